// SPDX-License-Identifier: Apache-2.0
#include "app/cli/next_command.h"

#include <algorithm>
#include <string_view>

#include "app/cli/output/text_table.h"

namespace gateloupe::cli {

std::string shellWord(const std::string& word)
{
    constexpr std::string_view kPlain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                        "0123456789_-./:=,@%+";
    if (!word.empty() && word.find_first_not_of(kPlain) == std::string::npos) {
        return word;
    }
    std::string quoted = "'";
    for (const char letter : word) {
        quoted += letter == '\'' ? std::string("'\\''") : std::string(1, letter);
    }
    return quoted + "'";
}

std::string nextCommand(const std::string& command, const ForwardArguments& run,
                        const std::vector<std::string>& options)
{
    const FileArguments& file = run.file;
    std::vector<std::string> words = {"gateloupe-cli", command, file.file};
    const auto add = [&words](const char* name, const std::string& value) {
        if (!value.empty()) {
            words.insert(words.end(), {name, value});
        }
    };
    add("--rnn", file.rnn);
    add("--spec", file.spec);
    add("--offset", file.offsetBytes ? std::to_string(*file.offsetBytes) : "");
    add("--member", file.member);
    add("--tensor", file.tensor);
    add("--cell", file.cell);
    add("--forget-offset", file.forgetOffset ? realText(*file.forgetOffset) : "");
    add("--convention", file.convention);
    add("--input", run.input);
    add("--vocabulary", run.vocabulary);
    add("--embedding", run.embedding);
    add("--axes", run.axes);
    add("--hop", run.hop > 0 ? std::to_string(run.hop) : "");
    add("--context", run.context > 0 ? std::to_string(run.context) : "");
    add("--h0", run.h0);
    add("--c0", run.c0);
    add("--continue", run.continued);
    add("--lengths", run.lengths);
    add("--resets", run.resets);
    words.insert(words.end(), options.begin(), options.end());
    std::string line;
    for (const std::string& word : words) {
        line += (line.empty() ? "" : " ") + printable(shellWord(word));
    }
    return line;
}

} // namespace gateloupe::cli
