// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace gateloupe {

/// Element type of a tensor, little-endian in memory.
enum class DType : std::uint8_t
{
    F16,
    BF16,
    F32,
    F64,
    I8,
    I16,
    I32,
    I64,
    U8,
    U16,
    U32,
    U64,
    Bool,
    C64,
    C128,
    Other, ///< listed by name, never read: strings, 8-bit floats, quantised types
};

/// Bytes of one element; 0 for Other.
[[nodiscard]] std::size_t sizeOf(DType dtype);
/// "f32", "bf16", ...: the names of the JSON contract.
[[nodiscard]] std::string_view nameOf(DType dtype);
[[nodiscard]] std::optional<DType> dtypeFromName(std::string_view name);
/// Whether it is one of the four types that recurrent weights may have.
[[nodiscard]] bool isFloatingPoint(DType dtype);

/// One element widened to double (f64 exact, integers up to 2^53 exact).
/// Requires: a real, readable type; `element` points at sizeOf(dtype) bytes, any alignment.
[[nodiscard]] double elementAsDouble(const std::byte* element, DType dtype);

} // namespace gateloupe
