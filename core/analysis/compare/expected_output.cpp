// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/compare/expected_output.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <utility>

#include "core/analysis/compare/outputs/output_window.h"
#include "core/runtime/input/output_parts.h"

namespace gateloupe {

namespace {

constexpr double kMuchNearer = 10.0;
constexpr std::string_view kUsualAxes = "tbi";

/// An output that was read, and how far it is off.
struct ReadOutput
{
    Array whole; ///< [T, B, W]
    OutputDifference difference;
    Message note;
};

/// Where a backward direction may stand.
std::vector<BackwardEnd> endsOf(const OutputReading& reading, const OutputSizes& sizes)
{
    if (reading.hasSteps || (sizes.directions == 1 && !sizes.isReversed)) {
        return {BackwardEnd::InLastStep};
    }
    return {BackwardEnd::InLastStep, BackwardEnd::AsItEnded};
}

/// The largest finite magnitude of an array, 0 for none.
double largestMagnitude(const std::optional<Array>& values)
{
    double largest = 0.0;
    for (std::size_t at = 0; values && at < values->size(); ++at) {
        const double value = std::abs((*values)[at]);
        largest = std::isfinite(value) ? std::max(largest, value) : largest;
    }
    return largest;
}

/// The better of the ways that one reading leaves open.
ReadOutput readBy(const OutputReading& reading, const Array& given, const OutputSizes& sizes,
                  const Trace& trace)
{
    std::optional<ReadOutput> best;
    for (const BackwardEnd end : endsOf(reading, sizes)) {
        ReadOutput read{.whole = inPlaceOf(given, reading, sizes, end, trace.y),
                        .note = reading.text(sizes)};
        read.difference = compareOutputs(trace.y, read.whole, sizes.lengths);
        if (!reading.hasSteps && end == BackwardEnd::AsItEnded) {
            read.note = message(
                "taken as the last step of each sequence, the backward direction as it ended");
        }
        if (!best || read.difference.largest < best->difference.largest) {
            best = std::move(read);
        }
    }
    return *std::move(best);
}

/// Readings that are no other order of the axes but the framework's way: the first, and a layer of
/// Keras that goes backwards gives its steps as it computes them; so does a graph that turns the
/// input before a layer, as converters of Keras write it.
std::vector<OutputReading> usualReadings(const std::vector<OutputReading>& all,
                                         const RnnModel& model)
{
    std::vector<OutputReading> usual = {all.front()};
    const FactSource direction =
        model.sources.of(PseudoLayerIndex(0)).of(EquationFact::ReadingDirection);
    const bool mayStayTurned =
        model.convention.starts_with("keras") || direction == FactSource::Computed;
    if (model.isReversed && mayStayTurned) {
        std::string turned = all.front().axes;
        std::ranges::replace(turned, 't', 'r');
        std::ranges::copy_if(all, std::back_inserter(usual), [&](const OutputReading& reading) {
            return reading.axes == turned && turned != all.front().axes;
        });
    }
    return usual;
}

/// The sizes of a part of an output alone.
OutputSizes sizesOfPart(const OutputPart& part, OutputSizes sizes)
{
    if (part.sequence) {
        sizes.lengths = {sizes.lengths.empty() ? sizes.steps : sizes.lengths[*part.sequence]};
        sizes.batch = 1;
    }
    if (part.direction || part.merge != DirectionMerge::Beside) {
        sizes.isReversed = part.direction ? sizes.isBackward(*part.direction) : sizes.isReversed;
        sizes.directions = 1;
    }
    return sizes;
}

/// Where the numbers of a part stand in the whole output, each with the unit of the other direction
/// that it is merged with.
class PartPlaces
{
public:
    PartPlaces(const OutputPart& part, const OutputSizes& sizes)
        : m_part(part)
        , m_sizes(sizes)
        , m_own(sizesOfPart(part, sizes))
    {
    }

    [[nodiscard]] bool isMerged() const { return m_part.merge != DirectionMerge::Beside; }

    [[nodiscard]] const OutputSizes& sizes() const { return m_own; }

    [[nodiscard]] std::uint64_t count() const
    {
        return m_sizes.steps * m_own.batch * m_own.outputWidth();
    }

