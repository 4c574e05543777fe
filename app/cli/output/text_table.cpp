// SPDX-License-Identifier: Apache-2.0
#include "app/cli/output/text_table.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <utility>

#include "core/base/message.h"
#include "core/base/number_text.h"

namespace gateloupe::cli {

namespace {

constexpr std::string_view kGap = "  ";

/// Characters, not bytes: every UTF-8 byte but the continuing ones.
std::size_t widthOf(std::string_view text)
{
    return static_cast<std::size_t>(std::ranges::count_if(
        text, [](char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U; }));
}

template <typename... Values>
std::string formatted(const char* format, Values... values)
{
    std::array<char, 64> text{};
    std::snprintf(text.data(), text.size(), format, values...);
    return text.data();
}

} // namespace

TextTable::TextTable(std::vector<Column> columns)
    : m_columns(std::move(columns))
{
}

void TextTable::addRow(std::vector<std::string> cells)
{
    for (std::string& cell : cells) {
        cell = printable(cell);
    }
    m_rows.push_back(std::move(cells));
}

std::string TextTable::text() const
{
    std::vector<std::size_t> widths;
    for (std::size_t column = 0; column < m_columns.size(); ++column) {
        std::size_t width = widthOf(m_columns[column].header);
        for (const auto& row : m_rows) {
            width = std::max(width, widthOf(row[column]));
        }
        widths.push_back(width);
    }
    std::string text;
    const auto addLine = [&](const auto& cellOf) {
        std::string line;
        for (std::size_t column = 0; column < m_columns.size(); ++column) {
            const std::string& cell = cellOf(column);
            const std::string padding(widths[column] - widthOf(cell), ' ');
            line += m_columns[column].align == Align::Right ? padding + cell : cell + padding;
            line += kGap;
        }
        line.erase(line.find_last_not_of(' ') + 1);
        text += line + "\n";
    };
    addLine([this](std::size_t column) -> const std::string& { return m_columns[column].header; });
    for (const auto& row : m_rows) {
        addLine([&row](std::size_t column) -> const std::string& { return row[column]; });
    }
    return text;
}

std::string countText(std::uint64_t count)
{
    std::string digits = std::to_string(count);
    for (std::size_t place = digits.size(); place > 3;) {
        place -= 3;
        digits.insert(place, 1, ',');
    }
    return digits;
}

std::string sizeText(std::uint64_t bytes)
{
    constexpr std::array kUnits = {"KiB", "MiB", "GiB", "TiB"};
    constexpr double kStep = 1024.0;
    if (bytes < 1024) {
        return formatted("%u B", static_cast<unsigned>(bytes));
    }
    double value = static_cast<double>(bytes) / kStep;
    std::size_t unit = 0;
    while (value >= kStep && unit + 1 < kUnits.size()) {
        value /= kStep;
        ++unit;
    }
    return formatted("%.1f %s", value, kUnits[unit]);
}

std::string realText(double value)
{
    return sixDigits(value);
}

std::string countOf(std::uint64_t count, std::string_view noun)
{
    return countText(count) + " " + std::string(noun) + (count == 1 ? "" : "s");
}

std::string joined(const std::vector<std::string>& words)
{
    std::string text;
    for (const std::string& word : words) {
        text += (text.empty() ? "" : ", ") + word;
    }
    return text;
}

} // namespace gateloupe::cli
