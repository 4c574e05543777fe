// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

#include "core/analysis/compare/gates/gate_difference.h"
#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/model/rnn_model.h"

namespace gateloupe {

/// Two networks compared gate by gate in canonical form.
struct ModelDifference
{
    std::vector<GateDifference> gates; ///< those both have with equal shapes
    std::vector<ParameterId> onlyInA;  ///< absent in B, or of another shape
    std::vector<ParameterId> onlyInB;
    [[nodiscard]] bool isEqual() const;
    /// Whether rounding alone explains every difference.
    [[nodiscard]] bool isEqualUpToRounding() const;
};

/// All cores; the result does not depend on how many.
/// Errors: Cancelled; those of reading the gates.
Result<ModelDifference> compare(const RnnModel& a, const RnnModel& b, ProgressMonitor& monitor);

/// A network whose biases were summed, and what it was made from.
struct SummedNetwork
{
    std::shared_ptr<const RnnModel> summed;
    std::shared_ptr<const RnnModel> original;
};

/// Compares networks of withSummedBiases(). How far rounding moves a sum follows from the types
/// that the files store and from the largest of all the terms: so a bias that a file keeps as 1 + b
/// is equal up to rounding to 1 and b apart.
Result<ModelDifference> compareSummed(const SummedNetwork& a, const SummedNetwork& b,
                                      ProgressMonitor& monitor);

} // namespace gateloupe
