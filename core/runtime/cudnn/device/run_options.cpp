// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/cudnn/device/run_options.h"

namespace gateloupe::cudnn {

namespace {

template <typename Choice>
std::optional<Choice> oneOf(std::string_view name, Choice first, Choice second)
{
    if (name == nameOf(first)) {
        return first;
    }
    return name == nameOf(second) ? std::optional(second) : std::nullopt;
}

} // namespace

std::string_view nameOf(Stepping stepping)
{
    return stepping == Stepping::Calls ? "calls" : "graph";
}

std::string_view nameOf(GatePlace place)
{
    return place == GatePlace::Device ? "device" : "host";
}

std::optional<Stepping> steppingFromName(std::string_view name)
{
    return oneOf(name, Stepping::Calls, Stepping::Graph);
}

std::optional<GatePlace> gatePlaceFromName(std::string_view name)
{
    return oneOf(name, GatePlace::Device, GatePlace::Host);
}

} // namespace gateloupe::cudnn
