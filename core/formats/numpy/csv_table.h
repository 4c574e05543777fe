// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/tensor/array.h"

namespace gateloupe {

/// A table of numbers as text: a line per step, a column per feature.
struct CsvTable
{
    Array values;                   ///< [lines, columns] f64
    std::vector<std::string> names; ///< of the columns, from the first line; empty: it has none
};

/// Reads UTF-8 text whose columns are parted by tabs, else by semicolons, else by commas, whichever
/// the first line has. The first line names the columns if it is not all numbers. Fields may stand
/// in quotes; with semicolons or tabs a number may have a decimal comma; "nan" and "inf" are
/// numbers. Empty lines and lines that begin with # are left out.
/// Errors: Corrupt naming line, column and what stands there; Unsupported for more numbers than
/// memory should hold; Cancelled.
Result<CsvTable> parseCsv(std::string_view text, ProgressMonitor& monitor);

/// Whether a file is read as such a table: by its name's end, .csv, .tsv or .txt, as the content
/// has no mark.
[[nodiscard]] bool isCsvName(const std::filesystem::path& path);
/// Errors: those of parseCsv() and of opening the file.
Result<CsvTable> readCsv(const std::filesystem::path& path, ProgressMonitor& monitor);

} // namespace gateloupe
