// SPDX-License-Identifier: Apache-2.0
#include <iostream>
#include <optional>

#include "app/cli/add_option.h"
#include "app/cli/command.h"
#include "app/cli/forward_arguments.h"
#include "app/cli/output/json_output.h"
#include "app/cli/output/text_table.h"
#include "app/cli/output_arguments.h"
#include "core/analysis/compare/outputs/output_difference.h"
#include "core/analysis/explain/explain.h"
#include "core/analysis/report/report.h"
#include "core/analysis/report/report_options.h"
#include "core/base/atomic_file.h"

namespace gateloupe::cli {

namespace {

struct ReportArguments
{
    ForwardArguments forward;
    std::string target;
    OutputArguments expected;
    std::vector<std::string> at;
    std::string title;
    std::string note;
    std::uint64_t sequence = 0;
    double tolerance = 0.0;
    bool asJson = false;
};

std::vector<std::pair<std::string, std::string>> factsOf(const ReportArguments& arguments,
                                                         const ForwardOutcome& outcome)
{
    const RnnModel& model = *outcome.request.model;
    return {{"file", std::filesystem::path(arguments.forward.file.file).filename().string()},
            {"network", model.name},
            {"spec", toText(model.spec)},
            {"input", arguments.forward.input + " " + toText(outcome.request.x.shape())},
            {"start", startText(outcome.request)},
            {"run by", std::string(nameOf(outcome.trace->backend)) + ", " + outcome.trace->math},
            {"made by", std::string("gateloupe ") + GATELOUPE_VERSION}};
}

bool isEqual(const OutputDifference& difference, double tolerance)
{
    return difference.largest <= tolerance;
}

struct ReportAnswer
{
    std::size_t bytes = 0;                      ///< of the page
    std::optional<OutputDifference> difference; ///< with --expect
};

void printReportDocument(const ReportAnswer& answer, const ReportArguments& arguments)
{
    Json document = {{"output", arguments.target}, {"bytes", answer.bytes}};
    if (answer.difference) {
        document.update({{"equal", isEqual(*answer.difference, arguments.tolerance)},
                         {"tolerance", arguments.tolerance},
                         {"max_abs_error", answer.difference->largest},
                         {"at", answer.difference->at}});
    }
    printJson(document);
}

void printReportText(const ReportAnswer& answer, const ReportArguments& arguments)
{
    if (answer.difference && isEqual(*answer.difference, arguments.tolerance)) {
        std::cout << "equal: within " << realText(answer.difference->largest) << "\n";
    } else if (answer.difference) {
        std::cout << "DIFFERENT by " << realText(answer.difference->largest) << " at "
                  << toText(answer.difference->at) << "\n";
    }
    std::cout << printable(arguments.target) << ": " << sizeText(answer.bytes) << "\n";
}

Result<ExitCode> report(const ReportArguments& arguments, ProgressMonitor& monitor)
{
    std::vector<std::string> inputs = arguments.forward.inputs();
    inputs.push_back(arguments.expected.y);
    const std::string suffix = std::filesystem::path(arguments.target).extension().string();
    if (suffix != ".html" && suffix != ".htm") {
        return Error::invalidArgument("%1: a report is a page, written as .html", arguments.target);
    }
    GATELOUPE_CHECK(refuseOverwriting(arguments.target, inputs));
    GATELOUPE_TRY(const auto outcome, runForward(arguments.forward, TraceDetail::Full, monitor));
    const RnnModel& model = *outcome.request.model;
    ReportQuestion question{.title = arguments.title.empty() ? model.name : arguments.title,
                            .note = arguments.note,
                            .facts = factsOf(arguments, outcome),
                            .model = outcome.request.model,
                            .trace = outcome.trace,
                            .sequence = arguments.sequence,
                            .resets = outcome.request.resets,
                            .tolerance = arguments.tolerance};
    const ExplainedRun run{.request = outcome.request,
                           .windows = readerOf(TraceReplay::keeping(outcome.trace)).windows};
    for (const std::string& place : arguments.at) {
        GATELOUPE_TRY(const TracePoint point, tracePointFromText(place, model));
        GATELOUPE_TRY(Explanation explanation, explain(run, point, monitor));
        question.explanations.push_back(std::move(explanation));
    }
    if (!arguments.expected.y.empty()) {
        GATELOUPE_TRY(question.other, readWholeOutput(arguments.expected, arguments.forward,
                                                      outcome.request, *outcome.trace, monitor));
    }
    GATELOUPE_TRY(const std::string html, htmlReport(question));
    GATELOUPE_CHECK(writeWholeFile(arguments.target, html));
    ReportAnswer answer{.bytes = html.size()};
    if (question.other) {
        answer.difference =
            compareOutputs(outcome.trace->y, *question.other, outcome.request.lengths);
    }
    printAnswer(arguments.asJson, printReportDocument, printReportText, answer, arguments);
    const bool differs = answer.difference && !isEqual(*answer.difference, arguments.tolerance);
    return differs ? ExitCode::Different : ExitCode::Fine;
}

} // namespace

void addReport(CLI::App& program, Action& chosen)
{
    const auto [command, arguments] =
        addCommand(program, chosen, "report",
                   "A run as one HTML page: signals to scrub through, differences, explanations",
                   "report model.safetensors --input x.npy --expect y.npy --at "
                   "layer_0/forward/c[0]@2 --to run.html",
                   report);
    addForwardArguments(*command, arguments->forward);
    namespace options = report_options;
    addOption(*command, options::kTarget, arguments->target);
    addOption(*command, options::kExpected, arguments->expected.y);
    addOutputAxes(*command, arguments->expected.axes);
    addOption(*command, options::kAt, arguments->at);
    addOption(*command, options::kTitle, arguments->title);
    addOption(*command, options::kNote, arguments->note);
    addOption(*command, options::kSequence, arguments->sequence);
    addOption(*command, options::kTolerance, arguments->tolerance);
    addJson(*command, arguments->asJson);
}

} // namespace gateloupe::cli
