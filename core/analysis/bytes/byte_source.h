// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "core/analysis/bytes/byte_map.h"
#include "core/base/mapped_file.h"
#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/tensor/matrix_view.h"

namespace gateloupe {

/// Bytes that can be read from any place without the whole of them in memory.
/// Threads: const and free to share.
class ByteSource
{
public:
    ByteSource() = default;
    ByteSource(const ByteSource&) = delete;
    ByteSource& operator=(const ByteSource&) = delete;
    virtual ~ByteSource() = default;

    [[nodiscard]] virtual std::uint64_t size() const = 0;
    /// Requires: [offset, offset + target.size()) lies within size().
    virtual void read(std::uint64_t offset, std::span<std::byte> target) const = 0;
};

/// The bytes of a mapped file.
class FileBytes final : public ByteSource
{
public:
    explicit FileBytes(std::shared_ptr<const MappedFile> file)
        : m_file(std::move(file))
    {
    }

    [[nodiscard]] std::uint64_t size() const override { return m_file->size(); }

    void read(std::uint64_t offset, std::span<std::byte> target) const override
    {
        std::ranges::copy(m_file->bytes().subspan(offset, target.size()), target.begin());
    }

private:
    std::shared_ptr<const MappedFile> m_file;
};

/// cuDNN's packed buffer of a network, put together from its gates where it is read: nothing is
/// copied beforehand. Parameters that the file does not store are zero, as pack() writes them.
class PackedBytes final : public ByteSource
{
public:
    /// `map` is a packedByteMap(). Decodes what is not stored plain.
    /// Errors: those of reading the gates; Cancelled.
    static Result<std::shared_ptr<const ByteSource>> create(std::shared_ptr<const ByteMap> map,
                                                            ProgressMonitor& monitor);

    [[nodiscard]] std::uint64_t size() const override { return m_map->sizeBytes; }

    void read(std::uint64_t offset, std::span<std::byte> target) const override;

private:
    explicit PackedBytes(std::shared_ptr<const ByteMap> map)
        : m_map(std::move(map))
    {
    }

    std::shared_ptr<const ByteMap> m_map;
    std::vector<MatrixView> m_gates; ///< of each region; empty where the file stores none
};

} // namespace gateloupe
