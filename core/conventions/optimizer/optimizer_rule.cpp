// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/optimizer/optimizer_rule.h"

#include <algorithm>
#include <cmath>

namespace gateloupe {

namespace {

/// How fast NAdam's momentum comes to its own.
constexpr double kWarmUp = 0.96;

/// The step of one element; what all elements share is worked out once.
class ElementStep
{
public:
    ElementStep(const OptimizerRule& rule, const StepInputs& inputs)
        : m_rule(rule)
        , m_inputs(inputs)
        , m_rate(inputs.learningRate)
        , m_step(inputs.steps + 1.0)
        , m_correction1(1.0 - std::pow(rule.beta1, m_step))
        , m_correction2(1.0 - std::pow(rule.beta2, m_step))
    {
    }

    [[nodiscard]] double of(std::size_t index) const
    {
        const double weight = at(m_inputs.weight, index);
        const double decay = m_rule.isDecoupled ? m_rate * m_rule.weightDecay * weight : 0.0;
        const double gradient = m_rule.isDecoupled ? 0.0 : m_rule.weightDecay * weight;
        return decay + ofGradient(gradient, index);
    }

private:
    [[nodiscard]] static double at(std::span<const double> values, std::size_t index)
    {
        return values.empty() ? 0.0 : values[index];
    }

    [[nodiscard]] double ofGradient(double gradient, std::size_t index) const
    {
        const OptimizerRule& rule = m_rule;
        const double m = rule.beta1 * at(m_inputs.m, index) + (1.0 - rule.beta1) * gradient;
        const double v =
            rule.beta2 * at(m_inputs.v, index) + (1.0 - rule.beta2) * gradient * gradient;
        switch (rule.kind) {
        case OptimizerKind::Adam:
            return adam(m, rule.isAmsgrad ? std::max(v, at(m_inputs.extra, index)) : v);
        case OptimizerKind::Lamb: // scaled by the array's norms afterwards
            return m / m_correction1 / (std::sqrt(v / m_correction2) + rule.epsilon);
        case OptimizerKind::NAdam:
            return nadam(gradient, m, v);
        case OptimizerKind::RAdam:
            return radam(m, v);
        case OptimizerKind::Adamax:
            return adamax(gradient, m, at(m_inputs.v, index));
        case OptimizerKind::RmsProp:
            return rmsProp(gradient, v, index);
        case OptimizerKind::Adagrad: {
            const double sum = at(m_inputs.v, index) + gradient * gradient;
            return gradient == 0.0 ? 0.0
                                   : m_rate / (1.0 + inputs().steps * rule.rateDecay) * gradient /
                                         (std::sqrt(sum) + rule.epsilon);
        }
        case OptimizerKind::Adadelta:
            return m_rate * gradient *
                   std::sqrt((at(m_inputs.extra, index) + rule.epsilon) / (v + rule.epsilon));
        case OptimizerKind::Momentum:
            return momentum(gradient, at(m_inputs.m, index));
        case OptimizerKind::Lion: {
            return m > 0.0 ? m_rate : m < 0.0 ? -m_rate : 0.0;
        }
        case OptimizerKind::Other:
            break;
        }
        return 0.0;
    }

    [[nodiscard]] const StepInputs& inputs() const { return m_inputs; }

    [[nodiscard]] double adam(double m, double v) const
    {
        const double root = std::sqrt(m_correction2);
        return m_rule.isKeras ? m_rate * root / m_correction1 * m / (std::sqrt(v) + m_rule.epsilon)
                              : m_rate / m_correction1 * m / (std::sqrt(v) / root + m_rule.epsilon);
    }

    [[nodiscard]] double nadam(double gradient, double m, double v) const
    {
        const auto momentumAt = [this](double step) {
            return m_rule.beta1 * (1.0 - 0.5 * std::pow(kWarmUp, step * m_rule.momentumDecay));
        };
        const double now = momentumAt(m_step);
        const double next = momentumAt(m_step + 1.0);
        const double product = m_inputs.product * now;
        const double mean =
            gradient * (1.0 - now) / (1.0 - product) + next * m / (1.0 - product * next);
        return m_rate * mean / (std::sqrt(v / m_correction2) + m_rule.epsilon);
    }

