// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

#include "core/tensor/tensor.h"

/// Parts of constants as views. Each is empty where the constant has no such part.
namespace gateloupe {

/// Whether every element of a short tensor is `number`; false for null, and what cannot be read.
[[nodiscard]] bool isAll(double number, const std::shared_ptr<const Tensor>& tensor);

/// The tensor without extents of 1 at the front, down to a rank.
[[nodiscard]] std::optional<Tensor> withRank(const Tensor& tensor, std::size_t rank);

/// `count` indices of an axis, from `first` on.
[[nodiscard]] std::optional<Tensor> partOf(const Tensor& tensor, std::uint64_t axis,
                                           std::int64_t first, std::int64_t count);

/// The row of a matrix whose rows are all equal: a vector, written for each sequence of a batch.
[[nodiscard]] std::optional<Tensor> equalRowOf(const Tensor& tensor);

} // namespace gateloupe
