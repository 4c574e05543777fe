// SPDX-License-Identifier: Apache-2.0
#include "app/cli/output/junit_output.h"

#include <algorithm>

#include "app/cli/output/text_table.h"
#include "core/analysis/prove/array_exchange.h"

namespace gateloupe::cli {

namespace {

std::string escaped(const std::string& text)
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

} // namespace

Status writeJunit(const std::string& path, const std::string& suite,
                  const std::vector<JunitCase>& cases)
{
    const auto count = [&cases](auto member) {
        return std::to_string(std::ranges::count_if(
            cases, [member](const JunitCase& of) { return (of.*member).has_value(); }));
    };
    double seconds = 0.0;
    std::string body;
    for (const JunitCase& one : cases) {
        seconds += one.seconds;
        body += "    <testcase classname=\"" + escaped(suite) + "\" name=\"" + escaped(one.name) +
                "\" time=\"" + realText(one.seconds) + "\"";
        if (one.failure) {
            body +=
                ">\n      <failure message=\"" + escaped(*one.failure) + "\"/>\n    </testcase>\n";
        } else if (one.skipped) {
            body +=
                ">\n      <skipped message=\"" + escaped(*one.skipped) + "\"/>\n    </testcase>\n";
        } else {
            body += "/>\n";
        }
    }
    const std::string text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n"
                             "  <testsuite name=\"" +
                             escaped(suite) + "\" tests=\"" + std::to_string(cases.size()) +
                             "\" failures=\"" + count(&JunitCase::failure) + "\" skipped=\"" +
                             count(&JunitCase::skipped) + "\" errors=\"0\" time=\"" +
                             realText(seconds) + "\">\n" + body + "  </testsuite>\n</testsuites>\n";
    return writeWholeFile(path, text);
}

} // namespace gateloupe::cli
