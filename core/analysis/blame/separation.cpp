// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/blame/separation.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

namespace gateloupe {

namespace {

/// Inputs that are tried to part hypotheses.
constexpr int kSeparatingInputs = 6;

/// Flags of a run for another one of more steps.
Resets resized(const Resets& flags, const DenseRun& run)
{
    if (flags.isEmpty()) {
        return {};
    }
    Resets more(run.steps, run.batch);
    for (std::uint64_t at = 0; at < run.steps * run.batch; ++at) {
        more.set(at / run.batch, at % run.batch, flags.at(at / run.batch, at % run.batch));
    }
    return more;
}

/// Noise of some strengths; where the batch is one, of two sequences, and of more steps.
DenseRun separatingRun(const DenseRun& right, int attempt)
{
    DenseRun other = right;
    other.steps = std::max<std::uint64_t>(right.steps, 8) * (attempt % 2 == 0 ? 1 : 2);
    other.lengths.assign(other.batch, other.steps);
    other.resets = resized(right.resets, other);
    other.stands = resized(right.stands, other);
    std::mt19937_64 random(static_cast<std::uint64_t>(attempt) + 1);
    std::normal_distribution<double> normal(0.0, std::pow(3.0, attempt / 2));
    other.x.resize(other.steps * other.batch * other.inputs);
    for (double& value : other.x) {
        value = static_cast<float>(normal(random)); // as it will stand in a file
    }
    return other;
}

} // namespace

Result<std::optional<Separation>> separate(const DenseRun& right,
                                           std::span<const DefectHypothesis> hypotheses,
                                           const DefectScorer& scorer,
                                           const ProgressMonitor& monitor)
{
    std::optional<Separation> best;
    for (int attempt = 0; attempt < kSeparatingInputs; ++attempt) {
        const DenseRun other = separatingRun(right, attempt);
        std::vector<std::vector<double>> outputs;
        for (const DefectHypothesis& hypothesis : hypotheses) {
            if (const auto altered = hypothesis.defect.appliedTo(other)) {
                GATELOUPE_TRY(const DenseOutput output, run(*altered, monitor));
                outputs.push_back(scorer.seen(output, other));
            }
        }
        double smallest =
            outputs.size() == hypotheses.size() ? std::numeric_limits<double>::infinity() : 0.0;
        for (std::size_t a = 0; a < outputs.size(); ++a) {
            for (std::size_t b = a + 1; b < outputs.size(); ++b) {
                if (outputs[a].size() == outputs[b].size()) {
                    smallest = std::min(smallest, largestDistance(outputs[a], outputs[b]));
                }
            }
        }
        if (std::isfinite(smallest) &&
            smallest > (best ? best->distance : 10.0 * scorer.resolution())) {
            best = Separation{Array({other.steps, other.batch, other.inputs},
                                    std::vector<float>(other.x.begin(), other.x.end())),
                              smallest};
        }
    }
    return best;
}

} // namespace gateloupe
