// SPDX-License-Identifier: Apache-2.0
#include <atomic>
#include <vector>

#include <gtest/gtest.h>

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
    StepBarrier barrier(team.members());
    std::atomic<bool> stop = false;
    std::atomic<unsigned> arrived = 0;
    std::atomic<bool> isEarly = false;
    team.run([&](unsigned) {
        for (unsigned round = 1; round <= 200; ++round) {
            ++arrived;
            if (!barrier.wait(stop) || arrived < round * team.members()) {
                isEarly = true;
            }
        }
    });
    EXPECT_FALSE(isEarly);
}

TEST(StepBarrier, StopFreesThoseWhoWait)
{
    WorkerTeam team(2);
    StepBarrier barrier(team.members() + 1); // one never comes
    std::atomic<bool> stop = false;
    std::atomic<int> freed = 0;
    team.run([&](unsigned member) {
        if (member == 0) {
            stop = true;
        }
        freed += barrier.wait(stop) ? 0 : 1;
    });
    EXPECT_EQ(freed, static_cast<int>(team.members()));
}

} // namespace gateloupe::test
