// SPDX-License-Identifier: Apache-2.0
#include "app/cli/help/manual.h"

#include <algorithm>
#include <cctype>
#include <optional>
#include <system_error>
#include <utility>
#include <vector>

#include "app/cli/help/command_text.h"
#include "app/cli/help/manual_texts.h"
#include "core/base/atomic_file.h"

namespace gateloupe::cli {

namespace {

constexpr std::string_view kStyle =
    "body{font:16px/1.5 sans-serif;max-width:52em;margin:1em auto;padding:0 1em;color:#222;"
    "background:#fff}nav{font-size:14px}nav a{margin-right:.8em}code,pre{font-family:monospace;"
    "background:#f2f2f2}pre{padding:.6em;overflow:auto}table{border-collapse:collapse}"
    "td,th{border:1px solid #bbb;padding:.3em .5em;text-align:left;vertical-align:top}"
    "@media(prefers-color-scheme:dark){body{color:#ddd;background:#1b1b1b}a{color:#8cf}"
    "code,pre{background:#2a2a2a}}";

constexpr std::pair<std::string_view, std::string_view> kLanguageNames[] = {
    {"en", "English"}, {"de", "Deutsch"}, {"zh", "中文"}};

std::string escapedHtml(std::string_view text)
{
    std::string escaped;
    for (const char letter : text) {
        switch (letter) {
        case '&':
            escaped += "&amp;";
            break;
        case '<':
            escaped += "&lt;";
            break;
        case '>':
            escaped += "&gt;";
            break;
        case '"':
            escaped += "&quot;";
            break;
        default:
            escaped += letter;
        }
    }
    return escaped;
}

std::string tagged(std::string_view tag, std::string_view content)
{
    return "<" + std::string(tag) + ">" + std::string(content) + "</" + std::string(tag) + ">";
}

/// Text with emphasis, code and links.
std::string inlineHtml(std::string_view text)
{
    std::string html;
    while (!text.empty()) {
        const auto between = [&text](std::string_view mark) -> std::optional<std::string_view> {
            const std::size_t end =
                text.starts_with(mark) ? text.find(mark, mark.size()) : text.npos;
            return end == text.npos || end == mark.size()
                       ? std::nullopt
                       : std::optional(text.substr(mark.size(), end - mark.size()));
        };
        if (const auto code = between("`")) {
            html += tagged("code", escapedHtml(*code));
            text.remove_prefix(code->size() + 2);
        } else if (const auto bold = between("**")) {
            html += tagged("b", inlineHtml(*bold));
            text.remove_prefix(bold->size() + 4);
        } else if (const auto italic = between("*")) {
            html += tagged("i", inlineHtml(*italic));
            text.remove_prefix(italic->size() + 2);
        } else if (const std::size_t middle = text.find("]("), end = text.find(')', middle);
                   text.starts_with('[') && middle != text.npos && end != text.npos &&
                   text.find(']') == middle) {
            html += "<a href=\"" + escapedHtml(text.substr(middle + 2, end - middle - 2)) + "\">" +
                    inlineHtml(text.substr(1, middle - 1)) + "</a>";
            text.remove_prefix(end + 1);
        } else {
            const std::size_t skipped = text.starts_with('\\') && text.size() > 1 ? 1 : 0;
            html += escapedHtml(text.substr(skipped, 1));
            text.remove_prefix(skipped + 1);
        }
    }
    return html;
}

/// The cells of a row of a table; a bar behind a backslash and one in code part none.
std::vector<std::string> cellsOf(std::string_view row)
{
    std::vector<std::string> cells(1);
    bool isCode = false;
    for (std::size_t at = 1; at < row.size(); ++at) {
        isCode = isCode != (row[at] == '`');
        if (row[at] == '|' && row[at - 1] != '\\' && !isCode) {
            cells.emplace_back();
        } else {
            cells.back() += row[at];
        }
    }
    cells.pop_back(); // behind the last bar
    for (std::string& cell : cells) {
        cell.erase(0, cell.find_first_not_of(' '));
        cell.erase(cell.find_last_not_of(' ') + 1);
    }
    return cells;
}

/// Whether a line begins an item of a list: "- " or "1. ", and how long that is.
std::size_t itemMark(std::string_view line)
{
    if (line.starts_with("- ")) {
        return 2;
    }
    const std::size_t digits = line.find_first_not_of("0123456789");
    return digits > 0 && digits != line.npos && line.substr(digits).starts_with(". ") ? digits + 2
                                                                                      : 0;
}

/// Goes through lines, block by block.
class MarkdownBlocks
{
public:
    explicit MarkdownBlocks(std::string_view markdown)
    {
        while (!markdown.empty()) {
            const std::size_t end = std::min(markdown.find('\n'), markdown.size());
            m_lines.push_back(markdown.substr(0, end));
            markdown.remove_prefix(std::min(end + 1, markdown.size()));
        }
    }

