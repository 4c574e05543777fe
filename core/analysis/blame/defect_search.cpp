// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/blame/defect_search.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <numeric>
#include <set>
#include <span>
#include <utility>

#include "core/analysis/blame/few_bit_search.h"
#include "core/analysis/blame/fits/fitted_defects.h"
#include "core/analysis/blame/fits/fitted_dropout.h"
#include "core/analysis/blame/fits/fitted_output.h"
#include "core/analysis/blame/fits/lower_gate_fit.h"
#include "core/analysis/blame/fits/orders/sequence_order.h"
#include "core/analysis/blame/fits/orders/unit_order.h"
#include "core/analysis/blame/scoring/output_verdict.h"

namespace gateloupe {

namespace {

/// A listed defect that leaves less than this share of the error is not doubted by fits.
constexpr double kClearShare = 0.02;
/// Share of the error that a defect may leave and still explain the output.
constexpr double kMostLeft = 0.1;
/// Share that a defect may leave whose numbers were made to fit.
constexpr double kMostLeftByFit = 0.02;
/// Share that one of many forms may leave: it stands for those that are not tried.
constexpr double kMostLeftByForms = 0.3;
/// Pairs that are tried together.
constexpr std::size_t kPairsAtOnce = 128;
/// When listed defects, fits and pairs must leave the rest of the time to what comes behind them.
constexpr double kShareOfListed = 0.7;
constexpr double kShareOfListedBeforePairs = 0.4;
constexpr double kShareOfFits = 0.85;
constexpr double kShareOfFitsBeforePairs = 0.55;
constexpr double kShareOfPairs = 0.9;
/// What Blame::notTried calls the fits of gates' weights.
constexpr const char* kGates = "gates";

struct Fit
{
    const char* id; ///< of the defects that it gives
    std::vector<Defect> (*fitted)(const DenseRun&, const FitSample&, const ProgressMonitor&);
};

/// One number each: a few hundred runs.
constexpr std::array kCheapFits = {Fit{"forget_offset_added", fittedForgetOffsets},
                                   Fit{"sum_clipped", fittedSumClips},
                                   Fit{"input_clipped", fittedInputClips},
                                   Fit{"cell_clipped", fittedCellClips},
                                   Fit{"projection_clipped", fittedProjectionClips},
                                   Fit{"hidden_clipped", fittedHiddenClips},
                                   Fit{"zoneout_applied", fittedLeaks}};
/// Thousands of listed forms, before the fits whose curves may come near some of these.
constexpr std::array kShapes = {Fit{"activation_approximated", approximatedActivations}};
constexpr std::array kFits = {
    Fit{"input_affine", fittedInputs}, Fit{"layer_input_scaled", fittedLayerInputs},
    Fit{"features_exchanged", fittedFeatureOrders}, Fit{"rows_missing", fittedMissingRows},
    Fit{"activation_approximated", fittedActivations}};

/// Looks for the defects of one output.
class BlameSearch
{
public:
    BlameSearch(const DenseRun& right, const NetworkSources& sources, const DefectScorer& scorer,
                const BlameOptions& options, ProgressMonitor& monitor)
        : m_right(right)
        , m_sources(sources)
        , m_scorer(scorer)
        , m_options(options)
        , m_monitor(monitor)
        , m_deadline(options.seconds, options.clock)
        , m_trial(right, scorer, options.top, monitor)
    {
    }

    Result<Blame> search()
    {
        GATELOUPE_CHECK(m_trial.prepare());
        const OutputVerdict verdict =
            verdictOf(m_scorer, m_trial.rightOutput(), m_right, m_options.tolerance);
        m_blame.error = verdict.error;
        if (!verdict.isEqual && !verdict.room.empty()) {
            m_scorer.giveRoom(verdict.room);
            GATELOUPE_CHECK(m_trial.prepare());
            m_blame.error = m_scorer.errorOf(m_trial.rightOutput(), m_right);
        }
        m_blame.isRounded = verdict.isRounded;
        m_blame.isEqual = verdict.isEqual;
        if (m_blame.isEqual) {
            return std::move(m_blame);
        }
        m_blame.errorOfFinite = errorBesideNotFinite();
        if (m_blame.errorOfFinite) {
            return std::move(m_blame);
        }
        m_blame.notFinite = notFiniteOf(outputRows(m_right, m_trial.rightOutput(), m_scorer));
        m_defects = defectsOf(m_right);
        preferAssumed();
        GATELOUPE_CHECK(tryDefects(m_defects, m_options.withPairs ? kShareOfListedBeforePairs
                                                                  : kShareOfListed));
        m_aloneErrors = m_trial.bounds();
        GATELOUPE_TRY(m_blame.first, firstSeen(m_right, m_scorer, m_options.tolerance, m_monitor));
        m_blame.growth = growthOf(m_right, m_trial.rightOutput(), m_scorer, m_options.tolerance);
        const bool isFinite = !m_blame.notFinite; // nothing can be fitted to NaN
        if (!isClear() && isFinite) {
            GATELOUPE_CHECK(tryFewBits());
        }
        if (!isClear() && isFinite) {
            GATELOUPE_CHECK(tryFits());
        }
        if (!m_blame.isExplained && m_options.withPairs && isFinite) {
            GATELOUPE_CHECK(tryPairs());
        }
        if (m_blame.isExplained) {
            GATELOUPE_CHECK(tellExplained());
        } else {
            GATELOUPE_CHECK(tellGates());
        }
        return std::move(m_blame);
    }

private:
    /// The error of the right numbers that are finite, if some are not.
    [[nodiscard]] std::optional<double> errorBesideNotFinite() const
    {
        bool isFinite = true;
        double error = 0.0;
        for (const NumberPair& pair : m_scorer.pairs(m_trial.rightOutput(), m_right)) {
            if (std::isfinite(pair.ours)) {
                error = std::max(error, distanceOf(pair.theirs, pair.ours));
            } else {
                isFinite = false;
            }
        }
        return isFinite ? std::nullopt : std::optional(error);
    }

