// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/blame/gradients/gradient_blame.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <map>
#include <mutex>
#include <string>
#include <utility>

#include "core/analysis/blame/gradients/further_gradient_defects.h"
#include "core/analysis/blame/gradients/gradient_fits.h"
#include "core/analysis/blame/gradients/gradient_pairs.h"
#include "core/analysis/blame/gradients/wrong_parts.h"
#include "core/base/parallel.h"
#include "core/runtime/cpu/quick_reference/quick_reference.h"

namespace gateloupe {

namespace {

/// A listed defect that leaves less than this share of the error is not doubted by fits. Factors
/// lie near each other: 1 / 24 for a mean over the steps explains 97 % of 1 / 37.
constexpr double kClearShareOfGradients = 1e-4;
/// A mean whose error is larger may be another factor, or a norm, that lies near it by chance.
constexpr double kNearerFactor = 1e-5;
/// When each kind of defect must leave the rest of the time to the next ones.
constexpr double kShareOfPasses = 0.6;
constexpr double kShareOfTruncations = 0.75;
constexpr double kShareOfFurther = 0.8;
constexpr double kShareOfOneLane = 0.9;
/// A defect that leaves more than this of the gradients' norms explains nothing, however far off
/// all others are.
constexpr double kLargestLeft = 0.01;
/// Two mistakes of the pass at once that are tried at most.
constexpr std::size_t kMostPairs = 4000;

class GradientBlameSearch
{
public:
    GradientBlameSearch(const BackwardRequest& request, const GivenGradients& theirs,
                        const BlameOptions& options, ProgressMonitor& monitor)
        : m_right{.request = request}
        , m_given(theirs)
        , m_options(options)
        , m_monitor(monitor)
        , m_deadline(options.seconds, options.clock ? options.clock : threadSeconds())
    {
        m_right.request.detail = GradientDetail::WeightsOnly;
    }

    Result<GradientBlame> search()
    {
        BackwardRequest whole = m_right.request;
        whole.detail =
            m_given.runArrays.empty() ? GradientDetail::WeightsOnly : GradientDetail::Full;
        GATELOUPE_TRY(const auto right, backward(whole, BackwardMethod::Reference, m_monitor));
        m_right.gradients = right->weights;
        takeFinite();
        const GradientScorer scorer(m_right.gradients, m_theirs);
        m_scorer = &scorer;
        const auto wrong = wrongArrays(m_right.gradients, m_theirs, scorer, m_options.tolerance);
        GATELOUPE_CHECK(compare(*right, wrong));
        if (!wrong.empty()) {
            GATELOUPE_CHECK(searchListed());
            GATELOUPE_CHECK(searchParts(wrong));
            GATELOUPE_CHECK(searchFurther());
            GATELOUPE_CHECK(searchOneLane(wrong));
            GATELOUPE_CHECK(searchClips());
            GATELOUPE_CHECK(searchPairs());
        }
        return std::move(m_blame);
    }

private:
    /// Arrays of theirs that can be searched: all numbers are finite, theirs and the right ones.
    void takeFinite()
    {
        const auto isFinite = [](const std::vector<double>& values) {
            return std::ranges::all_of(values, [](double value) { return std::isfinite(value); });
        };
        for (const auto& [id, values] : m_given.weights) {
            if (!isFinite(values)) {
                m_blame.notFinite.push_back(id);
            } else if (isFinite(m_right.gradients.at(id))) {
                m_theirs[id] = values;
            }
        }
    }

    /// What can be said without any defect.
    Status compare(const Gradients& right, const std::vector<ParameterId>& wrong)
    {
        m_blame.compared = m_given.weights.size();
        m_blame.missing = m_given.missing;
        m_blame.wrong = wrong;
        m_blame.rounding = m_scorer->roundingName();
        GivenGradients shown = m_given;
        if (wrong.empty() && m_blame.notFinite.empty()) {
            shown.weights.clear(); // the dL of states and inputs may still be wrong
        }
        GATELOUPE_TRY(m_blame.first,
                      firstGradientDifference(m_right.model(), right, shown,
                                              std::max(m_options.tolerance, roundingShare())));
        m_blame.isEqual = wrong.empty() && m_blame.notFinite.empty() && !m_blame.first;
        if (m_blame.isEqual) {
            m_blame.error = m_scorer->plainError(m_right.gradients);
            m_blame.isRounded = m_scorer->isRounded();
        } else {
            m_blame.error = m_blame.notFinite.empty() ? m_scorer->error(m_right.gradients)
                                                      : std::numeric_limits<double>::infinity();
        }
        GATELOUPE_CHECK(compareRun(right, wrong.empty() && m_blame.notFinite.empty()));
        m_searchedError = m_theirs.empty() ? 0.0 : m_scorer->error(m_right.gradients);
        return {};
    }

