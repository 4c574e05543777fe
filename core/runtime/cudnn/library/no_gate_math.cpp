// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/cudnn/library/cudnn_gate_math.h"

namespace gateloupe::cudnn {

bool hasCudnnGateMath()
{
    return false;
}

Result<std::unique_ptr<GateMath>> makeCudnnGateMath(Context&)
{
    return Error{ErrorCode::Unsupported,
                 "the worker was built without CUDA's compiler or without cuBLAS"};
}

} // namespace gateloupe::cudnn
