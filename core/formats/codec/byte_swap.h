// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <memory>

#include "core/tensor/dtype.h"
#include "core/tensor/tensor_source.h"

namespace gateloupe {

/// Bytes of one number of a dtype: half an element for complex types.
[[nodiscard]] std::size_t wordBytesOf(DType dtype);

/// Bytes in which those of every word of `wordBytes` are reversed, made on first use: how
/// big-endian data become little-endian. Bytes past the last whole word stay as they are. Requires:
/// wordBytes > 0.
[[nodiscard]] std::shared_ptr<const TensorSource>
byteSwapped(std::shared_ptr<const TensorSource> source, std::size_t wordBytes);

} // namespace gateloupe
