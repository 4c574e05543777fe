// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "core/export/export_plan.h"

namespace gateloupe {

/// Everything of a GraphProto but its initializers: for each network a chain of recurrent nodes.
/// Values: X [T, B, I] -> Y [T, B, D*H], Y_h [L*D, B, H], Y_c; initial states are zero.
///
///     X -> LSTM -> [T, D, B, H] -> Transpose -> Reshape -> [T, B, D*H] -> LSTM ... -> Y
///           |Y_h [D, B, H] ----------------------- Concat ------------------------> Y_h
[[nodiscard]] std::string onnxGraphText(const ExportPlan& plan);

/// Everything of a TensorProto but its numbers.
[[nodiscard]] std::string onnxTensorText(const ExportItem& item);

} // namespace gateloupe
