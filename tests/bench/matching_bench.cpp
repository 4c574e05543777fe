// SPDX-License-Identifier: Apache-2.0
// Units of one network lined up with those of another: the assignment alone, and all of it.
#include <algorithm>
#include <numeric>
#include <random>
#include <vector>

#include <benchmark/benchmark.h>

#include "core/analysis/compare/derived_gates.h"
#include "core/analysis/compare/unit_matching.h"
#include "core/analysis/compare/units/assignment.h"
#include "tests/core/analysis/made_model.h"

namespace {

using namespace gateloupe;
using test::MadeModel;

/// Numbers without any favourites: the hardest of the usual cases.
void assignRandom(benchmark::State& state)
{
    const auto n = static_cast<std::uint64_t>(state.range(0));
    std::mt19937 random(7);
    std::uniform_real_distribution<float> uniform(-1.0F, 1.0F);
    std::vector<float> similarity(n * n);
    std::ranges::generate(similarity, [&] { return uniform(random); });
    NullMonitor monitor;
    for (auto _ : state) {
        benchmark::DoNotOptimize(assignBest(similarity, n, monitor));
    }
}

std::string specOf(const benchmark::State& state)
{
    const std::string units = std::to_string(state.range(0));
    return "lstm:input=" + units + ",hidden=" + units;
}

/// Trained apart: nothing of one is found again in the other, so every round changes the order.
void matchStrangers(benchmark::State& state)
{
    const auto a = MadeModel(specOf(state), 1).share();
    const auto b = MadeModel(specOf(state), 2).share();
    NullMonitor monitor;
    for (auto _ : state) {
        benchmark::DoNotOptimize(matchUnits(*a, *b, monitor));
    }
}

void matchPermutedCopy(benchmark::State& state)
{
    const auto a = MadeModel(specOf(state)).share();
    std::vector<std::uint64_t> order(a->spec.hiddenSize);
    std::iota(order.begin(), order.end(), std::uint64_t{0});
    std::ranges::shuffle(order, std::mt19937(3));
    const auto b = withUnitsReordered(a, {{.hidden = order, .output = order}});
    NullMonitor monitor;
    for (auto _ : state) {
        benchmark::DoNotOptimize(matchUnits(*a, *b, monitor));
    }
}

BENCHMARK(assignRandom)->Arg(256)->Arg(1024)->Arg(4096)->Unit(benchmark::kMillisecond);
BENCHMARK(matchPermutedCopy)->Arg(256)->Arg(1024)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(matchStrangers)->Arg(256)->Arg(1024)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(matchStrangers)->Arg(4096)->Iterations(1)->Unit(benchmark::kMillisecond)->UseRealTime();

} // namespace

BENCHMARK_MAIN();