    /// The place in [T, B, W] of a number of the part.
    [[nodiscard]] std::uint64_t at(std::uint64_t index) const
    {
        const std::uint64_t width = m_own.outputWidth();
        const std::uint64_t step = index / (m_own.batch * width);
        const std::uint64_t sequence = m_part.sequence.value_or(index / width % m_own.batch);
        return (step * m_sizes.batch + sequence) * m_sizes.outputWidth() +
               m_part.direction.value_or(0) * m_sizes.width + index % width;
    }

    /// What the part has of an output [T, B, W]. In the last step of a sequence a merged backward
    /// direction may stand as it ended, at step 0.
    [[nodiscard]] double valueOf(const Array& y, std::uint64_t index, BackwardEnd end) const
    {
        const std::uint64_t place = at(index);
        if (!isMerged()) {
            return y[place];
        }
        const std::uint64_t row = m_sizes.batch * m_sizes.outputWidth();
        const std::uint64_t sequence = place / m_sizes.outputWidth() % m_sizes.batch;
        const std::uint64_t length =
            m_sizes.lengths.empty() ? m_sizes.steps : m_sizes.lengths[sequence];
        const bool isAsItEnded = end == BackwardEnd::AsItEnded && place / row + 1 == length;
        const std::uint64_t backward = (isAsItEnded ? place % row : place) + m_sizes.width;
        return merged(m_part.merge, y[place], y[backward]);
    }

