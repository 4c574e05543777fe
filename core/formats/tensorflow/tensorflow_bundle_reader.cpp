// SPDX-License-Identifier: Apache-2.0
#include "core/formats/tensorflow/tensorflow_bundle_reader.h"

#include "tensor_bundle.pb.h"

#include <algorithm>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "core/formats/codec/protobuf_message.h"
#include "core/formats/codec/sorted_table.h"
#include "core/formats/tensorflow/tensorflow_bundle_files.h"
#include "core/formats/tensorflow/tensorflow_bundle_tensors.h"
#include "core/formats/tensorflow/tensorflow_graph_paths.h"
#include "core/formats/tensorflow/tensorflow_object_graph.h"
#include "core/formats/tensorflow/tensorflow_tables.h"

namespace gateloupe {

namespace {

constexpr char kSliceKeyBegin = 0x00;
constexpr std::int32_t kBigEndian = 1;

/// What the index file says, before any data file is looked at.
struct Index
{
    std::uint32_t shardCount = 0;
    bool isBigEndian = false;
    BundleIndex entries;
};

Status readHeader(std::string_view value, Index& index)
{
    GATELOUPE_TRY(const auto header, messageFrom<bundle::Header>(value, "its header"));
    if (header.num_shards() < 1) {
        return Error{ErrorCode::Corrupt, "its header counts no data file"};
    }
    index.shardCount = static_cast<std::uint32_t>(header.num_shards());
    index.isBigEndian = header.endianness() == kBigEndian;
    return {};
}

/// The header stands under the empty key, which sorts first.
Status readPair(std::string_view key, std::string_view value, Index& index)
{
    if (key.empty()) {
        return readHeader(value, index);
    }
    if (index.shardCount == 0) {
        return Error{ErrorCode::Corrupt, "it has no header; this is no TensorFlow checkpoint"};
    }
    auto entry = readBundleEntry(value);
    if (!entry) {
        return std::move(entry).error().withContext("variable " + std::string(key));
    }
    index.entries.emplace_hint(index.entries.end(), key, *std::move(entry));
    return {};
}

Result<Index> readIndex(const MappedFile& file, ProgressMonitor& monitor)
{
    Index index;
    const auto visit = [&](std::string_view key, std::string_view value) -> Result<bool> {
        if (monitor.cancelled()) {
            return Error{ErrorCode::Cancelled, "opening was cancelled"};
        }
        GATELOUPE_CHECK(readPair(key, value, index));
        return true;
    };
    GATELOUPE_CHECK(walkSortedTable(file.bytes(), visit));
    if (index.shardCount == 0) {
        return Error{ErrorCode::Corrupt, "it is empty; this is no TensorFlow checkpoint"};
    }
    return index;
}

/// Slices stand under keys of their own; a slice that no variable lists is worth a word.
std::optional<Warning> looseSlices(const Index& index)
{
    std::size_t listed = 0;
    std::size_t stored = 0;
    for (const auto& [name, entry] : index.entries) {
        listed += entry.slices.size();
        stored += name.front() == kSliceKeyBegin ? 1 : 0;
    }
    if (stored <= listed) {
        return std::nullopt;
    }
    return std::to_string(stored - listed) + " slices in the index belong to no variable";
}

Status addTensors(const Index& index, const BundleFiles& files, TensorCatalog& catalog)
{
    BundleTensors tensors(files, index.entries, index.shardCount, index.isBigEndian);
    for (const auto& [name, entry] : index.entries) {
        if (name.front() == kSliceKeyBegin) {
            continue;
        }
        GATELOUPE_TRY(auto tensor, tensors.make(name, entry));
        catalog.tensors.push_back(std::move(tensor));
    }
    appendGraphPaths(files, catalog);
    const auto graph = index.entries.find(kObjectGraphKey);
    if (graph == index.entries.end()) {
        return {};
    }
    GATELOUPE_TRY(const auto text, tensors.text(kObjectGraphKey, graph->second));
    GATELOUPE_TRY(catalog.attributes, objectGraphAttributes(text));
    if (files.savedModel.empty()) {
        return {};
    }
    auto metadata = kerasMetadataAttributes(files.savedModel);
    if (!metadata) {
        catalog.warnings.push_back(metadata.error().message.text() +
                                   "; layer settings are not known");
        return {};
    }
    std::ranges::move(*metadata, std::back_inserter(catalog.attributes));
    return {};
}

} // namespace

Match TensorFlowBundleReader::probe(const Candidate& candidate) const
{
    if (candidate.file && isSortedTable(candidate.file->bytes())) {
        switch (tensorFlowTableOf(candidate.file->bytes())) {
        case TensorFlowTable::Bundle:
            return Match::Certain;
        case TensorFlowTable::None: // perhaps damaged; open() says what is wrong
            return Match::Possible;
        case TensorFlowTable::V1:
            return Match::No;
        }
    }
    if (!findBundle(candidate)) {
        return Match::No;
    }
    return candidate.file ? Match::Possible : Match::Certain;
}

Result<TensorCatalog> TensorFlowBundleReader::open(const Candidate& candidate,
                                                   ProgressMonitor& monitor) const
{
    auto files = findBundle(candidate);
    std::shared_ptr<const MappedFile> indexFile = candidate.file;
    if (files) {
        GATELOUPE_TRY(indexFile, MappedFile::open(files->index()));
    } else if (candidate.file) {
        // An index under another name; its data files cannot be found by name then.
        files = BundleFiles{.prefix = candidate.path};
    } else {
        return Error{ErrorCode::NotFound, candidate.path.string() + ": no .index file there"};
    }
    TensorCatalog catalog;
    catalog.format = id();
    catalog.path = candidate.path;
    catalog.sourceFiles.push_back(indexFile->path());
    const std::string where = indexFile->path().string();
    auto index = readIndex(*indexFile, monitor);
    if (!index) {
        return std::move(index).error().withContext(where);
    }
    if (auto warning = looseSlices(*index)) {
        catalog.warnings.push_back(*std::move(warning));
    }
    GATELOUPE_CHECK(addTensors(*index, *files, catalog).withContext(where));
    return catalog;
}

} // namespace gateloupe
