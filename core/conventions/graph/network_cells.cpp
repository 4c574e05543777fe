// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/graph/network_cells.h"

#include <algorithm>

#include "core/conventions/graph/graph_flow.h"

namespace gateloupe {

namespace {

/// By the name, or by the bytes where the graph has other names.
bool isOneTensor(const Tensor& constant, const Tensor& stored)
{
    return constant.name == stored.name ||
           (constant.source == stored.source && constant.offsetElements == stored.offsetElements);
}

} // namespace

NetworkCells::NetworkCells(const std::vector<PlacedLayer>& layers)
{
    for (const PlacedLayer& placed : layers) {
        for (std::uint32_t direction = 0; direction < placed.layer.directions; ++direction) {
            for (const GraphCellParameter& each : placed.layer.parameters[direction]) {
                if (each.kind == ParameterKind::RecurrentWeights) {
                    const Tensor& view = each.view;
                    m_matrices.emplace(MatrixKey{view.source.get(), view.offsetElements,
                                                 view.strides[0], view.strides[1]},
                                       GraphMatrix{{&placed.layer, direction}, each.gate});
                }
            }
        }
    }
}

/// Without a layer where the graph has none, or its gates in other places.
GraphDirection NetworkCells::cellOf(const RnnModel& model, LayerIndex layer,
                                    Direction direction) const
{
    GraphDirection found;
    for (const Gate gate : gatesOf(model.spec.cell)) {
        const GateView* view =
            model.find({layer, direction, ParameterKind::RecurrentWeights, gate});
        const auto matrix = view == nullptr
                                ? m_matrices.end()
                                : m_matrices.find({view->tensor->source.get(), view->offsetElements,
                                                   view->rowStride, view->colStride});
        if (matrix == m_matrices.end() || matrix->second.gate != gate ||
            (found.layer != nullptr && found != matrix->second.cell)) {
            return {};
        }
        found = matrix->second.cell;
    }
    return found;
}

std::vector<GraphDirection> NetworkCells::of(const RnnModel& model) const
{
    std::vector<GraphDirection> cells;
    const GraphLayer* first = nullptr;
    for (std::uint32_t index = 0; index < model.spec.pseudoLayers(); ++index) {
        const PseudoLayerIndex cell(index);
        const GraphDirection found =
            cellOf(model, model.spec.layerOf(cell), model.directionOf(cell));
        const bool isSame = found.layer != nullptr && found.layer->limits.empty() &&
                            (first == nullptr || isOneFamily(found.layer->cell, first->cell));
        cells.push_back(isSame ? found : GraphDirection());
        first = isSame && first == nullptr ? found.layer : first;
    }
    return cells;
}

const GraphNode* operatorOf(const RnnModel& model, LayerIndex layer, const DataflowGraph& graph)
{
    const GateView* weights =
        model.find({layer, model.direction(0), ParameterKind::RecurrentWeights,
                    gatesOf(model.spec.cell).front()});
    for (const GraphNode& node : graph.nodes()) {
        const bool isGiven = weights != nullptr && isRecurrentOperator(node) &&
                             std::ranges::any_of(node.inputs, [&](const GraphInput& input) {
                                 const auto constant = graph.constantOf(input);
                                 return constant && isOneTensor(*constant, *weights->tensor);
                             });
        if (isGiven) {
            return &node;
        }
    }
    return nullptr;
}

} // namespace gateloupe
