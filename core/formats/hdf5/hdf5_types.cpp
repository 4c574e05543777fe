// SPDX-License-Identifier: Apache-2.0
#include "core/formats/hdf5/hdf5_types.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace gateloupe {

namespace {

/// Bit fields of a floating-point type: sign position, exponent and mantissa position and size.
struct FloatFields
{
    std::size_t bytes = 0;
    std::size_t sign = 0;
    std::size_t exponent = 0;
    std::size_t exponentSize = 0;
    std::size_t mantissa = 0;
    std::size_t mantissaSize = 0;
    std::size_t bias = 0;
    friend bool operator==(const FloatFields&, const FloatFields&) = default;
};

struct FloatRow
{
    DType dtype;
    FloatFields fields;
};

constexpr std::array<FloatRow, 4> kFloats = {{
    {DType::F16, {2, 15, 10, 5, 0, 10, 15}},
    {DType::BF16, {2, 15, 7, 8, 0, 7, 127}},
    {DType::F32, {4, 31, 23, 8, 0, 23, 127}},
    {DType::F64, {8, 63, 52, 11, 0, 52, 1023}},
}};

struct IntegerRow
{
    std::size_t bytes;
    H5T_sign_t sign;
    DType dtype;
};

constexpr std::array<IntegerRow, 8> kIntegers = {{
    {1, H5T_SGN_2, DType::I8},
    {2, H5T_SGN_2, DType::I16},
    {4, H5T_SGN_2, DType::I32},
    {8, H5T_SGN_2, DType::I64},
    {1, H5T_SGN_NONE, DType::U8},
    {2, H5T_SGN_NONE, DType::U16},
    {4, H5T_SGN_NONE, DType::U32},
    {8, H5T_SGN_NONE, DType::U64},
}};

struct ClassName
{
    H5T_class_t type;
    const char* name;
};

constexpr std::array<ClassName, 10> kClassNames = {{
    {H5T_INTEGER, "integer of unusual width"},
    {H5T_FLOAT, "float of unusual width"},
    {H5T_TIME, "time"},
    {H5T_STRING, "string"},
    {H5T_BITFIELD, "bit field"},
    {H5T_OPAQUE, "opaque"},
    {H5T_COMPOUND, "compound"},
    {H5T_REFERENCE, "reference"},
    {H5T_ENUM, "enumeration"},
    {H5T_VLEN, "variable length"},
}};

bool isBigEndian(hid_t type)
{
    return H5Tget_order(type) == H5T_ORDER_BE && H5Tget_size(type) > 1;
}

/// No padding bits and a byte order: true for every type we read.
bool fillsItsBytes(hid_t type)
{
    const H5T_order_t order = H5Tget_order(type);
    return (order == H5T_ORDER_LE || order == H5T_ORDER_BE) && H5Tget_offset(type) == 0 &&
           H5Tget_precision(type) == 8 * H5Tget_size(type);
}

DType floatOf(hid_t type)
{
    FloatFields fields{.bytes = H5Tget_size(type), .bias = H5Tget_ebias(type)};
    if (!fillsItsBytes(type) || H5Tget_norm(type) != H5T_NORM_IMPLIED ||
        H5Tget_fields(type, &fields.sign, &fields.exponent, &fields.exponentSize, &fields.mantissa,
                      &fields.mantissaSize) < 0) {
        return DType::Other;
    }
    const auto found = std::ranges::find(kFloats, fields, &FloatRow::fields);
    return found == kFloats.end() ? DType::Other : found->dtype;
}

DType integerOf(hid_t type)
{
    const auto bytes = H5Tget_size(type);
    const auto sign = H5Tget_sign(type);
    const auto found = std::ranges::find_if(
        kIntegers, [&](const IntegerRow& row) { return row.bytes == bytes && row.sign == sign; });
    return found == kIntegers.end() || !fillsItsBytes(type) ? DType::Other : found->dtype;
}

/// h5py writes booleans as an 8-bit enumeration of FALSE = 0 and TRUE = 1.
bool isBoolean(hid_t type)
{
    std::int8_t no = 0;
    std::int8_t yes = 0;
    return H5Tget_size(type) == 1 && H5Tget_nmembers(type) == 2 &&
           H5Tenum_valueof(type, "FALSE", &no) >= 0 && H5Tenum_valueof(type, "TRUE", &yes) >= 0 &&
           no == 0 && yes == 1;
}

/// h5py writes complex numbers as a compound of two equal floats.
Hdf5ElementType complexOf(hid_t type)
{
    if (H5Tget_nmembers(type) != 2) {
        return {};
    }
    const Hdf5Type real(H5Tget_member_type(type, 0));
    const Hdf5Type imaginary(H5Tget_member_type(type, 1));
    if (!real.isValid() || !imaginary.isValid() || H5Tequal(real.id(), imaginary.id()) <= 0 ||
        H5Tget_class(real.id()) != H5T_FLOAT || H5Tget_member_offset(type, 0) != 0 ||
        H5Tget_member_offset(type, 1) != H5Tget_size(real.id()) ||
        H5Tget_size(type) != 2 * H5Tget_size(real.id())) {
        return {};
    }
    const DType part = floatOf(real.id());
    const DType dtype = part == DType::F32   ? DType::C64
                        : part == DType::F64 ? DType::C128
                                             : DType::Other;
    return {.dtype = dtype, .isBigEndian = isBigEndian(real.id())};
}

std::string classNameOf(H5T_class_t type)
{
    const auto found = std::ranges::find(kClassNames, type, &ClassName::type);
    return found == kClassNames.end() ? "array" : found->name;
}

} // namespace

Hdf5ElementType elementTypeOf(hid_t type)
{
    Hdf5ElementType element;
    const H5T_class_t kind = H5Tget_class(type);
    if (kind == H5T_FLOAT) {
        element = {.dtype = floatOf(type), .isBigEndian = isBigEndian(type)};
    } else if (kind == H5T_INTEGER) {
        element = {.dtype = integerOf(type), .isBigEndian = isBigEndian(type)};
    } else if (kind == H5T_ENUM && isBoolean(type)) {
        element.dtype = DType::Bool;
    } else if (kind == H5T_COMPOUND) {
        element = complexOf(type);
    }
    if (element.dtype == DType::Other) {
        element = {.typeName = classNameOf(kind)};
    }
    return element;
}

bool canHoldBfloat16Bits(hid_t type)
{
    const H5T_class_t kind = H5Tget_class(type);
    return H5Tget_size(type) == 2 && (kind == H5T_OPAQUE || kind == H5T_INTEGER);
}

} // namespace gateloupe
