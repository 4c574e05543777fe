// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "core/base/result.h"
#include "core/formats/codec/msgpack_items.h"
#include "core/tensor/dtype.h"
#include "core/tensor/shape.h"

namespace gateloupe {

/// The msgpack extensions of Flax. Source: google/flax 0.12, flax/serialization.py.
inline constexpr std::int8_t kFlaxArray = 1;
inline constexpr std::int8_t kFlaxComplex = 2; ///< a Python complex, no array
inline constexpr std::int8_t kFlaxScalar = 3;  ///< as an array, without axes

/// An array as its extension describes it: [shape, name of the dtype, bytes].
struct FlaxArray
{
    DType dtype = DType::Other; ///< Other for 8-bit floats and names not known here
    std::string typeName;       ///< the file's word, "bfloat16"
    Shape shape;
    std::span<const std::byte> data; ///< row-major, little-endian
    std::uint64_t dataOffset = 0;    ///< bytes, from the start of the file
};

/// Requires: an Extension of type kFlaxArray or kFlaxScalar.
/// Errors: Corrupt when the shape does not make the bytes.
Result<FlaxArray> readFlaxArray(const MsgpackItem& extension);

} // namespace gateloupe
