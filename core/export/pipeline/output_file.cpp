// SPDX-License-Identifier: Apache-2.0
#include "core/export/pipeline/output_file.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <string>
#include <utility>

#include <fcntl.h>
#include <unistd.h>

#include "core/base/mapped_file.h"

namespace gateloupe {

namespace {

Error writeError(const std::filesystem::path& path)
{
    return Error::cannotWrite("%1: cannot write: %2", path, std::strerror(errno));
}

} // namespace

Result<OutputFile> OutputFile::open(const std::filesystem::path& path,
                                    std::filesystem::path shownPath)
{
    FileDescriptor descriptor(::open(path.c_str(), O_WRONLY | O_CLOEXEC));
    if (!descriptor.isOpen()) {
        return writeError(shownPath);
    }
    return OutputFile(std::move(descriptor), std::move(shownPath));
}

Status OutputFile::write(std::uint64_t offset, std::span<const std::byte> bytes)
{
    bool isTouched = false;
    while (!bytes.empty()) {
        const ssize_t written =
            ::pwrite(m_descriptor.get(), bytes.data(), bytes.size(), static_cast<off_t>(offset));
        if (written < 0) {
            if (errno == EINTR) {
                continue;
            }
            if (errno == EFAULT && !isTouched) {
                // Not the target: the mapped source ends earlier than it did. Reading it marks it
                // as changed, which the export sees before the file counts.
                touchPages(bytes);
                isTouched = true;
                continue;
            }
            return writeError(m_shownPath);
        }
        // Starts the way to the disk now, so that the flush at the end has little left to do.
        ::sync_file_range(m_descriptor.get(), static_cast<off_t>(offset), written,
                          SYNC_FILE_RANGE_WRITE);
        bytes = bytes.subspan(static_cast<std::size_t>(written));
        offset += static_cast<std::uint64_t>(written);
    }
    return {};
}

Status OutputFile::close()
{
    if (::close(m_descriptor.release()) != 0) {
        return writeError(m_shownPath);
    }
    return {};
}

Status writeWords(const std::filesystem::path& path, const std::filesystem::path& shownPath,
                  std::string_view words)
{
    GATELOUPE_TRY(auto file, OutputFile::open(path, shownPath));
    GATELOUPE_CHECK(file.write(0, words));
    return file.close();
}

std::uint64_t TextSections::addNumbers(std::uint64_t sizeBytes)
{
    const Words& last = m_words.back();
    const std::uint64_t offset = last.offset + last.text.size();
    m_words.push_back({.offset = offset + sizeBytes, .text = {}});
    return offset;
}

Status TextSections::write(OutputFile& target) const
{
    for (const Words& words : m_words) {
        GATELOUPE_CHECK(target.write(words.offset, words.text));
    }
    return {};
}

std::string littleEndian(std::uint64_t value, std::size_t bytes)
{
    std::string text;
    for (std::size_t byte = 0; byte < bytes; ++byte) {
        text += static_cast<char>((value >> (8U * byte)) & 0xFFU);
    }
    return text;
}

std::string bigEndian(std::uint64_t value, std::size_t bytes)
{
    std::string text = littleEndian(value, bytes);
    std::ranges::reverse(text);
    return text;
}

} // namespace gateloupe
