// SPDX-License-Identifier: Apache-2.0
// Packing and unpacking beside memcpy, statistics beside one pass over the same memory.
#include <cstring>
#include <numeric>
#include <vector>

#include <benchmark/benchmark.h>

#include "core/analysis/statistics/statistics.h"
#include "core/base/parallel.h"
#include "core/packing/initialiser.h"
#include "core/packing/pack.h"

namespace {

using namespace gateloupe;

/// A packed buffer of 268 MB (f32) and the model that views it.
struct Packed
{
    std::shared_ptr<const Tensor> tensor;
    RnnModel model;
    std::span<const std::byte> bytes;
};

/// Gates as columns of wide kernels, as Keras stores them: W^T of all gates in one [in, 4 H]
/// matrix.
RnnModel asColumns(const std::shared_ptr<const Tensor>& tensor, const RnnSpec& spec)
{
    RnnModel model{.name = "columns", .spec = spec};
    const std::uint64_t hidden = spec.hiddenSize;
    std::uint64_t first = 0;
    for (std::uint32_t layer = 0; layer < spec.layers; ++layer) {
        for (const auto kind : {ParameterKind::InputWeights, ParameterKind::RecurrentWeights}) {
            std::uint64_t column = 0;
            for (const Gate gate : gatesOf(spec.cell)) {
                GateView view{.tensor = tensor,
                              .rows = hidden,
                              .cols = hidden,
                              .offsetElements = first + column,
                              .rowStride = 1,
                              .colStride = static_cast<std::int64_t>(4 * hidden)};
                model.parameters[{LayerIndex(layer), Direction::Forward, kind, gate}] = view;
                column += hidden;
            }
            first += 4 * hidden * hidden;
        }
    }
    return model;
}

const Packed& packed(const char* dtype)
{
    static std::map<std::string, Packed> all;
    Packed& made = all[dtype];
    if (!made.tensor) {
        NullMonitor monitor;
        const auto spec =
            *specFromText("lstm:input=2048,hidden=2048,layers=2,dtype=" + std::string(dtype));
        auto buffer = *freshBuffer(spec, {.kind = Initialiser::Uniform}, monitor);
        const auto size = buffer.size();
        auto source = std::make_shared<DecodedSource>(
            Encoding::Computed, size, [kept = std::move(buffer)](ProgressMonitor&) {
                return Result<std::vector<std::byte>>(kept);
            });
        made.tensor = *makeTensor("packed", spec.dtype, {size / sizeOf(spec.dtype)}, source);
        made.model = *unpack(made.tensor, spec, "packed");
        made.bytes = *made.tensor->source->bytes(monitor);
    }
    return made;
}

void countBytes(benchmark::State& state, const Packed& source)
{
    state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations()) *
                            static_cast<std::int64_t>(source.bytes.size()));
}

void copyByMemcpy(benchmark::State& state)
{
    const Packed& source = packed("f32");
    std::vector<std::byte> target(source.bytes.size());
    for (auto _ : state) {
        std::memcpy(target.data(), source.bytes.data(), target.size());
        benchmark::ClobberMemory();
    }
    countBytes(state, source);
}

void copyByMemcpyOnAllCores(benchmark::State& state)
{
    const Packed& source = packed("f32");
    std::vector<std::byte> target(source.bytes.size());
    constexpr std::uint64_t piece = std::uint64_t{2} << 20U;
    for (auto _ : state) {
        forEachPiece((target.size() + piece - 1) / piece, [&](std::uint64_t index) {
            const auto part = source.bytes.subspan(
                index * piece, std::min<std::size_t>(piece, target.size() - index * piece));
            std::memcpy(target.data() + index * piece, part.data(), part.size());
        });
        benchmark::ClobberMemory();
    }
    countBytes(state, source);
}

void packWhole(benchmark::State& state)
{
    const Packed& source = packed("f32");
    std::vector<std::byte> target(source.bytes.size());
    NullMonitor monitor;
    for (auto _ : state) {
        benchmark::DoNotOptimize(pack(source.model, target, monitor));
    }
    countBytes(state, source);
}

void copyOutGates(benchmark::State& state, const RnnModel& model)
{
    const Packed& source = packed("f32");
    NullMonitor monitor;
    std::map<ParameterId, std::vector<std::byte>> gates;
    for (const auto& [id, view] : model.parameters) {
        gates[id].resize(view.elements() * sizeOf(view.dtype()));
    }
    for (auto _ : state) {
        for (const auto& [id, view] : model.parameters) {
            copyRowMajor(*view.map(monitor), gates[id]);
        }
        benchmark::ClobberMemory();
    }
    countBytes(state, source);
}

