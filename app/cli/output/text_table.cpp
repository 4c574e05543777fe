// SPDX-License-Identifier: Apache-2.0
#include "app/cli/output/text_table.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

#include "core/base/lists.h"
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

std::string TextTable::text() const
{
    const auto isRight = [this](std::size_t column) { return m_headers[column].starts_with('>'); };
    std::vector<std::vector<std::string>> lines = {m_headers};
    lines.insert(lines.end(), m_rows.begin(), m_rows.end());
    std::vector<std::size_t> widths;
    for (std::size_t column = 0; column < m_headers.size(); ++column) {
        lines[0][column].erase(0, isRight(column) ? 1 : 0);
        std::size_t& width = widths.emplace_back(0);
        for (const auto& line : lines) {
            width = std::max(width, widthOf(line[column]));
        }
    }
    std::string text;
    for (const auto& cells : lines) {
        std::string line;
        for (std::size_t column = 0; column < cells.size(); ++column) {
            const std::string padding(widths[column] - widthOf(cells[column]), ' ');
            line += isRight(column) ? padding + cells[column] : cells[column] + padding;
            line += kGap;
        }
        line.erase(line.find_last_not_of(' ') + 1);
        text += line + "\n";
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
    return std::isnan(value) ? "nan" : sixDigits(value); // the sign bit of a NaN says nothing
}

std::string countOf(std::uint64_t count, std::string_view noun)
{
    return countText(count) + " " + std::string(noun) + (count == 1 ? "" : "s");
}

std::string joined(const std::vector<std::string>& words)
{
    return joinedBy(", ", words);
}

} // namespace gateloupe::cli
