// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/tensor/shape.h"
#include "core/tensor/tensor_source.h"

namespace gateloupe {

/// A box of a larger array, with its own row-major bytes.
struct ArraySlice
{
    Shape start;
    Shape length; ///< as many as `start`
    std::shared_ptr<const TensorSource> source;
};

/// Whether the slices cover an array of that shape, each element once.
/// Errors: Corrupt ("<name>: ..."): a slice outside, an overlap, a hole.
Status checkCover(std::string_view name, const Shape& shape, std::vector<ArraySlice>& slices);

/// The whole array, put together on first use; every slice is verified then.
/// Requires: checkCover() succeeded; every source holds its box of elements of `elementBytes`.
[[nodiscard]] std::shared_ptr<const TensorSource>
assembled(Shape shape, std::vector<ArraySlice> slices, std::size_t elementBytes);

} // namespace gateloupe
