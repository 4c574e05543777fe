// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "app/cli/command.h"
#include "app/cli/forward_arguments.h"
#include "core/analysis/blame/blame.h"

namespace gateloupe::cli {

/// blame of a file as run writes it: what is wrong with each direction of each layer, and the first
/// operation that differs. Errors: those of readRecordedRun() and blameTrace().
Result<ExitCode> blameRecorded(const std::string& file, const ForwardArguments& forward,
                               const BlameOptions& options, bool asJson, ProgressMonitor& monitor);

} // namespace gateloupe::cli
