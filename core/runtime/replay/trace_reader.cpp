// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/replay/trace_reader.h"

#include <algorithm>
#include <mutex>
#include <utility>

#include "core/runtime/cpu/quick_reference/quick_reference.h"

namespace gateloupe {

namespace {

constexpr std::uint64_t kWindowBytes = std::uint64_t{32} << 20;
constexpr std::uint64_t kMinWindowSteps = 64; ///< so that a window is worth its beginning
constexpr std::uint64_t kMaxWindowSteps = 65536;

/// A run once more on another backend, from the first question on.
struct OtherBackendRun
{
    std::mutex mutex; ///< guards what follows
    std::shared_ptr<const TraceReplay> run;
};

} // namespace

TraceReader readerOf(const std::shared_ptr<const TraceReplay>& run)
{
    TraceReader reader;
    reader.model = run->request().model;
    reader.x = std::shared_ptr<const Array>(run, &run->request().x);
    reader.steps = run->steps();
    reader.lengths = run->summary().lengths;
    reader.resets = run->request().resets;
    reader.start = startOf(run->request());
    reader.windows = [run](const StepRange& steps, ProgressMonitor& monitor) {
        return run->window(steps, monitor);
    };
    reader.maxWindowSteps = run->fullTrace() == nullptr ? run->maxWindowSteps() : 0;
    return reader;
}

TraceWindows otherBackendWindows(std::shared_ptr<const TraceReplay> run)
{
    return [run = std::move(run), other = std::make_shared<OtherBackendRun>()](
               const StepRange& steps, ProgressMonitor& monitor) -> Result<TraceWindow> {
        std::unique_lock lock(other->mutex);
        if (other->run == nullptr) {
            ForwardRequest request = run->request();
            if (request.model == nullptr) {
                return Error::unsupported("run the sequence again to compare backends");
            }
            const bool isReference = run->summary().backend == BackendKind::Reference;
            // Its numbers may be twice as wide; as many steps must fit.
            const std::uint64_t budget = 2 * std::min(run->memory().budget, ~std::uint64_t{0} / 2);
            GATELOUPE_TRY(
                other->run,
                TraceReplay::run(std::move(request), {.memoryBudgetBytes = budget},
                                 isReference ? makeCpuBackend() : makeQuickReferenceBackend(),
                                 monitor));
        }
        lock.unlock();
        return other->run->window(steps, monitor);
    };
}

std::uint64_t stepsPerWindow(const TraceReader& run)
{
    const RnnSpec& spec = run.model->spec;
    const std::uint64_t arrays = gatesOf(spec.cell).size() + 2; // gates, c, h
    const std::uint64_t batch = std::max<std::size_t>(1, run.lengths.size());
    const std::uint64_t stepBytes = std::max<std::uint64_t>(1, spec.pseudoLayers()) * arrays *
                                    batch * std::max<std::uint64_t>(1, spec.hiddenSize) *
                                    sizeOf(DType::F32);
    const std::uint64_t steps =
        std::clamp(kWindowBytes / stepBytes, kMinWindowSteps, kMaxWindowSteps);
    const std::uint64_t most = run.maxWindowSteps > 2 ? run.maxWindowSteps - 2 : 1;
    return run.maxWindowSteps == 0 ? steps : std::min(steps, most);
}

} // namespace gateloupe
