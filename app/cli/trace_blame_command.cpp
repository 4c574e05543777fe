// SPDX-License-Identifier: Apache-2.0
#include "app/cli/trace_blame_command.h"

#include <iostream>

#include "app/cli/next_command.h"
#include "app/cli/output/defect_output.h"
#include "app/cli/output/json_output.h"
#include "app/cli/output/text_table.h"
#include "core/analysis/blame/trace_blame.h"
#include "core/base/number_text.h"
#include "core/runtime/input/recorded_run.h"

namespace gateloupe::cli {

namespace {

/// What there is to tell of a recorded run.
struct BlamedRecording
{
    TraceBlame blame;
    RecordedRun recorded;
    BlameOptions options;
    std::string next; ///< the command that tells more
};

std::string partText(const DirectionBlame& part)
{
    return "layer_" + std::to_string(part.layer) + "/" +
           (part.direction == 0 ? "forward" : "backward");
}

void printRecordedDocument(const BlamedRecording& all)
{
    const TraceBlame& found = all.blame;
    const Blame none{.isEqual = true, .error = found.error};
    Json document = blameJson(found.parts.empty() ? none : found.parts.front().blame, all.options);
    document["equal"] = found.isEqual;
    document["error"] = found.error;
    document["first"] = found.first ? firstJson(*found.first) : Json(nullptr);
    document["operation"] = found.first ? Json(found.operation) : Json(nullptr);
    document["arrays"] = all.recorded.taken;
    document["ignored"] = all.recorded.ignored;
    document["parts"] = listOf(found.parts, [&all](const DirectionBlame& part) {
        Json json = blameJson(part.blame, all.options);
        json["layer"] = part.layer;
        json["side"] = part.direction == 0 ? "forward" : "backward";
        return json;
    });
    document["next"] = all.next.empty() ? Json(nullptr) : Json(all.next);
    printJson(document);
}

void printRecordedText(const BlamedRecording& all)
{
    const TraceBlame& found = all.blame;
    for (const Message& remark : all.recorded.remarks()) {
        std::cerr << remark << "\n";
    }
    if (found.isEqual) {
        std::cout << "equal: every layer makes of what it read what was recorded, tolerance "
                  << realText(all.options.tolerance) << "\n";
        return;
    }
    std::cout << "DIFFERENT by " << realText(found.error) << "\n";
    if (found.first) {
        std::cout << "  first at " << firstText(*found.first) << "\n  made by " << found.operation
                  << "\n";
    }
    for (const DirectionBlame& part : found.parts) {
        const Blame& blame = part.blame;
        std::cout << partText(part) << ", read alone, is off by " << realText(blame.error) << ": ";
        if (blame.isExplained) {
            std::cout << blame.hypotheses.front().defect.text << "\n  error "
                      << realText(blame.hypotheses.front().error) << ", the next guess is "
                      << realText(blame.margin) << " times further off\n";
        } else {
            std::cout << (blame.notTried.empty() ? "no defect explains it\n"
                                                 : "none of those tried explains it\n");
        }
    }
    std::cout << "next: " << all.next << "\n";
}

} // namespace

Result<ExitCode> blameRecorded(const std::string& file, const ForwardArguments& forward,
                               const BlameOptions& options, bool asJson, ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const ForwardOutcome outcome, runForward(forward, TraceDetail::Full, monitor));
    BlamedRecording all{.options = options};
    GATELOUPE_TRY(all.recorded, readRecordedRun(file, outcome.request, *outcome.trace, monitor));
    GATELOUPE_TRY(all.blame, blameTrace(outcome.request, all.recorded.trace, options, monitor));
    if (all.blame.first) {
        all.next =
            nextCommand("explain", forward, {"--at", placeText(*all.blame.first), "--trail"});
    } else if (!all.blame.isEqual) {
        all.next = nextCommand("check", forward, {"--expect", file, "--lanes"});
    }
    printAnswer(asJson, printRecordedDocument, printRecordedText, all);
    return all.blame.isEqual ? ExitCode::Fine : ExitCode::Different;
}

} // namespace gateloupe::cli
