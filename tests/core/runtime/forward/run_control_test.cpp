// SPDX-License-Identifier: Apache-2.0
#include <atomic>
#include <limits>
#include <mutex>
#include <vector>

#include <gtest/gtest.h>

#include "tests/core/runtime/network.h"
#include "tests/support/result_matchers.h"

namespace gateloupe::test {

namespace {

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

/// The contract is 100 ms from the wish to the end of the run; a slow core does some 100 million
/// products in that time. Counted and not timed, so that a busy machine changes nothing.
constexpr std::uint64_t kMostProductsBetweenQuestions = 20'000'000;

/// Counts the questions whether to go on; the answer is no from the given question on.
class CancellingMonitor final : public ProgressMonitor
{
public:
    explicit CancellingMonitor(std::uint64_t firstNo = std::numeric_limits<std::uint64_t>::max())
        : m_firstNo(firstNo)
    {
    }

    void report(Stage /*stage*/, std::uint64_t /*done*/, std::uint64_t /*total*/) override {}

    [[nodiscard]] bool cancelled() const override { return m_questions++ >= m_firstNo; }

    [[nodiscard]] std::uint64_t questions() const { return m_questions; }

private:
    std::uint64_t m_firstNo;
    mutable std::atomic<std::uint64_t> m_questions = 0;
};

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

class EveryCpuBackendRunInAStep : public EveryCpuBackendRun
{
protected:
    /// Questions of a whole run; the weights are read before the first step, which asks too.
    std::uint64_t questionsOf(std::uint64_t steps)
    {
        CancellingMonitor monitor;
        EXPECT_THAT(backend->run(requestOf(spec, steps, kBatch), monitor), IsOk());
        return monitor.questions();
    }

    static constexpr std::uint64_t kBatch = 64;
    const RnnSpec spec{.inputSize = 8, .hiddenSize = 512};
    const std::uint64_t questionsOfOneStepRun = questionsOf(1);
    const std::uint64_t questionsOfAStep = questionsOf(2) - questionsOfOneStepRun;
};

TEST_P(EveryCpuBackendRunInAStep, AsksOften)
{
    const std::uint64_t products =
        kBatch * 4 * spec.hiddenSize * (spec.inputSize + spec.hiddenSize);
    ASSERT_GT(questionsOfAStep, 0U);
    EXPECT_LE(products / questionsOfAStep, kMostProductsBetweenQuestions);
}

TEST_P(EveryCpuBackendRunInAStep, StopsOnTheFirstNo)
{
    CancellingMonitor monitor(questionsOfOneStepRun - questionsOfAStep / 2);
    EXPECT_THAT(backend->run(requestOf(spec, 40, kBatch), monitor),
                FailsWith(ErrorCode::Cancelled, "of 2560 steps"));
    // Loops that are open ask again on their way out, but no further step begins.
    EXPECT_LE(monitor.questions(), questionsOfOneStepRun + questionsOfAStep);
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

const auto kCpuBackends = testing::Values(BackendKind::Reference, BackendKind::Cpu);

std::string nameOfBackend(const testing::TestParamInfo<BackendKind>& instance)
{
    return std::string(nameOf(instance.param));
}

INSTANTIATE_TEST_SUITE_P(Backends, EveryCpuBackendRun, kCpuBackends, nameOfBackend);
INSTANTIATE_TEST_SUITE_P(Backends, EveryCpuBackendRunInAStep, kCpuBackends, nameOfBackend);

} // namespace
} // namespace gateloupe::test
