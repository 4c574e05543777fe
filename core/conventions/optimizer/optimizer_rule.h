// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/base/result.h"

namespace gateloupe {

enum class OptimizerKind : std::uint8_t
{
    Adam, ///< AdamW, too
    NAdam,
    RAdam,
    Adamax,
    RmsProp,
    Adagrad,
    Adadelta,
    Momentum, ///< SGD that keeps a momentum
    Lion,
    Lamb,
    Other ///< its step is not computed; `refusal` says why
};

/// How an optimizer makes a step of what it keeps. Frameworks give the same name to rules that
/// differ in where epsilon and the learning rate stand.
/// Source: torch/optim; keras/src/optimizers; tensorflow/python/training; optax.
struct OptimizerRule
{
    OptimizerKind kind = OptimizerKind::Other;
    std::string name;     ///< "adamw"
    bool isKeras = false; ///< Keras and TensorFlow: momenta hold the learning rate, epsilon stands
                          ///< beside a root that is not corrected
    bool isDecoupled = false; ///< the decay shrinks the weight instead of adding to its gradient
    bool isNesterov = false;
    bool isAmsgrad = false;
    bool isCentered = false;
    std::optional<double> learningRate;
    double beta1 = 0.9;
    double beta2 = 0.999; ///< also the alpha or rho of a mean of squares
    double epsilon = 1e-8;
    double weightDecay = 0.0;
    double momentum = 0.0;
    double dampening = 0.0;
    double momentumDecay = 1.0; ///< of NAdam; 1: Keras'
    double rateDecay = 0.0;     ///< of Adagrad

    /// Numbers that nothing in the file says, which are the framework's defaults: name and value.
    std::vector<std::pair<std::string, double>> assumed;
    /// Why the next step is not computed; empty: it is.
    std::optional<Error> refusal;

    /// Whether its step depends on how many there were.
    [[nodiscard]] bool needsSteps() const;
};

/// What a step is made of: arrays of one size, empty where the optimizer has none.
struct StepInputs
{
    std::span<const double> weight;
    std::span<const double> m;
    std::span<const double> v;
    /// The largest v (AMSGrad), the mean gradient (centered RMSProp), the mean of squared steps
    /// (Adadelta).
    std::span<const double> extra;
    double learningRate = 0.0;
    double steps = 0.0;   ///< how many there were
    double product = 1.0; ///< NAdam's product of momenta so far
};

/// What the optimizer takes off each weight in its next step if the gradient of the loss is zero:
/// what its momentum and its weight decay do alone. Requires: no refusal.
[[nodiscard]] std::vector<double> nextStep(const OptimizerRule& rule, const StepInputs& inputs);

} // namespace gateloupe
