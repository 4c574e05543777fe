// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/mapped_file.h"
#include "core/base/result.h"
#include "core/tensor/tensor_source.h"

namespace gateloupe {

/// One file inside a zip archive, as the central directory describes it.
struct ZipMember
{
    std::string name;         ///< a key only; nothing is ever unpacked to it
    std::uint16_t method = 0; ///< 0 stored, 8 deflated
    std::uint16_t flags = 0;
    std::uint32_t crc32 = 0;
    std::uint64_t compressedSize = 0;
    std::uint64_t size = 0;
    std::uint64_t headerOffset = 0; ///< of the local header

    [[nodiscard]] bool isStored() const { return method == 0; }
};

/// The central directory of a zip file, ZIP64 included. Opening reads the directory alone.
/// Lifetime: sources keep the mapped file alive, not the archive.
/// Threads: const and free to share.
/// Source: PKWARE APPNOTE 6.3.10, sections 4.3 and 4.5.3.
class ZipArchive
{
public:
    /// Whether the file begins as a zip archive does.
    [[nodiscard]] static bool looksLikeZip(const MappedFile& file);

    /// Errors: Corrupt with the byte offset (no directory, members that overlap, names that appear
    /// twice), Unsupported (several disks). Messages do not name the file: callers add it.
    static Result<ZipArchive> open(std::shared_ptr<const MappedFile> file);

    /// Files only, in the directory's order.
    [[nodiscard]] const std::vector<ZipMember>& members() const { return m_members; }

    /// Null when there is none.
    [[nodiscard]] const ZipMember* find(std::string_view name) const;

    [[nodiscard]] const MappedFile& file() const { return *m_file; }

    /// `keep` bytes of a member from `skip` on: mapped when stored, inflated on first use when
    /// deflated. The CRC-32 of the whole member is checked in verify(), or while inflating.
    /// Errors: Corrupt, Unsupported (encrypted, another compression method).
    Result<std::shared_ptr<const TensorSource>> source(const ZipMember& member, std::uint64_t skip,
                                                       std::uint64_t keep) const;

    Result<std::shared_ptr<const TensorSource>> source(const ZipMember& member) const
    {
        return source(member, 0, member.size);
    }

    /// A member as a file of its own: in place when stored, in memory when deflated.
    /// Errors: those of source(); OutOfMemory, Cancelled.
    Result<std::shared_ptr<const MappedFile>> unpacked(const ZipMember& member,
                                                       ProgressMonitor& monitor) const;

    /// An error about the content of a member as one about the archive: named after the member,
    /// with the offset of its byte in the archive's file where the member is stored as it is.
    [[nodiscard]] Error inMember(const ZipMember& member, const Error& error) const;

    /// The first bytes of a member, at most `limit`, unchecked.
    Result<std::vector<std::byte>> head(const ZipMember& member, std::size_t limit) const;

private:
    struct Directory;

    explicit ZipArchive(std::shared_ptr<const MappedFile> file)
        : m_file(std::move(file))
    {
    }

    Result<Directory> findDirectory() const;
    Result<Directory> findZip64Directory(std::uint64_t endOffset) const;
    Status readDirectory(const Directory& directory);
    Status checkOverlap() const;
    /// Where the bytes of a member begin, after its local header.
    Result<std::uint64_t> dataOffset(const ZipMember& member) const;

    std::shared_ptr<const MappedFile> m_file;
    std::vector<ZipMember> m_members;
    std::map<std::string, std::size_t, std::less<>> m_byName;
    std::uint64_t m_directoryOffset = 0;
};

} // namespace gateloupe
