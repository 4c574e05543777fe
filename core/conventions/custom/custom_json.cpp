// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/custom/custom_json.h"

#include <algorithm>
#include <array>
#include <limits>
#include <tuple>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/base/mapped_file.h"
#include "core/base/text.h"
#include "core/formats/json/json_fields.h"

namespace gateloupe {

namespace {

using Json = OrderedJson;
using enum Presence;

/// A description names a dozen tensors; more is some other file.
constexpr std::uint64_t kMaxBytes = 1 << 20;

Result<Gate> gateFrom(const Json& value, const std::string& place)
{
    using enum Gate;
    return wordFrom<Gate>(value, place, gateFromName,
                          expectedNames({Input, Forget, Cell, Output, Reset, Update, New, Hidden}));
}

Result<Direction> directionFrom(const Json& value, const std::string& place)
{
    return wordFrom<Direction>(value, place, directionFromName,
                               expectedNames({Direction::Forward, Direction::Backward}));
}

Result<ParameterKind> kindFrom(const Json& value, const std::string& place)
{
    using enum ParameterKind;
    return wordFrom<ParameterKind>(value, place, parameterKindFromName,
                                   expectedNames({InputWeights, RecurrentWeights, ProjectionWeights,
                                                  InputBias, RecurrentBias, PeepholeWeights}));
}

Result<CustomAxis> axisFrom(const Json& value, const std::string& place)
{
    using enum StoredAxis;
    return wordFrom<CustomAxis>(
        value, place, storedAxisFromName,
        expectedNames({Layer, Direction, Part, Gate, Unit, Input, Projected}));
}

Result<Activation> activationFrom(const Json& value, const std::string& place)
{
    GATELOUPE_TRY(const auto text, textFrom(value, place));
    const auto activation = activationFromText(text);
    if (!activation) {
        return wrongAt(place, message("expected an activation such as \"tanh\" or "
                                      "\"hard_sigmoid(0.2,0.5)\", %1",
                                      foundText(value)));
    }
    return *activation;
}

Result<CellEquations> equationsFrom(const Json& value, const std::string& place, CellKind cell)
{
    CellEquations equations = standardEquations(cell);
    GATELOUPE_CHECK(readObject(value, place,
                               {into("gate", Optional, equations.gate, activationFrom),
                                into("candidate", Optional, equations.candidate, activationFrom),
                                into("output", Optional, equations.output, activationFrom)}));
    return equations;
}

Result<GruReset> resetFrom(const Json& value, const std::string& place)
{
    return wordFrom<GruReset>(value, place, gruResetFromName,
                              expectedNames({GruReset::After, GruReset::Before}));
}

Result<CellKind> cellFrom(const Json& value, const std::string& place)
{
    using enum CellKind;
    return wordFrom<CellKind>(value, place, cellFromName,
                              expectedNames({Lstm, Gru, RnnTanh, RnnRelu}));
}

Result<std::uint32_t> layerFrom(const Json& value, const std::string& place)
{
    GATELOUPE_TRY(const auto count, countFrom(value, place, kMaxCustomLayer));
    return static_cast<std::uint32_t>(count);
}

/// Reads a list of what `itemFrom` reads.
template <typename T>
auto listOf(Result<T> (*itemFrom)(const Json&, const std::string&))
{
    return [itemFrom](const Json& list, const std::string& place) {
        return listFrom(list, place, itemFrom);
    };
}

Status checkVersion(const Json& value, const std::string& place)
{
    if (value != Json(kCustomVersion)) {
        return wrongAt(
            place, message("this program reads version %1, %2", kCustomVersion, foundText(value)));
    }
    return {};
}

/// Gates that the tensor does not name are the convention's.
Result<CustomTensor> tensorFrom(const Json& value, const std::string& place,
                                const std::vector<Gate>& gates)
{
    CustomTensor tensor;
    GATELOUPE_CHECK(readObject(value, place,
                               {into("name", Required, tensor.name, textFrom),
                                into("holds", Required, tensor.holds, listOf(kindFrom)),
                                into("axes", Required, tensor.axes, listOf(axisFrom)),
                                into("gates", Optional, tensor.gates, listOf(gateFrom)),
                                into("layer", Optional, tensor.layer, layerFrom),
                                into("side", Optional, tensor.direction, directionFrom)}));
    if (tensor.gates.empty() && !value.contains("gates") &&
        !tensor.holdsKind(ParameterKind::ProjectionWeights)) {
        tensor.gates = gates;
    }
    return tensor;
}

/// The whole document.
class Reader
{
public:
    Result<CustomRules> read(const Json& document)
    {
        std::vector<Gate> gates;
        const auto words = [](auto keyFrom) {
            return [keyFrom](const Json& value, const std::string& place) {
                return wordsFrom(value, place, keyFrom);
            };
        };
        GATELOUPE_CHECK(readObject(
            document, "",
            {{kCustomVersionKey, Required, checkVersion},
             into("name", Required, m_rules.name, textFrom),
             {"cell", Required,
              [this](const Json& value, const std::string& place) {
                  return readCell(value, place);
              }},
             into("gates", Optional, gates, listOf(gateFrom)),
             {"tensors", Required,
              [&](const Json& value, const std::string& place) {
                  return readTensors(value, place, gates);
              }},
             into("first_layer", Optional, m_rules.firstLayer, layerFrom),
             into("layer_words", Optional, m_rules.layerWords, listOf(textFrom)),
             into("side_words", Optional, m_rules.directionWords, words(directionFrom)),
             into("gate_words", Optional, m_rules.gateWords, words(gateFrom)),
             into("direction", Optional, m_rules.direction, directionFrom),
             into("hidden_size", Optional, m_rules.hiddenSize,
                  [](const Json& value, const std::string& place) {
                      return countFrom(value, place, std::numeric_limits<std::int32_t>::max());
                  }),
             into("forget_offset", Optional, m_rules.forgetOffset, numberFrom),
             into("gru_reset", Optional, m_rules.gruReset, resetFrom),
             into("activations", Optional, m_rules.equations,
                  [this](const Json& value, const std::string& place) {
                      return equationsFrom(value, place, m_rules.cell);
                  })}));
        GATELOUPE_CHECK(validate(m_rules));
        return std::move(m_rules);
    }

private:
    Status readCell(const Json& value, const std::string& place)
    {
        GATELOUPE_TRY(m_rules.cell, cellFrom(value, place));
        m_rules.equations = standardEquations(m_rules.cell);
        return {};
    }

