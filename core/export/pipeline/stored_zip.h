// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/export/pipeline/output_file.h"

namespace gateloupe {

/// The CRC-32 of bytes that follow those whose CRC-32 is `crc`; 0 at the beginning.
[[nodiscard]] std::uint32_t addToCrc32(std::uint32_t crc, std::span<const std::byte> bytes);

/// Lays out a zip archive of stored (uncompressed) members whose bytes the caller writes himself,
/// but for the words that a member begins with; ZIP64 where sizes or offsets need it. Times are the
/// format's first day: equal content gives equal files. Source: PKWARE APPNOTE 6.3.10, sections 4.3
/// and 4.5.3.
class StoredZip
{
public:
    /// Where the bytes of a member would begin if it were added next.
    [[nodiscard]] std::uint64_t dataOffset(const std::string& name, std::uint64_t size) const;
    /// Adds a member of `words` and so many bytes more. It begins at a multiple of `alignment`, for
    /// which its header is padded. Returns where the bytes behind the words begin.
    std::uint64_t add(std::string name, std::string words, std::uint64_t size,
                      std::uint64_t alignment = 1);

    // Members count the calls of add() from 0.

    /// The next bytes of a member behind its words.
    void observe(std::size_t member, std::span<const std::byte> bytes)
    {
        setCrc32(member, addToCrc32(m_members[member].crc, bytes));
    }

    /// Of all of a member, where its bytes are not observed.
    void setCrc32(std::size_t member, std::uint32_t crc) { m_members[member].crc = crc; }

    /// Other words of the same length, in a member that has nothing else.
    void setWords(std::size_t member, std::string words);

    /// Writes all headers, words and the directory.
    /// Requires: every byte was observed, or its CRC-32 set.
    /// Errors: Unsupported for a name that is too long; those of writing.
    Status finish(OutputFile& target) const;

private:
    struct Member
    {
        std::string name;
        std::string words;
        std::uint64_t size = 0; ///< with the words
        std::uint64_t headerOffset = 0;
        std::uint64_t paddingBytes = 0; ///< of the local header
        std::uint32_t crc = 0;
    };

    static std::string localHeader(const Member& member);
    static std::string directoryEntry(const Member& member);
    [[nodiscard]] std::string endRecords(std::uint64_t directorySize) const;

    std::vector<Member> m_members;
    std::uint64_t m_end = 0; ///< of the members so far
};

} // namespace gateloupe