    /// Numbers of theirs that are not finite where the right ones are.
    [[nodiscard]] std::optional<NotFinite> notFiniteOf(const OutputRows& rows) const
    {
        NotFinite found;
        std::set<std::uint64_t> sequences;
        for (std::uint64_t row = 0; row < rows.count(); ++row) {
            for (std::uint64_t unit = 0; unit < rows.width; ++unit) {
                const double theirs = rows.theirsOf(row)[unit];
                const double ours = rows.oursOf(row)[unit];
                if (std::isfinite(theirs)) {
                    found.errorOfOthers = std::max(found.errorOfOthers, distanceOf(theirs, ours));
                } else if (std::isfinite(ours)) {
                    found.step = found.count == 0 ? rows.places[row] / m_right.batch : found.step;
                    ++found.count;
                    sequences.insert(rows.places[row] % m_right.batch);
                }
            }
        }
        found.sequences = sequences.size();
        return found.count > 0 ? std::optional(found) : std::nullopt;
    }

    /// Says of defects in equations that the file only assumes that it does not say them, and tries
    /// these first.
    void preferAssumed()
    {
        const auto isAssumed = [this](const Defect& defect) {
            const auto facts = factsOf(defect, m_right.cell(0).kind);
            return !facts.empty() && !defect.isOfOneLayer() &&
                   std::ranges::all_of(facts, [this](EquationFact fact) {
                       return m_sources.of(fact) == FactSource::Assumed;
                   });
        };
        for (Defect& defect : m_defects) {
            if (isAssumed(defect)) {
                defect.isAssumed = true;
                defect.text = message("the file does not say it: %1", defect.text);
            }
        }
        std::stable_partition(m_defects.begin(), m_defects.end(),
                              [](const Defect& defect) { return defect.isAssumed; });
    }

    /// Tries some defects until that share of the time is over, and ranks them among those of
    /// before.
    Status tryDefects(const std::vector<Defect>& defects, double share)
    {
        GATELOUPE_TRY(auto more, m_trial.best(defects, m_deadline.atShare(share)));
        m_blame.tried += defects.size() - m_trial.notTried().size();
        for (const std::size_t index : m_trial.notTried()) {
            leaveOut(defects[index].id);
        }
        std::ranges::move(more, std::back_inserter(m_blame.hypotheses));
        std::ranges::stable_sort(m_blame.hypotheses, {}, &DefectHypothesis::error);
        rank();
        return {};
    }

    void leaveOut(const std::string& id)
    {
        if (std::ranges::find(m_blame.notTried, id) == m_blame.notTried.end()) {
            m_blame.notTried.push_back(id);
        }
    }

    void rank()
    {
        if (m_blame.hypotheses.empty()) {
            return;
        }
        const double best = std::max(m_blame.hypotheses.front().error, m_scorer.resolution());
        m_blame.equallyGood = static_cast<std::size_t>(
            std::ranges::count_if(m_blame.hypotheses, [&](const DefectHypothesis& hypothesis) {
                return hypothesis.error <= kEquallyGood * best;
            }));
        // Of equally good ones those without numbers that were made to fit.
        const std::span equallyGood = std::span(m_blame.hypotheses).first(m_blame.equallyGood);
        std::stable_partition(
            equallyGood.begin(), equallyGood.end(),
            [](const DefectHypothesis& hypothesis) { return !hypothesis.defect.isFitted; });
        double next = m_blame.error;
        const Defect& first = m_blame.hypotheses.front().defect;
        for (std::size_t at = m_blame.equallyGood; at < m_blame.hypotheses.size(); ++at) {
            const Defect& other = m_blame.hypotheses[at].defect;
            if (!first.isOneOfForms || !other.isOneOfForms || first.id != other.id) {
                next = std::min(next, m_blame.hypotheses[at].error);
                break;
            }
        }
        m_blame.margin = next / best;
        // What leaves more of the error has only come near, fitted numbers or not.
        const double mostLeft = first.isOneOfForms ? kMostLeftByForms
                                : first.isFitted   ? kMostLeftByFit
                                                   : kMostLeft;
        m_blame.isExplained = m_blame.margin >= kWorthAVerdict && best <= mostLeft * m_blame.error;
    }

