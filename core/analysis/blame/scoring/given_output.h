// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "core/analysis/readout/readout.h"
#include "core/runtime/input/output_forms.h"
#include "core/tensor/array.h"

namespace gateloupe {

/// A given output of a run, y or states, in any form of output_forms.h and state_forms.h. W is D
/// * R, or K with a readout; in the last step alone a backward direction stands either as in that
/// step or as it ended.
struct GivenOutput
{
    Array y;                ///< empty: only states are given
    std::optional<Array> h; ///< the last h
    std::optional<Array> c; ///< the last c
    std::optional<Readout> readout;
    OutputAxes axes;        ///< of y
    bool isProduct = false; ///< y is the product of both directions, unit by unit
};

} // namespace gateloupe
