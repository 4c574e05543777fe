// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "app/cli/forward_arguments.h"
#include "app/cli/output/json_output.h"
#include "core/runtime/whole_model/whole_model.h"
#include "core/tensor/named_array.h"

namespace gateloupe::cli {

/// The network that a command runs, and what it is given where the model around it runs.
struct ChosenNetwork
{
    std::shared_ptr<const RnnModel> model;
    std::shared_ptr<const WholeModelRun> whole;  ///< null: the input is the network's own
    std::shared_ptr<const NetworkValues> values; ///< of the network in it
};

/// Runs the whole model of a file on what --input=model:... gives it, and tells on stderr what the
/// user may want to know.
/// Errors: those of runWholeModel().
Result<std::shared_ptr<const WholeModelRun>>
runWhole(const ForwardArguments& arguments, const Checkpoint& checkpoint, ProgressMonitor& monitor);

/// The network of --rnn; without it the only one, or the only one that the whole model runs.
/// Errors: those of selectRnn() and runWholeModel(); Unsupported where the model does not run it.
Result<ChosenNetwork> chooseNetwork(const ForwardArguments& arguments, const Checkpoint& checkpoint,
                                    ProgressMonitor& monitor);

/// What the model made, as files have it: decisions/NAME, inner/NAME.
[[nodiscard]] std::vector<NamedArray> modelArrays(const WholeModelRun& whole);

/// A line for each of the model's outputs, for people.
[[nodiscard]] std::string decisionsText(const WholeModelRun& whole);

/// The model's run as JSON: runtime, calls, and name, shape and extremes of each output.
[[nodiscard]] Json modelJson(const WholeModelRun& whole);

} // namespace gateloupe::cli
