// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <cstdint>
#include <limits>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "core/analysis/blame/defects/defect.h"
#include "core/analysis/blame/scoring/deadline.h"
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
    /// Kinds of defects take turns, and those that may be nearest are run to their end first: what
    /// the deadline leaves out is least likely.
    /// Requires: prepare(). Errors: Cancelled.
    Result<std::vector<DefectHypothesis>> best(const std::vector<Defect>& defects,
                                               const Deadline& deadline);

    /// A lower bound of the error of each defect of the last call; infinite where one changes
    /// nothing or was not tried.
    [[nodiscard]] const std::vector<double>& bounds() const { return m_bounds; }

    /// Indices of the last call's defects whose errors are not known, as the time was over.
    [[nodiscard]] const std::vector<std::size_t>& notTried() const { return m_notTried; }

private:
    using Numbers = std::vector<double>;

    struct Bound
    {
        std::size_t defect = 0;
        std::size_t turn = 0; ///< of equal bounds the first is run first
        double error = std::numeric_limits<double>::infinity();
        bool isApplied = false;
        bool isTried = false;                    ///< before the deadline
        bool isScreened = false;                 ///< `error` is that of a screen: see screenOf()
        std::shared_ptr<const Numbers> topInput; ///< of the first sequence, where it is kept
    };

    /// An error of the first sequence, and whether it is the whole one.
    struct FirstError
    {
        double error = 0.0;
        bool isKnown = false;
    };

    /// What the layers of runs over the first sequence gave, from its start to its end and in its
    /// first steps alone.
    struct Prefixes
    {
        LayerOutputs whole;
        LayerOutputs screen;
    };

    /// Tries the beginnings of all. Errors: Cancelled.
    [[nodiscard]] Result<std::vector<Bound>> boundsOf(const std::vector<Defect>& defects,
                                                      const Deadline& deadline);
    /// The errors of those that may be among the best, run to their end; infinite for the others.
    /// Errors: Cancelled.
    [[nodiscard]] Result<std::vector<double>> errorsOf(const std::vector<Bound>& bounds,
                                                       const std::vector<Defect>& defects,
                                                       const Deadline& deadline);
    /// The least that the whole error can be.
    [[nodiscard]] Result<Bound> boundOf(std::size_t index, const Defect& defect,
                                        Prefixes& prefixes);
    /// Sets the bound by the first steps of the uppermost layer's directions, for which the layers
    /// below run whole.
    Status boundByTop(const DenseRun& altered, LayerOutputs& outputs, Bound& bound);
    /// Whether a screen would tell about a changed run: both directions read on, and cells alone
    /// are changed.
    [[nodiscard]] bool isScreenable(const DenseRun& altered) const;
    /// The error of the forward direction's first steps where backward directions below begin only
    /// some steps behind them, less what that does to the right run several times over: with the
    /// states of these lost, as they mostly are after so many steps, no more than the whole error.
    [[nodiscard]] Result<double> screenOf(const DenseRun& altered, LayerOutputs& outputs) const;
    /// What a screen does to the right run.
    [[nodiscard]] Result<double> changeByScreen();
    /// The forward direction of the uppermost layer in a screen: its first steps.
    [[nodiscard]] Result<std::vector<TopDirection>> screenedTop(const DenseRun& altered,
                                                                LayerOutputs& outputs) const;
    /// The whole error, or as soon as the error is above the limit what it is so far.
    [[nodiscard]] Result<double> errorOf(const Bound& bound, const Defect& defect);
    /// The first sequence's error as far as the uppermost layer tells it; it may stop at the first
    /// steps whose error is above the limit.
    [[nodiscard]] Result<FirstError> firstErrorByTop(const Bound& bound, const DenseRun& altered);
    /// What the uppermost layer of a run over the first sequence reads.
    [[nodiscard]] Result<Numbers> topInputOf(const DenseRun& altered, LayerOutputs& outputs) const;
    /// Whether the first steps of the uppermost layer's directions bound a run's error.
    [[nodiscard]] bool isKnownByTop(const DenseRun& altered) const;
    [[nodiscard]] std::uint64_t screenSteps() const;
    /// Errors above it need not be known.
    [[nodiscard]] double limit() const;
    /// Of how many steps each the beginnings of a run are that tell what it begins with; 0: none.
    [[nodiscard]] static std::uint64_t grainOf(const DenseRun& altered);

    const DenseRun& m_right;
    const DefectScorer& m_scorer;
    std::size_t m_top;
    ProgressMonitor& m_monitor;
    DenseRun m_first;               ///< the right run's first sequence
    LayerOutputs m_outputs;         ///< of that
    std::uint64_t m_probeSteps;     ///< that most defects are refuted by
    std::uint64_t m_screenLead = 0; ///< steps of a screen behind those of a probe; 0: no screens
    DenseRun m_screen;              ///< the first sequence's first steps, if screens are made
    std::optional<LayerOutputs> m_screenOutputs; ///< of these, from prepare() on
    double m_screenDoubt = 0.0;                  ///< what a screen's error may be too large by
    std::atomic<std::uint64_t> m_kept = 0;
    DenseOutput m_rightOutput;
    double m_error = 0.0;
    std::vector<double> m_prefixErrors;
    std::vector<double> m_bounds;
    std::vector<std::size_t> m_notTried;
    mutable std::mutex m_mutex;
    std::vector<double> m_found; ///< guarded by m_mutex
};

} // namespace gateloupe
