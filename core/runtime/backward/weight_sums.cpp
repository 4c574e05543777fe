// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/backward/weight_sums.h"

#include <algorithm>
#include <array>

namespace gateloupe {

namespace {

/// Columns of gradients that one panel holds: the rows that a product's registers hold.
constexpr std::size_t kPanelColumns = 8;
/// Panels that are multiplied by a tile at a time: what a member takes.
constexpr std::size_t kPanelsAtOnce = 16;

std::size_t panelsOf(std::size_t columns)
{
    return (columns + kPanelColumns - 1) / kPanelColumns;
}

std::size_t tilesOf(std::size_t columns)
{
    return (columns + kPanelLanes - 1) / kPanelLanes;
}

/// Adds the rows of columns [first, end): four at a time, so that a sum is written less often.
void addColumns(const NumberRows& numbers, std::size_t rows, std::size_t first, std::size_t end,
                double* sums)
{
    std::size_t row = 0;
    for (; row + 4 <= rows; row += 4) {
        const float* const a = numbers.at(row);
        const float* const b = numbers.at(row + 1);
        const float* const c = numbers.at(row + 2);
        const float* const d = numbers.at(row + 3);
        for (std::size_t at = first; at < end; ++at) {
            sums[at] += (static_cast<double>(a[at]) + static_cast<double>(b[at])) +
                        (static_cast<double>(c[at]) + static_cast<double>(d[at]));
        }
    }
    for (; row < rows; ++row) {
        for (std::size_t at = first; at < end; ++at) {
            sums[at] += static_cast<double>(numbers.at(row)[at]);
        }
    }
}

} // namespace

WeightSums::WeightSums(const RnnModel& model, PseudoLayerIndex lane, const LaneWeights& weights,
                       std::map<ParameterId, std::vector<double>>& sums)
    : m_weights(weights)
{
    const LayerIndex layer = model.spec.layerOf(lane);
    const Direction direction = model.directionOf(lane);
    const auto place = [&sums](const ParameterId& id) {
        const auto found = sums.find(id);
        return found == sums.end() ? nullptr : found->second.data();
    };
    for (const Gate gate : gatesOf(model.spec.cell)) {
        const auto of = [&](ParameterKind kind) { return place({layer, direction, kind, gate}); };
        m_gates.push_back({of(ParameterKind::InputWeights), of(ParameterKind::RecurrentWeights),
                           of(ParameterKind::InputBias), of(ParameterKind::RecurrentBias),
                           of(ParameterKind::PeepholeWeights)});
    }
    m_projection = weights.P.isEmpty() ? nullptr : place(projectionId(layer, direction));
    listProducts();
}

void WeightSums::listProducts()
{
    const LaneWeights& w = m_weights;
    const std::size_t all = w.gates * w.hidden;
    const auto of = [this](double* GateSums::*kind) {
        std::vector<double*> to;
        for (const GateSums& gate : m_gates) {
            to.push_back(gate.*kind);
        }
        return to;
    };
    m_sums.columns = all;
    m_before.columns = w.width;
    const bool isOfItsOwn = w.cell == CellKind::Gru && !w.resetsBefore;
    m_recurrent.columns = isOfItsOwn ? all : 0;
    if (!w.W.isEmpty()) {
        m_x.columns = w.inputs;
        m_products.push_back({&m_sums, 0, all, &m_x, of(&GateSums::W), w.hidden});
    }
    const Panels& recurrent = isOfItsOwn ? m_recurrent : m_sums;
    const std::size_t ofState = w.resetsBefore ? all - w.hidden : all;
    m_products.push_back({&recurrent, 0, ofState, &m_before, of(&GateSums::R), w.hidden});
    if (w.resetsBefore) {
        m_resetState.columns = w.hidden;
        m_products.push_back({&m_sums, ofState, all, &m_resetState, of(&GateSums::R), w.hidden});
    }
    if (m_projection != nullptr) {
        m_inside.columns = w.width;
        m_hidden.columns = w.hidden;
        m_products.push_back({&m_inside, 0, w.width, &m_hidden, {m_projection}, w.width});
    }
}

void WeightSums::resize(const LaneBlock& block)
{
    m_rows = block.rows;
    for (Panels* const panels : {&m_sums, &m_recurrent, &m_inside}) {
        panels->values.fit(panelsOf(panels->columns) * kPanelColumns * m_rows);
    }
    for (Tiles* const tiles : {&m_x, &m_before, &m_resetState, &m_hidden}) {
        tiles->values.fit(tilesOf(tiles->columns) * kPanelLanes * m_rows);
    }
    m_biasSums.resize(2 * m_weights.gates * m_weights.hidden);
}

void WeightSums::pack(const LaneBlock& block, const TeamMember& member)
{
    const LaneWeights& w = m_weights;
    packPanels({block.dSums.data(), w.sumStride()}, m_sums, member);
    packPanels({block.dRecurrent.data(), w.sumStride()}, m_recurrent, member);
    packPanels({block.insideState().data(), w.R.stride()}, m_inside, member);
    packTiles({block.x.data(), w.inputs}, m_x, member);
    packTiles({block.before.data(), w.width}, m_before, member);
    packTiles({block.resetState.data(), w.hidden}, m_resetState, member);
    packTiles(block.hidden, m_hidden, member);
}

void WeightSums::packPanels(const NumberRows& from, Panels& to, const TeamMember& member) const
{
    const std::size_t panels = panelsOf(to.columns);
    for (std::size_t panel = member.first(panels); panel < member.end(panels); ++panel) {
        const std::size_t first = panel * kPanelColumns;
        const std::size_t count = std::min(kPanelColumns, to.columns - first);
        float* at = to.values.data() + first * m_rows;
        for (std::size_t row = 0; row < m_rows; ++row, at += kPanelColumns) {
            std::copy_n(from.at(row) + first, count, at);
        }
    }
}

void WeightSums::packTiles(const NumberRows& from, Tiles& to, const TeamMember& member) const
{
    const std::size_t tiles = tilesOf(to.columns);
    for (std::size_t row = member.first(m_rows); row < member.end(m_rows); ++row) {
        for (std::size_t tile = 0; tile < tiles; ++tile) {
            const std::size_t first = tile * kPanelLanes;
            const std::size_t count = std::min(kPanelLanes, to.columns - first);
            float* const at = to.values.data() + first * m_rows + row * kPanelLanes;
            std::copy_n(from.at(row) + first, count, at);
            std::fill_n(at + count, kPanelLanes - count, 0.0F);
        }
    }
}

void WeightSums::add(const LaneBlock& block, const TeamMember& member)
{
    std::size_t next = 0;
    for (const Product& product : m_products) {
        const std::size_t tiles = tilesOf(product.factor->columns);
        const std::size_t first = product.firstColumn / kPanelColumns;
        for (std::size_t tile = 0; tile < tiles; ++tile) {
            for (std::size_t panel = first; panel < panelsOf(product.endColumn);
                 panel += kPanelsAtOnce) {
                if (next++ % member.count == member.index) {
                    addTile(product, tile, panel);
                }
            }
        }
    }
    addBiases(block, member);
}

void WeightSums::addTile(const Product& product, std::size_t tile, std::size_t firstPanel) const
{
    const std::size_t columns = product.factor->columns;
    const std::size_t firstLane = tile * kPanelLanes;
    const std::size_t lanes = std::min(kPanelLanes, columns - firstLane);
    const std::size_t end = std::min(firstPanel + kPanelsAtOnce, panelsOf(product.endColumn));
    for (std::size_t panel = firstPanel; panel < end; ++panel) {
        const std::size_t firstColumn = panel * kPanelColumns;
        const std::size_t count = std::min(kPanelColumns, product.gradients->columns - firstColumn);
        std::array<float, kPanelColumns * kPanelLanes> sums{};
        m_kernel({.a = product.gradients->values.data() + firstColumn * m_rows,
                  .rowStride = 1,
                  .stepStride = kPanelColumns,
                  .rows = count,
                  .b = product.factor->values.data() + firstLane * m_rows,
                  .count = m_rows,
                  .out = sums.data(),
                  .outStride = kPanelLanes});
        for (std::size_t at = 0; at < count; ++at) {
            const std::size_t column = firstColumn + at;
            if (column < product.firstColumn || column >= product.endColumn) {
                continue;
            }
            double* const matrix = product.to[column / product.rowsEach];
            double* const to = matrix + column % product.rowsEach * columns + firstLane;
            for (std::size_t lane = 0; lane < lanes; ++lane) {
                to[lane] += static_cast<double>(sums[at * kPanelLanes + lane]);
            }
        }
    }
}

void WeightSums::addBiases(const LaneBlock& block, const TeamMember& member)
{
    const LaneWeights& w = m_weights;
    const std::size_t all = w.gates * w.hidden;
    const std::size_t first = member.first(all);
    const std::size_t end = member.end(all);
    double* const ofSums = m_biasSums.data();
    double* const ofState = block.dRecurrent.empty() ? ofSums : ofSums + all;
    std::fill(ofSums + first, ofSums + end, 0.0);
    std::fill(ofState + first, ofState + end, 0.0);
    addColumns({block.dSums.data(), w.sumStride()}, m_rows, first, end, ofSums);
    if (ofState != ofSums) {
        addColumns({block.dRecurrent.data(), w.sumStride()}, m_rows, first, end, ofState);
    }
    for (std::size_t at = first; at < end; ++at) {
        const GateSums& gate = m_gates[at / w.hidden];
        if (gate.bW != nullptr) {
            gate.bW[at % w.hidden] += ofSums[at];
        }
        if (gate.bR != nullptr) {
            gate.bR[at % w.hidden] += ofState[at];
        }
    }
}

} // namespace gateloupe
