// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/conventions/common/convention.h"
#include "core/conventions/common/layer_stack.h"
#include "core/conventions/onnx/onnx_operator_graph.h"
#include "core/model/rnn_model.h"
#include "core/tensor/tensor_catalog.h"

namespace gateloupe {

/// Which cell a recurrent operator is, and what it computes.
struct OnnxEquations
{
    CellKind cell = CellKind::Lstm;
    std::vector<CellEquations> byDirection; ///< empty: the cell's standard ones
    /// By direction: activations whose constants the node leaves out, and ONNX as well, are
    /// assumed.
    std::vector<EquationSources> sources;
};

/// One recurrent operator, its tensors checked against each other: B [D, 2*G*H], P [D, 3*H].
struct OnnxCell : OperatorLayer
{
    const OnnxOperatorNode* node = nullptr; ///< never null
    OnnxEquations equations;
    bool isBatchFirst = false;             ///< layout 1: x [B, T, I], y [B, T, D, H]
    std::shared_ptr<const Tensor> lengths; ///< [B] when the file has them, or null
    std::vector<Warning> warnings;
    std::vector<Message> limits; ///< what is broken in the operator: it runs nowhere
};

/// Whether it is an LSTM, GRU or RNN of ONNX, or the quantised LSTM of ONNX Runtime.
[[nodiscard]] bool isOnnxCell(const OnnxOperatorNode& node);

/// Why an operator that is recurrent in another way is not used, and what can be done about it.
struct OnnxObjection
{
    std::string_view type; ///< of the operator
    std::string_view reason;
    bool isPackedBuffer = false; ///< of cuDNN: --tensor with --spec reads it
};

/// Null for all others.
[[nodiscard]] const OnnxObjection* onnxObjection(const OnnxOperatorNode& node);

/// Requires: isOnnxCell(node).
/// Errors: Unsupported when weights are computed at run time or of no usable type, ShapeMismatch
/// when shapes do not fit; each names the operator.
/// Source: ONNX operators, LSTM, GRU, RNN, opsets 1 to 22.
Result<OnnxCell> readOnnxCell(const OnnxOperatorNode& node, const OnnxOperatorGraph& graph,
                              const TensorIndex& tensors);

} // namespace gateloupe
