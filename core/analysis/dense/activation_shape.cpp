// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/dense/activation_shape.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/base/number_text.h"

namespace gateloupe {

namespace {

double tableAt(const ActivationShape& shape, const Activation& activation, double x)
{
    using Form = ActivationShape::Form;
    const double last = static_cast<double>(shape.entries) - 1.0;
    const bool isOfIntervals = shape.form == Form::TableFloor || shape.form == Form::TableMiddle;
    const double width = 2.0 * shape.range / (isOfIntervals ? last + 1.0 : last);
    const double place = (x + shape.range) / width;
    const auto entryAt = [&](double index) {
        const double middle = shape.form == Form::TableMiddle ? 0.5 : 0.0;
        return apply(activation, -shape.range + (std::clamp(index, 0.0, last) + middle) * width);
    };
    if (shape.form == Form::TableNearest) {
        return entryAt(std::round(place));
    }
    const double below = std::floor(place);
    if (shape.form != Form::TableLinear) {
        return entryAt(below);
    }
    const double share = std::clamp(place, 0.0, last) - std::clamp(below, 0.0, last);
    return (1.0 - share) * entryAt(below) + share * entryAt(below + 1.0);
}

/// Seven straight lines: a quarter's slope around 0, then an eighth, a 32nd, none.
double linesAt(double x)
{
    const double size = std::abs(x);
    const double y = size >= 5.0     ? 1.0
                     : size >= 2.375 ? 0.03125 * size + 0.84375
                     : size >= 1.0   ? 0.125 * size + 0.625
                                     : 0.25 * size + 0.5;
    return x < 0.0 ? 1.0 - y : y;
}

/// 2^k (1 + f) for x = (k + f) ln 2.
double expOfLines(double x)
{
    const double power = x / std::numbers::ln2;
    const double below = std::floor(power);
    return std::ldexp(1.0 + power - below, static_cast<int>(std::clamp(below, -1000.0, 1000.0)));
}

/// (1 + x / n)^n for n = 2^squarings.
double expOfPower(double x, int squarings)
{
    double power = 1.0 + std::ldexp(x, -squarings);
    for (int at = 0; at < squarings; ++at) {
        power *= power;
    }
    return power;
}

double tanhOf(double rise, double fall)
{
    return (rise - fall) / (rise + fall);
}

double tanhAs(ActivationShape::Form form, double x)
{
    using Form = ActivationShape::Form;
    const double square = x * x;
    const double pade = x * (27.0 + square) / (27.0 + 9.0 * square);
    switch (form) {
    case Form::Softsign:
        return x / (1.0 + std::abs(x));
    case Form::Algebraic:
        return x / std::sqrt(1.0 + square);
    case Form::Clip:
    case Form::ClipFifth:
    case Form::ClipSixth:
        return std::clamp(x, -1.0, 1.0);
    case Form::Pade:
        return std::clamp(pade, -1.0, 1.0);
    case Form::PadeUnclipped:
        return pade;
    case Form::PadeShort:
        return std::clamp(x * (15.0 + square) / (15.0 + 6.0 * square), -1.0, 1.0);
    case Form::PadeLong:
        return std::clamp(x * (135135.0 + square * (17325.0 + square * (378.0 + square))) /
                              (135135.0 + square * (62370.0 + square * (3150.0 + 28.0 * square))),
                          -1.0, 1.0);
    case Form::ExpPower8:
        return tanhOf(expOfPower(x, 8), expOfPower(-x, 8));
    case Form::ExpPower10:
        return tanhOf(expOfPower(x, 10), expOfPower(-x, 10));
    case Form::ExpLines:
        return tanhOf(expOfLines(x), expOfLines(-x));
    case Form::Lines:
        return 2.0 * linesAt(2.0 * x) - 1.0;
    default:
        return std::tanh(x);
    }
}

double sigmoidAs(ActivationShape::Form form, double x)
{
    using Form = ActivationShape::Form;
    switch (form) {
    case Form::Softsign:
    case Form::Algebraic:
        return 0.5 + 0.5 * tanhAs(form, x); // as fast code has it
    case Form::ClipFifth:
        return std::clamp(0.5 + x / 5.0, 0.0, 1.0);
    case Form::ClipSixth:
        return std::clamp(0.5 + x / 6.0, 0.0, 1.0);
    case Form::ExpPower8:
        return 1.0 / (1.0 + expOfPower(-x, 8));
    case Form::ExpPower10:
        return 1.0 / (1.0 + expOfPower(-x, 10));
    case Form::ExpLines:
        return 1.0 / (1.0 + expOfLines(-x));
    default:
        return 0.5 + 0.5 * tanhAs(form, 0.5 * x);
    }
}

} // namespace

double ActivationShape::at(const Activation& activation, double x) const
{
    if (entries > 0) {
        return tableAt(*this, activation, x);
    }
    return activation.kind == ActivationKind::Sigmoid ? sigmoidAs(form, x) : tanhAs(form, x);
}

double ActivationShape::largestError(const Activation& activation) const
{
    constexpr double kReach = 12.0;
    constexpr double kStep = 0.0117; // in step with no table
    double largest = 0.0;
    for (double x = -kReach; x <= kReach; x += kStep) {
        largest = std::max(largest, std::abs(at(activation, x) - apply(activation, x)));
    }
    return largest;
}

std::string toText(const ActivationShape& shape)
{
    using Form = ActivationShape::Form;
    const auto table = [&shape](const char* how) {
        return "a table of " + std::to_string(shape.entries) + " entries over +-" +
               sixDigits(shape.range) + ", " + how;
    };
    switch (shape.form) {
    case Form::TableFloor:
        return table("the entry below");
    case Form::TableMiddle:
        return table("the middle of its interval");
    case Form::TableNearest:
        return table("the nearest entry");
    case Form::TableLinear:
        return table("lines between entries");
    case Form::Softsign:
        return "x / (1 + |x|)";
    case Form::Clip:
        return "clip(x, -1, 1)";
    case Form::Algebraic:
        return "x / sqrt(1 + x^2)";
    case Form::ClipFifth:
        return "clip(x, -1, 1) and clip(x / 5 + 1 / 2, 0, 1)";
    case Form::ClipSixth:
        return "clip(x, -1, 1) and clip(x / 6 + 1 / 2, 0, 1)";
    case Form::Pade:
        return "x (27 + x^2) / (27 + 9 x^2)";
    case Form::PadeUnclipped:
        return "x (27 + x^2) / (27 + 9 x^2), not clipped";
    case Form::PadeShort:
        return "x (15 + x^2) / (15 + 6 x^2)";
    case Form::PadeLong:
        return "x (135135 + ... + x^6) / (135135 + ... + 28 x^6)";
    case Form::ExpPower8:
        return "exp(x) = (1 + x / 256)^256";
    case Form::ExpPower10:
        return "exp(x) = (1 + x / 1024)^1024";
    case Form::ExpLines:
        return "exp(x) by straight lines between powers of 2";
    case Form::Lines:
        break;
    }
    return "seven straight lines";
}

} // namespace gateloupe
