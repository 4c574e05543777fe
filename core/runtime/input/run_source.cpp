// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/input/run_source.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include "core/base/number_text.h"
#include "core/formats/array_file.h"
#include "core/runtime/input/reset_source.h"
#include "core/runtime/input/stored_start.h"
#include "core/runtime/trace/array_rows.h"

namespace gateloupe {

namespace {

constexpr std::string_view kSeparators = ",; \t";
/// Beyond it a double is no exact count, and no sequence is that long.
constexpr double kMaxLength = 9007199254740992.0;

/// Sequence 0 of [N, 1, W] for each of a batch.
Array repeated(const Array& one, const Shape& wanted)
{
    Array all = Array::zeros(one.dtype(), wanted);
    for (std::uint64_t state = 0; state < wanted[0]; ++state) {
        for (std::uint64_t sequence = 0; sequence < wanted[1]; ++sequence) {
            copyRow(one, {state, 0}, all, {state, sequence});
        }
    }
    return all;
}

/// The shape with a batch axis of 1 where it was left out.
Shape withBatch(const Shape& given, const Shape& wanted)
{
    if (given.size() == 2) {
        return {given[0], 1, given[1]};
    }
    if (given.size() == 1 && wanted[0] == 1) {
        return {1, 1, given[0]};
    }
    return given;
}

/// The shapes that a network wants its states in.
struct StateShapes
{
    Shape h;
    Shape c; ///< empty: it has none
};

StateShapes stateShapes(const RnnSpec& spec, std::uint64_t batch)
{
    StateShapes shapes{.h = {spec.pseudoLayers(), batch, spec.recurrentWidth()}};
    if (hasCellState(spec.cell)) {
        shapes.c = {spec.pseudoLayers(), batch, spec.hiddenSize};
    }
    return shapes;
}

Status takeFiles(ForwardRequest& request, const StartSource& start, const StateShapes& wanted,
                 ProgressMonitor& monitor)
{
    if (!start.h0.empty()) {
        GATELOUPE_TRY(const Array h0, readArray(start.h0, monitor));
        GATELOUPE_TRY(request.h0, fittedStates(h0, wanted.h, "h0"));
    }
    if (!start.c0.empty()) {
        GATELOUPE_TRY(const Array c0, readArray(start.c0, monitor));
        if (wanted.c.empty()) {
            request.c0 = c0; // validate() says that there is no such state
            return {};
        }
        GATELOUPE_TRY(request.c0, fittedStates(c0, wanted.c, "c0"));
    }
    return {};
}

/// The last states of a run that somebody wrote.
Status takeTrace(ForwardRequest& request, const std::string& trace, const StateShapes& wanted,
                 ProgressMonitor& monitor)
{
    const auto stateOf = [&](const char* name, const Shape& shape,
                             const Message& what) -> Result<Array> {
        auto state = readArray(trace + ":" + name, monitor);
        if (!state && state.error().code == ErrorCode::NotFound) {
            return Error::notFound("%1; to continue a run its trace must hold %2, which run writes "
                                   "to .h5",
                                   state.error().message, name);
        }
        if (!state) {
            return state.error();
        }
        return fittedStates(*state, shape, what.text());
    };
    request.start = StartKind::Continued;
    GATELOUPE_TRY(request.h0, stateOf("h_n", wanted.h, message("the other run's last h")));
    if (!wanted.c.empty()) {
        GATELOUPE_TRY(request.c0, stateOf("c_n", wanted.c, message("the other run's last c")));
    } else if (readArray(trace + ":c_n", monitor)) {
        return Error::invalidArgument("%1 is the run of an LSTM: it ends with a c, which this "
                                      "network does not have",
                                      trace);
    }
    return {};
}

Status takePrevious(ForwardRequest& request, const Trace* previous, const StateShapes& wanted)
{
    if (previous == nullptr) {
        return Error::invalidArgument("there is no previous run whose last state this one could "
                                      "start from; start from zeros, then run again");
    }
    request.start = StartKind::Continued;
    GATELOUPE_TRY(request.h0, fittedStates(previous->hN, wanted.h, "the previous run's last h"));
    if (!wanted.c.empty()) {
        GATELOUPE_TRY(request.c0,
                      fittedStates(previous->cN, wanted.c, "the previous run's last c"));
    }
    return {};
}

Status takeStart(ForwardRequest& request, const StartSource& start, const Trace* previous,
                 std::vector<Message>& notes, ProgressMonitor& monitor)
{
    const StateShapes wanted = stateShapes(request.model->spec, request.x.shape()[1]);
    switch (start.kind) {
    case StartSource::Kind::Stored: {
        GATELOUPE_TRY(auto found, addStoredStates(request, monitor));
        std::ranges::move(found, std::back_inserter(notes));
        return {};
    }
    case StartSource::Kind::Zeros:
        return {};
    case StartSource::Kind::File:
        request.start = StartKind::Given;
        return takeFiles(request, start, wanted, monitor);
    case StartSource::Kind::Trace:
        return takeTrace(request, start.h0, wanted, monitor);
    case StartSource::Kind::Previous:
        break;
    }
    return takePrevious(request, previous, wanted);
}

Status takeLengths(ForwardRequest& request, const std::string& lengths, std::vector<Message>& notes,
                   ProgressMonitor& monitor)
{
    if (lengths.find_first_not_of(kSeparators) == std::string::npos) {
        GATELOUPE_TRY(auto found, addStoredLengths(request, monitor));
        std::ranges::move(found, std::back_inserter(notes));
        return {};
    }
    const bool isTyped = lengths.find_first_not_of("0123456789,; \t") == std::string::npos;
    GATELOUPE_TRY(request.lengths,
                  isTyped ? lengthsFromText(lengths) : readLengths(lengths, monitor));
    return {};
}

/// What the model around the network starts it with, where the user says nothing else.
void takeModelStart(ForwardRequest& request, const RunSource& source)
{
    const NetworkValues& values = *source.input.model;
    const bool isStored = source.start.kind == StartSource::Kind::Stored;
    const bool isFile = source.start.kind == StartSource::Kind::File;
    if (isStored || (isFile && source.start.h0.empty())) {
        request.h0 = values.h0;
    }
    if (isStored || (isFile && source.start.c0.empty())) {
        request.c0 = values.c0;
    }
    if (source.lengths.empty()) {
        request.lengths = values.lengths;
    }
}

} // namespace

Result<Array> fittedStates(const Array& given, const Shape& wanted, std::string_view what)
{
    const Shape shape = withBatch(given.shape(), wanted);
    if (shape == wanted) {
        return given.reshaped(wanted);
    }
    if (shape == Shape{wanted[0], 1, wanted[2]}) {
        return repeated(given.reshaped(shape), wanted);
    }
    return Error::shapeMismatch("%1 is %2, expected %3: [layers * directions, batch, width], layer "
                                "by layer, forward before backward",
                                what, toText(given.shape()), toText(wanted));
}

Result<std::vector<std::uint64_t>> lengthsFromText(std::string_view text)
{
    std::vector<std::uint64_t> lengths;
    for (auto begin = text.find_first_not_of(kSeparators); begin != std::string_view::npos;) {
        const auto end = std::min(text.find_first_of(kSeparators, begin), text.size());
        const std::string_view word = text.substr(begin, end - begin);
        const auto length = numberFromText<std::uint64_t>(word);
        if (!length) {
            return Error::invalidArgument("the length \"%1\" is no whole number of steps", word);
        }
        lengths.push_back(*length);
        begin = text.find_first_not_of(kSeparators, end);
    }
    return lengths;
}

Result<std::vector<std::uint64_t>> readLengths(const std::string& reference,
                                               ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const Array array, readArray(reference, monitor));
    const bool isColumn = array.shape().size() == 2 && array.shape()[1] == 1;
    if (array.shape().size() != 1 && !isColumn) {
        return Error::shapeMismatch("%1: lengths must be [batch], not %2", reference,
                                    toText(array.shape()));
    }
    std::vector<std::uint64_t> lengths;
    for (std::size_t index = 0; index < array.size(); ++index) {
        const double value = array[index];
        if (!(value >= 0.0 && value <= kMaxLength) || value != std::floor(value)) {
            return Error::invalidArgument("%1: element %2 is not a whole number of steps",
                                          reference, index);
        }
        lengths.push_back(static_cast<std::uint64_t>(value));
    }
    return lengths;
}

