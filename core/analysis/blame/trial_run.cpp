// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/blame/trial_run.h"

#include <algorithm>
#include <atomic>
#include <limits>
#include <utility>

#include "core/base/parallel.h"

namespace gateloupe {

namespace {

constexpr double kUnknownError = std::numeric_limits<double>::infinity();
/// Steps that most defects are refuted by, and by how many times as many the others are tried next.
constexpr std::uint64_t kProbeSteps = 8;
constexpr std::uint64_t kProbeGrowth = 4;
/// Numbers that lower layers of changed runs gave, kept from the first look to the second.
constexpr std::uint64_t kKeptNumbers = std::uint64_t{1} << 23U;

/// Where the forms of one defect begin that differ in their layer alone, and the end of all: what
/// one of them computed below a layer serves the others.
std::vector<std::size_t> familiesOf(const std::vector<Defect>& defects)
{
    const auto withoutLayer = [](const Defect& defect) {
        auto detail = defect.detail;
        std::erase_if(detail, [](const auto& entry) { return entry.first == "layer"; });
        return detail;
    };
    std::vector<std::size_t> begins;
    for (std::size_t at = 0; at < defects.size(); ++at) {
        if (at == 0 || defects[at].id != defects[at - 1].id ||
            withoutLayer(defects[at]) != withoutLayer(defects[at - 1])) {
            begins.push_back(at);
        }
    }
    begins.push_back(defects.size());
    return begins;
}

} // namespace

TrialRun::TrialRun(const DenseRun& right, const DefectScorer& scorer, std::size_t top,
                   ProgressMonitor& monitor)
    : m_right(right)
    , m_scorer(scorer)
    , m_top(std::max<std::size_t>(top, 2))
    , m_monitor(monitor)
    , m_first(right.startOf(right.steps, 1))
    , m_outputs(m_first)
{
}

Status TrialRun::prepare()
{
    GATELOUPE_TRY(m_rightOutput, m_outputs.outputOf(m_right, m_monitor));
    m_error = m_scorer.errorOf(m_rightOutput, m_right);
    m_prefixErrors = m_scorer.errorsUpTo(m_rightOutput, m_right);
    return {};
}

Result<std::vector<DefectHypothesis>> TrialRun::best(const std::vector<Defect>& defects)
{
    // What the right run's layers gave serves every defect above them.
    GATELOUPE_CHECK(m_outputs.outputOf(m_first, m_monitor));
    m_kept = 0;
    std::vector<Bound> bounds(defects.size());
    std::atomic<std::size_t> done = 0;
    const auto report = [&] { m_monitor.report(Stage::Running, ++done, 2 * defects.size()); };
    const std::vector<std::size_t> families = familiesOf(defects);
    const bool isWhole =
        forEachPieceUnlessCancelled(families.size() - 1, m_monitor, [&](std::uint64_t family) {
            LayerOutputs outputs = m_outputs;
            for (std::size_t index = families[family]; index < families[family + 1]; ++index) {
                if (auto bound = boundOf(index, defects[index], outputs)) {
                    bounds[index] = *std::move(bound);
                }
                report();
            }
        });
    if (!isWhole || m_monitor.cancelled()) {
        return Error::cancelled();
    }
    m_bounds.assign(defects.size(), kUnknownError);
    for (const Bound& bound : bounds) {
        if (bound.isApplied) {
            m_bounds[bound.defect] = bound.error;
        }
    }
    std::erase_if(bounds, [](const Bound& bound) { return !bound.isApplied; });
    std::ranges::stable_sort(bounds, {}, &Bound::error);
    std::vector<double> errors(bounds.size(), kUnknownError);
    const bool isDone =
        forEachPieceUnlessCancelled(bounds.size(), m_monitor, [&](std::uint64_t index) {
            report();
            if (bounds[index].error > limit()) {
                return;
            }
            const auto error = errorOf(bounds[index], defects[bounds[index].defect]);
            if (!error || *error > limit()) {
                return;
            }
            const std::scoped_lock lock(m_mutex);
            m_found.push_back(*error);
            errors[index] = *error;
        });
    if (!isDone || m_monitor.cancelled()) {
        return Error::cancelled();
    }
    std::vector<DefectHypothesis> hypotheses;
    for (std::size_t index = 0; index < bounds.size(); ++index) {
        if (errors[index] < kUnknownError) {
            hypotheses.push_back({defects[bounds[index].defect], errors[index]});
        }
    }
    std::ranges::stable_sort(hypotheses, {}, &DefectHypothesis::error);
    return hypotheses;
}

Result<TrialRun::Bound> TrialRun::boundOf(std::size_t index, const Defect& defect,
                                          LayerOutputs& outputs)
{
    Bound bound{.defect = index, .error = 0.0};
    auto applied = defect.appliedTo(m_right);
    bound.isApplied = applied.has_value();
    if (!bound.isApplied) {
        return bound;
    }
    DenseRun& altered = *applied;
    const bool isWipedAlone = defect.id == "state_wiped" || defect.id == "layer_state_lost";
    if (isWipedAlone &&
        m_right.isCausal()) { // the right run tells everything before the first wipe
        bound.error = m_prefixErrors[std::min(altered.chunk, m_right.steps)];
        return bound;
    }
    if (!m_scorer.hasSteps()) {
        return bound;
    }
    if (const std::uint64_t grain = grainOf(altered); grain > 0) {
        const std::uint64_t steps = (kProbeSteps + grain - 1) / grain * grain;
        if (steps < m_right.steps) {
            const DenseRun start = altered.startOf(steps, 1);
            GATELOUPE_TRY(const DenseOutput output, run(start, m_monitor));
            bound.error = m_scorer.errorOf(output, start);
        }
        return bound; // else the whole run tells it
    }
    if (!isKnownByTop(altered)) {
        return bound;
    }
    altered = altered.startOf(m_right.steps, 1);
    GATELOUPE_TRY(Numbers input, topInputOf(altered, outputs));
    for (const TopDirection& direction : topOf(altered, input)) {
        const DenseRun start = direction.run.startOf(std::min(kProbeSteps, m_right.steps), 1);
        GATELOUPE_TRY(const DenseOutput output, run(start, m_monitor));
        bound.error = std::max(bound.error, m_scorer.errorOf(output.y, direction, start.steps));
    }
    if (m_kept.fetch_add(input.size()) + input.size() <= kKeptNumbers) {
        bound.topInput = std::make_shared<const Numbers>(std::move(input));
    }
    return bound;
}

Result<double> TrialRun::errorOf(const Bound& bound, const Defect& defect)
{
    const DenseRun altered = *defect.appliedTo(m_right);
    const std::uint64_t T = m_right.steps;
    const std::uint64_t grain = grainOf(altered);
    bool isFirstKnown = false; // the first sequence refutes most of what is left
    for (std::uint64_t steps = kProbeSteps; grain > 0 && m_scorer.hasSteps() && !isFirstKnown;) {
        steps *= kProbeGrowth;
        const DenseRun start = altered.startOf(std::min(T, (steps + grain - 1) / grain * grain), 1);
        isFirstKnown = start.steps == T;
        if (isFirstKnown && m_right.batch == 1) {
            break; // that is the whole
        }
        GATELOUPE_TRY(const DenseOutput output, run(start, m_monitor));
        const double error = m_scorer.errorOf(output, start);
        if (error > limit()) {
            return error;
        }
    }
    if (grain == 0 && isKnownByTop(altered)) {
        const DenseRun first = altered.startOf(T, 1);
        Numbers input;
        if (bound.topInput == nullptr) {
            LayerOutputs outputs = m_outputs;
            GATELOUPE_TRY(input, topInputOf(first, outputs));
        }
        double error = bound.error;
        const auto top = topOf(first, bound.topInput != nullptr ? *bound.topInput : input);
        for (const TopDirection& direction : top) {
            std::uint64_t steps = kProbeSteps;
            while (steps < T) {
                steps = std::min(T, steps * kProbeGrowth);
                GATELOUPE_TRY(const DenseOutput output,
                              run(direction.run.startOf(steps, 1), m_monitor));
                error = std::max(error, m_scorer.errorOf(output.y, direction, steps));
                if (error > limit()) {
                    return error;
                }
            }
        }
        isFirstKnown = !top.empty();
        if (isFirstKnown && m_right.batch == 1 && !m_scorer.hasStates()) {
            return error;
        }
    }
    if (!isFirstKnown && m_right.batch > 1 && altered.keepsSequencesApart()) {
        const DenseRun first = altered.startOf(T, 1);
        GATELOUPE_TRY(const DenseOutput output, run(first, m_monitor));
        const double error = m_scorer.errorOf(output, first);
        if (error > limit()) {
            return error;
        }
    }
    LayerOutputs outputs = m_outputs;
    GATELOUPE_TRY(const DenseOutput output, outputs.outputOf(altered, m_monitor));
    return m_scorer.errorOf(output, altered);
}

Result<TrialRun::Numbers> TrialRun::topInputOf(const DenseRun& altered, LayerOutputs& outputs) const
{
    if (outputs.serves(altered)) {
        return outputs.inputOf(altered, topLayerOf(altered), m_monitor);
    }
    return LayerOutputs(altered).inputOf(altered, topLayerOf(altered), m_monitor);
}

bool TrialRun::isKnownByTop(const DenseRun& altered) const
{
    return altered.batchUse == BatchUse::Each && altered.chunk == 0 && m_scorer.hasUnits() &&
           !altered.hasInheritedStates() && altered.layers[topLayerOf(altered)].late == 0;
}

double TrialRun::limit() const
{
    const std::scoped_lock lock(m_mutex);
    std::vector<double> errors = m_found;
    std::ranges::sort(errors);
    if (errors.empty()) {
        return kUnknownError;
    }
    if (errors.front() * kWorthAVerdict >= m_error) {
        // Nothing explains it yet. What does has less than that share of the right output's
        // error, and the equally good ones no more than so much of it.
        const std::size_t needed = m_top - 1;
        return needed < errors.size()
                   ? std::max(errors[needed], kEquallyGood / kWorthAVerdict * m_error)
                   : kUnknownError;
    }
    const double good = kEquallyGood * std::max(errors.front(), m_scorer.resolution());
    const auto outside =
        static_cast<std::size_t>(std::ranges::upper_bound(errors, good) - errors.begin());
    const std::size_t needed = std::max(outside, m_top - 1);
    return needed < errors.size() ? errors[needed] : kUnknownError;
}

std::uint64_t TrialRun::grainOf(const DenseRun& altered)
{
    return !altered.keepsSequencesApart() ? 0 : altered.isCausal() ? 1 : altered.chunk;
}

} // namespace gateloupe
