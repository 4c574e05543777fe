// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/explain/trail.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>

#include "core/analysis/explain/run_values.h"
#include "core/analysis/explain/value_explainer.h"

namespace gateloupe {

namespace {

/// A factor of a value that is not finite: a value of the run, or what came from outside.
struct BadFactor
{
    const ExplainedTerm* term = nullptr;
    std::optional<TracePoint> point;
    NonFiniteOrigin::Cause cause = NonFiniteOrigin::Cause::Overflow; ///< where there is no point
};

/// Finds the factors of one value that are not finite.
class BadFactors
{
public:
    BadFactors(RunValues& values, const Explanation& explanation)
        : m_values(values)
        , m_explanation(explanation)
    {
    }

    /// The one that was computed first, so that a trail comes to the step where all began.
    /// Empty: every factor is finite.
    Result<std::optional<BadFactor>> earliest()
    {
        for (const ExplainedTerm& term : m_explanation.terms) {
            GATELOUPE_CHECK(considerWeight(term));
            GATELOUPE_CHECK(considerOperand(term));
        }
        return m_found;
    }

private:
    Status considerWeight(const ExplainedTerm& term)
    {
        if (std::isfinite(term.weight)) {
            return {};
        }
        if (term.weightPoint) {
            consider({&term, term.weightPoint});
        } else if (term.parameter || term.stored) {
            consider({&term, std::nullopt, NonFiniteOrigin::Cause::Weight});
        }
        return {};
    }

    Status considerOperand(const ExplainedTerm& term)
    {
        if (std::isfinite(term.operand)) {
            return {};
        }
        bool isReset = false;
        if (term.resetPoint) {
            GATELOUPE_TRY(const double reset, m_values.value(*term.resetPoint));
            isReset = !std::isfinite(reset);
            if (isReset) {
                consider({&term, term.resetPoint});
            }
        }
        if (term.operandPoint) {
            GATELOUPE_TRY(const double operand, m_values.value(*term.operandPoint));
            if (!std::isfinite(operand)) {
                consider({&term, term.operandPoint});
            }
        } else if (!isReset && term.kind == TermKind::Input) {
            consider({&term, std::nullopt, NonFiniteOrigin::Cause::Input});
        } else if (!isReset && term.kind != TermKind::Bias) {
            consider({&term, std::nullopt, NonFiniteOrigin::Cause::InitialState});
        }
        return {};
    }

    /// Steps computed before that of the explained value; what comes from outside is of this step.
    [[nodiscard]] std::uint64_t ageOf(const BadFactor& factor) const
    {
        const std::uint64_t now = m_explanation.at.step;
        return !factor.point              ? 0
               : now > factor.point->step ? now - factor.point->step
                                          : factor.point->step - now;
    }

    void consider(const BadFactor& factor)
    {
        const auto layerOf = [&](const BadFactor& of) {
            return of.point ? of.point->layer.value : m_explanation.at.layer.value;
        };
        if (!m_found || ageOf(factor) > ageOf(*m_found) ||
            (ageOf(factor) == ageOf(*m_found) && layerOf(factor) < layerOf(*m_found))) {
            m_found = factor;
        }
    }

