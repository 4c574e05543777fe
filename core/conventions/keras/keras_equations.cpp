// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/keras/keras_equations.h"

#include <array>

#include "core/base/lists.h"

namespace gateloupe {

namespace {

using NamedActivation = Named<Activation>;

/// Those that every version computes alike.
constexpr std::array<NamedActivation, 9> kKerasActivations = {{
    {"sigmoid", {ActivationKind::Sigmoid}},
    {"tanh", {ActivationKind::Tanh}},
    {"relu", {ActivationKind::Relu}},
    {"linear", {ActivationKind::Linear}},
    {"softsign", {ActivationKind::Softsign}},
    {"softplus", {ActivationKind::Softplus}},
    {"elu", {ActivationKind::Elu, 1.0}},
    {"selu", {ActivationKind::Selu}},
    {"exponential", {ActivationKind::Exponential}},
}};
/// Activations that Keras 3 added; tf.keras from 2.2 on has some of them with equal meaning.
constexpr std::array<NamedActivation, 18> kKeras3Activations = {{
    {"hard_sigmoid", kKeras3HardSigmoid},
    {"leaky_relu", {ActivationKind::LeakyRelu, 0.2}},
    {"gelu", {ActivationKind::Gelu}},
    {"silu", {ActivationKind::Swish}},
    {"swish", {ActivationKind::Swish}},
    {"relu6", {ActivationKind::Relu6}},
    {"hard_tanh", {ActivationKind::Clip, -1.0, 1.0}},
    {"mish", {ActivationKind::Mish}},
    {"celu", {ActivationKind::Elu, 1.0}}, // with alpha = 1, which a name alone means
    {"hard_silu", {ActivationKind::HardSwish}},
    {"hard_swish", {ActivationKind::HardSwish}},
    {"log_sigmoid", {ActivationKind::LogSigmoid}},
    {"squareplus", {ActivationKind::Squareplus, 4.0}},
    {"hard_shrink", {ActivationKind::HardShrink, 0.5}},
    {"soft_shrink", {ActivationKind::SoftShrink, 0.5}},
    {"tanh_shrink", {ActivationKind::TanhShrink}},
    {"sparse_plus", {ActivationKind::SparsePlus}},
    {"sparse_sigmoid", {ActivationKind::HardSigmoid, 0.5, 0.5}},
}};
constexpr std::array<NamedActivation, 7> kKeras2Activations = {{
    {"hard_sigmoid", kKeras2HardSigmoid},
    {"gelu", {ActivationKind::Gelu}},
    {"silu", {ActivationKind::Swish}},
    {"swish", {ActivationKind::Swish}},
    {"mish", {ActivationKind::Mish}}, // tf.keras 2.13 and later
    {"leaky_relu", {ActivationKind::LeakyRelu, 0.2}},
    {"relu6", {ActivationKind::Relu6}},
}};

Activation activationNamed(const std::optional<std::string>& name, const Activation& standard,
                           KerasGeneration generation)
{
    if (!name) {
        return standard;
    }
    auto found = valueNamed(kKerasActivations, *name);
    if (!found) {
        found = generation == KerasGeneration::Keras3 ? valueNamed(kKeras3Activations, *name)
                                                      : valueNamed(kKeras2Activations, *name);
    }
    if (!found && name->ends_with(')')) { // a layer object, as kerasActivationOf() writes it
        found = activationFromText(*name);
    }
    return found ? *found : unknownActivation(*name);
}

} // namespace

KerasGeneration kerasGenerationOf(std::string_view version)
{
    const bool isOld = version.empty() || version.starts_with("1.") || version.starts_with("2.") ||
                       version.starts_with("0.");
    return isOld ? KerasGeneration::Keras2 : KerasGeneration::Keras3;
}

CellEquations kerasEquations(CellKind cell, const KerasActivations& activations,
                             KerasGeneration generation)
{
    CellEquations equations = standardEquations(cell);
    equations.candidate = activationNamed(activations.activation, equations.candidate, generation);
    if (cell == CellKind::Lstm) {
        equations.output = equations.candidate;
    }
    if (cell == CellKind::Lstm || cell == CellKind::Gru) {
        equations.gate = activationNamed(activations.recurrent, equations.gate, generation);
    }
    return equations;
}

} // namespace gateloupe
