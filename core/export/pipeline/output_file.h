// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/file_descriptor.h"
#include "core/base/result.h"

namespace gateloupe {

/// An existing file that is written at given offsets, straight from the caller's bytes.
/// Errors: CannotWrite with the path and the system's reason.
class OutputFile
{
public:
    /// `shownPath` is the name messages use: the user's target, not the temporary file.
    static Result<OutputFile> open(const std::filesystem::path& path,
                                   std::filesystem::path shownPath);

    Status write(std::uint64_t offset, std::span<const std::byte> bytes);

    Status write(std::uint64_t offset, std::string_view words)
    {
        return write(offset, std::as_bytes(std::span(words)));
    }

    /// Closes, because some systems tell of a full disk only here.
    Status close();

private:
    OutputFile(FileDescriptor descriptor, std::filesystem::path shownPath)
        : m_descriptor(std::move(descriptor))
        , m_shownPath(std::move(shownPath))
    {
    }

    FileDescriptor m_descriptor;
    std::filesystem::path m_shownPath;
};

/// An existing file that has just these words.
/// Errors: those of OutputFile.
Status writeWords(const std::filesystem::path& path, const std::filesystem::path& shownPath,
                  std::string_view words);

/// A file in which words and numbers take turns; the caller writes the numbers himself.
class TextSections
{
public:
    /// Words that come next.
    void add(const std::string& words) { m_words.back().text += words; }

    /// Numbers that come next; returns where they begin.
    std::uint64_t addNumbers(std::uint64_t sizeBytes);

    /// Errors: CannotWrite.
    Status write(OutputFile& target) const;

private:
    struct Words
    {
        std::uint64_t offset = 0;
        std::string text;
    };

    std::vector<Words> m_words = {Words{}};
};

/// Fixed-size integers of one byte order, one after the other.
[[nodiscard]] std::string littleEndian(std::uint64_t value, std::size_t bytes);
[[nodiscard]] std::string bigEndian(std::uint64_t value, std::size_t bytes);

} // namespace gateloupe
