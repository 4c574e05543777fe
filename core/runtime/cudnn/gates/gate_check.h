// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/runtime/cudnn/device/device_layer.h"
#include "core/runtime/cudnn/device/gate_math.h"

namespace gateloupe::cudnn {

/// Holds a device's float64 arithmetic against plain loops on the host, over a few small numbers of
/// every type and cell: a device is trusted with gates only after it.
/// Errors: Device, saying what differs; those of the device.
Status checkGateMath(DeviceLayer& device, GateMath& math);

} // namespace gateloupe::cudnn
