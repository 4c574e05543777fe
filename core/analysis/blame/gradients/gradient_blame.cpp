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

#include "core/analysis/blame/gradients/gradient_fits.h"
#include "core/analysis/gradient/gradient_comparison.h"
#include "core/base/parallel.h"
#include "core/runtime/cpu/quick_reference/quick_reference.h"

namespace gateloupe {

namespace {

/// A listed defect that leaves less than this share of the error is not doubted by fits. Factors
/// lie near each other: 1 / 24 for a mean over the steps explains 97 % of 1 / 37.
constexpr double kClearShareOfGradients = 1e-4;
/// When listed defects and truncations must leave the rest of the time to fits.
constexpr double kShareOfPasses = 0.7;
constexpr double kShareOfTruncations = 0.85;

class GradientBlameSearch
{
public:
    GradientBlameSearch(const BackwardRequest& request, const GivenGradients& theirs,
                        const BlameOptions& options, ProgressMonitor& monitor)
        : m_right{.request = request}
        , m_theirs(theirs.weights)
        , m_given(theirs)
        , m_options(options)
        , m_monitor(monitor)
        , m_deadline(options.seconds, options.clock)
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
        const GradientScorer scorer(m_right.gradients, m_theirs);
        m_scorer = &scorer;
        m_blame.error = scorer.error(m_right.gradients);
        m_blame.isEqual = scorer.largestRelative(m_right.gradients) <= m_options.tolerance;
        if (m_blame.isEqual) {
            m_blame.isRounded = scorer.isRounded();
            return std::move(m_blame);
        }
        GATELOUPE_CHECK(findFirst(*right));
        std::vector<GradientDefect> defects = gradientDefectsOf(m_right);
        const auto truncated =
            std::stable_partition(defects.begin(), defects.end(), [](const GradientDefect& defect) {
                return !defect.faults.truncation;
            });
        const std::vector<GradientDefect> truncations(truncated, defects.end());
        defects.erase(truncated, defects.end());
        GATELOUPE_CHECK(tryDefects(inTurns(std::move(defects)), kShareOfPasses));
        if (!isClear()) { // as many passes as there are steps
            GATELOUPE_CHECK(tryDefects(truncations, kShareOfTruncations));
        }
        if (!isClear()) {
            GATELOUPE_CHECK(tryDefects(fittedScales(m_right, m_theirs, scorer), 1.0));
        }
        if (!isClear()) {
            GATELOUPE_TRY(const auto fitted,
                          fittedStateClips(
                              m_right,
                              [this](const BackwardFaults& faults) { return errorOf(faults); },
                              m_blame.error));
            if (m_deadline.isOver()) {
                leaveOut("state_gradient_clipped");
            }
            GATELOUPE_CHECK(tryDefects(fitted, 1.0));
        }
        return std::move(m_blame);
    }

private:
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
        if (defect.after) {
            WeightGradients changed = m_right.gradients;
            defect.after(changed);
            return m_scorer->error(changed);
        }
        BackwardRequest request = m_right.request;
        request.faults = defect.faults;
        using Change = GradientDefect::Change;
        switch (defect.change) {
        case Change::None:
            break;
        case Change::WithoutY:
            request.upstream.y = {};
            break;
        case Change::WithoutH:
            request.upstream.hN = {};
            break;
        case Change::WithoutC:
            request.upstream.cN = {};
            break;
        case Change::CountsPadding: {
            ForwardRequest forward = m_right.forward();
            forward.lengths.clear();
            GATELOUPE_TRY(request.run,
                          TraceReplay::run(forward, {}, makeQuickReferenceBackend(), m_monitor));
            break;
        }
        }
        NullMonitor quiet;
        if (m_monitor.cancelled()) {
            return Error::cancelled();
        }
        GATELOUPE_TRY(const auto found, backward(request, BackwardMethod::Reference, quiet));
        return m_scorer->error(found->weights);
    }

