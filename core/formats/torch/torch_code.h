// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <vector>

#include "core/formats/torch/torch_flow.h"

namespace gateloupe {

/// The computations of a class of TorchScript's generated code: of its `forward`, in their order,
/// calls of its own modules among them. What is not understood is an operation without operands.
/// The text is read, never run; so many of its lines at most that hostile ones end.
/// Source: pytorch 2.x, torch/csrc/jit/serialization/python_print.cpp.
[[nodiscard]] std::vector<TorchOperation> operationsOfForward(std::string_view classText);

} // namespace gateloupe
