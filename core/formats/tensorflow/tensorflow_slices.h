// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/tensor/shape.h"
#include "core/tensor/tensor_source.h"

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

/// A box of a larger array, with its own row-major bytes.
struct ArraySlice
{
    Shape start;
    Shape length; ///< as many as `start`
    std::shared_ptr<const TensorSource> source;
};

/// The box that a slice of `shape` is, without a source; a negative length is the whole axis.
/// Errors: Corrupt.
Result<ArraySlice> boxOf(const std::vector<SliceExtent>& extents, const Shape& shape);

/// Whether the slices cover an array of that shape, each element once.
/// Errors: Corrupt: a slice outside, an overlap, a hole.
Status checkCover(const Shape& shape, std::vector<ArraySlice>& slices);

/// The whole array, put together on first use; every slice is verified then.
/// Requires: checkCover() succeeded; every source holds its box of elements of `elementBytes`.
[[nodiscard]] std::shared_ptr<const TensorSource>
assembled(Shape shape, std::vector<ArraySlice> slices, std::size_t elementBytes);

} // namespace gateloupe
