// SPDX-License-Identifier: GPL-3.0-or-later
#include <chrono>
#include <cstdlib>

#include <gtest/gtest.h>

#include "tests/support/process.h"

namespace gateloupe::test {

TEST(Program, WithoutADisplaySaysSoAndEnds)
{
    ::unsetenv("DISPLAY");
    ::unsetenv("WAYLAND_DISPLAY");
    ::unsetenv("QT_QPA_PLATFORM");
    const ProcessResult ended = runProcess({GATELOUPE_PROGRAM});
    EXPECT_EQ(ended.exitCode, 5);
    EXPECT_NE(ended.err.find("no display"), std::string::npos) << ended.err;
    EXPECT_NE(ended.err.find("--render"), std::string::npos);
}

TEST(Program, WithoutADisplayStillGivesHelp)
{
    ::unsetenv("DISPLAY");
    ::unsetenv("WAYLAND_DISPLAY");
    ::unsetenv("QT_QPA_PLATFORM");
    const ProcessResult ended = runProcess({GATELOUPE_PROGRAM, "--help"});
    EXPECT_EQ(ended.exitCode, 0);
    EXPECT_NE(ended.out.find("--render"), std::string::npos) << ended.out;
}

} // namespace gateloupe::test