void unpackEveryGate(benchmark::State& state)
{
    copyOutGates(state, packed("f32").model);
}

void copyTransposedGates(benchmark::State& state)
{
    copyOutGates(state, asColumns(packed("f32").tensor, packed("f32").model.spec));
}

/// The least that looks at every byte: a sum of 64-bit words on all cores.
void readOnce(benchmark::State& state, const char* dtype)
{
    const Packed& source = packed(dtype);
    constexpr std::uint64_t piece = std::uint64_t{2} << 20U;
    std::atomic<std::uint64_t> total = 0;
    for (auto _ : state) {
        forEachPiece(source.bytes.size() / piece, [&](std::uint64_t index) {
            const auto* words =
                reinterpret_cast<const std::uint64_t*>(source.bytes.data() + index * piece);
            total += std::accumulate(words, words + piece / 8, std::uint64_t{0});
        });
        benchmark::DoNotOptimize(total.load());
    }
    countBytes(state, source);
}

void statisticsOfModel(benchmark::State& state, const char* dtype)
{
    const Packed& source = packed(dtype);
    NullMonitor monitor;
    for (auto _ : state) {
        benchmark::DoNotOptimize(statisticsOf(source.model, monitor));
    }
    countBytes(state, source);
}

void statisticsGateByGate(benchmark::State& state)
{
    const Packed& source = packed("f32");
    NullMonitor monitor;
    for (auto _ : state) {
        for (const auto& [id, view] : source.model.parameters) {
            benchmark::DoNotOptimize(statisticsOf(view, monitor));
        }
    }
    countBytes(state, source);
}

void statisticsOfColumns(benchmark::State& state)
{
    const Packed& source = packed("f32");
    const RnnModel columns = asColumns(source.tensor, source.model.spec);
    NullMonitor monitor;
    for (auto _ : state) {
        benchmark::DoNotOptimize(statisticsOf(columns, monitor));
    }
    countBytes(state, source);
}

BENCHMARK(copyByMemcpy)->Unit(benchmark::kMillisecond)->MeasureProcessCPUTime()->UseRealTime();
BENCHMARK(copyByMemcpyOnAllCores)
    ->Unit(benchmark::kMillisecond)
    ->MeasureProcessCPUTime()
    ->UseRealTime();
BENCHMARK(packWhole)->Unit(benchmark::kMillisecond)->MeasureProcessCPUTime()->UseRealTime();
BENCHMARK(unpackEveryGate)->Unit(benchmark::kMillisecond)->MeasureProcessCPUTime()->UseRealTime();
BENCHMARK(copyTransposedGates)
    ->Unit(benchmark::kMillisecond)
    ->MeasureProcessCPUTime()
    ->UseRealTime();
BENCHMARK_CAPTURE(readOnce, f32, "f32")
    ->Unit(benchmark::kMillisecond)
    ->MeasureProcessCPUTime()
    ->UseRealTime();
BENCHMARK_CAPTURE(statisticsOfModel, f32, "f32")
    ->Unit(benchmark::kMillisecond)
    ->MeasureProcessCPUTime()
    ->UseRealTime();
BENCHMARK(statisticsGateByGate)
    ->Unit(benchmark::kMillisecond)
    ->MeasureProcessCPUTime()
    ->UseRealTime();
BENCHMARK(statisticsOfColumns)
    ->Unit(benchmark::kMillisecond)
    ->MeasureProcessCPUTime()
    ->UseRealTime();
BENCHMARK_CAPTURE(readOnce, f16, "f16")
    ->Unit(benchmark::kMillisecond)
    ->MeasureProcessCPUTime()
    ->UseRealTime();
BENCHMARK_CAPTURE(statisticsOfModel, f16, "f16")
    ->Unit(benchmark::kMillisecond)
    ->MeasureProcessCPUTime()
    ->UseRealTime();
BENCHMARK_CAPTURE(readOnce, f64, "f64")
    ->Unit(benchmark::kMillisecond)
    ->MeasureProcessCPUTime()
    ->UseRealTime();
BENCHMARK_CAPTURE(statisticsOfModel, f64, "f64")
    ->Unit(benchmark::kMillisecond)
    ->MeasureProcessCPUTime()
    ->UseRealTime();

} // namespace

BENCHMARK_MAIN();
