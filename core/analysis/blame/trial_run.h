// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <cstdint>
#include <limits>
#include <memory>
#include <mutex>
#include <vector>

#include "core/analysis/blame/defects/defect.h"
#include "core/analysis/blame/scoring/defect_scorer.h"
#include "core/analysis/dense/layer_outputs.h"
#include "core/base/progress_monitor.h"
#include "core/base/result.h"

namespace gateloupe {

/// A defect, and how far its output is from the given one.
struct DefectHypothesis
{
    Defect defect;
    double error = 0.0; ///< largest absolute one
};

/// A verdict needs this margin: the error of the next hypothesis over that of the best.
inline constexpr double kWorthAVerdict = 3.0;
/// Errors within this factor say the same.
inline constexpr double kEquallyGood = 2.0;

/// Runs the network with one defect after the other and keeps those whose output is nearest to the
/// given one. A run is cut as soon as it is further off than the best ones.
/// Lifetime: everything that it is made of must outlive it. Threads: one caller at a time.
class TrialRun
{
public:
    /// The errors of the best `top` hypotheses are computed to the end.
    TrialRun(const DenseRun& right, const DefectScorer& scorer, std::size_t top,
             ProgressMonitor& monitor);

    /// Runs the network as it is. Errors: Cancelled.
    Status prepare();

    /// How far the right output is from the given one. Requires: prepare().
    [[nodiscard]] double error() const { return m_error; }

    /// The right run's output. Requires: prepare().
    [[nodiscard]] const DenseOutput& rightOutput() const { return m_rightOutput; }

    /// The hypotheses whose errors are computed to the end, best first; all others are further off
    /// than the best `top` of this and earlier calls, and one more than the equally good ones.
    /// Requires: prepare(). Errors: Cancelled.
    Result<std::vector<DefectHypothesis>> best(const std::vector<Defect>& defects);

    /// Of the last call's defects the least that each can be off; infinite where one changes
    /// nothing.
    [[nodiscard]] const std::vector<double>& bounds() const { return m_bounds; }

private:
    using Numbers = std::vector<double>;

    struct Bound
    {
        std::size_t defect = 0;
        double error = std::numeric_limits<double>::infinity();
        bool isApplied = false;
        std::shared_ptr<const Numbers> topInput; ///< of the first sequence, where it is kept
    };

    /// The least that the whole error can be.
    [[nodiscard]] Result<Bound> boundOf(std::size_t index, const Defect& defect,
                                        LayerOutputs& outputs);
    /// The whole error, or as soon as the error is above the limit what it is so far.
    [[nodiscard]] Result<double> errorOf(const Bound& bound, const Defect& defect);
    /// What the uppermost layer of a run over the first sequence reads.
    [[nodiscard]] Result<Numbers> topInputOf(const DenseRun& altered, LayerOutputs& outputs) const;
    /// Whether the first steps of the uppermost layer's directions bound a run's error.
    [[nodiscard]] bool isKnownByTop(const DenseRun& altered) const;
    /// Errors above it need not be known.
    [[nodiscard]] double limit() const;
    /// Of how many steps each the beginnings of a run are that tell what it begins with; 0: none.
    [[nodiscard]] static std::uint64_t grainOf(const DenseRun& altered);

    const DenseRun& m_right;
    const DefectScorer& m_scorer;
    std::size_t m_top;
    ProgressMonitor& m_monitor;
    DenseRun m_first;       ///< the right run's first sequence
    LayerOutputs m_outputs; ///< of that
    std::atomic<std::uint64_t> m_kept = 0;
    DenseOutput m_rightOutput;
    double m_error = 0.0;
    std::vector<double> m_prefixErrors;
    std::vector<double> m_bounds;
    mutable std::mutex m_mutex;
    std::vector<double> m_found; ///< guarded by m_mutex
};

} // namespace gateloupe
