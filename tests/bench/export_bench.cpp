// SPDX-License-Identifier: Apache-2.0
// HDF5 export, read-back included and left out, beside write(2) of the same bytes in the same run.
// The file comes from tests/bench/make_checkpoints.py; name it in GATELOUPE_BENCH_FILES.
#include <cstdlib>
#include <filesystem>
#include <string>

#include <benchmark/benchmark.h>
#include <fcntl.h>
#include <unistd.h>

#include "core/conventions/checkpoint.h"
#include "core/export/export.h"

namespace {

using namespace gateloupe;

constexpr std::size_t kPiece = std::size_t{1} << 22U;

std::shared_ptr<const Checkpoint> opened()
{
    const char* files = std::getenv("GATELOUPE_BENCH_FILES");
    const std::string all = files == nullptr ? "" : files;
    NullMonitor monitor;
    auto checkpoint = openCheckpoint(all.substr(0, all.find(':')), {}, monitor);
    return checkpoint ? *checkpoint : nullptr;
}

std::filesystem::path target(const char* name)
{
    const char* folder = std::getenv("GATELOUPE_BENCH_OUT");
    return (folder == nullptr ? std::filesystem::temp_directory_path()
                              : std::filesystem::path(folder)) /
           name;
}

/// What any exporter must at least do: the same bytes through write(2), flushed as ours are.
void writeSystemCall(benchmark::State& state)
{
    const auto checkpoint = opened();
    if (!checkpoint) {
        state.SkipWithError("GATELOUPE_BENCH_FILES names no checkpoint");
        return;
    }
    const auto file = MappedFile::open(checkpoint->path);
    const auto path = target("gateloupe-bench-write.bin");
    for (auto _ : state) {
        const int descriptor = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
        auto rest = (*file)->bytes();
        while (!rest.empty()) {
            const auto written = ::write(descriptor, rest.data(), std::min(rest.size(), kPiece));
            if (written <= 0) {
                state.SkipWithError("write(2) failed");
                break;
            }
            rest = rest.subspan(static_cast<std::size_t>(written));
        }
        ::fsync(descriptor);
        ::close(descriptor);
    }
    state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations()) *
                            static_cast<std::int64_t>((*file)->size()));
    std::filesystem::remove(path);
}

void exportHdf5(benchmark::State& state)
{
    const auto checkpoint = opened();
    if (!checkpoint) {
        state.SkipWithError("GATELOUPE_BENCH_FILES names no checkpoint");
        return;
    }
    NullMonitor monitor;
    const ExportRequest request{.models = checkpoint->rnns,
                                .source = checkpoint->path,
                                .target = target("gateloupe-bench-export.h5"),
                                .format = ExportFormat::Hdf5};
    std::uint64_t bytes = 0;
    for (auto _ : state) {
        const auto report = exportModels(request, monitor);
        if (!report) {
            state.SkipWithError(report.error().message.text().c_str());
            return;
        }
        bytes += report->bytes;
    }
    state.SetBytesProcessed(static_cast<std::int64_t>(bytes));
    std::filesystem::remove(request.target);
}

BENCHMARK(writeSystemCall)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(exportHdf5)->Unit(benchmark::kMillisecond)->UseRealTime();

} // namespace

BENCHMARK_MAIN();
