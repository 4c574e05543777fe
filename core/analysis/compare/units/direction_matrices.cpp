// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/compare/units/direction_matrices.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/analysis/statistics/matrix_part.h"

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

Result<DirectionMatrices> directionMatrices(const RnnModel& model, LayerIndex layer,
                                            Direction direction, ProgressMonitor& monitor)
{
    DirectionMatrices matrices{.hidden = model.spec.hiddenSize};
    const auto add = [&](auto& target, ParameterKind kind, Gate gate) -> Status {
        if (const GateView* view = model.find({layer, direction, kind, gate})) {
            GATELOUPE_TRY(auto block, blockOf(*view, monitor));
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
        GATELOUPE_TRY(matrices.projection, blockOf(*view, monitor));
    }
    return matrices;
}

double squareSum(const float* numbers, std::uint64_t count, std::uint64_t stride)
{
    double squares = 0.0;
    for (std::uint64_t at = 0; at < count; ++at) {
        const auto number = static_cast<double>(numbers[at * stride]);
        squares += number * number;
    }
    return squares;
}

std::vector<DirectionMatrices::Block> unitInvariants(const DirectionMatrices& direction)
{
    std::vector<DirectionMatrices::Block> blocks;
    for (const DirectionMatrices::Block& recurrent : direction.recurrent) {
        auto& block = blocks.emplace_back(
            DirectionMatrices::Block{.rows = recurrent.rows, .cols = 3, .numbers = {}});
        for (std::uint64_t unit = 0; unit < recurrent.rows; ++unit) {
            const float* const numbers = recurrent.numbers.data();
            const double ofRow = squareSum(numbers + unit * recurrent.cols, recurrent.cols);
            block.numbers.push_back(static_cast<float>(std::sqrt(ofRow)));
            const double ofColumn = direction.projection
                                        ? 0.0
                                        : squareSum(numbers + unit, recurrent.rows, recurrent.cols);
            block.numbers.push_back(static_cast<float>(std::sqrt(ofColumn)));
            block.numbers.push_back(direction.projection ? 0.0F : recurrent.at(unit, unit));
        }
    }
    return blocks;
}

} // namespace gateloupe
