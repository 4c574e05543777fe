// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/conventions/custom/custom_rules.h"

namespace gateloupe {

/// The version of the description file; CUSTOM.md says what is in it.
inline constexpr std::int64_t kCustomVersion = 1;
/// The key that holds it: what tells a description from other JSON.
inline constexpr const char* kCustomVersionKey = "gateloupe_convention";
/// More layers than any network has.
inline constexpr std::uint64_t kMaxCustomLayer = 9999;

/// Rules from the text of a description file.
/// Errors: InvalidArgument: with line and column where it is no JSON, else with the path of what is
/// wrong ("tensors[1].axes[0]"), what was found and what was expected. An unknown key, a key twice
/// and everything validate() refuses are errors.
Result<CustomRules> rulesFromJson(std::string_view text);
/// Reads rules from a file. Errors: also NotFound, Io; every message names the file.
Result<CustomRules> readRules(const std::filesystem::path& path);

/// Whether a file looks like a description, good or broken: JSON that speaks of its version.
[[nodiscard]] bool isDescription(const std::filesystem::path& path);

/// The inverse of rulesFromJson(). What is as by default is left out.
[[nodiscard]] std::string toJson(const CustomRules& rules);

} // namespace gateloupe
