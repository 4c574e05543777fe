// SPDX-License-Identifier: Apache-2.0
#include "core/formats/graphdef/graphdef_choices.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>

namespace gateloupe {

namespace {

/// The Switch that a value of a branch comes from, through what is computed in it.
std::optional<GraphdefLink> switchBehind(const GraphdefLinks& links, GraphdefLink link)
{
    constexpr int kMost = 64;
    for (int step = 0; step < kMost; ++step) {
        if (links.opOf(link) == "Switch") {
            return link;
        }
        const auto& inputs = links.inputs(link.node);
        const auto before = std::ranges::find_if(
            inputs, [&links](const auto& input) { return input && links.opOf(*input) != "Const"; });
        if (before == inputs.end()) {
            return std::nullopt;
        }
        link = **before;
    }
    return std::nullopt;
}

/// Whether a run that says nothing takes the second branch.
bool isOff(const GraphdefLinks& links, std::optional<GraphdefLink> condition)
{
    if (!condition) {
        return false;
    }
    GraphdefLink origin = links.originOf(*condition).link;
    if (links.opOf(origin) == "PlaceholderWithDefault" && links.input(origin.node, 0)) {
        origin = *links.input(origin.node, 0);
    }
    const auto& constant = links.node(origin.node).constant;
    NullMonitor monitor;
    const auto bytes = constant && constant->source && constant->dtype == DType::Bool
                           ? constant->source->bytes(monitor)
                           : Result<std::span<const std::byte>>(Error::cancelled());
    return bytes && !bytes->empty() && bytes->front() == std::byte{0};
}

} // namespace

bool isUsualBranch(const GraphdefLinks& links, GraphdefLink value)
{
    const auto choice = switchBehind(links, value);
    return choice && choice->port != 1 && isOff(links, links.input(choice->node, 1));
}

} // namespace gateloupe
