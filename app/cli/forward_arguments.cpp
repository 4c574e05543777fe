// SPDX-License-Identifier: Apache-2.0
#include "app/cli/forward_arguments.h"

#include <cmath>
#include <iostream>
#include <utility>

#include "core/formats/array_file.h"
#include "core/runtime/stored_start.h"

namespace gateloupe::cli {

namespace {

/// Beyond it a double is no exact count, and no sequence is that long.
constexpr double kMaxLength = 9007199254740992.0;

Result<std::vector<std::uint64_t>> readLengths(const std::string& reference, Monitor& monitor)
{
    GATELOUPE_TRY(const Array array, readArray(reference, monitor));
    if (array.shape().size() != 1) {
        return Error{ErrorCode::ShapeMismatch,
                     reference + ": lengths must be [batch], not " + toText(array.shape())};
    }
    std::vector<std::uint64_t> lengths;
    for (std::size_t index = 0; index < array.size(); ++index) {
        const double value = array[index];
        if (!(value >= 0.0 && value <= kMaxLength) || value != std::floor(value)) {
            return Error{ErrorCode::InvalidArgument, reference + ": element " +
                                                         std::to_string(index) +
                                                         " is not a whole number of steps"};
        }
        lengths.push_back(static_cast<std::uint64_t>(value));
    }
    return lengths;
}

Result<std::unique_ptr<ForwardBackend>> chooseBackend(const std::string& name,
                                                      const RnnModel& model)
{
    if (name == kAutomaticBackend) {
        return makeAutomaticBackend(model);
    }
    const auto kind = backendFromName(name);
    if (!kind) {
        return Error{ErrorCode::InvalidArgument,
                     "--backend " + name + " is none of auto, reference, cpu, cudnn"};
    }
    return makeBackend(*kind);
}

Result<ForwardRequest> makeRequest(const ForwardArguments& arguments,
                                   std::shared_ptr<const RnnModel> model, Monitor& monitor)
{
    ForwardRequest request{.model = std::move(model)};
    GATELOUPE_TRY(request.x, readArray(arguments.input, monitor));
    if (!arguments.h0.empty()) {
        GATELOUPE_TRY(request.h0, readArray(arguments.h0, monitor));
    }
    if (!arguments.c0.empty()) {
        GATELOUPE_TRY(request.c0, readArray(arguments.c0, monitor));
    }
    if (!arguments.lengths.empty()) {
        GATELOUPE_TRY(request.lengths, readLengths(arguments.lengths, monitor));
    }
    request.isTraining = arguments.isTraining;
    request.dropout = arguments.dropout;
    request.seed = arguments.seed;
    return request;
}

} // namespace

std::vector<std::string> ForwardArguments::inputs() const
{
    std::vector<std::string> all = {file.file, input};
    for (const std::string& optional : {h0, c0, lengths}) {
        if (!optional.empty()) {
            all.push_back(optional);
        }
    }
    return all;
}

void addForwardArguments(CLI::App& command, ForwardArguments& arguments)
{
    addFileArguments(command, arguments.file);
    command
        .add_option("--input", arguments.input,
                    "The sequence [T, B, I]: x.npy, all.npz:x or all.h5:/x")
        ->required();
    command.add_option("--h0", arguments.h0, "Initial h [layers * directions, B, width]");
    command.add_option("--c0", arguments.c0, "Initial c [layers * directions, B, hidden] (LSTM)");
    command.add_option("--lengths", arguments.lengths, "Steps of each sequence [B]");
    command.add_option("--backend", arguments.backend, "auto, reference, cpu or cudnn")
        ->capture_default_str();
    CLI::Option* training =
        command.add_flag("--training", arguments.isTraining, "Run as in training: dropout acts");
    command.add_option("--dropout", arguments.dropout, "Probability between layers, 0 <= P < 1")
        ->needs(training);
    command.add_option("--seed", arguments.seed, "Of the dropout masks")->needs(training);
}

Result<ForwardOutcome> runForward(const ForwardArguments& arguments, TraceDetail detail,
                                  Monitor& monitor)
{
    GATELOUPE_TRY(const auto checkpoint, openFile(arguments.file, monitor));
    GATELOUPE_TRY(const auto model, selectRnn(*checkpoint, arguments.file.rnn));
    GATELOUPE_TRY(const auto backend, chooseBackend(arguments.backend, *model));
    ForwardOutcome outcome;
    GATELOUPE_TRY(outcome.request, makeRequest(arguments, model, monitor));
    GATELOUPE_TRY(const auto notes, addStoredStart(outcome.request, monitor));
    for (const std::string& note : notes) {
        std::cerr << note << "\n";
    }
    outcome.request.detail = detail;
    GATELOUPE_TRY(outcome.trace, backend->run(outcome.request, monitor));
    return outcome;
}

} // namespace gateloupe::cli
