// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/cpu/packed_matrix.h"

#include <algorithm>
#include <cstdint>

#include "core/runtime/cpu/reference/gate_values.h"

namespace gateloupe {

namespace {

/// Columns of the source copied at a time: the tile's rows of them stay in the first cache.
constexpr std::uint64_t kColumns = 64;

} // namespace

template <typename T>
Result<PackedMatrix<T>> openMatrix(const RnnModel& model, std::span<const ParameterId> ids,
                                   std::size_t lanes, ProgressMonitor& monitor)
{
    PackedMatrix<T> matrix;
    for (const ParameterId& id : ids) {
        GATELOUPE_TRY(const MatrixView view, gateMatrix(model, id, monitor));
        matrix.sources.push_back(view);
    }
    if (!matrix.isEmpty()) {
        matrix.depth = matrix.sources.front().cols;
        matrix.tiles = (matrix.sources.front().rows + lanes - 1) / lanes;
        matrix.tileSize = matrix.depth * ids.size() * lanes;
        matrix.values = ZeroedValues<T>(matrix.tiles * matrix.tileSize);
    }
    return matrix;
}

template <typename T>
void PackedMatrix<T>::pack(std::size_t tile, std::size_t lanes)
{
    T* target = values.data() + tile * tileSize;
    const std::size_t gates = sources.size();
    const std::uint64_t firstRow = tile * lanes;
    const std::uint64_t rows = std::min<std::uint64_t>(lanes, sources[0].rows - firstRow);
    for (std::uint64_t col = 0; col < depth; col += kColumns) {
        for (std::size_t gate = 0; gate < gates; ++gate) {
            copyRectangle(sources[gate],
                          {.firstRow = firstRow,
                           .rows = rows,
                           .firstCol = col,
                           .cols = std::min<std::uint64_t>(kColumns, depth - col),
                           .toRowStride = 1,
                           .toColStride = gates * lanes},
                          target + (col * gates + gate) * lanes);
        }
    }
}

template void PackedMatrix<float>::pack(std::size_t, std::size_t);
template void PackedMatrix<double>::pack(std::size_t, std::size_t);
template Result<PackedMatrix<float>> openMatrix(const RnnModel&, std::span<const ParameterId>,
                                                std::size_t, ProgressMonitor&);
template Result<PackedMatrix<double>> openMatrix(const RnnModel&, std::span<const ParameterId>,
                                                 std::size_t, ProgressMonitor&);

} // namespace gateloupe
