// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <utility>

#include "core/base/mapped_file.h"
#include "core/base/result.h"
#include "core/tensor/tensor_source.h"

namespace gateloupe {

/// The bytes of an HDF5 file wherever they are: a mapped file, a stored member of an archive, or a
/// member that was inflated.
/// Threads: const and free to share.
class Hdf5Image
{
public:
    static std::shared_ptr<const Hdf5Image> ofFile(const std::shared_ptr<const MappedFile>& file);

    /// Errors: those of source.bytes(). A source that lies plain in a file keeps its place there.
    static Result<std::shared_ptr<const Hdf5Image>>
    ofSource(std::shared_ptr<const TensorSource> source, std::filesystem::path path,
             ProgressMonitor& monitor);

    [[nodiscard]] std::span<const std::byte> bytes() const { return m_bytes; }

    [[nodiscard]] std::uint64_t size() const { return m_bytes.size(); }

    /// Path of the file that the bytes come from, for messages.
    [[nodiscard]] const std::filesystem::path& path() const { return m_path; }

    /// The files of the opening that made it, whose memory is counted; null outside of one.
    [[nodiscard]] const MappedFiles* files() const { return m_files.get(); }

    /// A piece of the bytes, with its place in the file where they lie plain.
    /// Errors: Corrupt when the piece is not inside.
    [[nodiscard]] Result<std::shared_ptr<const TensorSource>> piece(std::uint64_t offsetBytes,
                                                                    std::uint64_t sizeBytes) const;

private:
    Hdf5Image(std::span<const std::byte> bytes, std::filesystem::path path,
              std::shared_ptr<const TensorSource> source)
        : m_bytes(bytes)
        , m_path(std::move(path))
        , m_files(MappedFiles::collecting())
        , m_source(std::move(source))
    {
    }

    std::span<const std::byte> m_bytes;
    std::filesystem::path m_path;
    std::shared_ptr<const MappedFiles> m_files;
    std::shared_ptr<const TensorSource> m_source; ///< keeps the bytes
};

} // namespace gateloupe
