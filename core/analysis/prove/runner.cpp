// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/prove/runner.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <system_error>
#include <thread>
#include <utility>

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/base/atomic_file.h"
#include "core/base/private_folder.h"
#include "core/base/process/last_words.h"
#include "core/formats/array_file.h"

extern char** environ; // NOLINT(readability-redundant-declaration): POSIX leaves it to the program

namespace gateloupe {

namespace {

constexpr std::array<std::pair<std::string_view, RunnerPart>, 9> kParts = {
    {{"{model}", RunnerPart::Model},
     {"{in}", RunnerPart::In},
     {"{out}", RunnerPart::Out},
     {"{h0}", RunnerPart::H0},
     {"{c0}", RunnerPart::C0},
     {"{hn}", RunnerPart::HN},
     {"{cn}", RunnerPart::CN},
     {"{lengths}", RunnerPart::Lengths},
     {"{resets}", RunnerPart::Resets}}};

std::string_view markOf(RunnerPart part)
{
    return kParts.at(static_cast<std::size_t>(part)).first;
}

bool mentions(const RunnerCommand::Word& word, RunnerPart part)
{
    return word.text.find(markOf(part)) != std::string::npos;
}

/// The words, without quotes and backslashes. A quoted [ is none.
struct SplitWord
{
    std::string text;
    bool isQuoted = false;
};

Result<std::vector<SplitWord>> splitWords(std::string_view text)
{
    std::vector<SplitWord> words;
    std::optional<SplitWord> word;
    char quote = '\0';
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char character = text[at];
        if (quote == '\0' && character == ' ') {
            if (word) {
                words.push_back(*std::exchange(word, std::nullopt));
            }
            continue;
        }
        if (!word) {
            word.emplace();
        }
        if (character == '\\' && quote != '\'' && at + 1 < text.size()) {
            word->text += text[++at];
        } else if (quote == '\0' && (character == '\'' || character == '"')) {
            quote = character;
            word->isQuoted = true;
        } else if (character == quote) {
            quote = '\0';
        } else {
            word->text += character;
        }
    }
    if (quote != '\0') {
        return Error::invalidArgument("the runner's command has an open quote");
    }
    if (word) {
        words.push_back(*word);
    }
    return words;
}

/// The brackets of optional words as words of their own, as in "[--h0 {h0}]". Brackets that hold no
/// mark are part of what stands in them: "[1,2]".
std::vector<SplitWord> withBracketsApart(const std::vector<SplitWord>& words)
{
    std::vector<SplitWord> apart;
    std::size_t end = 0; // behind the word that closes the bracket
    for (std::size_t at = 0; at < words.size(); ++at) {
        SplitWord word = words[at];
        if (at >= end && !word.isQuoted && word.text.starts_with('[')) {
            bool hasMark = false;
            std::size_t last = at;
            for (; last < words.size(); ++last) {
                hasMark = hasMark || words[last].text.find('{') != std::string::npos;
                if (!words[last].isQuoted && words[last].text.ends_with(']')) {
                    break;
                }
            }
            end = hasMark && last < words.size() ? last + 1 : end;
            if (at < end && word.text.size() > 1) {
                apart.push_back({.text = "["});
                word.text.erase(0, 1);
            }
        }
        const bool closes = at + 1 == end && word.text.size() > 1;
        if (closes) {
            word.text.pop_back();
        }
        apart.push_back(word);
        if (closes) {
            apart.push_back({.text = "]"});
        }
    }
    return apart;
}

constexpr std::size_t kLastWords = 300; ///< of a program, in messages

using RunnerPaths = std::vector<std::pair<RunnerPart, std::filesystem::path>>;

/// The word with paths for its marks. In one pass: what a path holds is none.
std::string filledWord(std::string_view word, const RunnerPaths& paths)
{
    std::string text;
    while (!word.empty()) {
        const auto found = std::ranges::find_if(
            paths, [word](const auto& path) { return word.starts_with(markOf(path.first)); });
        if (found == paths.end()) {
            text += word.front();
            word.remove_prefix(1);
        } else {
            text += found->second.string();
            word.remove_prefix(markOf(found->first).size());
        }
    }
    return text;
}

} // namespace

