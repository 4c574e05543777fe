// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/graph/graph_equations.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <optional>
#include <ranges>
#include <string>
#include <utility>

#include "core/base/lists.h"
#include "core/conventions/common/assumptions.h"
#include "core/conventions/graph/network_cells.h"
#include "core/conventions/graph/placed_layer.h"
#include "core/conventions/graph/stored_states.h"
#include "core/graph/feature_walk.h"

namespace gateloupe {

namespace {

/// Parameters of the one direction under the other name.
void turnAround(RnnModel& model, bool isReversed, FactSource source)
{
    const Direction direction = isReversed ? Direction::Backward : Direction::Forward;
    std::map<ParameterId, GateView> parameters;
    for (auto& [id, view] : model.parameters) {
        ParameterId turned = id;
        turned.direction = direction;
        parameters.emplace(turned, std::move(view));
    }
    model.parameters = std::move(parameters);
    model.setReversed(isReversed, source);
}

/// An operator's direction counts along its own input. Where the graph turns that input first,
/// the network reads the sequence the other way.
void readTurnedInput(RnnModel& model, const GraphFlow& flow, const DataflowGraph& graph)
{
    constexpr std::array<std::string_view, 3> kOfOperators = {"onnx", "openvino", "coreml"};
    const bool isOne = model.spec.directions == 1 && isOneOf(model.convention, kOfOperators);
    const GraphNode* node = isOne ? operatorOf(model, LayerIndex(0), graph) : nullptr;
    if (node == nullptr || !node->input(0)) {
        return;
    }
    const GraphFlow::Source source = flow.sourceOf(*node->input(0));
    const bool isOneStep = node->type.ends_with("Cell"); // the loop around it turns, if anything
    const bool isStated = !isOneStep && model.isReversed;
    if (flow.endsALayer(source.value)) {
        return;
    }
    if (const auto words = wordsOfLengths(source, graph)) {
        model.warnings.emplace_back(*words);
    }
    if (!source.isCertain) {
        model.setReversed(model.isReversed, FactSource::Assumed);
    } else if (source.isReversed && model.isReversed != (isStated != source.isReversed)) {
        turnAround(model, isStated != source.isReversed, FactSource::Computed);
    }
}

/// Limits that follow from the equations hold for these alone.
void changeEquations(RnnModel& model, const std::vector<CellEquations>& equations)
{
    RnnModel former = model;
    former.limits.clear();
    static_cast<void>(finalizeAndValidate(former)); // it was valid when it was found
    std::erase_if(model.limits, [&former](const Limit& limit) {
        return std::ranges::any_of(former.limits, [&limit](const Limit& each) {
            return each.backend == limit.backend && each.reason.text() == limit.reason.text();
        });
    });
    model.equations = equations;
    static_cast<void>(finalizeAndValidate(model));
}

CellEquations unknownEquations(CellKind cell, CellEquations equations)
{
    const Activation unknown = unknownActivation("graph");
    equations.candidate = unknown;
    equations.gate = hasFact(cell, EquationFact::Gate) ? unknown : equations.gate;
    equations.output = hasCellState(cell) ? unknown : equations.output;
    return equations;
}

/// A graph that is not understood says that a cell is not what is usual, and not what it is. The
/// cells that are found in it keep what it computes with them.
void forgetEquations(const std::vector<GraphDirection>& cells, RnnModel& model,
                     const Message& reason)
{
    std::vector<CellEquations> equations;
    std::vector<EquationSources> sources;
    for (std::uint32_t index = 0; index < model.spec.pseudoLayers(); ++index) {
        const PseudoLayerIndex cell(index);
        const bool isFound = cells[index].layer != nullptr;
        equations.push_back(isFound ? cells[index].equations()
                                    : unknownEquations(model.spec.cell, model.equationsOf(cell)));
        sources.push_back(isFound ? EquationSources(FactSource::Computed) : model.sources.of(cell));
        sources.back().setActivations(FactSource::Computed);
        sources.back().set(EquationFact::ReadingDirection,
                           model.sources.of(cell).of(EquationFact::ReadingDirection));
    }
    changeEquations(model, equations);
    model.sources = NetworkSources(std::move(sources));
    std::erase_if(model.warnings, isAssumption);
    model.warnings.emplace_back(
        message("what the file's graph computes with it is not understood: %1", reason));
}

void takeEquations(const std::vector<GraphDirection>& cells, const DataflowGraph& graph,
                   RnnModel& model)
{
    const GraphLayer& first = *cells.front().layer;
    std::vector<CellEquations> equations;
    model.spec.cell = first.cell;
    for (const GraphDirection& cell : cells) {
        equations.push_back(cell.equations());
        model.spec.cell = cell.layer->cell == first.cell ? model.spec.cell : CellKind::RnnTanh;
    }
    changeEquations(model, equations);
    if (model.spec.directions == 1 && model.isReversed != first.isReversed) {
        turnAround(model, first.isReversed, first.direction);
    }
    model.sources = EquationSources(FactSource::Computed);
    model.sources.set(EquationFact::ReadingDirection, first.direction);
    std::erase_if(model.warnings, isAssumption);
    model.evidence.push_back(first.evidence);
    for (const GraphDirection& cell : cells) {
        std::ranges::copy_if(
            cell.layer->warnings, std::back_inserter(model.warnings),
            [&model](const Warning& each) { return !isOneOf(each, model.warnings); });
    }
    std::erase(model.warnings, Warning(lengthsAreTheGraphs())); // the graph itself says more
    if (!model.initialHidden && !model.initialCell && !model.sequenceLengths) {
        const std::vector<Warning> former = std::exchange(model.warnings, {});
        addStartOfGraph(cells, graph, model);
        const bool saysMore = model.initialHidden || model.initialCell ||
                              std::ranges::any_of(model.warnings, isAboutStart);
        std::ranges::copy_if(
            former, std::back_inserter(model.warnings),
            [saysMore](const Warning& each) { return !saysMore || !isAboutStart(each); });
    }
}

/// Inputs of an operator that a run starts from: h, and c where the cell has one.
std::vector<std::size_t> startInputs(const RnnModel& model)
{
    std::vector<std::size_t> places = model.convention == "onnx" ? std::vector<std::size_t>{5, 6}
                                      : model.convention == "openvino"
                                          ? std::vector<std::size_t>{1, 2}
                                          : std::vector<std::size_t>();
    if (!places.empty() && !hasCellState(model.spec.cell)) {
        places.pop_back();
    }
    return places;
}

/// Says that the model hands a network its first states, each of which a run here has to be given.
void warnOfStart(RnnModel& model, FeatureWalk& walk, const DataflowGraph& graph)
{
    const auto places = startInputs(model);
    const GraphNode* node = places.empty() ? nullptr : operatorOf(model, LayerIndex(0), graph);
    for (const std::size_t place : places) {
        const GraphInput state = node == nullptr ? std::nullopt : node->input(place);
        if (!state || graph.constantOf(*state) || walk.isZero(*state) ||
            node->operation != GraphOperation::Other) {
            continue;
        }
        model.warnings.emplace_back(startsWithValue(graph.value(*state).name));
    }
}

/// Says what the model adds to a network's output, which a run here does not.
void warnOfResidual(RnnModel& model, const GraphFlow& flow, const DataflowGraph& graph)
{
    constexpr std::array<std::string_view, 3> kOfOperators = {"onnx", "openvino", "coreml"};
    const GraphNode* node = isOneOf(model.convention, kOfOperators)
                                ? operatorOf(model, LayerIndex(model.spec.layers - 1), graph)
                                : nullptr;
    if (const GraphNode* sum = node == nullptr ? nullptr : flow.residualOf(*node)) {
        model.warnings.emplace_back(message("behind it %1 adds its input to its output; what is "
                                            "shown and run is the cell alone",
                                            sum->name));
    }
}

} // namespace

void readTurnedInputs(const TensorCatalog& catalog, std::vector<RnnModel>& models)
{
    if (!catalog.graph || models.empty()) {
        return;
    }
    const GraphFlow flow(*catalog.graph);
    FeatureWalk walk(*catalog.graph);
    for (RnnModel& model : models) {
        readTurnedInput(model, flow, *catalog.graph);
        warnOfStart(model, walk, *catalog.graph);
        warnOfResidual(model, flow, *catalog.graph);
    }
}

void readGraphEquations(const TensorCatalog& catalog, std::vector<RnnModel>& models,
                        ProgressMonitor& monitor)
{
    if (!catalog.graph || models.empty()) {
        return;
    }
    std::vector<Warning> misses;
    const std::vector<PlacedLayer> placed = placedLayers(catalog, misses, monitor);
    const NetworkCells cellsOfGraph(placed);
    for (RnnModel& model : models) {
        const auto cells = cellsOfGraph.of(model);
        const bool areFound =
            std::ranges::all_of(cells, [](const auto& cell) { return cell.layer != nullptr; });
        if (areFound) {
            takeEquations(cells, *catalog.graph, model);
        } else if (!assumedTexts(model).empty()) {
            const Message reason = misses.empty()
                                       ? message("no cell is found in it that uses these weights")
                                       : misses.front().message;
            forgetEquations(cells, model, reason);
        }
    }
}

} // namespace gateloupe
