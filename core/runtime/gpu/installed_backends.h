// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "core/base/result.h"
#include "core/runtime/forward/forward.h"
#include "core/runtime/gpu/worker_options.h"

namespace gateloupe {

/// makeBackend() with cuDNN beside: its worker program is looked for and so is a driver, but
/// nothing is started, so that a window may ask. What only the worker can tell, run() does.
/// Errors: Device, with what is missing and how to install it.
Result<std::unique_ptr<ForwardBackend>>
makeInstalledBackend(BackendKind kind, const gpu::WorkerOptions& options = {});

/// The first of cudnn, cpu and reference that is installed and can express the model.
/// Errors: Unsupported with the reference's reasons.
Result<std::unique_ptr<ForwardBackend>> makeBestBackend(const RnnModel& model,
                                                        const gpu::WorkerOptions& options = {});

} // namespace gateloupe
