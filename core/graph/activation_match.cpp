// SPDX-License-Identifier: Apache-2.0
#include "core/graph/activation_match.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <vector>

namespace gateloupe {

namespace {

/// Single precision, and polynomials in place of erf and tanh, are off by less.
constexpr double kTolerance = 4e-6;
/// How far single precision moves a constant.
constexpr double kConstantTolerance = 1.2e-7;

/// Where every function is looked at: both sides of 0, within and beyond the bounds that
/// frameworks have (1, 2.5, 3, 6), and where all of them are flat or straight.
constexpr std::array kPoints = {0.3, -0.7, 1.1, -1.7, 0.0, -0.05, 0.05, -0.3,  0.7, -1.1,
                                1.7, -2.3, 2.3, -2.8, 2.8, -3.4,  3.4,  -4.5,  4.5, -5.7,
                                5.7, -6.6, 6.6, -9.0, 9.0, -15.0, 15.0, -25.0, 25.0};
/// There a plain writing of softplus or selu overflows: only numbers are compared.
constexpr std::array kFarPoints = {-60.0, 60.0, -1000.0, 1000.0};

bool isNear(double a, double b)
{
    return std::abs(a - b) <= kTolerance * (1.0 + std::abs(b));
}

/// Compares a function with activations at the same points.
class ActivationMatch
{
public:
    ActivationMatch(const ScalarFunction& function, std::span<const double> corners)
        : m_function(function)
        , m_corners(corners)
    {
    }

    std::optional<Activation> find()
    {
        if (!std::isfinite(m_function(0.5))) {
            return std::nullopt;
        }
        using enum ActivationKind;
        for (const ActivationKind kind :
             {Sigmoid, Tanh, Relu, Linear, Softsign, Softplus, Selu, Gelu, GeluTanh, Swish, Relu6,
              Mish, Exponential, HardSwish, LogSigmoid, TanhShrink, SparsePlus}) {
            if (is({kind})) {
                return Activation{kind};
            }
        }
        for (const Activation& fitted : fittedOnes()) {
            if (is(fitted)) {
                return fitted;
            }
        }
        return std::nullopt;
    }

private:
    /// Those with constants, as the function's values say what the constants would be.
    [[nodiscard]] std::vector<Activation> fittedOnes() const
    {
        using enum ActivationKind;
        constexpr double kNear = 0.05;
        constexpr double kFar = 25.0;
        const double atZero = m_function(0.0);
        std::vector<Activation> fitted;
        fitHardSigmoid(fitted);
        if (isNear(atZero, 0.0)) {
            const double below = -m_function(-1.0);
            if (below > 0.0 && below != 1.0) {
                fitted.push_back({LeakyRelu, asMeant(below)});
                fitted.push_back({Elu, asMeant(below / -std::expm1(-1.0))});
            }
            const double height = m_function(kFar);
            if (height > 0.0 && std::isfinite(height)) {
                const double alpha = asMeant(height);
                const double part = m_function(kNear) / alpha;
                if (std::abs(part) < 1.0) {
                    fitted.push_back({ScaledTanh, alpha, asMeant(std::atanh(part) / kNear)});
                }
            }
            fitClips(fitted);
        }
        fitBoundedRelu(fitted);
        fitRare(fitted);
        for (const double corner : m_corners) {
            if (corner > 0.0) {
                fitted.push_back({ThresholdedRelu, asMeant(corner)});
                fitted.push_back({HardShrink, asMeant(corner)});
            }
        }
        return fitted;
    }

    /// Those whose single constant one value says, and selu with constants of its own.
    void fitRare(std::vector<Activation>& fitted) const
    {
        using enum ActivationKind;
        constexpr double kFar = 25.0;
        const double atZero = m_function(0.0);
        const double atOne = m_function(1.0);
        if (atZero > 0.0) {
            fitted.push_back({ScaledSoftplus, asMeant(std::numbers::ln2 / atZero)});
            fitted.push_back({Squareplus, asMeant(4.0 * atZero * atZero)});
        }
        if (atZero != 0.0 || !(atOne > 0.0)) {
            return;
        }
        if (atOne < 1.0) {
            fitted.push_back({ScaledSwish, asMeant(std::log(atOne / (1.0 - atOne)))});
        }
        const double atMinusOne = m_function(-1.0);
        if (isNear(atOne, 1.0) && atMinusOne > -1.0 && atMinusOne < 0.0) {
            fitted.push_back({Celu, asMeant(celuConstant(-atMinusOne))});
        }
        const double below = atMinusOne / std::expm1(-1.0);
        fitted.push_back({ScaledSelu, asMeant(below / atOne), asMeant(atOne)});
        fitted.push_back({ScaledHardSwish, asMeant(atOne / 4.0)});
        fitted.push_back({SoftShrink, asMeant(kFar - m_function(kFar))});
    }

    /// alpha, of the depth alpha (1 - e^(-1 / alpha)) that a celu has at -1: it grows with alpha.
    static double celuConstant(double depth)
    {
        double low = 1e-3;
        double high = 1e3;
        for (int halving = 0; halving < 60; ++halving) { // until doubles are no finer
            const double middle = std::sqrt(low * high);
            (-middle * std::expm1(-1.0 / middle) < depth ? low : high) = middle;
        }
        return high;
    }

