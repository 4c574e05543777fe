// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/compare/unit_features.h"

#include <algorithm>
#include <cmath>

namespace gateloupe {

namespace {

float rowNorm(const DirectionMatrices::Block& block, std::uint64_t row)
{
    double squares = 0.0;
    for (std::uint64_t col = 0; col < block.cols; ++col) {
        const auto number = static_cast<double>(block.at(row, col));
        squares += number * number;
    }
    return static_cast<float>(std::sqrt(squares));
}

float colNorm(const DirectionMatrices::Block& block, std::uint64_t col)
{
    double squares = 0.0;
    for (std::uint64_t row = 0; row < block.rows; ++row) {
        const auto number = static_cast<double>(block.at(row, col));
        squares += number * number;
    }
    return static_cast<float>(std::sqrt(squares));
}

/// [H, 3] of R: what no order of the units changes.
DirectionMatrices::Block invariantsOf(const DirectionMatrices& direction,
                                      const DirectionMatrices::Block& recurrent)
{
    DirectionMatrices::Block block{.rows = recurrent.rows, .cols = 3, .numbers = {}};
    for (std::uint64_t unit = 0; unit < recurrent.rows; ++unit) {
        block.numbers.push_back(rowNorm(recurrent, unit));
        block.numbers.push_back(direction.hasProjection() ? 0.0F : colNorm(recurrent, unit));
        block.numbers.push_back(direction.hasProjection() ? 0.0F : recurrent.at(unit, unit));
    }
    return block;
}

} // namespace

Status addInputWeights(Similarities& similarities, const DirectionMatrices& a,
                       const DirectionMatrices& b, std::span<const std::uint64_t> inputOrder,
                       ProgressMonitor& monitor)
{
    for (std::size_t gate = 0; gate < std::min(a.input.size(), b.input.size()); ++gate) {
        GATELOUPE_CHECK(similarities.add({.block = &a.input[gate]},
                                         {.block = &b.input[gate], .order = inputOrder}, monitor));
    }
    return {};
}

Status addVectors(Similarities& similarities, const DirectionMatrices& a,
                  const DirectionMatrices& b, ProgressMonitor& monitor)
{
    if (a.vectors.size() != b.vectors.size()) {
        return {}; // other biases: W and R decide
    }
    for (std::size_t vector = 0; vector < a.vectors.size(); ++vector) {
        GATELOUPE_CHECK(similarities.add({.block = &a.vectors[vector]},
                                         {.block = &b.vectors[vector]}, monitor));
    }
    return {};
}

Status addInvariants(Similarities& similarities, const DirectionMatrices& a,
                     const DirectionMatrices& b, ProgressMonitor& monitor)
{
    for (std::size_t gate = 0; gate < std::min(a.recurrent.size(), b.recurrent.size()); ++gate) {
        const DirectionMatrices::Block ofA = invariantsOf(a, a.recurrent[gate]);
        const DirectionMatrices::Block ofB = invariantsOf(b, b.recurrent[gate]);
        GATELOUPE_CHECK(similarities.add({.block = &ofA}, {.block = &ofB}, monitor));
    }
    return {};
}

Status addRecurrentWeights(Similarities& similarities, const DirectionMatrices& a,
                           const DirectionMatrices& b, std::span<const std::uint64_t> hiddenOrder,
                           std::span<const std::uint64_t> outputOrder, ProgressMonitor& monitor)
{
    for (std::size_t gate = 0; gate < std::min(a.recurrent.size(), b.recurrent.size()); ++gate) {
        const DirectionMatrices::Block* ofA = &a.recurrent[gate];
        const DirectionMatrices::Block* ofB = &b.recurrent[gate];
        GATELOUPE_CHECK(
            similarities.add({.block = ofA}, {.block = ofB, .order = outputOrder}, monitor));
        if (!a.hasProjection()) {
            GATELOUPE_CHECK(similarities.add(
                {.block = ofA, .areColumns = true},
                {.block = ofB, .areColumns = true, .order = hiddenOrder}, monitor));
        }
    }
    if (a.hasProjection() && b.hasProjection()) {
        return similarities.add(
            {.block = &a.projection(), .areColumns = true},
            {.block = &b.projection(), .areColumns = true, .order = outputOrder}, monitor);
    }
    return {};
}

Status addProjectionRows(Similarities& similarities, const DirectionMatrices& a,
                         const DirectionMatrices& b, std::span<const std::uint64_t> hiddenOrder,
                         ProgressMonitor& monitor)
{
    return similarities.add({.block = &a.projection()},
                            {.block = &b.projection(), .order = hiddenOrder}, monitor);
}

} // namespace gateloupe
