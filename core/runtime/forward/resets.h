// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "core/model/cell.h"

namespace gateloupe {

/// Where sequences begin anew within a run: flags [T, B]. What stands before a flagged step has no
/// influence on that step and those behind it, nor they on it in a backward direction.
class Resets
{
public:
    /// Nowhere.
    Resets() = default;
    /// Room for T steps of B sequences, no flag set. Throws: std::bad_alloc.
    Resets(std::uint64_t steps, std::uint64_t batch);

    /// Whether there are no flags at all, set or not.
    [[nodiscard]] bool isEmpty() const { return m_flags.empty(); }

    [[nodiscard]] std::uint64_t steps() const { return m_steps; }

    [[nodiscard]] std::uint64_t batch() const { return m_batch; }

    /// False for steps and sequences that there are no flags of.
    [[nodiscard]] bool at(std::uint64_t step, std::uint64_t sequence) const
    {
        return step < m_steps && sequence < m_batch && m_flags[step * m_batch + sequence] != 0;
    }

    /// Requires: step and sequence have a flag.
    void set(std::uint64_t step, std::uint64_t sequence, bool isReset = true)
    {
        m_flags[step * m_batch + sequence] = isReset ? 1 : 0;
    }

    /// Whether a direction's state at a step is that of the start: the step itself is flagged, or,
    /// read backwards, the step before it in the direction's order, unless that one is padding.
    [[nodiscard]] bool beginsAnew(Direction direction, std::uint64_t step, std::uint64_t sequence,
                                  std::uint64_t length) const
    {
        return direction == Direction::Forward ? at(step, sequence)
                                               : step + 1 < length && at(step + 1, sequence);
    }

    /// Flags that divide a sequence of that length: step 0 and padding are not counted.
    [[nodiscard]] std::uint64_t count(std::uint64_t sequence, std::uint64_t length) const;
    /// The flags of `count` steps from `first` on. Requires: those steps exist, or no flag does.
    [[nodiscard]] Resets slice(std::uint64_t first, std::uint64_t count) const;

    /// The flags of sequences [first, first + count). Requires: those exist, or no flag does.
    [[nodiscard]] Resets ofSequences(std::uint64_t first, std::uint64_t count) const;

    /// [T, B], a byte each: 1 or 0.
    [[nodiscard]] const std::vector<std::uint8_t>& flags() const { return m_flags; }

    friend bool operator==(const Resets&, const Resets&) = default;

private:
    std::uint64_t m_steps = 0;
    std::uint64_t m_batch = 0;
    std::vector<std::uint8_t> m_flags; ///< [T, B]
};

} // namespace gateloupe
