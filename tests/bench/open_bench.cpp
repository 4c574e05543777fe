// SPDX-License-Identifier: Apache-2.0
// Opening a large checkpoint to the list of its gates, places included, no weight byte read.
// Files come from tests/bench/make_checkpoints.py; name them in GATELOUPE_BENCH_FILES (":"
// between).
#include <cstdlib>
#include <string>

#include <benchmark/benchmark.h>

#include "core/conventions/checkpoint.h"

namespace {

using namespace gateloupe;

void openToGates(benchmark::State& state, const std::string& path)
{
    NullMonitor monitor;
    std::uint64_t gates = 0;
    for (auto _ : state) {
        const auto checkpoint = openCheckpoint(path, {}, monitor);
        if (!checkpoint) {
            state.SkipWithError(checkpoint.error().message.text().c_str());
            return;
        }
        gates = 0;
        for (const auto& rnn : (*checkpoint)->rnns) {
            for (const ParameterId& id : orderedIds(*rnn)) {
                benchmark::DoNotOptimize(rnn->find(id)->place());
                ++gates;
            }
        }
    }
    state.counters["gates"] = static_cast<double>(gates);
}

} // namespace

int main(int argc, char** argv)
{
    const char* files = std::getenv("GATELOUPE_BENCH_FILES");
    std::string rest = files == nullptr ? "" : files;
    while (!rest.empty()) {
        const auto end = rest.find(':');
        const std::string path = rest.substr(0, end);
        rest = end == std::string::npos ? "" : rest.substr(end + 1);
        benchmark::RegisterBenchmark(("openToGates/" + path.substr(path.rfind('/') + 1)).c_str(),
                                     [path](benchmark::State& state) { openToGates(state, path); })
            ->Unit(benchmark::kMillisecond);
    }
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
    return 0;
}
