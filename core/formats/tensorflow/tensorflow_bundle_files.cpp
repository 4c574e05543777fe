// SPDX-License-Identifier: Apache-2.0
#include "core/formats/tensorflow/tensorflow_bundle_files.h"

#include "tensor_bundle.pb.h"

#include <array>
#include <cstdio>
#include <string>
#include <string_view>
#include <system_error>

#include <google/protobuf/io/tokenizer.h>
#include <google/protobuf/text_format.h>

namespace gateloupe {

namespace fs = std::filesystem;

namespace {

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

/// Ignores what the parser says; a `checkpoint` that cannot be read is as good as none.
class SilentCollector final : public google::protobuf::io::ErrorCollector
{
public:
    void AddError(int, google::protobuf::io::ColumnNumber, const std::string&) override {}
};

/// `checkpoint` names prefixes relative to its folder, or absolute ones of the machine that wrote
/// it: of those only the last component counts, and of any that would climb out of the folder.
std::optional<fs::path> newestOf(const fs::path& folder, std::string_view state)
{
    google::protobuf::TextFormat::Parser parser;
    SilentCollector silent;
    parser.RecordErrorsTo(&silent);
    parser.AllowUnknownField(true);
    bundle::CheckpointState message;
    if (!parser.ParseFromString(std::string(state), &message)) {
        return std::nullopt;
    }
    const fs::path named = fs::path(message.model_checkpoint_path()).lexically_normal();
    const bool isInside = named.is_relative() && !named.empty() && *named.begin() != "..";
    return folder / (isInside ? named : named.filename());
}

std::optional<std::string_view> stateOf(const MappedFile& file)
{
    const auto bytes = file.bytes();
    const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
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

/// The one index file of a folder, if it is one.
std::optional<BundleFiles> onlyBundleIn(const fs::path& folder)
{
    std::optional<fs::path> found;
    std::error_code failure;
    for (fs::directory_iterator at(folder, failure), end; !failure && at != end;
         at.increment(failure)) {
        if (at->path().extension() != kIndexSuffix) {
            continue;
        }
        if (found) {
            return std::nullopt;
        }
        found = at->path();
    }
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

} // namespace

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

} // namespace gateloupe
