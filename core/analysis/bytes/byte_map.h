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

#include "core/analysis/bytes/byte_runs.h"
#include "core/base/mapped_file.h"
#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/model/rnn_model.h"
#include "core/tensor/tensor_catalog.h"

namespace gateloupe {

/// The purpose of bytes.
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
