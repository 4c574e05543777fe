// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

#include <CLI/CLI.hpp>

#include "core/base/result.h"

namespace gateloupe::cli {

/// The part of Markdown that the manual uses, as HTML: headings, paragraphs, lists, tables, fenced
/// code, emphasis, code and links. Pictures are left out.
[[nodiscard]] std::string htmlOfMarkdown(std::string_view markdown);

/// Writes the manual of the window as pages of HTML with an index, and one page of all commands of
/// `program`. Returns how many pages. Errors: CannotWrite, also for a folder that holds something.
Result<std::size_t> writeManual(const CLI::App& program, const std::filesystem::path& folder);

} // namespace gateloupe::cli