    /// What of the gradients of x, of the first states and of the steps is wrong.
    Status compareRun(const Gradients& right, bool areWeightsRight)
    {
        GivenGradients ofRun;
        ofRun.runArrays = m_given.runArrays;
        GATELOUPE_TRY(const GradientComparison compared,
                      compareGradients(m_right.model(), right, ofRun));
        const double most = std::max(m_options.tolerance, roundingShare());
        for (const GradientDifference& one : compared.arrays) {
            if (one.relative > most) {
                m_blame.wrongOfRun.push_back(one);
                m_blame.error =
                    areWeightsRight ? std::max(m_blame.error, one.relative) : m_blame.error;
            }
        }
        m_blame.compared += compared.arrays.size();
        m_blame.isEqual = m_blame.isEqual && m_blame.wrongOfRun.empty();
        return {};
    }

    /// What of the largest number of an array the rounding of theirs makes.
    [[nodiscard]] double roundingShare() const
    {
        constexpr double kF16Share = 0x1p-11;
        constexpr double kBf16Share = 0x1p-8;
        return m_blame.rounding == "float16"    ? kF16Share
               : m_blame.rounding == "bfloat16" ? kBf16Share
                                                : 0.0;
    }

    /// What the contract lists, and scales.
    Status searchListed()
    {
        std::vector<GradientDefect> defects = gradientDefectsOf(m_right);
        const auto truncated =
            std::stable_partition(defects.begin(), defects.end(), [](const GradientDefect& defect) {
                return !defect.faults.truncation;
            });
        const std::vector<GradientDefect> truncations(truncated, defects.end());
        defects.erase(truncated, defects.end());
        const auto passes =
            std::stable_partition(defects.begin(), defects.end(), [](const GradientDefect& defect) {
                return defect.after != nullptr;
            });
        std::vector<GradientDefect> others(passes, defects.end());
        defects.erase(passes, defects.end());
        GATELOUPE_CHECK(tryDefects(defects, 1.0)); // no pass is needed for them
        if (!isClear() || m_blame.hypotheses.front().error > kNearerFactor) {
            GATELOUPE_CHECK(tryDefects(fittedScales(m_right, m_theirs, *m_scorer), 1.0));
        }
        if (!isClear()) {
            GATELOUPE_CHECK(tryDefects(inTurns(std::move(others)), kShareOfPasses));
        }
        if (!isClear()) { // as many passes as there are steps
            GATELOUPE_CHECK(tryDefects(truncations, kShareOfTruncations));
        }
        return {};
    }

    Status searchParts(const std::vector<ParameterId>& wrong)
    {
        if (isClear()) {
            return {};
        }
        GATELOUPE_TRY(const WeightGradients weights, weightsOf(wrong));
        return tryDefects(partDefects(m_right, m_theirs, wrong, weights, nearnessOf(*m_scorer)),
                          1.0);
    }

    Status searchFurther()
    {
        if (isClear()) {
            return {};
        }
        std::vector<GradientDefect> further = upstreamGradientDefectsOf(m_right);
        for (GradientDefect& defect : cellGradientDefectsOf(m_right)) {
            further.push_back(std::move(defect));
        }
        for (GradientDefect& defect : timeGradientDefectsOf(m_right)) {
            further.push_back(std::move(defect));
        }
        return tryDefects(inTurns(std::move(further)), kShareOfFurther);
    }

    Status searchOneLane(const std::vector<ParameterId>& wrong)
    {
        return isClear() ? Status()
                         : tryDefects(inTurns(oneLaneDefectsOf(m_right, wrong)), kShareOfOneLane);
    }

