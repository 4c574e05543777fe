// SPDX-License-Identifier: Apache-2.0
#include <atomic>
#include <chrono>
#include <mutex>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "tests/core/runtime/network.h"
#include "tests/support/result_matchers.h"

namespace gateloupe::test {

namespace {

using Clock = std::chrono::steady_clock;

/// Keeps all reports; cancels once asked to.
class RecordingMonitor final : public ProgressMonitor
{
public:
    struct Report
    {
        std::uint64_t done;
        std::uint64_t total;
    };

    void report(Stage stage, std::uint64_t done, std::uint64_t total) override
    {
        const std::scoped_lock lock(m_mutex);
        isRunning = isRunning && stage == Stage::Running;
        reports.push_back({done, total});
    }

    [[nodiscard]] bool cancelled() const override { return isCancelled; }

    std::atomic<bool> isCancelled = false;
    bool isRunning = true;
    std::vector<Report> reports;

private:
    std::mutex m_mutex;
};

class EveryCpuBackendRun : public testing::TestWithParam<BackendKind>
{
protected:
    std::unique_ptr<ForwardBackend> backend = *makeBackend(GetParam());
};

ForwardRequest requestOf(const RnnSpec& spec, std::uint64_t steps, std::uint64_t batch)
{
    return {.model = randomNetwork(spec, 1).build(),
            .x = randomArray({steps, batch, spec.inputSize}, 2, DType::F32),
            .detail = TraceDetail::OutputOnly};
}

/// Longest time from the wish to the end of the run that the contract allows.
constexpr std::chrono::milliseconds kCancelTime{100};

TEST_P(EveryCpuBackendRun, ReportsStepsThatOnlyGrow)
{
    const RnnSpec spec{.inputSize = 16, .hiddenSize = 64, .layers = 2, .directions = 2};
    ForwardRequest request = requestOf(spec, 300, 4);
    request.lengths = {300, 10, 200, 40};
    RecordingMonitor monitor;
    ASSERT_THAT(backend->run(request, monitor), IsOk());
    ASSERT_GE(monitor.reports.size(), 2U);
    EXPECT_TRUE(monitor.isRunning);
    EXPECT_EQ(monitor.reports.front().done, 0U);
    EXPECT_EQ(monitor.reports.back().done, 4U * 550U);
    for (std::size_t i = 1; i < monitor.reports.size(); ++i) {
        EXPECT_GE(monitor.reports[i].done, monitor.reports[i - 1].done);
        EXPECT_EQ(monitor.reports[i].total, 4U * 550U);
    }
}

TEST_P(EveryCpuBackendRun, CancelledBeforeTheFirstStepDoesNothing)
{
    RecordingMonitor monitor;
    monitor.isCancelled = true;
    EXPECT_THAT(backend->run(requestOf({.inputSize = 4, .hiddenSize = 4}, 5, 1), monitor),
                FailsWith(ErrorCode::Cancelled, "cancelled"));
}

TEST_P(EveryCpuBackendRun, StopsSoonAfterTheWishWithinAStepOfABigNetwork)
{
    // A step takes tens of milliseconds, the run seconds. The best of some tries: the machine may
    // have other things to do just then.
    const ForwardRequest request = requestOf({.inputSize = 8, .hiddenSize = 1024}, 40, 512);
    Clock::duration waited = Clock::duration::max();
    for (int attempt = 0; attempt < 5 && waited > kCancelTime; ++attempt) {
        RecordingMonitor monitor;
        std::atomic<Clock::time_point> wish{Clock::time_point{}};
        std::jthread canceller([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(100 + 50 * attempt));
            wish = Clock::now();
            monitor.isCancelled = true;
        });
        EXPECT_THAT(backend->run(request, monitor), FailsWith(ErrorCode::Cancelled, "cancelled"));
        waited = Clock::now() - wish.load();
    }
    EXPECT_LE(waited, kCancelTime);
}

TEST_P(EveryCpuBackendRun, RunsAgainAfterACancel)
{
    const ForwardRequest request = requestOf({.inputSize = 4, .hiddenSize = 4}, 5, 1);
    RecordingMonitor cancelling;
    cancelling.isCancelled = true;
    EXPECT_FALSE(backend->run(request, cancelling));
    NullMonitor monitor;
    EXPECT_THAT(backend->run(request, monitor), IsOk());
}

INSTANTIATE_TEST_SUITE_P(Backends, EveryCpuBackendRun,
                         testing::Values(BackendKind::Reference, BackendKind::Cpu),
                         [](const auto& instance) { return std::string(nameOf(instance.param)); });

} // namespace
} // namespace gateloupe::test
