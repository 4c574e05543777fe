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
#include "core/model/rnn_model.h"
#include "core/tensor/tensor_catalog.h"

namespace gateloupe {

/// Facts about a file that the user adds, because the file does not state them.
struct CheckpointOptions
{
    std::optional<RnnSpec> spec;   ///< read a bare packed buffer
    std::uint64_t offsetBytes = 0; ///< where the packed buffer begins (needs spec)
    std::string member;            ///< of an archive; empty: the one that holds a network
    std::filesystem::path sample;  ///< folder with values of an ONNX graph's inputs
    std::string tensor;            ///< the packed buffer is this tensor of the file (needs spec)
    std::optional<CellKind> cell;  ///< decides where the file cannot (PyTorch tanh or ReLU)
    std::optional<double> forgetOffset; ///< overrides what the convention adds at run time
    /// A description file (CUSTOM.md): its convention alone is asked. Empty: the known ones.
    std::filesystem::path convention;
};

/// An opened file: its catalog and the recurrent networks found in it. Immutable and shared.
struct Checkpoint
{
    std::filesystem::path path;
    std::string format; ///< the catalog's, or "packed"
    TensorCatalog catalog;
    std::vector<std::shared_ptr<const RnnModel>> rnns;
    std::vector<Warning> warnings;
    /// Every file that was read for it, or that its numbers are still read from: itself, shards,
    /// the graph beside it, the convention's description. An export leaves all of them alone.
    std::vector<std::filesystem::path> sourceFiles;
};

/// Maps the file, reads its metadata, recognises every RNN. Touches no weight byte.
/// Errors: those of openCatalog(); ShapeMismatch when a packed buffer does not fit its spec (says
/// both lengths); NotFound for an unknown `tensor`; InvalidArgument for options that do not go
/// together and for a description that cannot be; OutOfMemory; Unsupported when no tensor is as it
/// says.
Result<std::shared_ptr<const Checkpoint>> openCheckpoint(const std::filesystem::path& path,
                                                         const CheckpointOptions& options,
                                                         ProgressMonitor& monitor);

/// The RNN of that exact name, else the only one whose name contains it; with an empty name the
/// only one there is.
/// Errors: InvalidArgument that lists the names, when none or several fit.
Result<std::shared_ptr<const RnnModel>> findRnn(const Checkpoint& checkpoint,
                                                std::string_view name);

} // namespace gateloupe
