// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <iostream>

#include "app/cli/add_option.h"
#include "app/cli/command.h"
#include "app/cli/file_arguments.h"
#include "app/cli/next_command.h"
#include "app/cli/output/health_text.h"
#include "app/cli/output/json_output.h"
#include "app/cli/output/text_table.h"
#include "app/cli/output/training_output.h"
#include "core/analysis/health/health.h"
#include "core/analysis/health/health_options.h"
#include "core/analysis/training/training_history.h"

namespace gateloupe::cli {

namespace {

struct HealthArguments
{
    FileArguments file;
    std::string failOn;
    bool asJson = false;
};

/// Elements, units, columns or gates that it is about; at least one.
std::uint64_t countIn(const HealthFinding& finding)
{
    return std::max<std::uint64_t>(1, finding.count);
}

void printHealthDocument(const HealthReport& report, const std::string& next)
{
    const auto describe = [&report](const HealthFinding& finding) {
        Json described = findingJson(report, finding);
        described["count"] = countIn(finding);
        return described;
    };
    printJson({{"findings", listOf(report.findings, describe)},
               {"networks", report.models.size()},
               {"gates", report.parameters},
               {"parameters", report.elements},
               {"next", next.empty() ? Json(nullptr) : Json(next)}});
}

void printHealthText(const HealthReport& report, const std::string& next)
{
    TextTable table({"rank", "network", "place", "what"});
    for (const HealthFinding& finding : report.findings) {
        table.addRow(nameOf(finding.severity), report.models[finding.model]->name, placeOf(finding),
                     sentenceOf(finding));
    }
    std::cout << countText(report.count(Severity::Broken)) << " broken, "
              << countOf(report.count(Severity::Risk), "risk") << ", "
              << countOf(report.count(Severity::Remark), "remark") << " in "
              << countOf(report.models.size(), "network") << ": " << countText(report.parameters)
              << " matrices and biases, " << countText(report.elements) << " parameters\n";
    if (!report.findings.empty()) {
        std::cout << "\n" << table.text();
    }
    if (!next.empty()) {
        std::cout << "next: " << printable(next) << "\n";
    }
}

/// The command that shows the first finding that makes the file fail.
std::string nextStep(const HealthReport& report, const HealthFinding& finding,
                     const HealthArguments& arguments)
{
    return "gateloupe-cli gates " + shellWord(arguments.file.file) + " --rnn " +
           shellWord(report.models[finding.model]->name) +
           ": the numbers of each gate and where they lie in the file";
}

/// A folder of checkpoints: health over time, and the first at which something broke.
Result<ExitCode> healthOverTime(const HealthArguments& arguments, ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const auto folder, openFolder(arguments.file, monitor));
    GATELOUPE_TRY(const TrainingHistory history,
                  trainingHistory(folder, arguments.file.rnn, monitor));
    const Severity least = *severityFromName(arguments.failOn);
    const TrainingEvent* const first = history.firstOf(least);
    std::string next;
    if (first != nullptr && folder->checkpoints[first->checkpoint].checkpoint != nullptr) {
        next = "gateloupe-cli health " +
               shellWord(folder->checkpoints[first->checkpoint].path.string()) +
               ": all that is unusual in that checkpoint";
    }
    printAnswer(arguments.asJson, printTrainingDocument, printTrainingText, history, least, next);
    return first == nullptr ? ExitCode::Fine : ExitCode::Different;
}

Result<ExitCode> health(const HealthArguments& arguments, ProgressMonitor& monitor)
{
    if (isCheckpointFolder(arguments.file.file)) {
        return healthOverTime(arguments, monitor);
    }
    GATELOUPE_TRY(const auto checkpoint, openFile(arguments.file, monitor));
    GATELOUPE_TRY(const auto networks, selectRnns(*checkpoint, arguments.file.rnn));
    if (networks.empty()) { // a build that is kept green by it must not pass for nothing
        return Error::unsupported("%1: no recurrent network was found in it", checkpoint->path);
    }
    GATELOUPE_TRY(const HealthReport report, checkHealth(networks, monitor));
    const Severity least = *severityFromName(arguments.failOn);
    const auto bad = std::ranges::find_if(report.findings, [least](const HealthFinding& finding) {
        return finding.severity >= least;
    });
    const bool isBad = bad != report.findings.end();
    const std::string next = isBad ? nextStep(report, *bad, arguments) : "";
    printAnswer(arguments.asJson, printHealthDocument, printHealthText, report, next);
    return isBad ? ExitCode::Different : ExitCode::Fine;
}

} // namespace

void addHealth(CLI::App& program, Action& chosen)
{
    const auto [command, arguments] =
        addCommand(program, chosen, "health",
                   "Say what is wrong or unusual; of a folder of checkpoints also when it began",
                   "health model.safetensors --fail-on risk", health);
    addFileArguments(*command, arguments->file);
    addJson(*command, arguments->asJson);
    addOption(*command, health_options::kFailOn, arguments->failOn);
}

} // namespace gateloupe::cli
