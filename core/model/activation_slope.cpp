// SPDX-License-Identifier: Apache-2.0
#include "core/model/activation_slope.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace gateloupe {

namespace {

double sigmoid(double x)
{
    return 1.0 / (1.0 + std::exp(-x));
}

double hardSwishSlope(double x, double slope)
{
    return x < -3.0 ? 0.0 : x > 3.0 ? 6.0 * slope : slope * (2.0 * x + 3.0);
}

/// The slope of kinds that no framework's recurrent layers have as their own.
double slopeOfRare(const Activation& activation, double x)
{
    const double a = activation.alpha;
    switch (activation.kind) {
    case ActivationKind::Mish: {
        const double t = std::tanh(std::max(x, 0.0) + std::log1p(std::exp(-std::abs(x))));
        return t + x * (1.0 - t * t) * sigmoid(x);
    }
    case ActivationKind::Celu:
        return x < 0.0 ? std::exp(x / a) : 1.0;
    case ActivationKind::HardSwish:
        return hardSwishSlope(x, 1.0 / 6.0);
    case ActivationKind::LogSigmoid:
        return sigmoid(-x);
    case ActivationKind::Squareplus:
        return 0.5 * (1.0 + x / std::sqrt(x * x + a));
    case ActivationKind::HardShrink:
    case ActivationKind::SoftShrink:
        return std::abs(x) > a ? 1.0 : 0.0;
    case ActivationKind::TanhShrink:
        return std::tanh(x) * std::tanh(x);
    case ActivationKind::SparsePlus:
        return std::clamp(0.5 * (x + 1.0), 0.0, 1.0);
    case ActivationKind::BoundedRelu:
        return x < activation.beta ? a : clipSlope(x, {activation.beta, activation.gamma});
    case ActivationKind::TallHardSigmoid: {
        const double line = a * x + activation.beta;
        return line > 0.0 && line < activation.gamma ? a : 0.0;
    }
    case ActivationKind::ScaledSelu:
        return activation.beta * (x < 0.0 ? a * std::exp(x) : 1.0);
    case ActivationKind::ScaledHardSwish:
        return hardSwishSlope(x, a);
    case ActivationKind::ScaledSwish:
        return sigmoid(a * x) * (1.0 + a * x * sigmoid(-a * x));
    case ActivationKind::ScaledSoftplus:
        return sigmoid(a * x);
    default:
        return apply(activation, x); // of Exponential; NaN for an unknown one
    }
}

} // namespace

double slopeOf(const Activation& activation, double x)
{
    const double y = apply(activation, x);
    const double a = activation.alpha;
    const double b = activation.beta;
    switch (activation.kind) {
    case ActivationKind::Sigmoid:
        return y * (1.0 - y);
    case ActivationKind::Tanh:
        return 1.0 - y * y;
    case ActivationKind::Relu:
        return x > 0.0 ? 1.0 : 0.0;
    case ActivationKind::Linear:
        return 1.0;
    case ActivationKind::Affine:
        return a;
    case ActivationKind::LeakyRelu:
        return x < 0.0 ? a : 1.0;
    case ActivationKind::ThresholdedRelu:
        return x >= a ? 1.0 : 0.0;
    case ActivationKind::ScaledTanh:
        return a * b * (1.0 - std::tanh(b * x) * std::tanh(b * x));
    case ActivationKind::HardSigmoid:
        return a * x + b > 0.0 && a * x + b < 1.0 ? a : 0.0;
    case ActivationKind::Elu:
        return x < 0.0 ? a * std::exp(x) : 1.0;
    case ActivationKind::Softsign:
        return 1.0 / ((1.0 + std::abs(x)) * (1.0 + std::abs(x)));
    case ActivationKind::Softplus:
        return 1.0 / (1.0 + std::exp(-x));
    case ActivationKind::Selu:
        return kSeluScale * (x < 0.0 ? kSeluAlpha * std::exp(x) : 1.0);
    case ActivationKind::Gelu:
        return 0.5 * std::erfc(-x / std::numbers::sqrt2) +
               x * std::exp(-0.5 * x * x) * std::numbers::inv_sqrtpi / std::numbers::sqrt2;
    case ActivationKind::GeluTanh: {
        constexpr double kScale = std::numbers::sqrt2 * std::numbers::inv_sqrtpi;
        constexpr double kCubic = 0.044715;
        const double t = std::tanh(kScale * (x + kCubic * x * x * x));
        return 0.5 * (1.0 + t) + 0.5 * x * (1.0 - t * t) * kScale * (1.0 + 3.0 * kCubic * x * x);
    }
    case ActivationKind::Swish: {
        const double gate = 1.0 / (1.0 + std::exp(-x));
        return gate * (1.0 + x * (1.0 - gate));
    }
    case ActivationKind::Relu6:
        return x > 0.0 && x < 6.0 ? 1.0 : 0.0;
    case ActivationKind::Clip:
        return clipSlope(x, {a, b});
    default:
        return slopeOfRare(activation, x);
    }
}

double clipSlope(double value, const ClipRange& range)
{
    return value >= range.min && value <= range.max ? 1.0 : 0.0;
}

double activatedSlope(const Activation& activation, double sum, const CellEquations& equations)
{
    const double limit = equations.sumClip.value_or(0.0);
    return equations.sumClip && std::abs(sum) > limit ? 0.0 : slopeOf(activation, sum);
}

} // namespace gateloupe
