// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/blame/trial_run.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <limits>
#include <map>
#include <string>
#include <utility>

#include "core/base/parallel.h"

namespace gateloupe {

namespace {

constexpr double kUnknownError = std::numeric_limits<double>::infinity();
/// Steps that most defects are refuted by, of a network with many weights fewer, and by how many
/// times as many the others are tried next.
constexpr std::uint64_t kProbeSteps = 8;
constexpr std::uint64_t kProbeStepsOfLarge = 2;
constexpr std::uint64_t kManyWeights = std::uint64_t{1} << 20U;
constexpr std::uint64_t kProbeGrowth = 4;
/// Steps behind those of a probe from which the layers' backward directions begin in a screen: the
/// fewest that make little doubt, as a share of the right output's error. A screen is worth it in a
/// sequence that is so many times as long.
constexpr std::array<std::uint64_t, 3> kScreenLeads = {4, 8, 16};
constexpr double kLittleDoubt = 0.05;
constexpr std::uint64_t kWorthAScreen = 2;
/// By how many times what a screen does to the right run it may be wrong of another one.
constexpr double kScreenDoubt = 10.0;
/// Share of the time that goes to bounds; the rest is for defects that are run to their end.
constexpr double kShareOfBounds = 0.7;
/// Numbers that lower layers of changed runs gave, kept from the first look to the second.
constexpr std::uint64_t kKeptNumbers = std::uint64_t{1} << 23U;

std::uint64_t weightsOf(const DenseRun& run)
{
    std::uint64_t weights = 0;
    for (const DenseLayer& layer : run.layers) {
        for (const auto& cell : layer.cells) {
            weights += cell->W.size() + cell->R.size() + cell->P.size();
        }
    }
    return weights;
}

/// Indices [begin, end) of the forms of one defect that differ in their layer alone: what one of
/// them computed below a layer serves the others.
struct Family
{
    std::size_t begin = 0;
    std::size_t end = 0;
};

std::vector<Family> familiesOf(const std::vector<Defect>& defects)
{
    const auto withoutLayer = [](const Defect& defect) {
        auto detail = defect.detail;
        std::erase_if(detail, [](const auto& entry) { return entry.first == "layer"; });
        return detail;
    };
    std::vector<Family> families;
    for (std::size_t at = 0; at < defects.size(); ++at) {
        if (at > 0 && defects[at].id == defects[at - 1].id &&
            withoutLayer(defects[at]) == withoutLayer(defects[at - 1])) {
            families.back().end = at + 1;
        } else {
            families.push_back({at, at + 1});
        }
    }
    return families;
}

/// The first family of each id, then the second of each, and so on; what the file leaves open
/// first.
std::vector<Family> inTurns(std::vector<Family> families, const std::vector<Defect>& defects)
{
    struct Turn
    {
        bool isLate = false;
        std::size_t turn = 0;
        Family family;
    };

    std::map<std::string, std::size_t> counts;
    std::vector<Turn> turns;
    for (const Family& family : families) {
        const Defect& defect = defects[family.begin];
        turns.push_back({!defect.isAssumed, counts[defect.id]++, family});
    }
    std::ranges::stable_sort(turns, {}, [](const Turn& turn) {
        return std::pair(turn.isLate, turn.isLate ? turn.turn : 0);
    });
    std::ranges::transform(turns, families.begin(), &Turn::family);
    return families;
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
    , m_probeSteps(weightsOf(right) > kManyWeights ? kProbeStepsOfLarge : kProbeSteps)
    , m_screen(m_first)
{
}

Status TrialRun::prepare()
{
    GATELOUPE_TRY(m_rightOutput, m_outputs.outputOf(m_right, m_monitor));
    m_error = m_scorer.errorOf(m_rightOutput, m_right);
    m_prefixErrors = m_scorer.errorsUpTo(m_rightOutput, m_right);
    m_screenOutputs.emplace(m_screen);
    for (const std::uint64_t lead : kScreenLeads) {
        const bool isLong = m_right.steps >= kWorthAScreen * (m_probeSteps + lead);
        if (!isLong || !m_scorer.hasSteps() || !isScreenable(m_right)) {
            break;
        }
        m_screenLead = lead;
        m_screen = m_first.startOf(screenSteps(), 1);
        m_screenOutputs.emplace(m_screen);
        GATELOUPE_TRY(const double change, changeByScreen());
        m_screenDoubt = kScreenDoubt * change;
        if (m_screenDoubt <= kLittleDoubt * m_error) {
            break;
        }
    }
    return {};
}

Result<double> TrialRun::changeByScreen()
{
    GATELOUPE_TRY(const auto top, screenedTop(m_right, *m_screenOutputs));
    GATELOUPE_TRY(const DenseOutput output, run(top.front().run, m_monitor));
    const std::uint64_t width = top.front().run.outputWidth();
    double change = 0.0;
    for (std::uint64_t k = 0; k < std::min(m_probeSteps, m_right.lengths[0]); ++k) {
        const std::uint64_t from = k * m_right.batch * m_right.outputWidth();
        const auto whole = std::span(m_rightOutput.y).subspan(from + top.front().place, width);
        change = std::max(change, largestDistance(whole, pieceAt(output.y, width, k)));
    }
    return change;
}

Result<std::vector<DefectHypothesis>> TrialRun::best(const std::vector<Defect>& defects,
                                                     const Deadline& deadline)
{
    // What the right run's layers gave serves every defect above them.
    GATELOUPE_CHECK(m_outputs.outputOf(m_first, m_monitor));
    m_kept = 0;
    m_notTried.clear();
    GATELOUPE_TRY(std::vector<Bound> bounds, boundsOf(defects, deadline));
    m_bounds.assign(defects.size(), kUnknownError);
    for (const Bound& bound : bounds) {
        if (bound.isApplied) {
            m_bounds[bound.defect] = bound.error;
        }
    }
    std::erase_if(bounds, [](const Bound& bound) { return !bound.isApplied; });
    std::ranges::stable_sort(bounds, {},
                             [](const Bound& bound) { return std::pair(bound.error, bound.turn); });
    GATELOUPE_TRY(const std::vector<double> errors, errorsOf(bounds, defects, deadline));
    std::vector<DefectHypothesis> hypotheses;
    for (std::size_t index = 0; index < defects.size(); ++index) {
        if (errors[index] < kUnknownError) {
            hypotheses.push_back({defects[index], errors[index]});
        }
    }
    std::ranges::stable_sort(hypotheses, {}, &DefectHypothesis::error);
    return hypotheses;
}

Result<std::vector<TrialRun::Bound>> TrialRun::boundsOf(const std::vector<Defect>& defects,
                                                        const Deadline& deadline)
{
    std::vector<Bound> bounds(defects.size());
    std::atomic<std::size_t> done = 0;
    const std::vector<Family> families = inTurns(familiesOf(defects), defects);
    const Deadline end = deadline.atShare(kShareOfBounds);
    std::atomic<bool> isOver = false;
    const auto hasTime = [&] {
        if (!isOver && end.isOver()) {
            isOver = true;
        }
        return !isOver;
    };
    const bool isWhole =
        forEachPieceUnlessCancelled(families.size(), m_monitor, [&](std::uint64_t family) {
            Prefixes prefixes{m_outputs, *m_screenOutputs};
            const auto [first, last] = families[family];
            for (std::size_t index = first; index < last && hasTime(); ++index) {
                if (auto bound = boundOf(index, defects[index], prefixes)) {
                    bounds[index] = *std::move(bound);
                }
                bounds[index].isTried = true;
                bounds[index].turn = family;
                m_monitor.report(Stage::Running, ++done, 2 * defects.size());
            }
        });
    if (!isWhole || m_monitor.cancelled()) {
        return Error::cancelled();
    }
    for (std::size_t index = 0; index < bounds.size(); ++index) {
        if (!bounds[index].isTried) {
            m_notTried.push_back(index);
        }
    }
    return bounds;
}

Result<std::vector<double>> TrialRun::errorsOf(const std::vector<Bound>& bounds,
                                               const std::vector<Defect>& defects,
                                               const Deadline& deadline)
{
    std::vector<double> errors(defects.size(), kUnknownError);
    const bool isDone =
        forEachPieceUnlessCancelled(bounds.size(), m_monitor, [&](std::uint64_t index) {
            m_monitor.report(Stage::Running, bounds.size() + index, 2 * bounds.size());
            if (bounds[index].error > limit()) {
                return;
            }
            if (deadline.isOver()) {
                const std::scoped_lock lock(m_mutex);
                m_notTried.push_back(bounds[index].defect);
                return;
            }
            const auto error = errorOf(bounds[index], defects[bounds[index].defect]);
            if (!error || *error > limit()) {
                return;
            }
            const std::scoped_lock lock(m_mutex);
            m_found.push_back(*error);
            errors[bounds[index].defect] = *error;
        });
    if (!isDone || m_monitor.cancelled()) {
        return Error::cancelled();
    }
    return errors;
}

Result<TrialRun::Bound> TrialRun::boundOf(std::size_t index, const Defect& defect,
                                          Prefixes& prefixes)
{
    Bound bound{.defect = index, .error = 0.0};
    auto applied = defect.appliedTo(m_right);
    bound.isApplied = applied.has_value();
    if (!bound.isApplied) {
        return bound;
    }
    const DenseRun& altered = *applied;
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
        const std::uint64_t steps = (m_probeSteps + grain - 1) / grain * grain;
        if (steps < m_right.steps) {
            const DenseRun start = altered.startOf(steps, 1);
            GATELOUPE_TRY(const DenseOutput output, run(start, m_monitor));
            bound.error = m_scorer.errorOf(output, start);
        }
        return bound; // else the whole run tells it
    }
    if (m_screenLead > 0 && isScreenable(altered)) {
        bound.isScreened = true;
        GATELOUPE_TRY(bound.error, screenOf(altered, prefixes.screen));
        return bound;
    }
    if (isKnownByTop(altered)) {
        GATELOUPE_CHECK(boundByTop(altered, prefixes.whole, bound));
    }
    return bound;
}

Status TrialRun::boundByTop(const DenseRun& altered, LayerOutputs& outputs, Bound& bound)
{
    const DenseRun first = altered.startOf(m_right.steps, 1);
    GATELOUPE_TRY(Numbers input, topInputOf(first, outputs));
    bound.error = 0.0;
    for (const TopDirection& direction : topOf(first, input)) {
        const DenseRun start = direction.run.startOf(std::min(m_probeSteps, m_right.steps), 1);
        GATELOUPE_TRY(const DenseOutput output, run(start, m_monitor));
        bound.error = std::max(bound.error, m_scorer.errorOf(output.y, direction, start.steps));
    }
    if (m_kept.fetch_add(input.size()) + input.size() <= kKeptNumbers) {
        bound.topInput = std::make_shared<const Numbers>(std::move(input));
    }
    return {};
}

bool TrialRun::isScreenable(const DenseRun& altered) const
{
    if (m_right.directions != 2 || !isKnownByTop(altered) ||
        !m_outputs.serves(altered.startOf(m_right.steps, 1))) {
        return false;
    }
    return std::ranges::equal(
        altered.layers, m_right.layers, [](const DenseLayer& a, const DenseLayer& b) {
            return a.backward == b.backward && a.areOutputsExchanged == b.areOutputsExchanged &&
                   a.isSkipped == b.isSkipped && a.late == b.late;
        });
}

Result<std::vector<TopDirection>> TrialRun::screenedTop(const DenseRun& altered,
                                                        LayerOutputs& outputs) const
{
    const DenseRun part = altered.startOf(screenSteps(), 1);
    GATELOUPE_TRY(const Numbers input, outputs.inputOf(part, topLayerOf(part), m_monitor));
    std::vector<TopDirection> directions = topOf(part, input);
    directions.resize(1);
    directions.front().run = directions.front().run.startOf(m_probeSteps, 1);
    return directions;
}

Result<double> TrialRun::screenOf(const DenseRun& altered, LayerOutputs& outputs) const
{
    GATELOUPE_TRY(const auto top, screenedTop(altered, outputs));
    GATELOUPE_TRY(const DenseOutput output, run(top.front().run, m_monitor));
    const double error = m_scorer.errorOf(output.y, top.front(), m_probeSteps);
    return std::max(0.0, error - m_screenDoubt);
}

Result<TrialRun::FirstError> TrialRun::firstErrorByTop(const Bound& bound, const DenseRun& altered)
{
    const std::uint64_t T = m_right.steps;
    const DenseRun first = altered.startOf(T, 1);
    Numbers input;
    if (bound.topInput == nullptr) {
        LayerOutputs outputs = m_outputs;
        GATELOUPE_TRY(input, topInputOf(first, outputs));
    }
    const auto top = topOf(first, bound.topInput != nullptr ? *bound.topInput : input);
    FirstError found{.error = bound.error, .isKnown = !top.empty()};
    for (const TopDirection& direction : top) {
        for (std::uint64_t steps = m_probeSteps; steps < T && found.error <= limit();) {
            steps = std::min(T, steps * kProbeGrowth);
            GATELOUPE_TRY(const DenseOutput output,
                          run(direction.run.startOf(steps, 1), m_monitor));
            found.error = std::max(found.error, m_scorer.errorOf(output.y, direction, steps));
        }
    }
    return found;
}

Result<double> TrialRun::errorOf(const Bound& bound, const Defect& defect)
{
    const DenseRun altered = *defect.appliedTo(m_right);
    const std::uint64_t T = m_right.steps;
    const std::uint64_t grain = grainOf(altered);
    bool isFirstKnown = false; // the first sequence refutes most of what is left
    for (std::uint64_t steps = m_probeSteps; grain > 0 && m_scorer.hasSteps() && !isFirstKnown;) {
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
    if (bound.isScreened) {
        Bound whole;
        LayerOutputs outputs = m_outputs;
        GATELOUPE_CHECK(boundByTop(altered, outputs, whole));
        if (whole.error > limit()) {
            return whole.error;
        }
        whole.defect = bound.defect;
        return errorOf(whole, defect);
    }
    if (grain == 0 && isKnownByTop(altered)) {
        GATELOUPE_TRY(const FirstError byTop, firstErrorByTop(bound, altered));
        isFirstKnown = byTop.isKnown;
        const bool isWhole = isFirstKnown && m_right.batch == 1 && !m_scorer.hasStates();
        if (isWhole || byTop.error > limit()) {
            return byTop.error;
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
    return altered.batchUse == BatchUse::Each && !altered.operands && altered.rowOrder.empty() &&
           altered.chunk == 0 && altered.outputLate == 0 && altered.outputChange.isEmpty() &&
           m_scorer.hasUnits() &&
           std::ranges::all_of(
               altered.layers,
               [](const DenseLayer& layer) { return layer.inputFactors.empty(); }) &&
           !altered.hasExtraLayers() && !altered.hasInheritedStates() &&
           altered.layers[topLayerOf(altered)].late == 0;
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

std::uint64_t TrialRun::screenSteps() const
{
    return m_probeSteps + m_screenLead;
}

std::uint64_t TrialRun::grainOf(const DenseRun& altered)
{
    return !altered.keepsSequencesApart() ? 0 : altered.isCausal() ? 1 : altered.chunk;
}

} // namespace gateloupe
