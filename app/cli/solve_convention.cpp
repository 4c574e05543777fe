// SPDX-License-Identifier: Apache-2.0
#include "app/cli/solve_convention.h"

#include <fstream>
#include <iostream>
#include <utility>

#include "app/cli/command.h"
#include "app/cli/json_output.h"
#include "app/cli/text_table.h"
#include "core/analysis/convention_solver/convention_solver.h"
#include "core/base/atomic_file.h"
#include "core/conventions/custom/custom_json.h"
#include "core/formats/array_file.h"
#include "core/formats/common/container_reader.h"

namespace gateloupe::cli {

namespace {

std::vector<std::string> hintedNames(const FileArguments& arguments)
{
    std::vector<std::string> names;
    for (const std::string& list : {arguments.rnn, arguments.tensor}) {
        for (const std::string& name : CLI::detail::split(list, ',')) {
            if (!name.empty()) {
                names.push_back(name);
            }
        }
    }
    return names;
}

Result<ConventionSearchInput> questionFrom(const ConventionArguments& arguments,
                                           const BufferArguments& hints, const std::string& input,
                                           ProgressMonitor& monitor)
{
    ConventionSearchInput question;
    GATELOUPE_TRY(question.x, readArray(input, monitor));
    GATELOUPE_TRY(question.y, readArray(arguments.expect, monitor));
    if (!arguments.h0.empty()) {
        GATELOUPE_TRY(question.h0, readArray(arguments.h0, monitor));
    }
    if (!arguments.c0.empty()) {
        GATELOUPE_TRY(question.c0, readArray(arguments.c0, monitor));
    }
    if (!hints.file.cell.empty()) {
        question.cell = cellFromName(hints.file.cell);
        if (!question.cell) {
            return Error{ErrorCode::InvalidArgument, "--cell " + hints.file.cell +
                                                         " is none of lstm, gru, rnn_tanh, "
                                                         "rnn_relu"};
        }
    }
    question.names = hintedNames(hints.file);
    question.hiddenSize = hints.hidden;
    question.layers = hints.layers;
    question.directions = hints.directions;
    question.tolerance = arguments.tolerance;
    question.seconds = arguments.seconds;
    question.ruleName = std::filesystem::path(hints.file.file).stem().string();
    return question;
}

std::string biasText(const RnnSpec& spec)
{
    return std::string(nameOf(spec.bias)) + " bias";
}

/// What a reading says beyond its spec, in the order people ask.
std::vector<std::string> reasonsOf(const ConventionCandidate& reading)
{
    const RnnModel& model = *reading.model;
    std::vector<std::string> reasons;
    for (const CustomTensor& tensor : reading.rules.tensors) {
        std::vector<std::string> holds;
        for (const ParameterKind kind : tensor.holds) {
            holds.emplace_back(nameOf(kind));
        }
        std::vector<std::string> axes;
        for (const CustomAxis axis : tensor.axes) {
            axes.emplace_back(nameOf(axis));
        }
        std::vector<std::string> gates;
        for (const Gate gate : tensor.gates) {
            gates.emplace_back(nameOf(gate));
        }
        reasons.push_back(tensor.name + ": " + joined(holds) + " over [" + joined(axes) + "]" +
                          (gates.empty() ? "" : ", gates " + joined(gates)));
    }
    reasons.push_back(biasText(model.spec));
    if (model.spec.cell == CellKind::Lstm) {
        reasons.push_back(realText(model.forgetOffset) + " is added to the forget gate");
    }
    if (model.spec.cell == CellKind::Gru) {
        reasons.push_back("reset " + std::string(nameOf(model.gruReset)) +
                          " the recurrent product");
    }
    if (model.isReversed) {
        reasons.push_back("reads the sequence from its end");
    }
    return reasons;
}

Json describe(const ConventionCandidate& reading)
{
    const RnnModel& model = *reading.model;
    Json entry;
    entry["spec"] = toText(model.spec);
    entry["cell"] = nameOf(model.spec.cell);
    entry["forget_offset"] = model.forgetOffset;
    entry["gru_reset"] = nullptr;
    if (model.spec.cell == CellKind::Gru) {
        entry["gru_reset"] = nameOf(model.gruReset);
    }
    entry["reversed"] = model.isReversed;
    entry["convention"] = Json::parse(toJson(reading.rules));
    return entry;
}

/// 1 for a reading that reproduces the output exactly, less the further it is from doing so.
double scoreOf(const ConventionCandidate& reading, double tolerance)
{
    return tolerance / (tolerance + reading.maxAbsError);
}

std::uint64_t elementsOf(const ConventionSolution& solution)
{
    std::uint64_t elements = 0;
    if (!solution.reproducing.empty()) {
        for (const auto& [id, view] : solution.reproducing.front().model->parameters) {
            elements += view.elements();
        }
    }
    return elements;
}

void printDocument(const ConventionSolution& solution, double tolerance)
{
    const bool isSolved = !solution.reproducing.empty();
    Json document;
    document["schema"] = kJsonSchema;
    document["elements"] = elementsOf(solution);
    document["searched"] = solution.searched;
    document["complete"] = solution.isComplete;
    document["reading"] = isSolved ? describe(solution.reproducing.front()) : Json(nullptr);
    document["max_abs_error"] = nullptr;
    if (isSolved) {
        document["max_abs_error"] = solution.reproducing.front().maxAbsError;
    } else if (solution.runnerUp) {
        document["max_abs_error"] = solution.runnerUp->maxAbsError;
    }
    document["runner_up_error"] = nullptr;
    if (solution.runnerUp) {
        document["runner_up_error"] = solution.runnerUp->maxAbsError;
    }
    document["margin"] = solution.margin();
    document["unique"] = solution.reproducing.size() == 1;
    document["tolerance"] = tolerance;
    document["notes"] = solution.notes;
    document["candidates"] = Json::array();
    const auto add = [&](const ConventionCandidate& reading) {
        Json entry;
        entry["spec"] = toText(reading.model->spec);
        entry["score"] = scoreOf(reading, tolerance);
        entry["max_abs_error"] = reading.maxAbsError;
        entry["reproduces"] = reading.maxAbsError <= tolerance;
        entry["reasons"] = reasonsOf(reading);
        entry["reading"] = describe(reading);
        document["candidates"].push_back(std::move(entry));
    };
    for (const ConventionCandidate& reading : solution.reproducing) {
        add(reading);
    }
    if (solution.runnerUp) {
        add(*solution.runnerUp);
    }
    printJson(document);
}

void printReading(const std::string& title, const ConventionCandidate& reading)
{
    std::cout << "\n"
              << title << ": " << toText(reading.model->spec) << ", largest error "
              << realText(reading.maxAbsError) << "\n";
    for (const std::string& reason : reasonsOf(reading)) {
        std::cout << "   - " << reason << "\n";
    }
}

void printText(const ConventionSolution& solution, const std::string& file)
{
    std::cout << file << ": " << countOf(solution.searched, "reading") << " tried, ";
    if (solution.reproducing.empty()) {
        std::cout << "none reproduces the output\n";
    } else if (solution.reproducing.size() == 1) {
        std::cout << "one reproduces the output\n";
    } else {
        std::cout << solution.reproducing.size()
                  << " reproduce the output and cannot be told apart by it\n";
    }
    if (solution.margin() > 0.0) {
        std::cout << "the closest other reading is " << realText(solution.margin())
                  << " times further off\n";
    }
    for (const std::string& note : solution.notes) {
        std::cout << note << "\n";
    }
    for (const ConventionCandidate& reading : solution.reproducing) {
        printReading("reproduces", reading);
    }
    if (solution.runnerUp) {
        printReading("does not", *solution.runnerUp);
    }
}

Status writeDescription(const ConventionCandidate& reading, const std::string& target)
{
    const std::string text = toJson(reading.rules);
    GATELOUPE_TRY(auto file, AtomicFile::create(target));
    std::ofstream stream(file.temporaryPath(), std::ios::binary);
    stream << text;
    stream.close();
    if (!stream) {
        return Error{ErrorCode::CannotWrite, target + ": the description cannot be written"};
    }
    return file.commit();
}

} // namespace

void addConventionOptions(CLI::App& command, ConventionArguments& arguments)
{
    command.add_option("--expect", arguments.expect,
                       "The output of --input: find how FILE's tensors give it");
    command.add_option("--h0", arguments.h0, "With --expect: the first h");
    command.add_option("--c0", arguments.c0, "With --expect: the first c");
    command
        .add_option("--tol", arguments.tolerance,
                    "With --expect: largest absolute error that reproduces it")
        ->capture_default_str();
    command.add_option("--seconds", arguments.seconds, "With --expect: how long to search")
        ->capture_default_str();
    command.add_option("--write-convention", arguments.writeTo,
                       "With --expect: write what was found, for --convention");
}

Result<ExitCode> solveFileConvention(const ConventionArguments& arguments,
                                     const BufferArguments& hints, const std::string& input,
                                     bool asJson, ProgressMonitor& monitor)
{
    if (hints.file.file.empty() || input.empty()) {
        return Error{ErrorCode::InvalidArgument, "--expect needs FILE and --input"};
    }
    if (!arguments.writeTo.empty()) {
        GATELOUPE_CHECK(
            refuseOverwriting(arguments.writeTo, {hints.file.file, input, arguments.expect,
                                                  arguments.h0, arguments.c0}));
    }
    GATELOUPE_TRY(const auto question, questionFrom(arguments, hints, input, monitor));
    GATELOUPE_TRY(const auto catalog, openCatalog(hints.file.file, monitor));
    printWarnings(catalog.warnings);
    GATELOUPE_TRY(const auto solution, solveConvention(catalog, question, monitor));
    if (asJson) {
        printDocument(solution, arguments.tolerance);
    } else {
        printText(solution, hints.file.file);
    }
    if (solution.reproducing.empty()) {
        return ExitCode::Different;
    }
    if (solution.reproducing.size() > 1) {
        printWarning("several readings reproduce the output; the first is the most complete and "
                     "most usual one, not the only one");
    }
    if (!arguments.writeTo.empty()) {
        GATELOUPE_CHECK(writeDescription(solution.reproducing.front(), arguments.writeTo));
    }
    return ExitCode::Fine;
}

} // namespace gateloupe::cli
