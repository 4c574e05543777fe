// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string_view>

#include "core/base/mapped_file.h"
#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/tensor/tensor_catalog.h"

namespace gateloupe {

/// The question to a reader: a path and, when the path is a plain file, its mapped bytes.
struct Candidate
{
    std::filesystem::path path;             ///< as the user gave it: a file, a folder, a prefix
    std::shared_ptr<const MappedFile> file; ///< null for folders and TensorFlow prefixes
    std::filesystem::path sample = {};      ///< folder of a sample, where the user names one
};

/// How sure a reader is that the content is its own; the surest reader opens the file.
enum class Match : std::uint8_t
{
    No,
    Possible,
    Certain
};

/// Match::No where the content is not the reader's own.
[[nodiscard]] constexpr Match certainIf(bool isOwn)
{
    return isOwn ? Match::Certain : Match::No;
}

/// A piece of a mapped file, in place. Requires: it is one.
[[nodiscard]] inline Result<std::shared_ptr<const TensorSource>>
sourceOfPiece(const std::shared_ptr<const MappedFile>& file, std::string_view piece)
{
    const auto* first = reinterpret_cast<const char*>(file->bytes().data());
    return MappedSource::create(file, static_cast<std::uint64_t>(piece.data() - first),
                                piece.size());
}

/// Reads one container format and knows nothing of recurrent networks, windows or settings.
/// Content decides, never the suffix; nothing in a file is executed; opening reads metadata only.
/// Threads: free to share.
struct ContainerReader
{
    /// cli.md's word for the format, for messages; the catalog's `format` may be more exact.
    std::string_view id;
    Match (*probe)(const Candidate& candidate);
    /// Fills a catalog that has path and format.
    /// Errors: Corrupt, Unsupported, Io, Cancelled; messages carry the byte offset.
    Status (*read)(const Candidate& candidate, TensorCatalog& catalog, ProgressMonitor& monitor);
    bool namesFiles = false; ///< in its errors, of which it reads several; else open() does

    /// Errors: those of read(), with the path.
    Result<TensorCatalog> open(const Candidate& candidate, ProgressMonitor& monitor) const;
};

} // namespace gateloupe