    /// What needs no pass first; of the others the first of each kind, then the second of each.
    static std::vector<GradientDefect> inTurns(std::vector<GradientDefect> defects)
    {
        std::map<std::string, std::size_t> counts;
        std::vector<std::pair<std::size_t, GradientDefect>> turns;
        for (GradientDefect& defect : defects) {
            const std::size_t turn = defect.after ? 0 : 1 + counts[defect.named.id]++;
            turns.emplace_back(turn, std::move(defect));
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
        double next = m_blame.error;
        const Defect& first = all.front().defect;
        for (std::size_t at = m_blame.equallyGood; at < all.size(); ++at) {
            const Defect& other = all[at].defect;
            if (!first.isOneOfForms || !other.isOneOfForms || first.id != other.id) {
                next = std::min(next, all[at].error);
                break;
            }
        }
        m_blame.margin = next / best;
        m_blame.isExplained = m_blame.margin >= kWorthAVerdict;
    }

    [[nodiscard]] bool isClear() const
    {
        return m_blame.isExplained &&
               m_blame.hypotheses.front().error <= kClearShareOfGradients * m_blame.error;
    }

    Status findFirst(const Gradients& right)
    {
        const RnnModel& model = m_right.model();
        GATELOUPE_TRY(const GradientComparison found, compareGradients(model, right, m_given));
        for (std::uint32_t index = model.spec.pseudoLayers(); index-- > 0 && !m_blame.first;) {
            const PseudoLayerIndex pseudoLayer(index);
            const std::string folder = "layer_" +
                                       std::to_string(model.spec.layerOf(pseudoLayer).value) + "/" +
                                       std::string(nameOf(model.directionOf(pseudoLayer))) + "/";
            findStep(right, pseudoLayer, folder);
            const GradientDifference* worst = nullptr;
            for (const GradientDifference& one : found.arrays) {
                if (one.path.starts_with(folder) && one.relative > m_options.tolerance &&
                    (worst == nullptr || one.relative > worst->relative)) {
                    worst = &one;
                }
            }
            if (worst != nullptr && !m_blame.first) {
                m_blame.first = firstOf(*worst, pseudoLayer);
            }
        }
        return {};
    }

    /// The first step, going back, at which theirs has another dL/dh.
    void findStep(const Gradients& right, PseudoLayerIndex pseudoLayer, const std::string& folder)
    {
        const auto theirs = m_given.runArrays.find(folder + "h");
        const Array& own = right.layers[pseudoLayer.value].h;
        if (theirs == m_given.runArrays.end() || own.isEmpty() ||
            theirs->second.shape() != own.shape()) {
            return;
        }
        double largest = 0.0;
        for (std::size_t at = 0; at < own.size(); ++at) {
            largest = std::max(largest, std::abs(own[at]));
        }
        const std::uint64_t steps = own.shape()[0];
        const std::uint64_t row = own.shape()[1] * own.shape()[2];
        const bool isForward = m_right.model().directionOf(pseudoLayer) == Direction::Forward;
        for (std::uint64_t n = 0; n < steps; ++n) {
            const std::uint64_t step = isForward ? steps - 1 - n : n;
            for (std::uint64_t at = step * row; at < (step + 1) * row; ++at) {
                const double other = theirs->second[at];
                if (!(std::abs(other - own[at]) <= m_options.tolerance * largest)) {
                    m_blame.first = FirstGradientDifference{
                        .pseudoLayer = pseudoLayer,
                        .path = folder + "h",
                        .at = {step, at / own.shape()[2] % own.shape()[1], at % own.shape()[2]},
                        .gate = {},
                        .unit = at % own.shape()[2],
                        .step = step,
                        .right = own[at],
                        .theirs = other};
                    return;
                }
            }
        }
    }

    static FirstGradientDifference firstOf(const GradientDifference& worst,
                                           PseudoLayerIndex pseudoLayer)
    {
        FirstGradientDifference first{.pseudoLayer = pseudoLayer,
                                      .path = worst.path,
                                      .at = worst.at,
                                      .gate = {},
                                      .unit = worst.at.front(),
                                      .step = {},
                                      .right = worst.ours,
                                      .theirs = worst.theirs};
        if (const auto id = parameterIdFromPath(worst.path);
            id && id->kind != ParameterKind::ProjectionWeights) {
            first.gate = id->gate;
        }
        return first;
    }

    RightBackward m_right;
    const WeightGradients& m_theirs;
    const GivenGradients& m_given;
    const BlameOptions& m_options;
    ProgressMonitor& m_monitor;
    Deadline m_deadline;
    const GradientScorer* m_scorer = nullptr;
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
