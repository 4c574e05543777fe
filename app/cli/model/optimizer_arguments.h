// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "app/cli/output/json_output.h"
#include "core/conventions/checkpoint.h"
#include "core/conventions/optimizer/optimizer_states.h"

namespace gateloupe::cli {

/// Adds --state and --lr.
void addStateArguments(CLI::App& command, std::string& state, std::optional<double>& learningRate);

/// The networks' gates in what the optimizer keeps of them; what was assumed for a step goes to
/// stderr. Errors: InvalidArgument for another word; those of modelOfSlot().
Result<std::vector<std::shared_ptr<const RnnModel>>>
modelsOfState(const Checkpoint& checkpoint,
              const std::vector<std::shared_ptr<const RnnModel>>& models, const std::string& state,
              std::optional<double> learningRate, ProgressMonitor& monitor);

/// What a file keeps of an optimizer.
[[nodiscard]] OptimizerStates optimizerStatesIn(const Checkpoint& checkpoint);
/// The optimizer's name, steps and learning rate as JSON.
[[nodiscard]] Json optimizerJson(const OptimizerStates& states);
/// The optimizer's facts in one line of text; empty where the file has no optimizer.
[[nodiscard]] std::string optimizerText(const OptimizerStates& states);

} // namespace gateloupe::cli
