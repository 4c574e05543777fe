// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/base/message.h"

namespace gateloupe {

/// How the outputs of two directions became one.
enum class DirectionMerge : std::uint8_t
{
    Beside, ///< forward units, then backward ones
    Sum,
    Mean,
    Product
};

/// What of a run's output somebody's array holds where it does not hold all: one sequence of a
/// batch, one of two directions, or both directions merged unit by unit.
struct OutputPart
{
    std::optional<std::uint64_t> sequence;
    std::optional<std::uint32_t> direction;
    DirectionMerge merge = DirectionMerge::Beside;

    [[nodiscard]] bool isAll() const
    {
        return !sequence && !direction && merge == DirectionMerge::Beside;
    }

    /// "taken as sequence 2 alone"; empty for all.
    [[nodiscard]] Message text() const;
};

/// Every part that an output of so many sequences and directions has beside all of it. Merged ones
/// are among them where the output has units that stand as they are.
[[nodiscard]] std::vector<OutputPart> outputParts(std::uint64_t batch, std::uint64_t directions);

/// What a merge makes of a unit of both directions. Requires: a merge but Beside.
[[nodiscard]] double merged(DirectionMerge merge, double forward, double backward);

} // namespace gateloupe
