// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <future>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "core/base/result.h"

namespace gateloupe {

/// The files a source consists of, in the order they are hashed: a file is itself; a TensorFlow
/// prefix or its .index is the .index and then the data shards by name; a folder is all its files
/// by relative path. What lies elsewhere (`further`, e.g. the shards of a list) follows by name.
[[nodiscard]] std::vector<std::filesystem::path>
sourceFilesOf(const std::filesystem::path& source,
              const std::vector<std::filesystem::path>& further);

/// Digits of a hash.
inline constexpr std::size_t kSha256Digits = 64;

/// The SHA-256 of a text in lower-case hexadecimal digits. Throws: std::bad_alloc.
[[nodiscard]] std::string sha256Of(std::string_view text);

/// Hashes files one after the other on its own thread, from construction on.
/// Lifetime: the destructor stops the work.
class SourceHash
{
public:
    explicit SourceHash(std::vector<std::filesystem::path> files);
    SourceHash(const SourceHash&) = delete;
    SourceHash& operator=(const SourceHash&) = delete;
    ~SourceHash() = default;

    /// Whether the hash is there, after waiting for it at most so long.
    [[nodiscard]] bool waitFor(std::chrono::milliseconds atMost) const;
    /// The SHA-256 in lower-case hexadecimal digits; "" without files. Call it once.
    /// Errors: Io.
    Result<std::string> take();

private:
    std::future<Result<std::string>> m_digest;
    std::jthread m_worker;
};

} // namespace gateloupe
