// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <memory>

#include <gtest/gtest.h>

#include "core/runtime/replay/run_beginning.h"
#include "core/runtime/trace/array_rows.h"
#include "core/runtime/trace/trace_keeper.h"
#include "tests/core/runtime/network.h"
#include "tests/support/result_matchers.h"

namespace gateloupe::test {

namespace {

constexpr std::uint64_t kManySteps = 1200;

/// The CPU, which says that it keeps traces as a GPU's worker does.
class KeepingCpu final : public ForwardBackend, public TraceKeeper
{
public:
    [[nodiscard]] BackendKind kind() const override { return BackendKind::Cpu; }

    Result<std::shared_ptr<const Trace>> run(const ForwardRequest& request,
                                             ProgressMonitor& monitor) override
    {
        ranSteps += request.x.shape()[0];
        return m_cpu->run(request, monitor);
    }

    Result<std::shared_ptr<const Trace>> runAndKeep(const ForwardRequest& request,
                                                    ProgressMonitor& monitor) override
    {
        return run(request, monitor);
    }

    Result<TraceWindow> window(const StepRange& /*range*/, ProgressMonitor& /*monitor*/) override
    {
        return Error::cancelled("nobody asks for it");
    }

    std::uint64_t ranSteps = 0;

private:
    std::unique_ptr<ForwardBackend> m_cpu = makeCpuBackend(1);
};

class RunBeginning : public ::testing::Test
{
protected:
    /// A run whose trace takes more than 64 MiB.
    static ForwardRequest largeRun(std::uint32_t directions = 1)
    {
        const auto model = randomNetwork({.cell = CellKind::Lstm,
                                          .inputSize = 2,
                                          .hiddenSize = 48,
                                          .layers = 1,
                                          .directions = directions},
                                         3)
                               .build();
        return {.model = model, .x = randomArray({kManySteps, 64, 2}, 4, DType::F32)};
    }

    std::shared_ptr<const TraceReplay> beginningOf(const ForwardRequest& request,
                                                   ForwardBackend& backend)
    {
        auto beginning = runBeginning(request, {}, backend, m_monitor);
        EXPECT_TRUE(beginning) << (beginning ? "" : beginning.error().message.pattern());
        return beginning.value_or(nullptr);
    }

    NullMonitor m_monitor;
};

TEST_F(RunBeginning, HasTheFirstStepsAsTheWholeRunHasThem)
{
    const ForwardRequest request = largeRun();
    KeepingCpu backend;
    const auto beginning = beginningOf(request, backend);
    ASSERT_NE(beginning, nullptr);
    EXPECT_EQ(beginning->steps(), kManySteps) << "the axis of the whole run";
    EXPECT_LT(backend.ranSteps, kManySteps / 2) << "no more was computed";
    const auto window = beginning->window({0, 64}, m_monitor);
    ASSERT_TRUE(window);
    ForwardRequest first = request;
    first.x = sliceSteps(request.x, {0, 64});
    const auto expected = mustRun(BackendKind::Cpu, first);
    const Array& h = window->trace->layers[0].h;
    ASSERT_GE(h.size(), expected->layers[0].h.size());
    for (std::size_t i = 0; i < expected->layers[0].h.size(); ++i) {
        ASSERT_NEAR(h[i], expected->layers[0].h[i], kFloatTolerance) << i;
    }
}

TEST_F(RunBeginning, LaterStepsAreCancelledNotWrong)
{
    KeepingCpu backend;
    const auto beginning = beginningOf(largeRun(), backend);
    ASSERT_NE(beginning, nullptr);
    const auto late = beginning->window({kManySteps - 1, 1}, m_monitor);
    ASSERT_FALSE(late);
    EXPECT_EQ(late.error().code, ErrorCode::Cancelled);
    EXPECT_EQ(beginning->fullTrace(), nullptr);
}

TEST_F(RunBeginning, ThereIsNoneWhereTheLastStepComesFirst)
{
    KeepingCpu backend;
    EXPECT_EQ(beginningOf(largeRun(2), backend), nullptr);
    ForwardRequest small = largeRun();
    small.x = sliceSteps(small.x, {0, 20});
    EXPECT_EQ(beginningOf(small, backend), nullptr) << "it is there at once";
    EXPECT_EQ(beginningOf(largeRun(), *makeCpuBackend(1)), nullptr) << "it keeps no trace";
    EXPECT_EQ(backend.ranSteps, 0U);
}

} // namespace

} // namespace gateloupe::test
