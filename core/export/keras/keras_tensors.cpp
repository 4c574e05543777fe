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

/// [rows, gates * units]: each gate's transpose is a block of columns.
void addKernel(ExportedModel& exported, const ParameterId& kind, std::string key)
{
    const RnnModel& model = *exported.model;
    const auto gates = kKerasOrder.of(model.spec.cell);
    ParameterId first = kind;
    first.gate = gates.front();
    addColumns(addItem(exported, std::move(key),
                       {sizeOf(model.spec, first).cols, gates.size() * model.spec.hiddenSize}),
               model, kind, gates);
}

/// How a form calls the arrays of a cell, in Keras' order: a `.h5` by the names of variables
/// ("lstm/lstm_cell/kernel:0"), the others by the path of the cell's object.
std::array<std::string, 3> keysOf(KerasForm form, const KerasStack& stack,
                                  const KerasStackLayer& layer, Direction direction)
{
    const std::string name(nameOf(direction));
    if (form != KerasForm::Model) {
        const std::string own = stack.isBidirectional ? "/" + name + "_layer" : "";
        const std::string variables = layer.objectPath + own + "/cell/vars/";
        return {variables + "0", variables + "1", variables + "2"};
    }
    const std::string own = stack.isBidirectional ? name + "_" + layer.name + "/" : "";
    const std::string cell = std::string(kKerasWeightsGroup) + "/" + layer.name + "/" + layer.name +
                             "/" + own + stack.cellName;
    return {cell + "/kernel:0", cell + "/recurrent_kernel:0", cell + "/bias:0"};
}

void addCell(ExportedModel& exported, const FoldedBiases& biases, LayerIndex layer,
             Direction direction, const std::array<std::string, 3>& keys)
{
    addKernel(exported, {layer, direction, ParameterKind::InputWeights}, keys[0]);
    addKernel(exported, {layer, direction, ParameterKind::RecurrentWeights}, keys[1]);
    if (biases.exist()) {
        addBiases(exported, keys[2], biases, {layer, direction},
                  kKerasOrder.of(exported.spec.cell));
    }
}

/// What a file of weights alone leaves to the model that loads it, and its readers must not guess.
Status checkWeightsForm(const RnnModel& model)
{
    if (!hasStandardEquations(model)) {
        return Error::unsupported("a .weights.h5 doesn't say which activations the layers have, as "
                                  ".keras and .h5 do");
    }
    if (model.isReversed) {
        return Error::unsupported(
            "a .weights.h5 doesn't say that the layer goes backwards, as .keras and .h5 do");
    }
    if (model.spec.bias == BiasMode::None && model.spec.cell == CellKind::Gru &&
        model.gruReset() == GruReset::Before) {
        return Error::unsupported("a .weights.h5 doesn't say that the reset gate acts before the "
                                  "recurrent product, as .keras and .h5 do");
    }
    return {};
}

bool hasHardSigmoid(const KerasStack& stack)
{
    constexpr std::string_view kHardSigmoid = "hard_sigmoid";
    return stack.activation == kHardSigmoid || stack.recurrentActivation == kHardSigmoid;
}

std::string_view loaderOf(KerasForm form, const KerasStack& stack)
{
    switch (form) {
    case KerasForm::Archive:
        if (stack.meaning == KerasMeaning::Keras3) {
            return "load_model() of Keras 3";
        }
        return "load_model() of Keras 3 and of tf.keras 2.15";
    case KerasForm::Weights:
        return "load_weights() of Keras 3 and of tf.keras 2.15, on ";
    default:
        return "load_model() and load_weights() of Keras 2.3, tf.keras and Keras 3";
    }
}

void noteWhoLoads(KerasForm form, const KerasStack& stack, std::vector<Message>& notes)
{
    notes.push_back(message("for %1%2", loaderOf(form, stack),
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
    if (stack.meaning == KerasMeaning::Keras3 && !hasHardSigmoid(stack)) {
        notes.push_back(message("its activations have these names in Keras 3 alone"));
    } else if (stack.meaning != KerasMeaning::Any) {
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
            "backwards reverses the order for the layers above");
    }
    return {};
}

FoldedBiases::Rules biasRules(const RnnModel& model)
{
    const bool isApart = model.spec.cell == CellKind::Gru && model.gruReset() == GruReset::After;
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
    GATELOUPE_CHECK(checkExpressible(model, {"Keras", kExpressed}));
    GATELOUPE_CHECK(checkReversed(model));
    GATELOUPE_TRY(const auto stack, kerasStackOf(model, exported.spec));
    if (form == KerasForm::Weights) {
        GATELOUPE_CHECK(checkWeightsForm(model));
    }
    GATELOUPE_TRY(const auto biases, FoldedBiases::create(exported, biasRules(model), monitor));
    forEachCell(model, [&](LayerIndex layer, Direction direction) {
        addCell(exported, biases, layer, direction,
                keysOf(form, stack, stack.layers[layer.value], direction));
    });
    exported.writtenName = stack.layers.front().name;
    exported.isCellUntold = form == KerasForm::Weights;
    noteWhatStaysOutside(exported);
    noteWhoLoads(form, stack, exported.notes);
    return {};
}

} // namespace gateloupe
