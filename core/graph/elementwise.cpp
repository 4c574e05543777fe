// SPDX-License-Identifier: Apache-2.0
#include "core/graph/elementwise.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace gateloupe {

namespace {

using One = double (*)(double);
using Two = double (*)(double, double);

struct ElementRow
{
    GraphOperation operation;
    One one = nullptr;
    Two two = nullptr;
};

double squashed(ActivationKind kind, double x)
{
    return apply({kind}, x);
}

/// Activate and Select stand apart: they need more than numbers, or three of them.
constexpr std::array kElementRows = {
    ElementRow{GraphOperation::Add, nullptr, [](double a, double b) { return a + b; }},
    ElementRow{GraphOperation::Subtract, nullptr, [](double a, double b) { return a - b; }},
    ElementRow{GraphOperation::Multiply, nullptr, [](double a, double b) { return a * b; }},
    ElementRow{GraphOperation::Divide, nullptr, [](double a, double b) { return a / b; }},
    ElementRow{GraphOperation::Maximum, nullptr, [](double a, double b) { return std::max(a, b); }},
    ElementRow{GraphOperation::Minimum, nullptr, [](double a, double b) { return std::min(a, b); }},
    ElementRow{GraphOperation::Power, nullptr, [](double a, double b) { return std::pow(a, b); }},
    ElementRow{GraphOperation::Greater, nullptr,
               [](double a, double b) { return a > b ? 1.0 : 0.0; }},
    ElementRow{GraphOperation::GreaterEqual, nullptr,
               [](double a, double b) { return a >= b ? 1.0 : 0.0; }},
    ElementRow{GraphOperation::Less, nullptr, [](double a, double b) { return a < b ? 1.0 : 0.0; }},
    ElementRow{GraphOperation::LessEqual, nullptr,
               [](double a, double b) { return a <= b ? 1.0 : 0.0; }},
    ElementRow{GraphOperation::Negate, [](double x) { return -x; }},
    ElementRow{GraphOperation::Sigmoid,
               [](double x) { return squashed(ActivationKind::Sigmoid, x); }},
    ElementRow{GraphOperation::Tanh, [](double x) { return std::tanh(x); }},
    ElementRow{GraphOperation::Relu, [](double x) { return squashed(ActivationKind::Relu, x); }},
    ElementRow{GraphOperation::Exp, [](double x) { return std::exp(x); }},
    ElementRow{GraphOperation::Log, [](double x) { return std::log(x); }},
    ElementRow{GraphOperation::Expm1, [](double x) { return std::expm1(x); }},
    ElementRow{GraphOperation::Log1p, [](double x) { return std::log1p(x); }},
    ElementRow{GraphOperation::Abs, [](double x) { return std::abs(x); }},
    ElementRow{GraphOperation::Sqrt, [](double x) { return std::sqrt(x); }},
    ElementRow{GraphOperation::Square, [](double x) { return x * x; }},
    ElementRow{GraphOperation::Reciprocal, [](double x) { return 1.0 / x; }},
    ElementRow{GraphOperation::Erf, [](double x) { return std::erf(x); }},
    ElementRow{GraphOperation::Erfc, [](double x) { return std::erfc(x); }},
    ElementRow{GraphOperation::Not, [](double x) { return x == 0.0 ? 1.0 : 0.0; }},
};

/// The place of each operation's row; where there is none, their count.
constexpr auto kElementPlaces = [] {
    constexpr std::size_t kOperations = static_cast<std::size_t>(GraphOperation::Other) + 1;
    std::array<std::uint8_t, kOperations> places{};
    places.fill(static_cast<std::uint8_t>(kElementRows.size()));
    for (std::size_t row = 0; row < kElementRows.size(); ++row) {
        places[static_cast<std::size_t>(kElementRows[row].operation)] =
            static_cast<std::uint8_t>(row);
    }
    return places;
}();

const ElementRow* rowOf(GraphOperation operation)
{
    const std::size_t place = kElementPlaces[static_cast<std::size_t>(operation)];
    return place == kElementRows.size() ? nullptr : &kElementRows[place];
}

} // namespace

bool isElementwise(GraphOperation operation)
{
    return operandsOf(operation) > 0;
}

std::size_t operandsOf(GraphOperation operation)
{
    if (operation == GraphOperation::Activate) {
        return 1;
    }
    if (operation == GraphOperation::Select) {
        return kMaxOperands;
    }
    const ElementRow* row = rowOf(operation);
    return row == nullptr ? 0 : row->one != nullptr ? 1 : 2;
}

double elementOf(const GraphNode& node, std::span<const double> operands)
{
    if (node.operation == GraphOperation::Activate) {
        return apply(node.activation, operands[0]);
    }
    if (node.operation == GraphOperation::Select) {
        return operands[0] != 0.0 ? operands[1] : operands[2];
    }
    const ElementRow& row = *rowOf(node.operation);
    return row.one != nullptr ? row.one(operands[0]) : row.two(operands[0], operands[1]);
}

} // namespace gateloupe
