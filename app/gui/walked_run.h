// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "core/analysis/trace_windows.h"
#include "widgets/traces/sequence_run.h"

namespace gateloupe {

/// A run of the window as core's analysis walks along it. Requires: a run.
/// Lifetime: keeps the run.
[[nodiscard]] WalkedRun walkedRunOf(const std::shared_ptr<const SequenceRun>& run);

} // namespace gateloupe
