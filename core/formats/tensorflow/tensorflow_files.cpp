// SPDX-License-Identifier: Apache-2.0
#include "core/formats/tensorflow/tensorflow_files.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdio>
#include <string>
#include <string_view>
#include <system_error>

#include "core/base/text.h"
#include "core/formats/codec/sorted_table.h"
#include "core/formats/common/folder_names.h"

namespace gateloupe {

namespace fs = std::filesystem;

namespace {

constexpr char kBundleHeaderBegin = 0x08; ///< field 1 of BundleHeaderProto, a varint
constexpr char kV1HeaderBegin = 0x0a;     ///< field 1 of SavedTensorSlices, a message

constexpr std::string_view kIndexSuffix = ".index";
constexpr std::string_view kMetaSuffix = ".meta";
constexpr std::string_view kDataMark = ".data-";
constexpr std::string_view kStateFile = "checkpoint";
constexpr std::string_view kStateBegin = "model_checkpoint_path:";
constexpr std::string_view kGraphFile = "saved_model.pb";
constexpr std::uint64_t kMaxStateBytes = std::uint64_t{1} << 20U; ///< a few paths in practice

bool isFile(const fs::path& path)
{
    std::error_code ignored;
    return fs::is_regular_file(path, ignored);
}

bool isFolder(const fs::path& path)
{
    std::error_code ignored;
    return fs::is_directory(path, ignored);
}

fs::path appended(const fs::path& prefix, std::string_view suffix)
{
    fs::path path = prefix;
    path += suffix;
    return path;
}

std::optional<BundleFiles> withIndex(BundleFiles files)
{
    if (files.prefix.filename().empty() || !isFile(files.index())) {
        return std::nullopt;
    }
    return files;
}

/// The text that a quoted string of protobuf's text format is; empty when it is none. Paths hold
/// no other escapes than these: TensorFlow escapes what is not printable ASCII as octal digits.
/// Source: protobuf documentation, "Text Format Language Specification", String Literals.
std::optional<std::string> unquoted(std::string_view text)
{
    constexpr std::string_view kEscaped = "abfnrtv";
    constexpr std::string_view kMeant = "\a\b\f\n\r\t\v";
    constexpr std::size_t kOctalDigits = 3;
    const char quote = text.empty() ? '\0' : text.front();
    if (quote != '"' && quote != '\'') {
        return std::nullopt;
    }
    std::string plain;
    for (std::size_t at = 1; at < text.size(); ++at) {
        if (text[at] == quote) {
            return plain;
        }
        if (text[at] != '\\') {
            plain.push_back(text[at]);
            continue;
        }
        ++at;
        unsigned code = 0;
        std::size_t digits = 0;
        while (digits < kOctalDigits && at + digits < text.size() && text[at + digits] >= '0' &&
               text[at + digits] <= '7') {
            code = code * 8 + static_cast<unsigned>(text[at + digits++] - '0');
        }
        if (digits > 0) {
            plain.push_back(static_cast<char>(code));
            at += digits - 1;
        } else if (at < text.size()) {
            const auto known = kEscaped.find(text[at]);
            plain.push_back(known == std::string_view::npos ? text[at] : kMeant[known]);
        }
    }
    return std::nullopt;
}

/// `checkpoint` names prefixes relative to its folder, or absolute ones of the machine that wrote
/// it: of those only the last component counts, and of any that would climb out of the folder.
std::optional<fs::path> newestOf(const fs::path& folder, std::string_view state)
{
    const auto begin = state.find_first_not_of(" \t\r\n", kStateBegin.size());
    const auto name = unquoted(state.substr(std::min(begin, state.size())));
    if (!name) {
        return std::nullopt;
    }
    const fs::path named = fs::path(*name).lexically_normal();
    const bool isInside = named.is_relative() && !named.empty() && *named.begin() != "..";
    return folder / (isInside ? named : named.filename());
}

std::optional<std::string_view> stateOf(const MappedFile& file)
{
    const std::string_view text = asText(file.bytes());
    if (text.size() > kMaxStateBytes || !text.starts_with(kStateBegin)) {
        return std::nullopt;
    }
    return text;
}

std::optional<fs::path> newestIn(const fs::path& folder)
{
    const fs::path state = folder / kStateFile;
    if (!isFile(state)) {
        return std::nullopt;
    }
    const auto file = MappedFile::open(state);
    const auto text = file ? stateOf(**file) : std::nullopt;
    return text ? newestOf(folder, *text) : std::nullopt;
}

/// What `look` finds in the paths of a folder, when it is one thing.
template <typename T, typename Look>
std::optional<T> onlyIn(const fs::path& folder, const Look& look)
{
    std::optional<T> found;
    for (const std::string& name : namesIn(folder)) {
        const std::optional<T> here = look(folder / name);
        if (here && found) {
            return std::nullopt;
        }
        found = here ? here : found;
    }
    return found;
}

/// The one index file of a folder, if it is one.
std::optional<BundleFiles> onlyBundleIn(const fs::path& folder)
{
    const auto found = onlyIn<fs::path>(folder, [](const fs::path& path) {
        return path.extension() == kIndexSuffix ? std::optional(path) : std::nullopt;
    });
    return found ? withIndex({.prefix = found->parent_path() / found->stem()}) : std::nullopt;
}

std::optional<BundleFiles> savedModelIn(const fs::path& folder)
{
    return withIndex({.prefix = folder / "variables" / "variables", .savedModel = folder});
}

std::optional<BundleFiles> findInFolder(const fs::path& folder)
{
    if (auto saved = savedModelIn(folder)) {
        return saved;
    }
    if (const auto newest = newestIn(folder)) {
        if (auto found = withIndex({.prefix = *newest})) {
            return found;
        }
    }
    return onlyBundleIn(folder);
}

/// The SavedModel folder around ".../variables/variables", if it is one.
fs::path savedModelAround(const fs::path& prefix)
{
    const fs::path folder = prefix.parent_path();
    if (prefix.filename() != "variables" || folder.filename() != "variables" ||
        !isFile(folder.parent_path() / kGraphFile)) {
        return {};
    }
    return folder.parent_path();
}

/// "model.ckpt" of "model.ckpt.index", "model.ckpt.meta", "model.ckpt.data-00000-of-00001".
fs::path prefixOf(const fs::path& file)
{
    const std::string name = file.filename().string();
    for (const auto suffix : {kIndexSuffix, kMetaSuffix}) {
        if (name.ends_with(suffix)) {
            return file.parent_path() / name.substr(0, name.size() - suffix.size());
        }
    }
    if (const auto mark = name.rfind(kDataMark); mark != std::string::npos) {
        return file.parent_path() / name.substr(0, mark);
    }
    return file;
}

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
    return text.size() == kDigits && std::ranges::all_of(text, isDigit);
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
    return onlyIn<ShardedName>(folder, [&first](const fs::path& path) {
        const std::string name = path.filename().string();
        return name.starts_with(first) && name.size() == first.size() + kDigits ? shardedName(name)
                                                                                : std::nullopt;
    });
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

TensorFlowTable tensorFlowTableOf(std::span<const std::byte> file)
{
    TensorFlowTable kind = TensorFlowTable::None;
    const auto look = [&](std::string_view key, std::string_view value) -> Result<bool> {
        if (key.empty() && value.starts_with(kBundleHeaderBegin)) {
            kind = TensorFlowTable::Bundle;
        } else if (key.empty() && value.starts_with(kV1HeaderBegin)) {
            kind = TensorFlowTable::V1;
        }
        return false;
    };
    const Status walked = walkSortedTable(file, look);
    return walked ? kind : TensorFlowTable::None;
}

fs::path BundleFiles::index() const
{
    return appended(prefix, kIndexSuffix);
}

fs::path BundleFiles::shard(std::uint32_t number, std::uint32_t count) const
{
    std::array<char, 48> suffix{}; // ".data-" + "-of-" + two numbers of at most ten digits
    std::snprintf(suffix.data(), suffix.size(), ".data-%05u-of-%05u", number, count);
    return appended(prefix, suffix.data());
}

std::optional<fs::path> newestCheckpoint(const Candidate& candidate)
{
    if (candidate.file) {
        const auto state = stateOf(*candidate.file);
        return state ? newestOf(candidate.path.parent_path(), *state) : std::nullopt;
    }
    return isFolder(candidate.path) ? newestIn(candidate.path) : std::nullopt;
}

std::optional<BundleFiles> findBundle(const Candidate& candidate)
{
    if (isFolder(candidate.path)) {
        if (auto found = findInFolder(candidate.path)) {
            return found;
        }
    }
    if (candidate.file) {
        if (const auto newest = newestCheckpoint(candidate)) {
            return withIndex({.prefix = *newest});
        }
        if (candidate.path.filename() == kGraphFile) {
            return savedModelIn(candidate.path.parent_path());
        }
    }
    BundleFiles files{.prefix = prefixOf(candidate.path)};
    files.savedModel = savedModelAround(files.prefix);
    return withIndex(std::move(files));
}

std::vector<std::string> bundlesIn(const fs::path& folder)
{
    std::vector<std::string> prefixes;
    for (const std::string& name : namesIn(folder)) {
        if (name.ends_with(kIndexSuffix) && name.size() > kIndexSuffix.size()) {
            prefixes.push_back(name.substr(0, name.size() - kIndexSuffix.size()));
        }
    }
    std::ranges::sort(prefixes);
    return prefixes;
}

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
