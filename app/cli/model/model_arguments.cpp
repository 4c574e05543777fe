// SPDX-License-Identifier: Apache-2.0
#include "app/cli/model/model_arguments.h"

#include <algorithm>
#include <cmath>
#include <iostream>
#include <limits>
#include <utility>

#include "app/cli/command.h"
#include "app/cli/output/text_table.h"

namespace gateloupe::cli {

namespace {

/// Where a network stands among those of the file.
std::size_t indexOf(const Checkpoint& checkpoint, const std::shared_ptr<const RnnModel>& model)
{
    return static_cast<std::size_t>(std::ranges::find(checkpoint.rnns, model) -
                                    checkpoint.rnns.begin());
}

/// The name of the only network that the model runs; empty where none or several do.
std::string onlyOneThatRuns(const WholeModelRun& whole, const Checkpoint& checkpoint)
{
    std::string name;
    for (std::size_t index = 0; index < whole.networks.size(); ++index) {
        if (whole.networks[index].values) {
            if (!name.empty()) {
                return {};
            }
            name = checkpoint.rnns[index]->name;
        }
    }
    return name;
}

std::string nameInFile(std::string_view group, std::string_view name)
{
    std::string path(group);
    bool isBoundary = true;
    for (const char letter : name) { // no part of a path is empty
        if (letter == '/') {
            isBoundary = true;
        } else {
            path += (isBoundary ? "/" : "") + std::string(1, letter);
            isBoundary = false;
        }
    }
    return path;
}

/// The least and the largest number; NaN does not count.
std::pair<double, double> extremesOf(const Array& values)
{
    double least = std::numeric_limits<double>::infinity();
    double largest = -least;
    for (std::size_t index = 0; index < values.size(); ++index) {
        least = std::min(least, values[index]);
        largest = std::max(largest, values[index]);
    }
    return {least, largest};
}

/// How many states of the network, h and c, the arguments give.
std::size_t givenStates(const ForwardArguments& arguments)
{
    constexpr std::size_t kAll = 2;
    return !arguments.continued.empty()
               ? kAll
               : std::size_t{!arguments.h0.empty()} + std::size_t{!arguments.c0.empty()};
}

} // namespace

Result<std::shared_ptr<const WholeModelRun>>
runWhole(const ForwardArguments& arguments, const Checkpoint& checkpoint, ProgressMonitor& monitor)
{
    const WholeModelSource source{.inputs = {.inputs = arguments.input.substr(kModelPrefix.size()),
                                             .vocabulary = arguments.vocabulary,
                                             .hop = arguments.hop,
                                             .context = arguments.context},
                                  .inner = arguments.inner};
    GATELOUPE_TRY(auto run, runWholeModel(checkpoint, source, monitor));
    for (const Message& note : run.notes) {
        std::cerr << printable(note.text()) << "\n";
    }
    return std::make_shared<const WholeModelRun>(std::move(run));
}

Result<ChosenNetwork> chooseNetwork(const ForwardArguments& arguments, const Checkpoint& checkpoint,
                                    ProgressMonitor& monitor)
{
    ChosenNetwork chosen;
    if (!isModelInput(arguments.input)) {
        if (!arguments.inner.empty() || arguments.context > 0) {
            return Error::invalidArgument("--inner and --context need --input model:NAME=FILE, the "
                                          "inputs of the whole model");
        }
        GATELOUPE_TRY(chosen.model,
                      selectRnn(checkpoint, arguments.file.rnn, givenStates(arguments)));
        return chosen;
    }
    GATELOUPE_TRY(chosen.whole, runWhole(arguments, checkpoint, monitor));
    std::string name = arguments.file.rnn;
    if (name.empty() && checkpoint.rnns.size() > 1) {
        name = onlyOneThatRuns(*chosen.whole, checkpoint);
        if (!name.empty()) {
            std::cerr << "the model runs " << printable(name) << " with these inputs\n";
        }
    }
    constexpr std::size_t kBothStates = 2; // the model computes them
    GATELOUPE_TRY(chosen.model, selectRnn(checkpoint, name, kBothStates));
    const NetworkInModel& network = chosen.whole->networks[indexOf(checkpoint, chosen.model)];
    if (!network.values) {
        return Error{
            ErrorCode::Unsupported, message("%1: %2", chosen.model->name, network.reason), {}};
    }
    chosen.values = network.values;
    return chosen;
}

std::vector<NamedArray> modelArrays(const WholeModelRun& whole)
{
    std::vector<NamedArray> arrays;
    for (const ModelValue& each : whole.decisions) {
        arrays.push_back({nameInFile("decisions", each.name), each.values});
    }
    for (const ModelValue& each : whole.inner) {
        arrays.push_back({nameInFile("inner", each.name), each.values});
    }
    return arrays;
}

std::string decisionsText(const WholeModelRun& whole)
{
    std::string text;
    const auto add = [&](const char* title, const std::vector<ModelValue>& values) {
        for (const ModelValue& each : values) {
            const auto [least, largest] = extremesOf(each.values);
            text += title + printable(each.name) + " " + toText(each.values.shape());
            text += each.values.isEmpty()
                        ? " not made: a branch that is not taken\n"
                        : ", " + realText(least) + " to " + realText(largest) + "\n";
        }
    };
    add("  decides  ", whole.decisions);
    add("  inner    ", whole.inner);
    return text;
}

Json modelJson(const WholeModelRun& whole)
{
    const auto valueJson = [](const ModelValue& each) {
        const auto [least, largest] = extremesOf(each.values);
        const bool isMade = !each.values.isEmpty();
        return Json{{"name", each.name},
                    {"shape", each.values.shape()},
                    {"min", isMade ? Json(least) : Json(nullptr)},
                    {"max", isMade ? Json(largest) : Json(nullptr)}};
    };
    return {{"runtime", whole.runtime},
            {"calls", whole.calls},
            {"decisions", listOf(whole.decisions, valueJson)},
            {"inner", listOf(whole.inner, valueJson)}};
}

} // namespace gateloupe::cli
