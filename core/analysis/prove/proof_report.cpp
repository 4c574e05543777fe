// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/prove/proof_report.h"

#include <algorithm>
#include <array>
#include <cstdio>

#include "core/base/message.h"

namespace gateloupe {

namespace {

/// As XML and as HTML.
std::string markupText(const std::string& text)
{
    std::string safe;
    for (const char character : printable(text)) {
        switch (character) {
        case '&':
            safe += "&amp;";
            break;
        case '<':
            safe += "&lt;";
            break;
        case '>':
            safe += "&gt;";
            break;
        case '"':
            safe += "&quot;";
            break;
        default:
            safe += character;
        }
    }
    return safe;
}

std::string proofNumber(double value)
{
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.6g", value);
    return text.data();
}

constexpr const char* kProofStyle =
    "body{font:15px/1.45 system-ui,sans-serif;max-width:60em;margin:2em auto;padding:0 1em;"
    "color:#222;background:#fff}table{border-collapse:collapse;width:100%}"
    "th,td{text-align:left;vertical-align:top;padding:.35em .7em;border-bottom:1px solid #ccc}"
    "td.n{text-align:right;font-family:monospace}.failed{color:#a40000}.held{color:#1b6e1b}"
    "@media(prefers-color-scheme:dark){body{color:#ddd;background:#1c1c1c}"
    "th,td{border-color:#444}.failed{color:#ff8a80}.held{color:#8fd18f}}";

} // namespace

std::string junitText(const std::string& suite, const std::vector<JunitCase>& cases)
{
    const auto count = [&cases](auto member) {
        return std::to_string(std::ranges::count_if(
            cases, [member](const JunitCase& of) { return (of.*member).has_value(); }));
    };
    double seconds = 0.0;
    std::string body;
    for (const JunitCase& one : cases) {
        seconds += one.seconds;
        body += "    <testcase classname=\"" + markupText(suite) + "\" name=\"" +
                markupText(one.name) + "\" time=\"" + proofNumber(one.seconds) + "\"";
        if (one.failure) {
            body += ">\n      <failure message=\"" + markupText(*one.failure) +
                    "\"/>\n    </testcase>\n";
        } else if (one.skipped) {
            body += ">\n      <skipped message=\"" + markupText(*one.skipped) +
                    "\"/>\n    </testcase>\n";
        } else {
            body += "/>\n";
        }
    }
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n  <testsuite name=\"" +
           markupText(suite) + "\" tests=\"" + std::to_string(cases.size()) + "\" failures=\"" +
           count(&JunitCase::failure) + "\" skipped=\"" + count(&JunitCase::skipped) +
           "\" errors=\"0\" time=\"" + proofNumber(seconds) + "\">\n" + body +
           "  </testsuite>\n</testsuites>\n";
}

std::vector<JunitCase> junitCases(const Proofs& proofs)
{
    std::vector<JunitCase> cases;
    for (const Proof& proof : proofs.all) {
        JunitCase one{.name = std::string(nameOf(proof.kind)), .seconds = proof.seconds};
        if (proof.verdict == ProofVerdict::Failed) {
            one.failure = proof.text.text() + " (error " + proofNumber(proof.error) + ")";
        } else if (proof.verdict == ProofVerdict::NotProvable) {
            one.skipped = proof.text.text();
        }
        cases.push_back(std::move(one));
    }
    return cases;
}

std::string proofsPage(const Proofs& proofs, const std::string& title,
                       const std::vector<std::pair<std::string, std::string>>& facts)
{
    std::string page = "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                       "<meta name=\"viewport\" content=\"width=device-width\">\n<title>" +
                       markupText(title) + "</title>\n<style>" + kProofStyle +
                       "</style>\n</head>\n<body>\n<h1>" + markupText(title) + "</h1>\n<table>\n";
    for (const auto& [name, value] : facts) {
        page += "<tr><th>" + markupText(name) + "</th><td>" + markupText(value) + "</td></tr>\n";
    }
    page += "</table>\n<h2>Proofs</h2>\n<table>\n<tr><th>proof</th><th>verdict</th>"
            "<th>error</th><th>why</th><th>seconds</th></tr>\n";
    for (const Proof& proof : proofs.all) {
        const std::string verdict(nameOf(proof.verdict));
        const bool hasError = proof.verdict != ProofVerdict::NotProvable;
        page += "<tr><td>" + std::string(nameOf(proof.kind)) + "</td><td class=\"" + verdict +
                "\">" + verdict + "</td><td class=\"n\">" +
                (hasError ? proofNumber(proof.error) : "-") + "</td><td>" +
                markupText(proof.text.text()) + "</td><td class=\"n\">" +
                proofNumber(proof.seconds) + "</td></tr>\n";
    }
    page += "</table>\n";
    if (proofs.blame && !proofs.blame->suspects.empty()) {
        const Suspect& best = proofs.blame->suspects.front();
        page += std::string("<h2>") +
                (proofs.blame->isExplained ? "What explains its output"
                                           : "No defect explains its output; the nearest one") +
                "</h2>\n<p>" + markupText(best.defect.id) + ": " +
                markupText(best.defect.text.text()) + "</p>\n<p>Its error is " +
                proofNumber(best.error) + "; the next guess is " +
                proofNumber(proofs.blame->margin) + " times further off.</p>\n";
    }
    return page + "</body>\n</html>\n";
}

} // namespace gateloupe
