// SPDX-License-Identifier: Apache-2.0
// What a worker answers is compared with the request: nothing of it is used where it does not fit.
#include <cstdlib>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/runtime/gpu/gpu_backend.h"
#include "core/runtime/gpu/line_buffer.h"
#include "core/runtime/gpu/worker.h"
#include "tests/core/runtime/network.h"
#include "tests/support/cancelled_monitor.h"
#include "tests/support/result_matchers.h"
#include "tests/support/temporary_folder.h"

namespace gateloupe {

namespace {

ForwardRequest hostileRequest()
{
    const RnnSpec spec{.cell = CellKind::Lstm, .inputSize = 3, .hiddenSize = 4};
    ForwardRequest request{.model = test::randomNetwork(spec, 1).build()};
    request.x = test::randomArray({9, 2, spec.inputSize}, 3, DType::F32);
    return request;
}

class HostileWorker : public ::testing::TestWithParam<const char*>
{
protected:
    void TearDown() override { ::unsetenv("GATELOUPE_TEST_FAULT"); }
};

TEST_P(HostileWorker, IsADeviceErrorAndItsAnswerIsNotUsed)
{
    ::setenv("GATELOUPE_TEST_FAULT", GetParam(), 1);
    const auto backend = gpu::makeGpuBackend(GATELOUPE_HOSTILE_WORKER);
    NullMonitor monitor;
    EXPECT_THAT(backend->run(hostileRequest(), monitor), FailsWith(ErrorCode::Device, "worker"));
}

INSTANTIATE_TEST_SUITE_P(Answers, HostileWorker,
                         ::testing::Values("many-steps", "few-steps", "no-steps", "many-sequences",
                                           "negative-distance", "negative-time",
                                           "too-much-progress", "deep", "long-line", "no-file",
                                           "folder", "pipe", "device", "no-header", "huge-header",
                                           "cut-file", "small-y", "flat-y", "turned-y", "empty-y",
                                           "double-y", "integer-y", "no-y", "no-states",
                                           "wide-states", "no-gate", "small-gates"),
                         [](const auto& parameter) {
                             std::string name = parameter.param;
                             std::erase(name, '-');
                             return name;
                         });

TEST(WorkerOfZeros, IsBelievedWhereItsAnswerFits)
{
    ::setenv("GATELOUPE_TEST_FAULT", "honest", 1);
    const auto backend = gpu::makeGpuBackend(GATELOUPE_HOSTILE_WORKER);
    NullMonitor monitor;
    const auto trace = backend->run(hostileRequest(), monitor);
    ::unsetenv("GATELOUPE_TEST_FAULT");
    ASSERT_THAT(trace, IsOk());
    EXPECT_EQ((*trace)->y.shape(), (Shape{9, 2, 4}));
}

TEST(LineBuffer, GivesLinesHoweverTheyAreCut)
{
    gpu::LineBuffer lines;
    lines.append("a");
    EXPECT_EQ(lines.take(), std::nullopt);
    lines.append("b\n\nc");
    EXPECT_EQ(lines.take(), "ab");
    EXPECT_EQ(lines.take(), "");
    EXPECT_EQ(lines.take(), std::nullopt);
    lines.append("\n");
    EXPECT_EQ(lines.take(), "c");
    EXPECT_EQ(lines.take(), std::nullopt);
}

TEST(LineBuffer, KnowsALineThatIsNoMessage)
{
    gpu::LineBuffer lines;
    lines.append(std::string(gpu::LineBuffer::kMaxLine, 'x'));
    EXPECT_EQ(lines.take(), std::nullopt);
    EXPECT_FALSE(lines.isTooLong());
    lines.append("x");
    EXPECT_EQ(lines.take(), std::nullopt);
    EXPECT_TRUE(lines.isTooLong());
}

} // namespace

} // namespace gateloupe