Status launchProcess(const std::vector<std::string>& words, const std::filesystem::path& folder,
                     double limitSeconds, const ProgressMonitor& monitor)
{
    // posix_spawn() takes char* for historical reasons and writes nothing there (POSIX, exec).
    std::vector<char*> arguments;
    for (const std::string& word : words) {
        arguments.push_back(const_cast<char*>(word.c_str()));
    }
    arguments.push_back(nullptr);
    const std::filesystem::path log = folder / "log.txt";
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, log.c_str(),
                                     O_WRONLY | O_CREAT | O_TRUNC, 0600);
    posix_spawn_file_actions_adddup2(&files, STDOUT_FILENO, STDERR_FILENO);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
    pid_t child = -1;
    const int failure =
        posix_spawnp(&child, arguments.front(), &files, &attributes, arguments.data(), environ);
    posix_spawn_file_actions_destroy(&files);
    posix_spawnattr_destroy(&attributes);
    if (failure != 0) {
        return Error::device("%1 cannot be started: %2", words.front(),
                             std::generic_category().message(failure));
    }
    const auto begin = std::chrono::steady_clock::now();
    int status = 0;
    for (pid_t ended = 0; ended != child; ended = waitpid(child, &status, WNOHANG)) {
        if (ended < 0 && errno != EINTR) {
            // SIGCHLD is ignored: the system keeps no status, and none is made up.
            return Error::device("%1 has ended, but how is not known: %2", words.front(),
                                 std::strerror(errno));
        }
        const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin;
        if (spent.count() > limitSeconds || monitor.cancelled()) {
            kill(-child, SIGKILL);
            waitpid(child, &status, 0);
            if (monitor.cancelled()) {
                return Error::cancelled();
            }
            return Error::device("%1 did not end within %2 seconds", words.front(), limitSeconds);
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(spent.count() < 1.0 ? 1 : 20));
    }
    kill(-child, SIGKILL); // what it left behind of its own group
    if (WIFSIGNALED(status)) {
        return Error::device("%1 was ended by signal %2: %3", words.front(), WTERMSIG(status),
                             lastWords(log, kLastWords));
    }
    if (WEXITSTATUS(status) != 0) {
        return Error::unsupported("%1 ended with code %2: %3", words.front(), WEXITSTATUS(status),
                                  lastWords(log, kLastWords));
    }
    return {};
}

Result<RunnerCommand> RunnerCommand::parse(std::string_view text)
{
    RunnerCommand command;
    GATELOUPE_TRY(const auto words, splitWords(text));
    std::optional<std::size_t> group;
    std::size_t groups = 0;
    for (const SplitWord& word : withBracketsApart(words)) {
        if (!word.isQuoted && word.text == "[") {
            if (group) {
                return Error::invalidArgument("a [ inside of another one in the runner's command");
            }
            group = groups++;
        } else if (!word.isQuoted && word.text == "]") {
            if (!group) {
                return Error::invalidArgument("a ] without [ in the runner's command");
            }
            group.reset();
        } else {
            command.m_words.push_back({word.text, group});
        }
    }
    if (group) {
        return Error::invalidArgument("a [ without ] in the runner's command");
    }
    for (const Word& word : command.m_words) {
        for (std::size_t at = word.text.find('{'); at != std::string::npos;
             at = word.text.find('{', at + 1)) {
            const bool isKnown = std::ranges::any_of(kParts, [&](const auto& part) {
                return word.text.compare(at, part.first.size(), part.first) == 0;
            });
            if (!isKnown) {
                return Error::invalidArgument(
                    "%1 in the runner's command is none of {model}, {in}, "
                    "{out}, {h0}, {c0}, {hn}, {cn}, {lengths}, {resets}",
                    word.text);
            }
        }
    }
    if (command.m_words.empty() || !command.takes(RunnerPart::In) ||
        !command.takes(RunnerPart::Out)) {
        return Error::invalidArgument("the runner's command needs a program, {in} and {out}");
    }
    return command;
}

