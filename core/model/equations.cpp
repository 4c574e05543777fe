// SPDX-License-Identifier: Apache-2.0
#include "core/model/equations.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <mutex>
#include <numbers>
#include <set>
#include <vector>

#include "core/base/lists.h"
#include "core/base/number_text.h"

namespace gateloupe {

namespace {

struct ActivationRow
{
    std::string_view name;
    std::size_t constants = 0; ///< how many of alpha, beta, gamma it uses
    double (*function)(double x, double alpha, double beta) = nullptr;
    double (*ofThree)(double x, double alpha, double beta, double gamma) = nullptr;
};

/// 0.5 x (1 + tanh(sqrt(2 / pi) (x + 0.044715 x^3))). Source: Hendrycks and Gimpel, "Gaussian Error
/// Linear Units", 2016.
double geluByTanh(double x)
{
    constexpr double kCubic = 0.044715;
    const double inner = std::numbers::sqrt2 * std::numbers::inv_sqrtpi * (x + kCubic * x * x * x);
    return 0.5 * x * (1.0 + std::tanh(inner));
}

/// Written for large |x|: e^x overflows where the result is x.
double softplus(double x)
{
    return std::max(x, 0.0) + std::log1p(std::exp(-std::abs(x)));
}

/// Keras' sparse_plus: a parabola between -1 and 1. Source: Keras 3.15, activations.py.
double sparsePlus(double x)
{
    return x < -1.0 ? 0.0 : x < 1.0 ? 0.25 * (x + 1.0) * (x + 1.0) : x;
}

double hardSwish(double x, double slope)
{
    return slope * x * std::clamp(x + 3.0, 0.0, 6.0);
}

/// By ActivationKind. Comparisons are written so that a NaN comes out as it went in.
constexpr std::array<ActivationRow, 35> kActivations = {{
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
    {"softplus", 0, [](double x, double, double) { return softplus(x); }},
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
     [](double x, double alpha, double beta) { return x < alpha  ? alpha
                                                      : x > beta ? beta
                                                                 : x; }},
    {"mish", 0, [](double x, double, double) { return x * std::tanh(softplus(x)); }},
    {"celu", 1,
     [](double x, double alpha, double) { return x < 0.0 ? alpha * std::expm1(x / alpha) : x; }},
    {"exponential", 0, [](double x, double, double) { return std::exp(x); }},
    {"hard_swish", 0, [](double x, double, double) { return hardSwish(x, 1.0 / 6.0); }},
    {"log_sigmoid", 0, [](double x, double, double) { return -softplus(-x); }},
    {"squareplus", 1,
     [](double x, double alpha, double) { return 0.5 * (x + std::sqrt(x * x + alpha)); }},
    {"hard_shrink", 1,
     [](double x, double alpha, double) { return std::abs(x) <= alpha ? 0.0 : x; }},
    {"soft_shrink", 1,
     [](double x, double alpha, double) { return x - std::clamp(x, -alpha, alpha); }},
    {"tanh_shrink", 0, [](double x, double, double) { return x - std::tanh(x); }},
    {"sparse_plus", 0, [](double x, double, double) { return sparsePlus(x); }},
    {"relu", 3, nullptr,
     [](double x, double alpha, double beta, double gamma) {
         return x < beta ? alpha * (x - beta) : x > gamma ? gamma : x;
     }},
    {"hard_sigmoid", 3, nullptr,
     [](double x, double alpha, double beta, double gamma) {
         return std::clamp(alpha * x + beta, 0.0, gamma);
     }},
    {"selu", 2,
     [](double x, double alpha, double beta) {
         return beta * (x < 0.0 ? alpha * std::expm1(x) : x);
     }},
    {"hard_swish", 1, [](double x, double alpha, double) { return hardSwish(x, alpha); }},
    {"swish", 1, [](double x, double alpha, double) { return x / (1.0 + std::exp(-alpha * x)); }},
    {"softplus", 1, [](double x, double alpha, double) { return softplus(alpha * x) / alpha; }},
    {"unknown", 0, [](double, double, double) { return std::numeric_limits<double>::quiet_NaN(); }},
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

constexpr std::string_view kKeptUnclipped = ",unclipped";

std::string clipText(const CellClip& clip)
{
    return rangeText(clip.range) +
           std::string(clip.kept == Kept::Unclipped ? kKeptUnclipped : std::string_view());
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

bool read(std::string_view text, std::optional<CellClip>& clip)
{
    const bool isKept = text.ends_with(kKeptUnclipped);
    std::optional<ClipRange> range;
    if (!read(text.substr(0, text.size() - (isKept ? kKeptUnclipped.size() : 0)), range)) {
        return false;
    }
    clip = CellClip(*range, isKept ? Kept::Unclipped : Kept::Clipped);
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

bool read(std::string_view text, double& number)
{
    std::optional<double> given;
    const bool isNumber = read(text, given);
    number = given.value_or(number);
    return isNumber;
}

bool read(std::string_view text, GruReset& reset)
{
    const auto known = gruResetFromName(text);
    reset = known.value_or(reset);
    return known.has_value();
}

/// Sets what one word of the text names; returns whether it is such a word.
bool readSetting(std::string_view key, std::string_view value, CellEquations& equations)
{
    const auto fact = equationFactFromName(key);
    if (!fact) {
        return false;
    }
    switch (*fact) {
    case EquationFact::Gate:
        return read(value, equations.gate);
    case EquationFact::Candidate:
        return read(value, equations.candidate);
    case EquationFact::Output:
        return read(value, equations.output);
    case EquationFact::SumClip:
        return read(value, equations.sumClip);
    case EquationFact::CellClip:
        return read(value, equations.cellClip);
    case EquationFact::ProjectionClip:
        return read(value, equations.projectionClip);
    case EquationFact::ForgetCoupling:
        equations.isForgetCoupled = true;
        return value.empty();
    case EquationFact::UpdateInversion:
        equations.isUpdateInverted = true;
        return value.empty();
    case EquationFact::ForgetOffset:
        return read(value, equations.forgetOffset);
    case EquationFact::GruReset:
        return read(value, equations.gruReset);
    case EquationFact::ReadingDirection:
        return false;
    }
    return false;
}

constexpr std::array<std::string_view, 2> kResetNames = {"after", "before"};
constexpr std::array<std::string_view, 4> kSourceNames = {"stated", "computed", "chosen",
                                                          "assumed"};
/// By EquationFact.
constexpr std::array<std::string_view, kEquationFacts> kFactNames = {
    "gate",      "candidate",       "output",         "sum_clip",
    "cell_clip", "projection_clip", "coupled_forget", "forget_offset",
    "gru_reset", "inverted_update", "direction"};
constexpr std::array<EquationFact, kEquationFacts> kFacts = {EquationFact::Gate,
                                                             EquationFact::Candidate,
                                                             EquationFact::Output,
                                                             EquationFact::SumClip,
                                                             EquationFact::CellClip,
                                                             EquationFact::ProjectionClip,
                                                             EquationFact::ForgetCoupling,
                                                             EquationFact::ForgetOffset,
                                                             EquationFact::GruReset,
                                                             EquationFact::UpdateInversion,
                                                             EquationFact::ReadingDirection};

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

Activation unknownActivation(std::string_view name)
{
    static std::mutex mutex;
    static std::set<std::string, std::less<>> names;
    std::string word(name);
    std::ranges::replace_if(
        word, [](char c) { return static_cast<unsigned char>(c) <= ' '; }, '_');
    const std::scoped_lock lock(mutex);
    return Activation{.kind = ActivationKind::Unknown,
                      .unknownName = *names.insert(std::move(word)).first};
}

std::string toText(const Activation& activation)
{
    const ActivationRow& row = rowOf(activation.kind);
    std::string text(row.name);
    if (activation.kind == ActivationKind::Unknown) {
        return text + "(" + std::string(activation.unknownName) + ")";
    }
    if (row.constants > 0) {
        text += "(" + shortestText(activation.alpha);
        text += row.constants > 1 ? "," + shortestText(activation.beta) : "";
        text += row.constants > 2 ? "," + shortestText(activation.gamma) : "";
        text += ")";
    }
    return text;
}

std::optional<Activation> activationFromText(std::string_view text)
{
    const auto open = text.find('(');
    const std::string_view name = text.substr(0, open);
    if (name == nameOf(ActivationKind::Unknown)) {
        const std::string_view inside = open == std::string_view::npos ? "" : text.substr(open + 1);
        return inside.size() > 1 && inside.ends_with(')')
                   ? std::optional(unknownActivation(inside.substr(0, inside.size() - 1)))
                   : std::nullopt;
    }
    std::optional<std::vector<double>> constants(std::in_place);
    if (open != std::string_view::npos) {
        constants = text.ends_with(')') ? numbersIn(text.substr(open + 1, text.size() - open - 2))
                                        : std::nullopt;
    }
    if (!constants) {
        return std::nullopt;
    }
    const auto row = std::ranges::find_if(kActivations, [&](const ActivationRow& each) {
        return each.name == name && each.constants == constants->size();
    });
    if (row == kActivations.end()) {
        return std::nullopt;
    }
    constants->resize(3);
    return Activation{static_cast<ActivationKind>(row - kActivations.begin()), (*constants)[0],
                      (*constants)[1], (*constants)[2]};
}

std::string_view nameOf(GruReset reset)
{
    return kResetNames[static_cast<std::size_t>(reset)];
}

std::optional<GruReset> gruResetFromName(std::string_view name)
{
    return enumeratorNamed<GruReset>(kResetNames, name);
}

std::string_view nameOf(FactSource source)
{
    return kSourceNames[static_cast<std::size_t>(source)];
}

std::string_view nameOf(EquationFact fact)
{
    return kFactNames[static_cast<std::size_t>(fact)];
}

std::optional<EquationFact> equationFactFromName(std::string_view name)
{
    return enumeratorNamed<EquationFact>(kFactNames, name);
}

std::span<const EquationFact> equationFacts()
{
    return kFacts;
}

double clipped(double value, const std::optional<ClipRange>& range)
{
    return range ? std::clamp(value, range->min, range->max) : value;
}

double visibleCell(double c, const std::optional<CellClip>& clip)
{
    return clip ? std::clamp(c, clip->range.min, clip->range.max) : c;
}

double previousCell(double c, const std::optional<CellClip>& clip)
{
    return clip && clip->kept == Kept::Unclipped ? visibleCell(c, clip) : c;
}

double keptCell(double c, const std::optional<CellClip>& clip)
{
    return clip && clip->kept == Kept::Clipped ? visibleCell(c, clip) : c;
}

double activated(const Activation& activation, double sum, const CellEquations& equations)
{
    const double limit = equations.sumClip.value_or(0.0);
    return apply(activation, equations.sumClip ? std::clamp(sum, -limit, limit) : sum);
}

double apply(const Activation& activation, double x)
{
    const ActivationRow& row = rowOf(activation.kind);
    return row.ofThree != nullptr
               ? row.ofThree(x, activation.alpha, activation.beta, activation.gamma)
               : row.function(x, activation.alpha, activation.beta);
}

std::string factText(const CellEquations& equations, EquationFact fact)
{
    static const std::string kNone = "none";
    switch (fact) {
    case EquationFact::Gate:
        return toText(equations.gate);
    case EquationFact::Candidate:
        return toText(equations.candidate);
    case EquationFact::Output:
        return toText(equations.output);
    case EquationFact::SumClip:
        return equations.sumClip ? shortestText(*equations.sumClip) : kNone;
    case EquationFact::CellClip:
        return equations.cellClip ? clipText(*equations.cellClip) : kNone;
    case EquationFact::ProjectionClip:
        return equations.projectionClip ? rangeText(*equations.projectionClip) : kNone;
    case EquationFact::ForgetCoupling:
        return equations.isForgetCoupled ? "yes" : "no";
    case EquationFact::UpdateInversion:
        return equations.isUpdateInverted ? "yes" : "no";
    case EquationFact::ForgetOffset:
        return shortestText(equations.forgetOffset);
    case EquationFact::GruReset:
        return std::string(nameOf(equations.gruReset));
    case EquationFact::ReadingDirection:
        break;
    }
    return {};
}

std::string toText(CellKind cell, const CellEquations& equations)
{
    std::string text;
    const auto say = [&](EquationFact fact, bool acts) {
        if (acts && hasFact(cell, fact)) {
            text += (text.empty() ? "" : " ") + std::string(nameOf(fact)) + "=" +
                    factText(equations, fact);
        }
    };
    say(EquationFact::Gate, true);
    say(EquationFact::Candidate, true);
    say(EquationFact::Output, true);
    say(EquationFact::SumClip, equations.sumClip.has_value());
    say(EquationFact::CellClip, equations.cellClip.has_value());
    say(EquationFact::ProjectionClip, equations.projectionClip.has_value());
    for (const auto& [fact, acts] :
         {std::pair(EquationFact::ForgetCoupling, equations.isForgetCoupled),
          std::pair(EquationFact::UpdateInversion, equations.isUpdateInverted)}) {
        text += acts ? " " + std::string(nameOf(fact)) : "";
    }
    return text;
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

double stepsToReachCellClip(const CellEquations& equations)
{
    const bool isGateBounded = equations.gate.kind == ActivationKind::Sigmoid ||
                               equations.gate.kind == ActivationKind::HardSigmoid;
    constexpr std::array kWithinOne = {ActivationKind::Tanh, ActivationKind::Softsign,
                                       ActivationKind::Sigmoid, ActivationKind::HardSigmoid};
    if (!equations.cellClip || !isGateBounded || !isOneOf(equations.candidate.kind, kWithinOne)) {
        return 0.0;
    }
    return std::min(std::abs(equations.cellClip->range.min), equations.cellClip->range.max);
}

bool isStandard(CellKind cell, const CellEquations& equations)
{
    CellEquations standard = standardEquations(cell);
    standard.forgetOffset = equations.forgetOffset;
    standard.gruReset = equations.gruReset;
    return equations == standard;
}

bool hasFact(CellKind cell, EquationFact fact)
{
    switch (fact) {
    case EquationFact::Candidate:
    case EquationFact::SumClip:
    case EquationFact::ReadingDirection:
        return true;
    case EquationFact::Gate:
        return cell == CellKind::Lstm || cell == CellKind::Gru;
    case EquationFact::GruReset:
    case EquationFact::UpdateInversion:
        return cell == CellKind::Gru;
    case EquationFact::Output:
    case EquationFact::CellClip:
    case EquationFact::ProjectionClip:
    case EquationFact::ForgetCoupling:
    case EquationFact::ForgetOffset:
        return cell == CellKind::Lstm;
    }
    return false;
}

bool hasUnknownActivation(CellKind cell, const CellEquations& equations)
{
    const auto isUnknown = [&](EquationFact fact, const Activation& own) {
        return hasFact(cell, fact) && own.kind == ActivationKind::Unknown;
    };
    return isUnknown(EquationFact::Gate, equations.gate) ||
           isUnknown(EquationFact::Candidate, equations.candidate) ||
           isUnknown(EquationFact::Output, equations.output);
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
    if (equations.cellClip && equations.cellClip->kept == Kept::Clipped) {
        return message("the clipped cell state is kept; cuDNN clips it where it is used and keeps "
                       "it as it was");
    }
    if (equations.gruReset == GruReset::Before) {
        return message("the reset gate acts before the recurrent product; cuDNN's GRU applies it "
                       "after");
    }
    if (equations.isUpdateInverted) {
        return message("the update gate lets the new state in; cuDNN's keeps the old one");
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
