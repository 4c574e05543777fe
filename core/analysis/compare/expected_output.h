// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/analysis/compare/outputs/output_difference.h"
#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/runtime/forward/forward.h"
#include "core/runtime/input/output_forms.h"
#include "core/runtime/input/state_forms.h"

namespace gateloupe {

/// What somebody's run of a request gave, in any form of output_forms.h. One of them at least.
struct ExpectedOutputs
{
    std::optional<Array> y;
    std::optional<Array> h; ///< the last h
    std::optional<Array> c; ///< the last c
    OutputAxes axes;
    bool isInputTurnable = false; ///< the input came as an array with three axes
    /// The names of the arrays in errors.
    std::string yName = "y";
    std::string hName = "h_n";
    std::string cName = "c_n";
};

/// The outputs of a run beside what was expected of them.
struct ExpectedComparison
{
    OutputDifference worst;            ///< of all of them
    double magnitude = 0.0;            ///< the largest of what was expected
    std::string array;                 ///< that it is in: "y", "h_n" or "c_n"
    std::vector<std::string> compared; ///< of these names
    std::vector<Message> notes;        ///< how arrays were read that are not [T, B, W]
};

/// Reads each array in the most usual way that its shape allows. Two ways are taken as one: a
/// backward direction in the last step alone stands as in that step or as it ended, and a Keras
/// layer that goes backwards gives its steps from the last to the first. What has the shape of one
/// part of the output alone (see output_parts.h) is held against the nearest such part.
/// Requires: `trace` is of a run of the request.
/// Errors: InvalidArgument for a shape that fits none, or a state that the cell does not have.
Result<ExpectedComparison> compareExpected(const ExpectedOutputs& expected,
                                           const ForwardRequest& request, const Trace& trace);

/// The array of an output as [T, B, W], read as compareExpected() does; all that it lacks is the
/// trace's own. Of merged directions the forward units take on what these are off by. Appends how
/// it was read to `notes`. Errors: as there.
Result<Array> wholeOutput(const Array& given, const OutputAxes& axes, const ForwardRequest& request,
                          const Trace& trace, std::vector<Message>& notes);

/// An option by which input or output are read so that they agree better.
struct BetterReading
{
    std::string option; ///< "axes" or "output-axes"
    std::string value;  ///< "bti"
    double largest = 0.0;
    bool isEqual = false; ///< within the tolerance
};

/// Runs a request, as the comparison that found a difference did.
using RunAgain =
    std::function<Result<std::shared_ptr<const Trace>>(const ForwardRequest&, ProgressMonitor&)>;

/// Where outputs differ as they were read, or fit in no way: whether they agree with the steps, the
/// batch and the units of output, or of input and output, in another order, or from the last step
/// to the first. Another order of the input is another run each.
/// `largest` is the difference that was found. Returns the reading that is equal within the
/// tolerance, else one that is ten times nearer; empty where there is none.
/// Errors: Cancelled.
Result<std::optional<BetterReading>>
betterReading(const ExpectedOutputs& expected, const ForwardRequest& request, const Trace& trace,
              double largest, double tolerance, const RunAgain& runAgain, ProgressMonitor& monitor);

} // namespace gateloupe
