// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/base/result.h"
#include "core/conventions/common/attributes.h"
#include "core/conventions/common/convention.h"
#include "core/graph/dataflow_graph.h"
#include "core/model/cell.h"
#include "core/model/equations.h"

namespace gateloupe {

/// The tensors of one direction, whole or by gate.
struct CoremlArrays
{
    std::shared_ptr<const Tensor> weights;   ///< [G*H, I]
    std::shared_ptr<const Tensor> recurrent; ///< [G*H, H]
    std::shared_ptr<const Tensor> bias;      ///< [G*H], or null
    std::shared_ptr<const Tensor> peepholes; ///< [3*H], or null
    /// The tensors of a network instead: each is one gate's.
    std::map<std::pair<Gate, ParameterKind>, std::shared_ptr<const Tensor>> gates;
};

/// One recurrent layer of either kind of model.
struct CoremlCell
{
    std::string name;
    std::string kind; ///< the file's word
    CellKind cell = CellKind::Lstm;
    CellEquations equations;
    bool isReversed = false;
    GruReset reset = GruReset::After;
    double forgetOffset = 0.0;
    std::uint64_t inputSize = 0;
    std::uint64_t hiddenSize = 0;
    std::vector<CoremlArrays> directions;
    std::shared_ptr<const Tensor> initialHidden; ///< [B, D*H], or null
    std::shared_ptr<const Tensor> initialCell;
    std::string input; ///< a network's names of values
    std::string output;
    bool isReadOnce = false;    ///< its whole output, by one reader
    bool isHardAssumed = false; ///< a hard sigmoid without constants
};

/// Sets the cell's equations by the file's names of its activations, of one direction or of both.
/// A hard sigmoid without constants is Keras 2's, and the cell says that this is assumed.
/// Errors: Unsupported for a name that is none of Core ML's.
Status setActivations(CoremlCell& cell, const std::vector<std::string>& names);

/// The layer `name` of a neural network, by its attributes and tensors.
/// Errors: those of setActivations().
Result<CoremlCell> networkCell(const AttributeIndex& attributes, const TensorIndex& index,
                               const std::string& name, const std::string& kind);

/// Whether a node of a program is one of its operations lstm, gru and rnn.
[[nodiscard]] bool isRecurrentOperation(const GraphNode& node);

/// The operation of a program. Requires: isRecurrentOperation(), and the node has an output.
/// Errors: those of setActivations(); Unsupported for weights that are no constants.
Result<CoremlCell> operationCell(const DataflowGraph& graph, const GraphNode& node);

} // namespace gateloupe
