// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/report/report.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string_view>

#include "core/base/distance.h"
#include "core/base/markup_text.h"
#include "core/base/message.h"
#include "core/base/number_text.h"
#include "core/runtime/trace/trace_arrays.h"

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
.plot i { position: absolute; pointer-events: none; } .plot .now { top: 0; bottom: 0; width: 2px; background: var(--text); box-shadow: 0 0 0 1px var(--ground); } .plot .reset { top: 0; bottom: 0; border-left: 2px dashed var(--text); filter: drop-shadow(0 0 1px var(--ground)); } .plot .unit { left: 0; right: 0; box-shadow: 0 0 0 1px var(--text), 0 0 0 2px var(--ground); min-height: 2px; }
:focus-visible { outline: 2px solid var(--mark); outline-offset: 1px; }
@media print { :root { color-scheme: light; --ground: #fff; --text: #000; --quiet: #444; --line: #bbb; --bar: #fff; --mark: #9a3412; } #bar { display: none; } .long { max-height: none; overflow: visible; border: 0; } .long thead th { position: static; } thead { display: table-header-group; } tr, .why { break-inside: avoid; } h2, h3 { break-after: avoid; } button { border: 0; padding: 0; background: none; } body { max-width: none; padding: 0; } canvas { print-color-adjust: exact; -webkit-print-color-adjust: exact; } }
</style>
)html";

/// A page from its first byte to the names and values below its title: it needs no other file, no
/// network, follows the reader's light or dark, and prints. What follows goes into its body.
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

/// Byte 255 is no finite number.
constexpr double kReportLevels = 254.0;
constexpr char kReportNoNumber = '\xff';
/// Wider canvases are refused by browsers.
constexpr std::uint64_t kWidestStrip = 16000;
constexpr std::size_t kReportDifferences = 200;
/// More of them scroll in a box of their own.
constexpr std::size_t kReportOpenDifferences = 12;
constexpr std::size_t kReportTerms = 12;

/// A string of JSON inside of HTML: without anything that could end a script.
std::string jsonText(std::string_view raw)
{
    std::string text = "\"";
    for (const char character : printable(raw)) {
        if (character == '"' || character == '\\') {
            text += '\\';
        }
        text += character == '<'   ? "\\u003c"
                : character == '>' ? "\\u003e"
                : character == '&' ? "\\u0026"
                                   : std::string(1, character);
    }
    return text + "\"";
}

std::string reportNumber(double value)
{
    return std::isfinite(value) ? shortestText(value) : "null";
}

std::string base64Of(std::string_view bytes)
{
    constexpr std::string_view kDigits =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    text.reserve((bytes.size() + 2) / 3 * 4);
    for (std::size_t at = 0; at < bytes.size(); at += 3) {
        std::uint32_t group = 0;
        for (std::size_t byte = 0; byte < 3; ++byte) {
            const std::size_t index = at + byte;
            group = (group << 8U) |
                    (index < bytes.size() ? static_cast<unsigned char>(bytes[index]) : 0U);
        }
        for (std::size_t digit = 0; digit < 4; ++digit) {
            const bool isThere = at + digit <= bytes.size(); // n bytes take n + 1 digits
            text +=
                isThere ? kDigits[(group >> (18U - 6U * static_cast<unsigned>(digit))) & 63U] : '=';
        }
    }
    return text;
}

struct ReportStrip
{
    std::string name;
    const Array* values = nullptr; ///< [T, B, width]
    std::uint64_t width = 0;
};

/// One sequence of a signal, unit by unit, as bytes.
std::string stripJson(const ReportStrip& strip, const ReportQuestion& question,
                      std::uint64_t length, std::uint64_t every)
{
    const std::uint64_t batch = question.trace->batch;
    const auto at = [&](std::uint64_t step, std::uint64_t unit) {
        return (*strip.values)[(step * batch + question.sequence) * strip.width + unit];
    };
    double low = std::numeric_limits<double>::infinity();
    double high = -low;
    for (std::uint64_t step = 0; step < length; step += every) {
        for (std::uint64_t unit = 0; unit < strip.width; ++unit) {
            if (const double value = at(step, unit); std::isfinite(value)) {
                low = std::min(low, value);
                high = std::max(high, value);
            }
        }
    }
    if (low > high) {
        low = high = 0.0;
    }
    const double scale = high > low ? kReportLevels / (high - low) : 0.0;
    std::string bytes;
    for (std::uint64_t unit = 0; unit < strip.width; ++unit) {
        for (std::uint64_t step = 0; step < length; step += every) {
            const double value = at(step, unit);
            bytes += std::isfinite(value) ? static_cast<char>(static_cast<unsigned char>(
                                                std::lround((value - low) * scale)))
                                          : kReportNoNumber;
        }
    }
    return "{\"name\":" + jsonText(strip.name) + ",\"units\":" + std::to_string(strip.width) +
           ",\"low\":" + reportNumber(low) + ",\"high\":" + reportNumber(high) + ",\"data\":\"" +
           base64Of(bytes) + "\"}";
}

struct ReportDifference
{
    std::uint64_t step = 0;
    std::uint64_t column = 0;
    double right = 0.0;
    double other = 0.0;
};

/// The largest difference of each step that has one.
std::vector<ReportDifference> differencesOf(const ReportQuestion& question, std::uint64_t length)
{
    const Array& y = question.trace->y;
    const std::uint64_t width = y.shape()[2];
    std::vector<ReportDifference> all;
    for (std::uint64_t step = 0; step < length; ++step) {
        double largest = question.tolerance;
        std::optional<ReportDifference> found;
        for (std::uint64_t column = 0; column < width; ++column) {
            const std::size_t at =
                (step * question.trace->batch + question.sequence) * width + column;
            const double right = y[at];
            const double other = (*question.other)[at];
            if (const double error = distanceOf(right, other); error > largest) {
                largest = error;
                found = ReportDifference{step, column, right, other};
            }
        }
        if (found) {
            all.push_back(*found);
        }
    }
    return all;
}

std::string stepButton(std::uint64_t step)
{
    const std::string text = std::to_string(step);
    return "<button type=\"button\" data-step=\"" + text + "\">" + text + "</button>";
}

std::string differencesHtml(const ReportQuestion& question, std::uint64_t length)
{
    if (!question.other) {
        return "";
    }
    const std::vector<ReportDifference> all = differencesOf(question, length);
    std::string html = "<h2>Differences</h2>\n";
    if (all.empty()) {
        return html + "<p>No output differs by more than " + sixDigits(question.tolerance) +
               ".</p>\n";
    }
    const std::size_t shown = std::min(all.size(), kReportDifferences);
    const bool isLong = shown > kReportOpenDifferences;
    html += "<p>" + std::to_string(all.size()) + " of " + std::to_string(length) +
            " steps differ by more than " + sixDigits(question.tolerance) +
            "; the largest of each" +
            (shown < all.size() ? ", the first " + std::to_string(shown) : "") + ":</p>\n" +
            (isLong ? "<div class=\"long\" tabindex=\"0\" role=\"region\" "
                      "aria-label=\"Differences\">\n"
                    : "") +
            "<table><thead><tr><th>step</th><th>output</th><th>this run</th>"
            "<th>the other</th><th>difference</th></tr></thead><tbody>\n";
    for (std::size_t at = 0; at < shown; ++at) {
        const ReportDifference& one = all[at];
        html += "<tr><td>" + stepButton(one.step) + "</td><td>" + std::to_string(one.column) +
                "</td><td>" + sixDigits(one.right) + "</td><td>" + sixDigits(one.other) +
                "</td><td>" + sixDigits(one.other - one.right) + "</td></tr>\n";
    }
    return html + "</tbody></table>\n" + (isLong ? "</div>\n" : "");
}

std::string explanationHtml(const Explanation& explanation)
{
    std::string html = "<section class=\"why\"><h3>" + markupText(toText(explanation.at)) + " = " +
                       sixDigits(explanation.value) + " " + stepButton(explanation.at.step) +
                       "</h3>\n<p><code>" + markupText(explanation.equation) + "</code></p>\n<p>";
    for (const ExplainedSum& sum : explanation.sums) {
        html += markupText(sum.name) + " = " + sixDigits(sum.value) + "; ";
    }
    html += "together " + sixDigits(explanation.sum) +
            "</p>\n<table><thead><tr><th>product</th>"
            "<th>weight</th><th>operand</th><th>kind</th><th>index</th></tr></thead><tbody>\n";
    const std::size_t shown = std::min(explanation.terms.size(), kReportTerms);
    double rest = 0.0;
    for (std::size_t at = 0; at < explanation.terms.size(); ++at) {
        const ExplainedTerm& term = explanation.terms[at];
        if (at >= shown) {
            rest += term.product;
            continue;
        }
        html += "<tr><td>" + sixDigits(term.product) + "</td><td>" + sixDigits(term.weight) +
                "</td><td>" + sixDigits(term.operand) + "</td><td>" +
                markupText(nameOf(term.kind)) + "</td><td>" + std::to_string(term.index) +
                "</td></tr>\n";
    }
    html += "</tbody></table>\n";
    if (shown < explanation.terms.size()) {
        html += "<p>and " + std::to_string(explanation.terms.size() - shown) +
                " smaller ones, together " + sixDigits(rest) + "</p>\n";
    }
    return html + "</section>\n";
}

constexpr const char* kReportScript = R"html(<script>
"use strict";
const report = JSON.parse(document.getElementById("data").textContent);
const count = report.count, slider = document.getElementById("step"), place = document.getElementById("place");
const dark = matchMedia("(prefers-color-scheme: dark)");
const strips = [];
let unit = 0;
function colour(share, signed, isDark) {
  const ends = isDark ? [[64, 156, 255], [21, 24, 28], [255, 140, 60]] : [[23, 92, 190], [250, 250, 248], [190, 70, 10]];
  const [from, to, part] = signed ? (share < 0 ? [ends[1], ends[0], -share] : [ends[1], ends[2], share]) : [ends[1], ends[2], share];
  return from.map((start, at) => Math.round(start + (to[at] - start) * Math.min(1, part)));
}
function palette(strip) {
  const most = Math.max(Math.abs(strip.low), Math.abs(strip.high)) || 1;
  return Array.from({ length: 256 }, (_, level) => level === 255 ? [220, 0, 220]
    : colour((strip.low + (strip.high - strip.low) * level / 254) / most, strip.low < 0, dark.matches));
}
function draw(strip) {
  const context = strip.canvas.getContext("2d"), image = context.createImageData(count, strip.units), colours = palette(strip);
  for (let at = 0; at < strip.bytes.length; ++at) image.data.set([...colours[strip.bytes[at]], 255], at * 4);
  context.putImageData(image, 0, 0);
}
function show() {
  const at = Number(slider.value), step = at * report.every;
  place.textContent = "step " + step + " of " + report.steps + ", unit " + unit;
  slider.setAttribute("aria-valuetext", place.textContent);
  for (const strip of strips) {
    const own = Math.min(unit, strip.units - 1), level = strip.bytes[own * count + at], half = (strip.high - strip.low) / 508;
    strip.now.style.left = "calc(" + (at + .5) / count * 100 + "% - 1px)";
    strip.row.style.top = own / strip.units * 100 + "%";
    strip.row.style.height = 100 / strip.units + "%";
    strip.value.textContent = "unit " + own + ": " + (level === 255 ? "no finite number"
      : (strip.low + (strip.high - strip.low) * level / 254).toPrecision(4) + " \u00b1 " + half.toPrecision(1));
  }
}
function go(step) { slider.value = Math.round(step / report.every); show(); }
function make(tag, parent, text, name) {
  const made = document.createElement(tag);
  if (text) made.textContent = text;
  if (name) made.className = name;
  parent.append(made);
  return made;
}
const all = document.getElementById("strips");
for (const strip of report.strips) {
  strip.bytes = Uint8Array.from(atob(strip.data), character => character.charCodeAt(0));
  const box = make("div", all, "", "strip"), head = make("p", box);
  make("strong", head, strip.name);
  make("span", head, strip.low.toPrecision(3) + " to " + strip.high.toPrecision(3), "quiet");
  strip.value = make("span", head);
  const plot = make("div", box, "", "plot");
  strip.canvas = make("canvas", plot);
  strip.canvas.width = count;
  strip.canvas.height = strip.units;
  strip.canvas.style.height = Math.max(36, Math.min(256, strip.units * 6)) + "px";
  strip.canvas.setAttribute("role", "img");
  strip.canvas.setAttribute("aria-label", strip.name + ": units from top to bottom, steps from left to right");
  for (const step of report.resets) make("i", plot, "", "reset").style.left = "calc(" + step / report.every / count * 100 + "% - 1px)";
  strip.row = make("i", plot, "", "unit");
  strip.now = make("i", plot, "", "now");
  const choose = event => {
    const area = strip.canvas.getBoundingClientRect();
    const part = (value, parts) => Math.max(0, Math.min(parts - 1, Math.floor(value * parts)));
    unit = part((event.clientY - area.top) / area.height, strip.units);
    slider.value = part((event.clientX - area.left) / area.width, count);
    show();
  };
  strip.canvas.addEventListener("pointerdown", choose);
  strip.canvas.addEventListener("pointermove", event => { if (event.buttons) choose(event); });
  strips.push(strip);
  draw(strip);
}
const most = Math.max(...strips.map(strip => strip.units));
slider.max = count - 1;
slider.addEventListener("input", show);
addEventListener("keydown", event => { // up and down scroll, but on the slider
  const across = { ArrowLeft: -1, ArrowRight: 1 }[event.key] || 0;
  const down = document.activeElement === slider ? { ArrowUp: -1, ArrowDown: 1 }[event.key] || 0 : 0;
  if ((!across && !down) || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  slider.value = Number(slider.value) + across;
  unit = Math.max(0, Math.min(most - 1, unit + down));
  show();
});
for (const button of document.querySelectorAll("button[data-step]")) button.addEventListener("click", () => go(Number(button.dataset.step)));
dark.addEventListener("change", () => strips.forEach(draw));
show();
document.documentElement.dataset.ready = strips.length;
</script>
)html";

/// The steps at which the shown sequence begins anew, as JSON: "[12,40]".
std::string resetsJson(const ReportQuestion& question, std::uint64_t length)
{
    std::string json = "[";
    for (std::uint64_t step = 1; !question.resets.isEmpty() && step < length; ++step) {
        if (question.resets.at(step, question.sequence)) {
            json += (json.size() > 1 ? "," : "") + std::to_string(step);
        }
    }
    return json + "]";
}

std::vector<ReportStrip> stripsOf(const ReportQuestion& question)
{
    std::vector<ReportStrip> strips;
    forEachStepArray(*question.trace, *question.model,
                     [&](const std::string& path, const Array& array, std::uint64_t width) {
                         if (!array.isEmpty()) {
                             strips.push_back({path, &array, width});
                         }
                     });
    return strips;
}

std::string proofRowHtml(const Proof& proof)
{
    const bool isProvable = proof.verdict != ProofVerdict::NotProvable;
    const char* const mark = !isProvable                             ? " class=\"no\""
                             : proof.verdict == ProofVerdict::Failed ? " class=\"bad\""
                                                                     : "";
    return "<tr><td><code>" + markupText(nameOf(proof.kind)) + "</code></td><td" + mark + ">" +
           (isProvable ? std::string(nameOf(proof.verdict)) : "not provable") + "</td><td>" +
           (isProvable ? sixDigits(proof.error) : "") + "</td><td>" +
           markupText(proof.text.text()) + "</td><td>" +
           (isProvable ? sixDigits(std::round(proof.seconds * 100.0) / 100.0) : "") +
           "</td></tr>\n";
}

std::string firstHtml(const FirstDifference& first)
{
    return "<p>First at layer " + std::to_string(first.layer.value) + ", " +
           std::string(nameOf(first.direction)) + ", " + markupText(first.signal) + "[" +
           std::to_string(first.unit) + "], step " + std::to_string(first.step) + ", sequence " +
           std::to_string(first.batch) + ": right " + sixDigits(first.right) +
           (first.wrong ? ", theirs " + sixDigits(*first.wrong) : "") + ".</p>\n";
}

std::string blameHtml(const Blame& blame)
{
    if (!blame.isExplained) {
        return "<h2>Named defect</h2>\n<p>None of " + std::to_string(blame.tried) +
               " defects explains this output.</p>\n" +
               (blame.first ? firstHtml(*blame.first) : "");
    }
    const DefectHypothesis& best = blame.hypotheses.front();
    std::string html = "<h2>Named defect: <code>" + markupText(best.defect.id) +
                       "</code></h2>\n<p>" + markupText(best.defect.text.text()) +
                       "</p>\n<p>Error " + sixDigits(best.error) + " of " + sixDigits(blame.error) +
                       "; the next guess is " + sixDigits(blame.margin) +
                       " times further off.</p>\n";
    if (blame.first) {
        html += firstHtml(*blame.first);
    }
    if (blame.equallyGood > 1) {
        html += "<p>These explain it as well:</p>\n<ul>\n";
        for (std::size_t at = 1; at < blame.equallyGood; ++at) {
            html += "<li><code>" + markupText(blame.hypotheses[at].defect.id) + "</code>, error " +
                    sixDigits(blame.hypotheses[at].error) + ": " +
                    markupText(blame.hypotheses[at].defect.text.text()) + "</li>\n";
        }
        html += "</ul>\n";
    }
    return html;
}

} // namespace

