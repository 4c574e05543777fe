// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/runtime/forward/forward.h"

namespace gateloupe::cudnn {

/// Steps of one sequence between two resets.
struct ResetPart
{
    std::uint64_t sequence = 0;
    std::uint64_t first = 0;
    std::uint64_t count = 0;
    bool isFirst = false; ///< of its sequence
    bool isLast = false;
};

/// From the longest to the shortest. Requires: validate() accepts the request.
[[nodiscard]] std::vector<ResetPart> resetParts(const ForwardRequest& request);
/// How many parts, from the beginning of the list, fit into one run without much padding.
[[nodiscard]] std::size_t partsOfOneRun(std::span<const ResetPart> parts);
/// A run without resets whose sequences are these parts, in their order.
[[nodiscard]] ForwardRequest requestOfParts(const ForwardRequest& request,
                                            std::span<const ResetPart> parts);
/// Whether a layer and direction begins the part as it begins the run: not at a reset.
[[nodiscard]] bool startsAsRun(const ForwardRequest& request, const ResetPart& part,
                               PseudoLayerIndex lane);
/// Whether its last step of the run is in the part.
[[nodiscard]] bool endsAsRun(const ForwardRequest& request, const ResetPart& part,
                             PseudoLayerIndex lane);

/// A run of a request that has no resets.
using PlainRun = std::function<Result<std::shared_ptr<const Trace>>(const ForwardRequest& request,
                                                                    ProgressMonitor& monitor)>;

/// A run with resets by a library that has none: cut at the resets, every part is a sequence of its
/// own. Parts of like length go in one run, so that padding takes no more than the numbers do.
/// Errors: those of validate() and of the runs; Unsupported with dropout, whose masks belong to
/// steps that the parts no longer have; OutOfMemory. Throws: std::bad_alloc.
Result<std::shared_ptr<const Trace>> runInParts(const ForwardRequest& request, const PlainRun& run,
                                                ProgressMonitor& monitor);

} // namespace gateloupe::cudnn
