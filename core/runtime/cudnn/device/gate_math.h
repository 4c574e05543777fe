// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/base/result.h"
#include "core/runtime/cudnn/gates/gate_formulas.h"
#include "core/tensor/dtype.h"

namespace gateloupe::cudnn {

/// sums [rows, outputs] = keep * sums + a [rows, inputs] * weights^T [inputs, outputs].
struct RowProduct
{
    std::uint64_t rows = 0;
    std::uint64_t outputs = 0;
    std::uint64_t inputs = 0;
    const double* a = nullptr;
    const double* weights = nullptr; ///< [outputs, inputs]
    double* sums = nullptr;
    double keep = 0.0; ///< 0: sums need not be numbers before
};

/// Arithmetic in float64 on a device's memory: what the proof of gates is made of. Calls are queued
/// in order beside those of the device.
/// Errors: Device, OutOfMemory.
class GateMath
{
public:
    GateMath() = default;
    GateMath(const GateMath&) = delete;
    GateMath& operator=(const GateMath&) = delete;
    virtual ~GateMath() = default;

    /// Numbers of f16, bf16, f32 or f64 as float64; each is exact.
    virtual Status widen(double* target, const std::byte* source, DType dtype,
                         std::uint64_t count) = 0;
    virtual Status multiply(const RowProduct& product) = 0;
    /// gateUnit() of every row and unit; *worst, never NaN, grows to the largest residual.
    virtual Status gates(const GateChunk& chunk, double* worst) = 0;
    /// projectedUnit() alike.
    virtual Status projected(const ProjectedChunk& chunk, double* worst) = 0;
};

} // namespace gateloupe::cudnn
