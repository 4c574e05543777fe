// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/input/state_forms.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <utility>

#include "core/base/lists.h"
#include "core/formats/array_file.h"
#include "core/runtime/input/axis_pattern.h"

namespace gateloupe {

namespace {

/// A form of last states.
struct StateForm
{
    std::string_view axes; ///< a AxisPattern
    bool isTopOnly = false;
    bool isCellFirst = false; ///< of n: c before h
};

/// The most usual first.
constexpr std::array kStateForms = {
    StateForm{"(ld)bu"},
    StateForm{"ldbu"},
    StateForm{"b(ld)u"},            // ONNX with layout 1
    StateForm{"bldu"},              //
    StateForm{"lb(du)"},            // directions beside each other
    StateForm{"bl(du)"},            //
    StateForm{"(ldn)bu"},           // Keras' list: h, c, h, c
    StateForm{"(ld)nbu"},           //
    StateForm{"n(ld)bu"},           // h of all layers, then c
    StateForm{"(nld)bu"},           //
    StateForm{"db(u)", true},       // the top layer alone
    StateForm{"b(du)", true},       //
    StateForm{"bdu", true},         //
    StateForm{"b(nu)", true, true}, // TensorFlow 1 without tuples: [c, h]
};

std::optional<StateReading> readingBy(const StateForm& form, const Shape& found,
                                      const OutputSizes& sizes, StateKind kind)
{
    const std::string pattern(form.axes);
    const bool hasBoth = pattern.find('n') != std::string::npos;
    const std::uint64_t width = kind == StateKind::Hidden ? sizes.width : sizes.hidden;
    if ((hasBoth && sizes.width != sizes.hidden) || // also a cell without c
        (pattern.find('d') == std::string::npos && sizes.directions > 1)) {
        return std::nullopt;
    }
    const AxisExtents extents{.batch = sizes.batch,
                              .layers = form.isTopOnly ? 1 : sizes.layers,
                              .directions = sizes.directions,
                              .units = width,
                              .states = hasBoth ? 2U : 1U};
    if (!fits(found, pattern, extents)) {
        return std::nullopt;
    }
    const auto along = [&](char axis) { return strideAlong(axis, pattern, extents); };
    const bool isSecond = (kind == StateKind::Cell) != form.isCellFirst;
    return StateReading{.axes = form.axes,
                        .firstLayer = form.isTopOnly ? sizes.layers - 1 : 0,
                        .first = hasBoth && isSecond ? along('n') : 0,
                        .layer = along('l'),
                        .direction = along('d'),
                        .sequence = along('b'),
                        .unit = along('u')};
}

bool isSameMap(const StateReading& a, const StateReading& b, const OutputSizes& sizes,
               std::uint64_t width)
{
    const auto isSame = [](std::uint64_t extent, std::int64_t x, std::int64_t y) {
        return extent == 1 || x == y;
    };
    return a.first == b.first && a.firstLayer == b.firstLayer &&
           isSame(sizes.layers - a.firstLayer, a.layer, b.layer) &&
           isSame(sizes.directions, a.direction, b.direction) &&
           isSame(sizes.batch, a.sequence, b.sequence) && isSame(width, a.unit, b.unit);
}

} // namespace

namespace {

/// "[B, L * D, H]" for "b(ld)u".
std::string layoutOfStates(std::string_view axes)
{
    std::string layout = "[";
    bool isJoined = false; // to the axis before
    bool isInside = false;
    for (const char axis : axes) {
        if (axis == '(' || axis == ')') {
            isInside = axis == '(';
            isJoined = false;
            continue;
        }
        layout += layout == "[" ? "" : isJoined ? " * " : ", ";
        layout += axis == 'l' ? "L" : axis == 'd' ? "D" : axis == 'b' ? "B" : "H";
        isJoined = isInside;
    }
    return layout + "]";
}

} // namespace

Message StateReading::text() const
{
    if (axes == kStateForms.front().axes) {
        return {};
    }
    if (axes.find("nu") != std::string_view::npos) {
        return message("taken as c and h beside each other");
    }
    if (axes.find("ldn") != std::string_view::npos || axes.find("ld)n") != std::string_view::npos) {
        return message("taken as a list of states in which h and c take turns");
    }
    if (axes.find('n') != std::string_view::npos) {
        return message("taken as a list of states, h of all layers before c");
    }
    return firstLayer > 0 ? message("taken as %1 of the top layer", layoutOfStates(axes))
                          : message("taken as %1", layoutOfStates(axes));
}

Result<std::vector<StateReading>> stateReadings(const Shape& found, const OutputSizes& sizes,
                                                StateKind kind)
{
    if (kind == StateKind::Cell && sizes.hidden == 0) {
        return Error::invalidArgument("only an LSTM has a cell state c");
    }
    const std::uint64_t width = kind == StateKind::Hidden ? sizes.width : sizes.hidden;
    std::vector<StateReading> readings;
    for (const StateForm& form : kStateForms) {
        const auto reading = readingBy(form, found, sizes, kind);
        const bool isNew = reading && std::ranges::none_of(readings, [&](const auto& known) {
                               return isSameMap(known, *reading, sizes, width);
                           });
        if (isNew) {
            readings.push_back(*reading);
        }
    }
    if (readings.empty()) {
        return Error::invalidArgument(
            "%1 are no last states of this run: those of all layers and directions are %2 [layers "
            "* "
            "directions, batch, width], layer by layer, forward before backward; those of the top "
            "layer alone %3",
            toText(found), toText(Shape{sizes.layers * sizes.directions, sizes.batch, width}),
            toText(Shape{sizes.batch, sizes.directions * width}));
    }
    return readings;
}

Array inPlaceOf(const Array& given, const StateReading& reading, const OutputSizes& sizes,
                const Array& own)
{
    std::vector<double> values = own.convertedTo<double>();
    const std::uint64_t width = own.shape()[2];
    for (std::uint64_t l = reading.firstLayer; l < sizes.layers; ++l) {
        for (std::uint64_t d = 0; d < sizes.directions; ++d) {
            for (std::uint64_t b = 0; b < sizes.batch; ++b) {
                const std::uint64_t row = (l * sizes.directions + d) * sizes.batch + b;
                for (std::uint64_t u = 0; u < width; ++u) {
                    const std::int64_t index =
                        reading.first +
                        static_cast<std::int64_t>(l - reading.firstLayer) * reading.layer +
                        static_cast<std::int64_t>(d) * reading.direction +
                        static_cast<std::int64_t>(b) * reading.sequence +
                        static_cast<std::int64_t>(u) * reading.unit;
                    values[row * width + u] = given[static_cast<std::size_t>(index)];
                }
            }
        }
    }
    return arrayLike(given, own, own.shape(), std::move(values));
}

namespace {

/// What frameworks call the last h, and the last c.
constexpr std::array<std::string_view, 5> kHiddenNames = {"h", "h_n", "hn", "state_h", "Y_h"};
constexpr std::array<std::string_view, 5> kCellNames = {"c", "c_n", "cn", "state_c", "Y_c"};

/// "arr_10" behind "arr_9".
bool isBefore(const std::string& a, const std::string& b)
{
    const auto numbered = [](const std::string& name) { return name.starts_with("arr_"); };
    return numbered(a) && numbered(b) && a.size() != b.size() ? a.size() < b.size() : false;
}

/// Arrays of one shape behind each other.
Result<Array> stacked(const std::vector<Array>& arrays)
{
    std::vector<double> values;
    for (const Array& array : arrays) {
        if (array.shape() != arrays.front().shape()) {
            return Error::invalidArgument("a list of states has one shape: %1 and %2 stand in it",
                                          toText(arrays.front().shape()), toText(array.shape()));
        }
        const auto numbers = array.convertedTo<double>();
        values.insert(values.end(), numbers.begin(), numbers.end());
    }
    Shape shape = arrays.front().shape();
    shape.insert(shape.begin(), arrays.size());
    return arrayLike(arrays.front(), arrays.back(), std::move(shape), std::move(values));
}

} // namespace

Result<Array> readStates(const std::string& reference, StateKind kind, ProgressMonitor& monitor)
{
    GATELOUPE_TRY(auto names, arrayNames(reference, monitor));
    if (names.empty()) {
        return readArray(reference, monitor);
    }
    const auto& wanted = kind == StateKind::Hidden ? kHiddenNames : kCellNames;
    const auto bare = [](const std::string& name) {
        return name.starts_with('/') ? name.substr(1) : name;
    };
    const auto named = std::ranges::find_if(
        names, [&](const std::string& name) { return isOneOf(bare(name), wanted); });
    if (named != names.end()) {
        return readArray(reference + ":" + *named, monitor);
    }
    std::ranges::stable_sort(names, isBefore);
    std::vector<Array> arrays;
    for (const std::string& name : names) {
        GATELOUPE_TRY(arrays.emplace_back(), readArray(reference + ":" + name, monitor));
    }
    return stacked(arrays);
}

} // namespace gateloupe
