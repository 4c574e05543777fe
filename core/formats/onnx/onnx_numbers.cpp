// SPDX-License-Identifier: Apache-2.0
#include "core/formats/onnx/onnx_numbers.h"

#include <algorithm>
#include <array>
#include <bit>
#include <limits>
#include <span>
#include <string>
#include <utility>

#include "core/formats/codec/varint.h"
#include "core/formats/onnx/onnx_fields.h"

namespace gateloupe {

namespace {

/// A type, and the list that holds its numbers where they are typed. Varints hold what lies between
/// `least` and `most`; the halves of f16 and bf16 are bits.
/// Source: onnx/onnx, onnx/onnx.proto, TensorProto.
struct TypeRow
{
    std::string_view name;
    DType dtype = DType::Other;
    std::uint64_t list = 0;
    std::int64_t least = 0;
    std::uint64_t most = 0;
};

template <typename T>
constexpr TypeRow integers(std::string_view name, DType dtype, std::uint64_t list)
{
    return {name, dtype, list, static_cast<std::int64_t>(std::numeric_limits<T>::min()),
            static_cast<std::uint64_t>(std::numeric_limits<T>::max())};
}

/// By number of the type.
constexpr std::array kTypes = {
    TypeRow{"undefined"},
    TypeRow{"float", DType::F32, onnxTensorField::kFloats},
    integers<std::uint8_t>("uint8", DType::U8, onnxTensorField::kInt32s),
    integers<std::int8_t>("int8", DType::I8, onnxTensorField::kInt32s),
    integers<std::uint16_t>("uint16", DType::U16, onnxTensorField::kInt32s),
    integers<std::int16_t>("int16", DType::I16, onnxTensorField::kInt32s),
    integers<std::int32_t>("int32", DType::I32, onnxTensorField::kInt32s),
    integers<std::int64_t>("int64", DType::I64, onnxTensorField::kInt64s),
    TypeRow{"string"},
    TypeRow{"bool", DType::Bool, onnxTensorField::kInt32s, 0, 1},
    integers<std::uint16_t>("float16", DType::F16, onnxTensorField::kInt32s),
    TypeRow{"double", DType::F64, onnxTensorField::kDoubles},
    integers<std::uint32_t>("uint32", DType::U32, onnxTensorField::kUint64s),
    integers<std::uint64_t>("uint64", DType::U64, onnxTensorField::kUint64s),
    TypeRow{"complex64", DType::C64, onnxTensorField::kFloats},
    TypeRow{"complex128", DType::C128, onnxTensorField::kDoubles},
    integers<std::uint16_t>("bfloat16", DType::BF16, onnxTensorField::kInt32s),
    TypeRow{"float8e4m3fn"},
    TypeRow{"float8e4m3fnuz"},
    TypeRow{"float8e5m2"},
    TypeRow{"float8e5m2fnuz"},
    TypeRow{"uint4"},
    TypeRow{"int4"},
    TypeRow{"float4e2m1"},
};

const TypeRow& rowOf(std::int64_t dataType)
{
    const bool isKnown = dataType > 0 && std::cmp_less(dataType, kTypes.size());
    return kTypes[isKnown ? static_cast<std::size_t>(dataType) : 0];
}

bool isOfFloats(std::uint64_t list)
{
    return list == onnxTensorField::kFloats || list == onnxTensorField::kDoubles;
}

Error corrupt(std::string message)
{
    return Error{ErrorCode::Corrupt, std::move(message)};
}

/// Takes the numbers of one type's list, one by one.
class NumberDecoder
{
public:
    NumberDecoder(const TypeRow& row, std::uint64_t sizeBytes)
        : m_row(row)
        , m_size(sizeBytes)
    {
        m_bytes.reserve(sizeBytes);
    }

    Status take(const protobuf::Field& field)
    {
        if (isOfFloats(m_row.list)) {
            const bool isFloat = m_row.list == onnxTensorField::kFloats;
            const auto single = isFloat ? protobuf::Wire::Fixed32 : protobuf::Wire::Fixed64;
            const bool isNumber = field.wire == single || field.wire == protobuf::Wire::Bytes;
            return isNumber ? append(field.bytes) : Status(corrupt("a number is no float"));
        }
        if (field.wire == protobuf::Wire::Varint) {
            return append(field.value);
        }
        GATELOUPE_TRY(const auto packed, onnxText(field));
        ByteReader reader(std::as_bytes(std::span(packed)));
        while (!reader.atEnd()) {
            GATELOUPE_TRY(const auto number, readVarint(reader));
            GATELOUPE_CHECK(append(number));
        }
        return {};
    }

    Result<std::vector<std::byte>> whole() &&
    {
        if (m_bytes.size() != m_size) {
            return corrupt("its list has " + std::to_string(m_bytes.size()) + " of " +
                           std::to_string(m_size) + " bytes of elements");
        }
        return std::move(m_bytes);
    }

private:
    Status append(std::string_view raw)
    {
        if (raw.size() > m_size - m_bytes.size()) {
            return corrupt("its list has more numbers than its shape");
        }
        const auto bytes = std::as_bytes(std::span(raw));
        m_bytes.insert(m_bytes.end(), bytes.begin(), bytes.end());
        return {};
    }

    Status append(std::uint64_t number)
    {
        const auto asSigned = static_cast<std::int64_t>(number);
        const bool isNegative = m_row.least < 0 && asSigned < 0;
        if (isNegative ? asSigned < m_row.least : number > m_row.most) {
            return corrupt("one of its numbers does not fit " + std::string(m_row.name));
        }
        static_assert(std::endian::native == std::endian::little);
        return append(
            std::string_view(reinterpret_cast<const char*>(&number), sizeOf(m_row.dtype)));
    }

    const TypeRow& m_row;
    std::uint64_t m_size;
    std::vector<std::byte> m_bytes;
};

} // namespace

DType dtypeFromOnnx(std::int64_t dataType)
{
    return rowOf(dataType).dtype;
}

std::string_view onnxTypeName(std::int64_t dataType)
{
    return rowOf(dataType).name;
}

bool hasNumbersOfItsType(const OnnxTensor& tensor)
{
    return tensor.typedField != 0 && rowOf(tensor.dataType).list == tensor.typedField;
}

std::optional<std::string_view> plainOnnxNumbers(const OnnxTensor& tensor)
{
    return hasNumbersOfItsType(tensor) && isOfFloats(tensor.typedField) ? tensor.run : std::nullopt;
}

std::size_t leastOnnxNumberBytes(const OnnxTensor& tensor)
{
    const TypeRow& row = rowOf(tensor.dataType);
    return isOfFloats(row.list) ? sizeOf(row.dtype) : 1;
}

Result<std::vector<std::byte>> decodeOnnxNumbers(const OnnxTensor& tensor, std::uint64_t sizeBytes)
{
    NumberDecoder numbers(rowOf(tensor.dataType), sizeBytes);
    GATELOUPE_CHECK(forEachOnnxField(tensor.message, [&](const protobuf::Field& field) {
                        return field.number == tensor.typedField ? numbers.take(field) : Status();
                    }).withContext("tensor " + std::string(tensor.name)));
    return std::move(numbers).whole().withContext("tensor " + std::string(tensor.name));
}

} // namespace gateloupe
