// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/inspector/matrix_text.h"

#include "core/base/number_text.h"

namespace gateloupe {

std::string elementText(const MatrixView& matrix, std::uint64_t row, std::uint64_t col)
{
    const double value = matrix.at(row, col);
    // The shorter types are exact in f32, whose shortest text is shorter than that of f64.
    const bool isSingle =
        matrix.dtype == DType::F32 || matrix.dtype == DType::F16 || matrix.dtype == DType::BF16;
    return isSingle ? shortestText(static_cast<float>(value)) : shortestText(value);
}

Result<std::string> tsvOf(const MatrixView& matrix, const std::vector<std::uint64_t>& rows,
                          const std::vector<std::uint64_t>& cols, ProgressMonitor& monitor)
{
    if (rows.size() * cols.size() > kMostTextCells) {
        return Error{ErrorCode::Unsupported, std::to_string(rows.size() * cols.size()) +
                                                 " cells are too many for the clipboard, " +
                                                 std::to_string(kMostTextCells) + " are the most"};
    }
    std::string text;
    for (const std::uint64_t col : cols) {
        text += '\t' + std::to_string(col);
    }
    text += '\n';
    for (const std::uint64_t row : rows) {
        if (monitor.cancelled()) {
            return Error{ErrorCode::Cancelled, "writing the cells as text was cancelled"};
        }
        text += std::to_string(row);
        for (const std::uint64_t col : cols) {
            text += '\t' + elementText(matrix, row, col);
        }
        text += '\n';
    }
    return text;
}

} // namespace gateloupe