    [[nodiscard]] std::string html()
    {
        std::string text;
        while (m_at < m_lines.size()) {
            text += block();
        }
        return text;
    }

private:
    [[nodiscard]] std::string_view line() const
    {
        return m_at < m_lines.size() ? m_lines[m_at] : std::string_view();
    }

    std::string block()
    {
        const std::string_view first = line();
        if (first.empty() || first.starts_with("![")) { // pictures are left out
            ++m_at;
            return {};
        }
        if (first.starts_with("```")) {
            return code();
        }
        if (first.starts_with('#')) {
            ++m_at;
            const std::size_t level = first.find_first_not_of('#');
            return tagged("h" + std::to_string(level), inlineHtml(first.substr(level + 1))) + "\n";
        }
        if (first.starts_with('|')) {
            return table();
        }
        return itemMark(first) > 0 ? list() : tagged("p", inlineHtml(paragraph(0))) + "\n";
    }

    /// Lines up to what begins another block, as one.
    std::string paragraph(std::size_t mark)
    {
        std::string text(line().substr(mark));
        while (++m_at < m_lines.size() && !line().empty() && !line().starts_with('#') &&
               !line().starts_with('|') && !line().starts_with("```") && itemMark(line()) == 0) {
            const std::size_t begin = std::min(line().find_first_not_of(' '), line().size());
            text += " " + std::string(line().substr(begin));
        }
        return text;
    }

    std::string list()
    {
        const bool isNumbered = !line().starts_with('-');
        std::string items;
        while (const std::size_t mark = itemMark(line())) {
            items += tagged("li", inlineHtml(paragraph(mark))) + "\n";
        }
        return tagged(isNumbered ? "ol" : "ul", items) + "\n";
    }

    std::string table()
    {
        std::string rows;
        for (bool isHead = true; line().starts_with('|'); ++m_at) {
            if (line().find_first_not_of("|- ") == std::string_view::npos) {
                continue; // below the head
            }
            std::string cells;
            for (const std::string& cell : cellsOf(line())) {
                cells += tagged(isHead ? "th" : "td", inlineHtml(cell));
            }
            rows += tagged("tr", cells) + "\n";
            isHead = false;
        }
        return tagged("table", rows) + "\n";
    }

    std::string code()
    {
        std::string text;
        while (++m_at < m_lines.size() && !line().starts_with("```")) {
            text += escapedHtml(line()) + "\n";
        }
        ++m_at;
        return tagged("pre", text) + "\n";
    }