    [[nodiscard]] double radam(double m, double v) const
    {
        constexpr double kFirstRectified = 5.0;
        const double longest = 2.0 / (1.0 - m_rule.beta2) - 1.0;
        const double length =
            longest - 2.0 * m_step * std::pow(m_rule.beta2, m_step) / m_correction2;
        const double mean = m_rate * m / m_correction1;
        if (length <= kFirstRectified) {
            return mean;
        }
        const double rectified = std::sqrt((length - 4.0) * (length - 2.0) * longest /
                                           ((longest - 4.0) * (longest - 2.0) * length));
        return mean * rectified * std::sqrt(m_correction2) / (std::sqrt(v) + m_rule.epsilon);
    }

    [[nodiscard]] double adamax(double gradient, double m, double norm) const
    {
        const double inside = m_rule.isKeras ? 0.0 : m_rule.epsilon;
        const double outside = m_rule.isKeras ? m_rule.epsilon : 0.0;
        const double largest = std::max(m_rule.beta2 * norm, std::abs(gradient) + inside);
        return m_rate / m_correction1 * m / (largest + outside);
    }

    [[nodiscard]] double rmsProp(double gradient, double v, std::size_t index) const
    {
        const double kept = m_rule.momentum * at(m_inputs.m, index);
        if (m_rule.isKeras) { // the momentum holds the learning rate; there is no other gradient
            return kept;
        }
        double square = v;
        if (m_rule.isCentered) {
            const double mean =
                m_rule.beta2 * at(m_inputs.extra, index) + (1.0 - m_rule.beta2) * gradient;
            square -= mean * mean;
        }
        const double root = std::sqrt(std::max(square, 0.0)) + m_rule.epsilon;
        return m_rate * (kept + (gradient == 0.0 ? 0.0 : gradient / root));
    }

    [[nodiscard]] double momentum(double gradient, double buffer) const
    {
        if (m_rule.isKeras) { // what is added to the weight
            const double added = m_rule.momentum * buffer;
            return -(m_rule.isNesterov ? m_rule.momentum * added : added);
        }
        const double kept = m_rule.momentum * buffer + (1.0 - m_rule.dampening) * gradient;
        return m_rate * (m_rule.isNesterov ? gradient + m_rule.momentum * kept : kept);
    }

    const OptimizerRule& m_rule;
    const StepInputs& m_inputs;
    double m_rate;
    double m_step; ///< the number of the next step, from 1
    double m_correction1;
    double m_correction2;
};

double norm(std::span<const double> values)
{
    double sum = 0.0;
    for (const double value : values) {
        sum += value * value;
    }
    return std::sqrt(sum);
}

/// LAMB makes each array's step as long as its weights are.
void scaleToWeights(std::vector<double>& step, std::span<const double> weight, double rate)
{
    const double ofWeight = norm(weight);
    const double ofStep = norm(step);
    const double factor = ofWeight > 0.0 && ofStep > 0.0 ? ofWeight / ofStep : 1.0;
    for (double& one : step) {
        one *= rate * factor;
    }
}

} // namespace

bool OptimizerRule::needsSteps() const
{
    return kind == OptimizerKind::Adam || kind == OptimizerKind::NAdam ||
           kind == OptimizerKind::RAdam || kind == OptimizerKind::Adamax ||
           kind == OptimizerKind::Lamb || rateDecay != 0.0;
}

std::vector<double> nextStep(const OptimizerRule& rule, const StepInputs& inputs)
{
    const ElementStep element(rule, inputs);
    std::vector<double> step(std::max(inputs.m.size(), inputs.v.size()));
    for (std::size_t index = 0; index < step.size(); ++index) {
        step[index] = element.of(index);
    }
    if (rule.kind == OptimizerKind::Lamb) {
        scaleToWeights(step, inputs.weight, inputs.learningRate);
    }
    return step;
}

} // namespace gateloupe
