// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/tensor/tensor.h"

namespace gateloupe {

/// A NodeDef, as far as its meaning needs it.
struct GraphdefNode
{
    std::string name;
    std::string op;
    /// "node", "node:1"; "^node" is no value. In a function "node:name of the output:1".
    std::vector<std::string> inputs;
    std::map<std::string, std::int64_t, std::less<>> numbers; ///< flags, too
    std::map<std::string, double, std::less<>> reals;
    std::map<std::string, std::vector<std::string>, std::less<>> words;
    std::map<std::string, std::vector<std::int64_t>, std::less<>> lists; ///< shapes, too
    std::map<std::string, std::string, std::less<>> functions; ///< names of those it calls
    std::shared_ptr<const Tensor> constant; ///< of a Const, or a variable; null when not known

    [[nodiscard]] std::int64_t number(std::string_view attribute) const
    {
        const auto found = numbers.find(attribute);
        return found == numbers.end() ? 0 : found->second;
    }

    [[nodiscard]] double real(std::string_view attribute, double otherwise) const
    {
        const auto found = reals.find(attribute);
        return found == reals.end() ? otherwise : found->second;
    }

    /// The first of its words; empty when it has none.
    [[nodiscard]] std::string word(std::string_view attribute) const
    {
        const auto found = words.find(attribute);
        return found == words.end() || found->second.empty() ? std::string()
                                                             : found->second.front();
    }
};

/// A FunctionDef.
struct GraphdefFunction
{
    std::string name;
    std::vector<std::string> arguments;
    std::vector<std::string> results; ///< names, in the order in which a call gives them
    std::map<std::string, std::string, std::less<>> returns; ///< what each result is: an input
    std::vector<GraphdefNode> nodes;
};

/// A GraphDef.
struct GraphdefProgram
{
    std::vector<GraphdefNode> nodes;
    std::map<std::string, GraphdefFunction, std::less<>> functions;
};

/// "node:1" as its parts.
struct GraphdefPort
{
    std::string_view node;
    std::uint32_t port = 0;
};

/// Lifetime: that of the input.
[[nodiscard]] GraphdefPort portOf(std::string_view input);

/// Whether an input only says what runs earlier.
[[nodiscard]] inline bool isControl(std::string_view input)
{
    return input.starts_with('^');
}

} // namespace gateloupe
