// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/runtime/backward/backward.h"

namespace gateloupe {

/// Why a unit's weights get no gradient, the first that holds.
enum class DeadReason : std::uint8_t
{
    NothingBehind,    ///< neither L nor any weight behind it depends on its h
    OutputGateClosed, ///< LSTM: h is 0 whatever c is
    InputGateClosed,  ///< LSTM: c takes nothing in
    UpdateGateHolds,  ///< GRU: h stays what it was
    NeverActive,      ///< a plain unit whose ReLU is 0 in every step
    Saturated,        ///< its activation is flat in every step
    Blocked,          ///< its gates together let nothing through
};
/// "nothing behind it", "output gate closed", ...
[[nodiscard]] std::string_view textOf(DeadReason reason);

struct DeadUnit
{
    PseudoLayerIndex pseudoLayer;
    std::uint64_t unit = 0;
    DeadReason reason = DeadReason::Blocked;
};

/// A unit is dead whose largest gradient is below this share of the mean over its layer's units.
inline constexpr double kDeadShare = 1e-4;

/// The units whose weights learn nothing from L in this run.
/// Errors: those of the run's windows; Cancelled.
Result<std::vector<DeadUnit>> deadUnits(const std::shared_ptr<const TraceReplay>& run,
                                        const Gradients& gradients, ProgressMonitor& monitor);

} // namespace gateloupe
