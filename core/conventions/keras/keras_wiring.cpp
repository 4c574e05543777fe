// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/keras/keras_wiring.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "core/base/lists.h"

namespace gateloupe {

namespace {

using Names = std::vector<std::string>;

void addOnce(Names& names, const std::string& name)
{
    if (std::ranges::find(names, name) == names.end()) {
        names.push_back(name);
    }
}

/// Whether a value is a place in a graph as Keras 1 and 2 write one: ["lstm", 0, 1] or with
/// arguments of the call behind.
bool isPlace(const OrderedJson& value)
{
    return value.is_array() && value.size() >= 3 && value[0].is_string() && value[1].is_number() &&
           value[2].is_number();
}

/// The layers whose outputs a value names, at any depth: {"keras_history": place} or place.
void addLayersIn(const OrderedJson& value, Names& names)
{
    if (isPlace(value)) {
        addOnce(names, value[0].get<std::string>());
    } else if (value.is_structured()) {
        for (const OrderedJson& each : value) {
            addLayersIn(each, names);
        }
    }
}

/// What one call of a layer takes.
struct Call
{
    Names inputs; ///< the layers that make its sequence
    Names starts; ///< those that make its initial state
};

/// Keras 3: {"args": [...], "kwargs": {"initial_state": ...}}. Before: [place, ...] whose places
/// behind the first are states, or that have arguments of the call behind them.
void addCall(const OrderedJson& node, Call& call)
{
    if (node.is_object()) {
        addLayersIn(memberOf(node, "args"), call.inputs);
        addLayersIn(memberOf(memberOf(node, "kwargs"), "initial_state"), call.starts);
        return;
    }
    if (!node.is_array()) {
        return;
    }
    for (std::size_t index = 0; index < node.size(); ++index) {
        const OrderedJson& place = node[index];
        if (!isPlace(place)) {
            continue;
        }
        addOnce(index == 0 ? call.inputs : call.starts, place[0].get<std::string>());
        if (place.size() > 3) {
            addLayersIn(memberOf(place[3], "initial_state"), call.starts);
        }
    }
}

bool isMasking(std::string_view className, const OrderedJson& config)
{
    return className == "Masking" ||
           (className == "Embedding" && memberOf(config, "mask_zero") == true);
}

/// Whether what a layer makes has no mask, whatever comes in: the classes of Keras that do not
/// support one.
bool dropsMask(std::string_view className)
{
    constexpr std::array<std::string_view, 6> kWords = {"Conv",    "Pool",   "Flatten",
                                                        "Reshape", "Lambda", "Permute"};
    return std::ranges::any_of(kWords, [className](std::string_view word) {
        return className.find(word) != std::string_view::npos;
    });
}

/// Whether what a layer makes at inference is what comes in.
bool passesOn(std::string_view className)
{
    return className == "Masking" || className == "ActivityRegularization" ||
           className.find("Dropout") != std::string_view::npos ||
           className.find("Noise") != std::string_view::npos;
}

/// Whether a layer makes one array of several, element by element.
bool mixes(std::string_view className)
{
    constexpr std::array<std::string_view, 6> kMerges = {"Add",     "Subtract", "Multiply",
                                                         "Average", "Maximum",  "Minimum"};
    return isOneOf(className, kMerges) || className == "TFOpLambda";
}

/// Whether a layer's own code, or an operation of Keras or TensorFlow, may change the order of
/// steps.
bool mayTurn(std::string_view className)
{
    constexpr std::array<std::string_view, 6> kOperations = {
        "Flip", "Reverse", "Lambda", "TFOpLambda", "SlicingOpLambda", "GetItem"};
    return isOneOf(className, kOperations);
}

} // namespace

KerasWiring::KerasWiring(const OrderedJson& layers)
{
    std::string previous;
    for (const OrderedJson& layer : layers) {
        const OrderedJson& config = memberOf(layer, "config");
        std::string name = jsonText(memberOf(config, "name"));
        name = name.empty() ? jsonText(memberOf(layer, "name")) : name;
        const std::string className = jsonText(memberOf(layer, "class_name"));
        const OrderedJson& nodes = memberOf(layer, "inbound_nodes");
        Call call;
        if (nodes.is_array()) {
            for (const OrderedJson& node : nodes) {
                addCall(node, call);
            }
        } else if (!previous.empty()) {
            call.inputs.push_back(previous); // of a Sequential
        }
        std::string mask = isMasking(className, config) ? name : std::string();
        for (const std::string& input : call.inputs) {
            mask = mask.empty() && !dropsMask(className) ? maskOf(input) : mask;
        }
        const auto mixed =
            call.inputs.size() == 1 ? m_mixers.find(call.inputs.front()) : m_mixers.end();
        if (mixed != m_mixers.end()) {
            m_mixed.emplace(name, mixed->second);
        }
        if (mixes(className) && call.inputs.size() + call.starts.size() > 1) {
            m_mixers.emplace(name, name);
        } else if (passesOn(className) && mixed != m_mixers.end()) {
            m_mixers.emplace(name, mixed->second);
        }
        const bool isAlone = call.inputs.size() == 1 && passesOn(className);
        m_sources.emplace(name, isAlone ? sourceOf(call.inputs.front()) : name);
        for (const std::string& input : call.inputs) {
            m_inputs[name].push_back(sourceOf(input));
        }
        if (className == "Add" || className == "TFOpLambda") {
            for (const std::string& input : call.starts) { // Keras 2 lists all that are added
                m_inputs[name].push_back(sourceOf(input));
            }
            noteResiduals(name);
        }
        noteTurner(name, className);
        if (!mask.empty()) {
            m_masks.emplace(name, mask);
        }
        if (!call.starts.empty()) {
            m_starts.emplace(name, joinedBy(", ", call.starts));
        }
        previous = name;
    }
}

/// The layer whose output a layer makes, through those that pass it on.
std::string KerasWiring::sourceOf(const std::string& layer) const
{
    const auto found = m_sources.find(layer);
    return found == m_sources.end() ? layer : found->second;
}

/// Of each layer that one adds up with its own input.
void KerasWiring::noteResiduals(const std::string& layer)
{
    const Names& added = m_inputs[layer];
    for (const std::string& each : added) {
        const auto read = m_inputs.find(each);
        const bool isResidual =
            read != m_inputs.end() && std::ranges::any_of(added, [&](const std::string& other) {
                return other != each && isOneOf(other, read->second);
            });
        if (isResidual) {
            m_residuals.emplace(each, layer);
        }
    }
}

void KerasWiring::noteTurner(const std::string& layer, std::string_view className)
{
    const Names& inputs = m_inputs[layer]; // their sources: dropout passes on what is turned
    const auto turner = inputs.size() == 1 ? m_turners.find(inputs.front()) : m_turners.end();
    if (turner != m_turners.end()) {
        m_turned.emplace(layer, turner->second);
    }
    if (mayTurn(className)) {
        m_turners.emplace(layer, layer);
    }
}

std::vector<std::string> KerasWiring::inputsOf(const std::string& layer) const
{
    const auto found = m_inputs.find(layer);
    return found == m_inputs.end() ? std::vector<std::string>() : found->second;
}

std::string KerasWiring::residualOf(const std::string& layer) const
{
    const auto found = m_residuals.find(layer);
    return found == m_residuals.end() ? std::string() : found->second;
}

std::string KerasWiring::turnerOf(const std::string& layer) const
{
    const auto found = m_turned.find(layer);
    return found == m_turned.end() ? std::string() : found->second;
}

std::string KerasWiring::maskOf(const std::string& layer) const
{
    const auto found = m_masks.find(layer);
    return found == m_masks.end() ? std::string() : found->second;
}

std::string KerasWiring::startOf(const std::string& layer) const
{
    const auto found = m_starts.find(layer);
    return found == m_starts.end() ? std::string() : found->second;
}

std::string KerasWiring::mixerOf(const std::string& layer) const
{
    const auto found = m_mixed.find(layer);
    return found == m_mixed.end() ? std::string() : found->second;
}

} // namespace gateloupe
