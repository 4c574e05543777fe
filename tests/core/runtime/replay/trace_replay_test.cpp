// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <atomic>
#include <cstring>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "core/runtime/replay/trace_replay.h"
#include "core/runtime/trace/array_rows.h"
#include "tests/core/runtime/network.h"
#include "tests/support/result_matchers.h"

namespace gateloupe::test {

namespace {

using testing::SizeIs;

constexpr std::uint64_t kSmallBudget = std::uint64_t{64} << 10U;

/// The same bits, NaN and the sign of zero included.
bool hasEqualBits(const Array& a, const Array& b)
{
    return a.shape() == b.shape() && a.dtype() == b.dtype() &&
           std::ranges::equal(a.bytes(), b.bytes());
}

void expectEqualSteps(const Array& whole, const Array& part, const StepRange& range,
                      const std::string& what)
{
    ASSERT_EQ(whole.isEmpty(), part.isEmpty()) << what;
    if (!whole.isEmpty()) {
        EXPECT_TRUE(hasEqualBits(sliceSteps(whole, range), part))
            << what << " of steps " << range.first << " to " << range.end();
    }
}

void expectEqualWindow(const Trace& whole, const TraceWindow& window)
{
    const StepRange range = window.range();
    expectEqualSteps(whole.y, window.trace->y, range, "y");
    ASSERT_THAT(window.trace->layers, SizeIs(whole.layers.size()));
    for (std::size_t i = 0; i < whole.layers.size(); ++i) {
        const LayerTrace& expected = whole.layers[i];
        const LayerTrace& found = window.trace->layers[i];
        expectEqualSteps(expected.h, found.h, range, "h");
        expectEqualSteps(expected.c, found.c, range, "c");
        expectEqualSteps(expected.projected, found.projected, range, "projected");
        ASSERT_THAT(found.gates, SizeIs(expected.gates.size()));
        for (std::size_t gate = 0; gate < expected.gates.size(); ++gate) {
            expectEqualSteps(expected.gates[gate], found.gates[gate], range, "a gate");
        }
    }
    for (std::size_t sequence = 0; sequence < whole.batch; ++sequence) {
        const std::uint64_t length = whole.lengths[sequence];
        EXPECT_EQ(window.trace->lengths[sequence],
                  std::clamp(length, range.first, range.end()) - range.first);
    }
}

std::shared_ptr<const TraceReplay> mustReplay(const ForwardRequest& request,
                                              const ReplayOptions& options,
                                              BackendKind kind = BackendKind::Cpu)
{
    NullMonitor monitor;
    auto replay = TraceReplay::run(request, options, *makeBackend(kind), monitor);
    if (!replay) {
        throw std::runtime_error(replay.error().message);
    }
    return *replay;
}

TraceWindow mustGet(const TraceReplay& replay, const StepRange& range)
{
    NullMonitor monitor;
    auto window = replay.window(range, monitor);
    if (!window) {
        throw std::runtime_error(window.error().message);
    }
    return *window;
}

/// Everything a request may carry.
ForwardRequest requestOf(const Network& network, std::uint64_t steps, std::uint64_t batch)
{
    const RnnSpec& spec = network.spec;
    ForwardRequest request{.model = network.build(),
                           .x = randomArray({steps, batch, spec.inputSize}, 2, DType::F32)};
    request.h0 = randomArray({spec.pseudoLayers(), batch, spec.recurrentWidth()}, 3);
    if (hasCellState(spec.cell)) {
        request.c0 = randomArray({spec.pseudoLayers(), batch, spec.hiddenSize}, 4);
    }
    for (std::uint64_t sequence = 0; batch > 1 && sequence < batch; ++sequence) {
        request.lengths.push_back(1 + (sequence * 17 + steps - 1) % steps);
    }
    return request;
}

/// Every block of a run with keyframes, and windows across blocks, beside the uninterrupted run.
void expectEqualRuns(const ForwardRequest& request, BackendKind kind, std::uint64_t interval)
{
    const auto backend = makeBackend(kind);
    ASSERT_THAT(backend, IsOk());
    const auto whole = mustRun(**backend, request);
    const auto replay =
        mustReplay(request, {.keyframeInterval = interval, .mayKeepEverything = false}, kind);
    ASSERT_EQ(replay->keyframeInterval(), std::min(interval, whole->steps));
    EXPECT_TRUE(hasEqualBits(replay->summary().hN, whole->hN));
    EXPECT_TRUE(hasEqualBits(replay->summary().cN, whole->cN));
    EXPECT_EQ(replay->summary().math, whole->math);
    EXPECT_EQ(replay->summary().device, whole->device);
    for (std::uint64_t index = replay->keyframes().blocks(); index-- > 0;) {
        const StepRange block = replay->keyframes().block(index);
        const TraceWindow window = mustGet(*replay, block);
        EXPECT_EQ(window.range(), block);
        expectEqualWindow(*whole, window);
    }
    const StepRange across{interval - 1, std::min(whole->steps, 2 * interval + 1) - interval + 1};
    const TraceWindow window = mustGet(*replay, across);
    EXPECT_TRUE(window.range().contains(across));
    expectEqualWindow(*whole, window);
}

struct ReplayCase
{
    CellKind cell;
    BackendKind backend;
};

std::vector<ReplayCase> cases()
{
    std::vector<ReplayCase> all;
    for (const CellKind cell :
         {CellKind::Lstm, CellKind::Gru, CellKind::RnnTanh, CellKind::RnnRelu}) {
        for (const BackendKind backend : {BackendKind::Reference, BackendKind::Cpu}) {
            all.push_back({cell, backend});
        }
    }
    return all;
}

class ReplayGrid : public testing::TestWithParam<ReplayCase>
{
protected:
    /// Odd sizes: tiles that are not full, a last block that is short.
    static constexpr std::uint64_t kSteps = 41;