Result<std::string> htmlReport(const ReportQuestion& question)
{
    const Trace& trace = *question.trace;
    if (question.sequence >= trace.batch) {
        return Error::invalidArgument("there is no sequence %1, the batch has %2",
                                      question.sequence, trace.batch);
    }
    if (question.other && question.other->shape() != trace.y.shape()) {
        return Error::shapeMismatch("the other output is %1, this run's %2",
                                    toText(question.other->shape()), toText(trace.y.shape()));
    }
    const std::uint64_t length =
        trace.lengths.empty() ? trace.steps : trace.lengths[question.sequence];
    const std::vector<ReportStrip> strips = stripsOf(question);
    std::uint64_t perStep = 0;
    for (const ReportStrip& strip : strips) {
        perStep += strip.width;
    }
    const std::uint64_t most =
        std::min(kWidestStrip, question.numbers / std::max<std::uint64_t>(perStep, 1));
    if (most == 0 || length == 0) {
        return Error::unsupported("a step has %1 numbers, more than a page may hold", perStep);
    }
    const std::uint64_t every = (length + most - 1) / most;
    const std::uint64_t count = (length + every - 1) / every;
    const std::string resets = resetsJson(question, length);
    std::string html = htmlBeginning(question.title, question.note, question.facts) +
                       differencesHtml(question, length);
    if (!question.explanations.empty()) {
        html += "<h2>Explained values</h2>\n";
    }
    for (const Explanation& explanation : question.explanations) {
        html += explanationHtml(explanation);
    }
    html += "<h2>Signals of sequence " + std::to_string(question.sequence) +
            "</h2>\n<p class=\"quiet\">Units from top to bottom, steps from left to right. Each "
            "number has 8 bits here, from the least to the largest of its strip" +
            (every > 1 ? ", and one step of " + std::to_string(every) + " is shown" : "") +
            ". Left and right move, up and down on the slider choose a unit, and so does a click "
            "into a strip." +
            (resets == "[]" ? "" : " At a dashed line the state is reset.") +
            "</p>\n"
            "<div id=\"bar\"><label for=\"step\">step</label><input id=\"step\" type=\"range\" "
            "min=\"0\" value=\"0\"><output id=\"place\" for=\"step\"></output></div>\n"
            "<div id=\"strips\"></div>\n<noscript><p>The strips need JavaScript; everything above "
            "does not.</p></noscript>\n<script type=\"application/json\" id=\"data\">{\"steps\":" +
            std::to_string(length) + ",\"every\":" + std::to_string(every) +
            ",\"count\":" + std::to_string(count) + ",\"resets\":" + resets + ",\"strips\":[";
    for (std::size_t at = 0; at < strips.size(); ++at) {
        html += (at > 0 ? "," : "") + stripJson(strips[at], question, length, every);
    }
    return html + "]}</script>\n" + kReportScript + "</body>\n</html>\n";
}

std::string htmlProofs(const Proofs& proofs, std::string_view title,
                       const std::vector<std::pair<std::string, std::string>>& facts)
{
    std::string html =
        htmlBeginning(title,
                      proofs.haveFailed() ? "The program does not run this network as it should."
                                          : "Nothing that could be proven failed.",
                      facts) +
        "<h2>Proofs</h2>\n<table class=\"left\"><thead><tr><th>proof</th><th>verdict</th>"
        "<th>error</th><th>why</th><th>seconds</th></tr></thead><tbody>\n";
    for (const Proof& proof : proofs.all) {
        html += proofRowHtml(proof);
    }
    html += "</tbody></table>\n";
    if (proofs.blame) {
        html += blameHtml(*proofs.blame);
    }
    return html + "</body>\n</html>\n";
}

} // namespace gateloupe
