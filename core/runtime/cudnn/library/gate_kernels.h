// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include <cuda_runtime_api.h>

#include "core/runtime/cudnn/gates/gate_formulas.h"

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
cudaError_t queueWiden(double* target, const void* source, NumberKind kind, std::uint64_t count,
                       cudaStream_t stream);
cudaError_t queueGates(const GateChunk& chunk, double* worst, cudaStream_t stream);
cudaError_t queueProjected(const ProjectedChunk& chunk, double* worst, cudaStream_t stream);

} // namespace gateloupe::cudnn
