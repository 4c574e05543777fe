// SPDX-License-Identifier: Apache-2.0
// gateloupe-onnx: runs a whole ONNX model for other programs, by ONNX Runtime's library. It does
// what resources/runners/onnx_model_runner.py does; core/runtime/whole_model/README.md says how it
// is spoken to.
#include <algorithm>
#include <array>
#include <cstring>
#include <iostream>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>
#include <onnxruntime_cxx_api.h>
#include <onnxruntime_session_options_config_keys.h>

#include "core/base/mapped_file.h"
#include "core/runtime/gpu/array_file.h"
#include "core/runtime/gpu/exchange_file.h"

namespace gateloupe::onnx {

namespace {

using Json = nlohmann::json;

/// Types that both sides know.
constexpr std::array<std::pair<ONNXTensorElementDataType, DType>, 12> kTypes = {
    {{ONNX_TENSOR_ELEMENT_DATA_TYPE_FLOAT16, DType::F16},
     {ONNX_TENSOR_ELEMENT_DATA_TYPE_FLOAT, DType::F32},
     {ONNX_TENSOR_ELEMENT_DATA_TYPE_DOUBLE, DType::F64},
     {ONNX_TENSOR_ELEMENT_DATA_TYPE_INT8, DType::I8},
     {ONNX_TENSOR_ELEMENT_DATA_TYPE_INT16, DType::I16},
     {ONNX_TENSOR_ELEMENT_DATA_TYPE_INT32, DType::I32},
     {ONNX_TENSOR_ELEMENT_DATA_TYPE_INT64, DType::I64},
     {ONNX_TENSOR_ELEMENT_DATA_TYPE_UINT8, DType::U8},
     {ONNX_TENSOR_ELEMENT_DATA_TYPE_UINT16, DType::U16},
     {ONNX_TENSOR_ELEMENT_DATA_TYPE_UINT32, DType::U32},
     {ONNX_TENSOR_ELEMENT_DATA_TYPE_UINT64, DType::U64},
     {ONNX_TENSOR_ELEMENT_DATA_TYPE_BOOL, DType::Bool}}};

void say(const Json& message)
{
    std::cout << message.dump(-1, ' ', false, Json::error_handler_t::replace) << std::endl;
}

/// Ends the work with core's words; main() tells them.
template <typename T>
T valueOf(Result<T> result)
{
    if (!result) {
        throw std::runtime_error(result.error().message.text());
    }
    return *std::move(result);
}

int digitOf(char c)
{
    return c <= '9' ? c - '0' : c - 'a' + 10;
}

/// The model: parts of its file, and others between them.
std::string putTogether(const Json& request)
{
    const auto file = valueOf(MappedFile::open(request.at("model").get<std::string>()));
    const auto bytes = file->bytes();
    std::string model;
    for (const Json& piece : request.at("pieces")) {
        if (piece.is_string()) {
            const auto& digits = piece.get_ref<const std::string&>();
            for (std::size_t at = 0; at + 1 < digits.size(); at += 2) {
                model.push_back(
                    static_cast<char>(digitOf(digits[at]) * 16 + digitOf(digits[at + 1])));
            }
            continue;
        }
        const auto offset = piece.at(0).get<std::size_t>();
        const auto length = piece.at(1).get<std::size_t>();
        if (offset > bytes.size() || length > bytes.size() - offset) {
            throw std::runtime_error("the model's file has changed");
        }
        model.append(reinterpret_cast<const char*>(bytes.data()) + offset, length);
    }
    return model;
}

/// One output of all calls.
struct Collected
{
    DType dtype = DType::Other;
    std::vector<std::int64_t> shape; ///< of one call
    std::vector<std::byte> bytes;
};

/// A session, and the arrays that it is given.
class ModelRun
{
public:
    ModelRun(const Json& request, Ort::Session& session)
        : m_request(request)
        , m_session(session)
        , m_arrays(valueOf(gpu::ArrayFile::open(request.at("arrays").get<std::string>())))
        , m_outputs(request.at("outputs").get<std::vector<std::string>>())
        , m_collected(m_outputs.size())
    {
    }

    void run()
    {
        const auto calls = m_request.at("calls").get<std::uint64_t>();
        for (std::uint64_t call = 0; call < calls; ++call) {
            runCall(call);
            say({{"done", call + 1}});
        }
        write(calls);
    }

private:
    void runCall(std::uint64_t call)
    {
        std::vector<std::string> names;
        std::vector<Ort::Value> values;
        for (const Json& input : m_request.at("inputs")) {
            names.push_back(input.at("name").get<std::string>());
            values.push_back(valueFor(input, call));
        }
        const auto pointers = [](const std::vector<std::string>& texts) {
            std::vector<const char*> all;
            for (const std::string& text : texts) {
                all.push_back(text.c_str());
            }
            return all;
        };
        auto made = m_session.Run(Ort::RunOptions(), pointers(names).data(), values.data(),
                                  values.size(), pointers(m_outputs).data(), m_outputs.size());
        for (std::size_t index = 0; index < made.size(); ++index) {
            collect(made[index], index);
        }
        m_last = std::move(made);
    }

