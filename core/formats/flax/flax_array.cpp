// SPDX-License-Identifier: Apache-2.0
#include "core/formats/flax/flax_array.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "core/base/checked_math.h"

namespace gateloupe {

namespace {

constexpr std::uint64_t kArrayFields = 3;

struct NamedType
{
    std::string_view name;
    DType dtype;
};

/// numpy's names of its types, and ml_dtypes' bfloat16.
constexpr std::array kTypes = {
    NamedType{"float32", DType::F32},     NamedType{"float16", DType::F16},
    NamedType{"bfloat16", DType::BF16},   NamedType{"float64", DType::F64},
    NamedType{"int8", DType::I8},         NamedType{"int16", DType::I16},
    NamedType{"int32", DType::I32},       NamedType{"int64", DType::I64},
    NamedType{"uint8", DType::U8},        NamedType{"uint16", DType::U16},
    NamedType{"uint32", DType::U32},      NamedType{"uint64", DType::U64},
    NamedType{"bool", DType::Bool},       NamedType{"complex64", DType::C64},
    NamedType{"complex128", DType::C128},
};

Error corrupt(const MsgpackItem& extension, std::string_view what)
{
    return Error{ErrorCode::Corrupt, "Flax array at byte " + std::to_string(extension.bytesOffset) +
                                         ": " + std::string(what)};
}

Result<Shape> readShape(const MsgpackItem& extension, MsgpackItems& items)
{
    GATELOUPE_TRY(const auto list, items.expect(MsgpackKind::Array, "a shape"));
    if (list.count > kMaxRank) {
        return corrupt(extension, std::to_string(list.count) + " axes, at most " +
                                      std::to_string(kMaxRank) + " are read");
    }
    Shape shape;
    for (std::uint64_t axis = 0; axis < list.count; ++axis) {
        GATELOUPE_TRY(const auto extent, items.expect(MsgpackKind::Integer, "an extent"));
        if (extent.integer < 0) {
            return corrupt(extension, "a negative extent");
        }
        shape.push_back(static_cast<std::uint64_t>(extent.integer));
    }
    return shape;
}

Status checkSize(const MsgpackItem& extension, const FlaxArray& array)
{
    const auto count = elementCount(array.shape);
    const auto size = count ? checkedMul(*count, sizeOf(array.dtype)) : std::nullopt;
    const bool isUnknown = array.dtype == DType::Other; // the size of its elements is not known
    if (!count || (!isUnknown && (!size || *size != array.data.size()))) {
        return corrupt(extension, "shape " + toText(array.shape) + " of " + array.typeName +
                                      " does not make its " + std::to_string(array.data.size()) +
                                      " bytes");
    }
    return {};
}

} // namespace

Result<FlaxArray> readFlaxArray(const MsgpackItem& extension)
{
    MsgpackItems items(extension.bytes, extension.bytesOffset);
    GATELOUPE_TRY(const auto fields, items.expect(MsgpackKind::Array, "[shape, dtype, bytes]"));
    if (fields.count != kArrayFields) {
        return corrupt(extension, "expected [shape, dtype, bytes]");
    }
    FlaxArray array;
    GATELOUPE_TRY(array.shape, readShape(extension, items));
    GATELOUPE_TRY(const auto type, items.expect(MsgpackKind::Text, "the name of a dtype"));
    GATELOUPE_TRY(const auto data, items.expect(MsgpackKind::Binary, "the bytes of an array"));
    if (!items.atEnd()) {
        return corrupt(extension, "bytes behind its data");
    }
    array.typeName = type.text();
    array.data = data.bytes;
    array.dataOffset = data.bytesOffset;
    const auto* known = std::ranges::find(kTypes, array.typeName, &NamedType::name);
    array.dtype = known == kTypes.end() ? DType::Other : known->dtype;
    GATELOUPE_CHECK(checkSize(extension, array));
    return array;
}

} // namespace gateloupe