    [[nodiscard]] bool isClear() const
    {
        return m_isExplainedOnAverage || (m_blame.isExplained && m_blame.hypotheses.front().error <=
                                                                     kClearShare * m_blame.error);
    }

    Status tryFewBits()
    {
        GATELOUPE_TRY(auto verdict,
                      fewBitVerdict(m_right, m_trial.rightOutput(), m_scorer, m_blame.hypotheses,
                                    m_deadline.atShare(kShareOfFits), m_monitor));
        if (verdict) {
            m_isExplainedOnAverage = true;
            m_blame.hypotheses.insert(m_blame.hypotheses.begin(), std::move(verdict->best));
            m_blame.margin = verdict->margin;
            m_blame.equallyGood = 1;
            m_blame.isExplained = true;
        }
        return {};
    }

    /// Around the first step that differs.
    [[nodiscard]] FitSample sampleOfFits() const
    {
        const auto& first = m_blame.first;
        const std::uint64_t step =
            first && first->direction == Direction::Forward ? first->step : 0;
        return FitSample(m_right, m_scorer, step, first ? first->batch : 0, m_deadline.seconds(),
                         m_monitor);
    }

    Status tellGates()
    {
        GATELOUPE_TRY(m_blame.gates, fitGates(m_right, m_scorer, m_deadline, m_monitor));
        const FitSample sample = sampleOfFits();
        GATELOUPE_TRY(auto lower, fitLowerGates(m_right, sample, m_scorer, m_blame.gates.empty(),
                                                m_deadline, m_monitor));
        std::ranges::move(lower, std::back_inserter(m_blame.gates));
        if (m_deadline.isOver()) {
            leaveOut(kGates);
        }
        std::ranges::copy(sample.leftOut(), std::back_inserter(m_blame.notFitted));
        std::ranges::stable_sort(m_blame.gates, {}, &GateFit::error);
        takeGateOfFits();
        return {};
    }

    Status tryFits()
    {
        const FitSample sample = sampleOfFits();
        const double share = m_options.withPairs ? kShareOfFitsBeforePairs : kShareOfFits;
        if (auto order = exchangedSequences(m_right, m_trial.rightOutput(), m_scorer)) {
            GATELOUPE_CHECK(tryDefects({*std::move(order)}, share));
        }
        if (!isClear()) {
            GATELOUPE_CHECK(tryDefects(defectsOfOutput(), share));
        }
        if (!isClear() && RecoveredInput::isTold(m_right, m_scorer)) {
            GATELOUPE_CHECK(tryRecovered(sample, share));
        }
        for (const std::span<const Fit> fits :
             {std::span<const Fit>(kCheapFits), std::span<const Fit>(kShapes),
              std::span<const Fit>(kFits)}) {
            if (!isClear()) {
                GATELOUPE_CHECK(tryFitsOf(fits, sample, share));
            }
        }
        m_blame.notFitted = sample.leftOut();
        return {};
    }

    /// What theirs and the right output show side by side.
    [[nodiscard]] std::vector<Defect> defectsOfOutput() const
    {
        const OutputRows rows = outputRows(m_right, m_trial.rightOutput(), m_scorer);
        std::vector<Defect> defects = fittedOutputs(m_right, rows, m_scorer);
        std::ranges::move(exchangedUnits(m_right, rows, m_scorer), std::back_inserter(defects));
        return defects;
    }

    /// What the input of the uppermost layer shows that makes theirs.
    Status tryRecovered(const FitSample& sample, double share)
    {
        const std::size_t top = topLayerOf(m_right);
        if (m_deadline.atShare(share).isOver() ||
            !sample.canAfford(m_right.cell(top).inputs, "units_exchanged")) {
            return {};
        }
        LayerOutputs outputs(m_right);
        GATELOUPE_TRY(std::vector<double> own, outputs.inputOf(m_right, top, m_monitor));
        const RecoveredInput recovered(m_right, m_scorer, std::move(own), m_monitor);
        std::vector<Defect> defects = exchangedUnitsBelow(m_right, recovered);
        if (defects.empty()) {
            if (auto dropout = fittedInputDropout(m_right, recovered, sample, m_monitor)) {
                defects.push_back(*std::move(dropout));
            }
        }
        return m_monitor.cancelled() ? Status(Error::cancelled()) : tryDefects(defects, share);
    }

