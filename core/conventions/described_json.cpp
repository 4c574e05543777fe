// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/described_json.h"

#include <algorithm>
#include <array>
#include <functional>
#include <limits>
#include <set>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/base/mapped_file.h"

namespace gateloupe {

namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kVersionKey = "gateloupe_convention";
/// A description names a dozen tensors; more is some other file.
constexpr std::uint64_t kMaxBytes = 1 << 20;

Error wrong(const std::string& place, const std::string& what)
{
    return Error{ErrorCode::InvalidArgument, place + ": " + what};
}

/// "the text \"abc\"", "the number 3", "a list": what was found.
std::string found(const Json& value)
{
    if (value.is_object() || value.is_array()) {
        return std::string("found ") + (value.is_object() ? "an object" : "a list");
    }
    return "found " + value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

template <typename T>
std::string expectedNames(std::initializer_list<T> values)
{
    std::string names;
    for (const T value : values) {
        names += (names.empty() ? "" : ", ") + std::string(nameOf(value));
    }
    return names;
}

Result<std::string> textFrom(const Json& value, const std::string& place)
{
    if (!value.is_string()) {
        return wrong(place, "expected a text, " + found(value));
    }
    return value.get<std::string>();
}

/// A word of a small list. `names` says the list.
template <typename T>
Result<T> wordFrom(const Json& value, const std::string& place,
                   std::optional<T> (*fromName)(std::string_view), const std::string& names)
{
    GATELOUPE_TRY(const auto text, textFrom(value, place));
    const auto word = fromName(text);
    if (!word) {
        return wrong(place, "expected one of " + names + ", " + found(value));
    }
    return *word;
}

Result<Gate> gateFrom(const Json& value, const std::string& place)
{
    using enum Gate;
    return wordFrom<Gate>(value, place, gateFromName,
                          expectedNames({Input, Forget, Cell, Output, Reset, Update, New, Hidden}));
}

Result<Side> sideFrom(const Json& value, const std::string& place)
{
    return wordFrom<Side>(value, place, sideFromName,
                          expectedNames({Side::Forward, Side::Backward}));
}

Result<ParameterKind> kindFrom(const Json& value, const std::string& place)
{
    using enum ParameterKind;
    return wordFrom<ParameterKind>(value, place, parameterKindFromName,
                                   expectedNames({InputWeights, RecurrentWeights, ProjectionWeights,
                                                  InputBias, RecurrentBias, PeepholeWeights}));
}

Result<DescribedAxis> axisFrom(const Json& value, const std::string& place)
{
    using enum DescribedAxis;
    return wordFrom<DescribedAxis>(
        value, place, describedAxisFromName,
        expectedNames({Layer, Side, Part, Gate, Unit, Input, Projected}));
}

Result<std::uint64_t> countFrom(const Json& value, const std::string& place, std::uint64_t max)
{
    if (!value.is_number_unsigned() || value.get<std::uint64_t>() > max) {
        return wrong(place, "expected a whole number from 0 to " + std::to_string(max) + ", " +
                                found(value));
    }
    return value.get<std::uint64_t>();
}

template <typename T>
Result<std::vector<T>> listFrom(const Json& value, const std::string& place,
                                Result<T> (*itemFrom)(const Json&, const std::string&))
{
    if (!value.is_array()) {
        return wrong(place, "expected a list, " + found(value));
    }
    std::vector<T> items;
    for (std::size_t index = 0; index < value.size(); ++index) {
        GATELOUPE_TRY(auto item, itemFrom(value[index], place + "[" + std::to_string(index) + "]"));
        items.push_back(std::move(item));
    }
    return items;
}

/// One key of an object and what its value does.
struct Field
{
    const char* key;
    bool isRequired;
    std::function<Status(const Json&, const std::string& place)> read;
};

/// Reads every key by its field.
Status readObject(const Json& object, const std::string& place, const std::vector<Field>& fields)
{
    if (!object.is_object()) {
        return wrong(place.empty() ? "the document" : place,
                     "expected an object, " + found(object));
    }
    const auto placeOf = [&](const std::string& key) {
        return place.empty() ? key : place + "." + key;
    };
    for (const auto& [key, value] : object.items()) {
        const auto field = std::ranges::find_if(
            fields, [&name = key](const Field& candidate) { return name == candidate.key; });
        if (field == fields.end()) {
            std::string known;
            for (const Field& candidate : fields) {
                known += (known.empty() ? "" : ", ") + std::string(candidate.key);
            }
            return wrong(placeOf(key), "unknown key; expected one of " + known);
        }
    }
    for (const Field& field : fields) { // in the fields' order: later ones may need earlier ones
        const auto value = object.find(field.key);
        if (value != object.end()) {
            GATELOUPE_CHECK(field.read(*value, placeOf(field.key)));
        } else if (field.isRequired) {
            return wrong(placeOf(field.key), "missing");
        }
    }
    return {};
}

/// A field that puts what `from` makes of it into `target`.
template <typename T, typename From>
Field into(const char* key, bool isRequired, T& target, From from)
{
    return {key, isRequired,
            [&target, from](const Json& value, const std::string& place) -> Status {
                GATELOUPE_TRY(target, from(value, place));
                return {};
            }};
}

/// "forward" -> "", "backward" -> "_reverse": words by the names of an enum.
template <typename Key>
Result<std::map<Key, std::string>> wordsFrom(const Json& value, const std::string& place,
                                             Result<Key> (*keyFrom)(const Json&,
                                                                    const std::string&))
{
    if (!value.is_object()) {
        return wrong(place, "expected an object of words, " + found(value));
    }
    std::map<Key, std::string> words;
    for (const auto& [name, word] : value.items()) {
        GATELOUPE_TRY(const auto key, keyFrom(Json(name), place));
        GATELOUPE_TRY(words[key], textFrom(word, place + "." + name));
    }
    return words;
}

Result<Activation> activationFrom(const Json& value, const std::string& place)
{
    GATELOUPE_TRY(const auto text, textFrom(value, place));
    const auto activation = activationFromText(text);
    if (!activation) {
        return wrong(place,
                     "expected an activation such as \"tanh\" or \"hard_sigmoid(0.2,0.5)\", " +
                         found(value));
    }
    return *activation;
}

Result<CellEquations> equationsFrom(const Json& value, const std::string& place, CellKind cell)
{
    CellEquations equations = standardEquations(cell);
    GATELOUPE_CHECK(readObject(value, place,
                               {into("gate", false, equations.gate, activationFrom),
                                into("candidate", false, equations.candidate, activationFrom),
                                into("output", false, equations.output, activationFrom)}));
    return equations;
}

Result<double> numberFrom(const Json& value, const std::string& place)
{
    if (!value.is_number()) {
        return wrong(place, "expected a number, " + found(value));
    }
    return value.get<double>();
}

Result<GruReset> resetFrom(const Json& value, const std::string& place)
{
    const auto fromName = [](std::string_view name) -> std::optional<GruReset> {
        for (const auto reset : {GruReset::After, GruReset::Before}) {
            if (nameOf(reset) == name) {
                return reset;
            }
        }
        return std::nullopt;
    };
    return wordFrom<GruReset>(value, place, fromName,
                              expectedNames({GruReset::After, GruReset::Before}));
}

Result<CellKind> cellFrom(const Json& value, const std::string& place)
{
    using enum CellKind;
    return wordFrom<CellKind>(value, place, cellFromName,
                              expectedNames({Lstm, Gru, RnnTanh, RnnRelu}));
}

Status checkVersion(const Json& value, const std::string& place)
{
    if (value != Json(kDescribedVersion)) {
        return wrong(place, "this program reads version " + std::to_string(kDescribedVersion) +
                                ", " + found(value));
    }
    return {};
}

/// Gates that the tensor does not name are the convention's.
Result<DescribedTensor> tensorFrom(const Json& value, const std::string& place,
                                   const std::vector<Gate>& gates)
{
    DescribedTensor tensor;
    const auto layerFrom = [](const Json& layer,
                              const std::string& where) -> Result<std::uint32_t> {
        GATELOUPE_TRY(const auto count, countFrom(layer, where, kMaxDescribedLayer));
        return static_cast<std::uint32_t>(count);
    };
    GATELOUPE_CHECK(readObject(value, place,
                               {into("name", true, tensor.name, textFrom),
                                into("holds", true, tensor.holds,
                                     [](const Json& list, const std::string& where) {
                                         return listFrom(list, where, kindFrom);
                                     }),
                                into("axes", true, tensor.axes,
                                     [](const Json& list, const std::string& where) {
                                         return listFrom(list, where, axisFrom);
                                     }),
                                into("gates", false, tensor.gates,
                                     [](const Json& list, const std::string& where) {
                                         return listFrom(list, where, gateFrom);
                                     }),
                                into("layer", false, tensor.layer, layerFrom),
                                into("side", false, tensor.side, sideFrom)}));
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
    Result<DescribedRules> read(const Json& document)
    {
        std::vector<Gate> gates;
        const auto words = [](auto keyFrom) {
            return [keyFrom](const Json& value, const std::string& place) {
                return wordsFrom(value, place, keyFrom);
            };
        };
        GATELOUPE_CHECK(readObject(
            document, "",
            {{kVersionKey, true, checkVersion},
             into("name", true, m_rules.name, textFrom),
             {"cell", true,
              [this](const Json& value, const std::string& place) {
                  return readCell(value, place);
              }},
             into("gates", false, gates,
                  [](const Json& list, const std::string& place) {
                      return listFrom(list, place, gateFrom);
                  }),
             {"tensors", true,
              [&](const Json& value, const std::string& place) {
                  return readTensors(value, place, gates);
              }},
             into("first_layer", false, m_rules.firstLayer,
                  [](const Json& value, const std::string& place) -> Result<std::uint32_t> {
                      GATELOUPE_TRY(const auto count, countFrom(value, place, kMaxDescribedLayer));
                      return static_cast<std::uint32_t>(count);
                  }),
             into("layer_words", false, m_rules.layerWords,
                  [](const Json& list, const std::string& place) {
                      return listFrom(list, place, textFrom);
                  }),
             into("side_words", false, m_rules.sideWords, words(sideFrom)),
             into("gate_words", false, m_rules.gateWords, words(gateFrom)),
             into("direction", false, m_rules.direction, sideFrom),
             into("hidden_size", false, m_rules.hiddenSize,
                  [](const Json& value, const std::string& place) {
                      return countFrom(value, place, std::numeric_limits<std::int32_t>::max());
                  }),
             into("forget_offset", false, m_rules.forgetOffset, numberFrom),
             into("gru_reset", false, m_rules.gruReset, resetFrom),
             into("activations", false, m_rules.equations,
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
            return wrong(place, "expected a list, " + found(value));
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

    DescribedRules m_rules;
};

std::string lineOf(std::string_view text, std::size_t byte)
{
    const auto before = text.substr(0, byte == 0 ? 0 : byte - 1);
    const auto line = std::ranges::count(before, '\n') + 1;
    const auto lineStart = before.find_last_of('\n');
    const auto column =
        before.size() - (lineStart == std::string_view::npos ? 0 : lineStart + 1) + 1;
    return "line " + std::to_string(line) + ", column " + std::to_string(column);
}

/// nlohmann's reader keeps the last of two equal keys; here they are an error.
class KeysOnce
{
public:
    bool operator()(int, Json::parse_event_t event, const Json& parsed)
    {
        if (event == Json::parse_event_t::object_start) {
            m_levels.emplace_back();
        } else if (event == Json::parse_event_t::object_end) {
            m_levels.pop_back();
        } else if (event == Json::parse_event_t::key &&
                   !m_levels.back().insert(parsed.get<std::string>()).second && m_twice.empty()) {
            m_twice = parsed.get<std::string>();
        }
        return true;
    }

    [[nodiscard]] const std::string& twice() const { return m_twice; }

private:
    std::vector<std::set<std::string>> m_levels;
    std::string m_twice;
};

Result<Json> parsed(std::string_view text)
{
    try {
        KeysOnce keys;
        Json document = Json::parse(text, std::ref(keys));
        if (!keys.twice().empty()) {
            return wrong(keys.twice(), "the key appears twice in one object");
        }
        return document;
    } catch (const Json::parse_error& failure) {
        return wrong(lineOf(text, failure.byte), "this is no JSON here");
    } catch (const Json::exception& failure) {
        return wrong("the document", failure.what());
    }
}

std::string_view textOf(const MappedFile& file)
{
    return {reinterpret_cast<const char*>(file.bytes().data()), file.bytes().size()};
}

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

Json jsonOf(const DescribedTensor& tensor, const std::vector<Gate>& gates)
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
    if (tensor.side) {
        entry["side"] = nameOf(*tensor.side);
    }
    return entry;
}

/// The order that most tensors have: the widest.
std::vector<Gate> commonGates(const DescribedRules& rules)
{
    const auto widest = std::ranges::max_element(
        rules.tensors, {}, [](const DescribedTensor& tensor) { return tensor.gates.size(); });
    return widest == rules.tensors.end() ? std::vector<Gate>() : widest->gates;
}

void addEquations(Json& document, const DescribedRules& rules)
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

Result<DescribedRules> rulesFromJson(std::string_view text)
{
    GATELOUPE_TRY(const Json document, parsed(text));
    return Reader().read(document);
}

Result<DescribedRules> readRules(const std::filesystem::path& path)
{
    GATELOUPE_TRY(const auto file, MappedFile::open(path));
    if (file->size() > kMaxBytes) {
        return wrong(path.string(), "too large for a description of a convention");
    }
    return rulesFromJson(textOf(*file)).withContext(path.string());
}

bool isDescription(const std::filesystem::path& path)
{
    const auto file = MappedFile::open(path);
    if (!file || (*file)->size() > kMaxBytes) {
        return false;
    }
    const std::string_view text = textOf(**file);
    const auto first = text.find_first_not_of(" \t\r\n");
    return first != std::string_view::npos && text[first] == '{' &&
           text.find(kVersionKey) != std::string_view::npos;
}

std::string toJson(const DescribedRules& rules)
{
    const std::vector<Gate> gates = commonGates(rules);
    Json document;
    document[kVersionKey] = kDescribedVersion;
    document["name"] = rules.name;
    document["cell"] = nameOf(rules.cell);
    document["gates"] = namesOf(gates);
    document["tensors"] = Json::array();
    for (const DescribedTensor& tensor : rules.tensors) {
        document["tensors"].push_back(jsonOf(tensor, gates));
    }
    if (rules.firstLayer != 0) {
        document["first_layer"] = rules.firstLayer;
    }
    if (!rules.layerWords.empty()) {
        document["layer_words"] = rules.layerWords;
    }
    if (!rules.sideWords.empty()) {
        document["side_words"] = jsonOf(rules.sideWords);
    }
    if (!rules.gateWords.empty()) {
        document["gate_words"] = jsonOf(rules.gateWords);
    }
    if (rules.direction == Side::Backward) {
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
    return document.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace gateloupe
