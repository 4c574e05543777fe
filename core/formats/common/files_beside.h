// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string_view>

#include "core/base/mapped_file.h"
#include "core/base/result.h"

namespace gateloupe {

/// Files that a model's own file names: shards, weights apart from their graph. None outside the
/// folder that the model lies in.

/// The path of `name` beside `owner`; empty when the name is none, absolute or leads upwards.
[[nodiscard]] std::optional<std::filesystem::path> pathBeside(const std::filesystem::path& owner,
                                                              std::string_view name);

/// Whether `path`, after its links, lies below the folder where `owner` is named or below the one
/// where it really is: Hugging Face's cache links both into one other folder.
[[nodiscard]] bool staysBeside(const std::filesystem::path& owner,
                               const std::filesystem::path& path);

/// Errors: Corrupt for a name that leaves the folder; those of MappedFile::open().
Result<std::shared_ptr<const MappedFile>> openBeside(const std::filesystem::path& owner,
                                                     std::string_view name);

} // namespace gateloupe
