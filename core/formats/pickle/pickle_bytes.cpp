// SPDX-License-Identifier: Apache-2.0
#include "core/formats/pickle/pickle_bytes.h"

#include <algorithm>

#include "core/base/text.h"
#include "core/formats/pickle/pickle_spelling.h"

namespace gateloupe {

const PickleValue* latin1Text(const PickleValue& data)
{
    if (!data.isCallOf("_codecs.encode")) {
        return nullptr;
    }
    const auto& arguments = data.asObject()->arguments->items;
    const bool isLatin1 = arguments.size() == 2 && arguments[1]->asText() == "latin1";
    return isLatin1 ? arguments[0] : nullptr;
}

Result<std::vector<std::byte>> decodeLatin1(std::span<const std::byte> text, std::uint64_t size)
{
    constexpr unsigned kFirstOfTwo = 0xC2; // 0xC2 0x80 is character 128, 0xC3 0xBF is 255
    constexpr unsigned kTailBits = 0x3F;
    const Error wrong{ErrorCode::Corrupt, "the text that stands for an array's bytes is damaged"};
    std::vector<std::byte> bytes;
    bytes.reserve(size);
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto lead = std::to_integer<unsigned>(text[i]);
        if (bytes.size() == size) {
            return wrong;
        }
        if (lead < 0x80) {
            bytes.push_back(text[i]);
            continue;
        }
        const bool isPair = (lead == kFirstOfTwo || lead == kFirstOfTwo + 1) &&
                            i + 1 < text.size() &&
                            (std::to_integer<unsigned>(text[i + 1]) & ~kTailBits) == 0x80;
        if (!isPair) {
            return wrong;
        }
        ++i;
        bytes.push_back(static_cast<std::byte>(((lead & 3U) << 6U) |
                                               (std::to_integer<unsigned>(text[i]) & kTailBits)));
    }
    if (bytes.size() != size) {
        return wrong;
    }
    return bytes;
}

std::optional<SpelledBytes> SpelledBytes::of(const PickleValue& value)
{
    const PickleValue* text = latin1Text(value);
    if (text == nullptr) {
        return std::nullopt;
    }
    if (const PickleSpelling* spelled = text->asSpelling()) {
        return SpelledBytes{spelled->raw, spelled->characters, spelled->escapes};
    }
    const auto* raw = std::get_if<std::string_view>(&text->content);
    if (raw == nullptr) {
        return std::nullopt;
    }
    const auto characters = std::ranges::count_if(
        *raw, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; });
    return SpelledBytes{*raw, static_cast<std::uint64_t>(characters), std::nullopt};
}

Result<std::vector<std::byte>> SpelledBytes::decoded(std::string_view text) const
{
    return escapes ? bytesOfSpelling(text, *escapes, size)
                   : decodeLatin1(std::as_bytes(std::span(text)), size);
}

} // namespace gateloupe
