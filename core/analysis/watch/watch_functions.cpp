// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/watch/watch_functions.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <string>
#include <vector>

#include "core/analysis/watch/watch_expression.h"

namespace gateloupe::watch {

namespace {

constexpr auto holds = WatchExpression::holds;

constexpr std::array kBinaryOperators = {
    BinaryOperator{"||", 1, [](double a, double b) { return truth(holds(a) || holds(b)); }},
    BinaryOperator{"&&", 2, [](double a, double b) { return truth(holds(a) && holds(b)); }},
    BinaryOperator{"<", 3, [](double a, double b) { return truth(a < b); }},
    BinaryOperator{"<=", 3, [](double a, double b) { return truth(a <= b); }},
    BinaryOperator{">", 3, [](double a, double b) { return truth(a > b); }},
    BinaryOperator{">=", 3, [](double a, double b) { return truth(a >= b); }},
    BinaryOperator{"==", 3, [](double a, double b) { return truth(a == b); }},
    BinaryOperator{"!=", 3, [](double a, double b) { return truth(a != b); }},
    BinaryOperator{"+", 4, [](double a, double b) { return a + b; }},
    BinaryOperator{"-", 4, [](double a, double b) { return a - b; }},
    BinaryOperator{"*", 5, [](double a, double b) { return a * b; }},
    BinaryOperator{"/", 5, [](double a, double b) { return a / b; }},
};

constexpr std::array kFunctions = {
    Function{"abs", [](double x) { return std::abs(x); }},
    Function{"sign", [](double x) { return x < 0.0 ? -1.0 : truth(x > 0.0); }},
    Function{"rint", [](double x) { return std::rint(x); }},
    Function{"sqrt", [](double x) { return std::sqrt(x); }},
    Function{"exp", [](double x) { return std::exp(x); }},
    Function{"ln", [](double x) { return std::log(x); }},
    Function{"log2", [](double x) { return std::log2(x); }},
    Function{"log10", [](double x) { return std::log10(x); }},
    Function{"sin", [](double x) { return std::sin(x); }},
    Function{"cos", [](double x) { return std::cos(x); }},
    Function{"tan", [](double x) { return std::tan(x); }},
    Function{"asin", [](double x) { return std::asin(x); }},
    Function{"acos", [](double x) { return std::acos(x); }},
    Function{"atan", [](double x) { return std::atan(x); }},
    Function{"sinh", [](double x) { return std::sinh(x); }},
    Function{"cosh", [](double x) { return std::cosh(x); }},
    Function{"tanh", [](double x) { return std::tanh(x); }},
    Function{"atanh", [](double x) { return std::atanh(x); }},
    Function{"atan2", nullptr, [](double y, double x) { return std::atan2(y, x); }},
    Function{"max", nullptr, [](double a, double b) { return std::max(a, b); }, true},
    Function{"min", nullptr, [](double a, double b) { return std::min(a, b); }, true},
};

/// `sign` 1 of the largest, -1 of the smallest.
Reduced extremeOf(std::span<const double> values, double sign)
{
    Reduced found;
    for (std::size_t lane = 0; lane < values.size(); ++lane) {
        if (!std::isnan(values[lane]) && !(sign * values[lane] <= sign * found.value)) {
            found = {values[lane], lane};
        }
    }
    return found;
}

Reduced firstThatHolds(std::span<const double> values)
{
    const auto found = std::ranges::find_if(values, holds);
    const bool isFound = found != values.end();
    return {truth(isFound), isFound ? static_cast<std::uint64_t>(found - values.begin()) : 0};
}

double sumOf(std::span<const double> values)
{
    return std::accumulate(values.begin(), values.end(), 0.0, [](double sum, double value) {
        return std::isnan(value) ? sum : sum + value;
    });
}

double meanOf(std::span<const double> values)
{
    const auto count =
        std::ranges::count_if(values, [](double value) { return !std::isnan(value); });
    return sumOf(values) / static_cast<double>(count); // 0 / 0 is NaN
}

using Numbers = std::span<const double>;
constexpr std::array kReductions = {
    Reduction{"max", [](Numbers values) { return extremeOf(values, 1.0); }, true},
    Reduction{"min", [](Numbers values) { return extremeOf(values, -1.0); }, true},
    Reduction{"mean", [](Numbers values) { return Reduced{meanOf(values)}; }},
    Reduction{"sum", [](Numbers values) { return Reduced{sumOf(values)}; }},
    Reduction{"any", firstThatHolds, true},
    Reduction{"all",
              [](Numbers values) { return Reduced{truth(std::ranges::all_of(values, holds))}; }},
};

/// The row of a table whose `key` is the word; null where there is none.
template <typename Table, typename Key>
const typename Table::value_type* rowOf(const Table& table, std::string_view word, Key key)
{
    const auto found = std::ranges::find(table, word, key);
    return found == table.end() ? nullptr : &*found;
}

} // namespace

std::span<const Function> functions()
{
    return kFunctions;
}

std::span<const Reduction> reductions()
{
    return kReductions;
}

const BinaryOperator* findOperator(std::string_view text)
{
    return rowOf(kBinaryOperators, text, &BinaryOperator::text);
}

const Function* findFunction(std::string_view name)
{
    return rowOf(kFunctions, name, &Function::name);
}

const Reduction* findReduction(std::string_view name)
{
    return rowOf(kReductions, name, &Reduction::name);
}

} // namespace gateloupe::watch

namespace gateloupe {

std::vector<std::string> watchFunctions()
{
    std::vector<std::string> words;
    for (const watch::Reduction& reduction : watch::reductions()) {
        words.emplace_back(reduction.name);
    }
    for (const watch::Function& function : watch::functions()) {
        if (std::ranges::find(words, function.name) == words.end()) {
            words.emplace_back(function.name);
        }
    }
    return words;
}

} // namespace gateloupe