    /// Lifetime: that of the arrays, or of the last call's outputs.
    Ort::Value valueFor(const Json& input, std::uint64_t call)
    {
        const Json& from = input.at("fed_by");
        if (from.is_string() && !m_last.empty()) {
            const auto place = std::ranges::find(m_outputs, from.get<std::string>());
            Ort::Value& value = m_last.at(static_cast<std::size_t>(place - m_outputs.begin()));
            const auto info = value.GetTensorTypeAndShapeInfo();
            return tensor(value.GetTensorMutableRawData(), bytesOf(info), info.GetShape(),
                          info.GetElementType());
        }
        const auto* entry = m_arrays.find(input.at("array").get<std::string>());
        if (entry == nullptr) {
            throw std::runtime_error("an input's array is missing");
        }
        std::vector<std::int64_t> shape(entry->shape.begin(), entry->shape.end());
        auto bytes = entry->bytes;
        if (input.at("by_call").get<bool>()) {
            bytes = bytes.subspan(bytes.size() / entry->shape.front() * call,
                                  bytes.size() / entry->shape.front());
            shape.erase(shape.begin());
        }
        const auto type =
            std::ranges::find(kTypes, entry->dtype, [](auto& row) { return row.second; });
        if (type == kTypes.end()) {
            throw std::runtime_error("an input is of a type that is not known");
        }
        // CreateTensor() takes void* for inputs and outputs alike; ONNX Runtime only reads an
        // input.
        return tensor(const_cast<std::byte*>(bytes.data()), bytes.size(), shape, type->first);
    }

    Ort::Value tensor(void* data, std::size_t bytes, const std::vector<std::int64_t>& shape,
                      ONNXTensorElementDataType type) const
    {
        return Ort::Value::CreateTensor(m_memory, data, bytes, shape.data(), shape.size(), type);
    }

    static std::size_t bytesOf(const Ort::TensorTypeAndShapeInfo& info)
    {
        const auto type =
            std::ranges::find(kTypes, info.GetElementType(), [](auto& row) { return row.first; });
        return type == kTypes.end() ? 0 : info.GetElementCount() * sizeOf(type->second);
    }

    void collect(Ort::Value& value, std::size_t index)
    {
        Collected& all = m_collected[index];
        if (!value.IsTensor()) {
            throw std::runtime_error(m_outputs[index] + " is no array of numbers");
        }
        const auto info = value.GetTensorTypeAndShapeInfo();
        const auto type =
            std::ranges::find(kTypes, info.GetElementType(), [](auto& row) { return row.first; });
        if (type == kTypes.end()) {
            throw std::runtime_error(m_outputs[index] + " is no array of numbers");
        }
        if (m_last.empty()) {
            all.dtype = type->second;
            all.shape = info.GetShape();
        } else if (all.shape != info.GetShape() || all.dtype != type->second) {
            throw std::runtime_error(m_outputs[index] + " has another shape in a later call");
        }
        const auto* begin = static_cast<const std::byte*>(value.GetTensorRawData());
        all.bytes.insert(all.bytes.end(), begin, begin + bytesOf(info));
    }

    void write(std::uint64_t calls) const
    {
        std::vector<gpu::NamedBytes> arrays;
        for (const Collected& each : m_collected) {
            Shape shape = {calls};
            shape.insert(shape.end(), each.shape.begin(), each.shape.end());
            arrays.push_back(
                {"output_" + std::to_string(arrays.size()), each.dtype, shape, each.bytes});
        }
        gpu::ExchangeFile file;
        const Status written = file.create(m_request.at("response").get<std::string>(), arrays);
        if (!written) {
            throw std::runtime_error(written.error().message.text());
        }
    }

    const Json& m_request;
    Ort::Session& m_session;
    gpu::ArrayFile m_arrays;
    std::vector<std::string> m_outputs;
    std::vector<Collected> m_collected;
    std::vector<Ort::Value> m_last;
    Ort::MemoryInfo m_memory = Ort::MemoryInfo::CreateCpu(OrtArenaAllocator, OrtMemTypeDefault);
};

/// Weights outside of the model are found beside its file.
Ort::SessionOptions optionsFor(const Json& request)
{
    Ort::SessionOptions options;
    const std::filesystem::path model = request.at("model").get<std::string>();
    options.AddConfigEntry(kOrtSessionOptionsModelExternalInitializersFileFolderPath,
                           model.parent_path().string().c_str());
    return options;
}

void answer(const Json& request)
{
    const Ort::Env environment(ORT_LOGGING_LEVEL_ERROR, "gateloupe-onnx");
    say({{"runtime", "onnxruntime " + Ort::GetVersionString() + ", CPUExecutionProvider"}});
    std::optional<Ort::Session> session;
    try {
        const std::string model = putTogether(request);
        session.emplace(environment, model.data(), model.size(), optionsFor(request));
    } catch (const std::exception& failure) {
        say({{"error", failure.what()}, {"kind", "unsupported"}});
        return;
    }
    try {
        ModelRun(request, *session).run();
    } catch (const std::exception& failure) {
        say({{"error", failure.what()}, {"kind", "usage"}});
        return;
    }
    say({{"written", true}});
}

} // namespace

} // namespace gateloupe::onnx

int main()
{
    std::string line;
    std::getline(std::cin, line);
    const auto request = nlohmann::json::parse(line, nullptr, false);
    if (!request.is_object()) {
        std::cerr << "gateloupe-onnx: a request is one JSON object on a line of standard input\n";
        return 2;
    }
    try {
        gateloupe::onnx::answer(request);
    } catch (const std::exception& failure) { // a request without its fields
        std::cerr << "gateloupe-onnx: " << failure.what() << "\n";
        return 2;
    }
    return 0;
}