Result<PreparedRun> prepareRun(std::shared_ptr<const RnnModel> model, const RunSource& source,
                               const Trace* previous, ProgressMonitor& monitor)
{
    GATELOUPE_TRY(auto sequence, makeSequence(source.input, model->spec.inputSize, monitor));
    PreparedRun prepared;
    prepared.request.model = std::move(model);
    prepared.request.x = sequence.x;
    prepared.sequence = std::make_shared<const Sequence>(std::move(sequence));
    if (source.input.kind == SequenceSource::Kind::Model) {
        takeModelStart(prepared.request, source);
    }
    GATELOUPE_CHECK(takeStart(prepared.request, source.start, previous, prepared.notes, monitor));
    GATELOUPE_CHECK(takeLengths(prepared.request, source.lengths, prepared.notes, monitor));
    if (!source.resets.empty()) {
        const Shape& x = prepared.request.x.shape();
        GATELOUPE_TRY(prepared.request.resets,
                      readResets(source.resets, {x[0], x[1]}, prepared.notes, monitor));
    }
    GATELOUPE_CHECK(validate(prepared.request));
    return prepared;
}

Result<SequenceOutline> outlineOf(const SequenceSource& source, std::uint64_t inputSize,
                                  ProgressMonitor& monitor)
{
    switch (source.kind) {
    case SequenceSource::Kind::Probe:
        GATELOUPE_CHECK(validate(source.probe, inputSize));
        return SequenceOutline{source.probe.steps, 1, inputSize};
    case SequenceSource::Kind::Tokens:
    case SequenceSource::Kind::Text: {
        GATELOUPE_TRY(const Sequence text, makeSequence(source, inputSize, monitor));
        return SequenceOutline{text.x.shape()[0], 1, inputSize};
    }
    case SequenceSource::Kind::Model: {
        GATELOUPE_TRY(const Sequence values, makeSequence(source, inputSize, monitor));
        return SequenceOutline{values.x.shape()[0], values.x.shape()[1], inputSize};
    }
    case SequenceSource::Kind::File:
        break;
    }
    GATELOUPE_TRY(const Shape found, arrayShape(source.array, monitor));
    GATELOUPE_TRY(const Shape shape,
                  sequenceShape(found, source, inputSize).withContext(source.array));
    return SequenceOutline{shape[0], shape[1], shape[2]};
}

} // namespace gateloupe
