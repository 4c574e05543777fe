// SPDX-License-Identifier: Apache-2.0
#include "core/analysis/training/checkpoint_names.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <string_view>

namespace gateloupe {

namespace {

/// More digits do not fit into 64 bits.
constexpr std::size_t kMostNumerals = 19;

constexpr std::array<std::string_view, 12> kStepWords = {
    "step",      "steps",   "globalstep", "timesteps", "iter",  "iters",
    "iteration", "updates", "update",     "itr",       "batch", "frames"};
constexpr std::array<std::string_view, 3> kEpochWords = {"epoch", "epochs", "ep"};

/// A number of a name with the letters before and behind it.
struct NumberInName
{
    std::uint64_t value = 0;
    bool isWhole = true; ///< no fraction, and not too long
    std::string before;
    std::string behind;
};

struct ReadName
{
    std::string pattern; ///< the name with "#" for each number
    std::vector<NumberInName> numbers;
};

bool isNumeral(char letter)
{
    return std::isdigit(static_cast<unsigned char>(letter)) != 0;
}

bool isAlphabetic(char letter)
{
    return std::isalpha(static_cast<unsigned char>(letter)) != 0;
}

/// Without what stands behind the last dot, if that begins with a letter: "h5" is no number.
std::string_view withoutSuffix(std::string_view name)
{
    const std::size_t dot = name.rfind('.');
    const bool isSuffix = dot != std::string_view::npos && dot > 0 && dot + 1 < name.size() &&
                          std::ranges::all_of(name.substr(dot + 1), [](char letter) {
                              return isAlphabetic(letter) || isNumeral(letter);
                          });
    return isSuffix && isAlphabetic(name[dot + 1]) ? name.substr(0, dot) : name;
}

/// The letters next to a place, "global_step=" as "globalstep".
std::string wordBefore(std::string_view name, std::size_t end)
{
    std::string word;
    while (end > 0 && !isNumeral(name[end - 1]) && name[end - 1] != '-' && name[end - 1] != '.') {
        --end;
        if (isAlphabetic(name[end])) {
            word.insert(word.begin(),
                        static_cast<char>(std::tolower(static_cast<unsigned char>(name[end]))));
        }
    }
    return word;
}

/// The letters behind a number, unless they belong to the next one: "3-step=1500".
std::string wordBehind(std::string_view name, std::size_t first)
{
    constexpr std::string_view kJoints = "_-=";
    std::string word;
    while (first < name.size() && kJoints.find(name[first]) != std::string_view::npos) {
        ++first;
    }
    for (; first < name.size() && isAlphabetic(name[first]); ++first) {
        word += static_cast<char>(std::tolower(static_cast<unsigned char>(name[first])));
    }
    while (first < name.size() && kJoints.find(name[first]) != std::string_view::npos) {
        ++first;
    }
    return first < name.size() && isNumeral(name[first]) ? "" : word;
}

ReadName readName(std::string_view whole)
{
    const std::string_view name = withoutSuffix(whole);
    ReadName read;
    for (std::size_t at = 0; at < name.size();) {
        if (!isNumeral(name[at])) {
            read.pattern += name[at++];
            continue;
        }
        NumberInName number{.before = wordBefore(name, at)};
        const std::size_t first = at;
        for (; at < name.size() && isNumeral(name[at]); ++at) {
            number.value = number.value * 10 + static_cast<std::uint64_t>(name[at] - '0');
        }
        number.isWhole = at - first <= kMostNumerals;
        if (at + 1 < name.size() && name[at] == '.' && isNumeral(name[at + 1])) {
            number.isWhole = false;
            for (++at; at < name.size() && isNumeral(name[at]); ++at) {
            }
        }
        number.behind = wordBehind(name, at);
        read.pattern += '#';
        read.numbers.push_back(std::move(number));
    }
    read.pattern += whole.substr(name.size());
    return read;
}

/// Whether a word is one of some, or ends with one: "trainstep".
template <std::size_t count>
bool isAmong(const std::array<std::string_view, count>& words, std::string_view word)
{
    return std::ranges::any_of(words, [word](std::string_view known) {
        return word == known || (known.size() > 3 && word.ends_with(known));
    });
}

/// How well a number of like names counts steps; 0: not at all.
int stepRank(std::size_t column, const std::vector<const ReadName*>& names)
{
    const auto& first = names.front()->numbers[column];
    const bool areWhole = std::ranges::all_of(
        names, [column](const ReadName* name) { return name->numbers[column].isWhole; });
    if (!areWhole) {
        return 0;
    }
    if (isAmong(kStepWords, first.before) || isAmong(kStepWords, first.behind)) {
        return 4;
    }
    if (isAmong(kEpochWords, first.before) || isAmong(kEpochWords, first.behind)) {
        return 3;
    }
    const bool differ = std::ranges::any_of(
        names, [&](const ReadName* name) { return name->numbers[column].value != first.value; });
    return differ ? 2 : 1;
}

} // namespace

std::vector<std::optional<std::uint64_t>> stepsOfNames(std::span<const std::string> names)
{
    std::vector<ReadName> read;
    for (const std::string& name : names) {
        read.push_back(readName(name));
    }
    std::map<std::string, std::vector<const ReadName*>> alike;
    for (const ReadName& name : read) {
        alike[name.pattern].push_back(&name);
    }
    std::vector<std::optional<std::uint64_t>> steps;
    for (const ReadName& name : read) {
        int best = 0;
        std::optional<std::uint64_t> step;
        for (std::size_t column = 0; column < name.numbers.size(); ++column) {
            const int rank = stepRank(column, alike.at(name.pattern));
            if (rank > best) {
                best = rank;
                step = name.numbers[column].value;
            }
        }
        steps.push_back(step);
    }
    return steps;
}

} // namespace gateloupe
