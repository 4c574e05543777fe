// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/keras/keras_config.h"

#include <array>
#include <map>
#include <utility>

#include "core/base/lists.h"
#include "core/base/text.h"
#include "core/conventions/common/attributes.h"
#include "core/conventions/keras/keras_activation.h"
#include "core/conventions/keras/keras_wiring.h"
#include "core/formats/json/json_document.h"

namespace gateloupe {

namespace {

using Json = OrderedJson;

constexpr std::size_t kMaxNesting = 64;
/// CuDNN layers have no activations in their configuration because they have no choice.
constexpr std::array<std::string_view, 5> kRecurrentClasses = {"LSTM", "GRU", "SimpleRNN",
                                                               "CuDNNLSTM", "CuDNNGRU"};
constexpr char kPackageEnd = '>';
constexpr std::array<std::string_view, 3> kCellClasses = {"LSTMCell", "GRUCell", "SimpleRNNCell"};

/// The member of an object, or null.
const Json& member(const Json& object, const char* key)
{
    static const Json nothing;
    if (!object.is_object()) {
        return nothing;
    }
    const auto found = object.find(key);
    return found == object.end() ? nothing : *found;
}

std::string textOf(const Json& value)
{
    return value.is_string() ? value.get<std::string>() : std::string();
}

std::optional<bool> flagOf(const Json& value)
{
    return value.is_boolean() ? std::optional(value.get<bool>()) : std::nullopt;
}

std::optional<std::uint64_t> countOf(const Json& value)
{
    return value.is_number_unsigned() ? std::optional(value.get<std::uint64_t>()) : std::nullopt;
}

/// "LSTM" of "Custom>LSTM": registered classes carry their package in front.
std::string classOf(const Json& layer)
{
    const std::string name = textOf(member(layer, "class_name"));
    const auto package = name.rfind(kPackageEnd);
    return package == std::string::npos ? name : name.substr(package + 1);
}

std::string nameOf(const Json& layer)
{
    const std::string name = textOf(member(layer, "name"));
    return name.empty() ? textOf(member(member(layer, "config"), "name")) : name;
}

bool isOfKeras(std::string_view name)
{
    return isOneOf(name, kRecurrentClasses) || isOneOf(name, kCellClasses);
}

bool isRecurrentClass(std::string_view name, const Json& config)
{
    return isOfKeras(name) || (config.is_object() && config.contains("units") &&
                               config.contains("recurrent_initializer"));
}

/// The class of a layer or cell that its author registered, also under a name of Keras; empty for
/// one of Keras.
std::string ownClassOf(const Json& layer)
{
    const auto isRegistered = [&layer](const char* name) {
        return textOf(member(layer, name)).find(kPackageEnd) != std::string::npos;
    };
    const bool hasPackage = isRegistered("class_name") || isRegistered("registered_name");
    return hasPackage || !isOfKeras(classOf(layer)) ? classOf(layer) : "";
}

/// What the configuration of a layer or a cell says of it.
KerasTraits traitsOf(const Json& layer)
{
    const Json& config = member(layer, "config");
    const char* recurrent = // Keras 1 says "inner"
        config.is_object() && config.contains("inner_activation") ? "inner_activation"
                                                                  : "recurrent_activation";
    const char* units =
        config.is_object() && config.contains("output_dim") ? "output_dim" : "units";
    return {.className = classOf(layer),
            .units = countOf(member(config, units)),
            .useBias = flagOf(member(config, "use_bias")),
            .activations = {.activation = kerasActivationOf(config, "activation"),
                            .recurrent = kerasActivationOf(config, recurrent),
                            .ownClass = ownClassOf(layer)},
            .resetAfter = flagOf(member(config, "reset_after")),
            .goBackwards = flagOf(member(config, "go_backwards"))};
}

/// "simple_rnn" of "SimpleRNN": how Keras 3 names objects after their classes.
/// Source: keras 3.15, src/utils/naming.py, to_snake_case.
std::string snakeCase(std::string_view className)
{
    const auto isUpper = [](char c) { return c >= 'A' && c <= 'Z'; };
    const auto isLower = [](char c) { return c >= 'a' && c <= 'z'; };
    std::string words;
    for (const char c : className) {
        if (isUpper(c) || isLower(c) || c == '_' || isDigit(c)) {
            words += c;
        }
    }
    std::string name;
    for (std::size_t at = 0; at < words.size(); ++at) {
        const bool beginsWord = at + 1 < words.size() && isLower(words[at + 1]);
        if (at > 0 && isUpper(words[at]) && (beginsWord || isLower(words[at - 1]))) {
            name += '_';
        }
        name += isUpper(words[at]) ? static_cast<char>(words[at] - 'A' + 'a') : words[at];
    }
    return name;
}

/// Names for the objects of one list as Keras 3 gives them: "lstm", "lstm_1".
class ObjectNames
{
public:
    std::string next(const Json& object)
    {
        const std::string name = snakeCase(classOf(object));
        const std::size_t number = m_used[name]++;
        return name + (number == 0 ? "" : "_" + std::to_string(number));
    }

private:
    std::map<std::string, std::size_t> m_used;
};

/// The traits of an RNN layer around a cell: the cell's, or those of the first of its stacked
/// cells.
KerasTraits traitsOfCellLayer(const Json& config)
{
    const Json& cell = member(config, "cell");
    const Json& stacked = member(member(cell, "config"), "cells");
    const bool isStack = stacked.is_array() && !stacked.empty();
    const Json& first = isStack ? stacked.front() : cell;
    KerasTraits traits = traitsOf(first);
    ObjectNames names;
    for (std::size_t at = 0; isStack && at < stacked.size(); ++at) {
        traits.stacked.push_back(traitsOf(stacked[at]).activations);
        traits.cellObjects.push_back(names.next(stacked[at]));
    }
    traits.className = (isStack ? "an RNN of stacked " : "an RNN of ") + traits.className;
    traits.goBackwards = flagOf(member(config, "go_backwards"));
    return traits;
}

/// Keras 3 keeps the shape that a layer was built for, Keras 2 that of a first layer; of one input.
std::optional<std::uint64_t> inputsOf(const Json& layer)
{
    const Json& built = member(member(layer, "build_config"), "input_shape");
    const Json& shape =
        built.is_array() ? built : member(member(layer, "config"), "batch_input_shape");
    return shape.is_array() && !shape.empty() ? countOf(shape.back()) : std::nullopt;
}

KerasTraits traitsOfLayer(const Json& layer)
{
    const Json& config = member(layer, "config");
    KerasTraits traits = classOf(layer) == "RNN" ? traitsOfCellLayer(config) : traitsOf(layer);
    traits.inputs = inputsOf(layer);
    return traits;
}

class Collector
{
public:
    /// `place` has no traits yet but those of its surroundings.
    void visit(const Json& layer, KerasConfigEntry place, std::size_t depth)
    {
        if (!layer.is_object() || depth > kMaxNesting) {
            return;
        }
        const Json& config = member(layer, "config");
        const std::string className = classOf(layer);
        if (const Json* children = childrenOf(config); children != nullptr) {
            visitAll(*children, place, depth);
        } else if (className == "Bidirectional") {
            visitBidirectional(layer, std::move(place));
        } else if (className == "RNN" || isRecurrentClass(className, config)) {
            add(std::move(place), traitsOfLayer(layer));
        } else if (const Json& inner = member(config, "layer"); inner.is_object()) {
            place.path.push_back(nameOf(inner));
            place.object += "/layer";
            visit(inner, std::move(place), depth + 1);
        }
    }

