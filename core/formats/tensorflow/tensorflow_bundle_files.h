// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>

#include "core/formats/common/container_reader.h"

namespace gateloupe {

/// The files of one bundle.
struct BundleFiles
{
    std::filesystem::path prefix;     ///< "folder/model.ckpt-100"
    std::filesystem::path savedModel; ///< the SavedModel's folder, else empty

    /// "folder/model.ckpt-100.index".
    [[nodiscard]] std::filesystem::path index() const;
    /// "folder/model.ckpt-100.data-00000-of-00002".
    [[nodiscard]] std::filesystem::path shard(std::uint32_t number, std::uint32_t count) const;
};

/// The checkpoint that a `checkpoint` file, or the one in a folder, names as the newest: a prefix,
/// or a V1 file or pattern, inside that folder, whether it is there or not. Empty when the
/// candidate is neither.
[[nodiscard]] std::optional<std::filesystem::path> newestCheckpoint(const Candidate& candidate);

/// Where the bundle of a candidate is: its prefix, any of its files, the folder of a SavedModel or
/// of a training run, or that run's `checkpoint` file. Looks at names, and reads `checkpoint`.
/// Empty when there is no index file there. Never leaves the folder that the candidate names.
[[nodiscard]] std::optional<BundleFiles> findBundle(const Candidate& candidate);

} // namespace gateloupe
