// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/formats/pickle_value.h"
#include "core/tensor/tensor_catalog.h"

namespace gateloupe {

/// Whether a pickle is PaddlePaddle's: it has the keys that paddle.save() adds to a state dict, or
/// the pairs (name, array) that it makes of tensors anywhere else.
[[nodiscard]] bool isPaddlePickle(const PickleDocument& document);

/// Applies what those keys say to the tensors of the catalog:
/// - `UnpackBigParamInfor@@`: slices become the parameter they were cut of;
/// - `StructuredToParameterName@@`: the attribute `parameter` of each tensor's name, so that
///   conventions know which names are one parameter's.
/// 16-bit unsigned numbers become bf16: that is how numpy holds Paddle's bfloat16, and Paddle has
/// no such integers.
/// Errors: Corrupt when slices are missing or do not fit their shape.
Status applyPaddleKeys(const PickleDocument& document, TensorCatalog& catalog);

} // namespace gateloupe
