// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/runtime/cudnn/device/device_layer.h"
#include "core/runtime/cudnn/device/rnn_config.h"

namespace gateloupe::cudnn {

/// How the steps of a trace reach the device.
enum class Stepping : std::uint8_t
{
    Calls, ///< one call of the library for each
    Graph, ///< some steps recorded once and replayed, where the library can be recorded
};

/// What computes the gates of a trace.
enum class GatePlace : std::uint8_t
{
    Device, ///< the device, where its arithmetic has been checked
    Host,
};

[[nodiscard]] std::string_view nameOf(Stepping stepping); ///< "calls", "graph"
[[nodiscard]] std::string_view nameOf(GatePlace place);   ///< "device", "host"
[[nodiscard]] std::optional<Stepping> steppingFromName(std::string_view name);
[[nodiscard]] std::optional<GatePlace> gatePlaceFromName(std::string_view name);

/// What a run on the device may choose beside its ForwardRequest.
struct RunOptions
{
    MathType math = MathType::Fma;
    Algorithm algorithm = Algorithm::Standard;
    std::optional<DType> precision;
    std::optional<Clip> clip;
    DataLayout layout = DataLayout::StepMajor; ///< of the fused call
    double paddingFill = 0.0;                  ///< of the fused call's y
    Stepping stepping = Stepping::Calls;
    GatePlace gates = GatePlace::Device;
};

} // namespace gateloupe::cudnn
