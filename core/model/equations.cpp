// SPDX-License-Identifier: Apache-2.0
#include "core/model/equations.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <vector>

#include "core/base/lists.h"
#include "core/base/number_text.h"

namespace gateloupe {

namespace {

struct ActivationRow
{
    std::string_view name;
    std::size_t constants = 0; ///< how many of alpha, beta it uses
    double (*function)(double x, double alpha, double beta) = nullptr;
};

/// 0.5 x (1 + tanh(sqrt(2 / pi) (x + 0.044715 x^3))). Source: Hendrycks and Gimpel, "Gaussian Error
/// Linear Units", 2016.
double geluByTanh(double x)
{
    constexpr double kCubic = 0.044715;
    const double inner = std::numbers::sqrt2 * std::numbers::inv_sqrtpi * (x + kCubic * x * x * x);
    return 0.5 * x * (1.0 + std::tanh(inner));
}

/// By ActivationKind. Comparisons are written so that a NaN comes out as it went in.
constexpr std::array<ActivationRow, 18> kActivations = {{
    {"sigmoid", 0, [](double x, double, double) { return 1.0 / (1.0 + std::exp(-x)); }},
    {"tanh", 0, [](double x, double, double) { return std::tanh(x); }},
    {"relu", 0, [](double x, double, double) { return x < 0.0 ? 0.0 : x; }},
    {"linear", 0, [](double x, double, double) { return x; }},
    {"affine", 2, [](double x, double alpha, double beta) { return alpha * x + beta; }},
    {"leaky_relu", 1, [](double x, double alpha, double) { return x < 0.0 ? alpha * x : x; }},
    {"thresholded_relu", 1, [](double x, double alpha, double) { return x < alpha ? 0.0 : x; }},
    {"scaled_tanh", 2,
     [](double x, double alpha, double beta) { return alpha * std::tanh(beta * x); }},
    {"hard_sigmoid", 2,
     [](double x, double alpha, double beta) { return std::clamp(alpha * x + beta, 0.0, 1.0); }},
    {"elu", 1, [](double x, double alpha, double) { return x < 0.0 ? alpha * std::expm1(x) : x; }},
    {"softsign", 0, [](double x, double, double) { return x / (1.0 + std::abs(x)); }},
    // Written for large |x|: e^x overflows where the result is x.
    {"softplus", 0,
     [](double x, double, double) {
         return std::max(x, 0.0) + std::log1p(std::exp(-std::abs(x)));
     }},
    {"selu", 0,
     [](double x, double, double) {
         return kSeluScale * (x < 0.0 ? kSeluAlpha * std::expm1(x) : x);
     }},
    {"gelu", 0,
     [](double x, double, double) { return 0.5 * x * std::erfc(-x / std::numbers::sqrt2); }},
    {"gelu_tanh", 0, [](double x, double, double) { return geluByTanh(x); }},
    {"swish", 0, [](double x, double, double) { return x / (1.0 + std::exp(-x)); }},
    {"relu6", 0, [](double x, double, double) { return std::clamp(x, 0.0, 6.0); }},
    {"clip", 2,
     [](double x, double alpha, double beta) { return x < alpha ? alpha : x > beta ? beta : x; }},
}};

const ActivationRow& rowOf(ActivationKind kind)
{
    return kActivations[static_cast<std::size_t>(kind)];
}

/// "1,0.5" -> numbers; empty when something else stands there.
std::optional<std::vector<double>> numbersIn(std::string_view text)
{
    std::vector<double> numbers;
    for (const std::string_view part : splitAt(text, ",")) {
        const auto number = numberFromText<double>(part);
        if (!number || !std::isfinite(*number)) {
            return std::nullopt;
        }
        numbers.push_back(*number);
    }
    return numbers;
}

std::string rangeText(const ClipRange& range)
{
    return shortestText(range.min) + "," + shortestText(range.max);
}

bool read(std::string_view text, Activation& activation)
{
    const auto known = activationFromText(text);
    activation = known.value_or(activation);
    return known.has_value();
}

bool read(std::string_view text, std::optional<ClipRange>& range)
{
    const auto numbers = numbersIn(text);
    if (!numbers || numbers->size() != 2) {
        return false;
    }
    range = ClipRange{numbers->front(), numbers->back()};
    return true;
}

bool read(std::string_view text, std::optional<double>& number)
{
    const auto numbers = numbersIn(text);
    if (!numbers || numbers->size() != 1) {
        return false;
    }
    number = numbers->front();
    return true;
}

/// Sets what one word of the text names; whether it is such a word.
bool readSetting(std::string_view key, std::string_view value, CellEquations& equations)
{
    if (key == "gate") {
        return read(value, equations.gate);
    }
    if (key == "candidate") {
        return read(value, equations.candidate);
    }
    if (key == "output") {
        return read(value, equations.output);
    }
    if (key == "sum_clip") {
        return read(value, equations.sumClip);
    }
    if (key == "cell_clip") {
        return read(value, equations.cellClip);
    }
    if (key == "projection_clip") {
        return read(value, equations.projectionClip);
    }
    equations.isForgetCoupled = key == "coupled_forget";
    return equations.isForgetCoupled && value.empty();
}

} // namespace

std::string_view nameOf(ActivationKind kind)
{
    return rowOf(kind).name;
}

std::optional<ActivationKind> activationFromName(std::string_view name)
{
    const auto found = std::ranges::find(kActivations, name, &ActivationRow::name);
    if (found == kActivations.end()) {
        return std::nullopt;
    }
    return static_cast<ActivationKind>(found - kActivations.begin());
}

std::string toText(const Activation& activation)
{
    const ActivationRow& row = rowOf(activation.kind);
    std::string text(row.name);
    if (row.constants > 0) {
        text += "(" + shortestText(activation.alpha);
        text += row.constants > 1 ? "," + shortestText(activation.beta) : "";
        text += ")";
    }
    return text;
}

std::optional<Activation> activationFromText(std::string_view text)
{
    const auto open = text.find('(');
    const auto kind = activationFromName(text.substr(0, open));
    if (!kind) {
        return std::nullopt;
    }
    std::optional<std::vector<double>> constants(std::in_place);
    if (open != std::string_view::npos) {
        constants = text.ends_with(')') ? numbersIn(text.substr(open + 1, text.size() - open - 2))
                                        : std::nullopt;
    }
    if (!constants || constants->size() != rowOf(*kind).constants) {
        return std::nullopt;
    }
    constants->resize(2);
    return Activation{*kind, (*constants)[0], (*constants)[1]};
}

double clipped(double value, const std::optional<ClipRange>& range)
{
    return range ? std::clamp(value, range->min, range->max) : value;
}

double activated(const Activation& activation, double sum, const CellEquations& equations)
{
    const double limit = equations.sumClip.value_or(0.0);
    return apply(activation, equations.sumClip ? std::clamp(sum, -limit, limit) : sum);
}

double apply(const Activation& activation, double x)
{
    return rowOf(activation.kind).function(x, activation.alpha, activation.beta);
}

std::string toText(const CellEquations& equations)
{
    std::string text = "gate=" + toText(equations.gate) +
                       " candidate=" + toText(equations.candidate) +
                       " output=" + toText(equations.output);
    if (equations.sumClip) {
        text += " sum_clip=" + shortestText(*equations.sumClip);
    }
    if (equations.cellClip) {
        text += " cell_clip=" + rangeText(*equations.cellClip);
    }
    if (equations.projectionClip) {
        text += " projection_clip=" + rangeText(*equations.projectionClip);
    }
    return text + (equations.isForgetCoupled ? " coupled_forget" : "");
}

std::optional<CellEquations> equationsFromText(CellKind cell, std::string_view text)
{
    CellEquations equations = standardEquations(cell);
    while (!text.empty()) {
        const std::string_view word = text.substr(0, text.find(' '));
        text.remove_prefix(std::min(text.size(), word.size() + 1));
        const std::string_view key = word.substr(0, word.find('='));
        const std::string_view value = word.substr(std::min(word.size(), key.size() + 1));
        if (!readSetting(key, value, equations)) {
            return std::nullopt;
        }
    }
    return equations;
}

CellEquations standardEquations(CellKind cell)
{
    CellEquations equations;
    equations.gate = {ActivationKind::Sigmoid};
    equations.candidate = {cell == CellKind::RnnRelu ? ActivationKind::Relu : ActivationKind::Tanh};
    equations.output = {ActivationKind::Tanh};
    return equations;
}

Message cudnnObjection(CellKind cell, const CellEquations& equations)
{
    const CellEquations standard = standardEquations(cell);
    const bool isPlain = cell == CellKind::RnnTanh || cell == CellKind::RnnRelu;
    if (!isPlain && equations.gate != standard.gate) {
        return message("the gates' activation is %1; cuDNN has sigmoid only",
                       toText(equations.gate));
    }
    const bool isCudnnsOwn = equations.candidate == Activation{ActivationKind::Tanh} ||
                             equations.candidate == Activation{ActivationKind::Relu};
    if (isPlain && isCudnnsOwn && equations.candidate != standard.candidate) {
        return message("one direction has %1, the other %2; cuDNN has one activation for all",
                       toText(standard.candidate), toText(equations.candidate));
    }
    if (equations.candidate != standard.candidate) {
        const std::string activation = toText(equations.candidate);
        return isPlain ? message("the activation is %1; cuDNN has tanh and relu only", activation)
                       : message("the activation is %1; cuDNN has tanh only", activation);
    }
    if (hasCellState(cell) && equations.output != standard.output) {
        return message("the activation of the cell state is %1; cuDNN has tanh only",
                       toText(equations.output));
    }
    if (equations.sumClip) {
        return message("the gates' sums are clipped; cuDNN clips the cell state only");
    }
    if (equations.projectionClip) {
        return message("the projected output is clipped; cuDNN clips the cell state only");
    }
    if (equations.isForgetCoupled) {
        return message("the forget gate is 1 - input gate; cuDNN's has weights of its own");
    }
    return {};
}

} // namespace gateloupe
