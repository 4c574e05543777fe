// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "core/analysis/readout/readout.h"
#include "core/tensor/array.h"

namespace gateloupe {

/// Somebody's output of a run. y is [T, B, W], where W is D * R, or K with a readout; or of the
/// last step alone, [B, W], in which a backward direction stands either as in the last step or as
/// it ended. Without the axis of the batch where there is one sequence.
struct GivenOutput
{
    Array y;
    std::optional<Array> h; ///< the last h [L * D, B, R]
    std::optional<Array> c; ///< the last c [L * D, B, H]
    std::optional<Readout> readout;
};

} // namespace gateloupe