    std::vector<KerasConfigEntry> entries;

private:
    /// The layers of a model: a list in `layers`, or the configuration itself (Keras before 2.2.3).
    static const Json* childrenOf(const Json& config)
    {
        if (config.is_array()) {
            return &config;
        }
        const Json& layers = member(config, "layers");
        return layers.is_array() ? &layers : nullptr;
    }

    void add(KerasConfigEntry place, KerasTraits traits)
    {
        traits.maskedBy = std::move(place.traits.maskedBy);
        traits.startsFrom = std::move(place.traits.startsFrom);
        traits.mixedBy = std::move(place.traits.mixedBy);
        traits.addedBy = std::move(place.traits.addedBy);
        traits.turnedBy = std::move(place.traits.turnedBy);
        traits.reads = std::move(place.traits.reads);
        place.traits = std::move(traits);
        entries.push_back(std::move(place));
    }

    void visitAll(const Json& layers, const KerasConfigEntry& place, std::size_t depth)
    {
        const KerasWiring wiring(layers);
        ObjectNames names;
        const std::string list = place.object + (place.object.empty() ? "" : "/") + "layers/";
        for (const Json& child : layers) {
            KerasConfigEntry below{.path = place.path, .object = list + names.next(child)};
            below.path.push_back(nameOf(child));
            const std::string mask = wiring.maskOf(nameOf(child));
            below.traits.maskedBy = mask.empty() ? place.traits.maskedBy : mask;
            below.traits.startsFrom = wiring.startOf(nameOf(child));
            below.traits.mixedBy = wiring.mixerOf(nameOf(child));
            below.traits.addedBy = wiring.residualOf(nameOf(child));
            below.traits.turnedBy = wiring.turnerOf(nameOf(child));
            below.traits.reads = wiring.inputsOf(nameOf(child));
            visit(child, std::move(below), depth + 1);
        }
    }

