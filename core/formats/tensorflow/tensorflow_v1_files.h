// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <vector>

#include "core/formats/common/container_reader.h"

namespace gateloupe {

/// The files of the V1 checkpoint that the candidate is: the file itself, or every shard
/// `X-SSSSS-of-NNNNN` where it is one of them, the pattern `X-?????-of-NNNNN` that TensorFlow
/// writes into `checkpoint`, the prefix `X`, or a folder or a `checkpoint` file that names one.
/// A shard that is missing is listed too, so that its absence can be told. Empty when the first
/// file there is no V1 checkpoint, and for a prefix that has a V2 index.
[[nodiscard]] std::optional<std::vector<std::filesystem::path>>
findTensorFlowV1Files(const Candidate& candidate);

} // namespace gateloupe