    std::vector<std::string_view> m_lines;
    std::size_t m_at = 0;
};

std::string fileNameOf(const ManualText& text)
{
    return std::string(text.page) +
           (text.language == "en" ? "" : "." + std::string(text.language)) + ".html";
}

std::string titleOf(std::string_view markdown)
{
    return std::string(markdown.substr(2, markdown.find('\n') - 2));
}

/// Links to the pages of a language, or to the English ones that it lacks.
std::string linksFor(std::string_view language)
{
    std::string links;
    for (const ManualText& text : manualTexts()) {
        const bool isOwn = std::ranges::any_of(manualTexts(), [&](const ManualText& other) {
            return other.page == text.page && other.language == language;
        });
        if (text.language == language || (text.language == "en" && !isOwn)) {
            links += "<a href=\"" + fileNameOf(text) + "\">" + escapedHtml(titleOf(text.markdown)) +
                     "</a>\n";
        }
    }
    return links + "<a href=\"commands.html\">Commands</a>\n";
}

std::string htmlPage(std::string_view language, const std::string& title, const std::string& others,
                     const std::string& content)
{
    return "<!DOCTYPE html>\n<html lang=\"" + std::string(language) +
           "\">\n<head><meta charset=\"utf-8\"><title>" + escapedHtml(title) +
           " - Gateloupe</title><style>" + std::string(kStyle) +
           "</style></head>\n<body>\n<nav>\n" + linksFor(language) + others + "</nav>\n" + content +
           "</body>\n</html>\n";
}

std::string otherLanguages(const ManualText& text)
{
    std::string links;
    for (const ManualText& other : manualTexts()) {
        if (other.page == text.page && other.language != text.language) {
            const auto* const name =
                std::ranges::find(kLanguageNames, other.language,
                                  &std::pair<std::string_view, std::string_view>::first);
            links +=
                "<a href=\"" + fileNameOf(other) + "\">" + std::string(name->second) + "</a>\n";
        }
    }
    return links;
}

std::string commandsPage(const CLI::App& program)
{
    std::string content = tagged("h1", "Commands");
    for (const CLI::App* command : subcommandsOf(program)) {
        std::string rows;
        for (const OptionText& option : optionTexts(*command)) {
            std::string names;
            for (const std::string& name : option.names) {
                names += (names.empty() ? "" : ", ") + name;
            }
            names += (names.empty() || option.value.empty() ? "" : " ") + option.value;
            rows += tagged("tr", tagged("td", tagged("code", escapedHtml(names))) +
                                     tagged("td", escapedHtml(option.description) +
                                                      (option.isRequired ? " (required)" : ""))) +
                    "\n";
        }
        content += tagged("h2", command->get_name()) +
                   tagged("p", escapedHtml(command->get_description())) + tagged("table", rows) +
                   tagged("pre", escapedHtml(command->get_footer())) + "\n";
    }
    return htmlPage("en", "Commands", "", content);
}

} // namespace

std::string htmlOfMarkdown(std::string_view markdown)
{
    return MarkdownBlocks(markdown).html();
}

Result<std::size_t> writeManual(const CLI::App& program, const std::filesystem::path& folder)
{
    std::error_code failure;
    std::filesystem::create_directories(folder, failure);
    if (failure) {
        return Error::cannotWrite("%1: %2", folder, failure.message());
    }
    if (!std::filesystem::is_empty(folder, failure) || failure) {
        return Error::cannotWrite("%1 is not empty; the manual needs a folder of its own", folder);
    }
    std::size_t pages = 0;
    const auto write = [&](const std::string& name, const std::string& html) {
        ++pages;
        return writeWholeFile(folder / name, html);
    };
    for (const ManualText& text : manualTexts()) {
        GATELOUPE_CHECK(
            write(fileNameOf(text), htmlPage(text.language, titleOf(text.markdown),
                                             otherLanguages(text), htmlOfMarkdown(text.markdown))));
    }
    const ManualText& first = manualTexts().front();
    GATELOUPE_CHECK(
        write("index.html", htmlPage("en", titleOf(first.markdown), otherLanguages(first),
                                     htmlOfMarkdown(first.markdown))));
    GATELOUPE_CHECK(write("commands.html", commandsPage(program)));
    return pages;
}

} // namespace gateloupe::cli