    [[nodiscard]] RnnSpec spec() const
    {
        return {.cell = GetParam().cell, .inputSize = 5, .hiddenSize = 19};
    }

    void expectEqual(const Network& network, std::uint64_t batch = 3)
    {
        expectEqualRuns(requestOf(network, kSteps, batch), GetParam().backend, 6);
    }
};

TEST_P(ReplayGrid, EqualsTheUninterruptedRunBitForBit)
{
    for (const std::uint32_t directions : {1U, 2U}) {
        for (const std::uint32_t layers : {1U, 2U, 3U}) {
            for (const DType dtype : {DType::F16, DType::F32, DType::F64}) {
                SCOPED_TRACE(std::to_string(layers) + " layers, " + std::to_string(directions) +
                             " directions, " + std::string(nameOf(dtype)));
                RnnSpec varied = spec();
                varied.directions = directions;
                varied.layers = layers;
                varied.dtype = dtype;
                expectEqual(randomNetwork(varied, 1));
                expectEqual(randomNetwork(varied, 1), 1);
            }
        }
    }
}

TEST_P(ReplayGrid, EqualsARunThatReadsFromTheEnd)
{
    RnnSpec two = spec();
    two.layers = 2;
    expectEqual(reversed(randomNetwork(two, 1)));
}

TEST_P(ReplayGrid, EqualsARunOfUnusualEquations)
{
    RnnSpec two = spec();
    two.layers = 2;
    two.directions = 2;
    Network network = randomNetwork(two, 1);
    network.gruReset = GruReset::Before;
    CellEquations equations = standardEquations(two.cell);
    equations.candidate = {ActivationKind::Softsign};
    equations.sumClip = 0.7;
    equations.cellClip = ClipRange{-0.3, 0.4};
    network.equations = {equations};
    if (two.cell == CellKind::Lstm) {
        for (const std::uint32_t layer : {0U, 1U}) {
            for (const Direction direction : {Direction::Forward, Direction::Backward}) {
                network
                    .values[{LayerIndex(layer), direction, ParameterKind::PeepholeWeights,
                             Gate::Forget}]
                    .assign(two.hiddenSize, 0.2);
            }
        }
    }
    expectEqual(network);
}

TEST_P(ReplayGrid, EqualsARunWithAProjection)
{
    if (GetParam().cell != CellKind::Lstm) {
        return;
    }
    RnnSpec projected = spec();
    projected.layers = 2;
    projected.directions = 2;
    projected.projectionSize = 7;
    expectEqual(randomNetwork(projected, 1));
}

INSTANTIATE_TEST_SUITE_P(CellsAndBackends, ReplayGrid, testing::ValuesIn(cases()),
                         [](const auto& instance) {
                             return std::string(nameOf(instance.param.cell)) + "_" +
                                    std::string(nameOf(instance.param.backend));
                         });

TEST(TraceReplay, EqualsARunWhoseInputProductsAreMadeInChunks)
{
    // More rows than the fast backend multiplies at once, cut where it does not cut.
    const Network network =
        randomNetwork({.inputSize = 7, .hiddenSize = 24, .layers = 2, .directions = 2}, 1);
    expectEqualRuns(requestOf(network, 1031, 1), BackendKind::Cpu, 300);
    expectEqualRuns(requestOf(network, 700, 5), BackendKind::Cpu, 96);
}

TEST(TraceReplay, KeepsEverythingThatFitsTheBudget)
{
    const auto request = requestOf(randomNetwork({.inputSize = 3, .hiddenSize = 8}, 1), 50, 1);
    const auto replay = mustReplay(request, {});
    ASSERT_NE(replay->fullTrace(), nullptr);
    EXPECT_EQ(replay->keyframeInterval(), 50U);
    EXPECT_EQ(replay->keyframes().borders(), 0U);
    const TraceWindow window = mustGet(*replay, {20, 5});
    EXPECT_EQ(window.trace, replay->fullTrace());
    EXPECT_EQ(window.firstStep, 0U);
    EXPECT_EQ(replay->kept(), (std::vector<StepRange>{{0, 50}}));
    EXPECT_EQ(replay->recomputedBlocks(), 0U);
    EXPECT_EQ(replay->memory().traces, replay->memory().fullTrace);
}

TEST(TraceReplay, StaysUnderItsBudget)
{
    const auto request = requestOf(randomNetwork({.inputSize = 3, .hiddenSize = 8}, 1), 5000, 1);
    const auto replay = mustReplay(request, {.memoryBudgetBytes = kSmallBudget});
    ASSERT_EQ(replay->fullTrace(), nullptr);
    for (std::uint64_t step = 0; step < replay->steps(); step += 37) {
        (void)mustGet(*replay, {step, 1});
        const ReplayMemory memory = replay->memory();
        ASSERT_LE(memory.keyframes + memory.traces, memory.budget);
    }
    EXPECT_GT(replay->memory().fullTrace, 10 * kSmallBudget);
    EXPECT_GT(replay->recomputedBlocks(), replay->keyframes().blocks() / 2);
}

TEST(TraceReplay, RecomputesOnlyWhatIsNotKept)
{
    const auto request = requestOf(randomNetwork({.inputSize = 3, .hiddenSize = 8}, 1), 100, 1);
    const auto replay = mustReplay(request, {.keyframeInterval = 10, .mayKeepEverything = false});
    EXPECT_FALSE(replay->keptWindow({25, 1}));
    (void)mustGet(*replay, {25, 10});
    EXPECT_EQ(replay->recomputedBlocks(), 2U);
    EXPECT_EQ(replay->kept(), (std::vector<StepRange>{{20, 20}}));
    EXPECT_TRUE(replay->keptWindow({25, 5}));
    EXPECT_FALSE(replay->keptWindow({25, 10})) << "would have to copy";
    (void)mustGet(*replay, {20, 20});
    EXPECT_EQ(replay->recomputedBlocks(), 2U);
}

TEST(TraceReplay, RefusesStepsThatTheRunDoesNotHave)
{
    const auto request = requestOf(randomNetwork({.inputSize = 3, .hiddenSize = 8}, 1), 5000, 1);
    const auto replay = mustReplay(request, {.memoryBudgetBytes = kSmallBudget});
    NullMonitor monitor;
    EXPECT_THAT(replay->window({4990, 11}, monitor),
                FailsWith(ErrorCode::InvalidArgument, "the run has 5000"));
    EXPECT_THAT(replay->window({7, 0}, monitor), FailsWith(ErrorCode::InvalidArgument, "steps"));
    EXPECT_THAT(replay->window({0, 5000}, monitor),
                FailsWith(ErrorCode::InvalidArgument, "memory budget"));
    EXPECT_FALSE(replay->keptWindow({~std::uint64_t{0}, 2}));
}

TEST(TraceReplay, GivesZerosPastTheEndOfEverySequence)
{
    ForwardRequest request =
        requestOf(randomNetwork({.inputSize = 3, .hiddenSize = 8, .directions = 2}, 1), 40, 2);
    request.lengths = {7, 3};
    expectEqualRuns(request, BackendKind::Cpu, 8);
}

TEST(TraceReplay, KeepsTheFirstStateAndThoseBetweenBlocks)
{
    const auto request =
        requestOf(randomNetwork({.inputSize = 3, .hiddenSize = 8, .directions = 2}, 1), 20, 1);
    const auto whole = mustRun(BackendKind::Cpu, request);
    const auto replay = mustReplay(request, {.keyframeInterval = 8, .mayKeepEverything = false});
    const Keyframes& keyframes = replay->keyframes();
    ASSERT_EQ(keyframes.borders(), 4U);
    const auto row = [](const Array& array, std::uint64_t index) {
        return sliceSteps(array, {index, 1});
    };
    EXPECT_TRUE(hasEqualBits(row(keyframes.h[0], 1), row(whole->layers[0].h, 7)));
    EXPECT_TRUE(hasEqualBits(row(keyframes.c[0], 2), row(whole->layers[0].c, 15)));
    EXPECT_TRUE(hasEqualBits(row(keyframes.h[1], 1), row(whole->layers[1].h, 8)));
    EXPECT_TRUE(hasEqualBits(row(keyframes.c[1], 2), row(whole->layers[1].c, 16)));
    EXPECT_FLOAT_EQ(static_cast<float>(keyframes.h[0][0]), static_cast<float>((*request.h0)[0]));
    EXPECT_FLOAT_EQ(static_cast<float>(keyframes.h[1][3 * 8]),
                    static_cast<float>((*request.h0)[8]));
}

TEST(TraceReplay, KeepsATrainingRunWithDropoutWhole)
{
    ForwardRequest request =
        requestOf(randomNetwork({.inputSize = 3, .hiddenSize = 8, .layers = 2}, 1), 5000, 1);
    request.isTraining = true;
    request.dropout = 0.5;
    const auto replay = mustReplay(request, {.memoryBudgetBytes = kSmallBudget});
    EXPECT_NE(replay->fullTrace(), nullptr);
}

TEST(TraceReplay, ManyThreadsSeekAtOnce)
{
    const auto request =
        requestOf(randomNetwork({.inputSize = 3, .hiddenSize = 8, .directions = 2}, 1), 2000, 1);
    const auto whole = mustRun(BackendKind::Cpu, request);
    const auto replay = mustReplay(request, {.memoryBudgetBytes = kSmallBudget});
    std::atomic<int> wrong = 0;
    {
        std::vector<std::jthread> threads;
        for (std::uint64_t thread = 0; thread < 4; ++thread) {
            threads.emplace_back([&, thread] {
                for (std::uint64_t i = 0; i < 30; ++i) {
                    const std::uint64_t step = (i * 977 + thread * 311) % 2000;
                    const TraceWindow window = mustGet(*replay, {step, 1});
                    const Array expected = sliceSteps(whole->y, {step, 1});
                    const Array found = sliceSteps(window.trace->y, {step - window.firstStep, 1});
                    wrong += hasEqualBits(expected, found) ? 0 : 1;
                }
            });
        }
    }
    EXPECT_EQ(wrong, 0);
}

/// Cancels after some reports; checks that progress never goes back.
class CountingMonitor final : public ProgressMonitor
{
public:
    explicit CountingMonitor(int reports)
        : m_left(reports)
    {
    }

