// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/cudnn/device/device_values.h"

#include <cstdint>
#include <cstring>
#include <utility>

#include "core/base/half.h"

namespace gateloupe::cudnn {

namespace {

template <typename T, typename Convert>
std::vector<std::byte> converted(const Array& array, const Convert& convert)
{
    std::vector<std::byte> bytes(array.size() * sizeof(T));
    for (std::size_t index = 0; index < array.size(); ++index) {
        const T value = convert(array[index]);
        std::memcpy(bytes.data() + index * sizeof(T), &value, sizeof(T));
    }
    return bytes;
}

} // namespace

std::vector<std::byte> toDeviceType(const Array& array, DType dtype)
{
    if (array.dtype() == dtype) {
        const auto bytes = array.bytes();
        return {bytes.begin(), bytes.end()};
    }
    switch (dtype) {
    case DType::F16:
        return converted<std::uint16_t>(array, doubleToHalf);
    case DType::BF16:
        return converted<std::uint16_t>(array, doubleToBfloat16);
    case DType::F64:
        return converted<double>(array, [](double value) { return value; });
    default:
        return converted<float>(array, [](double value) { return static_cast<float>(value); });
    }
}

Array fromDeviceType(std::span<const std::byte> bytes, DType dtype, Shape shape)
{
    const std::size_t count = bytes.size() / sizeOf(dtype);
    if (dtype == DType::F64) {
        std::vector<double> values(count);
        std::memcpy(values.data(), bytes.data(), bytes.size());
        return {std::move(shape), std::move(values)};
    }
    std::vector<float> values(count);
    if (dtype == DType::F32) {
        std::memcpy(values.data(), bytes.data(), bytes.size());
        return {std::move(shape), std::move(values)};
    }
    for (std::size_t index = 0; index < count; ++index) {
        values[index] =
            static_cast<float>(elementAsDouble(bytes.data() + index * sizeOf(dtype), dtype));
    }
    return {std::move(shape), std::move(values)};
}

} // namespace gateloupe::cudnn