    Status readTensors(const Json& value, const std::string& place, std::vector<Gate> gates)
    {
        if (!value.is_array()) {
            return wrongAt(place, message("expected a list, %1", foundText(value)));
        }
        if (gates.empty()) {
            gates.assign(gatesOf(m_rules.cell).begin(), gatesOf(m_rules.cell).end());
        }
        for (std::size_t index = 0; index < value.size(); ++index) {
            GATELOUPE_TRY(
                auto tensor,
                tensorFrom(value[index], place + "[" + std::to_string(index) + "]", gates));
            m_rules.tensors.push_back(std::move(tensor));
        }
        return {};
    }

    CustomRules m_rules;
};

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

/// Those that are not the cell's own.
Json activationsOf(const CustomRules& rules)
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
    return activations;
}

} // namespace

Result<CustomRules> rulesFromJson(std::string_view text)
{
    GATELOUPE_TRY(const Json document, parseJson(text));
    return Reader().read(document);
}

Result<CustomRules> readRules(const std::filesystem::path& path)
{
    GATELOUPE_TRY(const auto file, MappedFile::open(path));
    if (file->size() > kMaxBytes) {
        return wrongAt(path.string(), message("too large for a description of a convention"));
    }
    return rulesFromJson(asText(file->bytes())).withContext(path.string());
}

bool isDescription(const std::filesystem::path& path)
{
    const auto file = MappedFile::open(path);
    if (!file || (*file)->size() > kMaxBytes) {
        return false;
    }
    const std::string_view text = asText((*file)->bytes());
    const auto first = text.find_first_not_of(" \t\r\n");
    return first != std::string_view::npos && text[first] == '{' &&
           text.find(kCustomVersionKey) != std::string_view::npos;
}

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
    const auto say = [&document](const char* key, const Json& value, bool isNeeded) {
        if (isNeeded) {
            document[key] = value;
        }
    };
    say("first_layer", rules.firstLayer, rules.firstLayer != 0);
    say("layer_words", rules.layerWords, !rules.layerWords.empty());
    say("side_words", jsonOf(rules.directionWords), !rules.directionWords.empty());
    say("gate_words", jsonOf(rules.gateWords), !rules.gateWords.empty());
    say("direction", nameOf(rules.direction), rules.direction == Direction::Backward);
    say("hidden_size", rules.hiddenSize.value_or(0), rules.hiddenSize.has_value());
    say("forget_offset", rules.forgetOffset, rules.forgetOffset != 0.0);
    say("gru_reset", nameOf(rules.gruReset), rules.cell == CellKind::Gru);
    const Json activations = activationsOf(rules);
    say("activations", activations, !activations.empty());
    return document.dump(kIndent, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace gateloupe
