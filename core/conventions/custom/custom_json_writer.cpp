// SPDX-License-Identifier: Apache-2.0
// Rules as the text of a description file.
#include <algorithm>
#include <array>
#include <tuple>

#include <nlohmann/json.hpp>

#include "core/conventions/custom/custom_json.h"

namespace gateloupe {

namespace {

using Json = nlohmann::ordered_json;

constexpr int kIndent = 2;

template <typename List>
Json namesOf(const List& values)
{
    Json names = Json::array();
    for (const auto value : values) {
        names.push_back(nameOf(value));
    }
    return names;
}

template <typename Key>
Json jsonOf(const std::map<Key, std::string>& words)
{
    Json object = Json::object();
    for (const auto& [key, word] : words) {
        object[std::string(nameOf(key))] = word;
    }
    return object;
}

Json jsonOf(const CustomTensor& tensor, const std::vector<Gate>& gates)
{
    Json entry;
    entry["name"] = tensor.name;
    entry["holds"] = namesOf(tensor.holds);
    entry["axes"] = namesOf(tensor.axes);
    if (!tensor.gates.empty() && tensor.gates != gates) {
        entry["gates"] = namesOf(tensor.gates);
    }
    if (tensor.layer) {
        entry["layer"] = *tensor.layer;
    }
    if (tensor.direction) {
        entry["side"] = nameOf(*tensor.direction);
    }
    return entry;
}

/// The order that most tensors have: the widest.
std::vector<Gate> commonGates(const CustomRules& rules)
{
    const auto widest = std::ranges::max_element(
        rules.tensors, {}, [](const CustomTensor& tensor) { return tensor.gates.size(); });
    return widest == rules.tensors.end() ? std::vector<Gate>() : widest->gates;
}

void addEquations(Json& document, const CustomRules& rules)
{
    const CellEquations standard = standardEquations(rules.cell);
    Json activations = Json::object();
    const std::array<std::tuple<const char*, const Activation&, const Activation&>, 3> all = {
        {{"gate", rules.equations.gate, standard.gate},
         {"candidate", rules.equations.candidate, standard.candidate},
         {"output", rules.equations.output, standard.output}}};
    for (const auto& [key, activation, usual] : all) {
        if (activation != usual) {
            activations[key] = toText(activation);
        }
    }
    if (!activations.empty()) {
        document["activations"] = activations;
    }
}

} // namespace

std::string toJson(const CustomRules& rules)
{
    const std::vector<Gate> gates = commonGates(rules);
    Json document;
    document[kCustomVersionKey] = kCustomVersion;
    document["name"] = rules.name;
    document["cell"] = nameOf(rules.cell);
    document["gates"] = namesOf(gates);
    document["tensors"] = Json::array();
    for (const CustomTensor& tensor : rules.tensors) {
        document["tensors"].push_back(jsonOf(tensor, gates));
    }
    if (rules.firstLayer != 0) {
        document["first_layer"] = rules.firstLayer;
    }
    if (!rules.layerWords.empty()) {
        document["layer_words"] = rules.layerWords;
    }
    if (!rules.directionWords.empty()) {
        document["side_words"] = jsonOf(rules.directionWords);
    }
    if (!rules.gateWords.empty()) {
        document["gate_words"] = jsonOf(rules.gateWords);
    }
    if (rules.direction == Direction::Backward) {
        document["direction"] = nameOf(rules.direction);
    }
    if (rules.hiddenSize) {
        document["hidden_size"] = *rules.hiddenSize;
    }
    if (rules.forgetOffset != 0.0) {
        document["forget_offset"] = rules.forgetOffset;
    }
    if (rules.cell == CellKind::Gru) {
        document["gru_reset"] = nameOf(rules.gruReset);
    }
    addEquations(document, rules);
    return document.dump(kIndent, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace gateloupe
