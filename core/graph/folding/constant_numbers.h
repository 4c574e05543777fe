// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/tensor/tensor.h"

namespace gateloupe {

/// Longest list of whole numbers that is followed through a graph: shapes, bounds, sizes.
inline constexpr std::size_t kMaxGraphIntegers = 64;

/// The elements of a short tensor of whole numbers; empty for others, and those that cannot be
/// read.
[[nodiscard]] std::optional<std::vector<std::optional<std::int64_t>>>
wholeNumbersOf(const Tensor& tensor);

/// The number of a tensor that has one element; empty for others, and what cannot be read.
[[nodiscard]] std::optional<double> singleNumberOf(const Tensor& tensor);

} // namespace gateloupe
