// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "core/export/pipeline/export_plan.h"

namespace gateloupe {

/// Initializers of a whole network, below onnxPrefix(): what a run starts with when the caller
/// gives nothing, and the lengths that the source's file gives.
inline constexpr const char* kOnnxHidden = "h0";
inline constexpr const char* kOnnxCell = "c0";
inline constexpr const char* kOnnxLengths = "lengths";

/// What stands before the names of a network's values: nothing for the only one of a file.
[[nodiscard]] inline std::string onnxPrefix(const ExportedModel& exported)
{
    return exported.writtenName.empty() ? std::string() : exported.writtenName + "/";
}

/// "lstm/layer_1": the node of a layer. Its initializers are below it: "lstm/layer_1/W".
[[nodiscard]] inline std::string onnxNodeName(const ExportedModel& exported, std::uint32_t layer)
{
    return exported.path +
           (exported.spec.layers == 1 ? std::string() : "/layer_" + std::to_string(layer));
}

} // namespace gateloupe
