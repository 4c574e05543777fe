// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/conventions/onnx/onnx_graph.h"
#include "core/model/rnn_model.h"

namespace gateloupe {

using OnnxTensorIndex = std::map<std::string, std::shared_ptr<const Tensor>, std::less<>>;

/// Which cell a recurrent operator is, and what it computes.
struct OnnxEquations
{
    CellKind cell = CellKind::Lstm;
    std::vector<CellEquations> byDirection; ///< empty: the cell's standard ones
};

/// One recurrent operator: a layer, its tensors checked against each other.
/// D directions, G gates, H hidden units, I inputs, B sequences.
struct OnnxCell
{
    const OnnxOperatorNode* node = nullptr; ///< never null
    OnnxEquations equations;
    std::uint32_t directions = 1;
    bool isReversed = false;   ///< one direction, from the end
    bool isBatchFirst = false; ///< layout 1: x [B, T, I], y [B, T, D, H]
    GruReset gruReset = GruReset::After;
    std::uint64_t inputSize = 0;
    std::uint64_t hiddenSize = 0;
    std::shared_ptr<const Tensor> weights;       ///< W [D, G*H, I]
    std::shared_ptr<const Tensor> recurrent;     ///< R [D, G*H, H]
    std::shared_ptr<const Tensor> biases;        ///< B [D, 2*G*H], or null
    std::shared_ptr<const Tensor> peepholes;     ///< P [D, 3*H], or null
    std::shared_ptr<const Tensor> lengths;       ///< [B] when the file has them, or null
    std::shared_ptr<const Tensor> initialHidden; ///< [D, B, H] when the file has it, or null
    std::shared_ptr<const Tensor> initialCell;   ///< the same for c
    std::vector<Warning> warnings;
};

/// Whether it is an LSTM, GRU or RNN of ONNX.
[[nodiscard]] bool isOnnxCell(const OnnxOperatorNode& node);

/// Why an operator that is recurrent in another way is not used, and what can be done about it.
struct OnnxObjection
{
    std::string_view type; ///< of the operator
    std::string_view reason;
    Remedy::Kind remedy = Remedy::Kind::None;
};

/// Null for all others.
[[nodiscard]] const OnnxObjection* onnxObjection(const OnnxOperatorNode& node);

/// Requires: isOnnxCell(node).
/// Errors: Unsupported when weights are computed at run time or of no usable type, ShapeMismatch
/// when shapes do not fit; each names the operator.
/// Source: ONNX operators, LSTM, GRU, RNN, opsets 1 to 22.
Result<OnnxCell> readOnnxCell(const OnnxOperatorNode& node, const OnnxOperatorGraph& graph,
                              const OnnxTensorIndex& tensors);

} // namespace gateloupe
