// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/convention_solver/same_network.h"

#include <cstdint>

namespace gateloupe::solver {

namespace {

/// Whether the numbers are equal, wherever they stand; a bias that is not there is zero.
bool isSame(const Strided& a, const Strided& b, const MatrixSize& size)
{
    if (a == b) {
        return true;
    }
    const auto at = [](const Strided& matrix, std::uint64_t row, std::uint64_t col) {
        return matrix.at == nullptr
                   ? 0.0
                   : matrix.at[static_cast<std::ptrdiff_t>(row) * matrix.rowStride +
                               static_cast<std::ptrdiff_t>(col) * matrix.colStride];
    };
    for (std::uint64_t row = 0; row < size.rows; ++row) {
        for (std::uint64_t col = 0; col < size.cols; ++col) {
            if (at(a, row, col) != at(b, row, col)) {
                return false;
            }
        }
    }
    return true;
}

/// Two biases that are only added are the same in either order.
bool hasSameBiases(const ProbeNetwork& network, const ProbeCell& a, const ProbeCell& b,
                   std::size_t gate)
{
    const MatrixSize bias{network.spec.hiddenSize, 1};
    const bool isAlike =
        isSame(a.bW[gate], b.bW[gate], bias) && isSame(a.bR[gate], b.bR[gate], bias);
    const bool isOnlySum = network.spec.cell != CellKind::Gru || network.reset == GruReset::Before;
    return isAlike || (isOnlySum && isSame(a.bW[gate], b.bR[gate], bias) &&
                       isSame(a.bR[gate], b.bW[gate], bias));
}

bool isSameCell(const ProbeNetwork& network, std::uint32_t pseudoLayer, const ProbeCell& a,
                const ProbeCell& b)
{
    const RnnSpec& spec = network.spec;
    const std::uint64_t inputs = spec.layerInputSize(spec.layerOf(PseudoLayerIndex(pseudoLayer)));
    for (std::size_t gate = 0; gate < gatesOf(spec.cell).size(); ++gate) {
        if (!isSame(a.W[gate], b.W[gate], {spec.hiddenSize, inputs}) ||
            !isSame(a.R[gate], b.R[gate], {spec.hiddenSize, spec.recurrentWidth()}) ||
            !hasSameBiases(network, a, b, gate)) {
            return false;
        }
    }
    return !spec.projectionSize ||
           isSame(a.projection, b.projection, {spec.recurrentWidth(), spec.hiddenSize});
}

} // namespace

bool isSameNetwork(const ProbeNetwork& a, const ProbeNetwork& b)
{
    if (a.spec.cell != b.spec.cell || a.spec.layers != b.spec.layers ||
        a.spec.directions != b.spec.directions || a.spec.hiddenSize != b.spec.hiddenSize ||
        a.spec.projectionSize != b.spec.projectionSize || a.reset != b.reset ||
        a.forgetOffset != b.forgetOffset || a.direction != b.direction) {
        return false;
    }
    for (std::uint32_t pseudoLayer = 0; pseudoLayer < a.cells.size(); ++pseudoLayer) {
        if (!isSameCell(a, pseudoLayer, a.cells[pseudoLayer], b.cells[pseudoLayer])) {
            return false;
        }
    }
    return true;
}

} // namespace gateloupe::solver
