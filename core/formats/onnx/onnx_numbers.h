// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/formats/onnx/onnx_messages.h"
#include "core/tensor/dtype.h"

namespace gateloupe {

/// TensorProto.DataType; Other for texts, types of eight bits and less, and new ones.
[[nodiscard]] DType dtypeFromOnnx(std::int64_t dataType);
/// The document's word for it.
[[nodiscard]] std::string_view onnxTypeName(std::int64_t dataType);

/// Whether the list of numbers that the tensor has is the one for its type.
[[nodiscard]] bool hasNumbersOfItsType(const OnnxTensor& tensor);
/// The bytes that the list takes in the file, when they are the elements as they are: packed floats
/// or doubles in one piece.
[[nodiscard]] std::optional<std::string_view> plainOnnxNumbers(const OnnxTensor& tensor);
/// The fewest bytes that a number of the list takes in the file.
[[nodiscard]] std::size_t leastOnnxNumberBytes(const OnnxTensor& tensor);
/// The list as `sizeBytes` little-endian bytes of the tensor's type.
/// Requires: hasNumbersOfItsType(), and the file can hold that many.
/// Errors: Corrupt when there are more or fewer, or one does not fit the type.
Result<std::vector<std::byte>> decodeOnnxNumbers(const OnnxTensor& tensor, std::uint64_t sizeBytes);

} // namespace gateloupe
