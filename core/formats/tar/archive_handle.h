// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string_view>

#include <archive.h>
#include <archive_entry.h>

namespace gateloupe {

/// libarchive's reading of bytes in memory. Its own archive_read_open_memory() and
/// archive_read_next_header() crash when they have no memory for the place of the bytes and for the
/// entry: here both are taken before.
class ArchiveHandle
{
public:
    ArchiveHandle();

    /// Whether there was memory for it; else nothing else may be called.
    [[nodiscard]] bool isValid() const { return m_archive != nullptr && m_entry != nullptr; }

    [[nodiscard]] archive* get() const { return m_archive.get(); }

    /// After the formats and filters were chosen. Blocks that are not unpacked point into `bytes`.
    /// Lifetime: `bytes` outlive the handle.
    /// Returns: whether the library takes them; else reason() says why not.
    [[nodiscard]] bool open(std::span<const std::byte> bytes);

    /// Goes to the next member, described by entry(). Returns: libarchive's ARCHIVE_OK,
    /// ARCHIVE_EOF...
    [[nodiscard]] int next() { return archive_read_next_header2(get(), entry()); }

    [[nodiscard]] archive_entry* entry() const { return m_entry.get(); }

    /// Whether the last call failed for lack of memory, and what the library said of it.
    [[nodiscard]] bool lacksMemory() const;
    [[nodiscard]] std::string_view reason() const;

private:
    struct Free
    {
        void operator()(archive* handle) const noexcept { archive_read_free(handle); }

        void operator()(archive_entry* entry) const noexcept { archive_entry_free(entry); }
    };

    std::unique_ptr<std::span<const std::byte>> m_rest; ///< what the library has not asked for
    std::unique_ptr<archive, Free> m_archive;           ///< ends before what it reads from
    std::unique_ptr<archive_entry, Free> m_entry;
};

} // namespace gateloupe
