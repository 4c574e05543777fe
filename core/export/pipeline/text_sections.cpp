// SPDX-License-Identifier: Apache-2.0
#include "core/export/pipeline/text_sections.h"

#include <algorithm>
#include <span>

namespace gateloupe {

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
        GATELOUPE_CHECK(target.write(words.offset, std::as_bytes(std::span(words.text))));
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
