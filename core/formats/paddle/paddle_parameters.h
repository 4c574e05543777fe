// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/formats/pickle/pickle_value.h"
#include "core/tensor/tensor_catalog.h"

namespace gateloupe {

/// Whether a pickle is PaddlePaddle's: it has the keys that paddle.save() adds to a state dict, or
/// the pairs (name, array) that it makes of tensors anywhere else.
[[nodiscard]] bool isPaddlePickle(const PickleDocument& document);

/// Puts the parameters that `UnpackBigParamInfor@@` lists together of their slices.
/// 16-bit unsigned numbers become bf16: that is how numpy holds Paddle's bfloat16, and Paddle has
/// no such integers.
/// Errors: Corrupt when slices are missing or do not fit their shape.
Status applyPaddleRules(const PickleDocument& document, TensorCatalog& catalog);

} // namespace gateloupe
