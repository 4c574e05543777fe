// SPDX-License-Identifier: Apache-2.0
#include "app/cli/model/optimizer_arguments.h"

#include <algorithm>
#include <iostream>

#include "app/cli/command.h"
#include "app/cli/output/text_table.h"
#include "core/base/lists.h"

namespace gateloupe::cli {

namespace {

/// A single number of the file; null where there is none, or it cannot be read.
Json storedNumber(const std::shared_ptr<const Tensor>& tensor)
{
    NullMonitor monitor;
    if (!tensor || !tensor->source || tensor->elements() != 1 || sizeOf(tensor->dtype) == 0) {
        return nullptr;
    }
    const auto bytes = tensor->source->bytes(monitor);
    const std::size_t at = tensor->offsetElements * sizeOf(tensor->dtype);
    return bytes && at + sizeOf(tensor->dtype) <= bytes->size()
               ? Json(elementAsDouble(bytes->data() + at, tensor->dtype))
               : Json(nullptr);
}

/// What the file says now; of the first group, where there are several.
Json learningRateOf(const OptimizerStates& states)
{
    const Json stored = storedNumber(states.learningRate);
    if (!stored.is_null() || states.rules.empty()) {
        return stored;
    }
    const auto& rate = states.rules.front().learningRate;
    return rate ? Json(*rate) : Json(nullptr);
}

Json ruleJson(const OptimizerRule& rule)
{
    return {{"name", rule.name},
            {"learning_rate", rule.learningRate ? Json(*rule.learningRate) : Json(nullptr)},
            {"weight_decay", rule.weightDecay},
            {"no_step_because", rule.refusal ? Json(rule.refusal->message.text()) : Json(nullptr)}};
}

/// A line for each rule of numbers that the file does not say.
std::string assumedText(const OptimizerStates& states)
{
    std::string text;
    for (const OptimizerRule& rule : states.rules) {
        if (!rule.refusal && !rule.assumed.empty()) {
            text +=
                "assumed, because nothing in the file says it: " +
                joinedBy(", ", rule.assumed,
                         [](const auto& one) { return one.first + " " + realText(one.second); }) +
                "\n";
        }
    }
    return text;
}

} // namespace

void addStateArguments(CLI::App& command, std::string& state, std::optional<double>& learningRate)
{
    CLI::Option* option =
        command.add_option("--state", state,
                           "What the optimizer keeps of each gate in place of its weights: m (the "
                           "first moment, or momentum), v (the second) or step (what the next "
                           "step takes off it if the gradient is zero)");
    command
        .add_option("--lr", learningRate, "The learning rate of a step, where the file has none")
        ->needs(option);
}

Result<std::vector<std::shared_ptr<const RnnModel>>>
modelsOfState(const Checkpoint& checkpoint,
              const std::vector<std::shared_ptr<const RnnModel>>& models, const std::string& state,
              std::optional<double> learningRate, ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const OptimizerSlot slot,
                  namedValue("--state", state, slotFromName, "m, v, step"));
    const OptimizerStates states = optimizerStatesOfFile(checkpoint.catalog, monitor);
    for (const Message& note : states.notes) {
        std::cerr << printable(note.text()) << "\n";
    }
    if (slot == OptimizerSlot::Step) {
        std::cerr << "step: what the optimizer takes off each weight next if the gradient is zero, "
                     "by its momentum and its weight decay alone\n"
                  << assumedText(states);
    }
    std::vector<std::shared_ptr<const RnnModel>> made;
    std::optional<Error> refused;
    for (const auto& model : models) {
        auto one = modelOfSlot(*model, states, slot, learningRate, monitor);
        if (one) {
            made.push_back(*std::move(one));
        } else {
            refused = refused ? refused : std::optional(one.error());
        }
    }
    if (made.empty() && refused) {
        return *refused;
    }
    return made;
}

OptimizerStates optimizerStatesIn(const Checkpoint& checkpoint)
{
    NullMonitor monitor;
    return optimizerStatesOfFile(checkpoint.catalog, monitor);
}

Json optimizerJson(const OptimizerStates& states)
{
    const bool hasM = std::ranges::any_of(
        states.weights, [](const auto& entry) { return entry.second.m != nullptr; });
    const bool hasV = std::ranges::any_of(
        states.weights, [](const auto& entry) { return entry.second.v != nullptr; });
    Json slots = Json::array();
    for (const auto& [has, name] :
         {std::pair(hasM, "m"), std::pair(hasV, "v"), std::pair(states.hasStep(), "step")}) {
        if (has) {
            slots.push_back(name);
        }
    }
    return {
        {"name", states.name()},
        {"framework", states.framework},
        {"states", slots},
        {"weights", states.weights.size()},
        {"notes", listOf(states.notes, [](const Message& note) { return note.text(); })},
        {"groups", listOf(states.rules, ruleJson)},
        {"steps", states.countedSteps ? Json(*states.countedSteps) : storedNumber(states.steps)},
        {"learning_rate", learningRateOf(states)}};
}

std::string optimizerText(const OptimizerStates& states)
{
    if (states.weights.empty()) {
        return {};
    }
    const Json json = optimizerJson(states);
    std::string text =
        states.name() + " of " + states.framework + ", " + countOf(states.weights.size(), "weight");
    if (json["steps"].is_number()) {
        text += ", " + realText(json["steps"].get<double>()) + " steps";
    }
    if (json["learning_rate"].is_number()) {
        text += ", learning rate " + realText(json["learning_rate"].get<double>());
    }
    return text;
}

} // namespace gateloupe::cli
