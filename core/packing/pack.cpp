// SPDX-License-Identifier: Apache-2.0
#include "core/packing/pack.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <set>
#include <string>
#include <utility>

#include "core/base/parallel.h"

namespace gateloupe {

namespace {

/// Below, starting threads costs more than they save.
constexpr std::uint64_t kParallelBytes = std::uint64_t{8} << 20U;
/// What one thread takes at a time.
constexpr std::uint64_t kPieceBytes = std::uint64_t{2} << 20U;
/// A tile that stays in the first cache, elements: long runs of a transposed source, few of them at
/// a time (measured: 256 x 8 is more than twice as quick as 64 x 32).
constexpr std::uint64_t kTileRows = 256;
constexpr std::uint64_t kTileCols = 8;

/// Rows [first, last) of a matrix, to be written from `target` on.
struct RowRange
{
    std::uint64_t first = 0;
    std::uint64_t last = 0;
};

void copyRowsWhole(const MatrixView& matrix, RowRange rows, std::byte* target)
{
    const std::uint64_t rowBytes = matrix.cols * sizeOf(matrix.dtype);
    if (matrix.rowStride == static_cast<std::int64_t>(matrix.cols)) {
        std::memcpy(target + rows.first * rowBytes, matrix.elementAt(rows.first, 0),
                    (rows.last - rows.first) * rowBytes);
        return;
    }
    for (std::uint64_t row = rows.first; row < rows.last; ++row) {
        std::memcpy(target + row * rowBytes, matrix.elementAt(row, 0), rowBytes);
    }
}

/// A tile of any strides, from `source` on.
struct Tile
{
    const std::byte* source = nullptr;
    std::int64_t rowStepBytes = 0;
    std::int64_t colStepBytes = 0;
    std::size_t rows = 0; ///< at most kTileRows
    std::size_t cols = 0; ///< at most kTileCols
};

/// Writes a tile whose rows are `targetStepBytes` apart. The tile is first gathered column by
/// column, as a transposed matrix lies in memory: wide steps in both source and target at once
/// would fall on the same few lines of the cache.
template <std::size_t elementSize>
void copyTile(const Tile& tile, std::byte* target, std::size_t targetStepBytes)
{
    std::array<std::byte, kTileRows * kTileCols * elementSize> columns;
    for (std::size_t col = 0; col < tile.cols; ++col) {
        const std::byte* from = tile.source + static_cast<std::int64_t>(col) * tile.colStepBytes;
        std::byte* to = columns.data() + col * kTileRows * elementSize;
        for (std::size_t row = 0; row < tile.rows; ++row) {
            std::memcpy(to + row * elementSize, from, elementSize);
            from += tile.rowStepBytes;
        }
    }
    for (std::size_t row = 0; row < tile.rows; ++row) {
        const std::byte* from = columns.data() + row * elementSize;
        std::byte* to = target + row * targetStepBytes;
        for (std::size_t col = 0; col < tile.cols; ++col) {
            std::memcpy(to + col * elementSize, from + col * kTileRows * elementSize, elementSize);
        }
    }
}

template <std::size_t elementSize>
void copyTiles(const MatrixView& matrix, RowRange rows, std::byte* target)
{
    constexpr auto size = static_cast<std::int64_t>(elementSize);
    const std::size_t targetStep = matrix.cols * elementSize;
    for (std::uint64_t row = rows.first; row < rows.last; row += kTileRows) {
        for (std::uint64_t col = 0; col < matrix.cols; col += kTileCols) {
            const Tile tile{.source = matrix.elementAt(row, col),
                            .rowStepBytes = matrix.rowStride * size,
                            .colStepBytes = matrix.colStride * size,
                            .rows = std::min(kTileRows, rows.last - row),
                            .cols = std::min(kTileCols, matrix.cols - col)};
            copyTile<elementSize>(tile, target + row * targetStep + col * elementSize, targetStep);
        }
    }
}

void copyRows(const MatrixView& matrix, RowRange rows, std::byte* target)
{
    if (matrix.colStride == 1 || matrix.cols == 1) {
        copyRowsWhole(matrix, rows, target);
        return;
    }
    switch (sizeOf(matrix.dtype)) {
    case 1:
        copyTiles<1>(matrix, rows, target);
        break;
    case 2:
        copyTiles<2>(matrix, rows, target);
        break;
    case 4:
        copyTiles<4>(matrix, rows, target);
        break;
    case 8:
        copyTiles<8>(matrix, rows, target);
        break;
    default:
        copyTiles<16>(matrix, rows, target);
        break;
    }
}

std::string lengthText(std::uint64_t elements, DType dtype)
{
    return std::to_string(elements) + " elements (" + std::to_string(elements * sizeOf(dtype)) +
           " bytes) of " + std::string(nameOf(dtype));
}

/// Checks the files' own checksums before the gates are copied, each source once.
Status verifySources(const RnnModel& model, ProgressMonitor& monitor)
{
    std::set<const TensorSource*> seen;
    for (const auto& [id, view] : model.parameters) {
        const TensorSource* source = view.tensor->source.get();
        if (source != nullptr && seen.insert(source).second) {
            GATELOUPE_CHECK(source->verify(monitor).withContext(view.tensor->name));
        }
    }
    return {};
}

} // namespace

void copyRowMajor(const MatrixView& matrix, std::span<std::byte> target)
{
    const std::uint64_t rowBytes = matrix.cols * sizeOf(matrix.dtype);
    if (matrix.isEmpty() || rowBytes == 0) {
        return;
    }
    if (matrix.rows * rowBytes < kParallelBytes) {
        copyRows(matrix, {0, matrix.rows}, target.data());
        return;
    }
    const std::uint64_t whole = std::max<std::uint64_t>(1, kPieceBytes / rowBytes);
    const std::uint64_t rows = (whole + kTileRows - 1) / kTileRows * kTileRows;
    forEachPiece((matrix.rows + rows - 1) / rows, [&](std::uint64_t piece) {
        copyRows(matrix, {piece * rows, std::min(piece * rows + rows, matrix.rows)}, target.data());
    });
}

Status pack(const RnnModel& model, std::span<std::byte> buffer, ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const auto layout, PackedLayout::create(model.spec));
    if (buffer.size() != layout.sizeBytes()) {
        return Error::shapeMismatch("%1: the buffer has %2 bytes, its packed form needs %3",
                                    model.name, buffer.size(),
                                    lengthText(layout.elements(), model.spec.dtype));
    }
    GATELOUPE_CHECK(verifySources(model, monitor));
    const std::uint64_t elementSize = sizeOf(model.spec.dtype);
    for (const Region& region : layout.regions()) {
        if (monitor.cancelled()) {
            return Error::cancelled();
        }
        const auto place =
            buffer.subspan(region.offset * elementSize, region.elements * elementSize);
        ParameterId id = region.id;
        id.direction = model.direction(id.direction == Direction::Backward ? 1 : 0);
        if (const GateView* view = model.find(id)) {
            GATELOUPE_TRY(const auto matrix, view->map(monitor));
            copyRowMajor(matrix, place);
        } else {
            std::ranges::fill(place, std::byte{0});
        }
        monitor.report(Stage::Reading, (region.offset + region.elements) * elementSize,
                       buffer.size());
    }
    return unchanged(model);
}

Result<RnnModel> unpack(std::shared_ptr<const Tensor> buffer, const RnnSpec& spec, std::string name)
{
    GATELOUPE_TRY(const auto layout, PackedLayout::create(spec));
    if (buffer->dtype != spec.dtype || buffer->elements() != layout.elements()) {
        return Error::shapeMismatch("%1 has %2; %3 needs %4", buffer->name,
                                    lengthText(buffer->elements(), buffer->dtype), toText(spec),
                                    lengthText(layout.elements(), spec.dtype));
    }
    if (!buffer->isRowMajor()) {
        return Error::shapeMismatch("%1 is not stored as one run of elements; a packed buffer is",
                                    buffer->name);
    }
    RnnModel model;
    model.name = std::move(name);
    model.spec = spec;
    model.convention = "packed";
    model.evidence.push_back("read as cuDNN's packed buffer of " + toText(spec));
    for (const Region& region : layout.regions()) {
        GATELOUPE_TRY(auto view, viewOfRun(buffer, region.offset, region.rows, region.cols));
        model.parameters.emplace(region.id, std::move(view));
    }
    GATELOUPE_CHECK(finalizeAndValidate(model));
    return model;
}

} // namespace gateloupe
