// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/training/checkpoint_folder.h"

#include <algorithm>
#include <set>
#include <system_error>
#include <tuple>
#include <utility>

#include "core/analysis/training/checkpoint_names.h"
#include "core/formats/reader_registry.h"

namespace gateloupe {

namespace {

namespace fs = std::filesystem;

/// The entries of a folder in the order of their names, without hidden ones and without the files
/// that belong to a TensorFlow checkpoint's index.
Result<std::vector<fs::path>> entriesOf(const fs::path& folder)
{
    std::vector<fs::path> entries;
    std::set<std::string> indexed;
    std::error_code failure;
    for (fs::directory_iterator entry(folder, failure); !failure && entry != fs::end(entry);
         entry.increment(failure)) {
        const std::string name = entry->path().filename().string();
        if (name.starts_with(".")) {
            continue;
        }
        if (entry->path().extension() == ".index") {
            indexed.insert(entry->path().stem().string());
        }
        entries.push_back(entry->path());
    }
    if (failure) {
        return Error{failure == std::errc::no_such_file_or_directory ? ErrorCode::NotFound
                                                                     : ErrorCode::Io,
                     message("%1: %2", folder.string(), failure.message())};
    }
    std::erase_if(entries, [&indexed](const fs::path& path) {
        const std::string name = path.filename().string();
        const bool isPart = path.extension() == ".meta" || name.find(".data-") != name.npos;
        return isPart && std::ranges::any_of(indexed, [&name](const std::string& prefix) {
                   return name.starts_with(prefix + ".");
               });
    });
    std::ranges::sort(entries);
    return entries;
}

bool isFolder(const fs::path& path)
{
    std::error_code ignored;
    return fs::is_directory(path, ignored);
}

/// A checkpoint, or why an entry is none.
struct Opened
{
    fs::path path;
    std::shared_ptr<const Checkpoint> checkpoint;
    Message why;
    bool isBroken = false; ///< of a known format, and not to be read
};

Result<Opened> openFileOf(const fs::path& path, const CheckpointOptions& options,
                          ProgressMonitor& monitor)
{
    const auto checkpoint = openCheckpoint(path, options, monitor);
    if (!checkpoint) {
        const Error& error = checkpoint.error();
        if (error.code == ErrorCode::Cancelled) {
            return error;
        }
        const bool isBroken = error.code == ErrorCode::Corrupt || error.code == ErrorCode::Io ||
                              error.code == ErrorCode::ShapeMismatch;
        return Opened{path, nullptr, error.message, isBroken};
    }
    if ((*checkpoint)->rnns.empty()) {
        return Opened{path, nullptr, message("it holds no recurrent network"), false};
    }
    return Opened{path, *checkpoint, {}, false};
}

/// A file, or a folder that is a checkpoint or has one.
Result<Opened> openEntry(const fs::path& path, const CheckpointOptions& options,
                         ProgressMonitor& monitor)
{
    if (!isCheckpointFolder(path)) {
        return openFileOf(path, options, monitor);
    }
    Opened worst{path, nullptr, message("it holds no recurrent network"), false};
    GATELOUPE_TRY(const auto entries, entriesOf(path));
    for (const fs::path& entry : entries) {
        if (isFolder(entry) && isCheckpointFolder(entry)) {
            continue; // one level is looked into
        }
        GATELOUPE_TRY(Opened opened, openFileOf(entry, options, monitor));
        if (opened.checkpoint != nullptr) {
            return opened;
        }
        if (opened.isBroken && !worst.isBroken) {
            worst = std::move(opened);
        }
    }
    return worst;
}

void setSteps(std::vector<FolderCheckpoint>& checkpoints)
{
    std::vector<std::string> names;
    for (const FolderCheckpoint& each : checkpoints) {
        names.push_back(each.name);
    }
    const auto steps = stepsOfNames(names);
    for (std::size_t index = 0; index < checkpoints.size(); ++index) {
        checkpoints[index].step = steps[index];
    }
    std::ranges::stable_sort(checkpoints, [](const auto& a, const auto& b) {
        return std::tuple(!a.step, a.step.value_or(0), a.name) <
               std::tuple(!b.step, b.step.value_or(0), b.name);
    });
}

} // namespace

std::string CheckpointFolder::labelOf(std::size_t index) const
{
    const FolderCheckpoint& checkpoint = checkpoints[index];
    return checkpoint.step ? "step " + std::to_string(*checkpoint.step) : checkpoint.name;
}

bool isCheckpointFolder(const fs::path& path)
{
    return isFolder(path) && surestReader({path, nullptr, {}}) == nullptr;
}

Result<std::shared_ptr<const CheckpointFolder>>
openCheckpointFolder(const fs::path& path, const CheckpointOptions& options,
                     ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const auto entries, entriesOf(path));
    const auto folder = std::make_shared<CheckpointFolder>();
    folder->path = path;
    std::set<fs::path> suffixes; // of those that could be read
    std::uint64_t done = 0;
    for (const fs::path& entry : entries) {
        NullMonitor quiet; // entries are what counts
        if (monitor.cancelled()) {
            return Error::cancelled();
        }
        GATELOUPE_TRY(Opened opened, openEntry(entry, options, quiet));
        const std::string name = entry.filename().string();
        if (opened.checkpoint != nullptr) {
            suffixes.insert(opened.path.extension());
        }
        if (opened.checkpoint != nullptr || opened.isBroken) {
            folder->checkpoints.push_back(
                {name, opened.path, std::nullopt, opened.checkpoint, opened.why});
        } else {
            folder->skipped.push_back({name, opened.why});
        }
        monitor.report(Stage::Opening, ++done, entries.size());
    }
    std::erase_if(folder->checkpoints, [&](const FolderCheckpoint& each) {
        const bool isForeign =
            each.checkpoint == nullptr && !suffixes.contains(each.path.extension());
        if (isForeign) {
            folder->skipped.push_back({each.name, each.problem});
        }
        return isForeign;
    });
    if (folder->checkpoints.empty()) {
        return Error::notThisFormat("%1: nothing in this folder holds a recurrent network",
                                    path.string());
    }
    setSteps(folder->checkpoints);
    return std::shared_ptr<const CheckpointFolder>(folder);
}

} // namespace gateloupe