    /// Where the backward direction may stand in what is given of the part.
    [[nodiscard]] std::vector<BackwardEnd> endsIn(const OutputReading& reading) const
    {
        return endsOf(reading, isMerged() ? m_sizes : m_own);
    }

private:
    OutputPart m_part;
    OutputSizes m_sizes;
    OutputSizes m_own;
};

/// An array that holds one part of an output, as that part. Of merged directions the forward units
/// take on what the merged ones are off by. Empty: it is no such part.
std::optional<ReadOutput> readPart(const OutputPart& part, const Array& given,
                                   const OutputAxes& axes, const OutputSizes& sizes,
                                   const Trace& trace)
{
    const PartPlaces places(part, sizes);
    const auto readings = outputReadings(given.shape(), places.sizes(), axes);
    if (!readings) {
        return std::nullopt;
    }
    std::optional<ReadOutput> best;
    for (const BackwardEnd end : places.endsIn(readings->front())) {
        std::vector<double> own(places.count());
        for (std::uint64_t index = 0; index < own.size(); ++index) {
            own[index] = places.valueOf(trace.y, index, end);
        }
        const Array ownPart({sizes.steps, places.sizes().batch, places.sizes().outputWidth()},
                            std::move(own));
        // A merged array has one direction, which ends in the last step.
        const BackwardEnd placed = places.isMerged() ? BackwardEnd::InLastStep : end;
        const Array theirs = inPlaceOf(given, readings->front(), places.sizes(), placed, ownPart);
        std::vector<double> whole = trace.y.convertedTo<double>();
        for (std::uint64_t index = 0; index < ownPart.size(); ++index) {
            if (part.merge == DirectionMerge::Beside) {
                whole[places.at(index)] = theirs[index];
            } else if (theirs[index] != ownPart[index]) {
                whole[places.at(index)] += theirs[index] - ownPart[index];
            }
        }
        ReadOutput read{.whole = Array(trace.y.shape(), std::move(whole)), .note = part.text()};
        read.difference = compareOutputs(trace.y, read.whole, sizes.lengths);
        if (!best || read.difference.largest < best->difference.largest) {
            best = std::move(read);
        }
    }
    if (const Message how = readings->front().text(places.sizes()); !how.text().empty()) {
        best->note = message("%1; %2", best->note, how);
    }
    return best;
}

/// The nearest part of an output that an array may hold. Empty: none.
std::optional<ReadOutput> readNearestPart(const Array& given, const OutputAxes& axes,
                                          const OutputSizes& sizes, const Trace& trace)
{
    std::optional<ReadOutput> best;
    for (const OutputPart& part : outputParts(sizes.batch, sizes.directions)) {
        auto read = readPart(part, given, axes, sizes, trace);
        if (read && (!best || read->difference.largest < best->difference.largest)) {
            best = std::move(read);
        }
    }
    return best;
}

Result<ReadOutput> readUsual(const Array& given, const OutputAxes& axes,
                             const ForwardRequest& request, const Trace& trace)
{
    const OutputSizes sizes = outputSizesOf(request);
    const auto readings = outputReadings(given.shape(), sizes, axes);
    if (!readings) {
        auto part = readNearestPart(given, axes, sizes, trace);
        if (part) {
            return *std::move(part);
        }
        auto window = windowOf(given, axes, sizes, trace.y);
        if (!window) {
            return readings.error();
        }
        return ReadOutput{.whole = std::move(window->whole),
                          .difference = std::move(window->difference),
                          .note = std::move(window->note)};
    }
    std::optional<ReadOutput> best;
    for (const OutputReading& reading : usualReadings(*readings, *request.model)) {
        ReadOutput read = readBy(reading, given, sizes, trace);
        if (!best || read.difference.largest < best->difference.largest) {
            best = std::move(read);
        }
    }
    return *std::move(best);
}

void take(ExpectedComparison& comparison, std::string name, const OutputDifference& found,
          const Message& note)
{
    if (comparison.compared.empty() || found.largest > comparison.worst.largest) {
        comparison.worst = found;
        comparison.array = name;
    }
    if (!note.text().empty()) {
        comparison.notes.push_back(message("%1: %2", name, note));
    }
    comparison.compared.push_back(std::move(name));
}

Status takeStates(ExpectedComparison& comparison, const ExpectedOutputs& expected, StateKind kind,
                  const ForwardRequest& request, const Trace& trace)
{
    const bool isHidden = kind == StateKind::Hidden;
    const std::optional<Array>& given = isHidden ? expected.h : expected.c;
    if (!given) {
        return {};
    }
    const OutputSizes sizes = outputSizesOf(request);
    GATELOUPE_TRY(const auto readings,
                  stateReadings(given->shape(), sizes, kind)
                      .withContext(isHidden ? expected.hName : expected.cName));
    const StateReading& reading = readings.front();
    const Array& own = isHidden ? trace.hN : trace.cN;
    take(comparison, isHidden ? "h_n" : "c_n",
         compareOutputs(own, inPlaceOf(*given, reading, sizes, own), {}), reading.text());
    return {};
}

/// x [T, B, I], whose axes came in one order, read in another: "tbi" as "bti" exchanges T and B.
Array turnedInput(const Array& x, std::string_view from, std::string_view to)
{
    std::array<std::size_t, 3> source{}; // the present axis that becomes steps, batch, features
    for (std::size_t axis = 0; axis < source.size(); ++axis) {
        const char present = from[to.find(kUsualAxes[axis])];
        source[axis] = kUsualAxes.find(present);
    }
    const Shape& shape = x.shape();
    const std::array<std::uint64_t, 3> strides = {shape[1] * shape[2], shape[2], 1};
    const Shape turned = {shape[source[0]], shape[source[1]], shape[source[2]]};
    std::vector<double> values;
    values.reserve(x.size());
    for (std::uint64_t t = 0; t < turned[0]; ++t) {
        for (std::uint64_t b = 0; b < turned[1]; ++b) {
            for (std::uint64_t i = 0; i < turned[2]; ++i) {
                values.push_back(
                    x[t * strides[source[0]] + b * strides[source[1]] + i * strides[source[2]]]);
            }
        }
    }
    if (x.dtype() == DType::F64) {
        return Array(turned, std::move(values));
    }
    return Array(turned, std::vector<float>(values.begin(), values.end()));
}

/// Keeps the best reading that is worth a hint.
class BestReading
{
public:
    BestReading(double largest, double tolerance)
        : m_largest(largest)
        , m_tolerance(tolerance)
    {
    }

    void offer(const char* option, std::string value, double largest)
    {
        const bool isEqual = largest <= m_tolerance;
        const bool isWorthIt = isEqual || largest * kMuchNearer < m_largest;
        if (isWorthIt && (!m_best || largest < m_best->largest)) {
            m_best = BetterReading{option, std::move(value), largest, isEqual};
        }
    }

