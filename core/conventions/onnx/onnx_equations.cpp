// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/onnx/onnx_equations.h"

#include <algorithm>
#include <cctype>
#include <span>
#include <string>
#include <utility>

#include "core/conventions/onnx/onnx_activations.h"

namespace gateloupe {

namespace {

/// The place of each activation in a direction's list.
/// Source: ONNX operators, LSTM (f, g, h), GRU (f, g), RNN (f).
std::vector<Activation CellEquations::*> placesOf(CellKind family)
{
    switch (family) {
    case CellKind::Lstm:
        return {&CellEquations::gate, &CellEquations::candidate, &CellEquations::output};
    case CellKind::Gru:
        return {&CellEquations::gate, &CellEquations::candidate};
    case CellKind::RnnTanh:
    case CellKind::RnnRelu:
        break;
    }
    return {&CellEquations::candidate};
}

/// The operators compare names without case.
std::string inSmallLetters(std::string text)
{
    std::ranges::transform(text, text.begin(), [](unsigned char letter) {
        return static_cast<char>(std::tolower(letter));
    });
    return text;
}

/// Constants are handed out in the order of the functions that take some.
class Constants
{
public:
    Constants(const OnnxOperatorNode& node, std::string_view attribute)
    {
        if (const auto* list = node.find<std::vector<double>>(attribute)) {
            m_left = *list;
        }
    }

    double next(double otherwise)
    {
        if (m_left.empty()) {
            return otherwise;
        }
        const double value = m_left.front();
        m_left = m_left.subspan(1);
        return value;
    }

private:
    std::span<const double> m_left;
};

Result<std::vector<Activation>> activationsOf(const OnnxOperatorNode& node,
                                              const std::vector<std::string>& names)
{
    Constants alphas(node, "activation_alpha");
    Constants betas(node, "activation_beta");
    std::vector<Activation> activations;
    for (const std::string& name : names) {
        const auto* row = std::ranges::find_if(kOnnxActivations, [&](const auto& each) {
            return inSmallLetters(std::string(each.name)) == inSmallLetters(name);
        });
        if (row == kOnnxActivations.end()) {
            return Error{ErrorCode::Unsupported, "its activation " + name + " is not known"};
        }
        Activation activation = row->standard;
        activation.alpha = row->hasAlpha ? alphas.next(activation.alpha) : activation.alpha;
        activation.beta = row->hasBeta ? betas.next(activation.beta) : activation.beta;
        activations.push_back(activation);
    }
    return activations;
}

/// A plain RNN is named after its activation.
CellKind cellOf(CellKind family, const CellEquations& first)
{
    const bool isPlain = family == CellKind::RnnTanh || family == CellKind::RnnRelu;
    if (!isPlain) {
        return family;
    }
    return first.candidate.kind == ActivationKind::Relu ? CellKind::RnnRelu : CellKind::RnnTanh;
}

void addSettings(const OnnxOperatorNode& node, CellEquations& equations)
{
    const auto* clip = node.find<double>("clip");
    if (clip != nullptr && *clip > 0.0) {
        equations.sumClip = *clip;
    }
    equations.isForgetCoupled = node.integer("input_forget").value_or(0) != 0;
}

} // namespace

Result<OnnxEquations> onnxEquationsOf(const OnnxOperatorNode& node, CellKind family,
                                      std::uint32_t directions)
{
    const auto places = placesOf(family);
    OnnxEquations result{family, {}};
    result.byDirection.assign(directions, standardEquations(family));
    const auto* names = node.find<std::vector<std::string>>("activations");
    if (names != nullptr && !names->empty()) {
        GATELOUPE_TRY(const auto activations, activationsOf(node, *names));
        const bool isForEach = activations.size() == places.size() * directions;
        if (!isForEach && activations.size() != places.size()) {
            return Error{ErrorCode::ShapeMismatch,
                         "it names " + std::to_string(activations.size()) + " activations, " +
                             std::to_string(places.size()) + " for each direction are expected"};
        }
        for (std::size_t index = 0; index < places.size() * directions; ++index) {
            result.byDirection[index / places.size()].*places[index % places.size()] =
                activations[isForEach ? index : index % places.size()];
        }
    }
    for (CellEquations& equations : result.byDirection) {
        addSettings(node, equations);
    }
    result.cell = cellOf(family, result.byDirection.front());
    if (std::ranges::all_of(result.byDirection, [&](const CellEquations& equations) {
            return equations == standardEquations(result.cell);
        })) {
        result.byDirection.clear();
    }
    return result;
}

} // namespace gateloupe
