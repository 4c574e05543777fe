// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/tensor/array.h"

namespace gateloupe::cudnn {

/// Numbers that lie somewhere, as a type of the device's: f16, bf16, f32 or f64.
/// Lifetime: that of the bytes.
struct NumbersView
{
    DType dtype = DType::F32;
    Shape shape;
    std::span<const std::byte> bytes;
};

[[nodiscard]] NumbersView viewOf(const Array& array);

/// Numbers of one type as numbers of another, each rounded once to nearest even; on all cores.
/// Requires: as many numbers of `type` as of numbers there are.
void convertNumbers(const NumbersView& numbers, DType type, std::span<std::byte> target);
/// Converts [A, B, V] with sequence order[n] in place n.
void convertReordered(const NumbersView& numbers, const std::vector<std::uint64_t>& order,
                      DType type, std::span<std::byte> target);

/// Bytes that the functions here have read so far in this process: what of a run's numbers passed
/// through the hands of the host. Threads: free.
[[nodiscard]] std::uint64_t convertedBytes();

/// Numbers as the device takes them.
std::vector<std::byte> toDeviceType(const Array& array, DType dtype);
/// The way back: f64 stays, everything else becomes f32, which holds it exactly.
/// Requires: `bytes` holds the shape's elements of `dtype`.
Array fromDeviceType(std::span<const std::byte> bytes, DType dtype, Shape shape);

} // namespace gateloupe::cudnn
