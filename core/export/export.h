// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/export/pipeline/export_request.h"

namespace gateloupe {

[[nodiscard]] std::string_view
nameOf(ExportFormat format); ///< "hdf5", "npz", ...: what the console program calls it
[[nodiscard]] std::optional<ExportFormat> exportFormatFromName(std::string_view name);
/// "hdf5, npz, ... or packed", for messages.
[[nodiscard]] std::string exportFormatNames();
/// Whether a file of the format may have several networks in it.
[[nodiscard]] bool holdsSeveral(ExportFormat format);
/// From the target's suffix; empty when it says nothing.
[[nodiscard]] std::optional<ExportFormat> exportFormatFromPath(const std::filesystem::path& target);

[[nodiscard]] std::optional<TensorFlowNames>
tensorFlowNamesFromName(std::string_view name); ///< "saveable", "1.0", "1.3"
[[nodiscard]] std::optional<OpaqueVector>
opaqueVectorFromName(std::string_view name); ///< "no", "also", "only"

struct ExportReport
{
    std::uint64_t bytes = 0; ///< of the written file
    std::uint64_t parameters = 0;
    /// What was folded, widened, left out: said, never silent; and how the file compares.
    std::vector<Message> notes;
    /// The source gives a run states or lengths that the file does not hold: only the weights and
    /// equations are equal.
    bool leavesStartOut = false;
    std::filesystem::path certificate; ///< beside the target; empty: it stands in the file
};

/// Writes beside the target, reads back and compares every bit, then renames. A replaced file keeps
/// its permissions; a new one is as open as the umask and its source allow.
/// Errors: CannotWrite, also when a file of an open checkpoint or a file that no export wrote would
/// have to go, or the target is a link; Corrupt when the read-back differs; those of reading the
/// gates; Cancelled. On any error the target is untouched.
/// Progress: rises once from nothing to the end, over all stages.
Result<ExportReport> exportModels(const ExportRequest& request, ProgressMonitor& monitor);

/// The files beside the target that the export would replace or remove though no export wrote them:
/// what exportModels() refuses unless `request.replacesForeign`. Not the target itself.
/// Errors: those of planning the export; CannotWrite when a file of an open checkpoint is in the
/// way.
Result<std::vector<std::filesystem::path>> foreignFiles(const ExportRequest& request,
                                                        ProgressMonitor& monitor);

} // namespace gateloupe
