// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/prove/junit.h"

#include <algorithm>

#include "core/base/markup_text.h"
#include "core/base/number_text.h"

namespace gateloupe {

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
                markupText(one.name) + "\" time=\"" + sixDigits(one.seconds) + "\"";
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
           "\" errors=\"0\" time=\"" + sixDigits(seconds) + "\">\n" + body +
           "  </testsuite>\n</testsuites>\n";
}

std::vector<JunitCase> junitCases(const Proofs& proofs)
{
    std::vector<JunitCase> cases;
    for (const Proof& proof : proofs.all) {
        JunitCase one{.name = std::string(nameOf(proof.kind)), .seconds = proof.seconds};
        if (proof.verdict == ProofVerdict::Failed) {
            one.failure = proof.text.text() + " (error " + sixDigits(proof.error) + ")";
        } else if (proof.verdict == ProofVerdict::NotProvable) {
            one.skipped = proof.text.text();
        }
        cases.push_back(std::move(one));
    }
    return cases;
}

} // namespace gateloupe
