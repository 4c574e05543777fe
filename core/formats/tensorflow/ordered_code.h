// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace gateloupe {

/// One dimension of a slice; a negative length is the whole dimension.
struct SliceExtent
{
    std::int64_t start = 0;
    std::int64_t length = -1;
};

/// The key under which a bundle keeps one slice of a partitioned variable. Such keys begin with a
/// zero byte, so they never equal a variable's name.
/// Source: tensorflow/core/lib/strings/ordered_code.cc and core/util/saved_tensor_slice_util.cc,
/// r1.15.
[[nodiscard]] std::string sliceKey(std::string_view name, std::span<const SliceExtent> extents);

} // namespace gateloupe