    RunValues& m_values;
    const Explanation& m_explanation;
    std::optional<BadFactor> m_found;
};

/// One step back from a value that is not finite.
Result<TrailStep> stepToBadFactor(RunValues& values, const Explanation& explanation)
{
    TrailStep step{.at = explanation.at, .value = explanation.value};
    GATELOUPE_TRY(const auto factor, BadFactors(values, explanation).earliest());
    if (!explanation.terms.empty()) {
        step.followed = factor ? *factor->term : explanation.terms.front();
    }
    if (factor && factor->point) {
        step.next = factor->point;
        return step;
    }
    step.origin =
        NonFiniteOrigin{.cause = factor ? factor->cause : NonFiniteOrigin::Cause::Overflow,
                        .at = explanation.at,
                        .value = explanation.value,
                        .term = step.followed};
    return step;
}

/// "NaN", "infinite": as an adjective of a number. NaN has no sign.
std::string_view wordOf(double value)
{
    return std::isnan(value) ? "NaN" : value < 0.0 ? "-infinity" : "infinity";
}

Message weightText(const NonFiniteOrigin& origin, const ExplainedTerm& term)
{
    std::string name = "a weight of the readout";
    if (term.parameter) {
        name = pathOf(*term.parameter) + "[" + std::to_string(origin.at.unit) +
               (isVector(term.parameter->kind) ? "]" : ", " + std::to_string(term.index) + "]");
    }
    return term.location ? message("%1 is %2 at byte %3 of the file", name, wordOf(term.weight),
                                   term.location->offsetBytes)
                         : message("%1 is %2", name, wordOf(term.weight));
}

} // namespace

std::string_view nameOf(NonFiniteOrigin::Cause cause)
{
    static constexpr std::array<std::string_view, 4> kNames = {"input", "initial_state", "weight",
                                                               "overflow"};
    return kNames[static_cast<std::size_t>(cause)];
}

Message textOf(const NonFiniteOrigin& origin)
{
    if (!origin.term) {
        return message("%1 is %2", toText(origin.at), wordOf(origin.value));
    }
    const ExplainedTerm& term = *origin.term;
    switch (origin.cause) {
    case NonFiniteOrigin::Cause::Input:
        return origin.at.sequence == 0
                   ? message("x[%1] is %2 at step %3", term.index, wordOf(term.operand),
                             term.step.value_or(origin.at.step))
                   : message("x[%1] is %2 at step %3 of batch entry %4", term.index,
                             wordOf(term.operand), term.step.value_or(origin.at.step),
                             origin.at.sequence);
    case NonFiniteOrigin::Cause::InitialState:
        return message("the initial %1[%2] of layer %3, %4 is %5",
                       term.kind == TermKind::Recurrent || term.sum == "z h'" ? "h" : "c",
                       term.index, origin.at.layer.value, nameOf(origin.at.direction),
                       wordOf(term.operand));
    case NonFiniteOrigin::Cause::Weight:
        return weightText(origin, term);
    case NonFiniteOrigin::Cause::Overflow:
        break;
    }
    return message("%1 overflows to %2: everything that goes into it is finite, its largest "
                   "product is %3",
                   toText(origin.at), wordOf(origin.value), sixDigits(term.product));
}

Result<std::vector<TrailStep>> followLargest(const ExplainedRun& run, const TracePoint& from,
                                             std::size_t mostSteps, ProgressMonitor& monitor)
{
    RunValues values(run, monitor);
    std::vector<TrailStep> trail;
    std::optional<TracePoint> at = from;
    bool isBad = false;
    while (at && (isBad || trail.size() < mostSteps)) {
        if (monitor.cancelled()) {
            return Error::cancelled("following the terms of a value was cancelled");
        }
        GATELOUPE_TRY(const Explanation explanation, explainWith(run, values, *at, monitor));
        isBad = !std::isfinite(explanation.value);
        if (isBad) {
            GATELOUPE_TRY(TrailStep step, stepToBadFactor(values, explanation));
            at = step.next;
            trail.push_back(std::move(step));
            continue;
        }
        const auto largest = std::ranges::find_if(explanation.terms, [](const ExplainedTerm& term) {
            return term.kind != TermKind::Bias;
        });
        if (largest == explanation.terms.end()) {
            break;
        }
        trail.push_back({.at = *at,
                         .value = explanation.value,
                         .followed = *largest,
                         .next = largest->operandPoint});
        at = largest->operandPoint;
    }
    return trail;
}

namespace {

/// The first value that is not finite, in the order of computation; empty: there is none.
Result<std::optional<TracePoint>> firstNonFinite(RunValues& values, const RnnModel& model,
                                                 ProgressMonitor& monitor)
{
    const RnnSpec& spec = model.spec;
    for (std::uint32_t index = 0; index < spec.pseudoLayers(); ++index) {
        const PseudoLayerIndex pseudoLayer(index);
        TracePoint point{.layer = spec.layerOf(pseudoLayer),
                         .direction = model.directionOf(pseudoLayer)};
        for (std::uint64_t n = 0; n < values.steps(); ++n) {
            if (monitor.cancelled()) {
                return Error::cancelled("the search for NaN was cancelled");
            }
            monitor.report(Stage::Statistics, index * values.steps() + n,
                           spec.pseudoLayers() * values.steps());
            for (point.sequence = 0; point.sequence < values.batch(); ++point.sequence) {
                const std::uint64_t length = values.stepsOf(point.sequence);
                if (n >= length) {
                    continue;
                }
                point.step = point.direction == Direction::Backward ? length - 1 - n : n;
                for (const TraceSignal& signal : signalsOf(spec)) {
                    point.signal = signal;
                    GATELOUPE_TRY(const std::vector<double> row, values.row(point));
                    const auto found = std::ranges::find_if(
                        row, [](double value) { return !std::isfinite(value); });
                    if (found != row.end()) {
                        point.unit = static_cast<std::uint64_t>(found - row.begin());
                        return std::optional(point);
                    }
                }
            }
        }
    }
    return std::optional<TracePoint>();
}

} // namespace

Result<std::optional<NonFiniteOrigin>> findNonFiniteOrigin(const ExplainedRun& run,
                                                           ProgressMonitor& monitor)
{
    RunValues values(run, monitor);
    GATELOUPE_TRY(const auto first, firstNonFinite(values, *run.request.model, monitor));
    if (!first) {
        return std::optional<NonFiniteOrigin>();
    }
    GATELOUPE_TRY(const auto trail, followLargest(run, *first, 1, monitor));
    return trail.empty() ? std::nullopt : trail.back().origin;
}

} // namespace gateloupe
