// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/report/html_page.h"

#include "core/base/markup_text.h"

namespace gateloupe {

namespace {

constexpr const char* kHtmlHead = R"html(<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<style>
:root { color-scheme: light dark; --ground: #fff; --text: #1b1f24; --quiet: #5c6670; --line: #d5dae0; --mark: #c2410c; --bar: #f3f5f7; }
@media (prefers-color-scheme: dark) { :root { --ground: #15181c; --text: #e3e7eb; --quiet: #98a2ad; --line: #363d45; --mark: #fb923c; --bar: #1d2227; } }
body { margin: 0 auto; max-width: 75rem; padding: 1rem 1.5rem 3rem; background: var(--ground); color: var(--text); font: 15px/1.45 system-ui, sans-serif; }
h1 { font-size: 1.5rem; margin: .5rem 0; overflow-wrap: anywhere; } h2 { font-size: 1.15rem; margin: 2rem 0 .5rem; } h3 { font-size: 1rem; margin: 1rem 0 .3rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .15rem 1rem; margin: .5rem 0; } dt { color: var(--quiet); } dd { margin: 0; overflow-wrap: anywhere; }
.note { white-space: pre-wrap; } .quiet { color: var(--quiet); }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; } th, td { text-align: right; padding: .15rem .8rem; border-bottom: 1px solid var(--line); } th { color: var(--quiet); font-weight: normal; }
.long { max-height: 22rem; overflow: auto; scrollbar-color: var(--quiet) var(--bar); border: 1px solid var(--line); border-radius: 6px; } .long thead th { position: sticky; top: 0; background: var(--bar); } .long table { margin: 0; }
.left td, .left th { text-align: left; vertical-align: top; } td.bad { color: var(--mark); font-weight: 600; } td.no { color: var(--quiet); white-space: nowrap; }
button { font: inherit; color: inherit; background: var(--bar); border: 1px solid var(--line); border-radius: 4px; padding: 0 .5rem; cursor: pointer; }
#bar { position: sticky; top: 0; z-index: 2; background: var(--bar); border: 1px solid var(--line); border-radius: 6px; padding: .4rem .8rem; display: flex; gap: 1rem; align-items: center; }
#bar input { flex: 1; accent-color: var(--mark); } #bar output { min-width: 11rem; text-align: right; font-variant-numeric: tabular-nums; }
.strip { margin: .8rem 0; break-inside: avoid; } .strip p { margin: 0 0 .2rem; display: flex; justify-content: space-between; gap: 1rem; font-variant-numeric: tabular-nums; }
.plot { position: relative; border: 1px solid var(--line); } .plot canvas { display: block; width: 100%; image-rendering: pixelated; cursor: crosshair; }
.plot i { position: absolute; pointer-events: none; } .plot .now { top: 0; bottom: 0; width: 2px; background: var(--text); box-shadow: 0 0 0 1px var(--ground); } .plot .unit { left: 0; right: 0; box-shadow: 0 0 0 1px var(--text), 0 0 0 2px var(--ground); min-height: 2px; }
:focus-visible { outline: 2px solid var(--mark); outline-offset: 1px; }
@media print { :root { color-scheme: light; --ground: #fff; --text: #000; --quiet: #444; --line: #bbb; --bar: #fff; --mark: #9a3412; } #bar { display: none; } .long { max-height: none; overflow: visible; border: 0; } .long thead th { position: static; } thead { display: table-header-group; } tr, .why { break-inside: avoid; } h2, h3 { break-after: avoid; } button { border: 0; padding: 0; background: none; } body { max-width: none; padding: 0; } canvas { print-color-adjust: exact; -webkit-print-color-adjust: exact; } }
</style>
)html";

} // namespace

std::string htmlBeginning(std::string_view title, std::string_view note,
                          const std::vector<std::pair<std::string, std::string>>& facts)
{
    const std::string name = markupText(title);
    std::string html = "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<title>" + name +
                       "</title>\n" + kHtmlHead + "</head>\n<body>\n<h1>" + name + "</h1>\n";
    if (!note.empty()) {
        html += "<p class=\"note\">" + markupText(note) + "</p>\n";
    }
    html += "<dl>\n";
    for (const auto& [fact, value] : facts) {
        html += "<dt>" + markupText(fact) + "</dt><dd>" + markupText(value) + "</dd>\n";
    }
    return html + "</dl>\n";
}

} // namespace gateloupe