    Status searchClips()
    {
        if (isClear()) {
            return {};
        }
        GATELOUPE_TRY(const auto fitted,
                      fittedStateClips(
                          m_right, [this](const BackwardFaults& faults) { return errorOf(faults); },
                          m_searchedError));
        if (m_deadline.isOver()) {
            leaveOut("state_gradient_clipped");
        }
        return tryDefects(fitted, 1.0);
    }

    /// A defect of the pass, and all of its gradients times a factor: a mean where a sum is meant
    /// hides every other mistake.
    Status searchPairs()
    {
        if (!m_options.withPairs || isClear()) {
            return {};
        }
        std::vector<GradientDefect> passes = gradientDefectsOf(m_right);
        for (GradientDefect& defect : cellGradientDefectsOf(m_right)) {
            passes.push_back(std::move(defect));
        }
        std::erase_if(passes, [](const GradientDefect& defect) {
            return defect.after || defect.upstream || defect.forward || defect.faults.truncation;
        });
        std::vector<TriedPass> tried;
        for (const GradientDefect& defect : passes) {
            if (m_deadline.isOver()) {
                leaveOut(defect.named.id + "+scaled");
                continue;
            }
            GATELOUPE_TRY(WeightGradients changed, gradientsWith(defect));
            tried.push_back({defect, m_scorer->error(changed)});
            const double factor = m_scorer->bestFactor(changed);
            for (auto& [id, values] : changed) {
                std::ranges::for_each(values, [factor](double& value) { value *= factor; });
            }
            Defect both = defect.named;
            both.id += "+scaled";
            both.detail.emplace_back("second_factor", factor);
            both.text = message("%1; and all gradients are %2 times what that makes of them",
                                both.text, factor);
            m_blame.hypotheses.push_back({std::move(both), m_scorer->error(changed)});
            ++m_blame.tried;
        }
        std::ranges::stable_sort(m_blame.hypotheses, {}, &DefectHypothesis::error);
        rank();
        return isClear() ? Status() : searchPairsOf(tried);
    }

    /// Two mistakes of the pass at once.
    Status searchPairsOf(const std::vector<TriedPass>& passes)
    {
        std::vector<std::string> notTried = m_blame.notTried;
        GATELOUPE_CHECK(tryDefects(pairsOf(passes, kMostPairs), 1.0));
        if (m_blame.notTried.size() > notTried.size()) { // their names alone would be a long list
            m_blame.notTried = std::move(notTried);
            leaveOut("pairs");
        }
        return {};
    }

    /// The network's own numbers of some arrays.
    Result<WeightGradients> weightsOf(const std::vector<ParameterId>& ids) const
    {
        WeightGradients weights;
        for (const ParameterId& id : ids) {
            const GateView& view = m_right.model().parameters.at(id);
            GATELOUPE_TRY(const MatrixView matrix, view.map(m_monitor));
            std::vector<double>& values = weights[id];
            for (std::uint64_t row = 0; row < matrix.rows; ++row) {
                for (std::uint64_t col = 0; col < matrix.cols; ++col) {
                    values.push_back(matrix.at(row, col));
                }
            }
            GATELOUPE_CHECK(view.unchanged());
        }
        return weights;
    }

    /// How far a pass with these faults is from theirs; infinitely when there is no time for it.
    Result<double> errorOf(const BackwardFaults& faults)
    {
        if (m_deadline.isOver()) {
            return std::numeric_limits<double>::infinity();
        }
        return errorOf(GradientDefect{.named = {}, .faults = faults});
    }

    Result<double> errorOf(const GradientDefect& defect) const
    {
        GATELOUPE_TRY(const WeightGradients changed, gradientsWith(defect));
        return m_scorer->error(changed);
    }

    Result<WeightGradients> gradientsWith(const GradientDefect& defect) const
    {
        if (defect.after) {
            WeightGradients changed = m_right.gradients;
            defect.after(changed);
            return changed;
        }
        BackwardRequest request = m_right.request;
        request.faults = defect.faults;
        if (defect.upstream) {
            request.upstream = defect.upstream(request.upstream);
        }
        if (defect.forward) {
            ForwardRequest forward = m_right.forward();
            defect.forward(forward);
            GATELOUPE_TRY(request.run,
                          TraceReplay::run(forward, {}, makeQuickReferenceBackend(), m_monitor));
        }
        NullMonitor quiet;
        if (m_monitor.cancelled()) {
            return Error::cancelled();
        }
        GATELOUPE_TRY(const auto found, backward(request, BackwardMethod::Reference, quiet));
        return found->weights;
    }

