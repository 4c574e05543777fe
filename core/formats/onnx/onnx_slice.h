// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "core/base/result.h"
#include "core/tensor/tensor.h"

namespace gateloupe {

/// One axis of ONNX' Slice: positions below zero count from the end, those outside are moved to it.
/// Source: ONNX operators, Slice, opset 13.
struct OnnxSlice
{
    std::int64_t start = 0;
    std::int64_t end = 0;
    std::int64_t step = 1;
};

/// A view, or, for a step backwards, a tensor that is gathered on first use.
/// Errors: ShapeMismatch for a step of 0 and for an axis that is too long to be turned round.
Result<Tensor> sliceAxis(const Tensor& tensor, std::uint64_t axis, const OnnxSlice& slice);

} // namespace gateloupe
