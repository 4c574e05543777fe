// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ostream>

#include "core/runtime/cudnn/device/device_layer.h"

namespace gateloupe::gpu {

/// Runs small networks of every cell, direction, bias mode and dtype on the device and on the
/// float64 reference, and writes a line for each dtype with the number of networks and the largest
/// error and residual.
/// Returns the exit code: 0, or 1 when a network is past the tolerance of its dtype.
int selfTest(cudnn::DeviceLayer& device, std::ostream& out);

} // namespace gateloupe::gpu
