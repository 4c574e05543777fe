// SPDX-License-Identifier: Apache-2.0
#include "core/formats/tar/archive_handle.h"

#include <cerrno>
#include <utility>

namespace gateloupe {

namespace {

/// libarchive's callback: hands out all bytes at once, and none the next time.
la_ssize_t giveBytes(archive* /*handle*/, void* data, const void** block)
{
    const auto bytes = std::exchange(*static_cast<std::span<const std::byte>*>(data),
                                     std::span<const std::byte>());
    *block = bytes.data();
    return static_cast<la_ssize_t>(bytes.size());
}

} // namespace

ArchiveHandle::ArchiveHandle()
    : m_rest(std::make_unique<std::span<const std::byte>>())
    , m_archive(archive_read_new())
    , m_entry(m_archive ? archive_entry_new2(m_archive.get()) : nullptr)
{
}

bool ArchiveHandle::open(std::span<const std::byte> bytes)
{
    *m_rest = bytes;
    return archive_read_set_read_callback(get(), giveBytes) == ARCHIVE_OK &&
           archive_read_set_callback_data(get(), m_rest.get()) == ARCHIVE_OK &&
           archive_read_open1(get()) == ARCHIVE_OK;
}

bool ArchiveHandle::lacksMemory() const
{
    if (archive_errno(get()) == ENOMEM || archive_error_string(get()) == nullptr) {
        return true; // damage is always put into words
    }
    // The words of bzip2, xz and zstd. "requires too much memory" is what a damaged header asks
    // for.
    const std::string_view words = reason();
    return words.find("out of memory") != std::string_view::npos ||
           words.find("allocat") != std::string_view::npos;
}

std::string_view ArchiveHandle::reason() const
{
    const char* const reason = archive_error_string(get());
    return reason == nullptr ? "no reason is given" : reason;
}

} // namespace gateloupe
