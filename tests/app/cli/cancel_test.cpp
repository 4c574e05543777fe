// SPDX-License-Identifier: Apache-2.0
// Ctrl-C: exit code 130, nothing left behind.
#include <csignal>

#include <poll.h>

#include "tests/app/cli/cli_fixture.h"

namespace gateloupe::test {

namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

/// Long enough that the interrupt arrives in the middle, on any machine.
constexpr std::uint64_t kSteps = 40000;

/// Without waiting by the clock: until the program has made its first file in the folder.
void awaitNewFile(const TemporaryFolder& folder, std::size_t filesBefore)
{
    constexpr int kTries = 5000;
    for (int i = 0; i < kTries; ++i) {
        const auto files = std::distance(std::filesystem::directory_iterator(folder.path()),
                                         std::filesystem::directory_iterator());
        if (static_cast<std::size_t>(files) > filesBefore) {
            return;
        }
        ::poll(nullptr, 0, 1);
    }
    FAIL() << "the program wrote nothing";
}

} // namespace

TEST(Interrupt, OfALongRunLeavesNothing)
{
    const TemporaryFolder folder;
    const std::string spec = "lstm:input=64,hidden=256,layers=2";
    ASSERT_EQ(runCli({"new", "--spec", spec, "-o", folder / "m.bin"}).exitCode, 0);
    writeNpy(folder / "x.npy", {kSteps, 1, 64}, std::vector<float>(kSteps * 64));
    Process program({cliPath(), "run", folder / "m.bin", "--spec", spec, "--input",
                     folder / "x.npy", "-o", folder / "t.h5", "--backend", "reference"});
    constexpr int kTries = 30000;
    for (int i = 0; i < kTries && !program.handles(SIGINT); ++i) {
        ::poll(nullptr, 0, 1);
    }
    ::poll(nullptr, 0, 300);
    program.signal(SIGINT);
    const auto result = program.wait();
    EXPECT_EQ(result.exitCode, 130) << result.err;
    EXPECT_THAT(result.err, HasSubstr("cancelled"));
    EXPECT_FALSE(std::filesystem::exists(folder / "t.h5"));
}

TEST(Interrupt, OfAnExportLeavesNothing)
{
    const TemporaryFolder folder;
    const std::string spec = "lstm:input=1024,hidden=1024,layers=6";
    ASSERT_EQ(runCli({"new", "--spec", spec, "-o", folder / "m.bin", "--init", "zeros"}).exitCode,
              0);
    Process program({cliPath(), "export", folder / "m.bin", "--spec", spec, "-o", folder / "g.npz",
                     "--dtype", "f16"});
    awaitNewFile(folder, 1);
    program.signal(SIGINT);
    const auto result = program.wait();
    EXPECT_EQ(result.exitCode, 130) << result.err;
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(folder.path())) {
        names.push_back(entry.path().filename().string());
    }
    EXPECT_THAT(names, ElementsAre("m.bin"));
}

} // namespace gateloupe::test
