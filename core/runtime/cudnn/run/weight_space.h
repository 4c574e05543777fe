// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/model/rnn_model.h"
#include "core/runtime/cudnn/device/device_layer.h"

namespace gateloupe::cudnn {

/// Whether the library keeps every parameter where PackedLayout says, and nothing else.
/// Errors: Device, naming the first parameter that lies elsewhere with both places.
Status compareLayouts(Rnn& rnn, const RnnSpec& spec);

/// A model's weights on the device, packed by our layout after compareLayouts().
/// Errors: those of compareLayouts(), of pack() and of the device.
Result<DeviceBuffer> uploadWeights(DeviceLayer& device, Rnn& rnn, const RnnModel& model,
                                   ProgressMonitor& monitor);

} // namespace gateloupe::cudnn
