// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "core/base/text.h"
#include "core/formats/codec/byte_swap.h"
#include "core/formats/common/container_reader.h"
#include "core/formats/json/json_events.h"
#include "core/formats/pickle/pickle_globals.h"
#include "core/formats/torch/torch_archive.h"
#include "core/formats/torch/torch_program.h"
#include "core/formats/torch/torch_script.h"
#include "core/formats/zip/zip_archive.h"
#include "core/tensor/tensor_catalog.h"

namespace gateloupe {

namespace {

constexpr std::string_view kWeightsFolder = "data/weights/";
constexpr std::string_view kConfigEnd = "_weights_config.json";

/// Numbers of schema.ScalarType.
struct ScalarType
{
    std::uint64_t number;
    DType dtype;
};

constexpr std::array kScalarTypes = {
    ScalarType{1, DType::U8},    ScalarType{2, DType::I8},  ScalarType{3, DType::I16},
    ScalarType{4, DType::I32},   ScalarType{5, DType::I64}, ScalarType{6, DType::F16},
    ScalarType{7, DType::F32},   ScalarType{8, DType::F64}, ScalarType{12, DType::Bool},
    ScalarType{13, DType::BF16},
};

/// What the configuration says of one weight.
struct Weight
{
    std::string name;
    std::string member; ///< in the folder of weights
    bool isPickled = false;
    std::uint64_t type = 0;
    std::vector<std::uint64_t> sizes;
    std::vector<std::uint64_t> strides;
    std::uint64_t offset = 0;
};

/// {"config": {name: {"path_name", "use_pickle", "tensor_meta": {"dtype", "sizes": [{"as_int"}],
/// "strides", "storage_offset"}}}}.
class ConfigListener final : public JsonListener
{
public:
    std::vector<Weight> weights;

    Status onBegin(JsonPath path, JsonNode node) override
    {
        if (path.size() == 2 && path[0] == "config" && node == JsonNode::Object) {
            weights.push_back({.name = path[1]});
        }
        return {};
    }

