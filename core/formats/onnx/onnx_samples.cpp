// SPDX-License-Identifier: Apache-2.0
#include "core/formats/onnx/onnx_samples.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <set>
#include <string>
#include <system_error>
#include <vector>

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

/// Operators that exporters put between a weight and the operator that uses it.
constexpr std::array<std::string_view, 9> kMovingTypes = {"Identity", "Transpose", "Reshape",
                                                          "Squeeze",  "Unsqueeze", "Cast",
                                                          "Slice",    "Gather",    "Concat"};

/// Which inputs of a graph are weights of its recurrent operators.
class WantedInputs
{
public:
    explicit WantedInputs(const OnnxGraph& graph)
        : m_open(graph.inputs.begin(), graph.inputs.end())
    {
        for (const OnnxTensor& initializer : graph.initializers) {
            m_open.erase(initializer.name);
        }
        for (const OnnxNode& node : graph.nodes) {
            for (const std::string_view output : node.outputs) {
                m_makers.emplace(output, &node);
            }
        }
        for (const OnnxNode& node : graph.nodes) {
            if (gateloupe::isOneOf(node.type, kRecurrentTypes)) {
                add(node);
            }
        }
    }

    [[nodiscard]] const Names& names() const { return m_wanted; }

private:
    /// Those that are W or R, and what else such an operator is given but x: biases, lengths,
    /// states.
    void add(const OnnxNode& node)
    {
        Names weights;
        for (std::size_t input = kWeightInput;
             input < std::min(node.inputs.size(), kWeightInput + 2); ++input) {
            addBehind(node.inputs[input], weights);
        }
        if (weights.empty()) {
            return;
        }
        for (std::size_t input = kWeightInput; input < node.inputs.size(); ++input) {
            addBehind(node.inputs[input], m_wanted);
        }
    }

    /// Inputs of the graph from which operators that only move numbers make a value.
    void addBehind(std::string_view value, Names& found) const
    {
        Names seen;
        std::vector<std::string_view> left = {value};
        while (!left.empty()) {
            const std::string_view name = left.back();
            left.pop_back();
            if (name.empty() || !seen.insert(name).second) {
                continue;
            }
            const auto maker = m_makers.find(name);
            if (m_open.contains(name)) {
                found.insert(name);
            } else if (maker != m_makers.end() &&
                       gateloupe::isOneOf(maker->second->type, kMovingTypes)) {
                left.insert(left.end(), maker->second->inputs.begin(), maker->second->inputs.end());
            }
        }
    }

    Names m_open; ///< inputs without an initializer
    Names m_wanted;
    std::map<std::string_view, const OnnxNode*> m_makers;
};

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
    const WantedInputs inputs(model.graph);
    const Names& wanted = inputs.names();
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
