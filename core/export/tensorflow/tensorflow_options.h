// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace gateloupe {

/// Under which names, and so for which TensorFlow, a checkpoint has its tensors.
enum class TensorFlowNames : std::uint8_t
{
    Saveable,          ///< those of CudnnLSTMSaveable and its kind, TensorFlow 1.4 to 1.15
    ParamsToCanonical, ///< one for each matrix and bias, RNNParamsSaveable of 1.0 to 1.2
    RnnParams          ///< RNNParamsSaveable of 1.3: fused kernels, and cuDNN's two biases
};

/// Whether a checkpoint has the layer's own variable, cuDNN's packed buffer.
enum class OpaqueVector : std::uint8_t
{
    No,
    Also, ///< beside the canonical tensors, as the layer's own Saver has it
    Only
};

/// What `--to tensorflow` leaves to the user.
struct TensorFlowOptions
{
    std::optional<std::string> scope; ///< "" for none; by default the network's own name
    TensorFlowNames names = TensorFlowNames::Saveable;
    std::optional<OpaqueVector> opaque; ///< by default Also where a layer of cuDNN has the network
};

[[nodiscard]] std::optional<TensorFlowNames>
tensorFlowNamesFromName(std::string_view name); ///< "saveable", "1.0", "1.3"
[[nodiscard]] std::optional<OpaqueVector>
opaqueVectorFromName(std::string_view name); ///< "no", "also", "only"

} // namespace gateloupe
