// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cstdint>
#include <system_error>

#include "core/base/text.h"
#include "core/formats/codec/protobuf_fields.h"
#include "core/formats/common/container_reader.h"
#include "core/formats/common/files_beside.h"
#include "core/formats/coreml/coreml_network.h"
#include "core/formats/coreml/coreml_network_graph.h"
#include "core/formats/coreml/coreml_network_layers.h"
#include "core/formats/coreml/coreml_program.h"
#include "core/formats/json/json_document.h"

namespace gateloupe {

namespace {

namespace fs = std::filesystem;

constexpr const char* kPackageManifest = "Manifest.json";

/// Fields of Model, and of the kinds of model in it.
namespace coremlModelField {
constexpr std::uint64_t kVersion = 1;
constexpr std::uint64_t kDescription = 2;
constexpr std::uint64_t kFirstKind = 200;
constexpr std::array<std::uint64_t, 3> kPipelines = {200, 201, 202};
constexpr std::array<std::uint64_t, 3> kNetworks = {303, 403, 500};
constexpr std::uint64_t kProgram = 502;
} // namespace coremlModelField

bool isIn(const std::array<std::uint64_t, 3>& numbers, std::uint64_t number)
{
    return std::ranges::find(numbers, number) != numbers.end();
}

/// A version, a description and a kind of model; nothing else begins so.
Match coremlLikeness(std::string_view file)
{
    constexpr std::uint64_t kMostVersion = 100; // 9 in 2025
    constexpr int kLookedAt = 64;
    protobuf::Fields fields(file);
    bool hasVersion = false;
    bool hasDescription = false;
    for (int seen = 0; seen < kLookedAt && !fields.atEnd(); ++seen) {
        const auto field = fields.next();
        if (!field) { // cut off: the kind of model is what comes last
            return hasVersion && hasDescription ? Match::Possible : Match::No;
        }
        if (field->number == coremlModelField::kVersion) {
            hasVersion = field->wire == protobuf::Wire::Varint && field->value > 0 &&
                         field->value <= kMostVersion;
        } else if (field->number == coremlModelField::kDescription) {
            // ONNX has a producer's name there, which begins with no line feed.
            hasDescription = field->wire == protobuf::Wire::Bytes &&
                             (field->bytes.empty() || field->bytes.front() == '\n');
        } else if (field->number >= coremlModelField::kFirstKind && hasVersion && hasDescription) {
            return field->wire == protobuf::Wire::Bytes ? Match::Certain : Match::No;
        }
        if (!hasVersion) {
            return Match::No;
        }
    }
    return Match::No;
}

/// The model's own file in a package.
Result<std::shared_ptr<const MappedFile>> modelOfPackage(const fs::path& package)
{
    const fs::path manifest = package / kPackageManifest;
    GATELOUPE_TRY(const auto file, MappedFile::open(manifest));
    GATELOUPE_TRY(const auto document, parseJsonFile(*file, {.maxBytes = std::uint64_t{4} << 20U})
                                           .withContext(message("%1", manifest)));
    if (!document.is_object()) {
        return Error::corrupt("%1: it is no object", manifest);
    }
    const OrderedJson& items = memberOf(document, "itemInfoEntries");
    const OrderedJson& item = memberOf(items, jsonText(memberOf(document, "rootModelIdentifier")));
    const OrderedJson& path = memberOf(item, "path");
    if (!path.is_string()) {
        return Error::corrupt("%1: it does not say where the model lies", manifest);
    }
    return openBeside(manifest, "Data/" + jsonText(path));
}

/// Goes through one model; a pipeline has models inside, but no pipeline.
class ModelWalk
{
public:
    ModelWalk(const std::shared_ptr<const MappedFile>& file, TensorCatalog& catalog,
              ProgressMonitor& monitor)
        : m_file(file)
        , m_catalog(catalog)
        , m_monitor(monitor)
    {
    }

    Status walk(std::string_view model, bool isInPipeline)
    {
        return protobuf::forEachField(model, [&](const protobuf::Field& field) -> Status {
            if (field.number == coremlModelField::kVersion && !isInPipeline) {
                GATELOUPE_TRY(const auto version, protobuf::integerOf(field));
                m_catalog.attributes.push_back({"", "specification_version", version});
            } else if (field.number == coremlModelField::kDescription) {
                m_description = field.bytes;
            } else if (isIn(coremlModelField::kNetworks, field.number)) {
                return walkNetwork(field.bytes);
            } else if (field.number == coremlModelField::kProgram) {
                if (m_catalog.graph != nullptr) {
                    m_catalog.warnings.push_back(
                        message("of several programs in a pipeline the first one is read"));
                    return {};
                }
                return readCoremlProgram(field.bytes, m_file, m_catalog, m_monitor);
            } else if (isIn(coremlModelField::kPipelines, field.number) && !isInPipeline) {
                return walkPipeline(field);
            }
            return {};
        });
    }

private:
    /// Whether it multiplies with stored weights more than once, as the steps of a cell do that
    /// stand one behind the other.
    static Result<bool> mayBeSteps(std::string_view network)
    {
        GATELOUPE_TRY(const auto layers, coremlLayersOf(network));
        return std::ranges::count(layers, kInnerProductLayer, &NetworkLayer::kind) > 1;
    }

    Status walkNetwork(std::string_view network)
    {
        const std::size_t before = m_catalog.tensors.size();
        GATELOUPE_CHECK(readCoremlNetwork(network, m_file, m_catalog, m_monitor));
        GATELOUPE_TRY(const bool hasLoop, hasCoremlLoop(network));
        GATELOUPE_TRY(const bool hasSteps, mayBeSteps(network));
        const bool isForGraph = hasLoop || (hasSteps && m_catalog.tensors.size() == before);
        return isForGraph && m_catalog.graph == nullptr
                   ? readCoremlNetworkGraph(network, m_description, m_file, m_catalog, m_monitor)
                   : Status();
    }

    /// A pipeline is wrapped once more where it is a classifier or a regressor.
    Status walkPipeline(const protobuf::Field& pipeline)
    {
        std::string_view models = pipeline.bytes;
        if (pipeline.number != coremlModelField::kPipelines.back()) {
            std::string_view inner;
            GATELOUPE_CHECK(protobuf::readFields(models, protobuf::At{1, inner}));
            models = inner;
        }
        return protobuf::forEachMessage(
            models, 1, [this](std::string_view model) { return walk(model, true); });
    }

    const std::shared_ptr<const MappedFile>& m_file;
    TensorCatalog& m_catalog;
    ProgressMonitor& m_monitor;
    std::string_view m_description; ///< of the model that is walked through
};

Match probeCoreml(const Candidate& candidate)
{
    if (candidate.file) {
        return coremlLikeness(asText(candidate.file->bytes()));
    }
    std::error_code ignored;
    return certainIf(fs::is_regular_file(candidate.path / kPackageManifest, ignored) &&
                     fs::is_directory(candidate.path / "Data", ignored));
}

Status readCoreml(const Candidate& candidate, TensorCatalog& catalog, ProgressMonitor& monitor)
{
    std::shared_ptr<const MappedFile> file = candidate.file;
    if (!file) {
        GATELOUPE_TRY(file, modelOfPackage(candidate.path));
        catalog.sourceFiles = {candidate.path / kPackageManifest, file->path()};
    }
    return ModelWalk(file, catalog, monitor)
        .walk(asText(file->bytes()), false)
        .withContext(Message(file->path().string()));
}
} // namespace

extern const ContainerReader kCoremlReader{"coreml", probeCoreml, readCoreml, true};

} // namespace gateloupe
