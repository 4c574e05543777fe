// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <map>
#include <vector>

#include "core/runtime/backward/kernels/panel_product.h"
#include "core/runtime/backward/lane_block.h"
#include "core/runtime/backward/lane_weights.h"
#include "core/runtime/backward/work_numbers.h"

namespace gateloupe {

/// The gradients of one lane's weights: grows by a block of rows at a time, products in float32,
/// their sums in float64 where the result keeps them.
/// Threads: the members of a team together, one block at a time.
class WeightSums
{
public:
    /// Where one gate's gradients go; null for what the network does not store.
    struct GateSums
    {
        double* W = nullptr;  ///< [H, I]
        double* R = nullptr;  ///< [H, R]
        double* bW = nullptr; ///< [H]
        double* bR = nullptr; ///< [H]
        double* p = nullptr;  ///< [H]
    };

    /// Lifetime: both outlive it; `sums` has a vector for every stored parameter.
    WeightSums(const RnnModel& model, PseudoLayerIndex lane, const LaneWeights& weights,
               std::map<ParameterId, std::vector<double>>& sums);

    [[nodiscard]] const std::vector<GateSums>& gates() const { return m_gates; }

    /// Makes room for a block. Throws: std::bad_alloc.
    void resize(const LaneBlock& block);
    /// Packs a member's share of the block; all members meet before add().
    void pack(const LaneBlock& block, const TeamMember& member);
    /// Adds a member's share of the products.
    void add(const LaneBlock& block, const TeamMember& member);

private:
    /// Rows of gradients turned: 8 columns after the other, all rows of each.
    struct Panels
    {
        WorkNumbers values;
        std::size_t columns = 0;
    };

    /// Rows of what the gradients are multiplied by: 32 columns after the other.
    struct Tiles
    {
        WorkNumbers values;
        std::size_t columns = 0;
    };

    /// Columns of the gradients, turned, times all columns of a factor.
    struct Product
    {
        const Panels* gradients = nullptr;
        std::size_t firstColumn = 0;
        std::size_t endColumn = 0;
        const Tiles* factor = nullptr;
        std::vector<double*> to; ///< a matrix of `rowsEach` rows for as many columns
        std::size_t rowsEach = 0;
    };

    void packPanels(const NumberRows& from, Panels& to, const TeamMember& member) const;
    void packTiles(const NumberRows& from, Tiles& to, const TeamMember& member) const;
    void listProducts();
    void addTile(const Product& product, std::size_t tile, std::size_t firstPanel) const;
    void addBiases(const LaneBlock& block, const TeamMember& member);

    const LaneWeights& m_weights;
    PanelProductKernel m_kernel = bestPanelProduct();
    std::vector<GateSums> m_gates; ///< gatesOf(cell) order
    double* m_projection = nullptr;
    std::size_t m_rows = 0;
    Panels m_sums;
    Panels m_recurrent; ///< empty where it is m_sums
    Panels m_inside;
    Tiles m_x;
    Tiles m_before;
    Tiles m_resetState;
    Tiles m_hidden;
    std::vector<Product> m_products;
    std::vector<double> m_biasSums; ///< [2, G * H]: of dSums and of what R reads
};

} // namespace gateloupe
