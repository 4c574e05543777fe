// SPDX-License-Identifier: Apache-2.0
#include "core/formats/torch/torch_script.h"

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/base/byte_reader.h"
#include "core/base/number_text.h"
#include "core/base/text.h"
#include "core/formats/torch/torch_code.h"
#include "core/formats/torch/torch_flow.h"
#include "core/formats/torch/torch_program.h"

namespace gateloupe {

namespace {

/// What is needed to search TorchScript's generated code line by line.
/// Lifetime: views into the text.

/// Takes the first line off the text. Requires: there is text.
std::string_view takeLine(std::string_view& text)
{
    const auto end = text.find('\n');
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    return line;
}

constexpr std::size_t kMostClassConstants = 256; ///< of one class; nn.LSTM has nine

/// Calls by which a class without constants tells its nonlinearity.
struct NonlinearCall
{
    std::string_view call;
    std::string_view word;
    std::string_view className; ///< only in this class; in any when empty
};

constexpr std::array kNonlinearCalls = {
    NonlinearCall{"torch.rnn_tanh(", "tanh", ""},
    NonlinearCall{"torch.rnn_relu(", "relu", ""},
    NonlinearCall{"torch.rnn_tanh_cell(", "tanh", ""},
    NonlinearCall{"torch.rnn_relu_cell(", "relu", ""},
    NonlinearCall{"torch.tanh(", "tanh", "RNNCell"}, // tracing takes cells apart
    NonlinearCall{"torch.relu(", "relu", "RNNCell"},
};

/// The text of one class, its first line included; empty when there is no such class.
std::string_view textOfClass(std::string_view code, std::string_view className)
{
    const std::string start = "class " + std::string(className) + "(";
    while (!code.empty() && !code.starts_with(start)) {
        static_cast<void>(takeLine(code));
    }
    std::string_view rest = code;
    if (!rest.empty()) {
        static_cast<void>(takeLine(rest));
    }
    while (!rest.empty() && (rest.front() == ' ' || rest.front() == '\n')) {
        static_cast<void>(takeLine(rest));
    }
    return code.substr(0, code.size() - rest.size());
}

std::optional<Attribute::Value> literalFrom(std::string_view text)
{
    if (text == "True" || text == "False") {
        return text == "True";
    }
    if (text.size() >= 2 && text.front() == '"' && text.back() == '"') {
        return std::string(text.substr(1, text.size() - 2));
    }
    if (const auto integer = numberFromText<std::int64_t>(text)) {
        return *integer;
    }
    if (const auto number = numberFromText<double>(text)) {
        return *number;
    }
    return std::nullopt;
}

/// `name : Final[type] = literal`.
std::optional<Attribute> constantFrom(std::string_view line)
{
    constexpr std::string_view kFinal = " : Final[";
    constexpr std::string_view kIs = "] = ";
    const auto final = line.find(kFinal);
    const auto is = line.find(kIs);
    if (final == std::string_view::npos || is == std::string_view::npos || is < final) {
        return std::nullopt;
    }
    auto value = literalFrom(trimmed(line.substr(is + kIs.size())));
    const auto name = trimmed(line.substr(0, final));
    return value ? std::optional(Attribute{"", std::string(name), *std::move(value)})
                 : std::nullopt;
}

constexpr std::string_view kLstmMode = "LSTM";
constexpr std::string_view kConstantStart = "CONSTANTS.c";
constexpr std::size_t kMostFrozenWeights = 65536; ///< weights of all calls; far above any network

/// An operator over the weights of a network or of one cell, and the word of nn.RNN's `mode` for
/// it.
struct Operator
{
    std::string_view call;
    std::string_view mode;
    bool isCell = false; ///< its weights are arguments, not a list
};

constexpr std::array kOperators = {
    Operator{"torch.lstm(", kLstmMode},
    Operator{"torch.gru(", "GRU"},
    Operator{"torch.rnn_tanh(", "RNN_TANH"},
    Operator{"torch.rnn_relu(", "RNN_RELU"},
    Operator{"torch.lstm_cell(", kLstmMode, true},
    Operator{"torch.gru_cell(", "GRU", true},
    Operator{"torch.rnn_tanh_cell(", "RNN_TANH", true},
    Operator{"torch.rnn_relu_cell(", "RNN_RELU", true},
};

bool callsOperator(std::string_view code)
{
    return std::ranges::any_of(kOperators, [code](const Operator& each) {
        return code.find(each.call) != std::string_view::npos;
    });
}

/// The arguments between a call's parentheses; `text` begins behind the opening one.
std::vector<std::string_view> argumentsOf(std::string_view text)
{
    std::vector<std::string_view> arguments;
    int depth = 0;
    std::size_t start = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (depth == 0 && (c == ',' || c == ')')) {
            arguments.push_back(trimmed(text.substr(start, i - start)));
            start = i + 1;
            if (c == ')') {
                return arguments;
            }
        }
        depth += c == '(' || c == '[' ? 1 : 0;
        depth -= c == ')' || c == ']' ? 1 : 0;
    }
    return {};
}

/// "CONSTANTS.c7" -> 7.
std::optional<std::size_t> constantFromWord(std::string_view word)
{
    return word.starts_with(kConstantStart)
               ? numberFromText<std::size_t>(word.substr(kConstantStart.size()))
               : std::nullopt;
}

/// "[CONSTANTS.c0, CONSTANTS.c1]" -> {0, 1}; empty for any other list.
std::vector<std::size_t> constantsFrom(std::string_view text)
{
    std::vector<std::size_t> constants;
    if (text.size() < 2 || text.front() != '[' || text.back() != ']') {
        return {};
    }
    const std::string closed = std::string(text.substr(1, text.size() - 2)) + ")";
    for (const std::string_view item : argumentsOf(closed)) {
        const auto index = constantFromWord(item);
        if (!index || constants.size() == kMostFrozenWeights) {
            return {};
        }
        constants.push_back(*index);
    }
    return constants;
}

/// "self_encoder__flat_weights" -> "encoder"; names that the printer numbers ("_0") say nothing.
std::string nameFromList(std::string_view identifier)
{
    constexpr std::string_view kSelf = "self_";
    constexpr std::string_view kList = "__flat_weights";
    if (!identifier.starts_with(kSelf) || !identifier.ends_with(kList) ||
        identifier.size() <= kSelf.size() + kList.size()) {
        return {};
    }
    identifier.remove_prefix(kSelf.size());
    identifier.remove_suffix(kList.size());
    return std::string(identifier);
}

/// What an operator's arguments say of its list of weights.
struct FlatList
{
    std::size_t count = 0;
    std::size_t layers = 0;
    bool hasBias = false;
    bool isBidirectional = false;
    bool mayProject = false; ///< an LSTM may have one matrix more
};

/// In the order of the flat list; empty when its length fits no network of that kind.
std::vector<std::string> parameterNames(const FlatList& list)
{
    std::vector<std::string_view> kinds = {"weight_ih", "weight_hh"};
    if (list.hasBias) {
        kinds.insert(kinds.end(), {"bias_ih", "bias_hh"});
    }
    const std::size_t layers = list.layers;
    const std::size_t directions = list.isBidirectional ? 2 : 1;
    if (layers == 0 || layers > kMostFrozenWeights) {
        return {};
    }
    if (list.mayProject && list.count == layers * directions * (kinds.size() + 1)) {
        kinds.emplace_back("weight_hr");
    } else if (list.count != layers * directions * kinds.size()) {
        return {};
    }
    std::vector<std::string> names;
    for (std::size_t layer = 0; layer < layers; ++layer) {
        for (std::size_t direction = 0; direction < directions; ++direction) {
            for (const std::string_view kind : kinds) {
                names.push_back(std::string(kind) + "_l" + std::to_string(layer) +
                                (direction == 1 ? "_reverse" : ""));
            }
        }
    }
    return names;
}

/// A cell's operator: input, h, weight_ih, weight_hh, bias_ih, bias_hh, all of them constants.
std::optional<FrozenRnn> frozenCellFrom(const Operator& op,
                                        const std::vector<std::string_view>& arguments)
{
    constexpr std::array<std::string_view, 4> kParameters = {"weight_ih", "weight_hh", "bias_ih",
                                                             "bias_hh"};
    constexpr std::size_t kFirst = 2;
    FrozenRnn cell{.mode = std::string(op.mode)};
    for (std::size_t i = 0; i < kParameters.size() && kFirst + i < arguments.size(); ++i) {
        if (const auto index = constantFromWord(arguments[kFirst + i])) {
            cell.constants.push_back(*index);
            cell.parameters.emplace_back(kParameters[i]);
        }
    }
    const bool hasMatrices = cell.parameters.size() >= 2 && cell.parameters[1] == kParameters[1];
    return hasMatrices ? std::optional(std::move(cell)) : std::nullopt;
}

/// The call's network, when its weights are constants. `lists` are the lists of constants that the
/// code gave a name before.
std::optional<FrozenRnn>
frozenRnnFrom(const Operator& op, const std::vector<std::string_view>& arguments,
              const std::map<std::string_view, std::vector<std::size_t>>& lists)
{
    // input, h, weights, has biases, layers, dropout, train, bidirectional[, batch first]; packed
    // sequences: data, batch sizes, h, weights, ... without batch first.
    for (const std::size_t at : {std::size_t{2}, std::size_t{3}}) {
        if (arguments.size() < at + 6) {
            continue;
        }
        const auto named = lists.find(arguments[at]);
        const auto written =
            named == lists.end() ? constantsFrom(arguments[at]) : std::vector<std::size_t>();
        const auto& constants = named == lists.end() ? written : named->second;
        const auto layers = numberFromText<std::size_t>(arguments[at + 2]);
        if (constants.empty() || !layers) {
            continue;
        }
        auto parameters = parameterNames({.count = constants.size(),
                                          .layers = *layers,
                                          .hasBias = arguments[at + 1] == "True",
                                          .isBidirectional = arguments[at + 5] == "True",
                                          .mayProject = op.mode == kLstmMode});
        if (!parameters.empty()) {
            return FrozenRnn{nameFromList(arguments[at]), std::string(op.mode), constants,
                             std::move(parameters)};
        }
    }
    return std::nullopt;
}

constexpr std::size_t kMostAttributes = 200'000; ///< of all objects together, as attributes
/// Code that is searched, file after file and class after class; far above any model's.
constexpr std::uint64_t kMostCodeBytes = std::uint64_t{1} << 29U;

/// The generated code, file by file when it is asked for.
class ScriptCode
{
public:
    ScriptCode(const TorchArchive& archive, ProgressMonitor& monitor)
        : m_archive(archive)
        , m_monitor(monitor)
    {
    }

