// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <limits>
#include <span>
#include <string>

#include "core/analysis/blame/defects/defect_families.h"

namespace gateloupe {

namespace {

/// What normalisations add to a variance.
constexpr double kLayerNormEpsilon = 1e-5;
/// Features of which each is left out by itself.
constexpr std::uint64_t kMostFeaturesOneByOne = 48;

/// Sums over the numbers that are normalised together.
struct NumberSums
{
    double count = 0.0;
    double sum = 0.0;
    double squares = 0.0;
    double magnitude = 0.0; ///< the largest
    double most = -std::numeric_limits<double>::infinity();

    void add(double value)
    {
        count += 1.0;
        sum += value;
        squares += value * value;
        magnitude = std::max(magnitude, std::abs(value));
        most = std::max(most, value);
    }

    [[nodiscard]] double mean() const { return sum / count; }

    [[nodiscard]] double variance() const
    {
        return std::max(squares / count - mean() * mean(), 0.0);
    }
};

/// Which numbers of x are normalised together.
enum class NormalGroup : std::uint8_t
{
    Step,            ///< the features of one step of one sequence
    SequenceFeature, ///< one feature of one sequence
    Sequence,        ///< one sequence
    Feature          ///< one feature of the whole batch
};

struct Normalisation
{
    NormalGroup group;
    const char* how; ///< in details and sentences
    double (*value)(double x, const NumberSums& sums);
};

double overOrZero(double value, double divisor)
{
    return divisor > 0.0 ? value / divisor : 0.0;
}

double byNorm(double x, const NumberSums& sums)
{
    return overOrZero(x, std::sqrt(sums.squares));
}

double byMagnitude(double x, const NumberSums& sums)
{
    return overOrZero(x, sums.magnitude);
}

double standardised(double x, const NumberSums& sums)
{
    return overOrZero(x - sums.mean(), std::sqrt(sums.variance()));
}

double layerNormalised(double x, const NumberSums& sums)
{
    return (x - sums.mean()) / std::sqrt(sums.variance() + kLayerNormEpsilon);
}

double centred(double x, const NumberSums& sums)
{
    return x - sums.mean();
}

constexpr std::array kNormalisations = {
    Normalisation{NormalGroup::Step, "each step by its norm", byNorm},
    Normalisation{NormalGroup::Step, "each step by its largest magnitude", byMagnitude},
    Normalisation{NormalGroup::Step, "each step to mean 0 and deviation 1", layerNormalised},
    Normalisation{NormalGroup::SequenceFeature,
                  "each feature of each sequence to mean 0 and deviation 1", standardised},
    Normalisation{NormalGroup::SequenceFeature, "each feature of each sequence to mean 0", centred},
    Normalisation{NormalGroup::Sequence, "each sequence by its largest magnitude", byMagnitude},
    Normalisation{NormalGroup::Sequence, "each sequence to mean 0 and deviation 1", standardised},
    Normalisation{NormalGroup::Feature, "each feature of the batch to mean 0 and deviation 1",
                  standardised},
    Normalisation{NormalGroup::Feature, "each feature of the batch by its largest magnitude",
                  byMagnitude}};

/// Which group the number of x at an index belongs to.
std::size_t groupOf(const DenseRun& run, NormalGroup group, std::size_t at)
{
    const std::size_t feature = at % run.inputs;
    const std::size_t sequence = at / run.inputs % run.batch;
    switch (group) {
    case NormalGroup::Step:
        return at / run.inputs;
    case NormalGroup::SequenceFeature:
        return sequence * run.inputs + feature;
    case NormalGroup::Sequence:
        return sequence;
    case NormalGroup::Feature:
        break;
    }
    return feature;
}

void normalise(DenseRun& run, const Normalisation& by)
{
    std::vector<NumberSums> sums(run.x.size());
    const auto isPadding = [&run](std::size_t at) {
        return at / (run.inputs * run.batch) >= run.lengths[at / run.inputs % run.batch];
    };
    for (std::size_t at = 0; at < run.x.size(); ++at) {
        if (!isPadding(at)) {
            sums[groupOf(run, by.group, at)].add(run.x[at]);
        }
    }
    for (std::size_t at = 0; at < run.x.size(); ++at) {
        if (!isPadding(at)) {
            run.x[at] = by.value(run.x[at], sums[groupOf(run, by.group, at)]);
        }
    }
}

/// Whether all features of a step are one value.
bool isConstant(std::span<const double> step)
{
    return std::ranges::all_of(step, [&](double value) { return value == step.front(); });
}

/// The values that a mask may look for: zero, and what whole steps hold at a sequence's ends.
std::vector<double> maskValuesOf(const DenseRun& run)
{
    std::vector<double> values;
    for (std::uint64_t b = 0; b < run.batch; ++b) {
        for (const std::uint64_t step : {std::uint64_t{0}, run.steps - 1}) {
            const auto row = pieceAt(run.x, run.inputs, step * run.batch + b);
            const bool isMask = row.size() > 1 ? isConstant(row) : row.front() == 0.0;
            if (isMask && std::ranges::find(values, row.front()) == values.end()) {
                values.push_back(row.front());
            }
        }
    }
    return values;
}

} // namespace

void addNormalisedInputs(DefectList& list)
{
    for (const Normalisation& by : kNormalisations) {
        if (list.right().inputs < 2 && by.group == NormalGroup::Step) {
            continue;
        }
        list.add("input_normalised", {{"how", std::string(by.how)}},
                 message("the input is normalised (%1); look for a normalisation that is done "
                         "twice",
                         by.how),
                 [by](DenseRun& run) { normalise(run, by); });
    }
}

namespace {

/// The lengths of the sequences without the last steps that hold nothing but `value`.
std::vector<std::uint64_t> lengthsWithout(double value, const DenseRun& run)
{
    std::vector<std::uint64_t> lengths = run.lengths;
    for (std::uint64_t b = 0; b < run.batch; ++b) {
        const auto isPadding = [&](std::uint64_t step) {
            const auto row = pieceAt(run.x, run.inputs, step * run.batch + b);
            return isConstant(row) && row.front() == value;
        };
        while (lengths[b] > 1 && isPadding(lengths[b] - 1)) {
            --lengths[b];
        }
    }
    return lengths;
}

} // namespace

void addMissingFeatures(DefectList& list)
{
    const std::uint64_t inputs = list.right().inputs;
    if (inputs < 2 || inputs > kMostFeaturesOneByOne) {
        return;
    }
    // Feature 0 alone is the context of one input.
    for (std::uint64_t feature = 1; feature < inputs; ++feature) {
        list.add("feature_missing", {{"feature", static_cast<std::int64_t>(feature)}},
                 message("feature %1 of the input is zero; look for a column or channel that is "
                         "not filled in",
                         feature),
                 [feature](DenseRun& run) {
                     for (std::size_t at = feature; at < run.x.size(); at += run.inputs) {
                         run.x[at] = 0.0;
                     }
                 });
    }
}

void addSkippedSteps(DefectList& list)
{
    if (!list.right().stands.isEmpty() || list.right().x.empty()) {
        return;
    }
    for (const double value : maskValuesOf(list.right())) {
        list.add("steps_masked", {{"value", value}, {"output", std::string("zeros")}},
                 message("the last steps, whose inputs are all %1, are left out, and the output is "
                         "zero there; look for the lengths of the sequences",
                         value),
                 [value](DenseRun& run) { run.lengths = lengthsWithout(value, run); });
        list.add("steps_masked", {{"value", value}},
                 message("steps whose inputs are all %1 are left out, and the state stands; look "
                         "for a mask that one of the programs has",
                         value),
                 [value](DenseRun& run) {
                     run.stands = Resets(run.steps, run.batch);
                     for (std::uint64_t row = 0; row < run.steps * run.batch; ++row) {
                         const auto x = pieceAt(run.x, run.inputs, row);
                         run.stands.set(row / run.batch, row % run.batch,
                                        isConstant(x) && x.front() == value);
                     }
                     run.holdsOutput = true;
                 });
    }
}

} // namespace gateloupe
