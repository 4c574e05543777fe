// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/blame/gradients/gradient_fits.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "core/analysis/blame/defects/defect_list.h"

namespace gateloupe {

namespace {

/// A fitted number that is this near to a round one, as a share of it, is taken to be that one.
constexpr double kNearRound = 2e-5;
constexpr double kNearRoundOfHalfs = 2e-4; ///< where theirs are f16 or bf16
/// Numbers that somebody writes have no more digits.
constexpr int kMostDigits = 3;
/// Bounds from a hundred millionth to a million, and steps of the search between two of them.
constexpr double kLeastBound = 1e-8;
constexpr double kLargestBound = 1e6;
constexpr double kBoundFactor = 4.0;
constexpr int kBoundRounds = 40;
constexpr double kBoundTolerance = 1e-7;

double roundedTo(double value, int digits)
{
    if (value == 0.0 || !std::isfinite(value)) {
        return value;
    }
    const double unit = std::pow(10.0, std::floor(std::log10(std::abs(value))) - (digits - 1));
    // Units below 1 have no exact double: their inverse has.
    return unit < 1.0 ? std::round(value / unit) / std::round(1.0 / unit)
                      : std::round(value / unit) * unit;
}

/// The digits of the round number that a fitted one is near to; more than kMostDigits for none.
int digitsOf(double value, double near)
{
    int digits = 1;
    while (digits <= kMostDigits &&
           std::abs(roundedTo(value, digits) - value) > near * std::abs(value)) {
        ++digits;
    }
    return digits;
}

/// How little a fitted number looks like one that somebody wrote: by its digits, and among equals
/// by the distance to the round number.
double oddityOf(double value, double near)
{
    const int digits = digitsOf(value, near);
    const double apart =
        std::abs(roundedTo(value, std::min(digits, kMostDigits)) - value) / std::abs(value);
    return digits + std::min(apart / near, 1.0) / 2.0;
}

double normOf(const WeightGradients& gradients)
{
    double sum = 0.0;
    for (const auto& [id, values] : gradients) {
        for (const double value : values) {
            sum += value * value;
        }
    }
    return std::sqrt(sum);
}

/// The gates of one tensor of the frameworks: all of a layer, a direction and a kind.
struct TensorKey
{
    std::uint32_t layer = 0;
    Direction direction = Direction::Forward;
    ParameterKind kind = ParameterKind::InputWeights;

    friend auto operator<=>(const TensorKey&, const TensorKey&) = default;
};

TensorKey keyOf(const ParameterId& id)
{
    return {id.layer.value, id.direction, id.kind};
}

std::map<TensorKey, double> tensorNorms(const WeightGradients& gradients)
{
    std::map<TensorKey, double> norms;
    for (const auto& [id, values] : gradients) {
        for (const double value : values) {
            norms[keyOf(id)] += value * value;
        }
    }
    for (auto& [key, norm] : norms) {
        norm = std::sqrt(norm);
    }
    return norms;
}

GradientDefect clippedNorm(const char* of, double bound, Message text,
                           std::function<void(WeightGradients&)> after)
{
    return {.named = {.id = "norm_clipped",
                      .detail = {{"bound", bound}, {"of", std::string(of)}},
                      .text = std::move(text),
                      .appliedTo = {}},
            .after = std::move(after)};
}

void scaleAll(WeightGradients& gradients, double factor)
{
    for (auto& [id, values] : gradients) {
        scale(values, factor);
    }
}

/// Every tensor above the bound is cut to it.
void clipTensors(WeightGradients& gradients, double bound)
{
    const auto norms = tensorNorms(gradients);
    for (auto& [id, values] : gradients) {
        const double norm = norms.at(keyOf(id));
        scale(values, norm > bound ? bound / norm : 1.0);
    }
}

double largestMagnitude(const WeightGradients& gradients)
{
    double largest = 0.0;
    for (const auto& [id, values] : gradients) {
        for (const double value : values) {
            largest = std::max(largest, std::abs(value));
        }
    }
    return largest;
}

/// The bound with the least error between two others that enclose it, by thirds of its logarithm.
Result<std::pair<double, double>> bestBound(const std::function<Result<double>(double)>& errorAt,
                                            double low, double high)
{
    constexpr double kGolden = 0.6180339887498949;
    double a = std::log(low);
    double b = std::log(high);
    double c = b - kGolden * (b - a);
    double d = a + kGolden * (b - a);
    GATELOUPE_TRY(double atC, errorAt(std::exp(c)));
    GATELOUPE_TRY(double atD, errorAt(std::exp(d)));
    for (int round = 0; round < kBoundRounds && b - a > kBoundTolerance; ++round) {
        if (atC <= atD) { // bounds that are too large to cut anything are all alike
            b = d;
            d = c;
            atD = atC;
            c = b - kGolden * (b - a);
            GATELOUPE_TRY(atC, errorAt(std::exp(c)));
        } else {
            a = c;
            c = d;
            atC = atD;
            d = a + kGolden * (b - a);
            GATELOUPE_TRY(atD, errorAt(std::exp(d)));
        }
    }
    return atC < atD ? std::pair(std::exp(c), atC) : std::pair(std::exp(d), atD);
}

/// Near the best bound, going down from one that cuts nothing; 0 where none cuts anything.
Result<double> boundNear(const std::function<Result<double>(double)>& errorAt, double rightError)
{
    double near = 0.0;
    double least = rightError;
    for (double bound = kLargestBound; bound >= kLeastBound; bound /= kBoundFactor) {
        GATELOUPE_TRY(const double error, errorAt(bound));
        if (error == rightError) {
            continue;
        }
        if (near == 0.0 || error < least) {
            near = bound;
            least = std::min(error, least);
        } else {
            break; // smaller ones cut still more
        }
    }
    return near;
}

/// A form of clipping and what it is called.
struct ClipForm
{
    BackwardFaults::ClippedGradient what = BackwardFaults::ClippedGradient::Both;
    bool isOfTotal = false;
    const char* name = "";
    bool sparesLast = false;

