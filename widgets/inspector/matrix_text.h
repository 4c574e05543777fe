// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "widgets/inspector/inspected_matrix.h"

namespace gateloupe {

/// More cells than this are refused as text: a clipboard of some 40 MB.
inline constexpr std::uint64_t kMostTextCells = std::uint64_t{1} << 22U;

/// The shortest text that reads back as the same number of the matrix' own type, with a decimal
/// point in every language: "0.1", "-inf", "nan".
[[nodiscard]] std::string elementText(const MatrixView& matrix, std::uint64_t row,
                                      std::uint64_t col);

/// A part as text with tabs, for spreadsheets: the first line holds the columns' numbers, the first
/// field of every other line its row's number, both as stored, whatever the order.
/// `rows` and `cols` are stored indices.
/// Errors: Unsupported above kMostTextCells, Cancelled.
Result<std::string> tsvOf(const MatrixView& matrix, const std::vector<std::uint64_t>& rows,
                          const std::vector<std::uint64_t>& cols, ProgressMonitor& monitor);

} // namespace gateloupe
