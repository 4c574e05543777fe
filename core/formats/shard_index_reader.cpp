// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "core/base/text.h"
#include "core/formats/common/files_beside.h"
#include "core/formats/json/json_document.h"
#include "core/formats/json/json_events.h"
#include "core/formats/reader_registry.h"

namespace gateloupe {

namespace {

constexpr std::uint64_t kMaxIndexBytes = 100'000'000;
constexpr std::string_view kShardIndexWeightMap = "weight_map";

/// Which shard holds which tensor, in the index' order.
class IndexListener final : public JsonListener
{
public:
    struct Placement
    {
        std::string tensor;
        std::string shard;
    };

    std::vector<Placement> placements;

    Status onBegin(JsonPath path, JsonNode node) override
    {
        if (isMap(path) && (path.size() > 1 || node != JsonNode::Object)) {
            return wrongMap();
        }
        return {};
    }

    Status onLeaf(JsonPath path, const JsonLeaf& leaf) override
    {
        if (!isMap(path)) {
            return {};
        }
        const auto* shard = std::get_if<std::string_view>(&leaf);
        if (path.size() != 2 || shard == nullptr) {
            return wrongMap();
        }
        placements.push_back({path[1], std::string(*shard)});
        return {};
    }

private:
    static bool isMap(JsonPath path) { return !path.empty() && path[0] == kShardIndexWeightMap; }

    static Error wrongMap()
    {
        return Error::corrupt("weight_map must give a file name for each tensor");
    }
};

/// A shard's path, if it stays beside the index.
Result<std::filesystem::path> shardPath(const std::filesystem::path& index,
                                        const std::string& shard)
{
    const auto path = pathBeside(index, shard);
    if (!path) {
        return Error::corrupt("%1: shard '%2' is not a file beside the index", index.string(),
                              shard);
    }
    if (!staysBeside(index, *path)) {
        return Error::corrupt("%1: shard '%2' is a link to a file that is not beside the index",
                              index, shard);
    }
    return *path;
}

Result<TensorCatalog> openShard(const Candidate& shard, ProgressMonitor& monitor)
{
    for (const auto* reader : {&kSafetensorsReader, &kTorchZipReader, &kTorchLegacyReader}) {
        if (reader->probe(shard) == Match::Certain) {
            return reader->open(shard, monitor);
        }
    }
    return Error::unsupported("%1: this shard is neither a safetensors file nor one of PyTorch's",
                              shard.path.string());
}

using TensorsByName = std::map<std::string, std::shared_ptr<const Tensor>, std::less<>>;

/// Opens the shards once each, when first asked for.
class Shards
{
public:
    explicit Shards(std::filesystem::path index)
        : m_index(std::move(index))
    {
    }

    Result<const TensorsByName*> open(const std::string& shard, TensorCatalog& catalog,
                                      ProgressMonitor& monitor)
    {
        GATELOUPE_TRY(const auto path, shardPath(m_index, shard));
        const auto found = m_open.find(path);
        if (found != m_open.end()) {
            return &found->second;
        }
        GATELOUPE_TRY(const auto file,
                      MappedFile::open(path).withContext(message("shard of %1", m_index)));
        catalog.sourceFiles.push_back(path);
        GATELOUPE_TRY(auto part, openShard({path, file}, monitor));
        if (m_open.empty()) {
            catalog.format = part.format;
        }
        std::ranges::copy_if(
            part.warnings, std::back_inserter(catalog.warnings), [&](const Warning& warning) {
                return std::ranges::find(catalog.warnings, warning) == catalog.warnings.end();
            });
        for (Attribute& attribute : part.attributes) {
            if (catalog.findAttribute(attribute.object, attribute.name) == nullptr) {
                catalog.attributes.push_back(std::move(attribute));
            }
        }
        return &m_open.emplace(path, part.index()).first->second;
    }

    /// Tensors of the shards that `used` does not name.
    [[nodiscard]] std::size_t countOthers(const std::set<std::string_view>& used) const
    {
        std::size_t others = 0;
        for (const auto& [shard, tensors] : m_open) {
            others += static_cast<std::size_t>(std::ranges::count_if(
                tensors, [&](const auto& entry) { return !used.contains(entry.first); }));
        }
        return others;
    }

private:
    std::filesystem::path m_index;
    std::map<std::filesystem::path, TensorsByName> m_open;
};

Match probeShardIndex(const Candidate& candidate)
{
    return certainIf(candidate.file && candidate.file->size() <= kMaxIndexBytes &&
                     looksLikeJson(asText(candidate.file->bytes()), {"\"weight_map\""}));
}

Status readShardIndex(const Candidate& candidate, TensorCatalog& catalog, ProgressMonitor& monitor)
{
    const std::string label = candidate.path.string();
    IndexListener index;
    GATELOUPE_CHECK(
        readJson(asText(candidate.file->bytes()), 0, index, watchedBy(monitor, kEventLimits))
            .withContext(label));
    Shards shards(candidate.path);
    std::set<std::string_view> used;
    for (const auto& [name, shard] : index.placements) {
        if (monitor.cancelled()) {
            return Error::cancelled();
        }
        GATELOUPE_TRY(const auto* tensors, shards.open(shard, catalog, monitor));
        const auto found = tensors->find(name);
        if (found == tensors->end()) {
            return Error::corrupt("%1: tensor %2 is not in its shard %3", label, name, shard);
        }
        catalog.tensors.push_back(found->second);
        used.insert(name);
    }
    if (const auto others = shards.countOthers(used); others > 0) {
        catalog.warnings.push_back(
            message("%1 tensors of the shards are not in the index and are left out", others));
    }
    return {};
}
} // namespace

extern const ContainerReader kShardIndexReader{"safetensors", probeShardIndex, readShardIndex,
                                               true};

} // namespace gateloupe
