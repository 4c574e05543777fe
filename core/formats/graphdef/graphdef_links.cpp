// SPDX-License-Identifier: Apache-2.0
#include "core/formats/graphdef/graphdef_links.h"

#include <array>
#include <string>
#include <unordered_map>
#include <utility>

#include "core/base/lists.h"
#include "core/tensor/computed_tensors.h"

namespace gateloupe {

namespace {

constexpr int kMaxCopies = 64; ///< between a value and what it is a copy of

constexpr std::array<std::string_view, 6> kCopyingOps = {
    "Identity", "Switch", "StopGradient", "ReadVariableOp", "Snapshot", "RefIdentity"};
constexpr std::array<std::string_view, 2> kEnters = {"Enter", "RefEnter"};

} // namespace

Result<GraphdefLinks> GraphdefLinks::of(const std::vector<GraphdefNode>& nodes)
{
    GraphdefLinks links(nodes);
    std::unordered_map<std::string_view, std::uint32_t> numbers;
    numbers.reserve(nodes.size());
    for (std::uint32_t index = 0; index < nodes.size(); ++index) {
        if (!numbers.emplace(nodes[index].name, index).second) {
            return Error::corrupt("two nodes are called %1", nodes[index].name);
        }
    }
    links.m_inputs.resize(nodes.size());
    for (std::uint32_t index = 0; index < nodes.size(); ++index) {
        for (const std::string& input : nodes[index].inputs) {
            if (isControl(input)) {
                continue;
            }
            const GraphdefPort port = portOf(input);
            const auto found = numbers.find(port.node);
            links.m_inputs[index].push_back(
                found == numbers.end() ? std::nullopt
                                       : std::optional(GraphdefLink{found->second, port.port}));
        }
    }
    return links;
}

std::optional<std::uint32_t> GraphdefLinks::feederOf(std::uint32_t merge, std::string_view op) const
{
    for (const auto& input : m_inputs[merge]) {
        if (input && !m_inputs[input->node].empty() &&
            (opOf(*input) == op || (op == kEnters[0] && opOf(*input) == kEnters[1]))) {
            return input->node;
        }
    }
    return std::nullopt;
}

std::optional<std::uint32_t> GraphdefLinks::enterOf(std::uint32_t merge) const
{
    return feederOf(merge, kEnters[0]);
}

std::optional<GraphdefLink> GraphdefLinks::nextOf(std::uint32_t merge) const
{
    const auto next = feederOf(merge, "NextIteration");
    return next ? input(*next, 0) : std::nullopt;
}

std::optional<std::uint32_t> GraphdefLinks::mergeBehind(std::optional<GraphdefLink> link) const
{
    for (int step = 0; link && step < kMaxCopies; ++step) {
        const std::string_view op = opOf(*link);
        if (op == "Merge") {
            return enterOf(link->node) ? std::optional(link->node) : std::nullopt;
        }
        link = isOneOf(op, kCopyingOps) ? input(link->node, 0) : std::nullopt;
    }
    return std::nullopt;
}

bool GraphdefLinks::isInvariant(std::uint32_t merge) const
{
    return mergeBehind(nextOf(merge)) == merge;
}

std::optional<double> GraphdefLinks::numberOf(std::optional<GraphdefLink> link) const
{
    const auto& tensor = link ? node(link->node).constant : nullptr;
    if (!tensor || tensor->elements() != 1 || !tensor->source) {
        return std::nullopt;
    }
    for (const double number : {0.0, 1.0}) {
        if (isFilledWith(*tensor, number).value_or(false)) {
            return number;
        }
    }
    return std::nullopt;
}

bool GraphdefLinks::isCounter(std::optional<GraphdefLink> link) const
{
    const auto merge = mergeBehind(link);
    const auto enter = merge ? enterOf(*merge) : std::nullopt;
    if (!enter) {
        return false;
    }
    const auto first = input(*enter, 0);
    auto next = nextOf(*merge);
    next = next ? std::optional(originOf(*next).link) : std::nullopt;
    const bool isSum = next && (opOf(*next) == "Add" || opOf(*next) == "AddV2");
    if (!first || !isSum || numberOf(originOf(*first).link) != 0.0) {
        return false;
    }
    const auto a = input(next->node, 0);
    const auto b = input(next->node, 1);
    const auto isOne = [this](const std::optional<GraphdefLink>& each) {
        return each && numberOf(originOf(*each).link) == 1.0;
    };
    return (mergeBehind(a) == merge && isOne(b)) || (mergeBehind(b) == merge && isOne(a));
}

GraphdefLinks::Origin GraphdefLinks::originOf(GraphdefLink link) const
{
    Origin origin{link, std::nullopt};
    for (int step = 0; step < kMaxCopies; ++step) {
        const std::string_view op = opOf(origin.link);
        std::optional<GraphdefLink> before;
        if (isOneOf(op, kCopyingOps)) {
            before = input(origin.link.node, 0);
        } else if (isOneOf(op, kEnters)) {
            origin.enter = origin.enter.value_or(origin.link.node);
            before = input(origin.link.node, 0);
        } else if (op == "Merge" && enterOf(origin.link.node) && isInvariant(origin.link.node)) {
            const auto enter = enterOf(origin.link.node);
            origin.enter = origin.enter.value_or(*enter);
            before = input(*enter, 0);
        }
        if (!before) {
            break;
        }
        origin.link = *before;
    }
    return origin;
}

Result<std::vector<std::uint32_t>> GraphdefLinks::order() const
{
    std::vector<std::uint32_t> open(m_inputs.size());
    std::vector<std::vector<std::uint32_t>> readers(m_inputs.size());
    std::vector<std::uint32_t> order;
    order.reserve(m_inputs.size());
    const auto wait = [&](std::uint32_t reader, std::uint32_t maker) {
        ++open[reader];
        readers[maker].push_back(reader);
    };
    for (std::uint32_t index = 0; index < m_inputs.size(); ++index) {
        const bool isMerge = node(index).op == "Merge";
        for (const auto& input : m_inputs[index]) {
            if (input && !(isMerge && opOf(*input) == "NextIteration")) {
                wait(index, input->node);
            }
        }
        const bool isExit = node(index).op == "Exit" || node(index).op == "RefExit";
        const auto merge = isExit ? mergeBehind(input(index, 0)) : std::nullopt;
        const auto last = merge ? nextOf(*merge) : std::nullopt;
        if (last) {
            wait(index, last->node);
        }
        if (open[index] == 0) {
            order.push_back(index);
        }
    }
    for (std::size_t next = 0; next < order.size(); ++next) {
        for (const std::uint32_t reader : readers[order[next]]) {
            if (--open[reader] == 0) {
                order.push_back(reader);
            }
        }
    }
    if (order.size() != m_inputs.size()) {
        return Error::corrupt("its nodes feed each other in a circle");
    }
    return order;
}

} // namespace gateloupe
