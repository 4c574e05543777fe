// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/base/text.h"
#include "core/formats/common/container_reader.h"
#include "core/formats/hdf5/hdf5_parser.h"
#include "core/formats/hdf5/hdf5_reader.h"
#include "core/formats/json/json_document.h"
#include "core/formats/zip/zip_archive.h"

namespace gateloupe {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kConfig = "config.json";
constexpr std::string_view kArchiveMetadata = "metadata.json";
constexpr std::string_view kWeights = "model.weights.h5";
constexpr std::string_view kShardMap = "model.weights.json";
constexpr std::string_view kPickledWeights = "model.weights.npz";
constexpr const char* kShardWeightMap = "weight_map";
constexpr std::string_view kShardEnd = ".weights.h5";
/// The configuration of a model is text of some kilobytes a layer.
constexpr std::uint64_t kMaxTextBytes = std::uint64_t{64} << 20U;
/// Keras stores its members; only a repacked archive has a deflated one, which has to be in memory
/// as a whole to be read.
constexpr std::uint64_t kMaxInflatedBytes = std::uint64_t{2} << 30U;

/// So much of a deflated member is looked at before the rest is inflated: a user block is seldom
/// longer.
constexpr std::size_t kHeadBytes = std::size_t{64} << 10U;

constexpr double kTextsShare = 0.05; ///< of the work: configurations are small

/// Weights members, any of which makes an archive with a configuration one of Keras.
constexpr std::array<std::string_view, 3> kWeightMembers = {kWeights, kShardMap, kPickledWeights};

/// The files that a map of shards names, each once, in order.
/// Errors: Corrupt, also when a name is more than the name of a file.
Result<std::vector<std::string>> shardsIn(std::string_view text, const ProgressMonitor& monitor)
{
    const auto json = parseJson(text, {.maxBytes = kMaxTextBytes, .monitor = &monitor});
    if (monitor.cancelled()) {
        return Error::cancelled();
    }
    const OrderedJson places = json ? memberOf(*json, kShardWeightMap) : OrderedJson();
    if (!places.is_object()) {
        return Error::corrupt("it is no map of shards");
    }
    std::set<std::string> names;
    const auto add = [&names](const OrderedJson& name) {
        if (name.is_string()) {
            names.insert(name.get<std::string>());
        }
    };
    for (const OrderedJson& place : places) {
        add(place);
        if (place.is_array()) {
            for (const OrderedJson& name : place) {
                add(name);
            }
        }
    }
    for (const std::string& name : names) {
        if (name.find_first_of(std::string_view("/\\\0", 3)) != std::string::npos ||
            !name.ends_with(kShardEnd)) {
            return Error::corrupt("'%1' is no name of a shard beside it", name);
        }
    }
    return std::vector<std::string>(names.begin(), names.end());
}

/// Members of an archive, read whole.
class Members
{
public:
    Members(const ZipArchive& archive, const Candidate& candidate)
        : m_archive(archive)
        , m_candidate(candidate)
    {
    }

    /// Empty text when there is no such member.
    [[nodiscard]] Result<std::string> text(std::string_view name, ProgressMonitor& monitor) const
    {
        const ZipMember* member = m_archive.find(name);
        if (member == nullptr) {
            return std::string();
        }
        GATELOUPE_TRY(const auto source, sourceOf(*member, kMaxTextBytes));
        GATELOUPE_TRY(const auto bytes, verifiedBytes(*source, monitor));
        return std::string(asText(bytes));
    }

    Status appendWeights(std::string_view name, TensorCatalog& catalog,
                         ProgressMonitor& monitor) const
    {
        const ZipMember* member = m_archive.find(name);
        if (member == nullptr) {
            return Error::corrupt("member %1 is missing", name);
        }
        const std::string where = "member " + member->name;
        GATELOUPE_TRY(auto source,
                      sourceOf(*member, member->isStored() ? member->size : kMaxInflatedBytes));
        if (!member->isStored()) {
            GATELOUPE_TRY(const auto head, m_archive.head(*member, kHeadBytes));
            if (!findHdf5Signature(head)) {
                return Error::corrupt("%1: no HDF5 signature", where);
            }
        }
        const auto inMember = [&](const Error& error) {
            return m_archive.inMember(*member, error);
        };
        GATELOUPE_TRY(
            const auto image,
            Hdf5Image::ofSource(std::move(source), m_candidate.path, monitor).mapError(inMember));
        return appendHdf5(image, catalog, monitor).mapError(inMember);
    }

private:
    [[nodiscard]] Result<std::shared_ptr<const TensorSource>> sourceOf(const ZipMember& member,
                                                                       std::uint64_t most) const
    {
        if (member.size > most) {
            return Error::unsupported(
                "member %1 says that it has %2 bytes; at most %3 are unpacked in memory",
                member.name, member.size, most);
        }
        return m_archive.source(member);
    }

