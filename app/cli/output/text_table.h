// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/message.h"

namespace gateloupe::cli {

/// Rows of text in aligned columns, two spaces apart, each column as wide as its widest cell.
class TextTable
{
public:
    /// A '>' before a header sets its column to the right.
    explicit TextTable(std::vector<std::string> headers)
        : m_headers(std::move(headers))
    {
    }

    /// Texts of any kind. Names out of files come out printable(). Requires: one cell per column.
    template <typename... Cells>
    void addRow(const Cells&... cells)
    {
        m_rows.push_back({printable(cells)...});
    }

    /// A row whose number of cells is known late. Requires: one cell per column.
    void addCells(std::vector<std::string> cells)
    {
        for (std::string& cell : cells) {
            cell = printable(cell);
        }
        m_rows.push_back(std::move(cells));
    }

    [[nodiscard]] std::string text() const;

private:
    std::vector<std::string> m_headers;
    std::vector<std::vector<std::string>> m_rows;
};

/// "1,234,567".
[[nodiscard]] std::string countText(std::uint64_t count);
/// "1.5 MiB"; whole bytes below 1 KiB.
[[nodiscard]] std::string sizeText(std::uint64_t bytes);
/// Six digits at most, "nan", "inf".
[[nodiscard]] std::string realText(double value);
/// "1 tensor", "2 tensors".
[[nodiscard]] std::string countOf(std::uint64_t count, std::string_view noun);
/// "a, b, c".
[[nodiscard]] std::string joined(const std::vector<std::string>& words);

} // namespace gateloupe::cli
