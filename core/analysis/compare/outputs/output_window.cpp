// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/compare/outputs/output_window.h"

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

namespace gateloupe {

namespace {

/// Rows of theirs [N, B, W] in the place of the steps from `first` on.
OutputWindow placedAt(const Array& theirs, std::uint64_t first, const OutputSizes& sizes,
                      const Array& y)
{
    std::vector<double> whole = y.convertedTo<double>();
    const std::uint64_t row = y.shape()[1] * y.shape()[2];
    for (std::size_t at = 0; at < theirs.size(); ++at) {
        whole[first * row + at] = theirs[at];
    }
    OutputWindow window{.whole = Array(y.shape(), std::move(whole))};
    window.difference = compareOutputs(y, window.whole, sizes.lengths);
    return window;
}

/// The first steps at which fewer steps fit best.
std::optional<OutputWindow> fewerSteps(const Array& given, const OutputAxes& axes,
                                       const OutputSizes& sizes, const Array& y)
{
    std::optional<OutputWindow> best;
    for (const std::uint64_t steps :
         std::set<std::uint64_t>(given.shape().begin(), given.shape().end())) {
        if (steps < 2 || steps >= sizes.steps) {
            continue;
        }
        OutputSizes fewer = sizes;
        fewer.steps = steps;
        fewer.lengths.assign(sizes.batch, steps);
        const auto readings = outputReadings(given.shape(), fewer, axes);
        if (!readings || !readings->front().hasSteps) {
            continue;
        }
        const Array theirs = arranged(given, readings->front(), fewer);
        for (std::uint64_t first = 0; first + steps <= sizes.steps; ++first) {
            OutputWindow window = placedAt(theirs, first, sizes, y);
            if (!best || window.difference.largest < best->difference.largest) {
                window.note = message("taken as the steps %1 to %2 of %3", first, first + steps - 1,
                                      sizes.steps);
                best = std::move(window);
            }
        }
    }
    return best;
}

/// Steps and sequences in one axis.
std::optional<OutputWindow> flatRows(const Array& given, const OutputSizes& sizes, const Array& y)
{
    const Shape& shape = given.shape();
    if (shape.size() != 2 || shape[0] != sizes.steps * sizes.batch ||
        shape[1] != sizes.outputWidth()) {
        return std::nullopt;
    }
    std::optional<OutputWindow> best;
    for (const bool isBatchFirst : {false, true}) {
        std::vector<double> ordered(given.size());
        for (std::uint64_t row = 0; row < shape[0]; ++row) {
            const std::uint64_t from =
                isBatchFirst ? row % sizes.batch * sizes.steps + row / sizes.batch : row;
            for (std::uint64_t unit = 0; unit < shape[1]; ++unit) {
                ordered[row * shape[1] + unit] = given[from * shape[1] + unit];
            }
        }
        OutputWindow window = placedAt(Array(y.shape(), std::move(ordered)), 0, sizes, y);
        if (!best || window.difference.largest < best->difference.largest) {
            window.note = isBatchFirst ? message("taken as [sequences * steps, units]")
                                       : message("taken as [steps * sequences, units]");
            best = std::move(window);
        }
    }
    return best;
}

} // namespace

std::optional<OutputWindow> windowOf(const Array& given, const OutputAxes& axes,
                                     const OutputSizes& sizes, const Array& y)
{
    auto flat = flatRows(given, sizes, y);
    return flat ? std::move(flat) : fewerSteps(given, axes, sizes, y);
}

} // namespace gateloupe
