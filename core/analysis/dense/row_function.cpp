// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/dense/row_function.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace gateloupe {

namespace {

/// What frameworks add to a variance.
constexpr double kNormEpsilon = 1e-5;

double meanOf(std::span<const double> row)
{
    double sum = 0.0;
    for (const double value : row) {
        sum += value;
    }
    return sum / static_cast<double>(row.size());
}

double sumOfSquares(std::span<const double> row)
{
    double sum = 0.0;
    for (const double value : row) {
        sum += value * value;
    }
    return sum;
}

void scaleRow(std::span<double> row, double factor)
{
    std::ranges::for_each(row, [factor](double& value) { value *= factor; });
}

double rootMeanSquare(std::span<const double> row)
{
    return std::sqrt(sumOfSquares(row) / static_cast<double>(row.size()) + kNormEpsilon);
}

void softmax(std::span<double> row)
{
    const double largest = *std::ranges::max_element(row);
    double sum = 0.0;
    for (double& value : row) {
        value = std::exp(value - largest);
        sum += value;
    }
    scaleRow(row, 1.0 / sum);
}

double ofNumber(RowFunction function, double x)
{
    switch (function) {
    case RowFunction::Relu:
        return std::max(x, 0.0);
    case RowFunction::Tanh:
        return std::tanh(x);
    case RowFunction::Sigmoid:
        return 1.0 / (1.0 + std::exp(-x));
    case RowFunction::Softsign:
        return x / (1.0 + std::abs(x));
    case RowFunction::Abs:
        return std::abs(x);
    default:
        return x;
    }
}

} // namespace

std::string_view nameOf(RowFunction function)
{
    static constexpr std::array<std::string_view, 10> kNames = {"none",
                                                                "relu",
                                                                "tanh",
                                                                "sigmoid",
                                                                "softsign",
                                                                "abs",
                                                                "softmax",
                                                                "unit length",
                                                                "layer normalisation",
                                                                "RMS normalisation"};
    return kNames[static_cast<std::size_t>(function)];
}

void applyTo(RowFunction function, std::span<double> row)
{
    switch (function) {
    case RowFunction::Softmax:
        softmax(row);
        return;
    case RowFunction::UnitLength:
        if (const double squares = sumOfSquares(row); squares > 0.0) {
            scaleRow(row, 1.0 / std::sqrt(squares));
        }
        return;
    case RowFunction::LayerNorm: {
        const double mean = meanOf(row);
        std::ranges::for_each(row, [mean](double& value) { value -= mean; });
        scaleRow(row, 1.0 / rootMeanSquare(row));
        return;
    }
    case RowFunction::RmsNorm:
        scaleRow(row, 1.0 / rootMeanSquare(row));
        return;
    default:
        std::ranges::for_each(row,
                              [function](double& value) { value = ofNumber(function, value); });
    }
}

} // namespace gateloupe
