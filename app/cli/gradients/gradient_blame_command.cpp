// SPDX-License-Identifier: Apache-2.0
#include "app/cli/gradients/gradient_blame_command.h"

#include <algorithm>
#include <iostream>
#include <span>

#include "app/cli/next_command.h"
#include "app/cli/output/defect_output.h"
#include "app/cli/output/json_output.h"
#include "app/cli/output/text_table.h"
#include "app/cli/output_arguments.h"
#include "core/analysis/blame/gradients/gradient_blame.h"
#include "core/analysis/gradient/network_part.h"

namespace gateloupe::cli {

namespace {

Json firstGradientJson(const FirstGradientDifference& first, const RnnModel& model)
{
    return {{"at", first.path + toText(Shape(first.at.begin(), first.at.end()))},
            {"step", orNull(first.step)},
            {"layer", model.spec.layerOf(first.pseudoLayer).value},
            {"direction", nameOf(model.directionOf(first.pseudoLayer))},
            {"array", first.path},
            {"index", first.at},
            {"unit", first.unit},
            {"gate", first.gate ? Json(nameOf(*first.gate)) : Json(nullptr)},
            {"right", first.right},
            {"wrong", first.theirs}};
}

/// The command that writes the right gradients, to hold theirs against; empty where nothing is
/// wrong.
std::string nextGradientCommand(const GradientBlame& blame, const GradientBlameArguments& arguments,
                                const ForwardArguments& forward)
{
    if (blame.isEqual) {
        return {};
    }
    std::vector<std::string> options = arguments.upstream.options();
    options.insert(options.end(), {"-o", "right.h5"});
    return nextCommand("gradient", forward, options);
}

Json pathJson(const ParameterId& id)
{
    return pathOf(id);
}

Json runDifferenceJson(const GradientDifference& one)
{
    return {{"path", one.path},  {"relative", one.relative}, {"at", one.at},
            {"right", one.ours}, {"wrong", one.theirs},      {"factor", orNull(one.factor)}};
}

void printGradientBlameDocument(const GradientBlame& blame, const RnnModel& model,
                                const BlameOptions& options, const std::string& next)
{
    Json document = blameJson(blame, options);
    document["first"] = blame.first ? firstGradientJson(*blame.first, model) : Json(nullptr);
    document["rounding"] = blame.rounding.empty() ? Json(nullptr) : Json(blame.rounding);
    document["compared"] = blame.compared;
    document["missing"] = listOf(blame.missing, pathJson);
    document["not_finite"] = listOf(blame.notFinite, pathJson);
    document["wrong"] = listOf(blame.wrong, pathJson);
    document["wrong_of_run"] = listOf(blame.wrongOfRun, runDifferenceJson);
    document["seconds"] = options.seconds;
    document["not_tried"] = blame.notTried;
    document["next"] = next.empty() ? Json(nullptr) : Json(next);
    printJson(document);
}

void printFirstGradient(const FirstGradientDifference& first)
{
    std::cout << "  first in " << first.path << toText(Shape(first.at.begin(), first.at.end()));
    if (first.step) {
        std::cout << ", at step " << *first.step << " on the way back";
    }
    std::cout << ": right " << realText(first.right) << ", theirs " << realText(first.theirs)
              << "\n";
}

std::size_t differing(const GradientBlame& blame)
{
    return blame.wrong.size() + blame.notFinite.size() + blame.wrongOfRun.size();
}

/// Lines about what theirs lack, and which of them are no numbers or wrong.
std::string arraysTexts(const GradientBlame& blame, const RnnModel& model)
{
    const std::vector<ParameterId> all = orderedIds(model);
    std::string text;
    if (!blame.missing.empty()) {
        text += "  missing: " + arraysText(blame.missing, all) + "\n";
    }
    if (!blame.notFinite.empty()) {
        text += "  NaN or infinite, " + arraysText(blame.notFinite, all) + "\n";
    }
    const std::size_t wrong = differing(blame);
    if (!blame.wrong.empty() && wrong < blame.compared) {
        text += "  wrong, " + arraysText(blame.wrong, all) + "; " +
                countOf(blame.compared - wrong, "other") + " right\n";
    } else if (!blame.isEqual && wrong < blame.compared) {
        text += "  right, " + countOf(blame.compared - wrong, "array") + "\n";
    }
    return text;
}

void printEqualGradients(const GradientBlame& blame, const RnnModel& model,
                         const BlameOptions& options)
{
    std::cout << "equal: " << countOf(blame.compared, "array")
              << (blame.missing.empty()
                      ? ""
                      : " of " + std::to_string(blame.compared + blame.missing.size()))
              << " within " << realText(blame.error)
              << (blame.isRounded ? ", which the rounding to " + blame.rounding + " makes; " : ", ")
              << "tolerance " << realText(options.tolerance)
              << " of the largest number of each array\n"
              << arraysTexts(blame, model);
}

/// The first line, which names the defect or says how near the nearest one comes, and how sure that
/// is.
void printGradientVerdict(const GradientBlame& blame)
{
    std::cout << (blame.notFinite.empty()
                      ? "DIFFERENT by " + realText(blame.error) + " (relative root mean square): "
                      : "DIFFERENT, not all of theirs are numbers: ");
    if (blame.hypotheses.empty()) {
        std::cout << "no defect can be tried\n";
        return;
    }
    const DefectHypothesis& best = blame.hypotheses.front();
    if (blame.isExplained) {
        std::cout << best.defect.text << "\n  error " << realText(best.error)
                  << ", the next guess is " << realText(blame.margin) << " times further off\n";
    } else {
        std::cout << (blame.notTried.empty() ? "no defect explains it"
                                             : "no defect that was tried explains it, not all were")
                  << ": the nearest, " << best.defect.id << ", is off by " << realText(best.error)
                  << "\n";
    }
    std::cout << "  " << countOf(blame.tried, "defect") << " tried\n";
}

/// Lines about the gradients of x, of the first states and of steps that are wrong.
std::string runText(const GradientBlame& blame)
{
    std::string text;
    for (const GradientDifference& one : blame.wrongOfRun) {
        text +=
            "  wrong, " + one.path + ": off by " + realText(one.relative) +
            " of its largest number, worst at " + toText(Shape(one.at.begin(), one.at.end())) +
            ": right " + realText(one.ours) + ", theirs " + realText(one.theirs) +
            (one.factor ? "; all of it is " + realText(*one.factor) + " times the right one" : "") +
            "\n";
    }
    return text;
}

void printGradientBlameText(const GradientBlame& blame, const RnnModel& model,
                            const BlameOptions& options, const std::string& next)
{
    if (blame.isEqual) {
        printEqualGradients(blame, model, options);
        return;
    }
    const bool areWeightsRight = blame.wrong.empty() && blame.notFinite.empty();
    if (areWeightsRight) {
        std::cout << "DIFFERENT: the gradients of all weights are right, others are not\n"
                  << runText(blame) << "next: " << next << "\n";
        return;
    }
    printGradientVerdict(blame);
    if (!blame.isExplained && differing(blame) == blame.compared) {
        std::cout << "  nothing is right: hold the outputs first (check --expect), another run has "
                     "other gradients (dropout, weights, input)\n";
    }
    std::cout << arraysTexts(blame, model) << runText(blame);
    if (blame.first) {
        printFirstGradient(*blame.first);
    }
    if (blame.isExplained && blame.equallyGood > 1) {
        std::cout << "  the first " << blame.equallyGood
                  << " fit equally well: these gradients do not tell them apart\n";
    }
    std::cout << notTriedText(blame.notTried, options.seconds);
    if (!blame.hypotheses.empty()) {
        std::cout << hypothesesText(shownHypotheses(blame, options.top));
    }
    std::cout << "next: " << next << "\n";
}

} // namespace

void addGradientBlame(CLI::App& command, CLI::Option& gotOutput, GradientBlameArguments& arguments)
{
    command
        .add_option("--got-gradients", arguments.got,
                    "Instead of an output: their gradients of the weights, by the paths of "
                    "gradient -o or by the names that the weights have in FILE; needs --upstream")
        ->excludes(&gotOutput);
    addUpstreamArguments(command, arguments.upstream);
}

Result<ExitCode> blameGotGradients(const GradientBlameArguments& arguments,
                                   const ForwardArguments& forward, const BlameOptions& options,
                                   bool asJson, ProgressMonitor& monitor)
{
    if (arguments.upstream.isEmpty()) {
        return Error::invalidArgument("gradients need --upstream FILE, --upstream-h FILE or "
                                      "--upstream-c FILE: what goes into the backward pass");
    }
    GATELOUPE_TRY(const PreparedForward prepared, prepareForward(forward, monitor));
    const RnnModel& model = *prepared.request.model;
    GATELOUPE_TRY(GivenGradients theirs,
                  readGradients(arguments.got, prepared.checkpoint->catalog, model, monitor));
    dropInputs(theirs, prepared.request);
    BackwardRequest request;
    GATELOUPE_TRY(request.run,
                  replayForGradients(prepared.request, BackwardMethod::Reference, monitor));
    GATELOUPE_TRY(request.upstream,
                  readUpstream(arguments.upstream, forward, prepared.request, monitor));
    printTaken(theirs);
    GATELOUPE_TRY(GradientBlame found, blameGradients(request, theirs, options, monitor));
    BackwardRequest turned = request;
    const bool mayTurn = !found.isEqual && arguments.upstream.axes.empty();
    if (const auto way = mayTurn ? turnUpstream(turned) : std::nullopt) {
        GATELOUPE_TRY(GradientBlame again, blameGradients(turned, theirs, options, monitor));
        if (again.isEqual) {
            printReadings({*way});
            found = std::move(again);
        }
    }
    const std::string next = nextGradientCommand(found, arguments, forward);
    printAnswer(
        asJson, [&] { printGradientBlameDocument(found, model, options, next); },
        [&] { printGradientBlameText(found, model, options, next); });
    return found.isEqual ? ExitCode::Fine : ExitCode::Different;
}

} // namespace gateloupe::cli
