// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <tuple>
#include <utility>
#include <vector>

#include "core/base/process/usable_cores.h"
#include "core/runtime/cpu/fast_run.h"
#include "core/runtime/cpu/packed_cell.h"
#include "core/runtime/cpu/worker_team.h"
#include "core/runtime/forward/forward.h"
#include "core/runtime/forward/run_progress.h"
#include "core/runtime/trace/trace_storage.h"

namespace gateloupe {

namespace {

/// The fast CPU backend: weights packed once per model, input products of many steps at once, all
/// cores. Equal requests give equal bits, whatever the number of threads.
class FastBackend final : public ForwardBackend
{
public:
    /// `threads` 0: all cores.
    explicit FastBackend(unsigned threads);

    [[nodiscard]] BackendKind kind() const override { return BackendKind::Cpu; }

    Result<std::shared_ptr<const Trace>> run(const ForwardRequest& request,
                                             ProgressMonitor& monitor) override;

private:
    /// The weights of the model that ran last: stepping through a network runs it many times.
    template <typename T>
    struct PackedNetwork
    {
        std::weak_ptr<const RnnModel> model;
        std::vector<PackedCell<T>> cells; ///< pseudo-layer order
    };

    template <typename T>
    Result<std::shared_ptr<const Trace>> runAs(const ForwardRequest& request,
                                               ProgressMonitor& monitor);
    template <typename T>
    Status openModel(const std::shared_ptr<const RnnModel>& model, ProgressMonitor& monitor);

    unsigned m_threads;
    std::unique_ptr<WorkerTeam> m_team; ///< made by the first run
    std::tuple<PackedNetwork<float>, PackedNetwork<double>> m_packed;
};

} // namespace

std::unique_ptr<ForwardBackend> makeCpuBackend(unsigned threads)
{
    return std::make_unique<FastBackend>(threads);
}

FastBackend::FastBackend(unsigned threads)
    : m_threads(threads > 0 ? threads : usableCores())
{
}

Result<std::shared_ptr<const Trace>> FastBackend::run(const ForwardRequest& request,
                                                      ProgressMonitor& monitor)
{
    GATELOUPE_CHECK(validate(request));
    GATELOUPE_CHECK(checkRunsOn(*request.model, kind()));
    try {
        if (!m_team) {
            m_team = std::make_unique<WorkerTeam>(m_threads);
        }
        return request.model->spec.dtype == DType::F64 ? runAs<double>(request, monitor)
                                                       : runAs<float>(request, monitor);
    } catch (const std::bad_alloc&) {
        return Error::outOfMemory("running %1 ran out of memory", request.model->name);
    }
}

template <typename T>
Result<std::shared_ptr<const Trace>> FastBackend::runAs(const ForwardRequest& request,
                                                        ProgressMonitor& monitor)
{
    const auto start = std::chrono::steady_clock::now();
    const DType math = std::is_same_v<T, double> ? DType::F64 : DType::F32;
    GATELOUPE_TRY(const auto trace, allocateTrace(request, {.math = math,
                                                            .workBytes = workBytesOf<T>(request),
                                                            .contents = Contents::Unset}));
    trace->backend = kind();
    trace->device = "CPU, " + std::to_string(m_team->members()) +
                    (m_team->members() == 1 ? " thread" : " threads");
    GATELOUPE_CHECK(openModel<T>(request.model, monitor));
    // Kept only after a run that read weights of a file that stayed as it was.
    PackedNetwork<T> network = std::exchange(std::get<PackedNetwork<T>>(m_packed), {});
    const bool wasPacked = std::ranges::all_of(network.cells, &PackedCell<T>::isPacked);
    RunProgress progress(monitor, stepsOf(*trace, request.model->spec));
    RunControl control{.progress = progress};
    GATELOUPE_CHECK(FastRun<T>(request, *trace, network.cells, *m_team, control, monitor).run());
    if (!wasPacked) {
        GATELOUPE_CHECK(unchanged(*request.model));
    }
    std::get<PackedNetwork<T>>(m_packed) = std::move(network);
    trace->elapsedSeconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return std::shared_ptr<const Trace>(trace);
}

/// Opens every cell unless the model is the one that ran last.
template <typename T>
Status FastBackend::openModel(const std::shared_ptr<const RnnModel>& model,
                              ProgressMonitor& monitor)
{
    auto& packed = std::get<PackedNetwork<T>>(m_packed);
    if (packed.model.lock() == model) {
        return {};
    }
    packed = {};
    PackedNetwork<T> opened{.model = model};
    for (std::uint32_t layer = 0; layer < model->spec.layers; ++layer) {
        for (std::uint32_t directionIndex = 0; directionIndex < model->spec.directions;
             ++directionIndex) {
            GATELOUPE_TRY(auto cell,
                          openCell<T>(*model, {LayerIndex(layer), model->direction(directionIndex)},
                                      stepKernels<T>().lanes, monitor));
            opened.cells.push_back(std::move(cell));
        }
    }
    packed = std::move(opened);
    return {};
}

} // namespace gateloupe
