// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/analysis/blame/scoring/defect_scorer.h"
#include "core/analysis/dense/dense_run.h"
#include "core/base/progress_monitor.h"

namespace gateloupe {

/// What the uppermost layer read where it gave theirs, one step after the other: a layer whose
/// output has as many numbers as its input tells its input.
/// Lifetime: all that it is made of must outlive it. Threads: any, several at once.
class RecoveredInput
{
public:
    /// `own` [T, B, I]: what the layer reads in the right run.
    RecoveredInput(const DenseRun& right, const DefectScorer& scorer, std::vector<double> own,
                   const ProgressMonitor& monitor);

    /// Whether a layer's output tells its input: one direction that reads forwards, every step of
    /// every unit given, no fewer units than inputs, and states that nobody sets between steps.
    [[nodiscard]] static bool isTold(const DenseRun& right, const DefectScorer& scorer);

    [[nodiscard]] std::span<const double> ownOf(std::uint64_t step, std::uint64_t sequence) const;
    [[nodiscard]] std::span<const double> theirsOf(std::uint64_t step,
                                                   std::uint64_t sequence) const;
    /// The state that a sequence begins with.
    [[nodiscard]] DenseState beginOf(std::uint64_t sequence) const;
    /// The state behind one step with that input.
    [[nodiscard]] DenseState stepped(std::span<const double> input, const DenseState& before,
                                     bool isFirst) const;
    /// The input whose step gives theirs, by least squares from `start` on; empty where that finds
    /// none, or when cancelled.
    [[nodiscard]] std::optional<std::vector<double>> inputOf(std::uint64_t step,
                                                             std::uint64_t sequence,
                                                             const DenseState& before,
                                                             std::vector<double> start) const;

    [[nodiscard]] const DenseCell& cell() const { return m_cell; }

private:
    const DenseRun& m_right;
    const DefectScorer& m_scorer;
    const DenseCell& m_cell;
    std::vector<double> m_own;
    const ProgressMonitor& m_monitor;
};

} // namespace gateloupe
