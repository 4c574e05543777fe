// SPDX-License-Identifier: Apache-2.0
//
// The backward pass beside the forward pass that it follows, at the sizes of peers/torch_lstm.py:
// input size = hidden size, one layer, 100 steps, f32, all cores. The time of forward is that of a
// run with its full trace.
#include <cmath>

#include <benchmark/benchmark.h>
#include <sys/resource.h>

#include "core/runtime/backward/backward.h"
#include "tests/core/runtime/network.h"

namespace {

using namespace gateloupe;

constexpr std::uint64_t kSteps = 100;

ForwardRequest requestOf(CellKind cell, const benchmark::State& state)
{
    const auto hidden = static_cast<std::uint64_t>(state.range(0));
    const auto batch = static_cast<std::uint64_t>(state.range(1));
    const RnnSpec spec{.cell = cell, .inputSize = hidden, .hiddenSize = hidden};
    const double scale = 1.0 / std::sqrt(static_cast<double>(hidden)); // torch's initialiser
    return {.model = test::randomNetwork(spec, 1, scale).build(),
            .x = test::randomArray({kSteps, batch, hidden}, 2, DType::F32)};
}

void forwards(benchmark::State& state, CellKind cell)
{
    const ForwardRequest request = requestOf(cell, state);
    const auto backend = makeCpuBackend();
    NullMonitor monitor;
    for (auto _ : state) {
        benchmark::DoNotOptimize(backend->run(request, monitor));
    }
}

void backwards(benchmark::State& state, CellKind cell)
{
    const ForwardRequest request = requestOf(cell, state);
    NullMonitor monitor;
    const auto run = TraceReplay::run(request, {}, makeCpuBackend(), monitor);
    const auto& shape = (*run)->fullTrace()->y.shape();
    const BackwardRequest pass{.run = *run,
                               .upstream = {.y = test::randomArray(shape, 3, DType::F32)},
                               .detail = GradientDetail::WeightsOnly};
    for (auto _ : state) {
        auto found = backward(pass, BackwardMethod::Fast, monitor);
        if (!found) {
            state.SkipWithError(found.error().message.text().c_str());
            return;
        }
        benchmark::DoNotOptimize(*found);
    }
}

/// Two layers of two directions over 100,000 steps; the counter is the most memory that the program
/// had, with 100 MB of x and the two arrays of their gradients.
void longRunBackwards(benchmark::State& state)
{
    constexpr std::uint64_t kLongSteps = 100000;
    constexpr std::uint64_t kHidden = 64;
    constexpr double kKilobytesOfMegabyte = 1024.0;
    const RnnSpec spec{.cell = CellKind::Lstm,
                       .inputSize = kHidden,
                       .hiddenSize = kHidden,
                       .layers = 2,
                       .directions = 2};
    const ForwardRequest request{.model = test::randomNetwork(spec, 1, 0.1).build(),
                                 .x = test::randomArray({kLongSteps, 1, kHidden}, 2, DType::F32)};
    const BackwardRequest pass{
        .run = nullptr,
        .upstream = {.y = test::randomArray({kLongSteps, 1, 2 * kHidden}, 3, DType::F32)},
        .detail = GradientDetail::WeightsOnly};
    NullMonitor monitor;
    for (auto _ : state) {
        BackwardRequest found = pass;
        found.run = *TraceReplay::run(
            request, {.memoryBudgetBytes = std::uint64_t{24} << 20U, .mayKeepEverything = false},
            makeCpuBackend(), monitor);
        benchmark::DoNotOptimize(backward(found, BackwardMethod::Fast, monitor));
    }
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    state.counters["peak_MB"] = static_cast<double>(usage.ru_maxrss) / kKilobytesOfMegabyte;
}

void sizes(benchmark::internal::Benchmark* bench)
{
    for (const std::int64_t hidden : {128, 512}) {
        for (const std::int64_t batch : {1, 32}) {
            bench->Args({hidden, batch});
        }
    }
    bench->MeasureProcessCPUTime()->UseRealTime()->Unit(benchmark::kMillisecond);
}

BENCHMARK(longRunBackwards)->UseRealTime()->Unit(benchmark::kMillisecond)->Iterations(1);
BENCHMARK_CAPTURE(forwards, lstm, CellKind::Lstm)->Apply(sizes);
BENCHMARK_CAPTURE(backwards, lstm, CellKind::Lstm)->Apply(sizes);
BENCHMARK_CAPTURE(forwards, gru, CellKind::Gru)->Apply(sizes);
BENCHMARK_CAPTURE(backwards, gru, CellKind::Gru)->Apply(sizes);

} // namespace

BENCHMARK_MAIN();
