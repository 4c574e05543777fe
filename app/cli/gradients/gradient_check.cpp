// SPDX-License-Identifier: Apache-2.0
#include "app/cli/gradients/gradient_check.h"

#include <algorithm>
#include <iostream>
#include <utility>

#include "app/cli/next_command.h"
#include "app/cli/output/json_output.h"
#include "app/cli/output/text_table.h"
#include "app/cli/output_arguments.h"
#include "core/analysis/blame/gradients/wrong_parts.h"
#include "core/analysis/gradient/gradient_comparison.h"
#include "core/analysis/gradient/network_part.h"
#include "core/analysis/prove/junit.h"
#include "core/base/atomic_file.h"

namespace gateloupe::cli {

namespace {

/// Arrays of somebody's file that are not compared: so many are named to a person.
constexpr std::size_t kShownIgnored = 6;

Json differenceJson(const GradientDifference& one)
{
    return {{"path", one.path},
            {"relative", one.relative},
            {"max_abs_error", one.largestError},
            {"largest", one.largest},
            {"at", one.at},
            {"ours", one.ours},
            {"theirs", one.theirs}};
}

/// The gradients of a check, and what they say together.
struct GradientCheck
{
    GradientComparison found;
    std::string rounding; ///< the type whose rounding makes all that differs; empty: none does
    std::string missing;  ///< what theirs lack, one line; empty: nothing
    bool isEqual = false;
};

GradientCheck checkOf(GradientComparison found, const RnnModel& model, const Gradients& ours,
                      const GivenGradients& theirs, double tolerance)
{
    GradientCheck check;
    check.isEqual = found.arrays[found.worst].relative <= tolerance;
    check.found = std::move(found);
    const GradientScorer scorer(ours.weights, theirs.weights);
    if (!check.isEqual && theirs.runArrays.empty() &&
        wrongArrays(ours.weights, theirs.weights, scorer, tolerance).empty()) {
        check.rounding = scorer.roundingName();
        check.isEqual = !check.rounding.empty();
    }
    if (!theirs.missing.empty()) {
        check.missing = arraysText(theirs.missing, orderedIds(model));
    }
    return check;
}

void printGradientCheckDocument(const GradientCheck& check, BackwardMethod method,
                                const GradientCheckSettings& settings)
{
    const GradientComparison& found = check.found;
    const GradientDifference& worst = found.arrays[found.worst];
    printJson({{"equal", check.isEqual},
               {"rounded", !check.rounding.empty()},
               {"rounding", check.rounding.empty() ? Json(nullptr) : Json(check.rounding)},
               {"tolerance", settings.tolerance},
               {"max_abs_error", worst.largestError},
               {"max_relative_error", worst.relative},
               {"at", worst.at},
               {"array", worst.path},
               {"backend", nameOf(method)},
               {"compared", listOf(found.arrays, &GradientDifference::path)},
               {"missing", found.missing},
               {"ignored", found.ignored},
               {"arrays", listOf(found.arrays, differenceJson)}});
}

std::string blameCommand(const GradientCheckArguments& arguments,
                         const GradientCheckSettings& settings)
{
    std::vector<std::string> options = {"--got-gradients", arguments.expected};
    const auto more = arguments.upstream.options();
    options.insert(options.end(), more.begin(), more.end());
    return nextCommand("blame", settings.forward, options);
}

void printGradientCheckText(const GradientCheck& check, const GradientCheckArguments& arguments,
                            const GradientCheckSettings& settings)
{
    const GradientComparison& found = check.found;
    const GradientDifference& worst = found.arrays[found.worst];
    std::cout << (check.isEqual ? "equal" : "DIFFERENT") << ": gradients of "
              << countOf(found.arrays.size(), "array")
              << (check.missing.empty() ? "" : ", not all,") << " within "
              << realText(worst.relative) << " of the largest number of each"
              << (check.rounding.empty() ? ""
                                         : ", which the rounding to " + check.rounding + " makes")
              << ", tolerance " << realText(settings.tolerance) << "\n";
    if (!check.missing.empty()) {
        std::cout << "  missing: " << check.missing << "\n";
    }
    if (!found.ignored.empty()) {
        const std::size_t shown = std::min(found.ignored.size(), kShownIgnored);
        std::cout << "  not compared: "
                  << printable(joined({found.ignored.begin(),
                                       found.ignored.begin() + static_cast<std::ptrdiff_t>(shown)}))
                  << (shown < found.ignored.size() ? ", ..." : "") << "\n";
    }
    if (check.isEqual) {
        return;
    }
    TextTable table({">relative error", "gradient", "worst at", ">right", ">theirs"});
    for (const GradientDifference& one : found.arrays) {
        if (!(one.relative <= settings.tolerance)) {
            table.addRow(realText(one.relative), one.path, toText(one.at), realText(one.ours),
                         realText(one.theirs));
        }
    }
    std::cout << table.text() << "which defect makes it: " << blameCommand(arguments, settings)
              << "\n";
}

Status writeGradientJunit(const GradientCheck& check, const GradientCheckSettings& settings)
{
    const GradientComparison& found = check.found;
    std::vector<JunitCase> cases;
    for (const GradientDifference& one : found.arrays) {
        JunitCase junitCase{.name = one.path};
        if (!(one.relative <= settings.tolerance) && check.rounding.empty()) {
            junitCase.failure =
                "off by " + realText(one.relative) + " of the largest at " + toText(one.at);
        }
        cases.push_back(std::move(junitCase));
    }
    return writeWholeFile(settings.junit,
                          junitText("gateloupe check " + settings.forward.file.file, cases));
}

} // namespace

void addGradientCheck(CLI::App& command, GradientCheckArguments& arguments)
{
    command.add_option("--expect-gradients", arguments.expected,
                       "Gradients of the weights, by the paths of gradient -o or by the names that "
                       "the weights have in FILE; needs --upstream");
    addUpstreamArguments(command, arguments.upstream);
}

Result<ExitCode> checkGradients(const GradientCheckArguments& arguments,
                                const GradientCheckSettings& settings, ProgressMonitor& monitor)
{
    if (arguments.upstream.isEmpty()) {
        return Error::invalidArgument("gradients need --upstream FILE, --upstream-h FILE or "
                                      "--upstream-c FILE: what goes into the backward pass");
    }
    GATELOUPE_TRY(const PreparedForward prepared, prepareForward(settings.forward, monitor));
    const RnnModel& model = *prepared.request.model;
    GATELOUPE_TRY(GivenGradients theirs,
                  readGradients(arguments.expected, prepared.checkpoint->catalog, model, monitor));
    dropInputs(theirs, prepared.request);
    GATELOUPE_TRY(const BackwardMethod method,
                  backwardMethodOf(settings.forward, prepared.request));
    GATELOUPE_TRY(const auto run, replayForGradients(prepared.request, method, monitor,
                                                     onePassOptions(prepared.request, method)));
    BackwardRequest request{.run = run,
                            .upstream = {},
                            .detail = theirs.runArrays.empty() ? GradientDetail::WeightsOnly
                                                               : GradientDetail::Full};
    GATELOUPE_TRY(request.upstream,
                  readUpstream(arguments.upstream, settings.forward, prepared.request, monitor));
    printTaken(theirs);
    const auto checked = [&]() -> Result<GradientCheck> {
        GATELOUPE_TRY(const auto ours, gradientsBy(method, settings.forward, request, monitor));
        GATELOUPE_TRY(GradientComparison found, compareGradients(model, *ours, theirs));
        return checkOf(std::move(found), model, *ours, theirs, settings.tolerance);
    };
    GATELOUPE_TRY(GradientCheck check, checked());
    const bool mayTurn = !check.isEqual && arguments.upstream.axes.empty();
    if (const auto way = mayTurn ? turnUpstream(request) : std::nullopt) {
        GATELOUPE_TRY(GradientCheck turned, checked());
        if (turned.isEqual) {
            printReadings({*way});
            check = std::move(turned);
        }
    }
    if (!settings.junit.empty()) {
        GATELOUPE_CHECK(writeGradientJunit(check, settings));
    }
    printAnswer(
        settings.asJson, [&] { printGradientCheckDocument(check, method, settings); },
        [&] { printGradientCheckText(check, arguments, settings); });
    return check.isEqual ? ExitCode::Fine : ExitCode::Different;
}

} // namespace gateloupe::cli
