// SPDX-License-Identifier: Apache-2.0
//
// The CPU backend at the sizes of peers/torch_lstm.py: input size = hidden size, one layer, 100
// steps, f32. The first run packs the weights; those measured find them packed, as stepping
// through a network does; packing measures what the first one adds. threads:0 is all cores.
#include <cmath>

#include <benchmark/benchmark.h>

#include "tests/core/runtime/network.h"

namespace {

using namespace gateloupe;

constexpr std::uint64_t kSteps = 100;

struct Bench
{
    CellKind cell;
    TraceDetail detail;
};

ForwardRequest requestOf(const Bench& bench, const benchmark::State& state)
{
    const auto hidden = static_cast<std::uint64_t>(state.range(0));
    const auto batch = static_cast<std::uint64_t>(state.range(1));
    const RnnSpec spec{.cell = bench.cell, .inputSize = hidden, .hiddenSize = hidden};
    const double scale = 1.0 / std::sqrt(static_cast<double>(hidden)); // torch's initialiser
    return {.model = test::randomNetwork(spec, 1, scale).build(),
            .x = test::randomArray({kSteps, batch, hidden}, 2, DType::F32),
            .detail = bench.detail};
}

void run(benchmark::State& state, const Bench& bench)
{
    const ForwardRequest request = requestOf(bench, state);
    const auto backend = makeCpuBackend(static_cast<unsigned>(state.range(2)));
    NullMonitor monitor;
    for (auto _ : state) {
        auto trace = backend->run(request, monitor);
        if (!trace) {
            state.SkipWithError(trace.error().message.text().c_str());
            return;
        }
        benchmark::DoNotOptimize(*trace);
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(kSteps));
}

void packing(benchmark::State& state)
{
    ForwardRequest request = requestOf({CellKind::Lstm, TraceDetail::OutputOnly}, state);
    request.x = test::randomArray({1, 1, request.model->spec.inputSize}, 2, DType::F32);
    NullMonitor monitor;
    for (auto _ : state) {
        auto trace = makeCpuBackend()->run(request, monitor);
        benchmark::DoNotOptimize(trace);
    }
}

void sizes(benchmark::internal::Benchmark* bench)
{
    bench->ArgsProduct({{128, 256, 512, 1024, 2048}, {1, 16, 64}, {0, 1}})
        ->ArgNames({"hidden", "batch", "threads"})
        ->Unit(benchmark::kMillisecond)
        ->UseRealTime();
}

BENCHMARK_CAPTURE(run, lstm_full, Bench{CellKind::Lstm, TraceDetail::Full})->Apply(sizes);
BENCHMARK_CAPTURE(run, lstm_output, Bench{CellKind::Lstm, TraceDetail::OutputOnly})->Apply(sizes);
BENCHMARK_CAPTURE(run, gru_full, Bench{CellKind::Gru, TraceDetail::Full})->Apply(sizes);
BENCHMARK_CAPTURE(run, gru_output, Bench{CellKind::Gru, TraceDetail::OutputOnly})->Apply(sizes);
BENCHMARK(packing)
    ->Args({128, 1})
    ->Args({2048, 1})
    ->ArgNames({"hidden", "batch"})
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();

} // namespace

BENCHMARK_MAIN();
