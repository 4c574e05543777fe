// SPDX-License-Identifier: Apache-2.0
#include <iostream>
#include <utility>

#include "app/cli/buffer_arguments.h"
#include "app/cli/command.h"
#include "app/cli/json_output.h"
#include "app/cli/solve_convention.h"
#include "app/cli/text_table.h"

namespace gateloupe::cli {

namespace {

/// Whole documents are for programs, which cut what they do not want.
constexpr std::size_t kTopOfTable = 10;
constexpr std::size_t kTopOfDocument = 1000;

struct SolveArguments
{
    BufferArguments buffer;
    ConventionArguments convention;
    std::string input; ///< the input size, or the probe that goes with --expect
    bool asJson = false;
};

/// What was asked, for the first line of the table.
struct Subject
{
    std::string name;
    std::uint64_t bytes = 0; ///< 0 when only a length was given
};

Json describe(const BufferCandidate& candidate)
{
    Json entry;
    entry["spec"] = toText(candidate.spec);
    entry["score"] = candidate.score;
    entry["reasons"] = candidate.reasons;
    entry["log_evidence"] = candidate.logEvidence;
    return entry;
}

void printDocument(const BufferSolution& solution)
{
    Json document;
    document["schema"] = kJsonSchema;
    document["elements"] = solution.elements;
    document["searched"] = solution.searched;
    document["fits"] = solution.fits;
    document["margin"] = solution.margin;
    document["ambiguous"] = solution.isAmbiguous;
    document["notes"] = solution.notes;
    document["candidates"] = Json::array();
    for (const BufferCandidate& candidate : solution.candidates) {
        document["candidates"].push_back(describe(candidate));
    }
    printJson(document);
}

std::string headline(const BufferSolution& solution, const Subject& subject)
{
    std::string text = subject.name + ": " + countOf(solution.elements, "element");
    if (subject.bytes != 0) {
        text += ", " + sizeText(subject.bytes);
    }
    if (solution.fits == 0) {
        return text + "\nno spec has this length; a header, a footer (--offset, --elements) or a "
                      "wrong --dtype or hint would explain that\n";
    }
    text += "\nthe length alone fits " + countOf(solution.fits, "spec") + "; ";
    if (solution.fits == 1) {
        return text + "no other is possible within the bounds\n";
    }
    return text +
           (solution.isAmbiguous ? "the first is NOT clearly ahead of the second"
                                 : "the first is clearly ahead of the second") +
           ", margin " + realText(solution.margin) + "\n";
}

void printText(const BufferSolution& solution, const Subject& subject)
{
    std::cout << headline(solution, subject);
    for (const std::string& note : solution.notes) {
        std::cout << note << "\n";
    }
    if (solution.candidates.empty()) {
        return;
    }
    TextTable table({{"", Align::Right}, {"score", Align::Right}, {"spec"}});
    std::size_t rank = 0;
    for (const BufferCandidate& candidate : solution.candidates) {
        table.addRow({countText(++rank), realText(candidate.score), toText(candidate.spec)});
    }
    std::cout
        << "\n"
        << table.text()
        << "\nthe score is a spec's share of the evidence; a reason with (+x) makes it e^x times "
           "likelier\n";
    rank = 0;
    for (const BufferCandidate& candidate : solution.candidates) {
        ++rank;
        if (!candidate.reasons.empty()) {
            std::cout << "\n" << rank << "  " << toText(candidate.spec) << "\n";
        }
        for (const std::string& reason : candidate.reasons) {
            std::cout << "   - " << reason << "\n";
        }
    }
}

/// --input is a size here; a probe belongs to --expect.
Status readInputSize(SolveArguments& arguments)
{
    if (arguments.input.empty()) {
        return {};
    }
    std::uint64_t size = 0;
    if (!CLI::detail::lexical_cast(arguments.input, size)) {
        return Error{ErrorCode::InvalidArgument,
                     "--input " + arguments.input +
                         " is no size; a bare buffer needs no probe, only its input size"};
    }
    arguments.buffer.input = size;
    return {};
}

Result<BufferSolution> solveWhatIsThere(const BufferArguments& arguments, BufferQuestion& question,
                                        Subject& subject, ProgressMonitor& monitor)
{
    if (arguments.file.file.empty()) {
        if (!arguments.elements) {
            return Error{ErrorCode::InvalidArgument,
                         "solve needs a FILE or --elements, for example --elements 1315600"};
        }
        subject.name = "a buffer";
        return solveLength(*arguments.elements, question);
    }
    GATELOUPE_TRY(const auto buffer, readBuffer(arguments, monitor));
    if (buffer.dtype && question.dtype.value_or(*buffer.dtype) != *buffer.dtype) {
        return Error{ErrorCode::InvalidArgument, buffer.name + " has elements of " +
                                                     std::string(nameOf(*buffer.dtype)) + ", not " +
                                                     std::string(nameOf(*question.dtype))};
    }
    question.dtype = buffer.dtype ? buffer.dtype : question.dtype;
    question.elements = arguments.elements;
    subject = {.name = buffer.name, .bytes = buffer.bytes.size()};
    return solveBuffer(buffer.bytes, question, monitor).withContext(buffer.name);
}

Result<ExitCode> solveBareBuffer(SolveArguments& arguments, ProgressMonitor& monitor)
{
    GATELOUPE_CHECK(readInputSize(arguments));
    GATELOUPE_TRY(auto question, questionOf(arguments.buffer));
    question.top = arguments.buffer.top.value_or(arguments.asJson ? kTopOfDocument : kTopOfTable);
    Subject subject;
    GATELOUPE_TRY(const auto solution,
                  solveWhatIsThere(arguments.buffer, question, subject, monitor));
    if (arguments.asJson) {
        printDocument(solution);
    } else {
        printText(solution, subject);
    }
    return ExitCode::Fine;
}

/// Which of the two puzzles it is: a buffer whose spec nobody knows, or tensors whose names.
Result<ExitCode> solve(SolveArguments& arguments, ProgressMonitor& monitor)
{
    if (!arguments.convention.expect.empty()) {
        return solveFileConvention(arguments.convention, arguments.buffer, arguments.input,
                                   arguments.asJson, monitor);
    }
    return solveBareBuffer(arguments, monitor);
}

} // namespace

void addSolve(CLI::App& program, Action& chosen)
{
    const auto arguments = std::make_shared<SolveArguments>();
    CLI::App* command = program.add_subcommand(
        "solve",
        "Ranked specs that fit a bare packed buffer, or a length alone; with --expect the\n"
        "convention of a file whose names nobody knows");
    addFileArguments(*command, arguments->buffer.file, FileNeed::Optional);
    addBufferOptions(*command, arguments->buffer);
    command->add_option("--input", arguments->input,
                        "The input size, if it is known; with --expect the input itself");
    addConventionOptions(*command, arguments->convention);
    command->add_flag("--json", arguments->asJson, "One JSON document on stdout");
    command->footer(helpFooter("solve --elements 1315600 --hidden 143"));
    command->callback([&chosen, arguments, command] {
        arguments->buffer.isBare = command->count("--offset") > 0;
        chosen = [arguments](ProgressMonitor& monitor) { return solve(*arguments, monitor); };
    });
}

} // namespace gateloupe::cli
