// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/base/lists.h"
#include "core/conventions/common/attributes.h"
#include "core/conventions/common/convention.h"
#include "core/conventions/common/gate_orders.h"
#include "core/conventions/common/layer_stack.h"
#include "core/conventions/common/model_builder.h"
#include "core/conventions/coreml/coreml_cell.h"
#include "core/tensor/computed_tensors.h"
#include "core/tensor/tensor_views.h"

namespace gateloupe {

namespace {

/// Row blocks of a program's operations. Source: coremltools 9, mil/ops/defs/iOS15/recurrent.py.
constexpr GateOrders kMilOrder{.lstm = {Gate::Input, Gate::Forget, Gate::Output, Gate::Cell},
                               .gru = {Gate::Reset, Gate::New, Gate::Update}};
constexpr std::array kMilPeepholes = {Gate::Input, Gate::Forget, Gate::Output};

bool areLayersOfOne(const CoremlCell& a, const CoremlCell& b)
{
    const auto hasBias = [](const CoremlCell& cell) {
        const CoremlArrays& arrays = cell.directions.front();
        return arrays.bias != nullptr || std::ranges::any_of(arrays.gates, [](const auto& entry) {
                   return entry.first.second == ParameterKind::InputBias;
               });
    };
    return a.isReadOnce && !a.output.empty() && a.output == b.input && a.kind == b.kind &&
           a.cell == b.cell && a.equations == b.equations && a.isReversed == b.isReversed &&
           a.reset == b.reset && a.forgetOffset == b.forgetOffset && a.hiddenSize == b.hiddenSize &&
           a.directions.size() == b.directions.size() &&
           b.inputSize == a.directions.size() * a.hiddenSize && hasBias(a) == hasBias(b);
}

Status addArrays(ModelBuilder& builder, const CoremlArrays& arrays, const GatePlace& place)
{
    for (const auto& [id, tensor] : arrays.gates) {
        const auto& [gate, kind] = id;
        GATELOUPE_CHECK(builder.add(tensor, rowBlocks(kind, only(gate)), place));
    }
    const auto gates = kMilOrder.of(builder.spec().cell);
    return builder.add(
        {{arrays.weights, rowBlocks(ParameterKind::InputWeights, gates)},
         {arrays.recurrent, rowBlocks(ParameterKind::RecurrentWeights, gates)},
         {arrays.bias, rowBlocks(ParameterKind::InputBias, gates)},
         {arrays.peepholes, rowBlocks(ParameterKind::PeepholeWeights, kMilPeepholes)}},
        place);
}

/// [B, D*H] of each layer as [L*D, B, H]; null where there is none, or zeros.
Result<std::shared_ptr<const Tensor>> coremlStates(const std::vector<const CoremlCell*>& layers,
                                                   std::shared_ptr<const Tensor> CoremlCell::*state)
{
    const bool areThere = std::ranges::all_of(
        layers, [&](const CoremlCell* layer) { return layer->*state != nullptr; });
    const bool isAnySet =
        areThere && std::ranges::any_of(layers, [&](const CoremlCell* layer) {
            const Tensor& tensor = *(layer->*state);
            return isFloatingPoint(tensor.dtype) && isFilledWith(tensor, 0.0) == false;
        });
    if (!isAnySet) {
        return std::shared_ptr<const Tensor>();
    }
    std::vector<std::shared_ptr<const Tensor>> states;
    for (const CoremlCell* layer : layers) {
        const Tensor& stored = *(layer->*state);
        if (stored.shape.size() != 2) {
            return Error::shapeMismatch("its initial state %1 has no batch and units",
                                        toText(stored.shape));
        }
        constexpr std::array<std::uint64_t, 3> kDirectionFirst = {1, 0, 2};
        GATELOUPE_TRY(
            const Tensor parts,
            reshapedView(stored, {stored.shape[0], layer->directions.size(), layer->hiddenSize}));
        GATELOUPE_TRY(Tensor turned, transposedView(parts, kDirectionFirst));
        states.push_back(renamed(std::move(turned), stored.name));
    }
    return joinedStates(states);
}

Result<RnnModel> coremlModel(const std::vector<const CoremlCell*>& layers,
                             const TensorCatalog& catalog)
{
    const CoremlCell& first = *layers.front();
    if (first.directions.empty()) {
        return Error::shapeMismatch("%1 %2: it has no weights", first.kind, first.name);
    }
    const CoremlArrays& arrays = first.directions.front();
    const auto& any = arrays.weights ? arrays.weights : arrays.gates.begin()->second;
    ModelBuilder builder(first.name, catalog.path, "coreml", FactSource::Stated);
    builder.spec() = {.cell = first.cell,
                      .inputSize = first.inputSize,
                      .hiddenSize = first.hiddenSize,
                      .layers = static_cast<std::uint32_t>(layers.size()),
                      .directions = static_cast<std::uint32_t>(first.directions.size()),
                      .dtype = any->dtype};
    RnnModel& model = builder.model();
    if (first.equations != standardEquations(first.cell)) {
        model.equations = {first.equations};
    }
    if (first.isHardAssumed) {
        model.sources.setActivations(FactSource::Assumed);
        model.warnings.emplace_back(
            message("its hard sigmoids have no constants in the file; 0.2 and 0.5 are assumed"));
    }
    model.setGruReset(first.reset, FactSource::Stated);
    model.setForgetOffset(first.forgetOffset, FactSource::Stated);
    model.setReversed(first.isReversed && first.directions.size() == 1, FactSource::Stated);
    for (std::uint32_t layer = 0; layer < layers.size(); ++layer) {
        const CoremlCell& cell = *layers[layer];
        for (std::uint32_t direction = 0; direction < cell.directions.size(); ++direction) {
            GATELOUPE_CHECK(
                addArrays(builder, cell.directions[direction],
                          {.layer = LayerIndex(layer), .direction = model.direction(direction)}));
        }
    }
    builder.findBiasMode();
    GATELOUPE_TRY(model.initialHidden, coremlStates(layers, &CoremlCell::initialHidden));
    GATELOUPE_TRY(model.initialCell, coremlStates(layers, &CoremlCell::initialCell));
    model.evidence.push_back(
        message("%1 of Core ML: %2", first.kind,
                joinedBy(", ", layers, [](const CoremlCell* layer) { return layer->name; })));
    if (first.cell == CellKind::Gru) {
        model.warnings.push_back(
            first.reset == GruReset::Before
                ? message("a GRU of a Core ML network resets before the product, as its "
                          "specification says; what Apple's runtime computes was not verified")
                : message("a GRU of a Core ML program resets after the product, as its "
                          "documentation says; what Apple's runtime computes was not verified"));
    }
    return builder.finish();
}

void addModels(const std::vector<CoremlCell>& cells, const TensorCatalog& catalog,
               Recognition& recognition)
{
    std::set<std::size_t> done;
    for (std::size_t first = 0; first < cells.size(); ++first) {
        if (!done.insert(first).second) {
            continue;
        }
        std::vector<const CoremlCell*> layers = {&cells[first]};
        for (std::size_t next = first + 1; next < cells.size(); ++next) {
            if (!layers.back()->directions.empty() && !cells[next].directions.empty() &&
                areLayersOfOne(*layers.back(), cells[next]) && done.insert(next).second) {
                layers.push_back(&cells[next]);
            }
        }
        recognition.add(coremlModel(layers, catalog));
    }
}

} // namespace

/// Core ML's recurrent layers: LSTM in one or two directions, GRU and simple ones of neural
/// networks, and the operations lstm, gru and rnn of programs. One bias holds both of a
/// framework's.
/// Source: coremltools 9, mlmodel/format/NeuralNetwork.proto and mil/ops/defs.
Recognition recogniseCoreml(const TensorCatalog& catalog)
{
    Recognition recognition;
    if (catalog.format != "coreml") {
        return recognition;
    }
    std::vector<CoremlCell> cells;
    const auto take = [&](Result<CoremlCell> cell, const std::string& kind,
                          const std::string& name) {
        keep(std::move(cell).withContext(message("%1 %2", kind, name)), cells,
             recognition.warnings);
    };
    const AttributeIndex attributes(catalog);
    const TensorIndex index = catalog.index();
    for (const Attribute& attribute : catalog.attributes) {
        const auto* kind = std::get_if<std::string>(&attribute.value);
        if (attribute.name == "coreml.kind" && kind != nullptr) {
            take(networkCell(attributes, index, attribute.object, *kind), *kind, attribute.object);
        }
    }
    if (catalog.graph) {
        const auto uses = catalog.graph->uses();
        for (const GraphNode& node : catalog.graph->nodes()) {
            if (!isRecurrentOperation(node) || node.outputs.empty()) {
                continue;
            }
            auto cell = operationCell(*catalog.graph, node);
            if (cell) {
                cell->isReadOnce = lookUp(uses, node.outputs.front()) == 1;
            }
            take(std::move(cell), node.type, node.name);
        }
    }
    addModels(cells, catalog, recognition);
    return recognition;
}

} // namespace gateloupe
