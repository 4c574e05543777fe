// SPDX-License-Identifier: Apache-2.0
// What a user waits for: runs through the client and its worker process, from a request in memory
// to a trace in memory, or to the first steps of one that stays on the device. A table on stdout.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <string>
#include <vector>

#include "core/runtime/gpu/gpu_backend.h"
#include "core/runtime/trace/trace_arrays.h"
#include "core/runtime/trace/trace_keeper.h"
#include "tests/core/runtime/network.h"

namespace gateloupe {

namespace {

struct Case
{
    std::uint64_t hidden = 0;
    std::uint64_t batch = 0;
    std::uint64_t steps = 0;
};

constexpr Case kCases[] = {
    {128, 1, 100}, {1024, 1, 100}, {1024, 16, 100}, {1024, 64, 64}, {1024, 64, 1000}};
constexpr int kTimes = 5;
constexpr std::uint64_t kPictureSteps = 64;

/// Median wall time in milliseconds after a first time that does not count; negative where it
/// failed.
template <typename Work>
double milliseconds(const Work& work)
{
    std::vector<double> times;
    for (int time = 0; time <= kTimes; ++time) {
        const auto start = std::chrono::steady_clock::now();
        const auto done = work();
        if (!done) {
            std::fprintf(stderr, "%s\n", done.error().message.text().c_str());
            return -1.0;
        }
        times.push_back(
            std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start)
                .count());
    }
    std::ranges::sort(times.begin() + 1, times.end());
    return times[1 + kTimes / 2];
}

void time(const Case& given)
{
    const RnnSpec spec{
        .cell = CellKind::Lstm, .inputSize = given.hidden, .hiddenSize = given.hidden};
    ForwardRequest request{.model = test::randomNetwork(spec, 1, 0.05).build()};
    request.x = test::randomArray({given.steps, given.batch, given.hidden}, 2, DType::F32);
    const auto program = gpu::findWorker();
    if (!program) {
        std::fprintf(stderr, "%s\n", program.error().message.text().c_str());
        return;
    }
    NullMonitor monitor;
    const auto backend = gpu::makeGpuBackend(*program);
    auto* const keeper = dynamic_cast<TraceKeeper*>(backend.get());
    const double whole = milliseconds([&] { return backend->run(request, monitor); });
    const double picture = milliseconds([&]() -> Result<TraceWindow> {
        GATELOUPE_CHECK(keeper->runAndKeep(request, monitor));
        return keeper->window({0, std::min(kPictureSteps, given.steps)}, monitor);
    });
    const double window = milliseconds([&] {
        return keeper->window({given.steps / 2, std::min(kPictureSteps, given.steps / 2)}, monitor);
    });
    std::printf("| lstm f32 %llu, B %llu, T %llu | %.2f | %.2f | %.2f |\n",
                static_cast<unsigned long long>(given.hidden),
                static_cast<unsigned long long>(given.batch),
                static_cast<unsigned long long>(given.steps), whole, picture, window);
    std::fflush(stdout);
}

} // namespace

} // namespace gateloupe

int main()
{
    std::printf("| network | whole trace ms | first picture ms | another window ms |\n"
                "| --- | --- | --- | --- |\n");
    for (const auto& given : gateloupe::kCases) {
        gateloupe::time(given);
    }
}
