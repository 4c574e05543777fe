// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/input/output_forms.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "core/base/lists.h"
#include "core/runtime/input/axis_pattern.h"
#include "core/runtime/trace/trace_storage.h"

namespace gateloupe {

namespace {

/// The pattern behind the letters of an option: i is u of one direction beside d, else "(du)".
AxisPattern patternOf(std::string_view axes)
{
    AxisPattern pattern;
    const bool hasDirections = axes.find('d') != std::string_view::npos;
    for (const char axis : axes) {
        pattern += axis != 'i' ? std::string(1, axis) : hasDirections ? "u" : "(du)";
    }
    return pattern;
}

/// Units and directions that stand beside each other as one axis: "tb(ud)".
AxisPattern withMergedUnits(AxisPattern pattern)
{
    for (const std::string_view pair : {"ud", "du"}) {
        if (const auto at = pattern.find(pair);
            at != AxisPattern::npos && pattern.find('(') == AxisPattern::npos) {
            pattern.insert(at + pair.size(), ")").insert(at, "(");
        }
    }
    return pattern;
}

OutputReading readingOf(std::string axes, const AxisPattern& pattern, const AxisExtents& extents)
{
    const auto along = [&](char axis) { return strideAlong(axis, pattern, extents); };
    OutputReading reading{.axes = std::move(axes), .steps = extents.steps};
    const bool isReversed = pattern.find('r') != AxisPattern::npos;
    reading.hasSteps = isReversed || pattern.find('t') != AxisPattern::npos;
    reading.step = isReversed ? -along('r') : along('t');
    reading.first =
        isReversed ? along('r') * (static_cast<std::int64_t>(extents.steps) - 1) : std::int64_t{0};
    reading.sequence = along('b');
    reading.direction = along('d');
    reading.unit = along('u');
    return reading;
}

/// The reading by that order of axes, where the shape is of it.
std::optional<OutputReading> readingBy(std::string_view axes, const Shape& found,
                                       const OutputSizes& sizes)
{
    const std::uint64_t longest =
        sizes.lengths.empty() ? sizes.steps : std::ranges::max(sizes.lengths);
    for (const std::uint64_t steps : {sizes.steps, longest}) {
        const AxisExtents extents{.steps = steps,
                                  .batch = sizes.batch,
                                  .directions = sizes.directions,
                                  .units = sizes.width};
        const AxisPattern apart = patternOf(axes);
        for (const AxisPattern& pattern : {apart, withMergedUnits(apart)}) {
            // A part of the axes is the whole only where the others have one element.
            const AxisExtents& all = extents;
            const bool isWhole = (pattern.find('b') != AxisPattern::npos || all.batch == 1) &&
                                 (pattern.find('d') != AxisPattern::npos || all.directions == 1) &&
                                 (pattern.find('u') != AxisPattern::npos || all.units == 1);
            if (isWhole && fits(found, pattern, extents)) {
                return readingOf(std::string(axes), pattern, extents);
            }
        }
    }
    return std::nullopt;
}

bool isSameMap(const OutputReading& a, const OutputReading& b, const OutputSizes& sizes)
{
    const auto isSame = [](std::uint64_t extent, std::int64_t x, std::int64_t y) {
        return extent == 1 || x == y;
    };
    return a.hasSteps == b.hasSteps && a.first == b.first && a.steps == b.steps &&
           (!a.hasSteps || isSame(a.steps, a.step, b.step)) &&
           isSame(sizes.batch, a.sequence, b.sequence) &&
           isSame(sizes.directions, a.direction, b.direction) &&
           isSame(sizes.width, a.unit, b.unit);
}

/// The input's order for an output, which always has units: those last where the input has one
/// number a step.
std::string outputOrder(std::string_view inputAxes)
{
    std::string order(inputAxes);
    if (order.find('i') == std::string::npos) {
        order += 'i';
    }
    return order;
}

/// Orders that are tried, the most usual first.
std::vector<std::string> ordersFor(const OutputAxes& axes)
{
    const std::string given = axes.input.empty() ? "tbi" : outputOrder(axes.input);
    const auto batchAt = given.find('b');
    const bool isBatchFirst = batchAt != std::string::npos && batchAt < given.find('t');
    std::vector<std::string> orders = {given};
    const auto add = [&](std::initializer_list<const char*> more) {
        for (const char* const order : more) {
            orders.emplace_back(order);
        }
    };
    if (isBatchFirst) {
        add({"btdi", "bi", "dbi", "bdi", "bti", "tbi", "tdbi"});
    } else {
        add({"tdbi", "bi", "dbi", "bdi", "tbi", "bti", "btdi"});
    }
    add({"tbdi", "dtbi", "dbti", "bdti", "bit", "tib", "itb", "ibt", "ib", "tbid", "btid", "bid"});
    const std::size_t forwards = orders.size();
    for (std::size_t at = 0; at < forwards; ++at) {
        std::string order = orders[at];
        if (const auto steps = order.find('t'); steps != std::string::npos) {
            order[steps] = 'r';
            orders.push_back(std::move(order));
        }
    }
    return orders;
}

Status checkOutputAxes(std::string_view axes)
{
    std::string sorted(axes);
    std::ranges::sort(sorted);
    const bool isOnce = std::ranges::adjacent_find(sorted) == sorted.end();
    const bool isKnown = sorted.find_first_not_of("bdirt") == std::string::npos;
    const bool hasOneOrder =
        axes.find('t') == std::string_view::npos || axes.find('r') == std::string_view::npos;
    if (!isOnce || !isKnown || !hasOneOrder || axes.find('i') == std::string_view::npos) {
        return Error::invalidArgument(
            "the output's axes \"%1\" are no order of t (steps) or r (steps from the last to the "
            "first), b (batch), d (directions) and i (units)",
            axes);
    }
    return {};
}

Error misfitOf(const Shape& found, const OutputSizes& sizes)
{
    const std::uint64_t T = sizes.steps;
    const std::uint64_t B = sizes.batch;
    const std::uint64_t W = sizes.outputWidth();
    return Error::invalidArgument(
        "%1 is no output of this run: all steps are %2 [T, B, W], %3 [B, T, W] or %4 [T, D, B, H], "
        "the last step alone is %5 [B, W]",
        toText(found), toText(Shape{T, B, W}), toText(Shape{B, T, W}),
        toText(Shape{T, sizes.directions, B, sizes.width}), toText(Shape{B, W}));
}

/// "[B, T, W]" for "bti", "[T, D, B, H]" for "tdbi".
std::string layoutText(std::string_view axes)
{
    const bool isApart = axes.find('d') != std::string_view::npos;
    return "[" +
           joinedBy(", ", axes,
                    [isApart](char axis) -> std::string_view {
                        switch (axis) {
                        case 't':
                            return "T";
                        case 'r':
                            return "T backwards";
                        case 'b':
                            return "B";
                        case 'd':
                            return "D";
                        default:
                            return isApart ? "H" : "W";
                        }
                    }) +
           "]";
}

/// Calls with the index of a number in the array and its place in [T, B, W].
template <typename Visit>
void forEachNumber(const OutputReading& reading, const OutputSizes& sizes, const Visit& visit)
{
    const std::uint64_t steps = reading.hasSteps ? reading.steps : 1;
    for (std::uint64_t t = 0; t < steps; ++t) {
        for (std::uint64_t b = 0; b < sizes.batch; ++b) {
            for (std::uint64_t d = 0; d < sizes.directions; ++d) {
                for (std::uint64_t u = 0; u < sizes.width; ++u) {
                    const std::int64_t index = reading.first +
                                               static_cast<std::int64_t>(t) * reading.step +
                                               static_cast<std::int64_t>(b) * reading.sequence +
                                               static_cast<std::int64_t>(d) * reading.direction +
                                               static_cast<std::int64_t>(u) * reading.unit;
                    visit(static_cast<std::size_t>(index), t, b, d, d * sizes.width + u);
                }
            }
        }
    }
}

/// Whether the numbers stand as in [T, B, W], so that none has to be moved.
bool isInOrder(const OutputReading& reading, const OutputSizes& sizes)
{
    const auto W = static_cast<std::int64_t>(sizes.outputWidth());
    const OutputReading usual{.axes = {},
                              .hasSteps = true,
                              .steps = sizes.steps,
                              .first = 0,
                              .step = W * static_cast<std::int64_t>(sizes.batch),
                              .sequence = W,
                              .direction = static_cast<std::int64_t>(sizes.width),
                              .unit = 1};
    return isSameMap(reading, usual, sizes);
}

} // namespace

OutputSizes outputSizesOf(const ForwardRequest& request)
{
    const RnnSpec& spec = request.model->spec;
    return {.steps = request.x.shape()[0],
            .batch = request.x.shape()[1],
            .layers = spec.layers,
            .directions = spec.directions,
            .width = spec.recurrentWidth(),
            .hidden = hasCellState(spec.cell) ? spec.hiddenSize : 0,
            .lengths = lengthsOf(request),
            .isReversed = request.model->isReversed};
}

Message OutputReading::text(const OutputSizes& sizes) const
{
    if (!hasSteps) {
        return message("taken as the last step of each sequence");
    }
    if (axes == "tbi" || (axes == "ti" && sizes.batch == 1)) {
        return {};
    }
    return message("taken as %1", layoutText(axes));
}

Result<std::vector<OutputReading>> outputReadings(const Shape& found, const OutputSizes& sizes,
                                                  const OutputAxes& axes)
{
    std::vector<std::string> orders = {axes.output};
    if (axes.output.empty()) {
        orders = ordersFor(axes);
    } else {
        GATELOUPE_CHECK(checkOutputAxes(axes.output));
    }
    std::vector<OutputReading> readings;
    for (const std::string& order : orders) {
        auto reading = readingBy(order, found, sizes);
        const bool isNew = reading && std::ranges::none_of(readings, [&](const auto& known) {
                               return isSameMap(known, *reading, sizes);
                           });
        if (isNew) {
            readings.push_back(*std::move(reading));
        }
    }
    if (readings.empty()) {
        return misfitOf(found, sizes);
    }
    return readings;
}

Array arranged(const Array& given, const OutputReading& reading, const OutputSizes& sizes)
{
    const std::uint64_t W = sizes.outputWidth();
    Shape shape = {sizes.batch, W};
    if (reading.hasSteps) {
        shape.insert(shape.begin(), sizes.steps);
    }
    if (isInOrder(reading, sizes)) {
        return given.reshaped(std::move(shape));
    }
    std::vector<double> values(elementCount(shape).value_or(0));
    forEachNumber(
        reading, sizes,
        [&](std::size_t index, std::uint64_t t, std::uint64_t b, std::uint64_t,
            std::uint64_t column) { values[(t * sizes.batch + b) * W + column] = given[index]; });
    return arrayLike(given, given, std::move(shape), std::move(values));
}

Array inPlaceOf(const Array& given, const OutputReading& reading, const OutputSizes& sizes,
                BackwardEnd end, const Array& own)
{
    if (isInOrder(reading, sizes)) {
        return given.reshaped(own.shape());
    }
    const std::uint64_t W = sizes.outputWidth();
    std::vector<double> values = own.convertedTo<double>();
    forEachNumber(reading, sizes,
                  [&](std::size_t index, std::uint64_t t, std::uint64_t b, std::uint64_t d,
                      std::uint64_t column) {
                      std::uint64_t step = t;
                      if (!reading.hasSteps) {
                          const bool isAtStart =
                              end == BackwardEnd::AsItEnded && sizes.isBackward(d);
                          step = isAtStart ? 0 : sizes.lengths[b] - 1;
                      }
                      values[(step * sizes.batch + b) * W + column] = given[index];
                  });
    return arrayLike(given, own, own.shape(), std::move(values));
}

} // namespace gateloupe
