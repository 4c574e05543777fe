// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <string_view>

namespace gateloupe::watch {

using UnaryFunction = double (*)(double);
using BinaryFunction = double (*)(double, double);

/// 1 for true, 0 for false.
[[nodiscard]] constexpr double truth(bool isTrue)
{
    return isTrue ? 1.0 : 0.0;
}

struct BinaryOperator
{
    std::string_view text;
    int strength = 0; ///< the greater binds first
    BinaryFunction of = nullptr;
};

/// A function of one number, of two, or of two and more that are taken one after the other.
struct Function
{
    std::string_view name;
    UnaryFunction ofOne = nullptr;
    BinaryFunction ofTwo = nullptr;
    bool takesMore = false;
};

/// The numbers of all units reduced to one. NaN is passed over: it is neither large nor
/// small.
struct Reduced
{
    double value = std::numeric_limits<double>::quiet_NaN(); ///< NaN of none
    std::uint64_t unit = 0; ///< the largest, the smallest, the first that holds
};

/// How the numbers of all units become one.
struct Reduction
{
    std::string_view name;
    Reduced (*of)(std::span<const double> values) = nullptr;
    bool namesUnit = false; ///< one unit stands for what was found
};

[[nodiscard]] std::span<const Function> functions();
[[nodiscard]] std::span<const Reduction> reductions();

/// The operator, function or reduction of that name; null where there is none.
[[nodiscard]] const BinaryOperator* findOperator(std::string_view text);
[[nodiscard]] const Function* findFunction(std::string_view name);
[[nodiscard]] const Reduction* findReduction(std::string_view name);

} // namespace gateloupe::watch
