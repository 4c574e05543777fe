// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/blame/scoring/number_rounding.h"

#include <algorithm>
#include <cmath>

#include "core/analysis/dense/dense_cell.h"

namespace gateloupe {

namespace {

/// Fewer numbers that are neither 0, 1 nor -1 show nothing.
constexpr std::ptrdiff_t kFewestNumbers = 6;
/// More decimals are those of any f32.
constexpr int kMostPrintedDecimals = 5;
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

bool haveDecimals(std::span<const double> values, int decimals)
{
    const double unit = std::pow(10.0, decimals);
    return std::ranges::all_of(values, [unit](double value) {
        return isPlain(value) || std::abs(value * unit - std::nearbyint(value * unit)) <=
                                     2.0 * kF32Share * std::abs(value) * unit;
    });
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
    for (int decimals = 1; decimals <= kMostPrintedDecimals; ++decimals) {
        if (haveDecimals(values, decimals)) {
            return {NumberRounding::Kind::Decimals, decimals};
        }
    }
    if (areAll(values, StateRounding::BF16)) {
        return {NumberRounding::Kind::BF16};
    }
    if (areAll(values, StateRounding::F16)) {
        return {NumberRounding::Kind::F16};
    }
    return {};
}

} // namespace gateloupe
