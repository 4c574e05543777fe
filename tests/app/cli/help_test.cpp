// SPDX-License-Identifier: Apache-2.0
// What `help` answers; pages.sh holds its pages against --help.
#include "tests/app/cli/cli_fixture.h"

namespace gateloupe::test {

namespace {

using ::testing::HasSubstr;

TEST(HelpCommand, SaysWhatTheOptionSays)
{
    EXPECT_EQ(runCli({"help"}).out, runCli({"--help"}).out);
    EXPECT_EQ(runCli({"help", "solve"}).out, runCli({"solve", "--help"}).out);
}

TEST(HelpCommand, RefusesWhatItDoesNotKnow)
{
    EXPECT_THAT(runCli({"help", "frobnicate"}), FailsSaying(2, "frobnicate"));
    EXPECT_THAT(runCli({"help", "--completion", "tcsh"}), FailsSaying(2, "tcsh"));
    EXPECT_THAT(runCli({"help", "--completion", "zsh", "--man"}), FailsSaying(2, "--man"));
}

TEST(HelpCommand, WritesPagesThatDoNotChangeFromDayToDay)
{
    const auto page = runCli({"help", "--man", "check"});
    EXPECT_EQ(page.exitCode, 0);
    EXPECT_THAT(page.out, HasSubstr(".TH GATELOUPE-CLI-CHECK 1 2"));
    EXPECT_EQ(page.out, runCli({"help", "check", "--man"}).out);
}

} // namespace
} // namespace gateloupe::test