    Status onLeaf(JsonPath path, const JsonLeaf& leaf) override
    {
        if (path.size() < 3 || weights.empty() || path[0] != "config") {
            return {};
        }
        Weight& weight = weights.back();
        if (const auto* member = std::get_if<std::string_view>(&leaf)) {
            if (path[2] == "path_name") {
                weight.member = *member;
            }
        } else if (const auto* flag = std::get_if<bool>(&leaf)) {
            weight.isPickled = weight.isPickled || (path[2] == "use_pickle" && *flag);
        } else if (const auto* number = std::get_if<std::uint64_t>(&leaf);
                   number != nullptr && path.size() > 3 && path[2] == "tensor_meta") {
            putNumber(weight, path[3], *number);
        } else if (path.size() > 3 && (path[3] == "sizes" || path[3] == "strides")) {
            return Error::corrupt("tensor %1: its %2 are not counts", weight.name, path[3]);
        }
        return {};
    }

private:
    static void putNumber(Weight& weight, std::string_view key, std::uint64_t number)
    {
        if (key == "dtype") {
            weight.type = number;
        } else if (key == "sizes") {
            weight.sizes.push_back(number);
        } else if (key == "strides") {
            weight.strides.push_back(number);
        } else if (key == "storage_offset") {
            weight.offset = number;
        }
    }
};

/// In an archive of torch.export.save() JSON describes the weights.
bool isConfig(const ZipMember& member)
{
    return member.name.ends_with(kConfigEnd) &&
           member.name.find(kWeightsFolder) != std::string::npos;
}

Result<std::shared_ptr<const Tensor>> tensorOf(const Weight& weight, const TorchArchive& archive,
                                               ByteOrder order)
{
    auto tensor = std::make_shared<Tensor>();
    tensor->name = weight.name;
    tensor->shape.assign(weight.sizes.begin(), weight.sizes.end());
    tensor->strides.assign(weight.strides.begin(), weight.strides.end());
    if (weight.sizes.size() != weight.strides.size() || weight.sizes.size() > kMaxRank ||
        !elementCount(tensor->shape)) {
        return Error::corrupt("tensor %1: its sizes and strides are of no tensor", weight.name);
    }
    const auto* type = std::ranges::find(kScalarTypes, weight.type, &ScalarType::number);
    if (weight.isPickled || type == kScalarTypes.end()) {
        tensor->typeName =
            weight.isPickled ? "pickled tensor" : "type " + std::to_string(weight.type);
        return std::shared_ptr<const Tensor>(std::move(tensor));
    }
    const ZipMember* member = archive.find(std::string(kWeightsFolder) + weight.member);
    if (member == nullptr) {
        return Error::corrupt("tensor %1: there is no member %2%3", weight.name, kWeightsFolder,
                              weight.member);
    }
    tensor->dtype = type->dtype;
    tensor->offsetElements = weight.offset;
    GATELOUPE_TRY(tensor->source, archive.source(*member));
    if (order == ByteOrder::Big) {
        tensor->source = byteSwapped(tensor->source, wordBytesOf(tensor->dtype));
    }
    GATELOUPE_CHECK(checkExtent(*tensor));
    return std::shared_ptr<const Tensor>(std::move(tensor));
}

/// The graph beside the weights: "models/model.json" beside "model_weights_config.json".
Status readProgram(const TorchArchive& archive, const ZipMember& config, TensorCatalog& catalog,
                   ProgressMonitor& monitor)
{
    std::string_view name = std::string_view(config.name).substr(config.name.rfind('/') + 1);
    name.remove_suffix(kConfigEnd.size());
    const ZipMember* member = archive.find("models/" + std::string(name) + ".json");
    if (member == nullptr) {
        return {};
    }
    GATELOUPE_TRY(const auto source, archive.readMember(*member, monitor));
    GATELOUPE_TRY(const auto bytes, source->bytes(monitor));
    const Status status = readExportedProgram(asText(bytes), catalog, monitor)
                              .withContext(message("member %1", member->name));
    if (status || status.error().code == ErrorCode::Cancelled) {
        return status;
    }
    catalog.warnings.emplace_back(status.error().message); // the weights are there without it
    return {};
}

Status readModel(const ZipArchive& zip, const ZipMember& config, TensorCatalog& catalog,
                 ProgressMonitor& monitor)
{
    const TorchArchive archive(zip, config.name.substr(0, config.name.rfind(kWeightsFolder)));
    GATELOUPE_TRY(const auto order, archive.byteOrder());
    GATELOUPE_TRY(const auto source, archive.readMember(config, monitor));
    GATELOUPE_TRY(const auto bytes, source->bytes(monitor));
    ConfigListener listener;
    GATELOUPE_CHECK(readJson(asText(bytes), 0, listener, watchedBy(monitor, kEventLimits))
                        .mapError([&](const Error& error) { return zip.inMember(config, error); }));
    for (const Weight& weight : listener.weights) {
        GATELOUPE_TRY(catalog.tensors.emplace_back(), tensorOf(weight, archive, order));
    }
    return readProgram(archive, config, catalog, monitor);
}

/// Adds the tensors of every model in the archive, under the names of its state dict. Each is a
/// member, mapped in place; what is pickled is only listed.
/// Errors: Corrupt (a missing member, strides that leave it), Unsupported, those of readJson().
/// Source: pytorch 2.9, torch/export/pt2_archive/{_package.py,constants.py}, torch/_export/serde/
/// schema.py (TensorMeta, ScalarType).
Status readTorchExport(const ZipArchive& archive, TensorCatalog& catalog, ProgressMonitor& monitor)
{
    for (const ZipMember& member : archive.members()) {
        if (isConfig(member)) {
            GATELOUPE_CHECK(readModel(archive, member, catalog, monitor));
        }
    }
    return {};
}

Status readTree(const TorchArchive& torch, TensorCatalog& catalog, ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const auto pickle, torch.readPickle(kTorchPickle, monitor));
    GATELOUPE_TRY(const auto order, torch.byteOrder());
    TorchTensors tensors(torch.storagesIn("data/"), order, pickle.slice);
    GATELOUPE_CHECK(flattenPickle(pickle.document, tensors, catalog)
                        .withContext(message("member %1", pickle.member)));
    mentionGlobals(pickle.document, catalog.warnings);
    return {};
}

Match probeTorchZip(const Candidate& candidate)
{
    if (!candidate.file || !ZipArchive::looksLikeZip(*candidate.file)) {
        return Match::No;
    }
    const auto archive = ZipArchive::open(candidate.file);
    if (!archive) {
        return Match::Possible; // damaged, which reading it says
    }
    return certainIf(TorchArchive::topFolder(*archive) ||
                     std::ranges::any_of(archive->members(), isConfig));
}

Status readTorchZip(const Candidate& candidate, TensorCatalog& catalog, ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const auto archive, ZipArchive::open(candidate.file));
    if (std::ranges::any_of(archive.members(), isConfig)) {
        return readTorchExport(archive, catalog, monitor);
    }
    const auto folder = TorchArchive::topFolder(archive);
    if (!folder) {
        return Error::notThisFormat("a zip archive without data.pkl");
    }
    const TorchArchive torch(archive, *folder);
    if (torch.isScript()) {
        catalog.format = "torchscript";
        return readScript(torch, catalog, monitor);
    }
    return readTree(torch, catalog, monitor);
}
} // namespace

extern const ContainerReader kTorchZipReader{"pytorch-zip", probeTorchZip, readTorchZip};

} // namespace gateloupe
