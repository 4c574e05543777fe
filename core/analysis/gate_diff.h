// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "core/base/monitor.h"
#include "core/base/result.h"
#include "core/model/rnn_model.h"

namespace gateloupe {

/// How one gate of A differs from the same gate of B, in float64.
struct GateDifference
{
    ParameterId id;
    double maxAbs = 0.0; ///< NaN in one only counts as infinite
    double rms = 0.0;
    double cosine = 1.0; ///< 1 when both are zero, 0 when one is
    bool isEqual = true; ///< every number equal (NaN equals NaN)
};

/// Two networks compared gate by gate in canonical form.
struct ModelDifference
{
    std::vector<GateDifference> gates; ///< those both have with equal shapes
    std::vector<ParameterId> onlyInA;  ///< absent in B, or of another shape
    std::vector<ParameterId> onlyInB;
    [[nodiscard]] bool isEqual() const;
};

Result<ModelDifference> compare(const RnnModel& a, const RnnModel& b, Monitor& monitor);

} // namespace gateloupe
