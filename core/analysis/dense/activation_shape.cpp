// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/dense/activation_shape.h"

#include <algorithm>
#include <cmath>

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

double tanhAs(ActivationShape::Form form, double x)
{
    using Form = ActivationShape::Form;
    switch (form) {
    case Form::Softsign:
        return x / (1.0 + std::abs(x));
    case Form::Clip:
        return std::clamp(x, -1.0, 1.0);
    case Form::Pade:
        return std::clamp(x * (27.0 + x * x) / (27.0 + 9.0 * x * x), -1.0, 1.0);
    case Form::Lines:
        return 2.0 * linesAt(2.0 * x) - 1.0;
    default:
        return std::tanh(x);
    }
}

} // namespace

double ActivationShape::at(const Activation& activation, double x) const
{
    if (entries > 0) {
        return tableAt(*this, activation, x);
    }
    return activation.kind == ActivationKind::Sigmoid
               ? form == Form::Softsign ? 0.5 + 0.5 * tanhAs(form, x) // as fast code has it
                                        : 0.5 + 0.5 * tanhAs(form, 0.5 * x)
               : tanhAs(form, x);
}

double ActivationShape::largestError(const Activation& activation) const
{
    constexpr double kReach = 20.0;
    constexpr double kStep = 1e-3;
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
    case Form::Pade:
        return "x (27 + x^2) / (27 + 9 x^2)";
    case Form::Lines:
        break;
    }
    return "seven straight lines";
}

} // namespace gateloupe
