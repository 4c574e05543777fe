// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

#include "app/cli/forward_arguments.h"
#include "core/base/progress_monitor.h"
#include "core/base/result.h"

namespace gateloupe::cli {

/// Makes the folder: weights, input, states and output of the run, programs that check it,
/// environment.json.
/// Errors: CannotWrite for a folder that holds something; Unsupported for a network or a run that
/// the programs have no words for; those of the run.
Status writeBundle(const PreparedForward& prepared, const std::filesystem::path& folder,
                   ProgressMonitor& monitor);

/// Its size, and how to run its programs.
void printBundle(const std::filesystem::path& folder);

} // namespace gateloupe::cli
