// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/formats/pickle/pickle_value.h"

namespace gateloupe {

/// The text behind _codecs.encode(text, "latin1"), which is how protocols 0 to 2 of Python 3 keep
/// bytes; null for anything else.
[[nodiscard]] const PickleValue* latin1Text(const PickleValue& data);

/// Bytes out of the UTF-8 of a text whose characters are all below 256.
/// Errors: Corrupt when they are not `size` such characters.
Result<std::vector<std::byte>> decodeLatin1(std::span<const std::byte> text, std::uint64_t size);

/// Bytes that a pickle spells as a text.
struct SpelledBytes
{
    std::string_view raw;                 ///< a piece of the pickled bytes
    std::uint64_t size = 0;               ///< of the bytes
    std::optional<PickleEscapes> escapes; ///< empty: the raw text is UTF-8

    /// Empty unless the value is _codecs.encode(text, "latin1").
    static std::optional<SpelledBytes> of(const PickleValue& value);
    /// `text` is `raw`, or the same from elsewhere.
    /// Errors: Corrupt.
    [[nodiscard]] Result<std::vector<std::byte>> decoded(std::string_view text) const;
};

} // namespace gateloupe
