// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <iostream>
#include <span>

#include "app/cli/add_option.h"
#include "app/cli/command.h"
#include "app/cli/forward_arguments.h"
#include "app/cli/output/json_output.h"
#include "app/cli/output/text_table.h"
#include "core/analysis/explain/explain.h"
#include "core/analysis/explain/explain_options.h"
#include "core/analysis/explain/trail.h"
#include "core/runtime/replay/trace_replay.h"

namespace gateloupe::cli {

namespace {

/// Share of the sum of all |products| that is printed unless --top says otherwise.
constexpr double kShownShare = 0.95;
constexpr std::size_t kLongestTrail = 1000;
/// Steps of one unit that a trail shows one by one.
constexpr std::size_t kShortestStretch = 8;

struct ExplainArguments
{
    ForwardArguments forward;
    std::string at;
    std::size_t top = 0; ///< 0: what makes up kShownShare, in JSON all
    bool asTrail = false;
    bool asJson = false;
};

Json termJson(const ExplainedTerm& term)
{
    const auto& place = term.location;
    return {{"kind", nameOf(term.kind)},
            {"index", term.index},
            {"weight", term.weight},
            {"operand", term.operand},
            {"product", term.product},
            {"sum", term.sum},
            {"byte_offset", place ? Json(place->offsetBytes) : Json(nullptr)},
            {"file", place ? Json(place->file.string()) : Json(nullptr)},
            {"parameter", term.parameter ? Json(pathOf(*term.parameter)) : Json(nullptr)},
            {"step", orNull(term.step)},
            {"from", term.operandPoint ? Json(toText(*term.operandPoint)) : Json(nullptr)}};
}

/// What the terms behind the first `shown` add to the sum.
double remainderOf(const Explanation& explanation, std::size_t shown)
{
    double rest = 0.0;
    for (std::size_t term = shown; term < explanation.terms.size(); ++term) {
        rest += explanation.terms[term].product;
    }
    return rest;
}

/// How many terms it takes for their |products| to reach a share of all.
std::size_t termsForShare(const Explanation& explanation, double share)
{
    double all = 0.0;
    for (const ExplainedTerm& term : explanation.terms) {
        all += std::abs(term.product);
    }
    double sum = 0.0;
    std::size_t count = 0;
    while (count < explanation.terms.size() && !(sum >= share * all)) {
        sum += std::abs(explanation.terms[count++].product);
    }
    return count;
}

Json originJson(const NonFiniteOrigin& origin)
{
    return {{"cause", nameOf(origin.cause)},
            {"at", toText(origin.at)},
            {"term", origin.term ? termJson(*origin.term) : Json(nullptr)},
            {"text", textOf(origin).text()}};
}

Json stepJson(const TrailStep& step)
{
    return {{"at", toText(step.at)},
            {"value", step.value},
            {"term", termJson(step.followed)},
            {"followed", step.next ? Json(toText(*step.next)) : Json(nullptr)},
            {"origin", step.origin ? originJson(*step.origin) : Json(nullptr)}};
}

/// Everything that the command found out.
struct Answer
{
    Explanation explanation;
    std::vector<TrailStep> trail;
    std::optional<NonFiniteOrigin> origin; ///< asked for where the value is no finite number
    std::size_t shown = 0;                 ///< terms, largest first
};

void printExplanationDocument(const Answer& answer, const ExplainArguments& arguments)
{
    const Explanation& explanation = answer.explanation;
    Json document = {{"at", toText(explanation.at)},     {"value", explanation.value},
                     {"equation", explanation.equation}, {"sum", explanation.sum},
                     {"result", explanation.result},     {"sums", Json::object()}};
    for (const ExplainedSum& sum : explanation.sums) {
        document["sums"][sum.name] = sum.value;
    }
    document["terms"] = listOf(std::span(explanation.terms).first(answer.shown), termJson);
    document["remainder"] = remainderOf(explanation, answer.shown);
    document["trail"] = arguments.asTrail ? listOf(answer.trail, stepJson) : Json(nullptr);
    document["origin"] = answer.origin ? originJson(*answer.origin) : Json(nullptr);
    printJson(document);
}

std::string operandText(const ExplainedTerm& term)
{
    if (term.operandPoint) {
        return toText(*term.operandPoint);
    }
    switch (term.kind) {
    case TermKind::Input:
        return "x[" + std::to_string(term.index) + "]@" + std::to_string(term.step.value_or(0));
    case TermKind::Bias:
        return "-";
    case TermKind::Recurrent:
        return "initial h[" + std::to_string(term.index) + "]";
    case TermKind::State:
        break;
    }
    return "initial c[" + std::to_string(term.index) + "]";
}

std::string weightText(const ExplainedTerm& term, std::uint64_t unit)
{
    if (term.weightPoint) {
        return toText(*term.weightPoint);
    }
    if (!term.parameter) {
        return term.sum;
    }
    std::string text =
        pathOf(*term.parameter) + "[" + std::to_string(unit) +
        (isVector(term.parameter->kind) ? "]" : ", " + std::to_string(term.index) + "]");
    if (term.location) {
        text += " at byte " + std::to_string(term.location->offsetBytes);
    }
    return text;
}

/// What a step of a trail comes from.
std::string sourceText(const TrailStep& step)
{
    if (step.next) {
        return toText(*step.next);
    }
    return step.origin && step.origin->cause == NonFiniteOrigin::Cause::Weight
               ? weightText(step.followed, step.at.unit)
               : operandText(step.followed);
}

/// Whether a step only hands on what the same unit was at the step before.
bool isHandedOn(const TrailStep& step)
{
    return step.next && step.next->signal == step.at.signal && step.next->unit == step.at.unit &&
           step.next->layer == step.at.layer && !std::isfinite(step.value);
}

/// A line for each step; of a long stretch in which one unit hands its NaN on, the ends.
void printTrail(const std::vector<TrailStep>& trail)
{
    for (std::size_t at = 0; at < trail.size(); ++at) {
        std::size_t stretch = at;
        while (stretch < trail.size() && isHandedOn(trail[stretch])) {
            ++stretch;
        }
        const TrailStep& step = trail[at];
        std::cout << "  " << toText(step.at) << " = " << realText(step.value) << " <- "
                  << step.followed.sum << " " << realText(step.followed.product) << " <- "
                  << sourceText(step) << "\n";
        if (stretch > at + kShortestStretch) {
            std::cout << "  ... handed on over " << stretch - at - 2 << " steps ...\n";
            at = stretch - 2;
        }
        if (step.origin) {
            std::cout << "  " << textOf(*step.origin) << "\n";
        }
    }
}

void printExplanationText(const Answer& answer, const ExplainArguments&)
{
    const Explanation& explanation = answer.explanation;
    std::cout << toText(explanation.at) << " = " << realText(explanation.value) << "\n"
              << "  " << explanation.equation << "\n";
    for (const ExplainedSum& sum : explanation.sums) {
        std::cout << "  " << sum.name << " = " << realText(sum.value) << "\n";
    }
    std::cout << "  together " << realText(explanation.sum) << ", which makes "
              << realText(explanation.result) << "\n";
    TextTable table({">product", ">weight", ">operand", "kind", "operand is", "weight is"});
    for (const ExplainedTerm& term : std::span(explanation.terms).first(answer.shown)) {
        table.addRow(realText(term.product), realText(term.weight), realText(term.operand),
                     nameOf(term.kind), operandText(term), weightText(term, explanation.at.unit));
    }
    std::cout << table.text();
    if (answer.shown < explanation.terms.size()) {
        std::cout << "  and " << countOf(explanation.terms.size() - answer.shown, "smaller term")
                  << ", together " << realText(remainderOf(explanation, answer.shown)) << "\n";
    }
    printTrail(answer.trail);
    if (answer.origin) {
        std::cout << "  the first value that is not finite is " << toText(answer.origin->at) << ": "
                  << textOf(*answer.origin) << "\n";
    }
}

Result<ExitCode> explainValue(const ExplainArguments& arguments, ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const auto replay, replayForward(arguments.forward, monitor));
    const ForwardRequest& request = replay->request();
    GATELOUPE_TRY(const TracePoint at, tracePointFromText(arguments.at, *request.model));
    const ExplainedRun run{.request = request, .windows = readerOf(replay).windows};
    Answer answer;
    GATELOUPE_TRY(answer.explanation, explain(run, at, monitor));
    const std::size_t all = answer.explanation.terms.size();
    answer.shown = arguments.top > 0  ? std::min(arguments.top, all)
                   : arguments.asJson ? all
                                      : termsForShare(answer.explanation, kShownShare);
    if (arguments.asTrail) {
        GATELOUPE_TRY(answer.trail, followLargest(run, at, kLongestTrail, monitor));
    }
    if (!std::isfinite(answer.explanation.value)) {
        GATELOUPE_TRY(answer.origin, findNonFiniteOrigin(run, monitor));
    }
    printAnswer(arguments.asJson, printExplanationDocument, printExplanationText, answer,
                arguments);
    return ExitCode::Fine;
}

} // namespace

void addExplain(CLI::App& program, Action& chosen)
{
    const auto [command, arguments] = addCommand(
        program, chosen, "explain",
        "Why a value of a run is what it is: the terms of its sum, weight by weight",
        "explain model.safetensors --input x.npy --at layer_0/forward/c[0]@2", explainValue);
    addForwardArguments(*command, arguments->forward);
    namespace options = explain_options;
    addOption(*command, options::kAt, arguments->at);
    addOption(*command, options::kTop, arguments->top);
    addFlag(*command, options::kTrail, arguments->asTrail);
    addJson(*command, arguments->asJson);
}

} // namespace gateloupe::cli
