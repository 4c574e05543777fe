// SPDX-License-Identifier: Apache-2.0
#include "core/base/process/usable_cores.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <system_error>
#include <thread>

#include <sched.h>

namespace gateloupe {

namespace {

constexpr const char* kGroups = "/sys/fs/cgroup";
constexpr const char* kOwnGroups = "/proc/self/cgroup";
/// The line of the unified hierarchy in kOwnGroups: "0::/user.slice".
constexpr std::string_view kUnified = "0::/";

/// Empty where the file cannot be read.
std::string textOfFile(const std::filesystem::path& path)
{
    std::ifstream file(path);
    return {std::istreambuf_iterator<char>(file), {}};
}

/// Processors that the system lets this process run on.
unsigned allowedCores()
{
    cpu_set_t allowed;
    CPU_ZERO(&allowed);
    const bool isKnown = ::sched_getaffinity(0, sizeof(allowed), &allowed) == 0;
    if (!isKnown) { // the machine has more processors than the set holds
        return std::max(1U, std::thread::hardware_concurrency());
    }
    return static_cast<unsigned>(std::max(1, CPU_COUNT(&allowed)));
}

/// The first word of a text as a whole number, which is taken off; empty where it is none. Not by
/// core/base/number_text: the folders above this one include it.
std::optional<std::uint64_t> takeNumber(std::string_view& text)
{
    text.remove_prefix(std::min(text.find_first_not_of(" \n"), text.size()));
    const std::string_view word = text.substr(0, text.find_first_of(" \n"));
    text.remove_prefix(word.size());
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
    const bool isWhole = error == std::errc() && end == word.data() + word.size();
    return isWhole ? std::optional(number) : std::nullopt;
}

/// The group of this process in the unified hierarchy, relative to kGroups; empty: the root, or
/// there is no such hierarchy.
std::filesystem::path ownGroup()
{
    std::ifstream groups(kOwnGroups);
    for (std::string line; std::getline(groups, line);) {
        if (line.starts_with(kUnified)) {
            return line.substr(kUnified.size());
        }
    }
    return {};
}

/// The least quota from this process's group up to the root, in either version of the interface.
std::optional<unsigned> quotaCores()
{
    std::optional<unsigned> least;
    const auto take = [&least](std::string_view limit) {
        if (const auto cores = coresOfQuota(limit)) {
            least = std::min(least.value_or(*cores), *cores);
        }
    };
    const std::filesystem::path root = kGroups;
    for (std::filesystem::path group = ownGroup();; group = group.parent_path()) {
        take(textOfFile(root / group / "cpu.max"));
        if (group.empty()) {
            break;
        }
    }
    take(textOfFile(root / "cpu/cpu.cfs_quota_us") + " " +
         textOfFile(root / "cpu/cpu.cfs_period_us"));
    return least;
}

} // namespace

unsigned usableCores()
{
    static const unsigned cores = [] {
        const unsigned allowed = allowedCores();
        return std::clamp(quotaCores().value_or(allowed), 1U, allowed);
    }();
    return cores;
}

std::optional<unsigned> coresOfQuota(std::string_view limit)
{
    const auto quota = takeNumber(limit);
    const auto period = takeNumber(limit);
    if (!quota || !period || *quota == 0 || *period == 0) {
        return std::nullopt;
    }
    const std::uint64_t cores = *quota / *period + (*quota % *period == 0 ? 0 : 1);
    return static_cast<unsigned>(std::min<std::uint64_t>(cores, UINT32_MAX));
}

} // namespace gateloupe
