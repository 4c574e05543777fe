// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <compare>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/base/mapped_file.h"
#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/model/rnn_model.h"
#include "core/tensor/tensor_catalog.h"

namespace gateloupe {

/// An element of a matrix.
struct GridCell
{
    std::uint64_t row = 0;
    std::uint64_t col = 0;
    friend bool operator==(const GridCell&, const GridCell&) = default;
};

/// A set of bytes: runs of equal length at equal distances, twice nested. A contiguous piece is one
/// run; a gate in a fused, transposed kernel is a run for each of the kernel's rows.
/// Requires: runs do not overlap each other (runBytes <= innerStride, and so on).
struct ByteRuns
{
    std::uint64_t begin = 0; ///< first byte
    std::uint64_t runBytes = 0;
    std::uint64_t innerCount = 1;
    std::uint64_t innerStride = 0; ///< bytes; 0 when innerCount is 1
    std::uint64_t outerCount = 1;
    std::uint64_t outerStride = 0; ///< bytes; 0 when outerCount is 1

    [[nodiscard]] std::uint64_t bytes() const { return runBytes * innerCount * outerCount; }

    [[nodiscard]] std::uint64_t count() const { return innerCount * outerCount; }

    /// One behind the last byte.
    [[nodiscard]] std::uint64_t end() const
    {
        return begin + (outerCount - 1) * outerStride + (innerCount - 1) * innerStride + runBytes;
    }

    [[nodiscard]] bool isContiguous() const { return count() == 1; }

    /// Where a run begins. Requires: run < count().
    [[nodiscard]] std::uint64_t beginOf(std::uint64_t run) const
    {
        return begin + run / innerCount * outerStride + run % innerCount * innerStride;
    }

    /// The last run that begins at or before a byte; 0 before the first.
    [[nodiscard]] std::uint64_t runBefore(std::uint64_t byte) const;
    [[nodiscard]] bool contains(std::uint64_t byte) const;
    /// The same bytes in the fewest runs.
    [[nodiscard]] ByteRuns joined() const;
    friend auto operator<=>(const ByteRuns&, const ByteRuns&) = default;
};

/// Where the elements of a matrix lie in a file or buffer: element (r, c) begins at
/// begin + r * rowStride + c * colStride.
struct ByteGrid
{
    std::uint64_t begin = 0;
    std::uint64_t elementBytes = 0;
    std::uint64_t rows = 0;
    std::uint64_t cols = 0;
    std::uint64_t rowStride = 0; ///< bytes
    std::uint64_t colStride = 0; ///< bytes

    [[nodiscard]] std::uint64_t elements() const { return rows * cols; }

    [[nodiscard]] std::uint64_t offsetOf(const GridCell& cell) const
    {
        return begin + cell.row * rowStride + cell.col * colStride;
    }

    /// The element that owns a byte; empty when none of this matrix does.
    [[nodiscard]] std::optional<GridCell> cellAt(std::uint64_t byte) const;
    /// Requires: rows > 0, cols > 0.
    [[nodiscard]] ByteRuns runs() const;
    friend bool operator==(const ByteGrid&, const ByteGrid&) = default;
};

/// Of a gate in its file; empty when its bytes are not plain or it has none.
[[nodiscard]] std::optional<ByteGrid> gridOf(const GateView& gate);
/// Of a tensor in its file, as heatmaps show it: the last axis along columns, the others along
/// rows, a vector one column. Empty when its bytes are not plain, it has none, or no two strides
/// describe it.
[[nodiscard]] std::optional<ByteGrid> gridOf(const Tensor& tensor);

/// What bytes are there for.
enum class ByteUse : std::uint8_t
{
    Gate,      ///< a parameter of a network
    Tensor,    ///< a tensor, or what no gate takes of it
    Container, ///< headers and tables of the format, and whatever is not stored plain
    Padding,   ///< a few zeros between two others
    Gap,       ///< bytes that the format leaves no room for
};

/// How a region shares its bytes with another of its kind.
enum class Sharing : std::uint8_t
{
    None,
    Alias,  ///< the very same bytes: tied weights
    Overlap ///< some of them
};

/// Bytes with one use. Gates of a fused kernel lie interleaved: the ranges from begin() to end() of
/// two regions may cross without a byte in common.
struct ByteRegion
{
    ByteUse use = ByteUse::Container;
    ByteRuns runs;
    std::shared_ptr<const RnnModel> network; ///< of a gate
    ParameterId id;                          ///< of a gate
    std::shared_ptr<const Tensor> tensor;    ///< of a gate that is stored, and of a tensor
    std::optional<ByteGrid> grid;            ///< how elements lie; gates and most tensors have it
    Sharing sharing = Sharing::None;
    std::optional<std::size_t> sharedWith; ///< a region; of all those the first

    [[nodiscard]] std::uint64_t begin() const { return runs.begin; }

    [[nodiscard]] std::uint64_t end() const { return runs.end(); }
};

/// Bytes by use. Everything but the last two sums up to the size.
struct ByteTotals
{
    std::uint64_t gates = 0;
    std::uint64_t tensors = 0; ///< in no gate
    std::uint64_t container = 0;
    std::uint64_t padding = 0;
    std::uint64_t gap = 0;
    std::uint64_t alias = 0;   ///< of the gates and tensors: with two equal owners
    std::uint64_t overlap = 0; ///< of the gates and tensors: with two that differ
    bool isExact = true;       ///< whether regions in too many pieces were counted by their ends

    [[nodiscard]] std::uint64_t owned() const { return gates + tensors + container + padding; }

    friend bool operator==(const ByteTotals&, const ByteTotals&) = default;
};

/// Every byte of a file, or of cuDNN's packed buffer, and what it belongs to.
/// Immutable once published as shared_ptr<const ByteMap>.
struct ByteMap
{
    std::filesystem::path path;             ///< empty for a packed buffer
    std::shared_ptr<const MappedFile> file; ///< null for a packed buffer
    std::uint64_t sizeBytes = 0;
    std::vector<ByteRegion> regions; ///< by begin(), then end()
    ByteTotals totals;

    [[nodiscard]] bool isPacked() const { return file == nullptr; }

    /// The region that owns a byte: a gate before a tensor, the earlier before the later.
    [[nodiscard]] std::optional<std::size_t> regionAt(std::uint64_t byte) const;
    [[nodiscard]] std::optional<std::size_t> indexOf(const RnnModel& network,
                                                     const ParameterId& id) const;
    /// Of a tensor that no gate takes whole.
    [[nodiscard]] std::optional<std::size_t> indexOf(const Tensor& tensor) const;
    /// How many networks have gates here.
    [[nodiscard]] std::size_t networks() const;
    /// The regions that may have bytes in [begin, end): indices, in order.
    [[nodiscard]] std::pair<std::size_t, std::size_t> range(std::uint64_t begin,
                                                            std::uint64_t end) const;

    std::vector<std::uint64_t> reach; ///< the largest end() up to each region
};

/// cuDNN's packed buffer of a network; regions named as the network names its parameters.
/// Errors: those of PackedLayout::create().
Result<std::shared_ptr<const ByteMap>> packedByteMap(std::shared_ptr<const RnnModel> network);

/// One map for each file that tensors of the catalog lie in; the catalog's own comes first.
/// Errors: those of opening the files; Cancelled.
Result<std::vector<std::shared_ptr<const ByteMap>>>
fileByteMaps(const TensorCatalog& catalog,
             std::span<const std::shared_ptr<const RnnModel>> networks, ProgressMonitor& monitor);

} // namespace gateloupe
