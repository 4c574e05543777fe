// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/formats/pickle/pickle_value.h"

namespace gateloupe {

/// A text of the line protocols as what it means: `raw` stands between the quotes of STRING, or
/// before the newline of UNICODE.
/// Errors: Corrupt for an escape that is none.
/// Source: CPython Lib/pickle.py, load_string and load_unicode; Objects/bytesobject.c,
/// _PyBytes_DecodeEscape; the codec raw-unicode-escape.
Result<PickleSpelling> pickleSpellingOf(std::string_view raw, PickleEscapes escapes);

/// The characters of a spelled text as bytes, one each: elements of an array.
/// Errors: Corrupt for a character above 255 and for an escape that is none.
Result<std::vector<std::byte>> bytesOfSpelling(std::string_view raw, PickleEscapes escapes,
                                               std::uint64_t characters);

} // namespace gateloupe
