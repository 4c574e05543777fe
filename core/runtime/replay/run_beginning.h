// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>

#include "core/runtime/replay/checkpoint_policy.h"
#include "core/runtime/replay/trace_replay.h"

namespace gateloupe {

/// Steps fetched at once of a trace that a backend keeps: some milliseconds.
[[nodiscard]] std::uint64_t keptBlockSteps(std::uint64_t stepBytes, std::uint64_t steps);

/// Runs the first steps of a request alone, to be looked at while all of them are computed: as many
/// as are seen at once. The result has all steps of the request; a window of later ones ends as
/// Cancelled.
/// Null where the whole run is there soon or its first steps cannot be told before the last: small
/// runs, networks that read backwards, resets, dropout, and backends that keep no trace.
/// Requires: a request that validate() accepts; nothing else uses `backend` meanwhile.
/// Errors: those of the backend; Cancelled. Progress: none.
Result<std::shared_ptr<const TraceReplay>> runBeginning(const ForwardRequest& request,
                                                        const ReplayOptions& options,
                                                        ForwardBackend& backend,
                                                        ProgressMonitor& monitor);

} // namespace gateloupe