    /// Empty when the archive has none, or all has been searched that will be: names and weights
    /// can be read without.
    std::string_view textOf(const PickleGlobal& type)
    {
        std::string path = "code/" + type.module + ".py";
        std::replace(path.begin(), path.end() - 3, '.', '/');
        const auto [entry, isNew] = m_files.try_emplace(path);
        if (isNew) {
            const ZipMember* member = m_archive.find(path);
            auto source = member != nullptr ? m_archive.readMember(*member, m_monitor)
                                            : Result<std::shared_ptr<const TensorSource>>(
                                                  std::shared_ptr<const TensorSource>());
            entry->second = source ? *source : nullptr;
        }
        if (entry->second == nullptr) {
            return {};
        }
        const auto bytes = entry->second->bytes(m_monitor);
        if (!bytes || bytes->size() > m_budget) {
            return {};
        }
        m_budget -= bytes->size();
        return ByteReader(*bytes).text(bytes->size(), "code").value_or(std::string_view());
    }

    const std::vector<Attribute>& constantsOf(const PickleGlobal& type)
    {
        const auto [entry, isNew] = m_constants.try_emplace(type.qualified());
        if (isNew) {
            const std::string_view code = textOf(type);
            entry->second = constantsOfScriptClass(code, type.name);
            const std::string_view text = textOfClass(code, type.name);
            if (callsOperator(text)) {
                entry->second.push_back({"", kCallsOperator, true});
            }
            m_flips = m_flips || text.find("torch.flip(") != std::string_view::npos;
        }
        return entry->second;
    }

