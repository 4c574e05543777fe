// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "core/tensor/matrix_view.h"
#include "widgets/timeline/extreme_key.h"

namespace gateloupe {

/// The extremes of each unit over blocks of steps, coarser from level to level: units stay apart,
/// so that a picture may show them in any order. A seventh of the matrix' elements in words.
/// Threads: immutable once built.
class StepPyramid
{
public:
    static constexpr std::uint64_t kFactor = 8;

    struct Level
    {
        std::uint64_t blockSteps = 1;
        std::uint64_t blocks = 0;
        std::vector<ExtremeKey> keys; ///< [blocks, units]
    };

    /// Reads every element once. Empty when `isCancelled` said so.
    static std::optional<StepPyramid> build(const MatrixView& unitByStep,
                                            const std::function<bool()>& isCancelled);

    /// Finest first.
    [[nodiscard]] const std::vector<Level>& levels() const { return m_levels; }

    /// The smallest and the largest finite number.
    [[nodiscard]] double min() const { return m_min; }

    [[nodiscard]] double max() const { return m_max; }

private:
    std::vector<Level> m_levels;
    double m_min = 0.0;
    double m_max = 0.0;
};

/// The keys of all units at a step. Requires: step < cols, keys.size() == rows.
void readStep(const MatrixView& unitByStep, std::uint64_t step, std::span<ExtremeKey> keys);

} // namespace gateloupe