    /// The first of each kind, then the second of each, and so on.
    static std::vector<GradientDefect> inTurns(std::vector<GradientDefect> defects)
    {
        std::map<std::string, std::size_t> counts;
        std::vector<std::pair<std::size_t, GradientDefect>> turns;
        for (GradientDefect& defect : defects) {
            turns.emplace_back(counts[defect.named.id]++, std::move(defect));
        }
        std::ranges::stable_sort(turns, {}, [](const auto& each) { return each.first; });
        std::ranges::transform(turns, defects.begin(),
                               [](auto& each) { return std::move(each.second); });
        return defects;
    }

    void leaveOut(const std::string& id)
    {
        if (std::ranges::find(m_blame.notTried, id) == m_blame.notTried.end()) {
            m_blame.notTried.push_back(id);
        }
    }

    /// Until that share of the time is over.
    Status tryDefects(const std::vector<GradientDefect>& defects, double share)
    {
        const Deadline end = m_deadline.atShare(share);
        std::vector<std::optional<double>> errors(defects.size());
        std::mutex mutex;
        std::optional<Error> failure;
        std::uint64_t done = 0;
        const bool isDone =
            forEachPieceUnlessCancelled(defects.size(), m_monitor, [&](std::uint64_t piece) {
                if (!defects[piece].after && end.isOver()) {
                    return;
                }
                const auto error = errorOf(defects[piece]);
                const std::lock_guard lock(mutex);
                if (error) {
                    errors[piece] = *error;
                } else if (!failure) {
                    failure = error.error();
                }
                m_monitor.report(Stage::Running, ++done, defects.size());
            });
        if (!isDone) {
            return Error::cancelled();
        }
        if (failure) {
            return *failure;
        }
        for (std::size_t at = 0; at < defects.size(); ++at) {
            if (errors[at]) {
                m_blame.hypotheses.push_back({defects[at].named, *errors[at]});
                ++m_blame.tried;
            } else {
                leaveOut(defects[at].named.id);
            }
        }
        std::ranges::stable_sort(m_blame.hypotheses, {}, &DefectHypothesis::error);
        rank();
        return {};
    }

    /// As BlameSearch ranks defects of a forward pass.
    void rank()
    {
        const auto& all = m_blame.hypotheses;
        if (all.empty()) {
            return;
        }
        const double best = std::max(all.front().error, GradientScorer::resolution());
        m_blame.equallyGood = static_cast<std::size_t>(
            std::ranges::count_if(all, [best](const DefectHypothesis& hypothesis) {
                return hypothesis.error <= kEquallyGood * best;
            }));
        double next = m_searchedError;
        const Defect& first = all.front().defect;
        for (std::size_t at = m_blame.equallyGood; at < all.size(); ++at) {
            const Defect& other = all[at].defect;
            if (!first.isOneOfForms || !other.isOneOfForms || first.id != other.id) {
                next = std::min(next, all[at].error);
                break;
            }
        }
        m_blame.margin = next / best;
        m_blame.isExplained = m_blame.margin >= kWorthAVerdict && all.front().error <= kLargestLeft;
    }

    [[nodiscard]] bool isClear() const
    {
        return m_blame.isExplained &&
               m_blame.hypotheses.front().error <= kClearShareOfGradients * m_searchedError;
    }

    RightBackward m_right;
    const GivenGradients& m_given;
    WeightGradients m_theirs; ///< the arrays that can be searched
    const BlameOptions& m_options;
    ProgressMonitor& m_monitor;
    Deadline m_deadline;
    const GradientScorer* m_scorer = nullptr;
    double m_searchedError = 0.0; ///< of the right gradients, over the arrays that are searched
    GradientBlame m_blame;
};

} // namespace

Result<GradientBlame> blameGradients(const BackwardRequest& request, const GivenGradients& theirs,
                                     const BlameOptions& options, ProgressMonitor& monitor)
{
    if (theirs.weights.empty()) {
        return Error::invalidArgument("there is no gradient of a weight to look at");
    }
    return GradientBlameSearch(request, theirs, options, monitor).search();
}

} // namespace gateloupe
