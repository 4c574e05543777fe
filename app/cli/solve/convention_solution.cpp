// SPDX-License-Identifier: Apache-2.0
#include "app/cli/solve/convention_solution.h"

#include <array>
#include <cstdint>
#include <filesystem>
#include <iostream>
#include <vector>

#include "app/cli/add_option.h"
#include "app/cli/output/json_output.h"
#include "app/cli/output/text_table.h"
#include "core/analysis/convention_solver/convention_solver.h"
#include "core/analysis/convention_solver/convention_solver_options.h"
#include "core/base/atomic_file.h"
#include "core/conventions/custom/custom_json.h"
#include "core/formats/array_file.h"
#include "core/formats/reader_registry.h"
#include "core/runtime/input/output_forms.h"

namespace gateloupe::cli {

namespace {

std::vector<std::string> hintedNames(const FileArguments& arguments)
{
    std::vector<std::string> names =
        CLI::detail::split(arguments.rnn + "," + arguments.tensor, ',');
    std::erase(names, "");
    return names;
}

/// The output as the solver takes it, [T, B, W] or [B, W], where its shape tells another form of
/// it beside an input [T, B, I]; as it is where it does not.
Array usualOutput(const Array& y, const Shape& x)
{
    constexpr std::array kDirections = {std::uint64_t{1}, std::uint64_t{2}};
    if (x.size() != 3 || y.shape().size() < 3) {
        return y;
    }
    for (const std::uint64_t directions : kDirections) {
        const OutputSizes sizes{.steps = x[0],
                                .batch = x[1],
                                .layers = 1,
                                .directions = directions,
                                .width = y.shape().back(),
                                .hidden = 0,
                                .lengths = std::vector<std::uint64_t>(x[1], x[0])};
        if (const auto readings = outputReadings(y.shape(), sizes)) {
            return arranged(y, readings->front(), sizes);
        }
    }
    return y;
}

Result<ConventionSearchInput> questionFrom(const ConventionArguments& arguments,
                                           const BufferArguments& hints, const std::string& input,
                                           ProgressMonitor& monitor)
{
    ConventionSearchInput question;
    GATELOUPE_TRY(question.x, readArray(input, monitor));
    GATELOUPE_TRY(Array y, readArray(arguments.expect, monitor));
    if (const Shape& x = question.x.shape(); x.size() == 2) { // one sequence
        if (y.shape().size() == 2 && y.shape()[0] == x[0]) {
            y = y.reshaped({x[0], 1, y.shape()[1]});
        }
        question.x = question.x.reshaped({x[0], 1, x[1]});
    }
    question.y = usualOutput(y, question.x.shape());
    if (!arguments.h0.empty()) {
        GATELOUPE_TRY(question.h0, readArray(arguments.h0, monitor));
    }
    if (!arguments.c0.empty()) {
        GATELOUPE_TRY(question.c0, readArray(arguments.c0, monitor));
    }
    if (!hints.file.cell.empty()) {
        GATELOUPE_TRY(question.cell, cellOf(hints.file));
    }
    question.names = hintedNames(hints.file);
    question.hiddenSize = hints.question.hints.hiddenSize;
    question.layers = hints.question.hints.layers;
    question.directions = hints.question.hints.directions;
    question.tolerance = arguments.tolerance;
    question.seconds = arguments.seconds;
    question.ruleName = std::filesystem::path(hints.file.file).stem().string();
    return question;
}

std::string joinedNames(const auto& values)
{
    std::vector<std::string> names;
    for (const auto value : values) {
        names.emplace_back(nameOf(value));
    }
    return joined(names);
}

/// What a reading says beyond its spec, in the order people ask.
std::vector<std::string> reasonsOf(const ConventionCandidate& reading)
{
    const RnnModel& model = *reading.model;
    std::vector<std::string> reasons;
    for (const CustomTensor& tensor : reading.rules.tensors) {
        reasons.push_back(tensor.name + ": " + joinedNames(tensor.holds) + " over [" +
                          joinedNames(tensor.axes) + "]" +
                          (tensor.gates.empty() ? "" : ", gates " + joinedNames(tensor.gates)));
    }
    reasons.push_back(std::string(nameOf(model.spec.bias)) + " bias");
    if (model.spec.cell == CellKind::Lstm) {
        reasons.push_back(realText(model.forgetOffset()) + " is added to the forget gate");
    }
    if (model.spec.cell == CellKind::Gru) {
        reasons.push_back("reset " + std::string(nameOf(model.gruReset())) +
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
    const bool isGru = model.spec.cell == CellKind::Gru;
    return {{"spec", toText(model.spec)},
            {"cell", nameOf(model.spec.cell)},
            {"forget_offset", model.forgetOffset()},
            {"gru_reset", isGru ? Json(nameOf(model.gruReset())) : Json(nullptr)},
            {"reversed", model.isReversed},
            {"convention", Json::parse(toJson(reading.rules))}};
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
    std::vector<ConventionCandidate> readings = solution.reproducing;
    const bool isSolved = !readings.empty();
    if (solution.runnerUp) {
        readings.push_back(*solution.runnerUp);
    }
    const auto candidateJson = [tolerance](const ConventionCandidate& reading) {
        return Json{{"spec", toText(reading.model->spec)},
                    {"score", scoreOf(reading, tolerance)},
                    {"max_abs_error", reading.maxAbsError},
                    {"reproduces", reading.maxAbsError <= tolerance},
                    {"reasons", reasonsOf(reading)},
                    {"reading", describe(reading)}};
    };
    const auto& next = solution.runnerUp;
    printJson(
        {{"elements", elementsOf(solution)},
         {"searched", solution.searched},
         {"complete", solution.isComplete},
         {"reading", isSolved ? describe(readings.front()) : Json(nullptr)},
         {"max_abs_error", readings.empty() ? Json(nullptr) : Json(readings.front().maxAbsError)},
         {"runner_up_error", next ? Json(next->maxAbsError) : Json(nullptr)},
         {"margin", solution.margin()},
         {"unique", solution.reproducing.size() == 1},
         {"tolerance", tolerance},
         {"notes", solution.notes},
         {"candidates", listOf(readings, candidateJson)}});
}

void printReading(const std::string& title, const ConventionCandidate& reading)
{
    std::cout << "\n"
              << title << ": " << toText(reading.model->spec) << ", largest error "
              << realText(reading.maxAbsError) << "\n";
    for (const std::string& reason : reasonsOf(reading)) {
        std::cout << "   - " << printable(reason) << "\n";
    }
}

/// What to try where no reading reproduces the output.
std::string adviceText(const ConventionSolution& solution)
{
    constexpr double kNear = 1e-2;
    if (solution.runnerUp && solution.runnerUp->maxAbsError <= kNear) {
        return "the closest is as near as rounding may be: --tol " +
               realText(solution.runnerUp->maxAbsError * 1.01) + " takes it";
    }
    return std::string(solution.isComplete ? "" : "--seconds gives more time; ") +
           "--rnn and --tensor name the tensors to look at, --cell and --hidden narrow the search, "
           "--h0 and --c0 say where a run begins that does not begin at zero";
}

void printText(const ConventionSolution& solution, const std::string& file)
{
    std::cout << printable(file) << ": " << countOf(solution.searched, "reading") << " tried, ";
    if (solution.reproducing.empty()) {
        std::cout << "none reproduces the output\n" << adviceText(solution) << "\n";
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
        std::cout << printable(note) << "\n";
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
    return writeWholeFile(target, toJson(reading.rules));
}

} // namespace

void addConventionOptions(CLI::App& command, ConventionArguments& arguments)
{
    namespace options = convention_solver_options;
    addOption(command, options::kExpected, arguments.expect);
    addOption(command, options::kFirstH, arguments.h0);
    addOption(command, options::kFirstC, arguments.c0);
    addOption(command, options::kTolerance, arguments.tolerance);
    addOption(command, options::kSeconds, arguments.seconds);
    addOption(command, options::kTarget, arguments.writeTo);
}

Result<ExitCode> solveFileConvention(const ConventionArguments& arguments,
                                     const BufferArguments& hints, const std::string& input,
                                     bool asJson, ProgressMonitor& monitor)
{
    if (hints.file.file.empty() || input.empty()) {
        return Error::invalidArgument("--expect needs FILE and --input");
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
    printAnswer(
        asJson, [&] { printDocument(solution, arguments.tolerance); },
        [&] { printText(solution, hints.file.file); });
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
