// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/bytes/byte_runs.h"

#include <algorithm>
#include <utility>

namespace gateloupe {

namespace {

/// Which of `count` steps of `stride` bytes a distance lies in: the last that begins before it.
std::uint64_t stepAt(std::uint64_t distance, std::uint64_t stride, std::uint64_t count)
{
    return stride == 0 ? 0 : std::min(distance / stride, count - 1);
}

} // namespace

std::uint64_t ByteRuns::runBefore(std::uint64_t byte) const
{
    if (byte <= begin) {
        return 0;
    }
    const std::uint64_t outer = stepAt(byte - begin, outerStride, outerCount);
    const std::uint64_t inner = stepAt(byte - begin - outer * outerStride, innerStride, innerCount);
    return outer * innerCount + inner;
}

bool ByteRuns::contains(std::uint64_t byte) const
{
    return byte >= begin && byte - beginOf(runBefore(byte)) < runBytes;
}

ByteRuns ByteRuns::joined() const
{
    ByteRuns runs = *this;
    if (runs.outerCount == 1) {
        runs.outerStride = 0;
    }
    if (runs.innerCount == 1) { // the outer level, if any, becomes the inner one
        runs.innerCount = std::exchange(runs.outerCount, 1);
        runs.innerStride = std::exchange(runs.outerStride, 0);
    }
    if (runs.innerCount > 1 && runs.innerStride == runs.runBytes) {
        runs.runBytes *= runs.innerCount;
        runs.innerCount = 1;
        runs.innerStride = 0;
        return runs.outerCount > 1 ? runs.joined() : runs;
    }
    if (runs.outerCount > 1 && runs.outerStride == runs.innerCount * runs.innerStride) {
        runs.innerCount *= std::exchange(runs.outerCount, 1);
        runs.outerStride = 0;
    }
    return runs;
}

std::optional<GridCell> ByteGrid::cellAt(std::uint64_t byte) const
{
    if (byte < begin || rows == 0 || cols == 0) {
        return std::nullopt;
    }
    std::uint64_t rest = byte - begin;
    GridCell cell;
    const auto take = [&rest](std::uint64_t& index, std::uint64_t stride, std::uint64_t count) {
        index = stepAt(rest, stride, count);
        rest -= index * stride;
    };
    // The wider steps first; what one step leaves belongs to the other.
    if (rowStride >= colStride) {
        take(cell.row, rowStride, rows);
        take(cell.col, colStride, cols);
    } else {
        take(cell.col, colStride, cols);
        take(cell.row, rowStride, rows);
    }
    return rest < elementBytes ? std::optional(cell) : std::nullopt;
}

ByteRuns ByteGrid::runs() const
{
    ByteRuns runs{.begin = begin,
                  .runBytes = elementBytes,
                  .innerCount = cols,
                  .innerStride = colStride,
                  .outerCount = rows,
                  .outerStride = rowStride};
    const bool isTransposed = rows > 1 && (cols == 1 || rowStride < colStride);
    if (isTransposed) {
        std::swap(runs.innerCount, runs.outerCount);
        std::swap(runs.innerStride, runs.outerStride);
    }
    return runs.joined();
}

std::optional<ByteGrid> gridOf(const GateView& gate)
{
    const auto place = gate.place();
    if (!place || gate.elements() == 0 || gate.rowStride < 0 || gate.colStride < 0) {
        return std::nullopt;
    }
    const std::uint64_t size = sizeOf(gate.dtype());
    return ByteGrid{.begin = place->offsetBytes,
                    .elementBytes = size,
                    .rows = gate.rows,
                    .cols = gate.cols,
                    .rowStride = static_cast<std::uint64_t>(gate.rowStride) * size,
                    .colStride = static_cast<std::uint64_t>(gate.colStride) * size};
}

std::optional<ByteGrid> gridOf(const Tensor& tensor)
{
    const auto place = tensor.place();
    const std::uint64_t size = sizeOf(tensor.dtype);
    if (!place || size == 0 || tensor.elements() == 0) {
        return std::nullopt;
    }
    ByteGrid grid{.begin = place->offsetBytes, .elementBytes = size, .rows = 1, .cols = 1};
    const std::size_t rank = tensor.shape.size();
    if (rank == 0) {
        return grid;
    }
    const auto strideOf = [&](std::size_t axis) {
        return static_cast<std::uint64_t>(tensor.strides[axis]) * size;
    };
    const bool isVector = rank == 1;
    std::uint64_t& last = isVector ? grid.rows : grid.cols;
    last = tensor.shape[rank - 1];
    (isVector ? grid.rowStride : grid.colStride) = strideOf(rank - 1);
    // The axes in front are one if each steps over the whole of the next.
    bool isFirst = true;
    for (std::size_t axis = rank - 1; axis-- > 0;) {
        if (tensor.shape[axis] == 1) {
            continue;
        }
        if (isFirst) {
            grid.rowStride = strideOf(axis);
            isFirst = false;
        } else if (strideOf(axis) != grid.rowStride * grid.rows) {
            return std::nullopt;
        }
        grid.rows *= tensor.shape[axis];
    }
    return grid;
}

} // namespace gateloupe
