// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/keras/keras_equations.h"

#include <algorithm>
#include <array>

namespace gateloupe {

namespace {

struct KerasNamedActivation
{
    std::string_view name;
    Activation activation;
};

/// Those that every version computes alike.
constexpr std::array<KerasNamedActivation, 7> kKerasActivations = {{
    {"sigmoid", {ActivationKind::Sigmoid}},
    {"tanh", {ActivationKind::Tanh}},
    {"relu", {ActivationKind::Relu}},
    {"linear", {ActivationKind::Linear}},
    {"softsign", {ActivationKind::Softsign}},
    {"softplus", {ActivationKind::Softplus}},
    {"elu", {ActivationKind::Elu, 1.0}},
}};
/// Those of Keras 3 alone.
constexpr std::array<KerasNamedActivation, 2> kKeras3Activations = {{
    {"hard_sigmoid", kKeras3HardSigmoid},
    {"leaky_relu", {ActivationKind::LeakyRelu, 0.2}},
}};
constexpr std::array<KerasNamedActivation, 1> kKeras2Activations = {
    {{"hard_sigmoid", kKeras2HardSigmoid}}};

template <typename Table>
const Activation* findIn(const Table& table, std::string_view name)
{
    const auto found = std::ranges::find(table, name, &KerasNamedActivation::name);
    return found == table.end() ? nullptr : &found->activation;
}

Result<Activation> activationNamed(std::string_view role, const std::optional<std::string>& name,
                                   const Activation& standard, KerasGeneration generation)
{
    if (!name) {
        return standard;
    }
    const Activation* found = findIn(kKerasActivations, *name);
    if (found == nullptr) {
        found = generation == KerasGeneration::Keras3 ? findIn(kKeras3Activations, *name)
                                                      : findIn(kKeras2Activations, *name);
    }
    if (found == nullptr) {
        return Error::unsupported("its %1 is %2; nothing here computes that", role, *name);
    }
    return *found;
}

} // namespace

KerasGeneration kerasGenerationOf(std::string_view version)
{
    const bool isOld = version.empty() || version.starts_with("1.") || version.starts_with("2.") ||
                       version.starts_with("0.");
    return isOld ? KerasGeneration::Keras2 : KerasGeneration::Keras3;
}

Result<CellEquations> kerasEquations(CellKind cell, const KerasActivations& activations,
                                     KerasGeneration generation)
{
    CellEquations equations = standardEquations(cell);
    GATELOUPE_TRY(equations.candidate, activationNamed("activation", activations.activation,
                                                       equations.candidate, generation));
    if (cell == CellKind::Lstm) {
        equations.output = equations.candidate;
    }
    if (cell == CellKind::Lstm || cell == CellKind::Gru) {
        GATELOUPE_TRY(equations.gate, activationNamed("recurrent activation", activations.recurrent,
                                                      equations.gate, generation));
    }
    return equations;
}

} // namespace gateloupe
