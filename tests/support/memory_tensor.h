// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstring>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/tensor/tensor.h"

namespace gateloupe::test {

/// A row-major tensor over bytes in memory. Requires: the shape multiplies to the bytes.
inline std::shared_ptr<const Tensor> memoryTensor(std::string name, DType dtype, Shape shape,
                                                  std::vector<std::byte> bytes)
{
    const auto size = bytes.size();
    auto tensor = std::make_shared<Tensor>();
    tensor->name = std::move(name);
    tensor->dtype = dtype;
    tensor->strides = rowMajorStrides(shape);
    tensor->shape = std::move(shape);
    tensor->source = std::make_shared<DecodedSource>(
        Encoding::Computed, size, [kept = std::move(bytes)](ProgressMonitor&) {
            return Result<std::vector<std::byte>>(kept);
        });
    return tensor;
}

/// The bytes of numbers as they lie in memory.
template <typename T>
std::vector<std::byte> bytesOf(const std::vector<T>& values)
{
    const auto bytes = std::as_bytes(std::span(values));
    return {bytes.begin(), bytes.end()};
}

/// 0, 1, 2, ...: every element tells its own place.
template <typename T>
std::vector<T> counting(std::size_t count)
{
    std::vector<T> values(count);
    for (std::size_t index = 0; index < count; ++index) {
        values[index] = static_cast<T>(index);
    }
    return values;
}

} // namespace gateloupe::test
