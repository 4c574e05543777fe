// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "core/export/pipeline/export_plan.h"

namespace gateloupe {

/// Initializers of a whole network, below onnxPrefix(): what a run starts with when the caller
/// gives nothing, and the lengths that the source's file gives.
inline constexpr const char* kOnnxHidden = "h0";
inline constexpr const char* kOnnxCell = "c0";
inline constexpr const char* kOnnxLengths = "lengths";

/// What stands before the names of a network's values: nothing for the only one of a file.
[[nodiscard]] std::string onnxPrefix(const ExportedModel& exported);
/// "lstm/layer_1": the node of a layer. Its initializers are below it: "lstm/layer_1/W".
[[nodiscard]] std::string onnxNodeName(const ExportedModel& exported, std::uint32_t layer);

} // namespace gateloupe