bool RunnerCommand::takes(RunnerPart part) const
{
    return std::ranges::any_of(m_words, [part](const Word& word) { return mentions(word, part); });
}

bool RunnerCommand::canLeaveOut(RunnerPart part) const
{
    return takes(part) && std::ranges::none_of(m_words, [part](const Word& word) {
               return mentions(word, part) && !word.group;
           });
}

std::vector<std::string>
RunnerCommand::words(const std::vector<std::pair<RunnerPart, std::filesystem::path>>& paths) const
{
    const auto isThere = [&](RunnerPart part) {
        return std::ranges::any_of(paths, [part](const auto& path) { return path.first == part; });
    };
    const auto isLeftOut = [&](std::size_t group) {
        return std::ranges::any_of(m_words, [&](const Word& word) {
            return word.group == group && std::ranges::any_of(kParts, [&](const auto& part) {
                       return mentions(word, part.second) && !isThere(part.second);
                   });
        });
    };
    std::vector<std::string> filled;
    for (const Word& word : m_words) {
        if (word.group && isLeftOut(*word.group)) {
            continue;
        }
        filled.push_back(filledWord(word.text, paths));
    }
    return filled;
}

Result<RunnerOutput> ForeignProgram::run(const RunnerInput& input, ProgressMonitor& monitor) const
{
    GATELOUPE_TRY(const PrivateFolder folder, PrivateFolder::create());
    std::vector<std::pair<RunnerPart, std::filesystem::path>> paths = {
        {RunnerPart::Model, input.model}};
    const auto fileOf = [&](RunnerPart part) {
        const std::string_view mark = markOf(part); // without its brackets
        return folder.path() /
               (std::string(mark.substr(1, mark.size() - 2)) + std::string(suffixOf(m_exchange)));
    };
    const auto give = [&](RunnerPart part, const std::optional<Array>& array) -> Status {
        if (!array) {
            return {};
        }
        const Array single(array->shape(), array->convertedTo<float>());
        paths.emplace_back(part, fileOf(part));
        return writeNewFile(paths.back().second,
                            m_exchange == ArrayExchange::Npy
                                ? npyText(single)
                                : safetensorsText({{paths.back().second.stem(), single}}));
    };
    const std::vector<float> lengths(input.lengths.begin(), input.lengths.end());
    GATELOUPE_CHECK(give(RunnerPart::In, input.x));
    GATELOUPE_CHECK(give(RunnerPart::H0, input.h0));
    GATELOUPE_CHECK(give(RunnerPart::C0, input.c0));
    GATELOUPE_CHECK(give(RunnerPart::Lengths, lengths.empty() ? std::optional<Array>()
                                                              : Array({lengths.size()}, lengths)));
    GATELOUPE_CHECK(give(RunnerPart::Resets, input.resets));
    paths.emplace_back(RunnerPart::Out, fileOf(RunnerPart::Out));
    if (input.wantsH) {
        paths.emplace_back(RunnerPart::HN, fileOf(RunnerPart::HN));
    }
    if (input.wantsC) {
        paths.emplace_back(RunnerPart::CN, fileOf(RunnerPart::CN));
    }
    GATELOUPE_CHECK(m_launch(m_command.words(paths), folder.path(), m_limitSeconds, monitor));
    const auto take = [&](RunnerPart part) -> Result<Array> {
        auto array = readArray(fileOf(part).string(), monitor);
        if (!array && array.error().code != ErrorCode::Cancelled) {
            return Error::corrupt("the program left no array that can be read: %1",
                                  array.error().message);
        }
        return array;
    };
    RunnerOutput output;
    GATELOUPE_TRY(output.y, take(RunnerPart::Out));
    if (input.wantsH && m_command.takes(RunnerPart::HN)) {
        GATELOUPE_TRY(output.hN, take(RunnerPart::HN));
    }
    if (input.wantsC && m_command.takes(RunnerPart::CN)) {
        GATELOUPE_TRY(output.cN, take(RunnerPart::CN));
    }
    return output;
}

} // namespace gateloupe
