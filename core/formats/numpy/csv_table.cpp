// SPDX-License-Identifier: Apache-2.0
#include "core/formats/numpy/csv_table.h"

#include <algorithm>
#include <array>
#include <new>
#include <optional>
#include <utility>

#include "core/base/mapped_file.h"
#include "core/base/number_text.h"
#include "core/base/text.h"

namespace gateloupe {

namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
/// 2 GiB as f64: more than a table typed by people or written by a logger has.
constexpr std::size_t kMaxNumbers = std::size_t{1} << 28U;
constexpr std::size_t kMaxColumns = std::size_t{1} << 20U;
constexpr std::size_t kLinesPerCheck = 4096;
constexpr std::size_t kShownCharacters = 24;

/// Text of a file as a message may show it.
std::string shown(std::string_view text)
{
    std::string safe(text.substr(0, kShownCharacters));
    std::ranges::replace_if(
        safe, [](char c) { return static_cast<unsigned char>(c) < 0x20U; }, '?');
    return '"' + safe + (text.size() > kShownCharacters ? "..." : "") + '"';
}

/// The fields of one line.
class Fields
{
public:
    Fields(std::string_view line, char delimiter)
        : m_rest(line)
        , m_delimiter(delimiter)
    {
    }

    /// The next field without its quotes; empty behind the last one.
    std::optional<std::string_view> next()
    {
        if (m_isOver) {
            return std::nullopt;
        }
        const auto quoted = m_rest.find_first_not_of(" ");
        const bool isQuoted = quoted != std::string_view::npos && m_rest[quoted] == '"';
        const auto closing = isQuoted ? m_rest.find('"', quoted + 1) : std::string_view::npos;
        const auto end = m_rest.find(m_delimiter, closing == std::string_view::npos ? 0 : closing);
        const std::string_view field = closing == std::string_view::npos
                                           ? trimmed(m_rest.substr(0, end))
                                           : m_rest.substr(quoted + 1, closing - quoted - 1);
        m_isOver = end == std::string_view::npos;
        m_rest.remove_prefix(m_isOver ? m_rest.size() : end + 1);
        return field;
    }

private:
    std::string_view m_rest;
    char m_delimiter;
    bool m_isOver = false;
};

char delimiterOf(std::string_view line)
{
    constexpr std::array kInOrder = {'\t', ';'};
    const auto found = std::ranges::find_if(
        kInOrder, [line](char c) { return line.find(c) != std::string_view::npos; });
    return found == kInOrder.end() ? ',' : *found;
}

/// Empty when it is no number.
std::optional<double> numberOf(std::string_view field, char delimiter)
{
    std::string_view text = trimmed(field);
    if (text.starts_with('+')) {
        text.remove_prefix(1);
        if (text.starts_with('-')) {
            return std::nullopt;
        }
    }
    // A decimal comma is made a point; a number has no room for more than these characters.
    std::array<char, 64> copy{};
    if (delimiter != ',' && text.size() <= copy.size() && std::ranges::count(text, ',') == 1 &&
        text.find('.') == std::string_view::npos) {
        std::ranges::replace_copy(text, copy.begin(), ',', '.');
        text = {copy.data(), text.size()};
    }
    return numberFromText<double>(text);
}

/// Tabs at the end part empty columns and stay.
std::string_view trimmedLine(std::string_view line)
{
    return line.ends_with('\r') ? line.substr(0, line.size() - 1) : line;
}

/// Turns lines into rows of one width.
class TableParser
{
public:
    Status add(std::string_view line, std::size_t number)
    {
        const bool isFirst = m_columns == 0;
        if (isFirst) {
            m_delimiter = delimiterOf(line);
            m_firstLine = number;
            GATELOUPE_CHECK(takeFirst(line));
        }
        return isFirst && !m_names.empty() ? Status() : addRow(line, number);
    }

