// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/mapped_file.h"
#include "core/base/result.h"
#include "core/tensor/tensor.h"

namespace gateloupe {

/// The shards of one group of weights, as one run of bytes.
class TfjsStream
{
public:
    void append(std::shared_ptr<const MappedFile> shard);

    [[nodiscard]] std::uint64_t sizeBytes() const { return m_size; }

    /// Mapped where the piece lies in one shard, put together on first use where it does not.
    /// Requires: it lies inside.
    [[nodiscard]] Result<std::shared_ptr<const TensorSource>> piece(std::uint64_t offset,
                                                                    std::uint64_t size) const;

    /// A few bytes at a place, across cuts. Requires: they lie inside.
    [[nodiscard]] std::vector<std::byte> bytes(std::uint64_t offset, std::uint64_t size) const;

private:
    struct Part
    {
        std::shared_ptr<const MappedFile> shard;
        std::uint64_t first = 0; ///< of the stream
    };

    /// Calls `take` with the runs of the piece, in their order.
    template <typename Take>
    void forEachRun(std::uint64_t offset, std::uint64_t size, const Take& take) const;

    std::vector<Part> m_parts;
    std::uint64_t m_size = 0;
};

} // namespace gateloupe
