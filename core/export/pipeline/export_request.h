// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/model/rnn_model.h"

namespace gateloupe {

enum class ExportFormat : std::uint8_t
{
    Hdf5,
    Npz,
    Safetensors,
    Packed,
    Pytorch,
    Onnx,
    Keras,
    TensorFlow,
    Flax,
    Mxnet,
    Rtneural,
    Nam,
};

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

/// The user's choices for an export to TensorFlow.
struct TensorFlowOptions
{
    std::optional<std::string> scope; ///< "" for none; by default the network's own name
    TensorFlowNames names = TensorFlowNames::Saveable;
    std::optional<OpaqueVector> opaque; ///< by default Also where a layer of cuDNN has the network
};

/// The request of an export.
struct ExportRequest
{
    std::vector<std::shared_ptr<const RnnModel>> models; ///< one where the format holds one
    std::filesystem::path source; ///< they came from it: named, hashed, never overwritten
    std::filesystem::path target;
    ExportFormat format = ExportFormat::Hdf5;
    std::optional<DType> dtype; ///< convert to it; by default stored bits are kept
    TensorFlowOptions tensorFlow;
    /// Files of open checkpoints (Checkpoint::sourceFiles): neither replaced nor removed, whatever
    /// they are called.
    std::vector<std::filesystem::path> protectedFiles;
    /// What the checkpoint was read from (TensorCatalog::files): nothing is written when it changes
    /// meanwhile. May be null.
    std::shared_ptr<const MappedFiles> sourceFiles;
    /// Whether files beside the target that no export wrote may be replaced or removed.
    bool replacesForeign = false;
};

} // namespace gateloupe
