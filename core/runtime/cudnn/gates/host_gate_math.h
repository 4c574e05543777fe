// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/runtime/cudnn/device/gate_math.h"

namespace gateloupe::cudnn {

/// GateMath by plain loops over memory of the host: what a device's own is held against.
class PlainGateMath final : public GateMath
{
public:
    Status widen(double* target, const std::byte* source, DType dtype,
                 std::uint64_t count) override;
    Status multiply(const RowProduct& product) override;
    Status gates(const GateChunk& chunk, double* worst) override;
    Status projected(const ProjectedChunk& chunk, double* worst) override;
};

} // namespace gateloupe::cudnn
