// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "core/base/result.h"
#include "core/tensor/dtype.h"
#include "core/tensor/shape.h"

namespace gateloupe {

/// Longest header any version may declare here; numpy itself warns past 10 000 bytes.
inline constexpr std::size_t kMaxNpyHeaderBytes = std::size_t{1} << 20U;
/// Magic, version and the longest length field.
inline constexpr std::size_t kNpyPreambleBytes = 12;

/// The header of a .npy file.
/// Source: numpy/lib/format.py, numpy 2.0 (format versions 1.0, 2.0 and 3.0).
struct NpyHeader
{
    DType dtype = DType::Other; ///< Other for strings, structures, objects, dates
    std::string descr;          ///< numpy's own word, "<f4"
    std::uint64_t itemSize = 0; ///< bytes; 0 when dtype is Other
    bool isBigEndian = false;
    bool isFortranOrder = false;
    Shape shape;
    std::uint64_t dataOffset = 0; ///< from the first byte of the magic

    /// Strides in elements, of either order. Requires: elementCount(shape) fits.
    [[nodiscard]] std::vector<std::int64_t> strides() const;
};

/// Fills dtype, item size and byte order from `descr`.
void applyNpyDescr(NpyHeader& header);

[[nodiscard]] bool looksLikeNpy(std::span<const std::byte> head);
/// Bytes before the data, as the preamble declares them. Requires: looksLikeNpy(head).
/// Errors: Corrupt, Unsupported (an unknown version, a header past the cap).
Result<std::uint64_t> npyDataOffset(std::span<const std::byte> head);
/// `head` holds at least npyDataOffset() bytes.
/// Errors: Corrupt, with the offset in the header.
Result<NpyHeader> parseNpyHeader(std::span<const std::byte> head);

} // namespace gateloupe
