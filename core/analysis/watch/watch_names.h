// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/analysis/watch/watch_plan.h"
#include "core/model/rnn_spec.h"

namespace gateloupe {

/// What the lanes of a value are.
enum class LaneKind : std::uint8_t
{
    Units,
    Projected,
    Features
};

/// A name that stands for numbers of a trace.
struct WatchName
{
    std::string name;   ///< "forget"
    std::string letter; ///< "f", the papers' letter; empty for none
    WatchSlot::Kind kind = WatchSlot::Kind::Value;
    TraceSignal source;
    LaneKind lanes = LaneKind::Units;
    std::uint64_t width = 0;
};

/// Those of a network: x, its gates, c, h, projected, dc, dh.
[[nodiscard]] std::vector<WatchName> watchNamesOf(const RnnSpec& spec);

/// Empty for other words. With one argument only `max` and `min` are reductions.
[[nodiscard]] std::optional<Reduction> reductionFromName(std::string_view name);
/// Functions of numbers that muParser has and expressions may use.
[[nodiscard]] bool isWatchFunction(std::string_view name);

/// What is wrong with a name that is none of these, as a sentence.
[[nodiscard]] std::string unknownName(std::string_view name, const RnnSpec& spec);

} // namespace gateloupe
