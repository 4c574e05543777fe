// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <fstream>
#include <iostream>
#include <system_error>
#include <utility>

#include "app/cli/command.h"
#include "app/cli/file_arguments.h"
#include "app/cli/output/json_output.h"
#include "app/cli/output/text_table.h"
#include "core/analysis/buffer_solver/buffer_solver.h"
#include "core/analysis/convention_solver/convention_solver.h"
#include "core/base/atomic_file.h"
#include "core/base/checked_math.h"
#include "core/conventions/custom/custom_json.h"
#include "core/formats/array_file.h"
#include "core/formats/reader_registry.h"
#include "core/runtime/input/output_forms.h"

namespace gateloupe::cli {

namespace {

/// Whole documents are for programs, which cut what they do not want.
constexpr std::size_t kTopOfTable = 10;
constexpr std::size_t kTopOfDocument = 1000;

/// The options of `solve` for a bare buffer, as they were written.
struct BufferArguments
{
    FileArguments file;
    bool isBare = false; ///< --offset was given: the file is read as bytes, whatever it looks like
    std::string dtype;
    std::string bias;
    std::optional<std::size_t> top;
    BufferQuestion question; ///< as far as the options say it
};

/// The bytes of a packed buffer: a tensor of a container, or the file itself behind an offset.
struct BufferBytes
{
    std::string name; ///< of the file, and of the tensor in it
    std::shared_ptr<const void> owner;
    std::span<const std::byte> bytes; ///< Lifetime: the owner's
    std::optional<DType> dtype;       ///< where the container says it
};

/// What `solve` takes when a file's tensors are to be read so that an input gives an output.
struct ConventionArguments
{
    std::string expect; ///< not empty: this is what is asked
    std::string h0;
    std::string c0;
    double tolerance = 1e-4;
    double seconds = 10.0;
    std::string writeTo; ///< the description file to make
};

struct SolveArguments
{
    BufferArguments buffer;
    ConventionArguments convention;
    std::string input; ///< the input size, or the probe that goes with --expect
    bool asJson = false;
};

using TensorPointer = std::shared_ptr<const Tensor>;

/// A whole spec says everything.
SpecHints hintsFrom(const RnnSpec& spec)
{
    return SpecHints{.cell = spec.cell,
                     .inputSize = spec.inputSize,
                     .hiddenSize = spec.hiddenSize,
                     .projectionSize = spec.recurrentWidth(),
                     .layers = spec.layers,
                     .directions = spec.directions,
                     .inputMode = spec.inputMode,
                     .bias = spec.bias};
}

Status readNames(BufferQuestion& question, const BufferArguments& arguments)
{
    if (!arguments.dtype.empty()) {
        GATELOUPE_TRY(question.dtype, weightType(arguments.dtype));
    }
    if (!arguments.file.cell.empty()) {
        GATELOUPE_TRY(question.hints.cell, cellOf(arguments.file));
    }
    if (!arguments.bias.empty()) {
        GATELOUPE_TRY(question.hints.bias,
                      namedValue("--bias", arguments.bias, biasModeFromName,
                                 "none, single_input, double, single_recurrent"));
    }
    return {};
}

bool isNumberTensor(const TensorPointer& tensor)
{
    return tensor->source != nullptr && isFloatingPoint(tensor->dtype) && tensor->isRowMajor();
}

/// The tensor of that name, or the only one whose name contains it.
Result<TensorPointer> chooseTensor(const TensorCatalog& catalog, const std::string& name)
{
    std::vector<TensorPointer> fitting;
    std::vector<std::string> names;
    for (const auto& tensor : catalog.tensors) {
        if (isNumberTensor(tensor) && tensor->name == name) {
            return tensor;
        }
        if (isNumberTensor(tensor) && tensor->name.find(name) != std::string::npos) {
            fitting.push_back(tensor);
            names.push_back(tensor->name);
        }
    }
    if (fitting.size() == 1) {
        return fitting.front();
    }
    constexpr std::size_t kMaxShown = 20;
    if (names.size() > kMaxShown) {
        names.resize(kMaxShown);
        names.emplace_back("...");
    }
    const std::string file = catalog.path.string();
    if (names.empty()) {
        return name.empty()
                   ? Error::unsupported("%1: no tensor of floating point numbers in it", file)
                   : Error::notFound("%1: no tensor of floating point numbers has '%2' in its name",
                                     file, name);
    }
    return Error::invalidArgument(
        "%1 holds several tensors; --tensor says which one is a packed buffer: %2", file,
        joined(names));
}

Result<BufferBytes> readTensor(const TensorCatalog& catalog, const std::string& name,
                               ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const auto tensor, chooseTensor(catalog, name));
    GATELOUPE_TRY(const auto bytes, tensor->source->bytes(monitor));
    const auto size = sizeOf(tensor->dtype);
    const auto first = checkedMul(tensor->offsetElements, size);
    const auto length = checkedMul(tensor->elements(), size);
    if (!first || !length || !fitsWithin(*first, *length, bytes.size())) {
        return Error::corrupt("%1 lies outside of its data", tensor->name);
    }
    return BufferBytes{.name = catalog.path.string() + ": " + tensor->name,
                       .owner = tensor,
                       .bytes = bytes.subspan(*first, *length),
                       .dtype = tensor->dtype};
}

Result<BufferBytes> readBareFile(const FileArguments& arguments)
{
    GATELOUPE_TRY(const auto file, MappedFile::open(arguments.file));
    if (file->size() == 0) {
        return Error::corrupt("%1 is empty", arguments.file);
    }
    const std::uint64_t offset = arguments.offsetBytes.value_or(0);
    if (offset >= file->size()) {
        return Error::invalidArgument("%1: nothing lies behind offset %2, the file has %3 bytes",
                                      arguments.file, offset, file->size());
    }
    return BufferBytes{.name = arguments.file,
                       .owner = file,
                       .bytes = file->bytes().subspan(offset),
                       .dtype = std::nullopt};
}

/// Any bytes may begin like the headers of some containers; only a sure sign makes a file one.
bool isCertainlyContainer(const std::filesystem::path& path)
{
    Candidate candidate{path, nullptr};
    std::error_code ignored;
    if (std::filesystem::is_regular_file(path, ignored)) {
        const auto file = MappedFile::open(path);
        candidate.file = file ? *file : nullptr;
    }
    const auto readers = builtinReaders();
    return std::ranges::any_of(
        readers, [&](const auto& reader) { return reader->probe(candidate) == Match::Certain; });
}

void addBufferOptions(CLI::App& command, BufferArguments& arguments)
{
    command.add_option("--elements", arguments.question.elements,
                       "How many elements the buffer has; needs no FILE");
    command.add_option("--dtype", arguments.dtype, "f16, bf16, f32 or f64");
    command.add_option("--hidden", arguments.question.hints.hiddenSize,
                       "The hidden size, if it is known");
    command.add_option("--layers", arguments.question.hints.layers,
                       "How many layers, if it is known");
    command.add_option("--directions", arguments.question.hints.directions,
                       "1 or 2, if it is known");
    command.add_option("--bias", arguments.bias,
                       "none, single_input, double or single_recurrent, if it is known");
    command.add_option("--proj", arguments.question.hints.projectionSize,
                       "The projection size, if it is known; the hidden size says there is none");
    command.add_option("--top", arguments.top, "How many candidates to list (10; 1000 in JSON)");
}

/// `input` is a size here; a probe belongs to --expect.
Result<BufferQuestion> questionOf(const BufferArguments& arguments, const std::string& input)
{
    BufferQuestion question = arguments.question;
    if (!input.empty() && !CLI::detail::lexical_cast(input, question.hints.inputSize.emplace())) {
        return Error::invalidArgument(
            "--input %1 is no size; a bare buffer needs no probe, only its input size", input);
    }
    if (!arguments.file.spec.empty()) {
        GATELOUPE_TRY(const auto spec, specFromText(arguments.file.spec));
        question.hints = hintsFrom(spec);
        question.dtype = spec.dtype;
    }
    GATELOUPE_CHECK(readNames(question, arguments));
    if (arguments.top == std::size_t{0}) {
        return Error::invalidArgument("--top must be at least 1");
    }
    return question;
}

/// Errors: those of openCatalog(); InvalidArgument for a container with several tensors and no
/// --tensor, for an offset past the end.
Result<BufferBytes> readBuffer(const BufferArguments& arguments, ProgressMonitor& monitor)
{
    const FileArguments& file = arguments.file;
    if (!file.tensor.empty() && arguments.isBare) {
        return Error::invalidArgument(
            "--offset and --tensor do not go together: a tensor is a whole buffer");
    }
    if (arguments.isBare) {
        return readBareFile(file);
    }
    const auto catalog = openCatalog(file.file, monitor);
    if (catalog) {
        return readTensor(*catalog, file.tensor, monitor);
    }
    if (!file.tensor.empty() || isCertainlyContainer(file.file)) {
        return catalog.error();
    }
    return readBareFile(file);
}

/// What was asked, for the first line of the table.
struct Subject
{
    std::string name;
    std::uint64_t bytes = 0; ///< 0 when only a length was given
};

Json describe(const BufferCandidate& candidate)
{
    return {{"spec", toText(candidate.spec)},
            {"score", candidate.score},
            {"reasons", candidate.reasons},
            {"log_evidence", candidate.logEvidence}};
}

void printDocument(const BufferSolution& solution)
{
    const auto describeCandidate = [](const BufferCandidate& candidate) {
        return describe(candidate);
    };
    printJson({{"elements", solution.elements},
               {"searched", solution.searched},
               {"fits", solution.fits},
               {"margin", solution.margin},
               {"ambiguous", solution.isAmbiguous},
               {"notes", solution.notes},
               {"candidates", listOf(solution.candidates, describeCandidate)}});
}

std::string headline(const BufferSolution& solution, const Subject& subject)
{
    std::string text = subject.name + ": " + countOf(solution.elements, "element");
    if (subject.bytes != 0) {
        text += ", " + sizeText(subject.bytes);
    }
    if (!solution.candidates.empty()) {
        text += ", most likely " + toText(solution.candidates.front().spec);
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
    std::cout << headline(solution, {printable(subject.name), subject.bytes});
    for (const std::string& note : solution.notes) {
        std::cout << printable(note) << "\n";
    }
    if (solution.candidates.empty()) {
        return;
    }
    TextTable table({">", ">score", "spec"});
    std::size_t rank = 0;
    for (const BufferCandidate& candidate : solution.candidates) {
        table.addRow(countText(++rank), realText(candidate.score), toText(candidate.spec));
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
            std::cout << "   - " << printable(reason) << "\n";
        }
    }
}

Result<BufferSolution> solveWhatIsThere(const BufferArguments& arguments, BufferQuestion& question,
                                        Subject& subject, ProgressMonitor& monitor)
{
    if (arguments.file.file.empty()) {
        if (!question.elements) {
            return Error::invalidArgument(
                "solve needs a FILE or --elements, for example --elements 1315600");
        }
        subject.name = "a buffer";
        return solveLength(*question.elements, question);
    }
    GATELOUPE_TRY(const auto buffer, readBuffer(arguments, monitor));
    if (buffer.dtype && question.dtype.value_or(*buffer.dtype) != *buffer.dtype) {
        return Error::invalidArgument("%1 has elements of %2, not %3", buffer.name,
                                      nameOf(*buffer.dtype), nameOf(*question.dtype));
    }
    question.dtype = buffer.dtype ? buffer.dtype : question.dtype;
    subject = {.name = buffer.name, .bytes = buffer.bytes.size()};
    return solveBuffer(buffer.bytes, question, monitor).withContext(buffer.name);
}

Result<ExitCode> solveBareBuffer(const SolveArguments& arguments, ProgressMonitor& monitor)
{
    GATELOUPE_TRY(auto question, questionOf(arguments.buffer, arguments.input));
    question.top = arguments.buffer.top.value_or(arguments.asJson ? kTopOfDocument : kTopOfTable);
    Subject subject;
    GATELOUPE_TRY(const auto solution,
                  solveWhatIsThere(arguments.buffer, question, subject, monitor));
    printAnswer(
        arguments.asJson, [&] { printDocument(solution); }, [&] { printText(solution, subject); });
    return ExitCode::Fine;
}

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
    GATELOUPE_TRY(const Array y, readArray(arguments.expect, monitor));
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

/// Names the readings of FILE that turn `input` into --expect. Different when there is none.
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

/// Which of the two puzzles it is: a buffer whose spec nobody knows, or tensors whose names.
Result<ExitCode> solve(const SolveArguments& arguments, ProgressMonitor& monitor)
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
    const auto [command, arguments] = addCommand(
        program, chosen, "solve",
        "Ranked specs that fit a bare packed buffer, or a length alone; with --expect the\n"
        "convention of a file whose names nobody knows",
        "solve --elements 1315600 --hidden 143", solve);
    BufferArguments& buffer = arguments->buffer;
    addFileArguments(*command, buffer.file, FileNeed::Optional);
    command->get_option("--offset")->each([&buffer](const std::string&) { buffer.isBare = true; });
    addBufferOptions(*command, buffer);
    command->add_option("--input", arguments->input,
                        "The input size, if it is known; with --expect the input itself");
    addConventionOptions(*command, arguments->convention);
    addJson(*command, arguments->asJson);
}

} // namespace gateloupe::cli
