// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "core/base/result.h"
#include "core/tensor/tensor.h"

namespace gateloupe {

/// Other ways to see the elements of a tensor: same source, other shape, strides and offset. The
/// name stays; renamed() gives another.
/// Errors: ShapeMismatch when the tensor has no such axis or range, or no stride describes it.

/// Axis k of the view is axis order[k] of the tensor.
Result<Tensor> transposedView(const Tensor& tensor, std::span<const std::uint64_t> order);

/// Every step-th index of one axis, `count` of them from `first` on.
struct AxisRange
{
    std::uint64_t axis = 0;
    std::uint64_t first = 0;
    std::uint64_t count = 0;
    std::uint64_t step = 1;
};

Result<Tensor> slicedView(const Tensor& tensor, const AxisRange& range);

/// Without an axis of extent 1.
Result<Tensor> squeezedView(const Tensor& tensor, std::uint64_t axis);
/// With a further axis of extent 1 in front of `axis`, which may be the rank.
Result<Tensor> unsqueezedView(const Tensor& tensor, std::uint64_t axis);
/// The elements in row-major order under another shape. Only of a row-major tensor.
Result<Tensor> reshapedView(const Tensor& tensor, Shape shape);

/// The tensor under another name, ready to share.
[[nodiscard]] std::shared_ptr<const Tensor> renamed(Tensor tensor, std::string name);

} // namespace gateloupe
