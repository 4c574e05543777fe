// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "core/runtime/cudnn/device/gate_math.h"
#include "tests/gpu/host_device.h"

namespace gateloupe::test {

/// The formulas that kernels compile, in loops. Queued on the device as kernels are.
/// Lifetime: not longer than the device.
[[nodiscard]] std::unique_ptr<cudnn::GateMath> makeHostGateMath(HostDevice& device);

} // namespace gateloupe::test
