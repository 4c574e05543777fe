// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <string_view>
#include <utility>
#include <vector>

#include "core/conventions/common/gate_orders.h"
#include "core/export/keras/keras_stack.h"
#include "core/export/pipeline/export_writer.h"
#include "core/export/pipeline/folding.h"

namespace gateloupe {

namespace {

constexpr std::array kExpressed = {Feature::ResetAfter, Feature::ResetBefore, Feature::Reversed,
                                   Feature::OtherActivations};

/// One cell on its way into its arrays.
struct Cell
{
    const ExportedModel& exported;
    const FoldedBiases& biases;
    LayerIndex layer;
    Direction direction = Direction::Forward;

    [[nodiscard]] ParameterId id(ParameterKind kind, Gate gate) const
    {
        return {.layer = layer, .direction = direction, .kind = kind, .gate = gate};
    }
};

/// [rows, gates * units]: each gate's transpose is a block of columns.
ExportItem kernelItem(const Cell& cell, std::string key, ParameterKind kind)
{
    const RnnModel& model = *cell.exported.model;
    const auto gates = kKerasOrder.of(model.spec.cell);
    const std::uint64_t units = model.spec.hiddenSize;
    const std::uint64_t columns = gates.size() * units;
    const std::uint64_t rows = sizeOf(model.spec, cell.id(kind, gates.front())).cols;
    ExportItem item = emptyItem(std::move(key), cell.exported.spec.dtype, {rows, columns});
    for (std::size_t block = 0; block < gates.size(); ++block) {
        if (const GateView* gate = model.find(cell.id(kind, gates[block]))) {
            addPart(item, sumOf(transposed(*gate)), block * units, columns);
        }
    }
    return item;
}

/// [gates * units], or [2, gates * units] where input and recurrent biases stay apart.
ExportItem biasItem(const Cell& cell, std::string key)
{
    const RnnSpec& spec = cell.exported.model->spec;
    const auto gates = kKerasOrder.of(spec.cell);
    const std::uint64_t columns = gates.size() * spec.hiddenSize;
    const bool isMerged = cell.biases.isMerged(gates.front());
    ExportItem item = emptyItem(std::move(key), cell.exported.spec.dtype,
                                isMerged ? Shape{columns} : Shape{2, columns});
    for (std::size_t block = 0; block < gates.size(); ++block) {
        const std::uint64_t offset = block * spec.hiddenSize;
        const ParameterId input = cell.id(ParameterKind::InputBias, gates[block]);
        if (isMerged) {
            addRun(item, cell.biases.merged(input), offset);
            continue;
        }
        const ParameterId recurrent = cell.id(ParameterKind::RecurrentBias, gates[block]);
        addRun(item, cell.biases.separate(input), offset);
        addRun(item, cell.biases.separate(recurrent), columns + offset);
    }
    return item;
}

/// One cell of a layer: the name under which a `.h5` knows its variables, or the path of its
/// object.
struct KerasCellPlace
{
    std::string variables; ///< "lstm/lstm_cell", "bidirectional/forward_lstm/lstm_cell"
    std::string object;    ///< "layers/lstm/cell", "layers/bidirectional/forward_layer/cell"
};

KerasCellPlace kerasCellPlace(const KerasStack& stack, const KerasStackLayer& layer,
                              Direction direction)
{
    if (!stack.isBidirectional) {
        return {.variables = layer.name + "/" + stack.cellName,
                .object = layer.objectPath + "/cell"};
    }
    const std::string name(nameOf(direction));
    return {.variables = layer.name + "/" + name + "_" + layer.name + "/" + stack.cellName,
            .object = layer.objectPath + "/" + name + "_layer/cell"};
}

/// How a form calls the arrays of a cell, in Keras' order.
std::vector<std::string> keysOf(KerasForm form, const KerasStackLayer& layer,
                                const KerasCellPlace& place)
{
    constexpr std::array kVariables = {"kernel:0", "recurrent_kernel:0", "bias:0"};
    std::vector<std::string> keys;
    for (std::size_t index = 0; index < kVariables.size(); ++index) {
        keys.push_back(form == KerasForm::Model
                           ? std::string(kKerasWeightsGroup) + "/" + layer.name + "/" +
                                 place.variables + "/" + kVariables[index]
                           : place.object + "/vars/" + std::to_string(index));
    }
    return keys;
}

void addCell(ExportedModel& exported, const Cell& cell, const std::vector<std::string>& keys)
{
    exported.items.push_back(kernelItem(cell, keys[0], ParameterKind::InputWeights));
    exported.items.push_back(kernelItem(cell, keys[1], ParameterKind::RecurrentWeights));
    if (cell.biases.exist()) {
        exported.items.push_back(biasItem(cell, keys[2]));
    }
}

/// What a file of weights alone leaves to the model that loads it, and its readers must not guess.
Status checkWeightsForm(const RnnModel& model)
{
    if (!model.equations.empty()) {
        return Error::unsupported("a .weights.h5 doesn't say which activations the layers have; "
                                  "write .keras or .h5");
    }
    if (model.isReversed) {
        return Error::unsupported(
            "a .weights.h5 doesn't say that the layer goes backwards; write .keras or .h5");
    }
    if (model.spec.bias == BiasMode::None && model.spec.cell == CellKind::Gru &&
        model.gruReset == GruReset::Before) {
        return Error::unsupported("a .weights.h5 doesn't say that the reset gate acts before the "
                                  "recurrent product; write .keras or .h5");
    }
    return {};
}

std::string_view loaderOf(KerasForm form)
{
    switch (form) {
    case KerasForm::Archive:
        return "load_model() of Keras 3 and of tf.keras 2.15";
    case KerasForm::Weights:
        return "load_weights() of Keras 3 and of tf.keras 2.15, on ";
    default:
        return "load_model() and load_weights() of Keras 2.3, tf.keras and Keras 3";
    }
}

void noteWhoLoads(KerasForm form, const KerasStack& stack, std::vector<Message>& notes)
{
    notes.push_back(message("for %1%2", loaderOf(form),
                            form == KerasForm::Weights ? kerasModelCode(stack) : std::string()));
    if (stack.layers.size() > 1) {
        notes.push_back(
            message("its %1 layers become layers of a Sequential model", stack.layers.size()));
    }
    if (stack.layers.front().goesBackwards) {
        notes.push_back(
            message("a Keras layer that goes backwards gives its output in its own order, the "
                    "last step first"));
    }
    if (stack.meaning != KerasMeaning::Any) {
        notes.push_back(
            stack.meaning == KerasMeaning::Keras2
                ? message("its hard sigmoid is that of Keras 2; Keras 3 has another slope")
                : message("its hard sigmoid is that of Keras 3; Keras 2 has another slope"));
    }
}

Status checkReversed(const RnnModel& model)
{
    if (model.isReversed && model.spec.layers > 1) {
        return Error::unsupported(
            "all of its layers read the sequence from the end, and a Keras layer that goes "
            "backwards reverses the order for the layers above; write hdf5, npz or safetensors");
    }
    return {};
}

FoldedBiases::Rules biasRules(const RnnModel& model)
{
    const bool isApart = model.spec.cell == CellKind::Gru && model.gruReset == GruReset::After;
    const BiasForm form = isApart ? BiasForm::Separate : BiasForm::Merged;
    return {.gates = form, .candidate = form};
}

} // namespace

/// Kernels, recurrent kernels and biases of a stack of Keras layers, gate by gate in columns.
/// Errors: Unsupported with what Keras, or the file that the suffix asks for, can't express.
Status describeKeras(const ExportRequest& request, ExportedModel& exported,
                     ProgressMonitor& monitor)
{
    const RnnModel& model = *exported.model;
    const KerasForm form = kerasFormOf(request.target);
    GATELOUPE_CHECK(
        checkExpressible(model, {"Keras", kExpressed, message("write hdf5, npz or safetensors")}));
    GATELOUPE_CHECK(checkReversed(model));
    GATELOUPE_TRY(const auto stack, kerasStackOf(model, exported.spec));
    if (form == KerasForm::Weights) {
        GATELOUPE_CHECK(checkWeightsForm(model));
    }
    GATELOUPE_TRY(const auto biases, FoldedBiases::create(exported, biasRules(model), monitor));
    for (std::uint32_t layer = 0; layer < model.spec.layers; ++layer) {
        for (std::uint32_t directionIndex = 0; directionIndex < model.spec.directions;
             ++directionIndex) {
            const Direction direction = model.direction(directionIndex);
            const auto place = kerasCellPlace(stack, stack.layers[layer], direction);
            addCell(exported, {exported, biases, LayerIndex(layer), direction},
                    keysOf(form, stack.layers[layer], place));
        }
    }
    exported.writtenName = stack.layers.front().name;
    exported.isCellUntold = form == KerasForm::Weights;
    noteWhatStaysOutside(exported);
    noteWhoLoads(form, stack, exported.notes);
    return {};
}

} // namespace gateloupe
