// SPDX-License-Identifier: Apache-2.0
#include "core/tensor/dtype.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <limits>

#include "core/base/half.h"

namespace gateloupe {

namespace {

struct DTypeRow
{
    DType dtype;
    std::string_view name;
    std::size_t size;
};

constexpr std::array kDTypes = {
    DTypeRow{DType::F16, "f16", 2},    DTypeRow{DType::BF16, "bf16", 2},
    DTypeRow{DType::F32, "f32", 4},    DTypeRow{DType::F64, "f64", 8},
    DTypeRow{DType::I8, "i8", 1},      DTypeRow{DType::I16, "i16", 2},
    DTypeRow{DType::I32, "i32", 4},    DTypeRow{DType::I64, "i64", 8},
    DTypeRow{DType::U8, "u8", 1},      DTypeRow{DType::U16, "u16", 2},
    DTypeRow{DType::U32, "u32", 4},    DTypeRow{DType::U64, "u64", 8},
    DTypeRow{DType::Bool, "bool", 1},  DTypeRow{DType::C64, "c64", 8},
    DTypeRow{DType::C128, "c128", 16}, DTypeRow{DType::Other, "other", 0},
};

const DTypeRow& rowOf(DType dtype)
{
    return kDTypes[static_cast<std::size_t>(dtype)];
}

template <typename T>
T load(const std::byte* element)
{
    T value{};
    std::memcpy(&value, element, sizeof(T));
    return value;
}

} // namespace

std::size_t sizeOf(DType dtype)
{
    return rowOf(dtype).size;
}

std::string_view nameOf(DType dtype)
{
    return rowOf(dtype).name;
}

std::optional<DType> dtypeFromName(std::string_view name)
{
    const auto row = std::ranges::find(kDTypes, name, &DTypeRow::name);
    return row == kDTypes.end() ? std::nullopt : std::optional(row->dtype);
}

bool isFloatingPoint(DType dtype)
{
    return dtype == DType::F16 || dtype == DType::BF16 || dtype == DType::F32 ||
           dtype == DType::F64;
}

double elementAsDouble(const std::byte* element, DType dtype)
{
    switch (dtype) {
    case DType::F16:
        return static_cast<double>(halfToFloat(load<std::uint16_t>(element)));
    case DType::BF16:
        return static_cast<double>(bfloat16ToFloat(load<std::uint16_t>(element)));
    case DType::F32:
        return static_cast<double>(load<float>(element));
    case DType::F64:
        return load<double>(element);
    case DType::I8:
        return load<std::int8_t>(element);
    case DType::I16:
        return load<std::int16_t>(element);
    case DType::I32:
        return load<std::int32_t>(element);
    case DType::I64:
        return static_cast<double>(load<std::int64_t>(element));
    case DType::U8:
    case DType::Bool:
        return load<std::uint8_t>(element);
    case DType::U16:
        return load<std::uint16_t>(element);
    case DType::U32:
        return load<std::uint32_t>(element);
    case DType::U64:
        return static_cast<double>(load<std::uint64_t>(element));
    case DType::C64:
    case DType::C128:
    case DType::Other:
        break;
    }
    return std::numeric_limits<double>::quiet_NaN();
}

} // namespace gateloupe
