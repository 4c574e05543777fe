// SPDX-License-Identifier: Apache-2.0
#include "core/formats/onnx/onnx_samples.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <set>
#include <string>
#include <system_error>

#include "core/base/checked_math.h"
#include "core/base/lists.h"
#include "core/base/text.h"
#include "core/formats/codec/protobuf_fields.h"
#include "core/formats/onnx/onnx_tensors.h"

namespace gateloupe {

namespace {

namespace fs = std::filesystem;

using Names = std::set<std::string_view>;

constexpr const char* kSampleFolder = "test_data_set_0";
constexpr std::array<std::string_view, 4> kRecurrentTypes = {"LSTM", "GRU", "RNN",
                                                             "DynamicQuantizeLSTM"};
constexpr std::size_t kWeightInput = 1; ///< W; R stands behind it

/// Inputs of the graph that recurrent operators are given as their weights, and those that stand
/// beside such weights: biases, lengths, states.
Names wantedInputs(const OnnxGraph& graph)
{
    Names open(graph.inputs.begin(), graph.inputs.end());
    for (const OnnxTensor& initializer : graph.initializers) {
        open.erase(initializer.name);
    }
    Names wanted;
    for (const OnnxNode& node : graph.nodes) {
        const auto isOpen = [&](std::size_t input) {
            return input < node.inputs.size() && open.contains(node.inputs[input]);
        };
        if (!gateloupe::isOneOf(node.type, kRecurrentTypes) ||
            (!isOpen(kWeightInput) && !isOpen(kWeightInput + 1))) {
            continue;
        }
        for (std::size_t input = kWeightInput; input < node.inputs.size(); ++input) {
            if (isOpen(input)) {
                wanted.insert(node.inputs[input]);
            }
        }
    }
    return wanted;
}

} // namespace

std::optional<OnnxTensor> onnxTensorAlone(const MappedFile& file)
{
    constexpr std::array<std::uint64_t, 6> kTensorFields = {1, 2, 4, 8, 9, 10};
    constexpr std::uint64_t kTensorDoc = 12;
    bool hasOthers = false;
    bool hasType = false;
    const std::string_view text = asText(file.bytes());
    const Status read = protobuf::forEachField(text, [&](const protobuf::Field& field) -> Status {
        hasType = hasType || field.number == 2;
        hasOthers =
            hasOthers || (field.number != kTensorDoc &&
                          std::ranges::find(kTensorFields, field.number) == kTensorFields.end());
        return {};
    });
    if (!read || hasOthers || !hasType) {
        return std::nullopt;
    }
    auto tensor = parseOnnxTensor(text);
    if (!tensor) {
        return std::nullopt;
    }
    const auto numbers = tensor->raw ? tensor->raw : plainOnnxNumbers(*tensor);
    const auto count = elementCount(tensor->shape);
    const std::size_t each = sizeOf(dtypeFromOnnx(tensor->dataType));
    const auto size = count ? checkedMul(*count, each) : std::nullopt;
    return each > 0 && numbers && !numbers->empty() && size == numbers->size()
               ? std::optional(*std::move(tensor))
               : std::nullopt;
}

Result<OnnxSample> onnxSampleWeights(const OnnxModel& model, const fs::path& folder,
                                     TensorCatalog& catalog)
{
    OnnxSample sample;
    const Names wanted = wantedInputs(model.graph);
    const fs::path place = folder.empty() ? catalog.path.parent_path() / kSampleFolder : folder;
    std::error_code failure;
    if (wanted.empty() || (folder.empty() && !fs::is_directory(place, failure))) {
        return sample;
    }
    for (std::size_t index = 0; index < model.graph.inputs.size(); ++index) {
        const std::string_view name = model.graph.inputs[index];
        const fs::path path = place / ("input_" + std::to_string(index) + ".pb");
        if (!wanted.contains(name) || !fs::exists(path, failure)) {
            continue;
        }
        GATELOUPE_TRY(const auto file, MappedFile::open(path));
        const auto tensor = onnxTensorAlone(*file);
        if (!tensor) {
            return Error::corrupt("%1: it is no tensor of ONNX", path);
        }
        GATELOUPE_TRY(sample[name], OnnxTensors(file).make(*tensor, std::string(name)));
        catalog.sourceFiles.push_back(path);
    }
    if (sample.empty()) {
        return folder.empty() ? Result<OnnxSample>(std::move(sample))
                              : Error::notFound("%1: it holds no input_<n>.pb of the inputs %2",
                                                folder, joinedBy(", ", wanted));
    }
    catalog.warnings.emplace_back(
        message("%1 are inputs of the graph; their values are those of the sample in %2",
                joinedBy(", ", sample, [](const auto& each) { return std::string(each.first); }),
                place.filename()));
    return sample;
}

} // namespace gateloupe
