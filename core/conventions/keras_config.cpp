// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/keras_config.h"

#include <algorithm>
#include <array>
#include <utility>

#include <nlohmann/json.hpp>

namespace gateloupe {

namespace {

using Json = nlohmann::json;

constexpr std::size_t kMaxNesting = 64;
/// CuDNN layers have no activations in their configuration because they have no choice.
constexpr std::array<std::string_view, 5> kRecurrentClasses = {"LSTM", "GRU", "SimpleRNN",
                                                               "CuDNNLSTM", "CuDNNGRU"};
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

/// "LSTM" of "Custom>LSTM": registered classes carry their package in front.
std::string classOf(const Json& layer)
{
    const std::string name = textOf(member(layer, "class_name"));
    const auto package = name.rfind('>');
    return package == std::string::npos ? name : name.substr(package + 1);
}

std::string nameOf(const Json& layer)
{
    const std::string name = textOf(member(layer, "name"));
    return name.empty() ? textOf(member(member(layer, "config"), "name")) : name;
}

/// An activation is written by name, or as an object that has the name somewhere; null is linear.
std::optional<std::string> activationOf(const Json& config, const char* key)
{
    if (!config.is_object() || !config.contains(key)) {
        return std::nullopt;
    }
    const Json& value = member(config, key);
    if (value.is_string()) {
        return value.get<std::string>();
    }
    for (const char* place : {"config", "class_name"}) {
        if (const std::string name = textOf(member(value, place)); !name.empty()) {
            return name;
        }
    }
    return value.is_null() ? "linear" : "a function of its own";
}

bool isOfKeras(std::string_view name)
{
    return std::ranges::find(kRecurrentClasses, name) != kRecurrentClasses.end() ||
           std::ranges::find(kCellClasses, name) != kCellClasses.end();
}

bool isRecurrentClass(std::string_view name, const Json& config)
{
    return isOfKeras(name) || (config.is_object() && config.contains("units") &&
                               config.contains("recurrent_initializer"));
}

KerasTraits traitsOf(const std::string& className, const Json& config)
{
    return {.className = className,
            .isOwnClass = !isOfKeras(className),
            .activation = activationOf(config, "activation"),
            .recurrentActivation = activationOf(config, "recurrent_activation"),
            .resetAfter = flagOf(member(config, "reset_after")),
            .goBackwards = flagOf(member(config, "go_backwards"))};
}

/// Of an RNN layer around a cell: the cell's traits, or those of the first of its stacked cells.
KerasTraits traitsOfCellLayer(const Json& config)
{
    const Json* cell = &member(config, "cell");
    const Json& stacked = member(member(*cell, "config"), "cells");
    if (stacked.is_array() && !stacked.empty()) {
        cell = &stacked.front();
    }
    KerasTraits traits = traitsOf(classOf(*cell), member(*cell, "config"));
    traits.className = "an RNN of " + traits.className;
    traits.goBackwards = flagOf(member(config, "go_backwards"));
    return traits;
}

class Collector
{
public:
    void visit(const Json& layer, std::vector<std::string> path, std::size_t depth)
    {
        if (!layer.is_object() || depth > kMaxNesting) {
            return;
        }
        const Json& config = member(layer, "config");
        const std::string className = classOf(layer);
        if (const Json* children = childrenOf(config); children != nullptr) {
            visitAll(*children, path, depth);
        } else if (className == "Bidirectional") {
            visitBidirectional(config, path);
        } else if (className == "RNN") {
            entries.push_back({std::move(path), traitsOfCellLayer(config), false});
        } else if (isRecurrentClass(className, config)) {
            entries.push_back({std::move(path), traitsOf(className, config), false});
        } else if (const Json& inner = member(config, "layer"); inner.is_object()) {
            path.push_back(nameOf(inner));
            visit(inner, std::move(path), depth + 1);
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

    void visitAll(const Json& layers, const std::vector<std::string>& path, std::size_t depth)
    {
        for (const Json& child : layers) {
            auto childPath = path;
            childPath.push_back(nameOf(child));
            visit(child, std::move(childPath), depth + 1);
        }
    }

    void visitBidirectional(const Json& config, std::vector<std::string>& path)
    {
        const Json& inner = member(config, "layer");
        const Json& innerConfig = member(inner, "config");
        KerasConfigEntry entry{.path = std::move(path), .isBidirectional = true};
        entry.traits = classOf(inner) == "RNN" ? traitsOfCellLayer(innerConfig)
                                               : traitsOf(classOf(inner), innerConfig);
        const Json& mode = member(config, "merge_mode");
        if (config.is_object() && config.contains("merge_mode")) {
            entry.traits.mergeMode = mode.is_string() ? mode.get<std::string>() : "none";
        }
        entry.traits.className = "a Bidirectional of " + entry.traits.className;
        entries.push_back(std::move(entry));
    }
};

} // namespace

std::vector<KerasConfigEntry> recurrentLayersOfModel(std::string_view json)
{
    Collector collector;
    collector.visit(Json::parse(json, nullptr, false), {}, 0);
    return std::move(collector.entries);
}

std::optional<KerasConfigEntry> recurrentLayerOf(std::string_view json)
{
    Collector collector;
    const Json layer = Json::parse(json, nullptr, false);
    collector.visit(layer, {nameOf(layer)}, 0);
    return collector.entries.size() == 1 ? std::optional(std::move(collector.entries.front()))
                                         : std::nullopt;
}

} // namespace gateloupe
