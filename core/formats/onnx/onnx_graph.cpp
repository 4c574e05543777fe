// SPDX-License-Identifier: Apache-2.0
#include "core/formats/onnx/onnx_graph.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>

#include "core/base/lists.h"
#include "core/formats/onnx/onnx_translation.h"

namespace gateloupe {

namespace {

using OnnxIntegers = std::vector<std::int64_t>;

} // namespace

GraphInput OnnxDataflow::valueOf(const std::shared_ptr<OnnxValue>& value)
{
    if (!value) {
        return std::nullopt;
    }
    const auto known = m_values.find(value);
    if (known != m_values.end()) {
        return known->second;
    }
    // A constant, or something that is used and never made.
    const auto index = value->constant ? m_graph->addConstant(value->constant)
                                       : m_graph->addOne({.type = "undefined"}, value->id);
    m_values.emplace(value, index);
    return index;
}

void OnnxDataflow::bind(const std::shared_ptr<OnnxValue>& value, GraphValueIndex index)
{
    if (value) {
        m_values.insert_or_assign(value, index);
    }
}

void OnnxDataflow::addInput(const std::shared_ptr<OnnxValue>& value,
                            std::optional<GraphShape> shape)
{
    if (!value->constant && !m_values.contains(value)) {
        bind(value, m_graph->addInput(value->id, std::move(shape)));
    }
}

void OnnxDataflow::addOutput(const std::shared_ptr<OnnxValue>& value)
{
    if (const GraphInput index = valueOf(value)) {
        m_graph->addOutput(*index);
    }
}

void OnnxDataflow::addOperator(const OnnxNode& node, const std::string& path,
                               const OnnxParameters& parameters, const OnnxInputs& inputs,
                               const OnnxInputs& outputs)
{
    std::vector<GraphInput> values;
    for (const auto& input : inputs) {
        values.push_back(valueOf(input));
    }
    std::vector<std::string> names;
    for (const auto& output : outputs) {
        names.push_back(output ? output->id : std::string());
    }
    const bool isLongSum = node.isOnnx() && node.type == "Sum" && values.size() > 2;
    while (isLongSum && values.size() > 2) {
        const GraphValueIndex first = m_graph->addOne({.operation = GraphOperation::Add,
                                                       .type = "Sum",
                                                       .name = path,
                                                       .inputs = {values[0], values[1]}},
                                                      path);
        values.erase(values.begin());
        values.front() = first;
    }
    const auto made =
        OnnxTranslation(node, parameters, std::move(values), *m_graph).add(path, std::move(names));
    for (std::size_t index = 0; index < outputs.size(); ++index) {
        if (const auto shape = shapeOfRecurrent(node, index)) {
            m_graph->setShape(made[index], *shape);
        } else if (const auto product = shapeOfGemm(node, inputs)) {
            m_graph->setShape(made[index], *product);
        }
        bind(outputs[index], made[index]);
    }
}

/// [M, N] of a Gemm with stored weights, whatever is known of what they multiply.
std::optional<GraphShape> OnnxDataflow::shapeOfGemm(const OnnxNode& node, const OnnxInputs& inputs)
{
    const auto weights = inputs.size() > 1 && inputs[1] ? inputs[1]->constant : nullptr;
    if (!node.isOnnx() || node.type != "Gemm" || !weights || weights->shape.size() != 2) {
        return std::nullopt;
    }
    const OnnxAttribute* transposed = node.find("transB");
    const bool isTransposed = transposed != nullptr && transposed->integer != 0;
    return GraphShape{-1, static_cast<std::int64_t>(weights->shape[isTransposed ? 0 : 1])};
}

/// The outputs of an LSTM, GRU or RNN: Y [T, D, B, H], Y_h and Y_c [D, B, H]; with layout 1 Y [B,
/// T, D, H], the others [B, D, H]. Empty for other operators. Source: ONNX operators, LSTM,
/// opset 22.
std::optional<GraphShape> OnnxDataflow::shapeOfRecurrent(const OnnxNode& node, std::size_t output)
{
    constexpr std::array<std::string_view, 3> kRecurrent = {"LSTM", "GRU", "RNN"};
    const OnnxAttribute* size = node.find("hidden_size");
    if (!node.isOnnx() || !isOneOf(node.type, kRecurrent) || size == nullptr ||
        size->kind != OnnxAttribute::Kind::Int) {
        return std::nullopt;
    }
    const OnnxAttribute* direction = node.find("direction");
    const OnnxAttribute* layout = node.find("layout");
    const bool isPair = direction != nullptr && direction->text == "bidirectional";
    const bool isBatchFirst = layout != nullptr && layout->integer == 1;
    const std::int64_t directions = isPair ? 2 : 1;
    if (output == 0) {
        return isBatchFirst ? GraphShape{-1, -1, directions, size->integer}
                            : GraphShape{-1, directions, -1, size->integer};
    }
    return isBatchFirst ? GraphShape{-1, directions, size->integer}
                        : GraphShape{directions, -1, size->integer};
}

bool OnnxDataflow::isLoop(const OnnxNode& node)
{
    return node.isOnnx() && (node.type == "Loop" || node.type == "Scan");
}

/// Loop: M, condition, states; its body: iteration, condition, states -> condition, states, values
/// to collect. Scan: states, sequences; its body: states, items -> states, values to collect.
/// Source: ONNX operators, Loop and Scan, opset 21.
OnnxDataflow::Loop OnnxDataflow::beginLoop(const OnnxNode& node, const std::string& path,
                                           const OnnxParameters& parameters,
                                           const OnnxInputs& inputs, const OnnxInputs& bodyInputs)
{
    const bool isScan = node.type == "Scan";
    const auto listOf = [&parameters](std::string_view name) {
        const auto found = parameters.find(name);
        return found == parameters.end() ? OnnxIntegers() : found->second;
    };
    const OnnxIntegers scanned = listOf("num_scan_inputs");
    const std::size_t items = isScan && !scanned.empty() && scanned.front() >= 0
                                  ? static_cast<std::size_t>(scanned.front())
                                  : 0;
    Loop loop{.index = m_graph->addLoop(std::string(node.type), path),
              .firstState = isScan ? 0U : 2U,
              .firstNext = isScan ? 0U : 1U,
              .outputAxes = listOf("scan_output_axes"),
              .outputDirections = listOf("scan_output_directions")};
    const std::size_t count = std::min(bodyInputs.size(), inputs.size());
    loop.states = count - std::min(count, items + loop.firstState);
    const OnnxIntegers axes = listOf("scan_input_axes");
    const OnnxIntegers directions = listOf("scan_input_directions");
    for (std::size_t index = 0; index < bodyInputs.size(); ++index) {
        const auto& inner = bodyInputs[index];
        const bool isState = index >= loop.firstState && index < loop.firstState + loop.states;
        const GraphInput outer = index < inputs.size() ? valueOf(inputs[index]) : std::nullopt;
        const std::string name = inner ? inner->id : std::string();
        if (isState) {
            loop.variables.push_back(m_graph->addVariable(loop.index, outer, name));
            bind(inner, loop.variables.back());
        } else if (isScan && outer) {
            const std::size_t item = index - loop.states;
            bind(inner,
                 m_graph->addItem(loop.index,
                                  {.sequence = *outer,
                                   .axis = item < axes.size() ? axes[item] : 0,
                                   .isFromEnd = item < directions.size() && directions[item] == 1},
                                  name));
        } else { // the iteration's number, and whether it runs
            bind(inner, m_graph->addOne({.type = std::string(node.type), .name = path}, name));
        }
    }
    return loop;
}

void OnnxDataflow::endLoop(const Loop& loop, const OnnxInputs& bodyOutputs,
                           const OnnxInputs& outputs)
{
    for (std::size_t state = 0; state < loop.variables.size(); ++state) {
        const std::size_t from = loop.firstNext + state;
        const GraphInput next =
            from < bodyOutputs.size() ? valueOf(bodyOutputs[from]) : std::nullopt;
        if (next) {
            m_graph->setNext(loop.variables[state], *next);
        }
        if (state < outputs.size() && outputs[state]) {
            bind(outputs[state], m_graph->addFinal(loop.variables[state], outputs[state]->id));
        }
    }
    for (std::size_t index = loop.variables.size(); index < outputs.size(); ++index) {
        const std::size_t collected = index - loop.variables.size();
        const std::size_t from = loop.firstNext + index;
        const GraphInput inner =
            from < bodyOutputs.size() ? valueOf(bodyOutputs[from]) : std::nullopt;
        if (inner && outputs[index]) {
            const auto& axes = loop.outputAxes;
            const auto& directions = loop.outputDirections;
            bind(outputs[index],
                 m_graph->addCollection(
                     loop.index,
                     {.inner = *inner,
                      .axis = collected < axes.size() ? axes[collected] : 0,
                      .isFromEnd = collected < directions.size() && directions[collected] == 1},
                     outputs[index]->id));
        }
    }
}

} // namespace gateloupe
