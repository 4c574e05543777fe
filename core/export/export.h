// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/export/tensorflow/tensorflow_options.h"
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
};
[[nodiscard]] std::string_view
nameOf(ExportFormat format); ///< "hdf5", "npz", ...: the words of --to
[[nodiscard]] std::optional<ExportFormat> exportFormatFromName(std::string_view name);
/// "hdf5, npz, ... or packed", for messages.
[[nodiscard]] std::string exportFormatNames();
/// Whether a file of the format may have several networks in it.
[[nodiscard]] bool holdsSeveral(ExportFormat format);
/// From the target's suffix; empty when it says nothing.
[[nodiscard]] std::optional<ExportFormat> exportFormatFromPath(const std::filesystem::path& target);

struct ExportRequest
{
    std::vector<std::shared_ptr<const RnnModel>> models; ///< one where the format holds one
    std::filesystem::path source; ///< they came from it: named, hashed, never overwritten
    std::filesystem::path target;
    ExportFormat format = ExportFormat::Hdf5;
    std::optional<DType> dtype; ///< convert to it; by default stored bits are kept
    TensorFlowOptions tensorFlow;
};

struct ExportReport
{
    std::uint64_t bytes = 0; ///< of the written file
    std::uint64_t parameters = 0;
    /// What was folded, widened, left out: said, never silent; and how the file compares.
    std::vector<std::string> notes;
    std::filesystem::path certificate; ///< beside the target; empty: it stands in the file
};

/// Writes beside the target, reads back and compares every bit, then renames.
/// Errors: CannotWrite; Corrupt when the read-back differs; those of reading the gates; Cancelled.
/// On any error the target is untouched.
/// Progress: Stage::Writing and Stage::Verifying by bytes.
Result<ExportReport> exportModels(const ExportRequest& request, ProgressMonitor& monitor);

} // namespace gateloupe
