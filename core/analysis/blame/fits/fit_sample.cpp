// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/blame/fits/fit_sample.h"

#include <algorithm>
#include <cmath>

namespace gateloupe {

namespace {

/// Steps and sequences of a sample, if the first one that departs is among them.
constexpr std::uint64_t kSampleSteps = 48;
constexpr std::uint64_t kSampleSequences = 4;
/// Multiplications that one fit may take, about a second, in a search of so many seconds.
constexpr std::uint64_t kFitOperations = 2'000'000'000;
constexpr double kUsualSeconds = 30.0;
/// Runs that a fit should have; for these a large network's sample is shorter, down to some steps.
constexpr std::uint64_t kWantedRuns = 200;
constexpr std::uint64_t kFewestSteps = 8;

std::uint64_t affordedIn(double seconds)
{
    const double times = std::isfinite(seconds) ? std::max(1.0, seconds / kUsualSeconds) : 1.0;
    return static_cast<std::uint64_t>(times * static_cast<double>(kFitOperations));
}

std::uint64_t operationsOf(const DenseRun& run)
{
    std::uint64_t weights = 1;
    for (const DenseLayer& layer : run.layers) {
        for (const auto& cell : layer.cells) {
            weights += cell->W.size() + cell->R.size() + cell->P.size();
        }
    }
    return weights * run.steps * run.batch;
}

} // namespace

FitSample::FitSample(const DenseRun& right, const DefectScorer& scorer, std::uint64_t firstStep,
                     std::uint64_t firstSequence, double seconds, const ProgressMonitor& monitor)
    : m_part(right)
    , m_scorer(scorer)
    , m_monitor(monitor)
    , m_operations(affordedIn(seconds))
{
    if (scorer.hasSteps()) {
        const std::uint64_t steps =
            right.isCausal() ? std::min(right.steps, firstStep + kSampleSteps) : right.steps;
        const std::uint64_t sequences =
            std::min(right.batch, std::max(kSampleSequences, firstSequence + 1));
        m_part = right.startOf(steps, sequences);
    }
    const std::uint64_t fewest = std::min(m_part.steps, firstStep + kFewestSteps);
    while (scorer.hasSteps() && right.isCausal() && m_part.steps > fewest &&
           affordableRuns() < kWantedRuns) {
        m_part = m_part.startOf(std::max(fewest, m_part.steps / 2), m_part.batch);
    }
    if (scorer.hasSteps() && affordableRuns() < kWantedRuns) {
        m_part = m_part.startOf(m_part.steps, firstSequence + 1);
    }
}

FitSample FitSample::startOf(std::uint64_t steps) const
{
    FitSample start = *this;
    if (m_scorer.hasSteps() && m_part.isCausal()) {
        start.m_part = m_part.startOf(std::min(steps, m_part.steps), m_part.batch);
    }
    return start;
}

std::vector<double> FitSample::residualsOf(const RunChange& change) const
{
    DenseRun altered = m_part;
    change(altered);
    const auto output = run(altered, m_monitor);
    return output ? m_scorer.residuals(*output, altered) : std::vector<double>();
}

std::uint64_t FitSample::affordableRuns() const
{
    return m_operations / operationsOf(m_part);
}

bool FitSample::canAfford(std::uint64_t runs, const char* defect) const
{
    const bool isAffordable = affordableRuns() >= runs;
    if (!isAffordable && std::ranges::find(*m_leftOut, defect) == m_leftOut->end()) {
        m_leftOut->emplace_back(defect);
    }
    return isAffordable;
}

} // namespace gateloupe
