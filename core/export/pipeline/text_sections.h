// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/export/pipeline/output_file.h"

namespace gateloupe {

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
