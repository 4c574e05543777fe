// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace gateloupe {

/// Numbers of the fields that are read and written. Source: onnx/onnx, onnx/onnx.proto.
namespace onnxModelField {
inline constexpr std::uint64_t kIrVersion = 1;
inline constexpr std::uint64_t kProducer = 2;
inline constexpr std::uint64_t kProducerVersion = 3;
inline constexpr std::uint64_t kGraph = 7;
inline constexpr std::uint64_t kOpsetImport = 8;
inline constexpr std::uint64_t kMetadata = 14;
inline constexpr std::uint64_t kFunctions = 25;
} // namespace onnxModelField

namespace onnxGraphField {
inline constexpr std::uint64_t kNode = 1;
inline constexpr std::uint64_t kInitializer = 5;
inline constexpr std::uint64_t kInput = 11;
inline constexpr std::uint64_t kOutput = 12;
inline constexpr std::uint64_t kDeclared = 13; ///< types of inner values
inline constexpr std::uint64_t kSparseInitializer = 15;
} // namespace onnxGraphField

/// TypeProto, its tensor type, and a dimension of a shape.
namespace onnxTypeField {
inline constexpr std::uint64_t kTensor = 1;
inline constexpr std::uint64_t kShape = 2;
inline constexpr std::uint64_t kExtent = 1;
inline constexpr std::uint64_t kNumber = 1;
} // namespace onnxTypeField

namespace onnxNodeField {
inline constexpr std::uint64_t kInput = 1;
inline constexpr std::uint64_t kOutput = 2;
inline constexpr std::uint64_t kName = 3;
inline constexpr std::uint64_t kType = 4;
inline constexpr std::uint64_t kAttribute = 5;
inline constexpr std::uint64_t kDomain = 7;
} // namespace onnxNodeField

namespace onnxAttributeField {
inline constexpr std::uint64_t kName = 1;
inline constexpr std::uint64_t kFloat = 2;
inline constexpr std::uint64_t kInt = 3;
inline constexpr std::uint64_t kText = 4;
inline constexpr std::uint64_t kTensor = 5;
inline constexpr std::uint64_t kGraph = 6;
inline constexpr std::uint64_t kFloats = 7;
inline constexpr std::uint64_t kInts = 8;
inline constexpr std::uint64_t kTexts = 9;
inline constexpr std::uint64_t kGraphs = 11;
inline constexpr std::uint64_t kType = 20;
inline constexpr std::uint64_t kReference = 21;
} // namespace onnxAttributeField

namespace onnxTensorField {
inline constexpr std::uint64_t kDims = 1;
inline constexpr std::uint64_t kDataType = 2;
inline constexpr std::uint64_t kFloats = 4;
inline constexpr std::uint64_t kInt32s = 5;
inline constexpr std::uint64_t kInt64s = 7;
inline constexpr std::uint64_t kName = 8;
inline constexpr std::uint64_t kRaw = 9;
inline constexpr std::uint64_t kDoubles = 10;
inline constexpr std::uint64_t kUint64s = 11;
inline constexpr std::uint64_t kExternal = 13;
inline constexpr std::uint64_t kLocation = 14;
} // namespace onnxTensorField

namespace onnxFunctionField {
inline constexpr std::uint64_t kName = 1;
inline constexpr std::uint64_t kInput = 4;
inline constexpr std::uint64_t kOutput = 5;
inline constexpr std::uint64_t kNode = 7;
inline constexpr std::uint64_t kDomain = 10;
inline constexpr std::uint64_t kDefault = 11;
} // namespace onnxFunctionField

/// The first two fields of a name with a value, of a declared value, of an imported operator set,
/// and the first one of a sparse tensor.
inline constexpr std::uint64_t kOnnxKey = 1;
inline constexpr std::uint64_t kOnnxValue = 2;

} // namespace gateloupe