    /// The slope far below, where the bend is, and the bound above.
    void fitBoundedRelu(std::vector<Activation>& fitted) const
    {
        constexpr double kBeyond = 1024.0;
        const double most = m_function(kBeyond);
        const double low = m_function(-kBeyond);
        const double slope = (low - m_function(-2.0 * kBeyond)) / kBeyond;
        if (!std::isfinite(slope) || !(most > 0.0) || most >= kBeyond) {
            return;
        }
        if (slope != 0.0) {
            const double bend = -kBeyond - low / slope;
            fitted.push_back({ActivationKind::BoundedRelu, asMeant(slope),
                              std::abs(bend) < kTolerance * kBeyond ? 0.0 : asMeant(bend),
                              asMeant(most)});
            return;
        }
        for (const double corner : m_corners) {
            fitted.push_back({ActivationKind::BoundedRelu, 0.0, asMeant(corner), asMeant(most)});
        }
    }

    /// The line between 0 and the bound above it, by where it is a quarter and three quarters.
    void fitHardSigmoid(std::vector<Activation>& fitted) const
    {
        constexpr double kFar = 100.0;
        constexpr double kQuarter = 0.25;
        const double top = m_function(kFar);
        const bool isFlat = isNear(m_function(-kFar), 0.0) &&
                            isNear(m_function(-kFar / 2.0), 0.0) &&
                            isNear(m_function(kFar / 2.0), top);
        if (!isFlat || !(top > 0.0) || top > kFar / 2.0) {
            return;
        }
        const auto reaches = [this](double value) {
            double below = -kFar;
            double above = kFar;
            for (int halving = 0; halving < 80; ++halving) { // until doubles are no finer
                const double middle = (below + above) / 2.0;
                (m_function(middle) < value ? below : above) = middle;
            }
            return above;
        };
        const double first = reaches(kQuarter * top);
        const double last = reaches((1.0 - kQuarter) * top);
        if (last > first) {
            const double slope = (1.0 - 2.0 * kQuarter) * top / (last - first);
            const double beta = kQuarter * top - slope * first;
            const bool isClip = isNear(slope, 1.0) && isNear(beta, 0.0);
            if (!isClip) {
                const double meant = std::abs(beta) < kTolerance ? 0.0 : asMeant(beta);
                fitted.push_back(
                    isNear(top, 1.0)
                        ? Activation{ActivationKind::HardSigmoid, asMeant(slope), meant}
                        : Activation{ActivationKind::TallHardSigmoid, asMeant(slope), meant,
                                     asMeant(top)});
            }
        }
    }

    /// Bounds beyond which the function stays what it is there.
    void fitClips(std::vector<Activation>& fitted) const
    {
        constexpr double kBeyond = 1e6;
        const double low = m_function(-kBeyond);
        const double high = m_function(kBeyond);
        if (std::isfinite(low) && std::isfinite(high) && low < high && low > -kBeyond / 2.0 &&
            high < kBeyond / 2.0) {
            fitted.push_back({ActivationKind::Clip, asMeant(low), asMeant(high)});
        }
    }

    /// The function's value at a point, worked out once: most activations fail at the first few.
    double valueAt(std::size_t point)
    {
        while (m_values.size() <= point) {
            m_values.push_back(m_function(kPoints[m_values.size()]));
        }
        return m_values[point];
    }

    [[nodiscard]] bool is(const Activation& activation)
    {
        for (std::size_t point = 0; point < kPoints.size(); ++point) {
            if (!isNear(valueAt(point), apply(activation, kPoints[point]))) {
                return false;
            }
        }
        const auto isThere = [&](double x) { return isNear(m_function(x), apply(activation, x)); };
        for (const double x : kFarPoints) {
            const double value = m_function(x);
            if (std::isfinite(value) && !isNear(value, apply(activation, x))) {
                return false;
            }
        }
        constexpr double kBeside = 0.125;
        return std::ranges::all_of(m_corners, [&](double corner) {
            const bool isUsual = std::abs(corner) < 30.0;
            return !isUsual || (isThere(corner - kBeside) && isThere(corner + kBeside) &&
                                isThere(-corner - kBeside) && isThere(-corner + kBeside));
        });
    }

    const ScalarFunction& m_function;
    std::span<const double> m_corners;
    std::vector<double> m_values; ///< at the first of kPoints
};

} // namespace

double asMeant(double constant)
{
    constexpr double kSixth = 1.0 / 6.0;
    if (std::abs(constant - kSixth) <= kConstantTolerance * kSixth) {
        return kSixth;
    }
    constexpr double kDecimals = 1e6;
    const double rounded = std::round(constant * kDecimals) / kDecimals;
    if (std::abs(rounded - constant) <= kConstantTolerance * std::abs(constant)) {
        return rounded;
    }
    return constant;
}

std::optional<Activation> activationLike(const ScalarFunction& function,
                                         std::span<const double> corners)
{
    return ActivationMatch(function, corners).find();
}

} // namespace gateloupe
