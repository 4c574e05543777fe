// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/formats/common/container_reader.h"

namespace gateloupe {

/// Which of TensorFlow's tables a file is.
enum class TensorFlowTable : std::uint8_t
{
    None,
    Bundle, ///< the `.index` of a V2 checkpoint
    V1,     ///< a V1 checkpoint, or one shard of it
};

/// By the value of the first key, "", which only TensorFlow's tables have. Reads two blocks.
[[nodiscard]] TensorFlowTable tensorFlowTableOf(std::span<const std::byte> file);

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

/// The prefixes of the index files that lie in a folder, as names: "model.ckpt-100". Sorted.
[[nodiscard]] std::vector<std::string> bundlesIn(const std::filesystem::path& folder);

/// The files of the V1 checkpoint that the candidate is: the file itself, or every shard
/// `X-SSSSS-of-NNNNN` where it is one of them, the pattern `X-?????-of-NNNNN` that TensorFlow
/// writes into `checkpoint`, the prefix `X`, or a folder or a `checkpoint` file that names one.
/// A shard that is missing is listed too, so that its absence can be told. Empty when the first
/// file there is no V1 checkpoint, and for a prefix that has a V2 index.
[[nodiscard]] std::optional<std::vector<std::filesystem::path>>
findTensorFlowV1Files(const Candidate& candidate);

} // namespace gateloupe
