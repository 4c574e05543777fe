// SPDX-License-Identifier: Apache-2.0
#include "core/formats/tensorflow/tensorflow_dtypes.h"

#include <array>
#include <string_view>

namespace gateloupe {

namespace {

struct Row
{
    DType dtype;
    std::string_view name;
};

constexpr std::int32_t kReferenceOffset = 100;

/// The place in the table is the code.
constexpr std::array<Row, 31> kTypes = {{
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

} // namespace

TensorFlowType tensorFlowType(std::int32_t code)
{
    const std::int32_t base = code > kReferenceOffset ? code - kReferenceOffset : code;
    if (base < 0 || base >= static_cast<std::int32_t>(kTypes.size())) {
        return {DType::Other, "type " + std::to_string(code)};
    }
    const Row& row = kTypes[static_cast<std::size_t>(base)];
    return {row.dtype, std::string(row.name)};
}

} // namespace gateloupe
