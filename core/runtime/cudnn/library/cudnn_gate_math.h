// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "core/runtime/cudnn/device/gate_math.h"
#include "core/runtime/cudnn/library/cudnn_context.h"

namespace gateloupe::cudnn {

/// Whether this program was built with it.
[[nodiscard]] bool hasCudnnGateMath();

/// Float64 on the GPU: cuBLAS for the products, kernels of our own for the rest, on the context's
/// stream.
/// Errors: Unsupported where this program was built without CUDA's compiler or cuBLAS; Device.
/// Lifetime: not longer than its context.
Result<std::unique_ptr<GateMath>> makeCudnnGateMath(Context& context);

} // namespace gateloupe::cudnn
