// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace gateloupe::cli {

enum class Align : std::uint8_t
{
    Left,
    Right
};

/// Rows of text in aligned columns, two spaces apart, each column as wide as its widest cell.
class TextTable
{
public:
    struct Column
    {
        std::string header;
        Align align = Align::Left;
    };

    explicit TextTable(std::vector<Column> columns);

    /// Names out of files come out printable(). Requires: one cell per column.
    void addRow(std::vector<std::string> cells);
    [[nodiscard]] std::string text() const;

private:
    std::vector<Column> m_columns;
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