    [[nodiscard]] BackwardFaults faults(double bound) const
    {
        return {.clip = BackwardFaults::Clip{bound, what, isOfTotal, sparesLast}};
    }
};

std::vector<ClipForm> clipForms(CellKind cell)
{
    using What = BackwardFaults::ClippedGradient;
    std::vector<ClipForm> forms = {{What::HiddenState, false, "h"},
                                   {What::HiddenState, true, "h with the output's"},
                                   {What::HiddenState, true, "h before the last", true}};
    if (hasCellState(cell)) {
        forms.push_back({What::CellState, false, "c"});
        forms.push_back({What::CellState, true, "c with the last one's"});
        forms.push_back({What::Both, false, "h and c"});
        forms.push_back({What::Both, true, "h and c with the output's"});
        forms.push_back({What::Both, true, "h and c before the last", true});
        forms.push_back({What::CellState, true, "c before the last", true});
    }
    return forms;
}

} // namespace

double nearnessOf(const GradientScorer& scorer)
{
    return scorer.isRounded() ? kNearRoundOfHalfs : kNearRound;
}

double nearRound(double value, double near)
{
    const int digits = digitsOf(value, near);
    return digits <= kMostDigits ? roundedTo(value, digits) : value;
}

std::vector<GradientDefect> fittedScales(const RightBackward& right, const WeightGradients& theirs,
                                         const GradientScorer& scorer)
{
    std::vector<GradientDefect> fitted;
    WeightGradients shown;
    for (const auto& [id, values] : theirs) {
        shown[id] = right.gradients.at(id);
    }
    const double near = nearnessOf(scorer);
    const double fittedFactor = scorer.bestFactor(right.gradients);
    const double factor = nearRound(fittedFactor, near);
    const double rightNorm = normOf(shown);
    const double bound = nearRound(fittedFactor * rightNorm, near);
    const GradientDefect scaled = {
        .named = {.id = "scaled",
                  .detail = {{"factor", factor}},
                  .text = message("all gradients are %1 times the right ones; look for a scale of "
                                  "the loss, or a sum that is taken more than once",
                                  factor),
                  .appliedTo = {}},
        .after = [factor](WeightGradients& gradients) { scaleAll(gradients, factor); }};
    const GradientDefect clipped = clippedNorm(
        "all", bound,
        message("the gradients are scaled down to a norm of %1; look for clip_grad_norm or a "
                "clipnorm",
                bound),
        [share = bound / rightNorm](WeightGradients& gradients) { scaleAll(gradients, share); });
    // One number is fitted, and two explain it alike: the one that somebody would write is meant.
    const bool mayBeClipped = factor > 0.0 && factor < 1.0;
    const double factorOddity = oddityOf(fittedFactor, near);
    const double boundOddity = oddityOf(fittedFactor * rightNorm, near);
    const bool isUndecided = factorOddity > kMostDigits + 1 && boundOddity > kMostDigits + 1;
    if (!mayBeClipped || factorOddity < boundOddity || isUndecided) {
        fitted.push_back(scaled);
    }
    if (mayBeClipped && (boundOddity <= factorOddity || isUndecided)) {
        fitted.push_back(clipped);
    }
    const auto norms = tensorNorms(theirs);
    const double tensorBound =
        std::ranges::max_element(norms, {}, [](const auto& entry) { return entry.second; })->second;
    fitted.push_back(clippedNorm(
        "each tensor", tensorBound,
        message("the gradient of each tensor is scaled down to a norm of %1; look for clipnorm",
                tensorBound),
        [tensorBound](WeightGradients& gradients) { clipTensors(gradients, tensorBound); }));
    const double valueBound = largestMagnitude(theirs);
    fitted.push_back(clippedNorm(
        "each number", valueBound,
        message("every gradient is cut to +-%1; look for clip_grad_value or clipvalue", valueBound),
        [valueBound](WeightGradients& gradients) {
            for (auto& [id, values] : gradients) {
                for (double& value : values) {
                    value = std::clamp(value, -valueBound, valueBound);
                }
            }
        }));
    return fitted;
}

Result<std::vector<GradientDefect>> fittedStateClips(const RightBackward& right,
                                                     const FaultError& errorOf, double rightError)
{
    std::vector<GradientDefect> fitted;
    for (const ClipForm& form : clipForms(right.model().spec.cell)) {
        const auto errorAt = [&](double bound) { return errorOf(form.faults(bound)); };
        GATELOUPE_TRY(const double near, boundNear(errorAt, rightError));
        if (near == 0.0) {
            continue;
        }
        GATELOUPE_TRY(const auto found,
                      bestBound(errorAt, near / kBoundFactor, near * kBoundFactor));
        if (!(found.second < rightError)) {
            continue;
        }
        double bound = found.first;
        GATELOUPE_TRY(const double atRound, errorAt(roundedTo(bound, kMostDigits)));
        if (atRound <= found.second) {
            bound = roundedTo(bound, kMostDigits);
        }
        fitted.push_back(
            {.named = {.id = "state_gradient_clipped",
                       .detail = {{"bound", bound}, {"of", std::string(form.name)}},
                       .text = message("the gradient of a state is cut to +-%1 at every step; look "
                                       "for a clip inside of the loop over time",
                                       bound),
                       .appliedTo = {},
                       .isOneOfForms = true},
             .faults = form.faults(bound)});
    }
    return fitted;
}

} // namespace gateloupe
