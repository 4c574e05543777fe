// SPDX-License-Identifier: Apache-2.0
#include "core/formats/graphdef/tensorflow_types.h"

#include <array>

#include "core/formats/codec/protobuf_fields.h"

namespace gateloupe {

namespace {

using protobuf::At;
using protobuf::readFields;

struct Row
{
    DType dtype;
    std::string_view name;
};

constexpr std::int32_t kReferenceOffset = 100;

/// The place in the table is the code.
constexpr std::array<Row, 31> kTensorflowTypes = {{
    {DType::Other, "invalid"},
    {DType::F32, "float"},
    {DType::F64, "double"},
    {DType::I32, "int32"},
    {DType::U8, "uint8"},
    {DType::I16, "int16"},
    {DType::I8, "int8"},
    {DType::Other, "string"},
    {DType::C64, "complex64"},
    {DType::I64, "int64"},
    {DType::Bool, "bool"},
    {DType::Other, "qint8"},
    {DType::Other, "quint8"},
    {DType::Other, "qint32"},
    {DType::BF16, "bfloat16"},
    {DType::Other, "qint16"},
    {DType::Other, "quint16"},
    {DType::U16, "uint16"},
    {DType::C128, "complex128"},
    {DType::F16, "half"},
    {DType::Other, "resource"},
    {DType::Other, "variant"},
    {DType::U32, "uint32"},
    {DType::U64, "uint64"},
    {DType::Other, "float8_e5m2"},
    {DType::Other, "float8_e4m3fn"},
    {DType::Other, "float8_e4m3fnuz"},
    {DType::Other, "float8_e4m3b11fnuz"},
    {DType::Other, "float8_e5m2fnuz"},
    {DType::Other, "int4"},
    {DType::Other, "uint4"},
}};

/// TensorShapeProto.Dim.
Result<std::uint64_t> extentOf(std::string_view dim)
{
    constexpr std::uint64_t kSize = 1;
    std::int64_t extent = 0;
    GATELOUPE_CHECK(readFields(dim, At{kSize, extent}));
    if (extent < 0) {
        return Error::corrupt("an extent is negative");
    }
    return static_cast<std::uint64_t>(extent);
}
} // namespace

TensorFlowType tensorFlowType(std::int32_t code)
{
    const std::int32_t base = code > kReferenceOffset ? code - kReferenceOffset : code;
    if (base < 0 || base >= static_cast<std::int32_t>(kTensorflowTypes.size())) {
        return {DType::Other, "type " + std::to_string(code)};
    }
    const Row& row = kTensorflowTypes[static_cast<std::size_t>(base)];
    return {row.dtype, std::string(row.name)};
}

Result<Shape> shapeFromMessage(std::string_view message)
{
    constexpr std::uint64_t kDim = 2;
    constexpr std::uint64_t kUnknownRank = 3;
    Shape shape;
    std::int64_t isUnknown = 0;
    const auto addExtent = [&shape](std::string_view dim) -> Status {
        if (shape.size() == kMaxRank) {
            return Error::corrupt("its rank is unknown or beyond %1", kMaxRank);
        }
        GATELOUPE_TRY(shape.emplace_back(), extentOf(dim));
        return {};
    };
    GATELOUPE_CHECK(readFields(message, At{kDim, addExtent}, At{kUnknownRank, isUnknown}));
    if (isUnknown != 0) {
        return Error::corrupt("its rank is unknown or beyond %1", kMaxRank);
    }
    if (!elementCount(shape)) {
        return Error::corrupt("its shape has more elements than can be counted");
    }
    return shape;
}

} // namespace gateloupe
