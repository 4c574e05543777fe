// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/blame/fits/fitted_dropout.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/base/parallel.h"

namespace gateloupe {

namespace {

/// Rates that are tried: all twentieths, and a third.
constexpr int kRatesOfOne = 20;
constexpr double kThird = 1.0 / 3.0;
/// Sequences whose first steps tell the rate.
constexpr std::uint64_t kSequencesOfRate = 6;
/// Inputs of which every set of dropped ones is tried.
constexpr std::size_t kEveryMaskUpTo = 10;
/// Runs of a step that the fit of one input takes, for each of its numbers.
constexpr std::uint64_t kRunsOfNumber = 64;
constexpr int kFlipRounds = 4;
/// A step that is off by more, as a share of its largest number, was not made by such a dropout.
constexpr double kNearStep = 0.02;

/// The factors of one step's inputs, 0 or `factor`, whose step is nearest to theirs.
class StepFactors
{
public:
    StepFactors(const RecoveredInput& recovered, std::uint64_t step, std::uint64_t sequence,
                const DenseState& before, double factor)
        : m_recovered(recovered)
        , m_step(step)
        , m_sequence(sequence)
        , m_before(before)
        , m_factor(factor)
        , m_own(recovered.ownOf(step, sequence))
        , m_factors(m_own.size(), factor)
    {
        if (m_own.size() <= kEveryMaskUpTo) {
            tryEverySet();
        } else {
            improve();
            tryRecovered();
        }
    }

    [[nodiscard]] const std::vector<double>& factors() const { return m_factors; }

    /// How far the step is off, as a share of its largest number.
    [[nodiscard]] double error() const
    {
        double largest = 0.0;
        for (const double value : m_recovered.theirsOf(m_step, m_sequence)) {
            largest = std::max(largest, std::abs(value));
        }
        return largest > 0.0 ? distanceOfStep(m_factors) / largest : 0.0;
    }

    [[nodiscard]] std::vector<double> input() const { return inputBy(m_factors); }

private:
    void tryEverySet()
    {
        double least = std::numeric_limits<double>::infinity();
        std::vector<double> factors(m_own.size());
        for (std::uint64_t bits = 0; bits < std::uint64_t{1} << m_own.size(); ++bits) {
            for (std::size_t at = 0; at < factors.size(); ++at) {
                factors[at] = ((bits >> at) & 1U) != 0 ? 0.0 : m_factor;
            }
            const double distance = distanceOfStep(factors);
            if (distance < least) {
                least = distance;
                m_factors = factors;
            }
        }
    }

    /// Flips factors as long as the step comes nearer.
    void improve()
    {
        double least = distanceOfStep(m_factors);
        for (int round = 0; round < kFlipRounds; ++round) {
            bool isBetter = false;
            for (double& factor : m_factors) {
                factor = m_factor - factor;
                const double distance = distanceOfStep(m_factors);
                if (distance < least) {
                    least = distance;
                    isBetter = true;
                } else {
                    factor = m_factor - factor;
                }
            }
            if (!isBetter) {
                break;
            }
        }
    }

    /// From the input that a fit recovers.
    void tryRecovered()
    {
        const std::vector<double> flipped = m_factors;
        const auto input =
            m_recovered.inputOf(m_step, m_sequence, m_before, {m_own.begin(), m_own.end()});
        if (!input) {
            return;
        }
        for (std::size_t at = 0; at < m_own.size(); ++at) {
            const bool isKept = (*input)[at] / m_own[at] > m_factor / 2.0;
            m_factors[at] = isKept ? m_factor : 0.0;
        }
        improve();
        if (distanceOfStep(flipped) < distanceOfStep(m_factors)) {
            m_factors = flipped;
        }
    }

    [[nodiscard]] std::vector<double> inputBy(const std::vector<double>& factors) const
    {
        std::vector<double> input(m_own.begin(), m_own.end());
        for (std::size_t at = 0; at < input.size(); ++at) {
            input[at] *= factors[at];
        }
        return input;
    }