    const ZipArchive& m_archive;
    const Candidate& m_candidate;
};

Result<std::vector<std::string>> weightMembers(const ZipArchive& archive, const Members& members,
                                               ProgressMonitor& monitor)
{
    if (archive.find(kWeights) != nullptr) {
        return std::vector<std::string>{std::string(kWeights)};
    }
    if (archive.find(kShardMap) != nullptr) {
        GATELOUPE_TRY(const auto map, members.text(kShardMap, monitor));
        return shardsIn(map, monitor).withContext("member " + std::string(kShardMap));
    }
    return Error::unsupported("its weights are in %1, an archive of pickled objects; save the "
                              "model again with weights in HDF5",
                              kPickledWeights);
}

/// What the archive says of its model, as attributes of the root, where the conventions look.
Status addModelAttributes(const Members& members, TensorCatalog& catalog, ProgressMonitor& monitor)
{
    GATELOUPE_TRY(auto config, members.text(kConfig, monitor));
    catalog.attributes.push_back({"", "model_config", std::move(config)});
    GATELOUPE_TRY(const auto metadata, members.text(kArchiveMetadata, monitor));
    const auto json = parseJson(metadata, {.maxBytes = kMaxTextBytes, .monitor = &monitor});
    if (monitor.cancelled()) {
        return Error::cancelled();
    }
    const OrderedJson version = json ? memberOf(*json, "keras_version") : OrderedJson();
    if (version.is_string()) {
        catalog.attributes.push_back({"", "keras_version", jsonText(version)});
    } else {
        catalog.warnings.emplace_back(
            message("the archive does not say which version of Keras wrote it"));
    }
    return {};
}

Match probeKerasArchive(const Candidate& candidate)
{
    if (!candidate.file || !ZipArchive::looksLikeZip(*candidate.file)) {
        return Match::No;
    }
    const auto archive = ZipArchive::open(candidate.file);
    const auto has = [&](std::string_view name) { return archive->find(name) != nullptr; };
    return certainIf(archive && has(kConfig) && std::ranges::any_of(kWeightMembers, has));
}

Status readKerasArchive(const Candidate& candidate, TensorCatalog& catalog,
                        ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const auto archive, ZipArchive::open(candidate.file));
    const Members members(archive, candidate);
    ProgressShare texts(monitor, 0.0, kTextsShare);
    ProgressShare weights(monitor, kTextsShare, 1.0);
    GATELOUPE_CHECK(addModelAttributes(members, catalog, texts));
    GATELOUPE_TRY(const auto names, weightMembers(archive, members, texts));
    for (std::size_t index = 0; index < names.size(); ++index) {
        auto share = ProgressShare::ofEqual(weights, index, names.size());
        GATELOUPE_CHECK(members.appendWeights(names[index], catalog, share));
    }
    return {};
}

Match probeKerasShards(const Candidate& candidate)
{
    return certainIf(candidate.file && candidate.file->size() <= kMaxTextBytes &&
                     looksLikeJson(asText(candidate.file->bytes()), {kShardWeightMap, kShardEnd}));
}

Status readKerasShards(const Candidate& candidate, TensorCatalog& catalog, ProgressMonitor& monitor)
{
    const std::string label = candidate.path.string();
    GATELOUPE_TRY(const auto names,
                  shardsIn(asText(candidate.file->bytes()), monitor).withContext(label));
    for (const std::string& name : names) {
        const fs::path path = candidate.path.parent_path() / name;
        catalog.sourceFiles.push_back(path);
        GATELOUPE_TRY(const auto file, MappedFile::open(path).withContext("shard of " + label));
        GATELOUPE_CHECK(
            appendHdf5(Hdf5Image::ofFile(file), catalog, monitor).withContext(path.string()));
    }
    return {};
}
} // namespace

extern const ContainerReader kKerasArchiveReader{"keras-v3", probeKerasArchive, readKerasArchive};
extern const ContainerReader kKerasShardsReader{"keras-h5", probeKerasShards, readKerasShards,
                                                true};

} // namespace gateloupe
