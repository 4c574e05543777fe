// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/whole_model/model_runner.h"

#include <array>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <optional>
#include <system_error>
#include <utility>

#include <nlohmann/json.hpp>
#include <unistd.h>

#include "core/base/private_folder.h"
#include "core/base/text.h"
#include "core/runtime/gpu/array_file.h"
#include "core/runtime/gpu/exchange_file.h"
#include "core/runtime/gpu/worker_process.h"

namespace gateloupe {

namespace {

using Json = nlohmann::json;
using namespace std::chrono_literals;

constexpr const char* kProgram = "gateloupe-onnx";
constexpr const char* kScript = "onnx_model_runner.py";
constexpr auto kPoll = 50ms; ///< how often it is asked whether the run is still wanted
constexpr const char* kWho = "the ONNX runner";

std::string hexOf(std::string_view bytes)
{
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string text;
    for (const char c : bytes) {
        const auto byte = static_cast<unsigned char>(c);
        text += kDigits[byte >> 4U];
        text += kDigits[byte & 0xFU];
    }
    return text;
}

bool isFile(const std::filesystem::path& path)
{
    std::error_code ignored;
    return std::filesystem::is_regular_file(path, ignored);
}

std::optional<std::filesystem::path> environmentPath(const char* name)
{
    const char* value = std::getenv(name);
    return value != nullptr && *value != 0 ? std::optional(std::filesystem::path(value))
                                           : std::nullopt;
}

Result<std::filesystem::path> findPython()
{
    if (const auto named = environmentPath("GATELOUPE_PYTHON")) {
        return isFile(*named)
                   ? Result<std::filesystem::path>(*named)
                   : Error::device("GATELOUPE_PYTHON names %1, which is no file", named->string());
    }
    const char* path = std::getenv("PATH");
    std::string_view rest = path == nullptr ? std::string_view() : std::string_view(path);
    while (!rest.empty()) {
        const std::size_t colon = std::min(rest.find(':'), rest.size());
        const auto python = std::filesystem::path(rest.substr(0, colon)) / "python3";
        if (isFile(python) && ::access(python.c_str(), X_OK) == 0) {
            return python;
        }
        rest.remove_prefix(std::min(colon + 1, rest.size()));
    }
    return Error::device("a model's own inputs need ONNX Runtime, and there is neither %1 beside "
                         "this program nor python3 on PATH; type: sudo apt install python3-pip && "
                         "python3 -m pip install onnxruntime",
                         kProgram);
}

Result<ModelRunnerProgram> runnerOf(const std::filesystem::path& file)
{
    if (file.extension() != ".py") {
        return ModelRunnerProgram{.program = file};
    }
    GATELOUPE_TRY(auto python, findPython());
    return ModelRunnerProgram{.program = std::move(python), .arguments = {file.string()}};
}

Json pieceOf(const OnnxPiece& piece)
{
    return piece.length > 0 ? Json::array({piece.offset, piece.length}) : Json(hexOf(piece.bytes));
}

std::string lineOf(const ModelRunRequest& request, const std::filesystem::path& arrays,
                   const std::filesystem::path& response)
{
    Json pieces = Json::array();
    for (const OnnxPiece& piece : request.extended.pieces) {
        pieces.push_back(pieceOf(piece));
    }
    Json inputs = Json::array();
    for (std::size_t index = 0; index < request.inputs.inputs.size(); ++index) {
        const ModelInput& input = request.inputs.inputs[index];
        inputs.push_back({{"name", input.name},
                          {"array", "input_" + std::to_string(index)},
                          {"by_call", input.isByCall},
                          {"fed_by", input.fedBy.empty() ? Json() : Json(input.fedBy)}});
    }
    const Json line = {{"model", std::filesystem::absolute(request.model).string()},
                       {"pieces", pieces},
                       {"inputs", inputs},
                       {"outputs", request.outputs},
                       {"calls", request.inputs.calls},
                       {"arrays", arrays.string()},
                       {"response", response.string()}};
    return line.dump(-1, ' ', false, Json::error_handler_t::replace);
}

/// What the runner said went wrong.
Error errorOf(const Json& answer, const ModelRunnerProgram& program)
{
    const std::string words = answer.value("error", std::string());
    const std::string kind = answer.value("kind", std::string());
    if (kind == "missing") {
        return Error::device("a model's own inputs need ONNX Runtime, which %1 does not have (%2); "
                             "type: %3 -m pip install onnxruntime",
                             program.program.string(), words, program.program.string());
    }
    if (kind == "unsupported") {
        return Error::unsupported("ONNX Runtime does not open the model: %1", words);
    }
    return Error::invalidArgument("ONNX Runtime does not run the model: %1", words);
}

/// The next message of the runner.
Result<Json> nextMessage(gpu::WorkerProcess& process, const ProgressMonitor& monitor)
{
    for (;;) {
        if (monitor.cancelled()) {
            return Error::cancelled();
        }
        GATELOUPE_TRY(const auto line, process.readLine(kPoll));
        if (line) {
            Json message = Json::parse(*line, nullptr, false);
            if (!message.is_object()) {
                return Error::device("%1 sent a torn message", kWho);
            }
            return message;
        }
    }
}

Result<ModelRunAnswer> readAnswer(const ModelRunRequest& request,
                                  const std::filesystem::path& response)
{
    ModelRunAnswer answer;
    GATELOUPE_TRY(const auto file, gpu::ArrayFile::open(response));
    for (std::size_t index = 0; index < request.outputs.size(); ++index) {
        const auto* entry = file.find("output_" + std::to_string(index));
        if (entry == nullptr || entry->shape.empty() ||
            entry->shape.front() != request.inputs.calls) {
            return Error::device("%1 sent no values of %2", kWho, request.outputs[index]);
        }
        answer.values[request.outputs[index]] = {
            entry->dtype, entry->shape, {entry->bytes.begin(), entry->bytes.end()}};
    }
    return answer;
}

} // namespace

Result<ModelRunnerProgram> findModelRunner()
{
    if (const auto named = environmentPath("GATELOUPE_ONNX_RUNNER")) {
        return isFile(*named) ? runnerOf(*named)
                              : Error::device("GATELOUPE_ONNX_RUNNER names %1, which is no file",
                                              named->string());
    }
    std::error_code ignored;
    const auto folder = std::filesystem::read_symlink("/proc/self/exe", ignored).parent_path();
    const auto above = folder.parent_path();
    const std::array candidates = {folder / kProgram, above / "onnx" / kProgram, folder / kScript,
                                   above / "onnx" / kScript,
                                   above / "share" / "gateloupe" / "runners" / kScript};
    for (const auto& candidate : candidates) {
        if (isFile(candidate)) {
            return runnerOf(candidate);
        }
    }
    return Error::device("neither %1 nor %2 is beside this program (%3) or in its "
                         "share/gateloupe/runners; set GATELOUPE_ONNX_RUNNER to its path",
                         kProgram, kScript, folder.string());
}

Result<ModelRunAnswer> runModel(const ModelRunRequest& request, ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const auto program, findModelRunner());
    GATELOUPE_TRY(const auto folder, PrivateFolder::createInMemory());
    const auto arrays = folder.path() / "inputs.safetensors";
    const auto response = folder.path() / "outputs.safetensors";
    std::vector<gpu::NamedBytes> given;
    for (const ModelInput& input : request.inputs.inputs) {
        given.push_back({"input_" + std::to_string(given.size()), input.numbers.dtype,
                         input.numbers.shape, input.numbers.bytes});
    }
    gpu::ExchangeFile inputs;
    GATELOUPE_CHECK(inputs.create(arrays, given));
    GATELOUPE_TRY(const auto process,
                  gpu::WorkerProcess::start(program.program, program.arguments,
                                            folder.path() / "runner.log", kWho));
    GATELOUPE_CHECK(process->send(lineOf(request, arrays, response)));
    std::string runtime;
    for (;;) {
        GATELOUPE_TRY(const Json message, nextMessage(*process, monitor));
        if (message.contains("error")) {
            return errorOf(message, program);
        }
        runtime = message.value("runtime", runtime);
        if (message.contains("done")) {
            monitor.report(Stage::Running, message.value("done", std::uint64_t{0}),
                           request.inputs.calls);
        }
        if (message.value("written", false)) {
            break;
        }
    }
    GATELOUPE_TRY(auto answer, readAnswer(request, response));
    answer.runtime = runtime;
    return answer;
}

} // namespace gateloupe
