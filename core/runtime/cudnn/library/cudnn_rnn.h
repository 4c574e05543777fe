// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "core/runtime/cudnn/device/device_layer.h"
#include "core/runtime/cudnn/library/cudnn_context.h"

namespace gateloupe::cudnn {

/// An RNN descriptor of the real library.
/// Errors: Unsupported with cuDNN's words for what it refuses, OutOfMemory, Device.
/// Lifetime: not longer than its context.
Result<std::unique_ptr<Rnn>> makeCudnnRnn(Context& context, const RnnConfig& config);

} // namespace gateloupe::cudnn
