// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>

#include "core/base/result.h"
#include "core/runtime/cudnn/device_layer.h"
#include "core/runtime/gpu/messages.h"

namespace gateloupe::gpu {

/// Who the worker is; with a device, or with the reason why there is none.
[[nodiscard]] Hello helloOf(cudnn::DeviceLayer* device, const std::string& problem);

/// Reads the arrays of a message, runs it, writes its results.
/// Errors: those of cudnn::runForward() and of the files; ShapeMismatch when the weights are not
/// the spec's packed buffer.
Result<ForwardAnswer> runMessage(cudnn::DeviceLayer& device, const ForwardMessage& message,
                                 Monitor& monitor);

/// Answers requests, one JSON object a line, until quit, the end of `input`, or an error that the
/// device does not survive. A run goes on beside the reading, so that it can be cancelled and the
/// worker can tell that it lives.
/// `device` null: `problem` is told, and every run fails with it.
/// Returns the exit code.
int serve(int input, int output, cudnn::DeviceLayer* device, const std::string& problem);

} // namespace gateloupe::gpu
