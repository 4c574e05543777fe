// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/base/result.h"
#include "core/export/pipeline/output_file.h"
#include "core/export/pipeline/stored_zip.h"

namespace gateloupe {

/// Bytes of a file that the caller writes himself.
struct WrittenRange
{
    std::uint64_t offset = 0;
    std::uint64_t size = 0;
};

/// A file inside a zip archive, of which some ranges are written by somebody else: keeps the bytes
/// between them, and the CRC-32 of the whole from the sums of its pieces.
class EmbeddedFile
{
public:
    /// Reads the bytes around `ranges` and empties the file.
    /// Errors: CannotWrite.
    static Result<EmbeddedFile> take(const std::filesystem::path& file,
                                     std::span<const WrittenRange> ranges);

    [[nodiscard]] std::uint64_t size() const { return m_size; }

    /// The next bytes of a range.
    void observe(std::size_t range, std::span<const std::byte> bytes);
    /// Writes the bytes around the ranges. `start` is where the file begins in the target.
    Status write(OutputFile& target, std::uint64_t start) const;
    /// Of the whole. Requires: every range was observed.
    [[nodiscard]] std::uint32_t crc32() const;

private:
    struct Gap
    {
        std::uint64_t offset = 0;
        std::string bytes;
    };

    std::uint64_t m_size = 0;
    std::vector<Gap> m_gaps;
    std::vector<WrittenRange> m_ranges;
    std::vector<std::uint32_t> m_crcs; ///< of each range
};

} // namespace gateloupe
