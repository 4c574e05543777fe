// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "core/analysis/compare/outputs/output_difference.h"
#include "core/base/message.h"
#include "core/runtime/input/output_forms.h"

namespace gateloupe {

/// An array that has not the shape of an output, in its place.
struct OutputWindow
{
    Array whole; ///< [T, B, W]; what the array lacks is the run's own
    OutputDifference difference;
    Message note; ///< how it was taken
};

/// An array of fewer steps than the run's output `y` [T, B, W], at the step where it fits best; or
/// one of all steps whose rows are steps and sequences in one axis, whichever of them goes first.
/// Empty: it is neither.
[[nodiscard]] std::optional<OutputWindow> windowOf(const Array& given, const OutputAxes& axes,
                                                   const OutputSizes& sizes, const Array& y);

} // namespace gateloupe
