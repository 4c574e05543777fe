// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/report/proof_report.h"

#include <cmath>

#include "core/analysis/report/html_page.h"
#include "core/base/markup_text.h"
#include "core/base/number_text.h"

namespace gateloupe {

namespace {

std::string proofRowHtml(const Proof& proof)
{
    const char* const mark = proof.verdict == ProofVerdict::Failed        ? " class=\"bad\""
                             : proof.verdict == ProofVerdict::NotProvable ? " class=\"no\""
                                                                          : "";
    std::string verdict(nameOf(proof.verdict));
    if (proof.verdict == ProofVerdict::NotProvable) {
        verdict = "not provable";
    }
    return "<tr><td><code>" + markupText(nameOf(proof.kind)) + "</code></td><td" + mark + ">" +
           verdict + "</td><td>" +
           (proof.verdict == ProofVerdict::NotProvable ? "" : sixDigits(proof.error)) +
           "</td><td>" + markupText(proof.text.text()) + "</td><td>" +
           (proof.verdict == ProofVerdict::NotProvable
                ? ""
                : sixDigits(std::round(proof.seconds * 100.0) / 100.0)) +
           "</td></tr>\n";
}

std::string blameHtml(const Blame& blame)
{
    if (!blame.isExplained) {
        return "<h2>Named defect</h2>\n<p>None of " + std::to_string(blame.tried) +
               " defects explains this output.</p>\n";
    }
    const Suspect& best = blame.suspects.front();
    std::string html = "<h2>Named defect: <code>" + markupText(best.defect.id) + "</code></h2>\n<p>" +
                       markupText(best.defect.text.text()) + "</p>\n<p>Error " +
                       sixDigits(best.error) + " of " + sixDigits(blame.error) +
                       "; the next guess is " + sixDigits(blame.margin) + " times further off.</p>\n";
    if (blame.first) {
        const FirstTouch& first = *blame.first;
        html += "<p>First at layer " + std::to_string(first.layer.value) + ", " +
                std::string(nameOf(first.direction)) + ", " + markupText(first.signal) + "[" +
                std::to_string(first.unit) + "], step " + std::to_string(first.step) +
                ", sequence " + std::to_string(first.batch) + ": right " + sixDigits(first.right) +
                ", theirs " + sixDigits(first.wrong) + ".</p>\n";
    }
    if (blame.equallyGood > 1) {
        html += "<p>These explain it as well:</p>\n<ul>\n";
        for (std::size_t at = 1; at < blame.equallyGood; ++at) {
            html += "<li><code>" + markupText(blame.suspects[at].defect.id) + "</code>, error " +
                    sixDigits(blame.suspects[at].error) + ": " +
                    markupText(blame.suspects[at].defect.text.text()) + "</li>\n";
        }
        html += "</ul>\n";
    }
    return html;
}

} // namespace

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
