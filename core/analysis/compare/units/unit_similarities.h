// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/analysis/compare/units/direction_matrices.h"
#include "core/tensor/zeroed_values.h"

namespace gateloupe {

/// Numbers of every unit: of each the row of its index in a block, or its column. The other index
/// is the feature; with an order, feature k is the block's order[k].
/// Lifetime: views the block and the order.
struct UnitNumbers
{
    const DirectionMatrices::Block* block = nullptr;
    bool areColumns = false;
    std::span<const std::uint64_t> order = {};

    [[nodiscard]] std::uint64_t features() const { return areColumns ? block->rows : block->cols; }
};

/// Cosines between every unit of A and every unit of B, gathered feature by feature.
class UnitSimilarities
{
public:
    explicit UnitSimilarities(std::uint64_t units);

    [[nodiscard]] std::uint64_t units() const { return m_units; }

    /// More numbers of each unit, as many of A's as of B's. Works on all cores.
    /// Errors: Cancelled.
    Status add(const UnitNumbers& a, const UnitNumbers& b, ProgressMonitor& monitor);
    /// [A's units, B's units]; 0 where one vector is all zeros, 1 where both are.
    [[nodiscard]] std::vector<float> cosines() const;

private:
    struct Piece;

    /// False when the monitor was cancelled.
    bool addPiece(const UnitNumbers& a, const UnitNumbers& b, const Piece& piece,
                  ProgressMonitor& monitor);
    void addTile(std::span<const float* const> a, const UnitNumbers& b, const Piece& piece,
                 std::uint64_t firstUnit);

    std::uint64_t m_units;
    std::uint64_t m_tileUnits; ///< B's units that one call of the product takes
    std::uint64_t m_stride;    ///< of m_dots: whole tiles
    ZeroedValues<float> m_dots;
    std::vector<double> m_squaresA;
    std::vector<double> m_squaresB;
};

} // namespace gateloupe
