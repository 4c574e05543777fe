// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string_view>

#include "core/model/equations.h"

namespace gateloupe {

/// An activation as the recurrent operators name it, and which of its constants they list in
/// `activation_alpha` and `activation_beta`; `standard` has those of an operator that lists none.
/// Source: ONNX operators, RNN, opset 22.
struct OnnxActivation
{
    std::string_view name;
    Activation standard;
    bool hasAlpha = false;
    bool hasBeta = false;
};

inline constexpr std::array kOnnxActivations = {
    OnnxActivation{"Sigmoid", {ActivationKind::Sigmoid}},
    OnnxActivation{"Tanh", {ActivationKind::Tanh}},
    OnnxActivation{"Relu", {ActivationKind::Relu}},
    OnnxActivation{"Affine", {ActivationKind::Affine, 1.0, 0.0}, true, true},
    OnnxActivation{"LeakyRelu", {ActivationKind::LeakyRelu, 0.01}, true},
    OnnxActivation{"ThresholdedRelu", {ActivationKind::ThresholdedRelu, 1.0}, true},
    OnnxActivation{"ScaledTanh", {ActivationKind::ScaledTanh, 1.0, 1.0}, true, true},
    OnnxActivation{"HardSigmoid", {ActivationKind::HardSigmoid, 0.2, 0.5}, true, true},
    OnnxActivation{"Elu", {ActivationKind::Elu, 1.0}, true},
    OnnxActivation{"Softsign", {ActivationKind::Softsign}},
    OnnxActivation{"Softplus", {ActivationKind::Softplus}},
};

} // namespace gateloupe
