// SPDX-License-Identifier: Apache-2.0
//
// A run of a million steps with keyframes: the run itself, and seeks to steps nobody has seen.
// Counters: K, memory of keyframes and cache at the end in MB, of a full trace in MB.
#include <cmath>
#include <map>

#include <benchmark/benchmark.h>

#include "core/runtime/replay/trace_replay.h"
#include "tests/core/runtime/network.h"

namespace {

using namespace gateloupe;

constexpr double kMegabyte = 1e6;

ForwardRequest requestOf(const benchmark::State& state, std::uint64_t steps)
{
    const auto hidden = static_cast<std::uint64_t>(state.range(0));
    const RnnSpec spec{.inputSize = 8,
                       .hiddenSize = hidden,
                       .layers = static_cast<std::uint32_t>(state.range(1)),
                       .directions = static_cast<std::uint32_t>(state.range(2))};
    const double scale = 1.0 / std::sqrt(static_cast<double>(hidden));
    return {.model = test::randomNetwork(spec, 1, scale).build(),
            .x = test::randomArray({steps, 1, spec.inputSize}, 2, DType::F32)};
}

std::shared_ptr<const TraceReplay> replayOf(const ForwardRequest& request)
{
    NullMonitor monitor;
    return TraceReplay::run(request, {.mayKeepEverything = false}, makeCpuBackend(), monitor)
        .value_or(nullptr);
}

void seek(benchmark::State& state)
{
    const auto steps = static_cast<std::uint64_t>(state.range(3));
    const auto replay = replayOf(requestOf(state, steps));
    NullMonitor monitor;
    std::uint64_t step = 0;
    for (auto _ : state) {
        // A stride that meets every block once before it meets one again.
        step = (step + replay->keyframeInterval() * 97) % steps;
        auto window = replay->window({step, 1}, monitor);
        benchmark::DoNotOptimize(window);
    }
    const ReplayMemory memory = replay->memory();
    state.counters["K"] = static_cast<double>(replay->keyframeInterval());
    state.counters["run_s"] = replay->summary().elapsedSeconds;
    state.counters["kept_MB"] = static_cast<double>(memory.keyframes + memory.traces) / kMegabyte;
    state.counters["full_MB"] = static_cast<double>(memory.fullTrace) / kMegabyte;
}

void outputOnly(benchmark::State& state)
{
    ForwardRequest request = requestOf(state, static_cast<std::uint64_t>(state.range(3)));
    request.detail = TraceDetail::OutputOnly;
    const auto backend = makeCpuBackend();
    NullMonitor monitor;
    for (auto _ : state) {
        auto trace = backend->run(request, monitor);
        benchmark::DoNotOptimize(trace);
    }
}

void sizes(benchmark::internal::Benchmark* bench)
{
    for (const std::int64_t hidden : {24, 64, 128}) {
        bench->Args({hidden, 1, 1, 1'000'000});
    }
    bench->Args({64, 2, 2, 1'000'000});
    bench->ArgNames({"hidden", "layers", "directions", "steps"})
        ->Unit(benchmark::kMillisecond)
        ->UseRealTime();
}

BENCHMARK(seek)->Apply(sizes)->Iterations(200);
BENCHMARK(outputOnly)->Apply(sizes)->Iterations(1);

} // namespace

BENCHMARK_MAIN();
