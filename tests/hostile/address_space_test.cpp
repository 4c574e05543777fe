// SPDX-License-Identifier: Apache-2.0
// Four gigabytes of addresses: enough for every file there is, and none takes much more memory than
// its size warrants.
#include <algorithm>
#include <filesystem>
#include <new>
#include <vector>

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/analysis/statistics/statistics.h"
#include "core/conventions/checkpoint.h"
#include "tests/support/temporary_folder.h"

namespace gateloupe::test {

namespace {

namespace fs = std::filesystem;

enum Outcome
{
    Read = 0,
    Refused = 1,
    Thrown = 2,
    TooMuchMemory = 3,
};

long peakKiB()
{
    rusage usage{};
    ::getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss;
}

/// Opens the file and reads all that its networks have, in a process that is limited for ever.
int outcomeOf(const fs::path& path)
{
    const pid_t child = ::fork();
    if (child == 0) {
        constexpr rlim_t kFourGigabytes = 4'000'000'000;
        const rlimit most{.rlim_cur = kFourGigabytes, .rlim_max = kFourGigabytes};
        ::setrlimit(RLIMIT_AS, &most);
        // What is promised: 50 times the file, and 300 MB.
        const long allowed =
            peakKiB() + static_cast<long>(50 * fs::file_size(path) / 1024) + 300'000;
        Outcome outcome = Read;
        try {
            NullMonitor quiet;
            const auto checkpoint = openCheckpoint(path, {}, quiet);
            outcome = checkpoint ? Read : Refused;
            for (std::size_t i = 0; checkpoint && i < (*checkpoint)->rnns.size(); ++i) {
                outcome = statisticsOf(*(*checkpoint)->rnns[i], quiet) ? outcome : Refused;
            }
        } catch (const std::bad_alloc&) {
            outcome = Thrown;
        }
        ::_exit(peakKiB() > allowed ? TooMuchMemory : outcome);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

TEST(AddressSpace, OfFourGigabytesIsEnoughForEveryFile)
{
    std::vector<fs::path> all;
    for (const auto& entry : fs::recursive_directory_iterator(dataFolder())) {
        if (entry.is_regular_file()) {
            all.push_back(entry.path());
        }
    }
    std::ranges::sort(all);
    int read = 0;
    for (const fs::path& path : all) {
        const int outcome = outcomeOf(path);
        EXPECT_LE(outcome, Refused) << path;
        read += outcome == Read ? 1 : 0;
    }
    EXPECT_GT(read, 100);
}

/// 1.7 KB that say 2^62 elements by strides of zero, once 7.4 GB and half a minute of work.
TEST(AddressSpace, IsNotTakenByStridesOfZero)
{
    const fs::path path = dataFolder().parent_path() / "hostile" / "data" / "zero_strides.pt";
    ASSERT_TRUE(fs::exists(path));
    EXPECT_EQ(outcomeOf(path), Refused);
}

} // namespace
} // namespace gateloupe::test
