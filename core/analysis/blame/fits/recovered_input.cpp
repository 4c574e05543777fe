// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/blame/fits/recovered_input.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/analysis/blame/fits/least_squares.h"

namespace gateloupe {

namespace {

constexpr int kInputRecoverySteps = 40;
/// A step that is off by no more, as a share of its largest number, is theirs.
constexpr double kRecovered = 5e-3;

double largestMagnitudeOf(std::span<const double> values)
{
    double largest = 0.0;
    for (const double value : values) {
        largest = std::max(largest, std::abs(value));
    }
    return largest;
}

} // namespace

RecoveredInput::RecoveredInput(const DenseRun& right, const DefectScorer& scorer,
                               std::vector<double> own, const ProgressMonitor& monitor)
    : m_right(right)
    , m_scorer(scorer)
    , m_cell(right.cell(topLayerOf(right)))
    , m_own(std::move(own))
    , m_monitor(monitor)
{
}

bool RecoveredInput::isTold(const DenseRun& right, const DefectScorer& scorer)
{
    const DenseCell& cell = right.cell(topLayerOf(right));
    return right.directions == 1 && right.isCausal() && scorer.hasUnits() &&
           cell.inputs <= cell.width && !cell.W.empty() && right.resets.isEmpty() &&
           right.stands.isEmpty() &&
           std::ranges::all_of(scorer.theirs(), [](double value) { return std::isfinite(value); });
}

std::span<const double> RecoveredInput::ownOf(std::uint64_t step, std::uint64_t sequence) const
{
    return pieceAt(m_own, m_cell.inputs, step * m_right.batch + sequence);
}

std::span<const double> RecoveredInput::theirsOf(std::uint64_t step, std::uint64_t sequence) const
{
    return pieceAt(m_scorer.theirs(), m_cell.width, step * m_right.batch + sequence);
}

DenseState RecoveredInput::beginOf(std::uint64_t sequence) const
{
    const std::uint64_t place = topLayerOf(m_right) * m_right.batch + sequence;
    DenseState state{.h = std::vector<double>(m_cell.width),
                     .c = std::vector<double>(hasCellState(m_cell.kind) ? m_cell.hidden : 0)};
    if (!m_right.h0.empty()) {
        std::ranges::copy(pieceAt(m_right.h0, m_cell.width, place), state.h.begin());
    }
    if (!m_right.c0.empty()) {
        std::ranges::copy(pieceAt(m_right.c0, m_cell.hidden, place), state.c.begin());
    }
    return state;
}

DenseState RecoveredInput::stepped(std::span<const double> input, const DenseState& before,
                                   bool isFirst) const
{
    DenseStepper stepper(m_cell);
    DenseState state = before;
    stepper.step(stepper.inputSums(input.data(), 1), state, isFirst);
    return state;
}

std::optional<std::vector<double>> RecoveredInput::inputOf(std::uint64_t step,
                                                           std::uint64_t sequence,
                                                           const DenseState& before,
                                                           std::vector<double> start) const
{
    const auto theirs = theirsOf(step, sequence);
    const ResidualsOf residualsOf = [&](std::span<const double> input) {
        const DenseState state = stepped(input, before, step == 0);
        std::vector<double> residuals(theirs.size());
        for (std::size_t unit = 0; unit < theirs.size(); ++unit) {
            residuals[unit] = theirs[unit] - state.h[unit];
        }
        return residuals;
    };
    const std::vector<double> scales(m_cell.inputs,
                                     std::max(largestMagnitudeOf(ownOf(step, sequence)), 1e-6));
    const auto fitted =
        fitParameters(residualsOf, std::move(start), scales, kInputRecoverySteps, m_monitor);
    if (!fitted ||
        largestMagnitudeOf(residualsOf(fitted->values)) > kRecovered * largestMagnitudeOf(theirs)) {
        return std::nullopt;
    }
    return fitted->values;
}

} // namespace gateloupe
