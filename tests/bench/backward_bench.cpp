// SPDX-License-Identifier: Apache-2.0
//
// The backward pass beside the forward pass that it follows, at the sizes of peers/torch_lstm.py:
// input size = hidden size, one layer, 100 steps, f32, all cores. The time of forward is that of a
// run with its full trace.
#include <cmath>

#include <benchmark/benchmark.h>

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

void sizes(benchmark::internal::Benchmark* bench)
{
    for (const std::int64_t hidden : {128, 512}) {
        for (const std::int64_t batch : {1, 32}) {
            bench->Args({hidden, batch});
        }
    }
    bench->MeasureProcessCPUTime()->UseRealTime()->Unit(benchmark::kMillisecond);
}

BENCHMARK_CAPTURE(forwards, lstm, CellKind::Lstm)->Apply(sizes);
BENCHMARK_CAPTURE(backwards, lstm, CellKind::Lstm)->Apply(sizes);
BENCHMARK_CAPTURE(forwards, gru, CellKind::Gru)->Apply(sizes);
BENCHMARK_CAPTURE(backwards, gru, CellKind::Gru)->Apply(sizes);

} // namespace

BENCHMARK_MAIN();
