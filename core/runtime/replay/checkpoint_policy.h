// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "core/runtime/forward/forward.h"
#include "core/tensor/dtype.h"

namespace gateloupe {

struct ReplayOptions
{
    static constexpr std::uint64_t kDefaultBudgetBytes = std::uint64_t{512} << 20U;

    /// For keyframes and traces together, the input not counted. A few steps are kept whatever the
    /// budget says.
    std::uint64_t memoryBudgetBytes = kDefaultBudgetBytes;
    std::uint64_t keyframeInterval = 0; ///< K; 0: chosen
    bool mayKeepEverything = true;      ///< the full trace, where the budget holds it
};

/// How a run is kept.
struct CheckpointPolicy
{
    /// Shares of the budget: keyframes and a window have a quarter each, recomputed blocks a half.
    static constexpr std::uint64_t kQuarters = 4;
    static constexpr std::uint64_t kCacheShare = 2;

    DType math = DType::F32;       ///< what the backend computes in
    bool keepsEverything = true;   ///< the full trace, no keyframes
    std::uint64_t interval = 0;    ///< steps between keyframes; all steps when everything is kept
    std::uint64_t stepBytes = 0;   ///< full trace of one step
    std::uint64_t cacheBytes = 0;  ///< of recomputed blocks
    std::uint64_t windowSteps = 0; ///< most that one window may have
};

/// Chooses K such that recomputing a block takes some milliseconds, keyframes stay under a quarter
/// of the budget and the cache holds a few blocks.
/// Requires: a request that validate() accepts.
[[nodiscard]] CheckpointPolicy planReplay(const ForwardRequest& request,
                                          const ReplayOptions& options, BackendKind backend);

} // namespace gateloupe
