// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <iostream>

#include "app/cli/add_option.h"
#include "app/cli/command.h"
#include "app/cli/file_arguments.h"
#include "app/cli/next_command.h"
#include "app/cli/output/json_output.h"
#include "app/cli/output/text_table.h"
#include "app/cli/runners/runner_arguments.h"
#include "core/analysis/prove/array_exchange.h"
#include "core/analysis/prove/junit.h"
#include "core/analysis/prove/prove.h"
#include "core/analysis/prove/prove_options.h"
#include "core/analysis/prove/runner_options.h"
#include "core/analysis/prove/torture_network.h"
#include "core/analysis/report/report.h"
#include "core/base/atomic_file.h"
#include "core/formats/array_file.h"

namespace gateloupe::cli {

namespace {

/// What shrink is told to try where prove made its own input.
constexpr const char* kNoiseInput = "probe:noise:steps=24";

struct ProveArguments
{
    FileArguments file;
    RunnerArguments runner;
    std::string input;
    std::string junit;
    std::string html;
    std::string torture;
    std::string target;
    double tolerance = 0.0;
    std::uint64_t seed = 0;
    bool asJson = false;
};

Json proofJson(const Proof& proof)
{
    return {
        {"id", nameOf(proof.kind)},
        {"verdict", nameOf(proof.verdict)},
        {"error", proof.verdict == ProofVerdict::NotProvable ? Json(nullptr) : Json(proof.error)},
        {"text", proof.text.text()},
        {"seconds", proof.seconds}};
}

/// What to do where an equality failed; empty where none did.
std::string nextStep(const Proofs& proofs, const ProveArguments& arguments)
{
    if (!proofs.haveFailed()) {
        return {};
    }
    if (proofs.hasFailed(ProofKind::RepeatedIsEqual)) {
        return "first make the program give the same output for the same input: look for dropout, "
               "noise, or a state that is kept between runs";
    }
    if (proofs.blame && proofs.blame->isExplained) {
        return proofs.blame->hypotheses.front().defect.text.text();
    }
    if (!proofs.hasFailed(ProofKind::EqualsReference)) {
        return "look in the program where the failed equality says; its output of the plain "
               "input is right";
    }
    const std::string input = arguments.input.empty() ? kNoiseInput : arguments.input;
    return "gateloupe-cli shrink " + shellWord(arguments.file.file) + " --input " +
           shellWord(input) + " --runner " + shellWord(arguments.runner.command) +
           " --to smallest: the smallest network and input that still differ";
}

void printProofsDocument(const Proofs& proofs, const ProveArguments& arguments)
{
    Json document = {{"equal", !proofs.haveFailed()},
                     {"tolerance", arguments.tolerance},
                     {"proofs", listOf(proofs.all, proofJson)}};
    const std::string next = nextStep(proofs, arguments);
    document["next"] = next.empty() ? Json(nullptr) : Json(next);
    document["blame"] = nullptr;
    if (proofs.blame && proofs.blame->isExplained) {
        const DefectHypothesis& best = proofs.blame->hypotheses.front();
        document["blame"] = {{"id", best.defect.id},
                             {"error", best.error},
                             {"margin", proofs.blame->margin},
                             {"text", best.defect.text.text()}};
    }
    printJson(document);
}

/// "equal: 8 proofs held, 2 not provable", "DIFFERENT: 2 of 10 proofs failed, which gates_exchanged
/// explains".
std::string verdictText(const Proofs& proofs)
{
    const auto count = [&proofs](ProofVerdict verdict) {
        return static_cast<std::uint64_t>(std::ranges::count(proofs.all, verdict, &Proof::verdict));
    };
    if (proofs.haveFailed()) {
        if (proofs.hasFailed(ProofKind::RepeatedIsEqual)) {
            return "DIFFERENT: the program does not give the same output twice; " +
                   countText(count(ProofVerdict::Failed)) + " of " +
                   countOf(proofs.all.size(), "proof") + " failed";
        }
        const bool isNamed = proofs.blame && proofs.blame->isExplained;
        return "DIFFERENT: " + countText(count(ProofVerdict::Failed)) + " of " +
               countOf(proofs.all.size(), "proof") + " failed" +
               (isNamed ? ", which " + proofs.blame->hypotheses.front().defect.id + " explains"
                        : "");
    }
    const std::uint64_t open = count(ProofVerdict::NotProvable);
    return "equal: " + countOf(count(ProofVerdict::Held), "proof") + " held" +
           (open > 0 ? ", " + countText(open) + " not provable" : "");
}

void printProofsText(const Proofs& proofs, const ProveArguments& arguments)
{
    std::cout << verdictText(proofs) << "\n";
    TextTable table({"proof", "verdict", ">error", "why"});
    for (const Proof& proof : proofs.all) {
        table.addRow(nameOf(proof.kind), nameOf(proof.verdict),
                     proof.verdict == ProofVerdict::NotProvable ? "-" : realText(proof.error),
                     proof.text.text());
    }
    std::cout << table.text();
    if (proofs.blame && proofs.blame->isExplained) {
        const DefectHypothesis& best = proofs.blame->hypotheses.front();
        std::cout << "named: " << best.defect.id << ", error " << realText(best.error)
                  << ", the next guess is " << realText(proofs.blame->margin)
                  << " times further off\n";
    }
    if (const std::string next = nextStep(proofs, arguments); !next.empty()) {
        std::cout << "next: " << printable(next) << "\n";
    }
}

Result<AtomicFile> writtenPage(const Proofs& proofs, const ProveArguments& arguments,
                               const ProveQuestion& question)
{
    const std::string file = std::filesystem::path(arguments.file.file).filename().string();
    return writtenFile(arguments.html,
                       htmlProofs(proofs, "Proofs of " + question.model->name,
                                  {{"file", file},
                                   {"network", question.model->name},
                                   {"spec", toText(question.model->spec)},
                                   {"program", arguments.runner.command},
                                   {"input", arguments.input.empty()
                                                 ? "noise, seed " + std::to_string(arguments.seed)
                                                 : arguments.input},
                                   {"tolerance", realText(arguments.tolerance)},
                                   {"made by", std::string("gateloupe ") + GATELOUPE_VERSION}}));
}

Result<ExitCode> writeTorture(const ProveArguments& arguments)
{
    GATELOUPE_TRY(const CellKind cell,
                  namedValue("--torture", arguments.torture, cellFromName, "lstm, gru, rnn_tanh"));
    GATELOUPE_CHECK(writeTortureNetwork(cell, arguments.seed, arguments.target));
    std::cout << printable(arguments.target) << ": " << toText(tortureSpec(cell)) << "\n";
    return ExitCode::Fine;
}

Result<ExitCode> proveRunner(const ProveArguments& arguments, ProgressMonitor& monitor)
{
    if (!arguments.torture.empty()) {
        return writeTorture(arguments);
    }
    if (arguments.file.file.empty() || arguments.runner.command.empty()) {
        return Error::invalidArgument("prove needs FILE and --runner, or --torture with -o");
    }
    GATELOUPE_CHECK(checkTolerance(arguments.tolerance));
    GATELOUPE_TRY(const ForeignProgram runner, foreignProgram(arguments.runner));
    for (const std::string& target : {arguments.junit, arguments.html}) {
        if (!target.empty()) {
            GATELOUPE_CHECK(refuseOverwriting(target, {arguments.file.file}));
        }
    }
    GATELOUPE_TRY(const auto checkpoint, openFile(arguments.file, monitor));
    ProveQuestion question{.file = checkpoint->path,
                           .format = checkpoint->format,
                           .tolerance = arguments.tolerance,
                           .seed = arguments.seed};
    GATELOUPE_TRY(question.model, selectRnn(*checkpoint, arguments.file.rnn));
    if (!arguments.input.empty()) {
        GATELOUPE_TRY(question.x, readArray(arguments.input, monitor));
        GATELOUPE_CHECK(
            asUsage(validate(ForwardRequest{.model = question.model, .x = *question.x})));
    }
    GATELOUPE_TRY(const Proofs proofs, prove(question, runner, monitor));
    std::vector<AtomicFile> written;
    if (!arguments.junit.empty()) {
        GATELOUPE_TRY(auto junit, writtenFile(arguments.junit,
                                              junitText("gateloupe prove " + arguments.file.file,
                                                        junitCases(proofs))));
        written.push_back(std::move(junit));
    }
    if (!arguments.html.empty()) {
        GATELOUPE_TRY(auto page, writtenPage(proofs, arguments, question));
        written.push_back(std::move(page));
    }
    GATELOUPE_CHECK(AtomicFile::commitTogether(written));
    printAnswer(arguments.asJson, printProofsDocument, printProofsText, proofs, arguments);
    return proofs.haveFailed() ? ExitCode::Different : ExitCode::Fine;
}

} // namespace

void addProve(CLI::App& program, Action& chosen)
{
    const auto [command, arguments] = addCommand(
        program, chosen, "prove", "Does a foreign program run this network right?",
        "prove model.safetensors --runner \"python3 runner.py {model} {in} {out}\"", proveRunner);
    addFileArguments(*command, arguments->file, FileNeed::Optional);
    namespace options = prove_options;
    addOption(*command, options::kRunner, arguments->runner.command);
    addOption(*command, options::kInput, arguments->input);
    addOption(*command, options::kTolerance, arguments->tolerance);
    addOption(*command, runner_options::kLimit, arguments->runner.limitSeconds);
    addOption(*command, options::kSeed, arguments->seed);
    addOption(*command, options::kJunit, arguments->junit);
    addOption(*command, options::kHtml, arguments->html);
    addOption(*command, runner_options::kExchange, arguments->runner.exchange);
    addOption(*command, options::kTorture, arguments->torture)
        ->needs(addOption(*command, options::kTarget, arguments->target));
    addJson(*command, arguments->asJson);
}

} // namespace gateloupe::cli
