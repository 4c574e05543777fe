// SPDX-License-Identifier: Apache-2.0
#include "core/export/keras/keras_stack.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include <nlohmann/json.hpp>

#include "core/base/text.h"
#include "core/export/pipeline/folding.h"
#include "core/export/type_words.h"

namespace gateloupe {

namespace {

using Json = nlohmann::ordered_json;

/// How Keras calls a cell.
struct ClassNames
{
    CellKind cell;
    std::string_view className;
    std::string_view layerName; ///< of the layer's variables and objects
};

constexpr std::array kClasses = {
    ClassNames{CellKind::Lstm, "LSTM", "lstm"},
    ClassNames{CellKind::Gru, "GRU", "gru"},
    ClassNames{CellKind::RnnTanh, "SimpleRNN", "simple_rnn"},
    ClassNames{CellKind::RnnRelu, "SimpleRNN", "simple_rnn"},
};

/// The activations that a layer's configuration can name.
struct NamedActivation
{
    Activation activation;
    std::string_view name;
    KerasMeaning meaning = KerasMeaning::Any;
};

/// Source: keras 2.3.1 activations.py, Keras 3 activations/activations.py.
constexpr std::array kActivations = {
    NamedActivation{{ActivationKind::Sigmoid}, "sigmoid"},
    NamedActivation{{ActivationKind::Tanh}, "tanh"},
    NamedActivation{{ActivationKind::Relu}, "relu"},
    NamedActivation{{ActivationKind::Linear}, "linear"},
    NamedActivation{{ActivationKind::Elu, 1.0}, "elu"},
    NamedActivation{{ActivationKind::Softsign}, "softsign"},
    NamedActivation{{ActivationKind::Softplus}, "softplus"},
    NamedActivation{{ActivationKind::Selu}, "selu"},
    NamedActivation{{ActivationKind::Gelu}, "gelu", KerasMeaning::Keras3},
    NamedActivation{{ActivationKind::Swish}, "silu", KerasMeaning::Keras3},
    NamedActivation{{ActivationKind::Relu6}, "relu6", KerasMeaning::Keras3},
    NamedActivation{{ActivationKind::LeakyRelu, 0.2}, "leaky_relu", KerasMeaning::Keras3},
    NamedActivation{{ActivationKind::Mish}, "mish", KerasMeaning::Keras3},
    NamedActivation{{ActivationKind::Exponential}, "exponential"},
    NamedActivation{{ActivationKind::HardSwish}, "hard_silu", KerasMeaning::Keras3},
    NamedActivation{{ActivationKind::LogSigmoid}, "log_sigmoid", KerasMeaning::Keras3},
    NamedActivation{{ActivationKind::Squareplus, 4.0}, "squareplus", KerasMeaning::Keras3},
    NamedActivation{{ActivationKind::HardShrink, 0.5}, "hard_shrink", KerasMeaning::Keras3},
    NamedActivation{{ActivationKind::SoftShrink, 0.5}, "soft_shrink", KerasMeaning::Keras3},
    NamedActivation{{ActivationKind::TanhShrink}, "tanh_shrink", KerasMeaning::Keras3},
    NamedActivation{{ActivationKind::SparsePlus}, "sparse_plus", KerasMeaning::Keras3},
    NamedActivation{{ActivationKind::Clip, -1.0, 1.0}, "hard_tanh", KerasMeaning::Keras3},
    NamedActivation{kKeras2HardSigmoid, "hard_sigmoid", KerasMeaning::Keras2},
    NamedActivation{kKeras3HardSigmoid, "hard_sigmoid", KerasMeaning::Keras3},
};

bool hasBias(const RnnModel& model)
{
    return stores(model, isBias) || hasForgetOffset(model);
}

const ClassNames& namesOf(CellKind cell)
{
    return *std::ranges::find(kClasses, cell, &ClassNames::cell);
}

/// A name that Keras accepts for a layer: TensorFlow makes a name scope of it.
/// Source: tensorflow/python/framework/ops.py, _VALID_OP_NAME_REGEX.
std::string layerNameFrom(const std::string& name)
{
    std::string fit;
    for (const char letter : name) {
        const bool isPlain = (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
                             isDigit(letter) || letter == '_' || letter == '.' || letter == '-';
        fit += isPlain ? letter : '_';
    }
    const bool startsWell =
        !fit.empty() && fit.front() != '_' && fit.front() != '-' && fit.front() != '.';
    return startsWell ? fit : "rnn" + fit;
}

/// Errors: Unsupported for what of the equations no layer of Keras has.
Status checkEquations(const RnnModel& model)
{
    const CellEquations equations = model.equationsOf(PseudoLayerIndex(0));
    for (const CellEquations& other : model.allEquations()) {
        CellEquations folded = other; // the forget offset becomes part of a bias
        folded.forgetOffset = equations.forgetOffset;
        if (folded != equations) {
            return Error::unsupported("its layers or directions have different equations, and "
                                      "what is written here has the same in all");
        }
    }
    if (model.spec.cell == CellKind::Lstm && equations.candidate != equations.output) {
        return Error::unsupported("Keras' LSTM has one activation for candidate and output");
    }
    return {};
}

Result<NamedActivation> nameOfActivation(const Activation& activation)
{
    const auto found = std::ranges::find(kActivations, activation, &NamedActivation::activation);
    if (found == kActivations.end()) {
        return Error::unsupported("Keras has no activation %1", toText(activation));
    }
    return *found;
}

/// Fills in what the equations come to.
Status nameActivations(const RnnModel& model, KerasStack& stack)
{
    const CellEquations equations = model.equationsOf(PseudoLayerIndex(0));
    GATELOUPE_TRY(const auto candidate, nameOfActivation(equations.candidate));
    stack.activation = candidate.name;
    stack.meaning = candidate.meaning;
    if (stack.className == "SimpleRNN") {
        return {};
    }
    GATELOUPE_TRY(const auto gate, nameOfActivation(equations.gate));
    stack.recurrentActivation = std::string(gate.name);
    if (gate.meaning != KerasMeaning::Any && stack.meaning != KerasMeaning::Any &&
        gate.meaning != stack.meaning) {
        return Error::unsupported("no Keras has both of its hard sigmoids");
    }
    stack.meaning = gate.meaning == KerasMeaning::Any ? stack.meaning : gate.meaning;
    return {};
}

std::string numbered(std::string_view name, std::uint32_t number)
{
    return std::string(name) + (number == 0 ? "" : "_" + std::to_string(number));
}

std::vector<KerasStackLayer> layersOf(const RnnModel& model, std::string_view className)
{
    const std::string name = layerNameFrom(model.name);
    std::vector<KerasStackLayer> layers;
    for (std::uint32_t layer = 0; layer < model.spec.layers; ++layer) {
        layers.push_back({.name = numbered(name, layer),
                          .objectPath = "layers/" + numbered(className, layer),
                          .inputSize = model.spec.layerInputSize(LayerIndex(layer)),
                          .goesBackwards = model.isReversed});
    }
    return layers;
}

/// "module" is for Keras 3, which looks classes up by it; older ones do not look at it.
Json custom(std::string_view className, Json config)
{
    Json object;
    object["module"] = "keras.layers";
    object["class_name"] = className;
    object["config"] = std::move(config);
    object["registered_name"] = nullptr;
    return object;
}

Json recurrentLayer(const KerasStack& stack, const KerasStackLayer& layer)
{
    Json config = {{"name", layer.name},        {"trainable", true},
                   {"dtype", stack.dtype},      {"return_sequences", true},
                   {"return_state", false},     {"go_backwards", layer.goesBackwards},
                   {"stateful", false},         {"unroll", false},
                   {"units", stack.units},      {"activation", stack.activation},
                   {"use_bias", stack.usesBias}};
    if (stack.recurrentActivation) {
        config["recurrent_activation"] = *stack.recurrentActivation;
    }
    if (stack.resetAfter) {
        config["reset_after"] = *stack.resetAfter;
    }
    return custom(stack.className, std::move(config));
}

Json layerJson(const KerasStack& stack, const KerasStackLayer& layer)
{
    Json recurrent = recurrentLayer(stack, layer);
    if (!stack.isBidirectional) {
        return recurrent;
    }
    return custom("Bidirectional", {{"name", layer.name},
                                    {"trainable", true},
                                    {"dtype", stack.dtype},
                                    {"merge_mode", "concat"},
                                    {"layer", std::move(recurrent)}});
}

} // namespace

KerasForm kerasFormOf(const std::filesystem::path& target)
{
    const std::string name = target.filename().string();
    if (name.ends_with(".keras")) {
        return KerasForm::Archive;
    }
    return name.ends_with(".weights.h5") ? KerasForm::Weights : KerasForm::Model;
}

Result<KerasStack> kerasStackOf(const RnnModel& model, const RnnSpec& spec)
{
    GATELOUPE_CHECK(checkEquations(model));
    const ClassNames& names = namesOf(spec.cell);
    KerasStack stack;
    stack.className = names.className;
    stack.cellName = std::string(names.layerName) + "_cell";
    stack.isBidirectional = spec.directions == 2;
    stack.usesBias = hasBias(model);
    stack.units = spec.hiddenSize;
    stack.dtype = typeWordsOf(spec.dtype).numpy;
    if (spec.cell == CellKind::Gru) {
        stack.resetAfter = model.gruReset() == GruReset::After;
    }
    GATELOUPE_CHECK(nameActivations(model, stack));
    stack.layers = layersOf(model, stack.isBidirectional ? "bidirectional" : names.layerName);
    return stack;
}

std::string kerasModelCode(const KerasStack& stack)
{
    std::string options = "return_sequences=True";
    for (const auto& [word, value] :
         {std::pair("activation", stack.activation),
          std::pair("recurrent_activation", stack.recurrentActivation.value_or("sigmoid"))}) {
        const bool isUsual = value == (std::string_view(word) == "activation" ? "tanh" : "sigmoid");
        options += isUsual ? "" : std::string(", ") + word + "='" + value + "'";
    }
    options += stack.usesBias ? "" : ", use_bias=False";
    options += stack.resetAfter.value_or(true) ? "" : ", reset_after=False";
    options += stack.layers.front().goesBackwards ? ", go_backwards=True" : "";
    options += stack.dtype == "float32" ? "" : ", dtype='" + stack.dtype + "'";
    std::string layer = stack.className + "(" + std::to_string(stack.units) + ", " + options + ")";
    layer = stack.isBidirectional ? "Bidirectional(" + layer + ")" : layer;
    std::string code =
        "Sequential([Input((None, " + std::to_string(stack.layers.front().inputSize) + "))";
    for (std::size_t count = 0; count < stack.layers.size(); ++count) {
        code += ", " + layer;
    }
    return code + "])";
}

std::string kerasModelConfig(const KerasStack& stack)
{
    const std::string& name = stack.layers.front().name;
    // Keras 3 takes this older word for an Input's shape as well, and it is the only one that
    // Keras 2 knows.
    Json layers = Json::array({custom(
        "InputLayer", {{"batch_input_shape", {nullptr, nullptr, stack.layers.front().inputSize}},
                       {"dtype", stack.dtype},
                       {"sparse", false},
                       {"name", name + "_input"}})});
    for (const KerasStackLayer& layer : stack.layers) {
        layers.push_back(layerJson(stack, layer));
    }
    Json model;
    model["module"] = "keras";
    model["class_name"] = "Sequential";
    model["config"] = {{"name", name + "_model"}, {"layers", std::move(layers)}};
    model["registered_name"] = "Sequential";
    model["build_config"] = {{"input_shape", {nullptr, nullptr, stack.layers.front().inputSize}}};
    return model.dump(-1, ' ', false, Json::error_handler_t::replace);
}

} // namespace gateloupe