    [[nodiscard]] bool isEqual() const { return m_best && m_best->isEqual; }

    [[nodiscard]] const std::optional<BetterReading>& best() const { return m_best; }

private:
    double m_largest;
    double m_tolerance;
    std::optional<BetterReading> m_best;
};

/// Readings of the output in other orders of its axes, for the run as it is.
void offerOutputOrders(BestReading& best, const ExpectedOutputs& expected,
                       const ForwardRequest& request, const Trace& trace)
{
    if (!expected.y || !expected.axes.output.empty()) {
        return;
    }
    const OutputSizes sizes = outputSizesOf(request);
    const auto readings = outputReadings(expected.y->shape(), sizes, expected.axes);
    if (!readings) {
        return;
    }
    for (const OutputReading& reading : std::span(*readings).subspan(1)) {
        best.offer("output-axes", reading.axes,
                   readBy(reading, *expected.y, sizes, trace).difference.largest);
    }
}

/// Another run, of the input in another order, which the output shares.
Status offerInputOrders(BestReading& best, const ExpectedOutputs& expected,
                        const ForwardRequest& request, const RunAgain& runAgain,
                        ProgressMonitor& monitor)
{
    const std::string from =
        expected.axes.input.empty() ? std::string(kUsualAxes) : expected.axes.input;
    if (!expected.isInputTurnable || from.size() != kUsualAxes.size() ||
        !expected.axes.output.empty()) {
        return {};
    }
    for (const char* const to : {"tbi", "bti", "tib", "bit", "itb", "ibt"}) {
        ForwardRequest turned = request;
        turned.x = turnedInput(request.x, from, to);
        turned.detail = TraceDetail::OutputOnly;
        if (to == from || turned.x.shape()[2] != request.x.shape()[2] || !validate(turned)) {
            continue;
        }
        ExpectedOutputs reread = expected;
        reread.axes.input = to;
        if (reread.y && !outputReadings(reread.y->shape(), outputSizesOf(turned), reread.axes)) {
            continue;
        }
        const auto trace = runAgain(turned, monitor);
        if (!trace && trace.error().code == ErrorCode::Cancelled) {
            return trace.error();
        }
        const auto found = trace ? compareExpected(reread, turned, **trace)
                                 : Result<ExpectedComparison>(trace.error());
        if (found) {
            best.offer("axes", to, found->worst.largest);
        }
        if (best.isEqual()) {
            return {};
        }
    }
    return {};
}

} // namespace

Result<ExpectedComparison> compareExpected(const ExpectedOutputs& expected,
                                           const ForwardRequest& request, const Trace& trace)
{
    ExpectedComparison comparison;
    for (const auto* const given : {&expected.y, &expected.h, &expected.c}) {
        comparison.magnitude = std::max(comparison.magnitude, largestMagnitude(*given));
    }
    if (expected.y) {
        GATELOUPE_TRY(
            const ReadOutput read,
            readUsual(*expected.y, expected.axes, request, trace).withContext(expected.yName));
        take(comparison, "y", read.difference, read.note);
    }
    GATELOUPE_CHECK(takeStates(comparison, expected, StateKind::Hidden, request, trace));
    GATELOUPE_CHECK(takeStates(comparison, expected, StateKind::Cell, request, trace));
    return comparison;
}

Result<Array> wholeOutput(const Array& given, const OutputAxes& axes, const ForwardRequest& request,
                          const Trace& trace, std::vector<Message>& notes)
{
    GATELOUPE_TRY(ReadOutput read, readUsual(given, axes, request, trace));
    if (!read.note.text().empty()) {
        notes.push_back(std::move(read.note));
    }
    return std::move(read.whole);
}

Result<std::optional<BetterReading>>
betterReading(const ExpectedOutputs& expected, const ForwardRequest& request, const Trace& trace,
              double largest, double tolerance, const RunAgain& runAgain, ProgressMonitor& monitor)
{
    BestReading best(largest, tolerance);
    offerOutputOrders(best, expected, request, trace);
    if (!best.isEqual()) {
        GATELOUPE_CHECK(offerInputOrders(best, expected, request, runAgain, monitor));
    }
    return best.best();
}

} // namespace gateloupe
