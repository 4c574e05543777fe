// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/tensor/named_array.h"
#include "core/tensor/shape.h"

namespace gateloupe {

/// A tensor as a header is to name it.
struct SafetensorsPlace
{
    std::string name;
    std::string_view typeName; ///< the file's word, "BF16"
    Shape shape;
    std::uint64_t begin = 0; ///< bytes, from the start of the data
    std::uint64_t end = 0;   ///< bytes, exclusive
};

/// The words of a header, one JSON object, tensors in the given order. `metadata` is a JSON object
/// of texts; empty: none. Source: huggingface/safetensors, README, "Format".
[[nodiscard]] std::string safetensorsWords(const std::vector<SafetensorsPlace>& places,
                                           std::string_view metadata = {});

/// The bytes before the data: the length of the words and they themselves, filled up with blanks
/// so that the data begin at a multiple of `alignment` bytes; the format asks for 8.
[[nodiscard]] std::string safetensorsStart(std::string words, std::size_t alignment = 8);

/// safetensorsStart() of arrays of f32 and f64 that lie behind it one after the other.
[[nodiscard]] std::string safetensorsStart(const std::vector<NamedArray>& arrays,
                                           std::string_view metadata = {});

} // namespace gateloupe
