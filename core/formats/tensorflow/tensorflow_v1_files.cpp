// SPDX-License-Identifier: Apache-2.0
#include "core/formats/tensorflow/tensorflow_v1_files.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdio>
#include <string>
#include <string_view>
#include <system_error>

#include "core/formats/tensorflow/tensorflow_bundle_files.h"
#include "core/formats/tensorflow/tensorflow_tables.h"

namespace gateloupe {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kDigits = 5;
constexpr std::string_view kOf = "-of-";
constexpr std::string_view kAnyNumber = "?????";
constexpr std::string_view kFirstOf = "-00000-of-";
/// TensorFlow writes one shard for each device; the digits allow no more than this.
constexpr std::uint32_t kMostShards = 99999;

/// "X" and how many shards it has.
struct ShardedName
{
    std::string prefix;
    std::uint32_t count = 0;
};

bool isNumber(std::string_view text)
{
    return text.size() == kDigits &&
           std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

/// Takes "X-00001-of-00004" or "X-?????-of-00004" apart.
std::optional<ShardedName> shardedName(std::string_view name)
{
    constexpr std::size_t kSuffix = 1 + kDigits + kOf.size() + kDigits;
    if (name.size() <= kSuffix) {
        return std::nullopt;
    }
    const std::string_view suffix = name.substr(name.size() - kSuffix);
    const std::string_view shard = suffix.substr(1, kDigits);
    const std::string_view count = suffix.substr(kSuffix - kDigits);
    if (suffix.front() != '-' || suffix.substr(1 + kDigits, kOf.size()) != kOf ||
        !isNumber(count) || (shard != kAnyNumber && !isNumber(shard))) {
        return std::nullopt;
    }
    ShardedName found{.prefix = std::string(name.substr(0, name.size() - kSuffix))};
    std::from_chars(count.data(), count.data() + count.size(), found.count);
    return found.count == 0 ? std::nullopt : std::optional(found);
}

std::vector<fs::path> shardsOf(const fs::path& folder, const ShardedName& name)
{
    std::vector<fs::path> shards;
    for (std::uint32_t shard = 0; shard < std::min(name.count, kMostShards); ++shard) {
        std::array<char, 32> suffix{}; // "-" + "-of-" + two numbers of five digits
        std::snprintf(suffix.data(), suffix.size(), "-%05u-of-%05u", shard, name.count);
        shards.push_back(folder / (name.prefix + suffix.data()));
    }
    return shards;
}

/// The only set of shards of a prefix, by its first one.
std::optional<ShardedName> shardsBeside(const fs::path& prefix)
{
    const std::string first = prefix.filename().string() + std::string(kFirstOf);
    const fs::path folder = prefix.has_parent_path() ? prefix.parent_path() : fs::path(".");
    std::optional<ShardedName> found;
    std::error_code failure;
    for (fs::directory_iterator at(folder, failure), end; !failure && at != end;
         at.increment(failure)) {
        const std::string name = at->path().filename().string();
        const auto sharded = name.starts_with(first) ? shardedName(name) : std::nullopt;
        if (!sharded || name.size() != first.size() + kDigits) {
            continue;
        }
        if (found) {
            return std::nullopt;
        }
        found = sharded;
    }
    return found;
}

bool isV1(const fs::path& path)
{
    const auto file = MappedFile::open(path);
    return file && tensorFlowTableOf((*file)->bytes()) == TensorFlowTable::V1;
}

/// The files that a name means, whether they are there or not.
std::vector<fs::path> filesNamed(const fs::path& path)
{
    if (const auto sharded = shardedName(path.filename().string())) {
        return shardsOf(path.parent_path(), *sharded);
    }
    std::error_code ignored;
    if (fs::exists(path, ignored)) {
        return {path};
    }
    const auto sharded = shardsBeside(path);
    return sharded ? shardsOf(path.parent_path(), *sharded) : std::vector<fs::path>();
}

} // namespace

std::optional<std::vector<fs::path>> findTensorFlowV1Files(const Candidate& candidate)
{
    const auto newest = newestCheckpoint(candidate);
    const fs::path path = newest.value_or(candidate.path);
    std::error_code ignored;
    if (fs::exists(BundleFiles{.prefix = path}.index(), ignored)) {
        return std::nullopt;
    }
    const bool isFileItself = candidate.file && !newest;
    auto files = filesNamed(path);
    // A shard that was renamed or copied away from the others is still what it is.
    if (isFileItself && std::ranges::find(files, path) == files.end()) {
        files = {path};
    }
    const bool isFound = isFileItself
                             ? tensorFlowTableOf(candidate.file->bytes()) == TensorFlowTable::V1
                             : std::ranges::any_of(files, isV1);
    return isFound && !files.empty() ? std::optional(std::move(files)) : std::nullopt;
}

} // namespace gateloupe
