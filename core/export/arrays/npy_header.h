// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/tensor/dtype.h"
#include "core/tensor/shape.h"

namespace gateloupe {

/// Numbers begin at a multiple of it, so that they can be mapped as any type.
inline constexpr std::uint64_t kArraysAlignment = 64;
/// Magic, version 1.0 and the length of the words that follow.
inline constexpr std::size_t kNpyPrefixBytes = 10;

inline std::string_view npyTypeOf(DType dtype)
{
    switch (dtype) {
    case DType::F16:
        return "<f2";
    case DType::F64:
        return "<f8";
    case DType::I32:
        return "<i4";
    case DType::I64:
        return "<i8";
    case DType::U8:
        return "|u1";
    default:
        return "<f4";
    }
}

/// Source: numpy.lib.format, NPY format version 1.0. `offset` is where the header begins in the
/// file: it is padded so that the numbers are aligned.
inline std::string npyHeader(DType dtype, const Shape& shape, std::uint64_t offset)
{
    std::string words =
        "{'descr': '" + std::string(npyTypeOf(dtype)) + "', 'fortran_order': False, 'shape': (";
    for (std::size_t axis = 0; axis < shape.size(); ++axis) {
        words += (axis == 0 ? "" : ", ") + std::to_string(shape[axis]);
    }
    words += shape.size() == 1 ? ",), }" : "), }";
    const std::uint64_t end = offset + kNpyPrefixBytes + words.size() + 1;
    words.append((kArraysAlignment - end % kArraysAlignment) % kArraysAlignment, ' ');
    words += '\n';
    std::string header("\x93NUMPY\x01\x00", 8);
    header += static_cast<char>(words.size() & 0xFFU);
    header += static_cast<char>(words.size() >> 8U);
    return header + words;
}

} // namespace gateloupe
