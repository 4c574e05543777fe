// SPDX-License-Identifier: Apache-2.0
// The client and the real worker program, which is killed in mid run. Without a GPU every case is
// skipped and says why; GATELOUPE_GPU_WORKER may name another worker, such as
// gateloupe-host-worker.
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "core/runtime/gpu/gpu_backend.h"
#include "tests/core/runtime/network.h"
#include "tests/support/result_matchers.h"

namespace gateloupe {

namespace {

/// The children of this process. Source: proc(5), task/[tid]/children.
std::vector<pid_t> children()
{
    std::vector<pid_t> all;
    for (const auto& task : std::filesystem::directory_iterator("/proc/self/task")) {
        std::ifstream file(task.path() / "children");
        for (pid_t child = 0; file >> child;) {
            all.push_back(child);
        }
    }
    return all;
}

/// A driver may take its time to clear up behind a killed process.
bool areChildrenGone()
{
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(20);
    while (!children().empty() && std::chrono::steady_clock::now() < deadline) {
        std::this_thread::yield();
    }
    return children().empty();
}

bool leavesArrays()
{
    const std::string prefix = "gateloupe-" + std::to_string(::getpid()) + "-";
    for (const auto& entry : std::filesystem::directory_iterator("/dev/shm")) {
        if (entry.path().filename().string().starts_with(prefix)) {
            return true;
        }
    }
    return false;
}

/// Kills so many workers, each as soon as its run is under way.
class Killer final : public ProgressMonitor
{
public:
    explicit Killer(int times)
        : m_left(times)
    {
    }

    void report(Stage stage, std::uint64_t done, std::uint64_t total) override
    {
        if (m_left == 0 || stage != Stage::Running || done == 0 || done == total) {
            return;
        }
        for (const pid_t child : children()) {
            // What a killed one has said before is still read.
            if (m_killed.insert(child).second) {
                ::kill(child, SIGKILL);
                --m_left;
            }
        }
    }

    [[nodiscard]] bool cancelled() const override { return false; }

    [[nodiscard]] int left() const { return m_left; }

private:
    int m_left;
    std::set<pid_t> m_killed;
};

/// Wants no more as soon as the worker runs, and knows since when. While the weights are still
/// packed, a cancel would leave the worker alive for the next run.
class Canceller final : public ProgressMonitor
{
public:
    using Clock = std::chrono::steady_clock;

    void report(Stage stage, std::uint64_t done, std::uint64_t) override
    {
        if (stage == Stage::Running && done > 0 && !m_isCancelled) {
            since = Clock::now();
            m_isCancelled = true;
        }
    }

    [[nodiscard]] bool cancelled() const override { return m_isCancelled; }

    Clock::time_point since;

private:
    std::atomic<bool> m_isCancelled = false;
};

class FaultTest : public ::testing::Test
{
protected:
    void SetUp() override
    {
        ::setenv("GATELOUPE_GPU_WORKER", GATELOUPE_WORKER, 0);
        if (const auto hello = gpu::askWorker(NullMonitor()); !hello) {
            GTEST_SKIP() << "NOT RUN ON HARDWARE: " << hello.error().message;
        }
        // Call by call, so that it is met in mid run.
        m_backend =
            gpu::makeGpuBackend(std::getenv("GATELOUPE_GPU_WORKER"), {.run = {.isAudit = true}});
    }

    /// Long enough to be met while it runs.
    static ForwardRequest longRequest()
    {
        const RnnSpec spec{.cell = CellKind::Lstm, .inputSize = 16, .hiddenSize = 64};
        ForwardRequest request{.model = test::randomNetwork(spec, 1, 0.1).build()};
        request.x = test::randomArray({20000, 1, 16}, 2, DType::F32);
        return request;
    }

    NullMonitor m_monitor;
    std::unique_ptr<ForwardBackend> m_backend;
};

TEST_F(FaultTest, AWorkerKilledInMidRunIsStartedAgainOnce)
{
    const ForwardRequest request = longRequest();
    const auto whole = m_backend->run(request, m_monitor);
    ASSERT_THAT(whole, IsOk());
    Killer once(1);
    const auto again = m_backend->run(request, once);
    ASSERT_THAT(again, IsOk());
    EXPECT_EQ(once.left(), 0);
    EXPECT_EQ(test::maxDifference(**whole, **again), 0.0);
}

TEST_F(FaultTest, AWorkerKilledTwiceIsAnErrorThatSaysSo)
{
    Killer always(2);
    EXPECT_THAT(m_backend->run(longRequest(), always), FailsWith(ErrorCode::Device, "Killed"));
    m_backend.reset();
    EXPECT_FALSE(leavesArrays());
    EXPECT_TRUE(areChildrenGone());
}

TEST_F(FaultTest, CancelTakesLessThanASecondAndLeavesNothing)
{
    Canceller monitor;
    EXPECT_THAT(m_backend->run(longRequest(), monitor), FailsWith(ErrorCode::Cancelled, ""));
    EXPECT_LT(Canceller::Clock::now() - monitor.since, std::chrono::seconds(1));
    EXPECT_FALSE(leavesArrays());
    EXPECT_TRUE(areChildrenGone());
}

TEST_F(FaultTest, TheDevicesMemoryIsFreeAgainAfterAKill)
{
    const auto before = gpu::askWorker(NullMonitor());
    ASSERT_THAT(before, IsOk());
    Canceller monitor;
    EXPECT_THAT(m_backend->run(longRequest(), monitor), FailsWith(ErrorCode::Cancelled, ""));
    constexpr std::uint64_t kSlack = std::uint64_t{64} << 20U;
    constexpr int kMostTries = 20; // a driver may clear up behind a killed process for seconds
    std::uint64_t free = 0;
    for (int tries = 0; tries < kMostTries && free + kSlack < before->memory.freeBytes; ++tries) {
        const auto after = gpu::askWorker(NullMonitor());
        ASSERT_THAT(after, IsOk());
        free = after->memory.freeBytes;
    }
    EXPECT_GE(free + kSlack, before->memory.freeBytes);
}

} // namespace

} // namespace gateloupe
