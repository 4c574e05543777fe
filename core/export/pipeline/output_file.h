// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>

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

    OutputFile(OutputFile&& other) noexcept;
    OutputFile& operator=(OutputFile&& other) noexcept;
    ~OutputFile();

    Status write(std::uint64_t offset, std::span<const std::byte> bytes);
    /// Closes, because some systems tell of a full disk only here.
    Status close();

private:
    OutputFile(int descriptor, std::filesystem::path shownPath);
    void discard() noexcept;

    int m_descriptor = -1;
    std::filesystem::path m_shownPath;
};

} // namespace gateloupe
