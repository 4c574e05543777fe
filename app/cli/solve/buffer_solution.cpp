// SPDX-License-Identifier: Apache-2.0
#include "app/cli/solve/buffer_solution.h"

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <memory>
#include <span>
#include <system_error>
#include <utility>
#include <vector>

#include "app/cli/add_option.h"
#include "app/cli/output/json_output.h"
#include "app/cli/output/text_table.h"
#include "core/analysis/buffer_solver/buffer_solver_options.h"
#include "core/base/checked_math.h"
#include "core/formats/reader_registry.h"

namespace gateloupe::cli {

namespace {

/// Whole documents are for programs, which cut what they do not want.
constexpr std::size_t kTopOfTable = 10;
constexpr std::size_t kTopOfDocument = 1000;

/// The bytes of a packed buffer: a tensor of a container, or the file itself behind an offset.
struct BufferBytes
{
    std::string name; ///< of the file, and of the tensor in it
    std::shared_ptr<const void> owner;
    std::span<const std::byte> bytes; ///< Lifetime: the owner's
    std::optional<DType> dtype;       ///< where the container says it
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

/// The buffer that is solved, as the first line of the table names it.
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
        return text + ", which no spec has\na header, a footer (--offset, --elements) or a "
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

} // namespace

void addBufferOptions(CLI::App& command, BufferArguments& arguments)
{
    namespace options = buffer_solver_options;
    addOption(command, options::kElements, arguments.question.elements);
    addOption(command, options::kDtype, arguments.dtype);
    addOption(command, options::kHidden, arguments.question.hints.hiddenSize);
    addOption(command, options::kLayers, arguments.question.hints.layers);
    addOption(command, options::kDirections, arguments.question.hints.directions);
    addOption(command, options::kBias, arguments.bias);
    addOption(command, options::kProjection, arguments.question.hints.projectionSize);
    addOption(command, options::kTop, arguments.top);
}

Result<ExitCode> solveBareBuffer(const BufferArguments& arguments, const std::string& input,
                                 bool asJson, ProgressMonitor& monitor)
{
    GATELOUPE_TRY(auto question, questionOf(arguments, input));
    question.top = arguments.top.value_or(asJson ? kTopOfDocument : kTopOfTable);
    Subject subject;
    GATELOUPE_TRY(const auto solution, solveWhatIsThere(arguments, question, subject, monitor));
    printAnswer(
        asJson, [&] { printDocument(solution); }, [&] { printText(solution, subject); });
    return ExitCode::Fine;
}

} // namespace gateloupe::cli
