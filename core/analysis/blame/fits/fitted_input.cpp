// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cmath>

#include "core/analysis/blame/fits/fitted_defects.h"
#include "core/analysis/blame/fits/least_squares.h"

namespace gateloupe {

namespace {

constexpr std::uint64_t kInputLookSteps = 4; ///< steps on which the starts are compared
constexpr std::size_t kStartsFitted = 6;
constexpr int kInputFitSteps = 30;
/// Features that may have a scale and an offset each.
constexpr std::uint64_t kMostFeatures = 48;
constexpr std::uint64_t kNumbersPerParameter = 4;
/// If one scale and one offset for all features leave less than this share of the sum of squares,
/// a scale and an offset for each feature are not tried.
constexpr double kExplainedShare = 1e-4;

/// x[k] becomes scale[k] x[k] + offset[k]; parameters: all scales, then all offsets, one of each
/// for all features or one of each for every feature.
RunChange affine(std::vector<double> parameters)
{
    return [parameters = std::move(parameters)](DenseRun& run) {
        const std::size_t own = parameters.size() / 2;
        for (std::size_t at = 0; at < run.x.size(); ++at) {
            const std::size_t feature = own == 1 ? 0 : at % run.inputs;
            run.x[at] = parameters[feature] * run.x[at] + parameters[own + feature];
        }
    };
}

struct FeatureRange
{
    double mean = 0.0;
    double deviation = 1.0;
    double least = 0.0;
    double most = 1.0;
};

FeatureRange rangeOf(const DenseRun& run, std::uint64_t first, std::uint64_t every)
{
    FeatureRange range{.least = run.x[first], .most = run.x[first]};
    double sum = 0.0;
    double squares = 0.0;
    double count = 0.0;
    for (std::size_t at = first; at < run.x.size(); at += every, count += 1.0) {
        sum += run.x[at];
        squares += run.x[at] * run.x[at];
        range.least = std::min(range.least, run.x[at]);
        range.most = std::max(range.most, run.x[at]);
    }
    range.mean = sum / count;
    range.deviation = std::sqrt(std::max(squares / count - range.mean * range.mean, 1e-12));
    return range;
}

/// Scale and offset that a preparation of such values makes or undoes.
std::vector<std::array<double, 2>> preparationsOf(const FeatureRange& range)
{
    const double width = std::max(range.most - range.least, 1e-6);
    return {{1.0 / range.deviation, -range.mean / range.deviation},
            {range.deviation, range.mean},
            {1.0 / width, -range.least / width},
            {2.0 / width, -2.0 * range.least / width - 1.0},
            {width, range.least},
            {1.0, -range.mean},
            {2.0, -1.0},
            {0.5, 0.5}};
}

Defect affineDefect(const std::vector<double>& parameters)
{
    const std::size_t own = parameters.size() / 2;
    if (own == 1) {
        return defectOf("input_affine", {{"scale", parameters[0]}, {"offset", parameters[1]}},
                        message("the input is multiplied by %1 and %2 is added; look for a "
                                "normalisation, a scale and a zero point",
                                sixDigits(parameters[0]), sixDigits(parameters[1])),
                        affine(parameters));
    }
    const auto middle = parameters.begin() + static_cast<std::ptrdiff_t>(own);
    const std::vector<double> scales(parameters.begin(), middle);
    const std::vector<double> offsets(middle, parameters.end());
    return defectOf("input_affine", {{"scale", scales}, {"offset", offsets}},
                    message("each feature of the input has a scale and an offset of its own; look "
                            "for a standardisation that is missing or done twice"),
                    affine(parameters));
}

/// The best of some starts after fits on the first steps and on the whole sample.
std::optional<FittedParameters> fittedFrom(std::vector<std::vector<double>> starts,
                                           const FitSample& sample, const ProgressMonitor& monitor)
{
    const FitSample first = sample.startOf(kInputLookSteps);
    const auto residuals = [](const FitSample& of) -> ResidualsOf {
        return [&of](std::span<const double> parameters) {
            return of.residualsOf(affine({parameters.begin(), parameters.end()}));
        };
    };
    std::vector<std::pair<double, std::size_t>> order;
    for (std::size_t at = 0; at < starts.size() && !monitor.cancelled(); ++at) {
        order.emplace_back(squaresOf(first.residualsOf(affine(starts[at]))), at);
    }
    std::ranges::sort(order);
    order.resize(std::min(order.size(), kStartsFitted));
    const std::vector<double> scales(starts.front().size(), 1.0);
    std::optional<FittedParameters> best;
    for (const auto& [squares, at] : order) {
        const auto rough =
            fitParameters(residuals(first), std::move(starts[at]), scales, kInputFitSteps, monitor);
        auto fitted =
            rough ? fitParameters(residuals(sample), rough->values, scales, kInputFitSteps, monitor)
                  : std::nullopt;
        if (fitted && (!best || fitted->squares < best->squares)) {
            best = std::move(fitted);
        }
    }
    return best;
}

} // namespace

std::vector<Defect> fittedInputs(const DenseRun& right, const FitSample& sample,
                                 const ProgressMonitor& monitor)
{
    constexpr std::array kScales = {1.0, -1.0, 2.0, 0.5, 5.0, 0.2, 10.0, 0.1, 100.0, 0.01, 0.004};
    constexpr std::array kOffsets = {0.0, 0.5, -0.5, 1.5, -1.5, 4.0, -4.0};
    const std::uint64_t runs = sample.affordableRuns();
    if (right.x.empty() ||
        !sample.canAfford(kStartsFitted * 3 * kInputFitSteps / 2, "input_affine")) {
        return {};
    }
    std::vector<std::vector<double>> starts;
    for (const double scale : kScales) {
        for (const double offset : kOffsets) {
            starts.push_back({scale, offset});
        }
    }
    for (const auto& [scale, offset] : preparationsOf(rangeOf(right, 0, 1))) {
        starts.push_back({scale, offset});
    }
    std::vector<Defect> defects;
    const auto whole = fittedFrom(std::move(starts), sample, monitor);
    if (whole) {
        defects.push_back(affineDefect(whole->values));
    }
    const std::uint64_t I = right.inputs;
    const std::vector<double> unchanged = sample.residualsOf([](DenseRun&) {});
    if (whole && whole->squares < kExplainedShare * squaresOf(unchanged)) {
        return defects;
    }
    if (I < 2 || I > kMostFeatures || runs < kStartsFitted * 2 * I * kInputFitSteps / 2 ||
        unchanged.size() < kNumbersPerParameter * 2 * I) {
        return defects;
    }
    starts.assign(1, std::vector<double>(2 * I));
    std::ranges::fill(std::span(starts[0]).first(I), whole ? whole->values[0] : 1.0);
    std::ranges::fill(std::span(starts[0]).subspan(I), whole ? whole->values[1] : 0.0);
    const std::size_t kinds = preparationsOf({}).size();
    for (std::size_t kind = 0; kind < kinds; ++kind) {
        std::vector<double>& start = starts.emplace_back(2 * I);
        for (std::uint64_t feature = 0; feature < I; ++feature) {
            const auto of = preparationsOf(rangeOf(right, feature, I))[kind];
            start[feature] = of[0];
            start[I + feature] = of[1];
        }
    }
    if (const auto each = fittedFrom(std::move(starts), sample, monitor)) {
        defects.push_back(affineDefect(each->values));
    }
    return defects;
}

} // namespace gateloupe
