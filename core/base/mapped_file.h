// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>

#include "core/base/result.h"

namespace gateloupe {

/// A whole file mapped read-only. Opening reads no byte of it; pages come as they are touched.
/// Errors: NotFound, Io (no permission, a folder).
/// Lifetime: bytes() lives as long as the object; readers keep the shared_ptr beside their views.
/// Threads: const and free to share. Another program that shortens the file while it is mapped
/// ends this one with SIGBUS; writers that replace files (rename) are harmless.
class MappedFile
{
public:
    static Result<std::shared_ptr<const MappedFile>> open(const std::filesystem::path& path);

    MappedFile(const MappedFile&) = delete;
    MappedFile& operator=(const MappedFile&) = delete;
    ~MappedFile();

    [[nodiscard]] std::span<const std::byte> bytes() const { return {m_data, m_size}; }

    [[nodiscard]] std::uint64_t size() const { return m_size; }

    [[nodiscard]] const std::filesystem::path& path() const { return m_path; }

private:
    MappedFile(std::filesystem::path path, const std::byte* data, std::size_t size);

    std::filesystem::path m_path;
    const std::byte* m_data = nullptr;
    std::size_t m_size = 0;
};

/// Takes mapped bytes out of this process' memory after they were read once; they come back when
/// touched. Only whole pages inside go.
/// Requires: the bytes are a MappedFile's. Anything else would lose its content.
void releasePages(std::span<const std::byte> mapped) noexcept;

} // namespace gateloupe