    Result<CsvTable> finish() &&
    {
        if (m_values.empty()) {
            return Error::corrupt("the file holds no line of numbers");
        }
        const std::size_t rows = m_values.size() / m_columns;
        return CsvTable{Array({rows, m_columns}, std::move(m_values)), std::move(m_names)};
    }

private:
    /// Counts the columns; names them where a field is no number.
    Status takeFirst(std::string_view line)
    {
        Fields fields(line, m_delimiter);
        bool isHeader = false;
        while (const auto field = fields.next()) {
            isHeader = isHeader || (!field->empty() && !numberOf(*field, m_delimiter));
            m_names.emplace_back(*field);
            if (m_names.size() > kMaxColumns) {
                return Error::unsupported("line %1 has more than %2 columns", m_firstLine,
                                          kMaxColumns);
            }
        }
        m_columns = m_names.size();
        if (!isHeader) {
            m_names.clear();
        }
        return {};
    }

    Status addRow(std::string_view line, std::size_t number)
    {
        Fields fields(line, m_delimiter);
        std::size_t column = 0;
        for (; const auto field = fields.next(); ++column) {
            if (column == m_columns) {
                return wrongCount(line, number);
            }
            const auto value = numberOf(*field, m_delimiter);
            if (!value) {
                return field->empty()
                           ? Error::corrupt("line %1, %2 is empty", number, columnText(column))
                           : Error::corrupt("line %1, %2: %3 is no number", number,
                                            columnText(column), shown(*field));
            }
            if (m_values.size() == kMaxNumbers) {
                return Error::unsupported(
                    "line %1: a table of more than %2 numbers; convert it to .npy, which is mapped",
                    number, kMaxNumbers);
            }
            m_values.push_back(*value);
        }
        return column == m_columns ? Status() : wrongCount(line, number);
    }

    [[nodiscard]] Error wrongCount(std::string_view line, std::size_t number) const
    {
        Fields fields(line, m_delimiter);
        std::size_t count = 0;
        while (fields.next()) {
            ++count;
        }
        return Error::corrupt("line %1 has %2 columns, line %3 has %4", number, count, m_firstLine,
                              m_columns);
    }

    [[nodiscard]] Message columnText(std::size_t column) const
    {
        return m_names.empty() ? message("column %1", column + 1)
                               : message("column %1 (%2)", column + 1, shown(m_names[column]));
    }

    char m_delimiter = ',';
    std::size_t m_columns = 0;
    std::size_t m_firstLine = 0;
    std::vector<std::string> m_names;
    std::vector<double> m_values;
};

bool isUtf16(std::string_view text)
{
    return text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF");
}

} // namespace

Result<CsvTable> parseCsv(std::string_view text, ProgressMonitor& monitor)
{
    if (isUtf16(text)) {
        return Error::corrupt("the table is UTF-16 text; save it as UTF-8");
    }
    if (text.starts_with(kByteOrderMark)) {
        text.remove_prefix(kByteOrderMark.size());
    }
    try {
        TableParser parser;
        for (std::size_t line = 1; !text.empty(); ++line) {
            if (line % kLinesPerCheck == 0 && monitor.cancelled()) {
                return Error::cancelled();
            }
            const auto end = text.find('\n');
            const auto content = trimmedLine(text.substr(0, end));
            text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
            if (!trimmed(content).empty() && !content.starts_with('#')) {
                GATELOUPE_CHECK(parser.add(content, line));
            }
        }
        return std::move(parser).finish();
    } catch (const std::bad_alloc&) {
        return Error::outOfMemory("the table does not fit in memory");
    }
}

bool isCsvName(const std::filesystem::path& path)
{
    const std::string extension = lowered(path.extension().string());
    constexpr std::array kExtensions = {".csv", ".tsv", ".txt"};
    return std::ranges::find(kExtensions, extension) != kExtensions.end();
}

Result<CsvTable> readCsv(const std::filesystem::path& path, ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const auto file, MappedFile::open(path));
    const auto bytes = file->bytes();
    return parseCsv(asText(bytes), monitor).withContext(path.string());
}

} // namespace gateloupe