    /// Whether a class that was asked for reverses a sequence.
    [[nodiscard]] bool flips() const { return m_flips; }

    /// What a class does with the recurrent modules that it calls, as attributes of those.
    [[nodiscard]] std::vector<Attribute> surroundingsOf(const PickleGlobal& type,
                                                        const std::string& path)
    {
        const std::vector<TorchOperation> operations =
            operationsOfForward(textOfClass(textOf(type), type.name));
        return TorchFlow(operations).attributes(path);
    }

private:
    const TorchArchive& m_archive;
    ProgressMonitor& m_monitor;
    std::uint64_t m_budget = kMostCodeBytes;
    bool m_flips = false;
    std::map<std::string, std::shared_ptr<const TensorSource>> m_files;
    std::map<std::string, std::vector<Attribute>> m_constants;
};

/// A constant of the archive under one name.
struct NamedConstant
{
    std::size_t index = 0;
    std::string name;
};

std::string uniqueName(std::string name, std::set<std::string>& taken)
{
    const std::string first = name;
    for (int copy = 1; !taken.insert(name).second; ++copy) {
        name = first + "_" + std::to_string(copy);
    }
    return name;
}

/// The constants that recurrent operators of the code take as weights.
std::vector<NamedConstant> namedConstants(const PickleDocument& tree, ScriptCode& code,
                                          TensorCatalog& catalog)
{
    std::vector<NamedConstant> named;
    std::set<std::string> names;
    std::set<std::string_view> searched;
    for (const PickleGlobal* type : tree.globals) {
        if (!searched.insert(type->module).second) {
            continue;
        }
        for (const FrozenRnn& rnn : frozenRnnsOf(code.textOf(*type))) {
            const std::string name =
                uniqueName(rnn.name.empty() ? "frozen_" + rnn.mode : rnn.name, names);
            catalog.attributes.push_back({name, "mode", rnn.mode});
            for (std::size_t i = 0; i < rnn.constants.size(); ++i) {
                named.push_back({rnn.constants[i], name + "." + rnn.parameters[i]});
            }
        }
    }
    return named;
}

Status readConstants(const TorchArchive& archive, const PickleDocument& tree, ScriptCode& code,
                     TensorCatalog& catalog, ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const auto pickle, archive.readPickle("constants.pkl", monitor));
    const auto& constants = pickle.document.root->items;
    if (constants.empty()) {
        return {};
    }
    GATELOUPE_TRY(const auto order, archive.byteOrder());
    TorchTensors tensors(archive.storagesIn("constants/"), order, pickle.slice);
    std::vector<NamedConstant> listed = namedConstants(tree, code, catalog);
    std::vector<bool> isNamed(constants.size());
    for (const NamedConstant& constant : listed) {
        if (constant.index < constants.size()) {
            isNamed[constant.index] = true;
        }
    }
    for (std::size_t i = 0; i < constants.size(); ++i) {
        if (!isNamed[i]) {
            listed.push_back({i, "constants." + std::to_string(i)});
        }
    }
    const auto known = catalog.index();
    for (const NamedConstant& constant : listed) {
        if (constant.index < constants.size() && !known.contains(constant.name) &&
            tensors.isTensor(*constants[constant.index])) {
            GATELOUPE_TRY(catalog.tensors.emplace_back(),
                          tensors.make(constant.name, *constants[constant.index])
                              .withContext(message("member %1", pickle.member)));
        }
    }
    return {};
}

} // namespace

