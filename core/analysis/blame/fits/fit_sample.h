// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/analysis/blame/defects/defect_list.h"
#include "core/analysis/blame/scoring/defect_scorer.h"
#include "core/analysis/dense/dense_run.h"
#include "core/base/progress_monitor.h"

namespace gateloupe {

/// The part of a run on which the parameters of defects are fitted: where the cells read forwards
/// its first steps, beyond the first one that departs, else the whole.
/// Lifetime: the scorer and the monitor must outlive it. Threads: any, several at once, but for
/// canAfford().
class FitSample
{
public:
    /// `firstStep`, `firstSequence`: where theirs departs; `seconds`: of the whole search, for more
    /// than the usual a fit may take more runs.
    FitSample(const DenseRun& right, const DefectScorer& scorer, std::uint64_t firstStep,
              std::uint64_t firstSequence, double seconds, const ProgressMonitor& monitor);

    [[nodiscard]] const DenseRun& part() const { return m_part; }

    /// Whether last states were given.
    [[nodiscard]] bool hasStates() const { return m_scorer.hasStates(); }

    /// The first steps of the sample, all of it where they can't be told from the rest.
    [[nodiscard]] FitSample startOf(std::uint64_t steps) const;

    /// Differences of the given numbers from a run of part() with the change; empty when cancelled.
    [[nodiscard]] std::vector<double> residualsOf(const RunChange& change) const;

    /// How many runs of it a fit may take.
    [[nodiscard]] std::uint64_t affordableRuns() const;
    /// Whether a fit may take so many; where it may not, its defect is remembered as left out.
    [[nodiscard]] bool canAfford(std::uint64_t runs, const char* defect) const;

    /// The defects that were left out of this sample and its starts.
    [[nodiscard]] const std::vector<std::string>& leftOut() const { return *m_leftOut; }

private:
    DenseRun m_part;
    const DefectScorer& m_scorer;
    const ProgressMonitor& m_monitor;
    std::uint64_t m_operations; ///< multiplications that a fit may take
    std::shared_ptr<std::vector<std::string>> m_leftOut =
        std::make_shared<std::vector<std::string>>(); ///< of all starts of a sample
};

} // namespace gateloupe
