// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/blame/scoring/defect_scorer.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/distance.h"
#include "core/runtime/input/state_forms.h"

namespace gateloupe {

namespace {

constexpr double kNeverEqual = std::numeric_limits<double>::infinity();
/// Roundings in the last place that a number has gone through: errors below are none.
constexpr double kRoundings = 8.0;
/// Numbers up to this come from sums of numbers of about that size.
constexpr double kOrdinarySize = 1.0;
/// What a number that is not finite counts as in a least-squares fit.
constexpr double kFarOff = 1e3;

double largestMagnitude(std::span<const double> values)
{
    double largest = 0.0;
    for (const double value : values) {
        largest = std::isfinite(value) ? std::max(largest, std::abs(value)) : largest;
    }
    return largest;
}

/// Last states in the places of all layers, and the first pseudo-layer that was given.
struct ArrangedStates
{
    std::vector<double> all; ///< none where none are given
    std::uint64_t first = 0;
};

/// Errors: InvalidArgument.
Result<ArrangedStates> statesOf(const std::optional<Array>& given, StateKind kind,
                                const OutputSizes& sizes)
{
    if (!given) {
        return ArrangedStates();
    }
    GATELOUPE_TRY(const auto readings, stateReadings(given->shape(), sizes, kind));
    const std::uint64_t width = kind == StateKind::Hidden ? sizes.width : sizes.hidden;
    const Array none =
        Array::zeros(given->dtype(), {sizes.layers * sizes.directions, sizes.batch, width});
    return ArrangedStates{
        .all = inPlaceOf(*given, readings.front(), sizes, none).convertedTo<double>(),
        .first = readings.front().firstLayer * sizes.directions};
}

/// The states of the pseudo-layers from `first` on. An empty `all` gives an empty span.
std::span<const double> statesFrom(const std::vector<double>& all, std::uint64_t first,
                                   std::uint64_t pseudoLayers)
{
    return std::span(all).subspan(all.size() / pseudoLayers * first);
}

} // namespace

Result<DefectScorer> DefectScorer::create(const DenseRun& right, const GivenOutput& given)
{
    DefectScorer scorer(right, given);
    const std::uint64_t width = right.outputWidth();
    scorer.m_width = width;
    if (given.readout) {
        const Shape& shape = given.readout->weights.shape();
        if (shape.size() != 2 || shape[1] != width) {
            return Error::shapeMismatch("the readout is %1, expected [numbers, %2]", toText(shape),
                                        width);
        }
        if (!given.readout->bias.isEmpty() && given.readout->bias.size() != shape[0]) {
            return Error::shapeMismatch("the readout's bias has %1 numbers, expected %2",
                                        given.readout->bias.size(), shape[0]);
        }
        scorer.m_width = shape[0];
    }
    if (given.isProduct) {
        scorer.m_width = right.cell(0).width;
    }
    GATELOUPE_CHECK(scorer.arrange());
    const double last = given.y.dtype() == DType::F64 ? std::numeric_limits<double>::epsilon()
                                                      : std::numeric_limits<float>::epsilon();
    const auto& compared = !scorer.m_y.empty()   ? scorer.m_y
                           : !scorer.m_h.empty() ? scorer.m_h
                                                 : scorer.m_c;
    scorer.m_rounding = roundingOf(compared);
    scorer.m_lastPlaces = kRoundings * last;
    scorer.m_resolution = scorer.m_lastPlaces * largestMagnitude(compared);
    return scorer;
}

Status DefectScorer::arrange()
{
    const DenseCell& cell = m_right.cell(0);
    OutputSizes sizes{.steps = m_right.steps,
                      .batch = m_right.batch,
                      .layers = m_right.layers.size(),
                      .directions = m_right.directions,
                      .width = cell.width,
                      .hidden = hasCellState(cell.kind) ? cell.hidden : 0,
                      .lengths = m_right.lengths,
                      .isReversed = m_right.isReversed};
    GATELOUPE_TRY(ArrangedStates h, statesOf(m_given.h, StateKind::Hidden, sizes));
    GATELOUPE_TRY(ArrangedStates c, statesOf(m_given.c, StateKind::Cell, sizes));
    m_h = std::move(h.all);
    m_c = std::move(c.all);
    m_firstHidden = h.first;
    m_firstCell = c.first;
    if (m_given.y.isEmpty()) {
        return m_given.h || m_given.c
                   ? Status()
                   : Error::invalidArgument("there is no output and no state to compare");
    }
    if (hasReadout()) {
        sizes.directions = 1;
        sizes.width = m_width;
    }
    GATELOUPE_TRY(const auto readings, outputReadings(m_given.y.shape(), sizes, m_given.axes));
    m_hasSteps = readings.front().hasSteps;
    m_reading = readings.front().text(sizes);
    m_y = arranged(m_given.y, readings.front(), sizes).convertedTo<double>();
    return {};
}

double DefectScorer::errorOf(const DenseOutput& output, const DenseRun& run) const
{
    double worst = 0.0;
    for (std::uint64_t step = 0; m_hasSteps && step < run.steps; ++step) {
        worst = std::max(worst, stepError(output, run, step));
    }
    if (run.steps < m_right.steps) {
        return worst;
    }
    if (!m_hasSteps && !m_y.empty()) {
        worst = std::max(worst, lastError(output, run));
    }
    if (m_given.h) {
        worst = std::max(worst, statesError(output.hN, m_h, beforeH(), m_firstHidden, run));
    }
    if (m_given.c) {
        worst = std::max(worst, statesError(output.cN, m_c, beforeC(), m_firstCell, run));
    }
    return worst;
}

std::vector<double> DefectScorer::errorsUpTo(const DenseOutput& output, const DenseRun& run) const
{
    std::vector<double> errors(run.steps + 1);
    for (std::uint64_t step = 0; step < run.steps; ++step) {
        errors[step + 1] = m_hasSteps ? std::max(errors[step], stepError(output, run, step)) : 0.0;
    }
    return errors;
}

double DefectScorer::errorOf(const std::vector<double>& h, const TopDirection& direction,
                             std::uint64_t steps) const
{
    const std::uint64_t length = direction.run.lengths[0];
    const std::uint64_t width = direction.run.outputWidth();
    double worst = 0.0;
    for (std::uint64_t k = 0; k < std::min(steps, length); ++k) {
        const std::uint64_t step = direction.isTurned ? length - 1 - k : k;
        if (step >= m_right.lengths[0]) {
            continue;
        }
        const std::uint64_t from = step * m_right.batch * m_width + direction.place;
        worst = std::max(
            worst, largestFrom(pieceAt(h, width, k), std::span(m_y).subspan(from, width), from));
    }
    return worst;
}

std::vector<double> DefectScorer::seen(const DenseOutput& output, const DenseRun& run) const
{
    std::vector<double> numbers;
    for (std::uint64_t b = 0; b < run.batch && !m_y.empty(); ++b) {
        const std::uint64_t first = m_hasSteps ? 0 : run.lengths[b] - 1;
        for (std::uint64_t step = first; step < run.lengths[b]; ++step) {
            const auto row =
                readOut(pieceAt(output.y, m_right.outputWidth(), step * run.batch + b));
            numbers.insert(numbers.end(), row.begin(), row.end());
        }
    }
    const auto add = [&](const std::vector<double>& states, std::uint64_t first) {
        const auto given = statesFrom(states, first, run.pseudoLayers());
        numbers.insert(numbers.end(), given.begin(), given.end());
    };
    if (m_given.h) {
        add(output.hN, m_firstHidden);
    }
    if (m_given.c) {
        add(output.cN, m_firstCell);
    }
    return numbers;
}

DefectScorer::DefectScorer(const DenseRun& right, const GivenOutput& given)
    : m_right(right)
    , m_given(given)
{
}

std::vector<double> DefectScorer::readOut(std::span<const double> row) const
{
    if (m_given.isProduct) {
        std::vector<double> products(m_width);
        for (std::uint64_t unit = 0; unit < m_width; ++unit) {
            products[unit] = row[unit] * row[m_width + unit];
        }
        return products;
    }
    if (!m_given.readout) {
        return {row.begin(), row.end()};
    }
    const Readout& readout = *m_given.readout;
    std::vector<double> numbers(m_width);
    for (std::uint64_t number = 0; number < m_width; ++number) {
        numbers[number] = readout.bias.isEmpty() ? 0.0 : readout.bias[number];
        for (std::uint64_t unit = 0; unit < row.size(); ++unit) {
            numbers[number] += readout.weights[number * row.size() + unit] * row[unit];
        }
    }
    return numbers;
}

double DefectScorer::stepError(const DenseOutput& output, const DenseRun& run,
                               std::uint64_t step) const
{
    double worst = 0.0;
    for (std::uint64_t b = 0; b < run.batch; ++b) {
        if (step < m_right.lengths[b]) {
            const auto row =
                readOut(pieceAt(output.y, m_right.outputWidth(), step * run.batch + b));
            const std::uint64_t place = step * m_right.batch + b;
            worst =
                std::max(worst, largestFrom(row, pieceAt(m_y, m_width, place), place * m_width));
        }
    }
    return worst;
}

double DefectScorer::lastErrorAs(const DenseOutput& output, const DenseRun& run,
                                 bool isOfStates) const
{
    if (isOfStates && output.hN.empty()) {
        return kNeverEqual;
    }
    double worst = 0.0;
    for (std::uint64_t b = 0; b < run.batch; ++b) {
        worst = std::max(worst, largestFrom(lastRow(output, run, b, isOfStates),
                                            pieceAt(m_y, m_width, b), b * m_width));
    }
    return worst;
}

double DefectScorer::lastError(const DenseOutput& output, const DenseRun& run) const
{
    return std::min(lastErrorAs(output, run, false), lastErrorAs(output, run, true));
}

std::vector<double> DefectScorer::lastRow(const DenseOutput& output, const DenseRun& run,
                                          std::uint64_t sequence, bool isOfStates) const
{
    const std::uint64_t width = run.outputWidth();
    if (!isOfStates) {
        return readOut(
            pieceAt(output.y, width, (m_right.lengths[sequence] - 1) * run.batch + sequence));
    }
    const std::size_t layer = topLayerOf(run);
    std::vector<double> row(width);
    const std::uint64_t half = run.cell(0).width;
    for (std::uint32_t direction = 0; direction < run.directions; ++direction) {
        const std::uint64_t pseudoLayer = layer * run.directions + direction;
        std::ranges::copy(pieceAt(output.hN, half, pseudoLayer * run.batch + sequence),
                          pieceAt(row, half, run.placeOf(layer, direction)).begin());
    }
    return readOut(row);
}

double DefectScorer::statesError(const std::vector<double>& states,
                                 const std::vector<double>& given, std::size_t at,
                                 std::uint64_t first, const DenseRun& run) const
{
    if (states.empty()) {
        return kNeverEqual;
    }
    const std::uint64_t width = states.size() / (run.pseudoLayers() * run.batch);
    double worst = 0.0;
    for (std::uint64_t layer = first; layer < run.pseudoLayers(); ++layer) {
        for (std::uint64_t b = 0; b < run.batch; ++b) {
            const std::uint64_t place = layer * m_right.batch + b;
            worst = std::max(worst, largestFrom(pieceAt(states, width, layer * run.batch + b),
                                                pieceAt(given, width, place), at + place * width));
        }
    }
    return worst;
}

std::vector<NumberPair> DefectScorer::pairs(const DenseOutput& output, const DenseRun& run) const
{
    std::vector<NumberPair> all;
    const auto add = [&all](std::span<const double> theirs, std::span<const double> ours,
                            std::size_t first) {
        for (std::size_t at = 0; at < theirs.size(); ++at) {
            all.push_back({.theirs = theirs[at], .ours = ours[at], .at = first + at});
        }
    };
    for (std::uint64_t step = 0; m_hasSteps && step < run.steps; ++step) {
        for (std::uint64_t b = 0; b < run.batch; ++b) {
            if (step < m_right.lengths[b]) {
                const std::uint64_t place = step * m_right.batch + b;
                add(pieceAt(m_y, m_width, place),
                    readOut(pieceAt(output.y, m_right.outputWidth(), step * run.batch + b)),
                    place * m_width);
            }
        }
    }
    if (run.steps < m_right.steps) {
        return all;
    }
    const bool isLast = !m_hasSteps && !m_y.empty();
    const bool isOfStates =
        isLast && lastErrorAs(output, run, true) < lastErrorAs(output, run, false);
    for (std::uint64_t b = 0; isLast && b < run.batch; ++b) {
        add(pieceAt(m_y, m_width, b), lastRow(output, run, b, isOfStates), b * m_width);
    }
    const auto addStates = [&](const std::vector<double>& theirs, const std::vector<double>& ours,
                               std::size_t at, std::uint64_t first) {
        if (theirs.size() == ours.size()) {
            const auto given = statesFrom(theirs, first, run.pseudoLayers());
            add(given, statesFrom(ours, first, run.pseudoLayers()),
                at + theirs.size() - given.size());
        }
    };
    addStates(m_h, output.hN, beforeH(), m_firstHidden);
    addStates(m_c, output.cN, beforeC(), m_firstCell);
    return all;
}

std::vector<double> DefectScorer::residuals(const DenseOutput& output, const DenseRun& run) const
{
    std::vector<double> all;
    for (const NumberPair& pair : pairs(output, run)) {
        const double residual = pair.theirs - pair.ours;
        all.push_back(std::isfinite(residual) ? residual : kFarOff);
    }
    return all;
}

double DefectScorer::slackOf(const NumberPair& pair) const
{
    // The right number is as far from its rounded form as the form's digits allow. Small numbers
    // among those of ordinary size are made of these; among large ones they stand for themselves.
    const double size = std::max(std::abs(pair.theirs), kOrdinarySize);
    return m_rounding.slackOf(pair.ours) + std::min(m_resolution, m_lastPlaces * size);
}

void DefectScorer::giveRoom(std::vector<double> room)
{
    m_room = std::move(room);
    double largest = 0.0;
    for (std::size_t at = 0; at < numbers(); ++at) {
        const double theirs = at < beforeH()   ? m_y[at]
                              : at < beforeC() ? m_h[at - beforeH()]
                                               : m_c[at - beforeC()];
        if (m_room[at] == 0.0 && std::isfinite(theirs)) {
            largest = std::max(largest, std::abs(theirs));
        }
    }
    m_resolution = std::min(m_resolution, m_lastPlaces * std::max(largest, kOrdinarySize));
}

double DefectScorer::largestFrom(std::span<const double> ours, std::span<const double> theirs,
                                 std::size_t at) const
{
    if (m_room.empty()) {
        return largestDistance(ours, theirs);
    }
    double largest = 0.0;
    for (std::size_t number = 0; number < ours.size(); ++number) {
        const double distance = distanceOf(ours[number], theirs[number]);
        largest = distance <= m_room[at + number] ? largest : std::max(largest, distance);
    }
    return largest;
}

} // namespace gateloupe
