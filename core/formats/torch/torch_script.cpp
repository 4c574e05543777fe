// SPDX-License-Identifier: Apache-2.0
#include "core/formats/torch/torch_script.h"

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <utility>

#include "core/base/number_text.h"
#include "core/formats/torch/torch_script_text.h"

namespace gateloupe {

namespace {

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

} // namespace gateloupe
