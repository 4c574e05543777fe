// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "core/tensor/array.h"

namespace gateloupe::cudnn {

/// Numbers as the device takes them: f16, bf16, f32 or f64, each rounded once to nearest even.
std::vector<std::byte> toDeviceType(const Array& array, DType dtype);
/// The way back: f64 stays, everything else becomes f32, which holds it exactly.
/// Requires: `bytes` holds the shape's elements of `dtype`.
Array fromDeviceType(std::span<const std::byte> bytes, DType dtype, Shape shape);

} // namespace gateloupe::cudnn
