// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/result.h"
#include "core/conventions/onnx/onnx_graph.h"
#include "core/model/equations.h"

namespace gateloupe {

/// Which cell a recurrent operator is, and what it computes.
struct OnnxEquations
{
    CellKind cell = CellKind::Lstm;
    std::vector<CellEquations> byDirection; ///< empty: the cell's standard ones
};

/// Reads `activations`, `activation_alpha`, `activation_beta`, `clip` and `input_forget` of an
/// LSTM, GRU or RNN; `family` is its cell, for an RNN either plain one.
/// Errors: Unsupported for an activation that ONNX does not name, ShapeMismatch for a wrong count.
/// Source: ONNX operators, RNN, opset 22; defaults of alpha and beta are those of the operators of
/// the same names.
Result<OnnxEquations> onnxEquationsOf(const OnnxOperatorNode& node, CellKind family,
                                      std::uint32_t directions);

} // namespace gateloupe
