// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include <cuda_runtime_api.h>

#include "core/runtime/cudnn/device/gate_scan.h"

namespace gateloupe::cudnn {

/// What a device number is stored as.
enum class NumberKind : std::uint8_t
{
    F16,
    BF16,
    F32,
    F64,
};

// The kernels of GateMath. All addresses are the device's; what is returned tells of the launch.
cudaError_t queueWiden(const WidenedBlocks& blocks, NumberKind kind, cudaStream_t stream);
cudaError_t queueScan(const GateScan& scan, NumberKind kind, GateDistances* worst,
                      cudaStream_t stream);
cudaError_t queueCompare(const ProjectedRows& rows, NumberKind kind, GateDistances* worst,
                         cudaStream_t stream);
cudaError_t queueShow(const ShownRows& rows, NumberKind kind, cudaStream_t stream);
cudaError_t queueMove(const RowMove& move, cudaStream_t stream);

} // namespace gateloupe::cudnn
