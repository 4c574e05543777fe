// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string_view>

#include "core/analysis/prove/runner.h"
#include "core/analysis/shrink/shrink.h"
#include "core/export/export.h"

namespace gateloupe {

/// In which file a part of a network goes to a program that knows a checkpoint's format: the same,
/// where it can be written.
[[nodiscard]] std::optional<ExportFormat> partFormatOf(std::string_view checkpointFormat);

/// A foreign program, started for each part with a network of its own: `whole` is what `file`
/// holds, parts are exported in `format`.
/// Errors: InvalidArgument for a command that takes no network. Its runs: those of ForeignProgram
/// and of the export; Unsupported for states and lengths that the command has no place for.
Result<OtherRun> partRunner(ForeignProgram program, ExportFormat format,
                            std::shared_ptr<const RnnModel> whole, std::filesystem::path file);

} // namespace gateloupe
