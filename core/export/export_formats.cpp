// SPDX-License-Identifier: Apache-2.0
#include "core/export/export_formats.h"

#include <algorithm>
#include <string>
#include <utility>

#include "core/base/text.h"
#include "core/export/export.h"

namespace gateloupe {

// What describes and what writes each format: its folder defines them, and says there what it
// writes.
DescribeModel describeCanonical;
DescribeModel describePacked;
DescribeModel describePytorch;
DescribeModel describeOnnx;
DescribeModel describeKeras;
DescribeModel describeTensorFlow;
DescribeModel describeFlax;
DescribeModel describeMxnet;
DescribeModel describeRtneural;
DescribeModel describeNam;

[[nodiscard]] std::unique_ptr<ExportWriter> makeHdf5Writer();
[[nodiscard]] std::unique_ptr<ExportWriter> makeNpzWriter();
[[nodiscard]] std::unique_ptr<ExportWriter> makeSafetensorsWriter();
[[nodiscard]] std::unique_ptr<ExportWriter> makePackedWriter();
[[nodiscard]] std::unique_ptr<ExportWriter> makeTorchWriter();
[[nodiscard]] std::unique_ptr<ExportWriter> makeOnnxWriter();
[[nodiscard]] std::unique_ptr<ExportWriter> makeKerasWriter();
[[nodiscard]] std::unique_ptr<ExportWriter> makeTensorFlowWriter();
[[nodiscard]] std::unique_ptr<ExportWriter> makeFlaxWriter();
[[nodiscard]] std::unique_ptr<ExportWriter> makeMxnetWriter();
[[nodiscard]] std::unique_ptr<ExportWriter> makeRtneuralWriter();
[[nodiscard]] std::unique_ptr<ExportWriter> makeNamWriter();

namespace {

constexpr std::array kFormats = {
    FormatTraits{.format = ExportFormat::Hdf5,
                 .name = "hdf5",
                 .suffixes = {".h5", ".hdf5"},
                 .keepsLimits = true,
                 .certificate = CertificatePlace::Inside,
                 .describe = describeCanonical,
                 .makeWriter = makeHdf5Writer},
    FormatTraits{.format = ExportFormat::Npz,
                 .name = "npz",
                 .suffixes = {".npz", ""},
                 .keepsLimits = true,
                 .describe = describeCanonical,
                 .makeWriter = makeNpzWriter},
    FormatTraits{.format = ExportFormat::Safetensors,
                 .name = "safetensors",
                 .suffixes = {".safetensors", ""},
                 .keepsBfloat16 = true,
                 .keepsLimits = true,
                 .certificate = CertificatePlace::Inside,
                 .describe = describeCanonical,
                 .makeWriter = makeSafetensorsWriter},
    FormatTraits{.format = ExportFormat::Packed,
                 .name = "packed",
                 .suffixes = {".bin", ""},
                 .keepsBfloat16 = true,
                 .holdsSeveral = false,
                 .oneNetwork = "a packed buffer",
                 .describe = describePacked,
                 .makeWriter = makePackedWriter},
    FormatTraits{.format = ExportFormat::Pytorch,
                 .name = "pytorch",
                 .suffixes = {".pt", ".pth"},
                 .keepsBfloat16 = true,
                 .describe = describePytorch,
                 .makeWriter = makeTorchWriter},
    FormatTraits{.format = ExportFormat::Onnx,
                 .name = "onnx",
                 .suffixes = {".onnx", ""},
                 .certificate = CertificatePlace::Inside,
                 .describe = describeOnnx,
                 .makeWriter = makeOnnxWriter},
    FormatTraits{.format = ExportFormat::Keras,
                 .name = "keras",
                 .suffixes = {".keras", ".weights.h5"},
                 .holdsSeveral = false,
                 .oneNetwork = "a Keras model",
                 .describe = describeKeras,
                 .makeWriter = makeKerasWriter},
    FormatTraits{.format = ExportFormat::TensorFlow,
                 .name = "tensorflow",
                 .suffixes = {".ckpt", ".index"},
                 .describe = describeTensorFlow,
                 .makeWriter = makeTensorFlowWriter},
    FormatTraits{.format = ExportFormat::Flax,
                 .name = "flax",
                 .suffixes = {".msgpack", ""},
                 .keepsBfloat16 = true,
                 .describe = describeFlax,
                 .makeWriter = makeFlaxWriter},
    FormatTraits{.format = ExportFormat::Mxnet,
                 .name = "mxnet",
                 .suffixes = {".params", ""},
                 .describe = describeMxnet,
                 .makeWriter = makeMxnetWriter},
    FormatTraits{.format = ExportFormat::Rtneural,
                 .name = "rtneural",
                 .suffixes = {".json", ""},
                 .holdsSeveral = false,
                 .oneNetwork = "a model of RTNeural",
                 .describe = describeRtneural,
                 .makeWriter = makeRtneuralWriter},
    FormatTraits{.format = ExportFormat::Nam,
                 .name = "nam",
                 .suffixes = {".nam", ""},
                 .holdsSeveral = false,
                 .oneNetwork = "a .nam file",
                 .describe = describeNam,
                 .makeWriter = makeNamWriter},
};

constexpr std::array kNamesByWord = {
    std::pair(std::string_view("saveable"), TensorFlowNames::Saveable),
    std::pair(std::string_view("1.0"), TensorFlowNames::ParamsToCanonical),
    std::pair(std::string_view("1.3"), TensorFlowNames::RnnParams),
};
constexpr std::array kOpaqueByWord = {
    std::pair(std::string_view("no"), OpaqueVector::No),
    std::pair(std::string_view("also"), OpaqueVector::Also),
    std::pair(std::string_view("only"), OpaqueVector::Only),
};

template <typename Table>
auto byWord(const Table& table, std::string_view word)
    -> std::optional<typename Table::value_type::second_type>
{
    const auto found = std::ranges::find(table, word, &Table::value_type::first);
    return found == table.end() ? std::nullopt : std::optional(found->second);
}

} // namespace

const FormatTraits& traitsOf(ExportFormat format)
{
    return *std::ranges::find(kFormats, format, &FormatTraits::format);
}

std::span<const FormatTraits> allFormats()
{
    return kFormats;
}

std::string_view nameOf(ExportFormat format)
{
    return traitsOf(format).name;
}

std::optional<ExportFormat> exportFormatFromName(std::string_view name)
{
    const auto found = std::ranges::find(kFormats, name, &FormatTraits::name);
    return found == kFormats.end() ? std::nullopt : std::optional(found->format);
}

std::optional<ExportFormat> exportFormatFromPath(const std::filesystem::path& target)
{
    const std::string name = lowered(target.filename().string());
    const FormatTraits* best = nullptr;
    std::size_t longest = 0; // ".weights.h5" says more than ".h5"
    for (const FormatTraits& row : kFormats) {
        for (const std::string_view suffix : row.suffixes) {
            if (suffix.size() > longest && name.size() > suffix.size() && name.ends_with(suffix)) {
                best = &row;
                longest = suffix.size();
            }
        }
    }
    return best == nullptr ? std::nullopt : std::optional(best->format);
}

bool holdsSeveral(ExportFormat format)
{
    return traitsOf(format).holdsSeveral;
}

std::string exportFormatNames()
{
    std::string names;
    for (const FormatTraits& row : kFormats) {
        const bool isLast = &row == &kFormats.back();
        names += (names.empty() ? "" : isLast ? " or " : ", ") + std::string(row.name);
    }
    return names;
}

std::optional<TensorFlowNames> tensorFlowNamesFromName(std::string_view name)
{
    return byWord(kNamesByWord, name);
}

std::optional<OpaqueVector> opaqueVectorFromName(std::string_view name)
{
    return byWord(kOpaqueByWord, name);
}

} // namespace gateloupe