std::vector<Attribute> constantsOfScriptClass(std::string_view code, std::string_view className)
{
    std::vector<Attribute> attributes;
    std::set<std::string_view> words;
    std::string_view text = textOfClass(code, className);
    while (!text.empty()) {
        const std::string_view line = takeLine(text);
        auto constant = constantFrom(line);
        if (constant && attributes.size() < kMostClassConstants) {
            attributes.push_back(*std::move(constant));
        }
        for (const NonlinearCall& call : kNonlinearCalls) {
            const bool isMeant = call.className.empty() || call.className == className;
            if (isMeant && line.find(call.call) != std::string_view::npos) {
                words.insert(call.word);
            }
        }
    }
    const bool isSaid = std::ranges::any_of(attributes, [](const Attribute& attribute) {
        return attribute.name == "mode" || attribute.name == "nonlinearity";
    });
    if (words.size() == 1 && !isSaid) {
        attributes.push_back({"", "nonlinearity", std::string(*words.begin())});
    }
    return attributes;
}

std::vector<FrozenRnn> frozenRnnsOf(std::string_view code)
{
    std::vector<FrozenRnn> found;
    std::size_t total = 0;
    std::map<std::string_view, std::vector<std::size_t>> lists;
    while (!code.empty()) {
        const std::string_view line = takeLine(code);
        if (const auto is = line.find(" = ["); is != std::string_view::npos) {
            auto constants = constantsFrom(trimmed(line.substr(is + 3)));
            const auto name = trimmed(line.substr(0, is));
            if (constants.empty()) {
                lists.erase(name);
            } else {
                lists[name] = std::move(constants);
            }
        }
        for (const Operator& op : kOperators) {
            const auto at = line.find(op.call);
            if (at == std::string_view::npos) {
                continue;
            }
            const auto arguments = argumentsOf(line.substr(at + op.call.size()));
            if (auto rnn = op.isCell ? frozenCellFrom(op, arguments)
                                     : frozenRnnFrom(op, arguments, lists)) {
                total += rnn->constants.size();
                if (total > kMostFrozenWeights) {
                    return found;
                }
                found.push_back(*std::move(rnn));
            }
        }
    }
    return found;
}

Status readScript(const TorchArchive& archive, TensorCatalog& catalog, ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const auto pickle, archive.readPickle(kTorchPickle, monitor));
    GATELOUPE_TRY(const auto order, archive.byteOrder());
    ScriptCode code(archive, monitor);
    TorchTensors tensors(archive.storagesIn("data/"), order, pickle.slice);
    // What the code says of the modules.
    const auto describe = [&code](const std::string& path, const PickleGlobal& type,
                                  TensorCatalog& into) {
        for (const Attribute& constant : code.constantsOf(type)) {
            if (into.attributes.size() < kMostAttributes) {
                into.attributes.push_back({path, constant.name, constant.value});
            }
        }
        for (Attribute& told : code.surroundingsOf(type, path)) {
            if (into.attributes.size() < kMostAttributes) {
                into.attributes.push_back(std::move(told));
            }
        }
    };
    GATELOUPE_CHECK(flattenPickle(pickle.document, tensors, catalog, describe)
                        .withContext(message("member %1", pickle.member)));
    if (code.flips()) {
        catalog.attributes.push_back({"", kFlips, true});
    }
    return readConstants(archive, pickle.document, code, catalog, monitor);
}

} // namespace gateloupe
