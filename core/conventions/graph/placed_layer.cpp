// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/graph/placed_layer.h"

#include <algorithm>
#include <utility>

#include "core/base/lists.h"
#include "core/base/message.h"
#include "core/conventions/graph/stored_states.h"
#include "core/conventions/graph/tflite_layers.h"
#include "core/graph/cells/cell_finder.h"

namespace gateloupe {

namespace {

GraphLayer layerOfCell(GraphCell cell)
{
    GraphLayer layer{cell, "graph"};
    for (const GraphCellParameter& each : cell.parameters) {
        layer.owners.push_back(each.view.name);
    }
    for (const GraphCell::Step& step : cell.steps) {
        layer.inputs.push_back(step.input);
        layer.outputs.push_back(step.output);
        if (step.cell) {
            layer.cells.push_back(*step.cell);
        }
    }
    const std::string nodes = joinedBy(", ", cell.nodes);
    layer.evidence = cell.steps.size() > 1
                         ? message("a cell taken apart, %1 steps with the same weights: %2",
                                   cell.steps.size(), nodes)
                         : message("a cell taken apart: %1", nodes);
    layer.starts[0] = cell.start;
    layer.parameters[0] = std::move(cell.parameters);
    return layer;
}

std::set<ParameterKind> kindsOf(const GraphLayer& layer)
{
    std::set<ParameterKind> kinds;
    for (const GraphCellParameter& each : layer.parameters[0]) {
        kinds.insert(each.kind);
    }
    return kinds;
}

/// Cells of one kind and size, whatever equations each has.
bool isSameCell(const GraphLayer& a, const GraphLayer& b)
{
    return a.convention == b.convention && isOneFamily(a.cell, b.cell) &&
           a.hiddenSize == b.hiddenSize && a.projectionSize == b.projectionSize &&
           a.directions == b.directions && a.limits.empty() == b.limits.empty() &&
           kindsOf(a) == kindsOf(b);
}

bool isUnrolled(const PlacedLayer& layer)
{
    return layer.sources.size() > 1;
}

/// Whether places of steps rise one by one, or fall; empty where they do neither.
std::optional<bool> isFalling(const std::vector<std::int64_t>& places)
{
    const auto isBy = [&places](std::int64_t step) {
        return std::ranges::adjacent_find(places, [step](std::int64_t a, std::int64_t b) {
                   return b != a + step;
               }) == places.end();
    };
    return places.size() < 2 ? std::nullopt
           : isBy(1)         ? std::optional(false)
           : isBy(-1)        ? std::optional(true)
                             : std::nullopt;
}

/// What steps read that are indices of one sequence.
std::optional<GraphFlow::Source> sequenceOfIndices(const PlacedLayer& placed, const GraphFlow& flow)
{
    std::optional<GraphFlow::Source> sequence;
    std::vector<std::int64_t> places;
    for (const GraphValueIndex input : placed.layer.inputs) {
        const auto step = flow.stepOf(input);
        if (!step || (sequence && *sequence != step->sequence)) {
            return std::nullopt;
        }
        sequence = step->sequence;
        places.push_back(step->index);
    }
    const auto falls = isFalling(places);
    if (!sequence || !falls) {
        return std::nullopt;
    }
    sequence->isReversed = sequence->isReversed != *falls;
    return sequence;
}

/// What steps read that are the steps of a layer below, which stand for its whole output.
std::optional<GraphFlow::Source> sequenceOfSteps(const PlacedLayer& placed,
                                                 const PlacedLayer& below)
{
    std::vector<std::int64_t> places;
    for (const GraphFlow::Source& source : placed.sources) {
        const auto step = std::ranges::find_if(
            below.steps, [&source](const auto& values) { return values.contains(source.value); });
        if (step == below.steps.end()) {
            return std::nullopt;
        }
        places.push_back(step - below.steps.begin());
    }
    const auto falls = isFalling(places);
    return falls ? std::optional(GraphFlow::Source{*below.steps.front().begin(), *falls})
                 : std::nullopt;
}

/// The steps of a layer of one direction whose order is known.
void setSteps(PlacedLayer& placed)
{
    placed.steps.clear();
    for (const GraphValueIndex output : placed.layer.outputs) {
        placed.steps.push_back({output});
    }
    if (placed.sequence->isReversed) {
        std::ranges::reverse(placed.steps);
    }
}

/// Steps that are known to read one sequence in another order than that of time are no layer that
/// runs here: "1 0 2 4 3".
void limitOrder(PlacedLayer& placed, const GraphFlow& flow)
{
    std::string order;
    std::optional<GraphFlow::Source> sequence;
    for (const GraphValueIndex input : placed.layer.inputs) {
        const auto step = flow.stepOf(input);
        if (!step || (sequence && *sequence != step->sequence)) {
            return;
        }
        sequence = step->sequence;
        order += (order.empty() ? "" : " ") + std::to_string(step->index);
    }
    if (placed.layer.limits.empty()) {
        placed.layer.limits.push_back(
            message("its steps read the sequence in the order %1", order));
    }
}

/// True when the layer's sequence was found now.
bool findSequence(PlacedLayer& placed, const std::vector<PlacedLayer>& layers,
                  const GraphFlow& flow)
{
    if (placed.sequence) {
        return false;
    }
    if (placed.sources.size() == 1) {
        placed.sequence = placed.sources.front();
        return true;
    }
    if (!isUnrolled(placed)) {
        return false;
    }
    placed.sequence = sequenceOfIndices(placed, flow);
    for (const PlacedLayer& below : layers) {
        if (!placed.sequence && &below != &placed) {
            placed.sequence = sequenceOfSteps(placed, below);
        }
    }
    if (placed.sequence) {
        setSteps(placed);
    } else {
        limitOrder(placed, flow);
    }
    return placed.sequence.has_value();
}

/// Two layers over one input, one of them from its end, whose outputs meet, or both leave the
/// model: the two directions of one.
bool arePaired(const PlacedLayer& a, const PlacedLayer& b)
{
    if (!a.sequence || !b.sequence || isUnrolled(a) != isUnrolled(b) || a.layer.directions != 1 ||
        b.layer.directions != 1 || !isSameCell(a.layer, b.layer) ||
        a.layer.inputSize != b.layer.inputSize || a.sequence->value != b.sequence->value ||
        a.sequence->isReversed == b.sequence->isReversed ||
        a.layer.outputs.size() != b.layer.outputs.size()) {
        return false;
    }
    return (a.isHandedOut && b.isHandedOut) ||
           std::ranges::any_of(a.lastReaders, [&b](std::uint32_t reader) {
               return b.lastReaders.contains(reader);
           });
}

/// What is made of both of two sets of values side by side.
std::set<GraphValueIndex> joinedReaders(const std::set<std::uint32_t>& a,
                                        const std::set<std::uint32_t>& b,
                                        const DataflowGraph& graph)
{
    std::set<GraphValueIndex> values;
    for (const std::uint32_t reader : a) {
        const GraphNode& node = graph.nodes()[reader];
        if (b.contains(reader) && node.operation == GraphOperation::Concat) {
            values.insert(node.outputs.begin(), node.outputs.end());
        }
    }
    return values;
}

void joinDirections(PlacedLayer& forward, PlacedLayer& backward, const GraphFlow& flow,
                    const DataflowGraph& graph)
{
    forward.carriers = joinedReaders(forward.readers, backward.readers, graph);
    if (!forward.steps.empty()) { // a step of the next layer may read both apart
        forward.carriers.insert(forward.layer.outputs.begin(), forward.layer.outputs.end());
    }
    for (std::size_t step = 0; step < forward.steps.size(); ++step) {
        forward.steps[step] = joinedReaders(flow.readersOf(forward.steps[step]),
                                            flow.readersOf(backward.steps[step]), graph);
    }
    if (forward.sequence && backward.sequence && !forward.sequence->lengths) {
        forward.sequence->lengths = backward.sequence->lengths;
    }
    GraphLayer& whole = forward.layer;
    whole.directions = 2;
    whole.backward = backward.layer.equations;
    whole.cell = whole.cell == backward.layer.cell ? whole.cell : CellKind::RnnTanh;
    whole.parameters[1] = std::move(backward.layer.parameters[0]);
    whole.starts[1] = backward.layer.starts[0];
    whole.evidence = message("%1; backward: %2", whole.evidence, backward.layer.evidence);
    whole.owners.insert(whole.owners.end(), backward.layer.owners.begin(),
                        backward.layer.owners.end());
    if (!forward.steps.empty() && forward.steps.front().empty()) {
        forward.steps.clear(); // they do not meet step by step
    }
}

/// True when two layers became one.
bool pairOne(std::vector<PlacedLayer>& layers, const GraphFlow& flow, const DataflowGraph& graph)
{
    for (std::size_t first = 0; first < layers.size(); ++first) {
        for (std::size_t second = first + 1; second < layers.size(); ++second) {
            if (!arePaired(layers[first], layers[second])) {
                continue;
            }
            if (layers[first].sequence->isReversed) {
                std::swap(layers[first], layers[second]);
            }
            joinDirections(layers[first], layers[second], flow, graph);
            layers.erase(layers.begin() + static_cast<std::ptrdiff_t>(second));
            return true;
        }
    }
    return false;
}

/// Finds out what each layer reads and in which order, and makes one layer of two that read one
/// input, one of them from its end, and whose outputs meet. A loop says where it begins, steps that
/// were unrolled by the indices that they read, or by those of the layer below.
void pairDirections(std::vector<PlacedLayer>& layers, const GraphFlow& flow,
                    const DataflowGraph& graph)
{
    bool isChanged = true;
    while (isChanged) { // a layer that is known tells the order of the one above it
        isChanged = pairOne(layers, flow, graph);
        for (PlacedLayer& each : layers) {
            isChanged = findSequence(each, layers, flow) || isChanged;
        }
    }
    for (PlacedLayer& each : layers) {
        each.layer.isReversed =
            each.layer.directions == 1 && each.sequence && each.sequence->isReversed;
        const bool isKnown =
            each.sequence && each.sequence->isCertain && !flow.mayBeTurned(each.sequence->value);
        each.layer.direction = isKnown ? FactSource::Computed : FactSource::Assumed;
    }
}

/// Says where the graph makes something else of what a layer makes before anything else sees it.
void warnOfChanges(std::vector<PlacedLayer>& layers, const GraphFlow& flow)
{
    for (PlacedLayer& placed : layers) {
        std::vector<GraphDirection> others;
        std::set<const GraphNode*> residuals;
        for (const PlacedLayer& other : layers) {
            if (&other != &placed) {
                others.push_back({.layer = &other.layer});
                residuals.insert(flow.residualOf(other.layer));
            }
        }
        std::vector<Warning>& warnings = placed.layer.warnings;
        if (const GraphNode* residual = flow.residualOf(placed.layer)) {
            warnings.emplace_back(
                message("behind it %1 adds its input to its output; what is shown and run is the "
                        "cell alone",
                        residual->name));
        } else if (flow.handsOutCell(placed.layer)) {
            warnings.emplace_back(
                message("the graph hands out c of every step, and not h; what is shown and run "
                        "here makes h"));
        } else if (const GraphNode* changer = flow.changerOf(placed.layer, others);
                   changer != nullptr &&
                   !residuals.contains(changer)) { // those say it of their own layer
            warnings.emplace_back(
                message("behind it %1 makes something else of its output; what is shown and run "
                        "is the cell alone",
                        changer->name));
        }
    }
}

void warnOfLengths(std::vector<PlacedLayer>& layers, const DataflowGraph& graph)
{
    for (PlacedLayer& placed : layers) {
        const GraphInput lengths =
            placed.layer.loop ? graph.loops()[placed.layer.loop->value].lengths : std::nullopt;
        const bool isSaid = lengths && !graph.value(*lengths).isScalar;
        const auto words =
            placed.sequence && !isSaid ? wordsOfLengths(*placed.sequence, graph) : std::nullopt;
        if (words) {
            placed.layer.warnings.emplace_back(*words);
        }
    }
}

} // namespace

bool isSameKind(const GraphLayer& a, const GraphLayer& b)
{
    return isSameCell(a, b) && a.cell == b.cell && a.equations == b.equations &&
           (a.directions == 1 || a.backward == b.backward);
}

std::vector<PlacedLayer> placedLayers(const TensorCatalog& catalog, std::vector<Warning>& warnings,
                                      ProgressMonitor& monitor)
{
    const DataflowGraph& graph = *catalog.graph;
    std::vector<GraphLayer> found;
    if (catalog.format == "tflite") { // other formats have operators of the same names
        found = tfliteLayers(graph, warnings);
    }
    GraphCells cells = findCells(graph, monitor);
    std::ranges::move(cells.warnings, std::back_inserter(warnings));
    for (GraphCell& cell : cells.cells) {
        found.push_back(layerOfCell(std::move(cell)));
    }
    if (found.empty()) {
        return {};
    }
    const GraphFlow flow(graph);
    std::vector<PlacedLayer> layers;
    for (GraphLayer& layer : found) {
        PlacedLayer placed{.layer = std::move(layer)};
        for (const GraphValueIndex input : placed.layer.inputs) {
            placed.sources.push_back(flow.sourceOf(input));
        }
        placed.carriers = flow.carriersOf(placed.layer);
        placed.readers = flow.readersOfAll(placed.layer, false);
        placed.lastReaders = flow.readersOfAll(placed.layer, true);
        placed.isHandedOut = flow.isHandedOut(placed.layer);
        layers.push_back(std::move(placed));
    }
    warnOfChanges(layers, flow);
    pairDirections(layers, flow, graph);
    warnOfLengths(layers, graph);
    return layers;
}

} // namespace gateloupe
