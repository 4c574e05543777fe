// SPDX-License-Identifier: Apache-2.0
#include <atomic>
#include <chrono>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "core/runtime/cpu/team_pace.h"
#include "core/runtime/cpu/worker_team.h"

namespace gateloupe::test {

TEST(WorkerTeam, CallsEveryMemberOncePerRun)
{
    WorkerTeam team(3);
    std::vector<int> calls(team.members(), 0);
    for (int run = 1; run <= 50; ++run) {
        team.run([&](unsigned member) { ++calls[member]; });
        EXPECT_EQ(calls, std::vector<int>(team.members(), run));
    }
}

TEST(WorkerTeam, OfOneIsTheCaller)
{
    WorkerTeam team(1);
    const auto caller = std::this_thread::get_id();
    std::thread::id worker;
    team.run([&](unsigned) { worker = std::this_thread::get_id(); });
    EXPECT_EQ(worker, caller);
}

TEST(StepBarrier, NobodyPassesBeforeAllAreThere)
{
    WorkerTeam team(3);
    StepBarrier barrier;
    std::atomic<bool> stop = false;
    std::atomic<unsigned> arrived = 0;
    std::atomic<bool> isEarly = false;
    team.run([&](unsigned) {
        for (unsigned round = 1; round <= 200; ++round) {
            ++arrived;
            if (!barrier.wait(team.members(), stop) || arrived < round * team.members()) {
                isEarly = true;
            }
        }
    });
    EXPECT_FALSE(isEarly);
}

TEST(StepBarrier, StopFreesThoseWhoWait)
{
    WorkerTeam team(2);
    StepBarrier barrier;
    std::atomic<bool> stop = false;
    std::atomic<int> freed = 0;
    team.run([&](unsigned member) {
        if (member == 0) {
            stop = true;
        }
        freed += barrier.wait(team.members() + 1, stop) ? 0 : 1; // one never comes
    });
    EXPECT_EQ(freed, static_cast<int>(team.members()));
}

/// How many of three members go on after so much work and waiting.
unsigned nextOfThree(std::chrono::milliseconds work, std::chrono::milliseconds wait)
{
    TeamPace pace;
    const TeamPace::Clock::time_point start;
    pace.begin(start);
    pace.arrive(start + work);
    pace.meet(start + work + wait);
    return pace.next(3);
}

TEST(TeamPace, MembersLeaveWhereWaitingCostsMoreThanTheySave)
{
    using std::chrono::milliseconds;
    EXPECT_EQ(nextOfThree(milliseconds(10), milliseconds(0)), 3U);
    EXPECT_EQ(nextOfThree(milliseconds(10), milliseconds(20)), 3U); // uneven shares
    EXPECT_EQ(nextOfThree(milliseconds(10), milliseconds(21)), 1U);
}

TEST(TeamPace, TheLastMemberStaysAndEachChunkIsMeasuredAnew)
{
    TeamPace pace;
    const TeamPace::Clock::time_point start;
    pace.begin(start);
    pace.meet(start + std::chrono::seconds(1));
    EXPECT_EQ(pace.next(8), 4U);
    EXPECT_EQ(pace.next(4), 4U);
    EXPECT_EQ(pace.next(1), 1U);
}

} // namespace gateloupe::test
