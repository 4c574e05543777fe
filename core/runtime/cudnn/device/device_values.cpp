// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/cudnn/device/device_values.h"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <type_traits>
#include <utility>

#include "core/base/half.h"
#include "core/base/parallel.h"

namespace gateloupe::cudnn {

namespace {

/// What one thread converts at a time: enough to be worth waking it.
constexpr std::uint64_t kConvertedAtOnce = std::uint64_t{1} << 20U;

std::atomic<std::uint64_t>& counter()
{
    static std::atomic<std::uint64_t> bytes = 0;
    return bytes;
}

struct Half
{
    std::uint16_t bits;
};

struct Bfloat16
{
    std::uint16_t bits;
};

float valueOf(Half number)
{
    return halfToFloat(number.bits);
}

float valueOf(Bfloat16 number)
{
    return bfloat16ToFloat(number.bits);
}

template <typename T>
T valueOf(T number)
{
    return number;
}

template <typename To, typename From>
To roundedTo(From value)
{
    constexpr bool isDouble = std::is_same_v<From, double>;
    if constexpr (std::is_same_v<To, Half>) {
        if constexpr (isDouble) {
            return {doubleToHalf(value)};
        } else {
            return {floatToHalf(value)};
        }
    } else if constexpr (std::is_same_v<To, Bfloat16>) {
        if constexpr (isDouble) {
            return {doubleToBfloat16(value)};
        } else {
            return {floatToBfloat16(value)};
        }
    } else {
        return static_cast<To>(value);
    }
}

/// visit(T()) for what a number of that type is here.
template <typename Visit>
void withType(DType dtype, const Visit& visit)
{
    switch (dtype) {
    case DType::F16:
        return visit(Half());
    case DType::BF16:
        return visit(Bfloat16());
    case DType::F64:
        return visit(double());
    default:
        return visit(float());
    }
}

void convertSome(std::span<const std::byte> source, DType from, DType to,
                 std::span<std::byte> target)
{
    if (from == to) {
        std::ranges::copy(source, target.begin());
        return;
    }
    withType(from, [&]<typename From>(From) {
        withType(to, [&]<typename To>(To) {
            for (std::size_t index = 0; index < source.size() / sizeof(From); ++index) {
                From number;
                std::memcpy(&number, source.data() + index * sizeof(From), sizeof(From));
                const To rounded = roundedTo<To>(valueOf(number));
                std::memcpy(target.data() + index * sizeof(To), &rounded, sizeof(To));
            }
        });
    });
}

} // namespace

NumbersView viewOf(const Array& array)
{
    return {array.dtype(), array.shape(), array.bytes()};
}

void convertNumbers(const NumbersView& numbers, DType type, std::span<std::byte> target)
{
    counter() += numbers.bytes.size();
    const std::uint64_t size = sizeOf(numbers.dtype);
    const std::uint64_t count = numbers.bytes.size() / size;
    const std::uint64_t each = kConvertedAtOnce / size;
    forEachPiece((count + each - 1) / each, [&](std::uint64_t piece) {
        const std::uint64_t first = piece * each;
        const std::uint64_t some = std::min(each, count - first);
        convertSome(numbers.bytes.subspan(first * size, some * size), numbers.dtype, type,
                    target.subspan(first * sizeOf(type), some * sizeOf(type)));
    });
}

void convertReordered(const NumbersView& numbers, const std::vector<std::uint64_t>& order,
                      DType type, std::span<std::byte> target)
{
    if (std::ranges::is_sorted(order)) {
        return convertNumbers(numbers, type, target); // each stays where it is
    }
    counter() += numbers.bytes.size();
    const std::uint64_t batch = numbers.shape[1];
    const std::uint64_t from = numbers.shape[2] * sizeOf(numbers.dtype);
    const std::uint64_t to = numbers.shape[2] * sizeOf(type);
    const std::uint64_t each = std::max<std::uint64_t>(1, kConvertedAtOnce / (batch * from));
    forEachPiece((numbers.shape[0] + each - 1) / each, [&](std::uint64_t piece) {
        const std::uint64_t end = std::min((piece + 1) * each, numbers.shape[0]);
        for (std::uint64_t row = piece * each * batch; row < end * batch; ++row) {
            const std::uint64_t source = row / batch * batch + order[row % batch];
            convertSome(numbers.bytes.subspan(source * from, from), numbers.dtype, type,
                        target.subspan(row * to, to));
        }
    });
}

std::uint64_t convertedBytes()
{
    return counter();
}

std::vector<std::byte> toDeviceType(const Array& array, DType dtype)
{
    std::vector<std::byte> bytes(array.size() * sizeOf(dtype));
    convertNumbers(viewOf(array), dtype, bytes);
    return bytes;
}

Array fromDeviceType(std::span<const std::byte> bytes, DType dtype, Shape shape)
{
    const DType type = dtype == DType::F64 ? DType::F64 : DType::F32;
    Array array = Array::of(type, std::move(shape), Contents::Unset);
    convertNumbers({dtype, array.shape(), bytes}, type, array.writableBytes());
    return array;
}

} // namespace gateloupe::cudnn
