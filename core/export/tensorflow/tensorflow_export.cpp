// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cstdio>
#include <string>
#include <system_error>
#include <utility>

#include "core/base/mapped_file.h"
#include "core/base/text.h"
#include "core/export/pipeline/export_writer.h"
#include "core/export/tensorflow/tensorflow_bundle_index.h"
#include "core/formats/codec/crc32c.h"
#include "core/formats/codec/protobuf_fields.h"
#include "core/formats/codec/sorted_table.h"

namespace gateloupe {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kBundleIndexSuffix = ".index";
constexpr std::string_view kStateFile = "checkpoint";

/// "model.ckpt": the target without the suffix of its index.
std::string prefixOf(const fs::path& target)
{
    std::string name = target.filename().string();
    if (name.ends_with(kBundleIndexSuffix)) {
        name.resize(name.size() - kBundleIndexSuffix.size());
    }
    return name;
}

/// Source: tensorflow/core/util/tensor_bundle/naming.cc.
std::string dataName(const std::string& prefix, std::uint32_t shard, std::uint32_t shards)
{
    std::array<char, 32> suffix{};
    std::snprintf(suffix.data(), suffix.size(), ".data-%05u-of-%05u", shard, shards);
    return prefix + suffix.data();
}

/// In how many data files the checkpoint is that stands there; 0 for none, or none that can be
/// read.
std::uint32_t shardCountOf(const fs::path& index)
{
    std::error_code ignored;
    if (!fs::is_regular_file(index, ignored)) {
        return 0;
    }
    const auto file = MappedFile::open(index);
    std::int32_t shards = 0;
    const auto readHeader = [&shards](std::string_view, std::string_view value) -> Result<bool> {
        constexpr std::uint64_t kShardCount = 1; ///< of BundleHeaderProto
        GATELOUPE_CHECK(protobuf::readFields(value, protobuf::At{kShardCount, shards}));
        return false;
    };
    if (!file || !walkSortedTable((*file)->bytes(), readHeader)) {
        return 0;
    }
    return static_cast<std::uint32_t>(std::max(0, shards));
}

/// Whether the name is that of a data file of the checkpoint.
bool isDataOf(const std::string& name, const std::string& prefix)
{
    const std::string pattern = dataName(prefix, 0, 0);
    return name.size() == pattern.size() &&
           std::ranges::equal(name, pattern, [](char letter, char wanted) {
               return wanted == '0' ? isDigit(letter) : letter == wanted;
           });
}

/// A checkpoint of TensorFlow: the numbers in a data file, their places and sums in the index.
///
/// TensorFlow finds data by the number of files that the index states, so a new checkpoint takes
/// another number than the one it replaces (one file, or two of which the second is empty) and its
/// data never get the name of the old ones. Renaming the index is what exchanges them, at once.
class TensorFlowWriter final : public ExportWriter
{
public:
    /// "model.ckpt" and "model.ckpt.index" are one checkpoint.
    [[nodiscard]] std::string lockName(const fs::path& target) const override
    {
        return prefixOf(target);
    }

    std::vector<std::string> files(const ExportPlan&, const fs::path& target) override
    {
        m_prefix = prefixOf(target);
        m_shards = shardCountOf(fs::path(target).replace_filename(
                       m_prefix + std::string(kBundleIndexSuffix))) == 1
                       ? 2
                       : 1;
        std::vector<std::string> names;
        for (std::uint32_t shard = 0; shard < m_shards; ++shard) {
            names.push_back(dataName(m_prefix, shard, m_shards));
        }
        std::error_code ignored;
        m_makesState = !fs::exists(fs::path(target).replace_filename(kStateFile), ignored);
        if (m_makesState) {
            names.emplace_back(kStateFile);
        }
        names.push_back(m_prefix + std::string(kBundleIndexSuffix));
        return names;
    }

    std::vector<fs::path> superseded(const fs::path& target) override
    {
        std::vector<std::string> own;
        for (std::uint32_t shard = 0; shard < m_shards; ++shard) {
            own.push_back(dataName(m_prefix, shard, m_shards));
        }
        const fs::path folder = target.has_parent_path() ? target.parent_path() : fs::path(".");
        std::vector<fs::path> old;
        std::error_code failure;
        for (fs::directory_iterator entry(folder, failure), end; !failure && entry != end;
             entry.increment(failure)) {
            const std::string name = entry->path().filename().string();
            if (isDataOf(name, m_prefix) && std::ranges::find(own, name) == own.end()) {
                old.push_back(entry->path());
            }
        }
        return old;
    }

    [[nodiscard]] bool mayHaveWritten(const std::string& name) const override
    {
        return name.ends_with("-of-00001") || name.ends_with("-of-00002");
    }

    Result<std::vector<std::uint64_t>> begin(const ExportStart& start) override
    {
        // A certificate may follow the files that are ours.
        const auto state = start.files.begin() + m_shards;
        m_index = m_makesState ? *(state + 1) : *state;
        const auto items = start.plan.items();
        std::vector<std::uint64_t> offsets;
        std::uint64_t next = 0;
        for (const ExportItem* item : items) {
            offsets.push_back(next);
            m_tensors.push_back({.name = item->key,
                                 .dtype = item->dtype,
                                 .shape = item->shape,
                                 .offset = next,
                                 .size = item->sizeBytes()});
            next += item->sizeBytes();
        }
        if (m_makesState) {
            GATELOUPE_CHECK(writeWords(*state, state->filename(), stateText()));
        }
        return offsets;
    }

    void observe(std::size_t item, std::span<const std::byte> bytes) override
    {
        m_tensors[item].crc = crc32c(bytes, m_tensors[item].crc);
    }

    Status end(const Provenance&, OutputFile&) override
    {
        auto tensors = m_tensors;
        std::ranges::sort(tensors, {}, &BundleTensor::name);
        return writeWords(m_index, m_index.filename(), bundleIndex(tensors, m_shards));
    }

private:
    /// Source: tensorflow/python/training/checkpoint_state.proto, as text.
    [[nodiscard]] std::string stateText() const
    {
        const std::string path = "\"" + m_prefix + "\"\n";
        return "model_checkpoint_path: " + path + "all_model_checkpoint_paths: " + path;
    }

    std::string m_prefix;
    std::uint32_t m_shards = 1;
    bool m_makesState = false;
    fs::path m_index;
    std::vector<BundleTensor> m_tensors; ///< by item
};

} // namespace

std::unique_ptr<ExportWriter> makeTensorFlowWriter()
{
    return std::make_unique<TensorFlowWriter>();
}

} // namespace gateloupe
