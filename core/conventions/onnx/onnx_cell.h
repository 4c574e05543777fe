// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/conventions/common/convention.h"
#include "core/conventions/common/layer_stack.h"
#include "core/model/rnn_model.h"
#include "core/tensor/tensor_catalog.h"

namespace gateloupe {

/// One operator of a graph, as a catalog's attributes tell it (core/formats/onnx_walk.h says how).
struct OnnxOperatorNode
{
    std::string path;
    std::string type;
    std::string domain; ///< empty for ONNX' own
    std::string name;   ///< empty when the file gives none
    std::string graph;  ///< path of the graph it stands in
    std::vector<std::string> inputs;
    std::vector<std::string> outputs;
    std::map<std::string, const Attribute::Value*, std::less<>> attributes;

    /// Empty when there is no such input or output, or it is left out.
    [[nodiscard]] std::string_view input(std::size_t index) const { return entry(inputs, index); }

    [[nodiscard]] std::string_view output(std::size_t index) const { return entry(outputs, index); }

    /// Null when there is none, or it is of another type.
    [[nodiscard]] const std::vector<std::int64_t>* integers(std::string_view attribute) const;
    [[nodiscard]] std::optional<std::int64_t> integer(std::string_view attribute) const;

    template <typename T>
    [[nodiscard]] const T* find(std::string_view attribute) const
    {
        const auto found = attributes.find(attribute);
        return found == attributes.end() ? nullptr : std::get_if<T>(found->second);
    }

private:
    static std::string_view entry(const std::vector<std::string>& list, std::size_t index)
    {
        return index < list.size() ? std::string_view(list[index]) : std::string_view();
    }
};

/// The operators of a catalog and who uses what they make.
/// Lifetime: as long as the catalog.
class OnnxOperatorGraph
{
public:
    explicit OnnxOperatorGraph(const TensorCatalog& catalog);
    OnnxOperatorGraph(const OnnxOperatorGraph&) = delete; // its indices point into it
    OnnxOperatorGraph& operator=(const OnnxOperatorGraph&) = delete;
    ~OnnxOperatorGraph() = default;

    /// In the order of execution.
    [[nodiscard]] const std::vector<OnnxOperatorNode>& operators() const { return m_operators; }

    struct Use
    {
        const OnnxOperatorNode* by = nullptr;
        std::size_t input = 0;
    };

    /// Who alone reads a value, asking for its shape does not count; empty when nobody does, or
    /// several.
    [[nodiscard]] std::optional<Use> onlyUseOf(std::string_view value) const;
    /// Null when no operator makes it.
    [[nodiscard]] const OnnxOperatorNode* makerOf(std::string_view value) const;

    /// Whether a graph hands the value on.
    [[nodiscard]] bool isOutput(std::string_view value) const { return m_outputs.contains(value); }

private:
    void read(const Attribute& attribute, std::map<std::string_view, std::size_t>& byPath);

    std::vector<OnnxOperatorNode> m_operators;
    std::multimap<std::string_view, Use> m_uses;
    std::map<std::string_view, const OnnxOperatorNode*> m_makers;
    std::set<std::string, std::less<>> m_outputs;
};

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
