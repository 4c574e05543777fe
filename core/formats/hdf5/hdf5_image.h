// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <utility>

#include "core/base/mapped_file.h"
#include "core/base/result.h"
#include "core/tensor/tensor_source.h"

namespace gateloupe {

/// What may be unpacked into memory of one file in all: MappedFiles::mostMemory().
/// Threads: free to share.
class UnpackBudget
{
public:
    explicit UnpackBudget(std::uint64_t fileBytes);

    /// Called before anything of that size is allocated.
    /// Errors: OutOfMemory.
    Status take(std::uint64_t bytes);
    void giveBack(std::uint64_t bytes);

private:
    std::uint64_t m_fileBytes;
    std::atomic<std::uint64_t> m_left;
};

/// The bytes of an HDF5 file wherever they are: a mapped file, a stored member of an archive, or a
/// member that was inflated.
/// Threads: const and free to share.
class Hdf5Image
{
public:
    static std::shared_ptr<const Hdf5Image> ofFile(std::shared_ptr<const MappedFile> file);

    /// `budget` is that of the file around it.
    /// Errors: those of source.bytes(). A source that lies plain in a file keeps its place there.
    static Result<std::shared_ptr<const Hdf5Image>>
    ofSource(std::shared_ptr<const TensorSource> source, std::filesystem::path path,
             std::shared_ptr<UnpackBudget> budget, ProgressMonitor& monitor);

    [[nodiscard]] std::span<const std::byte> bytes() const { return m_bytes; }

    [[nodiscard]] std::uint64_t size() const { return m_bytes.size(); }

    /// Of the file that the bytes come from, for messages.
    [[nodiscard]] const std::filesystem::path& path() const { return m_path; }

    [[nodiscard]] UnpackBudget& budget() const { return *m_budget; }

    /// A piece of the bytes, with its place in the file where they lie plain.
    /// Errors: Corrupt when the piece is not inside.
    static Result<std::shared_ptr<const TensorSource>> piece(std::shared_ptr<const Hdf5Image> image,
                                                             std::uint64_t offsetBytes,
                                                             std::uint64_t sizeBytes);

    /// Compares all bytes with the checksum of an archive around them, where there is one.
    /// Errors: Corrupt.
    Status verify(ProgressMonitor& monitor) const;

    /// TensorSource::unchanged() of where the bytes come from.
    [[nodiscard]] Status unchanged() const;

private:
    Hdf5Image(std::span<const std::byte> bytes, std::filesystem::path path,
              std::shared_ptr<UnpackBudget> budget)
        : m_bytes(bytes)
        , m_path(std::move(path))
        , m_budget(std::move(budget))
    {
    }

    std::span<const std::byte> m_bytes;
    std::filesystem::path m_path;
    std::shared_ptr<UnpackBudget> m_budget;
    std::optional<FileLocation> m_place; ///< of the first byte, where the bytes lie plain
    Encoding m_encoding = Encoding::Plain;
    std::shared_ptr<const MappedFile> m_file;     ///< keeps the bytes, or
    std::shared_ptr<const TensorSource> m_source; ///< keeps the bytes
};

} // namespace gateloupe
