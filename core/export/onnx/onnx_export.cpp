// SPDX-License-Identifier: Apache-2.0
#include "core/export/onnx/onnx_export.h"

#include <string>
#include <system_error>
#include <utility>

#include "core/export/pipeline/protobuf_builder.h"
#include "core/formats/onnx/onnx_fields.h"

namespace gateloupe {

namespace {

namespace fs = std::filesystem;

/// Opset 14 with IR version 7 is what every runtime since 2021 loads and has all that is needed.
/// Source: onnx/onnx, docs/Versioning.md.
constexpr std::uint64_t kIrVersion = 7;
constexpr std::uint64_t kOpset = 14;
/// TensorProto.DataLocation.EXTERNAL.
constexpr std::uint64_t kExternalLocation = 1;
/// Of tensors in a file beside the model, so that runtimes can map them.
constexpr std::uint64_t kOnnxAlignment = 4096;
/// A model keeps its old data file until the new one is there, so there are several names.
constexpr int kMostDataNames = 9;

/// "model.onnx.data", "model.onnx.data2", ...
std::string dataName(const fs::path& target, int number)
{
    return target.filename().string() + ".data" + (number == 1 ? "" : std::to_string(number));
}

ProtobufBuilder entry(std::string_view key, std::string_view value)
{
    ProtobufBuilder fields;
    fields.text(kOnnxKey, key).text(kOnnxValue, value);
    return fields;
}

/// A ModelProto whose last field is the graph, whose last fields are the initializers:
///
///     model words | graph tag, length | nodes, values | tensor tag, words, numbers | tensor ... |
class OnnxWriter final : public ExportWriter
{
public:
    explicit OnnxWriter(std::uint64_t mostInside)
        : m_mostInside(mostInside)
    {
    }

    std::vector<std::string> files(const ExportPlan& plan, const fs::path& target) override
    {
        const std::string model = target.filename().string();
        if (plan.sizeBytes() <= m_mostInside) {
            return {model};
        }
        m_dataName = freeDataName(target);
        return {m_dataName, model};
    }

    std::vector<fs::path> superseded(const fs::path& target) override
    {
        std::vector<fs::path> old;
        for (int number = 1; number <= kMostDataNames; ++number) {
            const std::string name = dataName(target, number);
            if (isExternal() && name != m_dataName) {
                old.push_back(fs::path(target).replace_filename(name));
            }
        }
        return old;
    }

    Result<std::vector<std::uint64_t>> begin(const ExportStart& start) override
    {
        m_plan = &start.plan;
        m_model = start.files.back();
        std::uint64_t next = isExternal() ? 0 : headOf(start.provenance).size();
        for (const ExportItem* item : start.plan.items()) {
            next += isExternal() ? 0 : tensorHead(*item, 0).size();
            m_offsets.push_back(next);
            next += item->sizeBytes();
            if (isExternal()) {
                next = (next + kOnnxAlignment - 1) / kOnnxAlignment * kOnnxAlignment;
            }
        }
        return m_offsets;
    }

    Status end(const Provenance& provenance, OutputFile& target) override
    {
        if (!isExternal()) {
            return writeWords(provenance, target);
        }
        GATELOUPE_TRY(auto model, OutputFile::open(m_model, m_model));
        GATELOUPE_CHECK(writeWords(provenance, model));
        return model.close();
    }

private:
    [[nodiscard]] bool isExternal() const { return !m_dataName.empty(); }

    static std::string freeDataName(const fs::path& target)
    {
        std::error_code ignored;
        int number = 1;
        while (number < kMostDataNames &&
               fs::exists(fs::path(target).replace_filename(dataName(target, number)), ignored)) {
            ++number;
        }
        return dataName(target, number);
    }

    /// Everything before the first initializer.
    [[nodiscard]] std::string headOf(const Provenance& provenance) const
    {
        ProtobufBuilder opset;
        opset.number(kOnnxValue, kOpset); // the domain "" is ONNX' own
        ProtobufBuilder model;
        model.number(onnxModelField::kIrVersion, kIrVersion)
            .text(onnxModelField::kProducer, "gateloupe")
            .text(onnxModelField::kProducerVersion, provenance.version)
            .message(onnxModelField::kOpsetImport, opset)
            .message(onnxModelField::kMetadata, entry("source_file", provenance.sourceFile))
            .message(onnxModelField::kMetadata, entry("source_sha256", provenance.sourceSha256))
            .message(onnxModelField::kMetadata,
                     entry("gateloupe_certificate", provenance.certificate));
        const std::string graph = onnxGraphText(*m_plan);
        std::uint64_t graphBytes = graph.size();
        const auto items = m_plan->items();
        for (std::size_t index = 0; index < items.size(); ++index) {
            graphBytes += tensorHead(*items[index], index).size();
            graphBytes += isExternal() ? 0 : items[index]->sizeBytes();
        }
        model.openBytes(onnxModelField::kGraph, graphBytes);
        return model.bytes() + graph;
    }

    /// An initializer's words: all of it where the numbers are elsewhere.
    [[nodiscard]] std::string tensorHead(const ExportItem& item, std::size_t index) const
    {
        std::string words = onnxTensorText(item);
        ProtobufBuilder place;
        if (isExternal()) {
            const std::uint64_t offset = index < m_offsets.size() ? m_offsets[index] : 0;
            place.number(onnxTensorField::kLocation, kExternalLocation)
                .message(onnxTensorField::kExternal, entry("location", m_dataName))
                .message(onnxTensorField::kExternal, entry("offset", std::to_string(offset)))
                .message(onnxTensorField::kExternal,
                         entry("length", std::to_string(item.sizeBytes())));
        } else {
            place.openBytes(onnxTensorField::kRaw, item.sizeBytes());
        }
        words += place.bytes();
        ProtobufBuilder head;
        head.openBytes(onnxGraphField::kInitializer,
                       words.size() + (isExternal() ? 0 : item.sizeBytes()));
        return head.bytes() + words;
    }

    Status writeWords(const Provenance& provenance, OutputFile& target) const
    {
        std::string words = headOf(provenance);
        std::uint64_t next = 0;
        const auto items = m_plan->items();
        for (std::size_t index = 0; index < items.size(); ++index) {
            words += tensorHead(*items[index], index);
            if (!isExternal()) {
                GATELOUPE_CHECK(target.write(next, words));
                next = m_offsets[index] + items[index]->sizeBytes();
                words.clear();
            }
        }
        return target.write(next, words);
    }

    std::uint64_t m_mostInside;
    const ExportPlan* m_plan = nullptr;
    std::string m_dataName; ///< of the file beside the model; "" when the model has the numbers
    fs::path m_model;
    std::vector<std::uint64_t> m_offsets; ///< of each item in its file
};

} // namespace

std::unique_ptr<ExportWriter> makeOnnxWriter(std::uint64_t mostInside)
{
    return std::make_unique<OnnxWriter>(mostInside);
}

std::unique_ptr<ExportWriter> makeOnnxWriter()
{
    return makeOnnxWriter(kMostOnnxBytes);
}

} // namespace gateloupe