    /// The root of the squares of what the step is off by.
    [[nodiscard]] double distanceOfStep(const std::vector<double>& factors) const
    {
        const DenseState state = m_recovered.stepped(inputBy(factors), m_before, m_step == 0);
        const auto theirs = m_recovered.theirsOf(m_step, m_sequence);
        double sum = 0.0;
        for (std::size_t unit = 0; unit < theirs.size(); ++unit) {
            sum += std::pow(theirs[unit] - state.h[unit], 2);
        }
        return std::sqrt(sum);
    }

    const RecoveredInput& m_recovered;
    std::uint64_t m_step;
    std::uint64_t m_sequence;
    const DenseState& m_before;
    double m_factor;
    std::span<const double> m_own;
    std::vector<double> m_factors;
};

/// The factor of the kept numbers by which the first steps come nearest to theirs; empty: by none
/// they come near.
std::optional<double> factorOf(const RecoveredInput& recovered, std::uint64_t batch,
                               const ProgressMonitor& monitor)
{
    std::vector<double> factors = {1.0, 1.0 / (1.0 - kThird)};
    for (int rate = 1; rate < kRatesOfOne; ++rate) {
        factors.push_back(1.0 / (1.0 - static_cast<double>(rate) / kRatesOfOne));
    }
    std::vector<double> errors(factors.size());
    forEachPiece(factors.size(), [&](std::uint64_t at) {
        for (std::uint64_t b = 0; b < std::min(batch, kSequencesOfRate); ++b) {
            const DenseState begin = recovered.beginOf(b);
            if (!monitor.cancelled()) {
                errors[at] =
                    std::max(errors[at], StepFactors(recovered, 0, b, begin, factors[at]).error());
            }
        }
    });
    const auto best = std::ranges::min_element(errors);
    return *best <= kNearStep
               ? std::optional(factors[static_cast<std::size_t>(best - errors.begin())])
               : std::nullopt;
}

Defect dropoutDefect(const DenseRun& right, double factor, std::vector<double> factors)
{
    const std::size_t layer = topLayerOf(right);
    const std::size_t number = right.firstLayer + layer;
    const double rate = factor > 1.0 ? 1.0 - 1.0 / factor
                                     : static_cast<double>(std::ranges::count(factors, 0.0)) /
                                           static_cast<double>(factors.size());
    Defect defect = defectOf(
        "dropout_applied",
        {{"of", std::string("input")},
         {"layer", static_cast<std::int64_t>(number)},
         {"rate", rate},
         {"factor", factor}},
        message("layer %1: %2 of the numbers that it reads are zero at random and the others "
                "multiplied by %3; look for a dropout that is left on (eval(), training=False)",
                number, sixDigits(rate), sixDigits(factor)),
        [layer, factors = std::move(factors)](DenseRun& run) {
            if (run.steps * run.batch * run.cell(layer).inputs == factors.size()) {
                run.layers[layer].inputFactors = factors;
            }
        });
    defect.isFitted = true;
    return defect;
}

} // namespace

std::optional<Defect> fittedInputDropout(const DenseRun& right, const RecoveredInput& recovered,
                                         const FitSample& sample, const ProgressMonitor& monitor)
{
    const std::uint64_t inputs = recovered.cell().inputs;
    const std::uint64_t samples =
        1 + right.steps * right.batch / (sample.part().steps * sample.part().batch);
    if (!sample.canAfford(std::max<std::uint64_t>(
                              inputs * kRunsOfNumber,
                              std::uint64_t{1} << std::min<std::uint64_t>(inputs, kEveryMaskUpTo)) *
                              samples,
                          "dropout_applied")) {
        return std::nullopt;
    }
    const auto factor = factorOf(recovered, right.batch, monitor);
    if (!factor) {
        return std::nullopt;
    }
    std::vector<double> factors(right.steps * right.batch * inputs, 1.0);
    const bool isDone = forEachPieceUnlessCancelled(right.batch, monitor, [&](std::uint64_t b) {
        DenseState state = recovered.beginOf(b);
        for (std::uint64_t step = 0; step < right.lengths[b] && !monitor.cancelled(); ++step) {
            const StepFactors of(recovered, step, b, state, *factor);
            std::ranges::copy(of.factors(),
                              pieceAt(factors, inputs, step * right.batch + b).begin());
            state = recovered.stepped(of.input(), state, step == 0);
        }
    });
    return isDone ? std::optional(dropoutDefect(right, *factor, std::move(factors))) : std::nullopt;
}

} // namespace gateloupe
