// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "core/runtime/cudnn/device/gate_math.h"
#include "core/runtime/cudnn/library/cudnn_context.h"

namespace gateloupe::cudnn {

/// cuBLAS for the products, kernels of our own for the rest, on the context's stream.
/// Errors: Device.
/// Lifetime: not longer than its context.
Result<std::unique_ptr<GateMath>> makeCudnnGateMath(Context& context);

} // namespace gateloupe::cudnn
