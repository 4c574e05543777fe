// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/message.h"
#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/conventions/checkpoint.h"

namespace gateloupe {

/// One checkpoint of a folder.
struct FolderCheckpoint
{
    std::string name;                             ///< of the file or folder in the folder
    std::filesystem::path path;                   ///< what openCheckpoint() takes
    std::optional<std::uint64_t> step;            ///< the number in its name
    std::shared_ptr<const Checkpoint> checkpoint; ///< null where it could not be read
    Message problem;                              ///< why; empty where it could
};

/// A folder of checkpoints of one training, by the numbers in their names; those without a number
/// come last, by name. Times of files play no part: a copy has others. Immutable and shared.
struct CheckpointFolder
{
    struct Skipped
    {
        std::string name;
        Message why;
    };

    std::filesystem::path path;
    std::vector<FolderCheckpoint> checkpoints;
    std::vector<Skipped> skipped; ///< files that hold no network

    /// "step 500", or the name where it has no number. Requires: index < checkpoints.size().
    [[nodiscard]] std::string labelOf(std::size_t index) const;
};

/// Whether a path is a folder that is no checkpoint itself, as a SavedModel or a Core ML package
/// are.
[[nodiscard]] bool isCheckpointFolder(const std::filesystem::path& path);

/// Opens everything in a folder that holds a network: files, and folders with one such file in them
/// ("checkpoint-500/model.safetensors"). Reads no weights. A file that is like the others by its
/// name but cannot be read stays in the list, with the problem.
/// Progress: Stage::Opening by entries.
/// Errors: NotFound, Io for the folder; NotThisFormat where nothing in it holds a network;
/// Cancelled.
Result<std::shared_ptr<const CheckpointFolder>>
openCheckpointFolder(const std::filesystem::path& path, const CheckpointOptions& options,
                     ProgressMonitor& monitor);

} // namespace gateloupe
