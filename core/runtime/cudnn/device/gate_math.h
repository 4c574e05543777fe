// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/base/result.h"
#include "core/runtime/cudnn/device/gate_scan.h"
#include "core/tensor/dtype.h"

namespace gateloupe::cudnn {

/// sums [rows, outputs] = a [rows, inputs] * weights^T [inputs, outputs].
struct RowProduct
{
    std::uint64_t rows = 0;
    std::uint64_t outputs = 0;
    std::uint64_t inputs = 0;
    const std::byte* a = nullptr;
    std::uint64_t aStride = 0;          ///< numbers from row to row
    const std::byte* weights = nullptr; ///< [outputs, inputs]
    DType factors = DType::F32;         ///< of a and of the weights
    std::byte* sums = nullptr;
    DType type = DType::F32; ///< of the sums: F64 for factors in F64, else F32
};

/// Arithmetic on a device's memory beside the library's: what gates and traces are made of. Calls
/// are queued in order beside those of the device. Distances only grow.
/// Errors: Device, OutOfMemory.
class GateMath
{
public:
    GateMath() = default;
    GateMath(const GateMath&) = delete;
    GateMath& operator=(const GateMath&) = delete;
    virtual ~GateMath() = default;

    /// Requires: the target type is not narrower than `type`, that of the source.
    virtual Status widen(const WidenedBlocks& blocks, DType type) = 0;
    virtual Status multiply(const RowProduct& product) = 0;
    /// UnitScan of every sequence and unit, all steps side by side as far as they do not depend on
    /// each other; `type` is the library's.
    virtual Status scan(const GateScan& scan, DType type, GateDistances* worst) = 0;
    virtual Status compare(const ProjectedRows& rows, DType type, GateDistances* worst) = 0;
    virtual Status show(const ShownRows& rows, DType type) = 0;
    virtual Status move(const RowMove& move) = 0;
};

} // namespace gateloupe::cudnn
