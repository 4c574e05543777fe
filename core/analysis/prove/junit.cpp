// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/prove/junit.h"

#include <algorithm>
#include <array>
#include <cstdio>

#include "core/base/message.h"

namespace gateloupe {

namespace {

/// As XML.
std::string xmlText(const std::string& text)
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

std::string junitNumber(double value)
{
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.6g", value);
    return text.data();
}

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
        body += "    <testcase classname=\"" + xmlText(suite) + "\" name=\"" +
                xmlText(one.name) + "\" time=\"" + junitNumber(one.seconds) + "\"";
        if (one.failure) {
            body += ">\n      <failure message=\"" + xmlText(*one.failure) +
                    "\"/>\n    </testcase>\n";
        } else if (one.skipped) {
            body += ">\n      <skipped message=\"" + xmlText(*one.skipped) +
                    "\"/>\n    </testcase>\n";
        } else {
            body += "/>\n";
        }
    }
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n  <testsuite name=\"" +
           xmlText(suite) + "\" tests=\"" + std::to_string(cases.size()) + "\" failures=\"" +
           count(&JunitCase::failure) + "\" skipped=\"" + count(&JunitCase::skipped) +
           "\" errors=\"0\" time=\"" + junitNumber(seconds) + "\">\n" + body +
           "  </testsuite>\n</testsuites>\n";
}

std::vector<JunitCase> junitCases(const Proofs& proofs)
{
    std::vector<JunitCase> cases;
    for (const Proof& proof : proofs.all) {
        JunitCase one{.name = std::string(nameOf(proof.kind)), .seconds = proof.seconds};
        if (proof.verdict == ProofVerdict::Failed) {
            one.failure = proof.text.text() + " (error " + junitNumber(proof.error) + ")";
        } else if (proof.verdict == ProofVerdict::NotProvable) {
            one.skipped = proof.text.text();
        }
        cases.push_back(std::move(one));
    }
    return cases;
}

} // namespace gateloupe