    void visitBidirectional(const Json& layer, KerasConfigEntry place)
    {
        const Json& config = member(layer, "config");
        const Json& inner = member(config, "layer");
        KerasTraits traits = traitsOfLayer(inner);
        traits.inputs = inputsOf(layer);
        const Json& other = member(config, "backward_layer");
        if (other.is_object()) {
            const auto backward = traitsOfLayer(other);
            if (traits.activations != backward.activations) {
                traits.backward = backward.activations;
            }
        }
        const Json& mode = member(config, "merge_mode");
        if (config.is_object() && config.contains("merge_mode")) {
            traits.mergeMode = mode.is_string() ? mode.get<std::string>() : "none";
        }
        traits.className = "a Bidirectional of " + traits.className;
        KerasConfigEntry backward{.path = place.path};
        add(std::move(place), std::move(traits));
        const bool isOther =
            member(other, "class_name") != member(inner, "class_name") ||
            member(member(other, "config"), "units") != member(member(inner, "config"), "units");
        if (other.is_object() && isOther) {
            backward.path.push_back(nameOf(other)); // a layer of its own, where names tell
            add(std::move(backward), traitsOfLayer(other));
        }
    }
};

} // namespace

std::vector<KerasConfigEntry> recurrentLayersOfModel(std::string_view json)
{
    Collector collector;
    collector.visit(parseJson(json).value_or(nullptr), {}, 0);
    return std::move(collector.entries);
}

std::vector<KerasConfigEntry> recurrentLayersOfCatalog(const TensorCatalog& catalog)
{
    const auto textOf = [&](std::string_view object, std::string_view name) {
        const auto* text = findAttribute<std::string>(catalog, object, name);
        return text == nullptr ? std::string() : *text;
    };
    auto entries = recurrentLayersOfModel(textOf("", "model_config"));
    std::string version = textOf("", "keras_version");
    if (version.empty()) {
        version = textOf("model_weights", "keras_version");
    }
    for (KerasConfigEntry& entry : entries) {
        entry.traits.generation = kerasGenerationOf(version);
        entry.traits.file = textOf("", "model_config_file");
    }
    return entries;
}

std::optional<KerasConfigEntry> recurrentLayerOf(std::string_view json)
{
    Collector collector;
    const Json layer = parseJson(json).value_or(nullptr);
    collector.visit(layer, {.path = {nameOf(layer)}}, 0);
    return collector.entries.size() == 1 ? std::optional(std::move(collector.entries.front()))
                                         : std::nullopt;
}

} // namespace gateloupe
