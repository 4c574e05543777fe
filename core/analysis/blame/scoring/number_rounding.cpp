// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/blame/scoring/number_rounding.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/analysis/dense/dense_cell.h"

namespace gateloupe {

namespace {

/// Fewer numbers that are neither 0, 1 nor -1 show nothing.
constexpr std::ptrdiff_t kFewestNumbers = 6;
/// More decimals are those of any f32.
constexpr int kMostPrintedDecimals = 5;
constexpr int kMostPrintedDigits = 5;
/// How many steps 1 has in the integers that runtimes keep outputs in, of 8 and of 16 bits.
constexpr std::array kStepsOfBytes = {127.0, 128.0, 255.0, 256.0};
constexpr std::array kStepsOfWords = {32767.0, 32768.0};
/// What storing a decimal number in f32 changes, as a share of it.
constexpr double kF32Share = 6e-8;
/// Half of the distance of neighbouring numbers, as a share of them, and that of the smallest.
constexpr double kF16Share = 0x1p-11;
constexpr double kF16Smallest = 0x1p-25;
constexpr double kBf16Share = 0x1p-8;

bool isPlain(double value)
{
    return value == 0.0 || value == 1.0 || value == -1.0 || !std::isfinite(value);
}

bool areAll(std::span<const double> values, StateRounding type)
{
    return std::ranges::all_of(
        values, [type](double value) { return isPlain(value) || rounded(value, type) == value; });
}

/// Whether a value is a whole number of steps, as far as f32 can hold it.
bool isOnStep(double value, double stepsOfOne)
{
    return isPlain(value) || std::abs(value * stepsOfOne - std::nearbyint(value * stepsOfOne)) <=
                                 2.0 * kF32Share * std::abs(value) * stepsOfOne;
}

bool areOnSteps(std::span<const double> values, double stepsOfOne)
{
    return std::ranges::all_of(values,
                               [stepsOfOne](double value) { return isOnStep(value, stepsOfOne); });
}

/// The value that one unit of the last significant digit has.
double unitOfDigits(double value, int digits)
{
    return std::pow(10.0, std::floor(std::log10(std::abs(value))) + 1.0 - digits);
}

bool haveDigits(std::span<const double> values, int digits)
{
    return std::ranges::all_of(values, [digits](double value) {
        return isPlain(value) || isOnStep(value, 1.0 / unitOfDigits(value, digits));
    });
}

/// Decimals or significant digits. Numbers of three digits have few decimals, too, when none is
/// small: the form that leaves the largest number more room is the one that they went through.
NumberRounding printedRoundingOf(std::span<const double> values)
{
    NumberRounding decimals;
    for (int count = 1; count <= kMostPrintedDecimals && decimals.decimals == 0; ++count) {
        if (areOnSteps(values, std::pow(10.0, count))) {
            decimals = {NumberRounding::Kind::Decimals, count};
        }
    }
    NumberRounding digits;
    for (int count = 1; count <= kMostPrintedDigits && digits.decimals == 0; ++count) {
        if (haveDigits(values, count)) {
            digits = {NumberRounding::Kind::Digits, count};
        }
    }
    constexpr double kClearlyMore = 1.5;
    double largest = 0.0;
    for (const double value : values) {
        largest = isPlain(value) ? largest : std::max(largest, std::abs(value));
    }
    return digits.slackOf(largest) > kClearlyMore * decimals.slackOf(largest) ? digits : decimals;
}

NumberRounding stepsIn(std::span<const double> values, std::span<const double> known)
{
    const auto found = std::ranges::find_if(
        known, [values](double stepsOfOne) { return areOnSteps(values, stepsOfOne); });
    return found == known.end()
               ? NumberRounding()
               : NumberRounding{.kind = NumberRounding::Kind::Steps, .step = 1.0 / *found};
}

} // namespace

double NumberRounding::slackOf(double value) const
{
    switch (kind) {
    case Kind::F16:
        return std::max(kF16Share * std::abs(value), kF16Smallest);
    case Kind::BF16:
        return kBf16Share * std::abs(value);
    case Kind::Decimals:
        return 0.5 * std::pow(10.0, -decimals);
    case Kind::Digits:
        return value == 0.0 ? 0.0 : 0.5 * unitOfDigits(value, decimals);
    case Kind::Steps:
        return 0.5 * step;
    case Kind::None:
        break;
    }
    return 0.0;
}

NumberRounding roundingOf(std::span<const double> values)
{
    if (std::ranges::count_if(values, [](double value) { return !isPlain(value); }) <
        kFewestNumbers) {
        return {};
    }
    const NumberRounding printed = printedRoundingOf(values);
    if (printed.kind != NumberRounding::Kind::None) {
        return printed;
    }
    // Few steps first: bf16 and f16 hold every one of them.
    const NumberRounding steps = stepsIn(values, kStepsOfBytes);
    if (steps.kind != NumberRounding::Kind::None) {
        return steps;
    }
    if (areAll(values, StateRounding::BF16)) {
        return {NumberRounding::Kind::BF16};
    }
    if (areAll(values, StateRounding::F16)) {
        return {NumberRounding::Kind::F16};
    }
    return stepsIn(values, kStepsOfWords);
}

} // namespace gateloupe
