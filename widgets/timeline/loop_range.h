// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace gateloupe {

/// The steps that are played over and over: first to last, both included.
struct LoopRange
{
    std::uint64_t first = 0;
    std::uint64_t last = 0;
    friend bool operator==(const LoopRange&, const LoopRange&) = default;
};

} // namespace gateloupe
