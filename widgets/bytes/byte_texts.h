// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include <QString>

#include "core/tensor/dtype.h"

namespace gateloupe {

enum class ShownByteOrder
{
    Little,
    Big
};

/// The first element of some bytes, written out: six digits for f16, bf16 and f32, sixteen for f64,
/// all digits of integers. Empty when the bytes are too few or the type has no numbers.
[[nodiscard]] QString elementText(std::span<const std::byte> bytes, DType dtype,
                                  ShownByteOrder order);
/// An element in at most elementTextWidth() characters, for columns.
[[nodiscard]] QString elementColumnText(const std::byte* element, DType dtype);
[[nodiscard]] int elementTextWidth(DType dtype);

/// "3D CC CC CD", rows of 16.
[[nodiscard]] QString hexText(std::span<const std::byte> bytes);
/// "const unsigned char bytes[4] = {0x3D, ...};"
[[nodiscard]] QString cArrayText(std::span<const std::byte> bytes);
/// Whole elements, one a line, with the digits that bring every bit back. In the C locale.
[[nodiscard]] QString valuesText(std::span<const std::byte> bytes, DType dtype);

/// An offset as people write it: "0x1A2F40", "4096", "0x100+4*16"; one that begins with + or -
/// counts from `current`. Sums of products, no brackets. Empty for anything else, and for what does
/// not fit 64 bits or lies before 0.
[[nodiscard]] std::optional<std::uint64_t> offsetFromText(const QString& text,
                                                          std::uint64_t current);

} // namespace gateloupe