    Status tryFitsOf(std::span<const Fit> fits, const FitSample& sample, double share)
    {
        const Deadline end = m_deadline.atShare(share);
        std::vector<Defect> fitted;
        for (const Fit& fit : fits) {
            if (end.isOver()) {
                leaveOut(fit.id);
                continue;
            }
            for (Defect& defect : fit.fitted(m_right, sample, m_monitor)) {
                defect.isFitted = !defect.isOneOfForms;
                fitted.push_back(std::move(defect));
            }
            if (m_monitor.cancelled()) {
                return Error::cancelled();
            }
        }
        return tryDefects(fitted, share);
    }

    Status tryPairs()
    {
        const auto pairs = orderedPairs();
        const Deadline end = m_deadline.atShare(kShareOfPairs);
        m_blame.pairs = PairSearch{.all = pairs.size()};
        for (std::size_t at = 0; at < pairs.size() && !end.isOver(); at += kPairsAtOnce) {
            std::vector<Defect> some;
            for (const auto& [first, second] :
                 std::span(pairs).subspan(at, std::min(kPairsAtOnce, pairs.size() - at))) {
                some.push_back(bothOf(m_defects[first], m_defects[second]));
            }
            const std::size_t before = m_blame.tried;
            GATELOUPE_CHECK(tryDefects(some, kShareOfPairs));
            m_blame.pairs->tried += m_blame.tried - before;
        }
        return {};
    }

    /// Pairs of defects of all layers, no two of one kind, those first that do best alone.
    [[nodiscard]] std::vector<std::pair<std::size_t, std::size_t>> orderedPairs() const
    {
        const std::vector<double>& alone = m_aloneErrors;
        std::vector<std::size_t> singles;
        for (std::size_t at = 0; at < m_defects.size(); ++at) {
            if (!m_defects[at].isOfOneLayer()) {
                singles.push_back(at);
            }
        }
        std::ranges::stable_sort(singles, {}, [&](std::size_t at) {
            return at < alone.size() ? alone[at] : m_blame.error;
        });
        std::vector<std::pair<std::size_t, std::size_t>> pairs;
        for (std::size_t sum = 1; sum < 2 * singles.size(); ++sum) { // of the two ranks
            for (std::size_t rank = 0; 2 * rank < sum; ++rank) {
                if (sum - rank >= singles.size()) {
                    continue;
                }
                const auto [first, second] = std::minmax(singles[rank], singles[sum - rank]);
                if (m_defects[first].id != m_defects[second].id) {
                    pairs.emplace_back(first, second);
                }
            }
        }
        return pairs;
    }

    Status tellExplained()
    {
        GATELOUPE_TRY(auto first,
                      firstChange(m_right, m_blame.hypotheses.front().defect, m_monitor));
        if (first) {
            m_blame.first = std::move(first);
        }
        if (m_blame.equallyGood > 1) {
            GATELOUPE_TRY(m_blame.separation,
                          separate(m_right,
                                   std::span(m_blame.hypotheses).first(m_blame.equallyGood),
                                   m_scorer, m_monitor));
        }
        return {};
    }

    /// The gate whose weights alone explain the output, if one does.
    void takeGateOfFits()
    {
        const auto& gates = m_blame.gates;
        if (!m_blame.first || !m_blame.first->gates.empty() || gates.empty()) {
            return;
        }
        const double best = std::max(gates.front().error, m_scorer.resolution());
        const double next = gates.size() > 1 ? gates[1].error : m_blame.error;
        if (std::min(next, m_blame.error) >= kWorthAVerdict * best &&
            m_blame.first->layer == gates.front().layer) {
            m_blame.first->gates = {std::string(nameOf(gates.front().gate))};
        }
    }

    const DenseRun& m_right;
    const NetworkSources& m_sources;
    DefectScorer m_scorer;
    const BlameOptions& m_options;
    ProgressMonitor& m_monitor;
    Deadline m_deadline;
    TrialRun m_trial;
    std::vector<Defect> m_defects;
    bool m_isExplainedOnAverage = false;
    std::vector<double> m_aloneErrors; ///< of m_defects: the least that each can be off
    Blame m_blame;
};

} // namespace

Result<Blame> searchDefects(const DenseRun& right, const NetworkSources& sources,
                            const DefectScorer& scorer, const BlameOptions& options,
                            ProgressMonitor& monitor)
{
    return BlameSearch(right, sources, scorer, options, monitor).search();
}

} // namespace gateloupe
