// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/graph/graph_order.h"

#include <algorithm>
#include <set>
#include <vector>

#include "core/base/text.h"
#include "core/conventions/graph/graph_flow.h"
#include "core/conventions/graph/network_cells.h"
#include "core/conventions/graph/placed_layer.h"

namespace gateloupe {

namespace {

/// Values of the graph that a network reads and makes, of its first and its last layer.
struct NetworkEnds
{
    std::vector<GraphValueIndex> reads;
    std::set<GraphValueIndex> makes;
};

/// Finds networks in a graph, and the way from one to the next.
class GraphOrder
{
public:
    explicit GraphOrder(const TensorCatalog& catalog)
        : m_graph(*catalog.graph)
        , m_flow(m_graph)
        , m_layers(placedLayers(catalog, m_ignored, m_monitor))
        , m_cells(m_layers)
    {
    }

    [[nodiscard]] const GraphNode* between(const RnnModel& lower, const RnnModel& upper) const
    {
        const std::set<GraphValueIndex> made = endsOf(lower).makes;
        const GraphNode* first = nullptr;
        std::vector<GraphValueIndex> open = endsOf(upper).reads;
        std::set<GraphValueIndex> seen;
        while (!open.empty()) {
            const GraphValueIndex value = originOf(open.back());
            open.pop_back();
            const GraphNode* node = m_graph.makerOf(value);
            if (!seen.insert(value).second || node == nullptr || isRecurrentOperator(*node) ||
                node->operation == GraphOperation::ShapeOf) {
                if (seen.size() == 1 && made.contains(value)) {
                    return nullptr; // it is read as it is
                }
                continue;
            }
            if (seen.size() == 1 && (made.contains(value) || isJoinOf(*node, made))) {
                return nullptr;
            }
            for (const GraphInput& input : node->inputs) {
                if (!input) {
                    continue;
                }
                const bool isFirst = made.contains(originOf(*input));
                first = isFirst && (first == nullptr || node < first) ? node : first;
                if (!isFirst) {
                    open.push_back(*input);
                }
            }
        }
        return first;
    }

private:
    /// What a value is, seen through what moves its elements or leaves them as they are.
    [[nodiscard]] GraphValueIndex originOf(GraphValueIndex value) const
    {
        while (true) {
            value = m_flow.sourceOf(value).value;
            const GraphNode* node = m_graph.makerOf(value);
            const std::string type = node == nullptr ? std::string() : lowered(node->type);
            const bool isKept = type.find("dropout") != std::string::npos ||
                                type.find("quant") != std::string::npos;
            if (!isKept || !node->input(0)) {
                return value;
            }
            value = *node->input(0);
        }
    }

    /// Whether both directions of a network are put side by side.
    [[nodiscard]] bool isJoinOf(const GraphNode& node, const std::set<GraphValueIndex>& made) const
    {
        return node.operation == GraphOperation::Concat &&
               std::ranges::all_of(node.inputs, [&](const GraphInput& input) {
                   return input && made.contains(originOf(*input));
               });
    }

    [[nodiscard]] NetworkEnds endsOf(const RnnModel& model) const
    {
        NetworkEnds ends;
        const std::vector<GraphDirection> cells = m_cells.of(model);
        for (const PlacedLayer& placed : m_layers) {
            for (std::size_t cell = 0; cell < cells.size(); ++cell) {
                if (cells[cell].layer != &placed.layer) {
                    continue;
                }
                if (cell < model.spec.directions) {
                    for (const GraphFlow::Source& source : placed.sources) {
                        ends.reads.push_back(source.value);
                    }
                }
                if (cell + model.spec.directions >= cells.size()) {
                    ends.makes.insert(placed.carriers.begin(), placed.carriers.end());
                }
            }
        }
        const GraphNode* first = operatorOf(model, LayerIndex(0), m_graph);
        const GraphNode* last = operatorOf(model, LayerIndex(model.spec.layers - 1), m_graph);
        if (ends.reads.empty() && first != nullptr && first->input(0)) {
            ends.reads.push_back(*first->input(0));
        }
        if (ends.makes.empty() && last != nullptr && !last->outputs.empty()) {
            ends.makes.insert(last->outputs.front());
        }
        return ends;
    }

    const DataflowGraph& m_graph;
    std::vector<Warning> m_ignored; ///< said when the file was opened
    NullMonitor m_monitor;
    GraphFlow m_flow;
    std::vector<PlacedLayer> m_layers;
    NetworkCells m_cells;
};

} // namespace

std::string operatorBetween(const TensorCatalog& catalog, const RnnModel& lower,
                            const RnnModel& upper)
{
    const GraphNode* node = catalog.graph ? GraphOrder(catalog).between(lower, upper) : nullptr;
    return node == nullptr ? std::string() : node->name.empty() ? node->type : node->name;
}

} // namespace gateloupe
