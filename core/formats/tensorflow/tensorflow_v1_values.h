// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/tensor/dtype.h"

namespace gateloupe {

/// Whether a V1 checkpoint can hold numbers of that type.
[[nodiscard]] bool hasTypedValues(DType dtype);

/// The fewest bytes in which one element can stand in the file. Requires: hasTypedValues(dtype).
[[nodiscard]] std::size_t leastTypedBytes(DType dtype);

/// The numbers of one stored slice, little-endian and row-major, out of TensorFlow's typed lists:
/// SavedTensorSlices.data (2) . SavedSlice.data (3) . TensorProto.<type>_val.
/// Requires: hasTypedValues(dtype); `elements` was checked against the size of the file.
/// Errors: Corrupt: no such message, more or fewer numbers, a number beyond its type.
/// Source: tensorflow/core/util/saved_tensor_slice.proto, core/framework/tensor.proto, r1.15.
Result<std::vector<std::byte>> typedValues(std::string_view savedTensorSlices, DType dtype,
                                           std::uint64_t elements);

} // namespace gateloupe
