// SPDX-License-Identifier: Apache-2.0
#include "app/cli/buffer_arguments.h"

#include <algorithm>
#include <system_error>
#include <vector>

#include "app/cli/text_table.h"
#include "core/base/checked_math.h"
#include "core/formats/common/container_reader.h"

namespace gateloupe::cli {

namespace {

using TensorPointer = std::shared_ptr<const Tensor>;

Error invalid(std::string message)
{
    return Error{ErrorCode::InvalidArgument, std::move(message)};
}

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
        question.dtype = dtypeFromName(arguments.dtype);
        if (!question.dtype || !isFloatingPoint(*question.dtype)) {
            return invalid("--dtype " + arguments.dtype + " is none of f16, bf16, f32, f64");
        }
    }
    if (!arguments.file.cell.empty()) {
        question.hints.cell = cellFromName(arguments.file.cell);
        if (!question.hints.cell) {
            return invalid("--cell " + arguments.file.cell +
                           " is none of lstm, gru, rnn_tanh, rnn_relu");
        }
    }
    if (!arguments.bias.empty()) {
        question.hints.bias = biasModeFromName(arguments.bias);
        if (!question.hints.bias) {
            return invalid("--bias " + arguments.bias +
                           " is none of none, single_input, double, single_recurrent");
        }
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
        return Error{name.empty() ? ErrorCode::Unsupported : ErrorCode::NotFound,
                     file + ": no tensor of floating point numbers" +
                         (name.empty() ? " in it" : " has '" + name + "' in its name")};
    }
    return invalid(file + " holds several tensors; --tensor says which one is a packed buffer: " +
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
        return Error{ErrorCode::Corrupt, tensor->name + " lies outside of its data"};
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
        return Error{ErrorCode::Corrupt, arguments.file + " is empty"};
    }
    if (arguments.offsetBytes >= file->size()) {
        return invalid(arguments.file + ": nothing lies behind offset " +
                       std::to_string(arguments.offsetBytes) + ", the file has " +
                       std::to_string(file->size()) + " bytes");
    }
    return BufferBytes{.name = arguments.file,
                       .owner = file,
                       .bytes = file->bytes().subspan(arguments.offsetBytes),
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

} // namespace

void addBufferOptions(CLI::App& command, BufferArguments& arguments)
{
    command.add_option("--elements", arguments.elements,
                       "How many elements the buffer has; needs no FILE");
    command.add_option("--dtype", arguments.dtype, "f16, bf16, f32 or f64");
    command.add_option("--hidden", arguments.hidden, "The hidden size, if it is known");
    command.add_option("--layers", arguments.layers, "How many layers, if it is known");
    command.add_option("--directions", arguments.directions, "1 or 2, if it is known");
    command.add_option("--bias", arguments.bias,
                       "none, single_input, double or single_recurrent, if it is known");
    command.add_option("--proj", arguments.projection,
                       "The projection size, if it is known; the hidden size says there is none");
    command.add_option("--top", arguments.top, "How many candidates to list (10; 1000 in JSON)");
}

Result<BufferQuestion> questionOf(const BufferArguments& arguments)
{
    BufferQuestion question;
    question.hints = SpecHints{.inputSize = arguments.input,
                               .hiddenSize = arguments.hidden,
                               .projectionSize = arguments.projection,
                               .layers = arguments.layers,
                               .directions = arguments.directions};
    if (!arguments.file.spec.empty()) {
        GATELOUPE_TRY(const auto spec, specFromText(arguments.file.spec));
        question.hints = hintsFrom(spec);
        question.dtype = spec.dtype;
    }
    GATELOUPE_CHECK(readNames(question, arguments));
    if (arguments.top == std::size_t{0}) {
        return invalid("--top must be at least 1");
    }
    return question;
}

Result<BufferBytes> readBuffer(const BufferArguments& arguments, ProgressMonitor& monitor)
{
    const FileArguments& file = arguments.file;
    if (!file.tensor.empty() && arguments.isBare) {
        return invalid("--offset and --tensor do not go together: a tensor is a whole buffer");
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

} // namespace gateloupe::cli
