// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "core/base/result.h"
#include "core/formats/onnx/onnx_messages.h"

namespace gateloupe {

/// A TensorProto: its name, type and shape, and where its elements are.
/// Errors: Corrupt: an axis below 0, too many of them, elements in two places.
Result<OnnxTensor> parseOnnxTensor(std::string_view message);
/// A SparseTensorProto: its name and shape.
Result<OnnxTensor> parseOnnxSparse(std::string_view message);

} // namespace gateloupe
