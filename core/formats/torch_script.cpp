// SPDX-License-Identifier: Apache-2.0
#include "core/formats/torch_script.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <optional>
#include <utility>

namespace gateloupe {

namespace {

constexpr std::string_view kLstmMode = "LSTM";
constexpr std::string_view kConstantStart = "CONSTANTS.c";
constexpr std::size_t kMostConstants = 65536; ///< weights of one call; far above any network

/// An operator over the flat list of weights, and the module's word for it.
struct Operator
{
    std::string_view call;
    std::string_view mode;
    std::string_view nonlinearity; ///< empty where the mode decides
};

constexpr std::array kOperators = {
    Operator{"torch.lstm(", kLstmMode, ""},
    Operator{"torch.gru(", "GRU", ""},
    Operator{"torch.rnn_tanh(", "RNN_TANH", "tanh"},
    Operator{"torch.rnn_relu(", "RNN_RELU", "relu"},
    Operator{"torch.rnn_tanh_cell(", "", "tanh"},
    Operator{"torch.rnn_relu_cell(", "", "relu"},
};

std::string_view trimmed(std::string_view text)
{
    const auto first = text.find_first_not_of(' ');
    const auto last = text.find_last_not_of(' ');
    return first == std::string_view::npos ? std::string_view()
                                           : text.substr(first, last - first + 1);
}

std::vector<std::string_view> linesOf(std::string_view text)
{
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        const auto end = text.find('\n');
        lines.push_back(text.substr(0, end));
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
    return lines;
}

/// The lines of one class, its first included; empty when there is no such class.
std::vector<std::string_view> linesOfClass(std::string_view code, std::string_view className)
{
    const std::string start = "class " + std::string(className) + "(";
    std::vector<std::string_view> lines;
    for (const std::string_view line : linesOf(code)) {
        const bool isInside = line.empty() || line.front() == ' ';
        if (lines.empty() ? line.starts_with(start) : isInside) {
            lines.push_back(line);
        } else if (!lines.empty()) {
            break;
        }
    }
    return lines;
}

template <typename T>
std::optional<T> numberFrom(std::string_view text)
{
    T number{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool isWhole = error == std::errc() && end == text.data() + text.size();
    return isWhole ? std::optional(number) : std::nullopt;
}

std::optional<Attribute::Value> literalFrom(std::string_view text)
{
    if (text == "True" || text == "False") {
        return text == "True";
    }
    if (text.size() >= 2 && text.front() == '"' && text.back() == '"') {
        return std::string(text.substr(1, text.size() - 2));
    }
    if (const auto integer = numberFrom<std::int64_t>(text)) {
        return *integer;
    }
    if (const auto number = numberFrom<double>(text)) {
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

/// "[CONSTANTS.c0, CONSTANTS.c1]" -> {0, 1}; empty for any other list.
std::vector<std::size_t> constantsFrom(std::string_view text)
{
    std::vector<std::size_t> constants;
    if (text.size() < 2 || text.front() != '[' || text.back() != ']') {
        return {};
    }
    const std::string closed = std::string(text.substr(1, text.size() - 2)) + ")";
    for (const std::string_view item : argumentsOf(closed)) {
        const auto index = item.starts_with(kConstantStart)
                               ? numberFrom<std::size_t>(item.substr(kConstantStart.size()))
                               : std::nullopt;
        if (!index || constants.size() == kMostConstants) {
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
    const std::size_t sides = list.isBidirectional ? 2 : 1;
    if (layers == 0 || layers > kMostConstants) {
        return {};
    }
    if (list.mayProject && list.count == layers * sides * (kinds.size() + 1)) {
        kinds.emplace_back("weight_hr");
    } else if (list.count != layers * sides * kinds.size()) {
        return {};
    }
    std::vector<std::string> names;
    for (std::size_t layer = 0; layer < layers; ++layer) {
        for (std::size_t side = 0; side < sides; ++side) {
            for (const std::string_view kind : kinds) {
                names.push_back(std::string(kind) + "_l" + std::to_string(layer) +
                                (side == 1 ? "_reverse" : ""));
            }
        }
    }
    return names;
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
        FrozenRnn rnn{.name = nameFromList(arguments[at]),
                      .mode = std::string(op.mode),
                      .constants =
                          named != lists.end() ? named->second : constantsFrom(arguments[at])};
        const auto layers = numberFrom<std::size_t>(arguments[at + 2]);
        if (rnn.constants.empty() || !layers) {
            continue;
        }
        rnn.parameters = parameterNames({.count = rnn.constants.size(),
                                         .layers = *layers,
                                         .hasBias = arguments[at + 1] == "True",
                                         .isBidirectional = arguments[at + 5] == "True",
                                         .mayProject = rnn.mode == kLstmMode});
        if (!rnn.parameters.empty()) {
            return rnn;
        }
    }
    return std::nullopt;
}

} // namespace

std::vector<Attribute> constantsOfScriptClass(std::string_view code, std::string_view className)
{
    std::vector<Attribute> attributes;
    std::string_view nonlinearity;
    bool isAmbiguous = false;
    for (const std::string_view line : linesOfClass(code, className)) {
        if (auto constant = constantFrom(line)) {
            attributes.push_back(*std::move(constant));
        }
        for (const Operator& op : kOperators) {
            if (!op.nonlinearity.empty() && line.find(op.call) != std::string_view::npos) {
                isAmbiguous = isAmbiguous || (!nonlinearity.empty() && //
                                              nonlinearity != op.nonlinearity);
                nonlinearity = op.nonlinearity;
            }
        }
    }
    const bool isSaid = std::ranges::any_of(attributes, [](const Attribute& attribute) {
        return attribute.name == "mode" || attribute.name == "nonlinearity";
    });
    if (!nonlinearity.empty() && !isAmbiguous && !isSaid) {
        attributes.push_back({"", "nonlinearity", std::string(nonlinearity)});
    }
    return attributes;
}

std::vector<FrozenRnn> frozenRnnsOf(std::string_view code)
{
    std::vector<FrozenRnn> found;
    std::map<std::string_view, std::vector<std::size_t>> lists;
    for (const std::string_view line : linesOf(code)) {
        if (const auto is = line.find(" = ["); is != std::string_view::npos) {
            auto constants = constantsFrom(trimmed(line.substr(is + 3)));
            lists[trimmed(line.substr(0, is))] = std::move(constants);
        }
        for (const Operator& op : kOperators) {
            const auto at = op.mode.empty() ? std::string_view::npos : line.find(op.call);
            if (at == std::string_view::npos) {
                continue;
            }
            if (auto rnn =
                    frozenRnnFrom(op, argumentsOf(line.substr(at + op.call.size())), lists)) {
                found.push_back(*std::move(rnn));
            }
        }
    }
    return found;
}

} // namespace gateloupe
