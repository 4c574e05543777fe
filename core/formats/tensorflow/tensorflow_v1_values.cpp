// SPDX-License-Identifier: Apache-2.0
#include "core/formats/tensorflow/tensorflow_v1_values.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <limits>
#include <span>
#include <string>

#include "core/formats/codec/protobuf_fields.h"
#include "core/formats/codec/varint.h"

namespace gateloupe {

namespace {

constexpr std::uint64_t kSlicesData = 2;  ///< SavedTensorSlices.data
constexpr std::uint64_t kSliceTensor = 3; ///< SavedSlice.data

/// Where TensorProto keeps the elements of a type.
struct ValueField
{
    DType dtype;
    std::uint64_t number;
    protobuf::Wire wire;    ///< of one number: complex elements are two
    std::int64_t least = 0; ///< of a signed varint
    std::uint64_t most = std::numeric_limits<std::uint64_t>::max(); ///< of any varint
};

template <typename T>
constexpr ValueField varints(DType dtype, std::uint64_t number)
{
    return {dtype, number, protobuf::Wire::Varint,
            static_cast<std::int64_t>(std::numeric_limits<T>::min()),
            static_cast<std::uint64_t>(std::numeric_limits<T>::max())};
}

constexpr std::array<ValueField, 15> kFields = {{
    {DType::F32, 5, protobuf::Wire::Fixed32},
    {DType::F64, 6, protobuf::Wire::Fixed64},
    varints<std::int32_t>(DType::I32, 7),
    varints<std::int16_t>(DType::I16, 7),
    varints<std::int8_t>(DType::I8, 7),
    varints<std::uint16_t>(DType::U16, 7),
    varints<std::uint8_t>(DType::U8, 7),
    {DType::C64, 9, protobuf::Wire::Fixed32},
    varints<std::int64_t>(DType::I64, 10),
    {DType::Bool, 11, protobuf::Wire::Varint, 0, 1},
    {DType::C128, 12, protobuf::Wire::Fixed64},
    varints<std::uint16_t>(DType::F16, 13), // the bits of each
    varints<std::uint16_t>(DType::BF16, 13),
    varints<std::uint32_t>(DType::U32, 16),
    varints<std::uint64_t>(DType::U64, 17),
}};

const ValueField* fieldOf(DType dtype)
{
    const auto* found = std::ranges::find(kFields, dtype, &ValueField::dtype);
    return found == kFields.end() ? nullptr : found;
}

/// Appends numbers until the slice is full.
class Values
{
public:
    Values(const ValueField& field, std::uint64_t elements)
        : m_field(field)
        , m_size(elements * sizeOf(field.dtype))
    {
        m_bytes.reserve(m_size);
    }

    /// One value field of the TensorProto: a packed list, or a number that stands alone.
    Status take(const protobuf::Field& field)
    {
        if (field.wire == protobuf::Wire::Varint) {
            return m_field.wire == protobuf::Wire::Varint ? append(field.value) : wrongList();
        }
        if (m_field.wire != protobuf::Wire::Varint) {
            return field.wire == protobuf::Wire::Bytes || field.wire == m_field.wire
                       ? append(std::as_bytes(std::span(field.bytes)))
                       : wrongList();
        }
        if (field.wire != protobuf::Wire::Bytes) {
            return wrongList();
        }
        ByteReader reader(std::as_bytes(std::span(field.bytes)));
        while (!reader.atEnd()) {
            GATELOUPE_TRY(const auto number, readVarint(reader));
            GATELOUPE_CHECK(append(number));
        }
        return {};
    }

    Result<std::vector<std::byte>> whole() &&
    {
        if (m_bytes.size() != m_size) {
            return wrongLength();
        }
        return std::move(m_bytes);
    }

private:
    static Error wrongList()
    {
        return {ErrorCode::Corrupt, "its list of numbers is of another type than it says"};
    }

    [[nodiscard]] Error wrongLength() const
    {
        return {ErrorCode::Corrupt, "its list of numbers does not make the " +
                                        std::to_string(m_size) + " bytes of its shape"};
    }

    Status append(std::uint64_t number)
    {
        const auto asSigned = static_cast<std::int64_t>(number);
        const bool isNegative = m_field.least < 0 && asSigned < 0;
        if (isNegative ? asSigned < m_field.least : number > m_field.most) {
            return Error{ErrorCode::Corrupt, "one of its numbers is too large for its type"};
        }
        static_assert(std::endian::native == std::endian::little);
        return append(std::as_bytes(std::span(&number, 1)).first(sizeOf(m_field.dtype)));
    }

    Status append(std::span<const std::byte> bytes)
    {
        if (bytes.size() > m_size - m_bytes.size()) {
            return wrongLength();
        }
        m_bytes.insert(m_bytes.end(), bytes.begin(), bytes.end());
        return {};
    }

    const ValueField& m_field;
    std::uint64_t m_size;
    std::vector<std::byte> m_bytes;
};

/// Calls `visit` for every field of that number that is a message.
template <typename Visit>
Status forEachMessage(std::string_view message, std::uint64_t number, const Visit& visit)
{
    protobuf::Fields fields(message);
    while (!fields.atEnd()) {
        GATELOUPE_TRY(const auto field, fields.next());
        if (field.number == number && field.wire == protobuf::Wire::Bytes) {
            GATELOUPE_CHECK(visit(field.bytes));
        }
    }
    return {};
}

Status takeTensor(std::string_view tensor, const ValueField& wanted, Values& values)
{
    protobuf::Fields fields(tensor);
    while (!fields.atEnd()) {
        GATELOUPE_TRY(const auto field, fields.next());
        if (field.number == wanted.number) {
            GATELOUPE_CHECK(values.take(field));
        }
    }
    return {};
}

} // namespace

bool hasTypedValues(DType dtype)
{
    return fieldOf(dtype) != nullptr;
}

std::size_t leastTypedBytes(DType dtype)
{
    return fieldOf(dtype)->wire == protobuf::Wire::Varint ? 1 : sizeOf(dtype);
}

Result<std::vector<std::byte>> typedValues(std::string_view savedTensorSlices, DType dtype,
                                           std::uint64_t elements)
{
    const ValueField& field = *fieldOf(dtype);
    Values values(field, elements);
    GATELOUPE_CHECK(forEachMessage(savedTensorSlices, kSlicesData, [&](std::string_view slice) {
        return forEachMessage(slice, kSliceTensor, [&](std::string_view tensor) {
            return takeTensor(tensor, field, values);
        });
    }));
    return std::move(values).whole();
}

} // namespace gateloupe
