// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/compare/direction_matrices.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/analysis/statistics/element_runs.h"

namespace gateloupe {

namespace {

Result<DirectionMatrices::Block> blockOf(const GateView& gate, ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const MatrixView matrix, gate.map(monitor));
    DirectionMatrices::Block block{.rows = gate.rows, .cols = gate.cols, .numbers = {}};
    block.numbers.resize(gate.elements());
    std::vector<double> line(gate.cols);
    for (std::uint64_t row = 0; row < gate.rows && gate.cols > 0; ++row) {
        readRun(matrix.elementAt(row, 0), matrix.colStride, matrix.dtype, line);
        std::ranges::transform(line,
                               block.numbers.begin() + static_cast<std::ptrdiff_t>(row * gate.cols),
                               [](double number) {
                                   return std::isfinite(number) ? static_cast<float>(number) : 0.0F;
                               });
    }
    GATELOUPE_CHECK(gate.unchanged());
    return block;
}

} // namespace

Result<DirectionMatrices> DirectionMatrices::read(const RnnModel& model, LayerIndex layer,
                                                  Direction direction, ProgressMonitor& monitor)
{
    DirectionMatrices matrices;
    matrices.m_hidden = model.spec.hiddenSize;
    matrices.m_output = model.spec.recurrentWidth();
    const auto add = [&](std::vector<Block>& target, ParameterKind kind, Gate gate) -> Status {
        if (const GateView* view = model.find({layer, direction, kind, gate})) {
            GATELOUPE_TRY(Block block, blockOf(*view, monitor));
            target.push_back(std::move(block));
        }
        return {};
    };
    for (const Gate gate : gatesOf(model.spec.cell)) {
        GATELOUPE_CHECK(add(matrices.input, ParameterKind::InputWeights, gate));
        GATELOUPE_CHECK(add(matrices.recurrent, ParameterKind::RecurrentWeights, gate));
        for (const ParameterKind kind : {ParameterKind::InputBias, ParameterKind::RecurrentBias,
                                         ParameterKind::PeepholeWeights}) {
            GATELOUPE_CHECK(add(matrices.vectors, kind, gate));
        }
    }
    if (const GateView* view = model.find(projectionId(layer, direction))) {
        GATELOUPE_TRY(Block block, blockOf(*view, monitor));
        matrices.m_projection = std::move(block);
    }
    return matrices;
}

} // namespace gateloupe