    void report(Stage, std::uint64_t done, std::uint64_t total) override
    {
        --m_left;
        isOrderly = isOrderly && done >= last && done <= total;
        last = done;
        of = total;
    }

    [[nodiscard]] bool cancelled() const override { return m_left <= 0; }

    bool isOrderly = true;
    std::uint64_t last = 0;
    std::uint64_t of = 0;

private:
    std::atomic<int> m_left;
};

TEST(TraceReplay, ReportsProgressOverAllPasses)
{
    const auto request = requestOf(
        randomNetwork({.inputSize = 3, .hiddenSize = 8, .layers = 2, .directions = 2}, 1), 900, 1);
    CountingMonitor monitor(1'000'000);
    ASSERT_THAT(
        TraceReplay::run(request, {.memoryBudgetBytes = kSmallBudget}, makeCpuBackend(), monitor),
        IsOk());
    EXPECT_TRUE(monitor.isOrderly);
    EXPECT_EQ(monitor.last, 4U * 900U);
    EXPECT_EQ(monitor.of, 4U * 900U);
}

TEST(TraceReplay, IsCancelledBetweenAndWithinBlocks)
{
    const auto request = requestOf(randomNetwork({.inputSize = 3, .hiddenSize = 8}, 1), 5000, 1);
    for (const int reports : {0, 1, 5, 20}) {
        CountingMonitor monitor(reports);
        EXPECT_THAT(TraceReplay::run(request, {.memoryBudgetBytes = kSmallBudget}, makeCpuBackend(),
                                     monitor),
                    FailsWith(ErrorCode::Cancelled, "cancelled"));
    }
    const auto replay = mustReplay(request, {.memoryBudgetBytes = kSmallBudget});
    CountingMonitor cancelled(0);
    EXPECT_THAT(replay->window({10, 1}, cancelled), FailsWith(ErrorCode::Cancelled, "cancelled"));
    EXPECT_EQ(replay->recomputedBlocks(), 0U);
    (void)mustGet(*replay, {10, 1});
}

} // namespace
} // namespace gateloupe::test
