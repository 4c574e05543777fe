// SPDX-License-Identifier: Apache-2.0
// What freezing leaves of recurrent modules: operators whose weights are constants.
#include <array>
#include <map>
#include <optional>
#include <utility>

#include "core/base/number_text.h"
#include "core/formats/torch/torch_script.h"
#include "core/formats/torch/torch_script_text.h"

namespace gateloupe {

namespace {

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

} // namespace

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

} // namespace gateloupe
