// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/cpu/fast_backend.h"

#include <algorithm>
#include <chrono>
#include <new>
#include <span>
#include <thread>

#include "core/base/checked_math.h"
#include "core/runtime/cpu/direction_run.h"
#include "core/runtime/forward/dropout.h"
#include "core/runtime/forward/input_values.h"
#include "core/runtime/forward/run_progress.h"
#include "core/runtime/trace/trace_storage.h"

namespace gateloupe {

namespace {

/// Multiplications of a step from which on another thread pays for the meeting after the step:
/// about half a microsecond of work.
constexpr std::uint64_t kProductsPerMember = 16384;

/// Threads that work on one direction: all the work can feed, of those there are.
unsigned membersFor(const ForwardRequest& request, std::uint64_t inputWidth, unsigned available)
{
    const RnnSpec& spec = request.model->spec;
    const std::uint64_t products = gatesOf(spec.cell).size() * spec.hiddenSize *
                                   (inputWidth + spec.recurrentWidth()) * request.x.shape()[1];
    return static_cast<unsigned>(
        std::clamp<std::uint64_t>(products / kProductsPerMember, 1, available));
}

/// One run: layer after layer, the directions of a layer at the same time where there are threads.
template <typename T>
class FastRun
{
public:
    FastRun(const ForwardRequest& request, Trace& trace, std::span<const PackedCell<T>> cells,
            WorkerTeam& team, RunControl& control, ProgressMonitor& monitor)
        : m_request(request)
        , m_spec(request.model->spec)
        , m_trace(trace)
        , m_cells(cells)
        , m_team(team)
        , m_control(control)
        , m_monitor(monitor)
        , m_dropout(request.isTraining ? request.dropout : 0.0, request.seed)
    {
    }

    /// Errors: Cancelled, OutOfMemory.
    Status run()
    {
        if (m_request.x.dtype() != m_trace.y.dtype()) {
            GATELOUPE_TRY(m_converted, inputValues<T>(m_request.x, m_monitor));
        }
        const T* input = m_converted.empty() ? m_request.x.values<T>().data() : m_converted.data();
        std::uint64_t inputWidth = m_spec.inputSize;
        for (std::uint32_t layer = 0; layer < m_spec.layers; ++layer) {
            T* const output = outputOf(layer);
            GATELOUPE_CHECK(runLayer(layer, input, inputWidth, output));
            input = output;
            inputWidth = m_spec.outputWidth();
            if (m_dropout.isActive() && layer + 1 < m_spec.layers) {
                dropOut(layer + 1, output);
            }
        }
        m_control.progress.finish();
        return {};
    }

private:
    /// The last layer writes y; those before take turns with two buffers.
    T* outputOf(std::uint32_t layer)
    {
        if (layer + 1 == m_spec.layers) {
            return m_trace.y.values<T>().data();
        }
        Array& between = m_between[layer % 2];
        if (between.isEmpty()) {
            between = Array::zeros(m_trace.y.dtype(), m_trace.y.shape());
        }
        return between.values<T>().data();
    }

    Status runLayer(std::uint32_t layer, const T* input, std::uint64_t inputWidth, T* output)
    {
        const bool together = m_spec.directions == 2 && m_team.members() > 1;
        const unsigned firstShare = together ? (m_team.members() + 1) / 2 : m_team.members();
        const unsigned secondShare = together ? m_team.members() - firstShare : m_team.members();
        std::vector<std::unique_ptr<DirectionRun<T>>> directions;
        std::vector<unsigned> members;
        for (std::uint32_t directionIndex = 0; directionIndex < m_spec.directions;
             ++directionIndex) {
            members.push_back(
                membersFor(m_request, inputWidth, directionIndex == 0 ? firstShare : secondShare));
            directions.push_back(
                directionRun(layer, directionIndex, members.back(),
                             {.input = input,
                              .inputWidth = inputWidth,
                              .output = output + directionIndex * m_spec.recurrentWidth(),
                              .outputWidth = m_spec.outputWidth()}));
        }
        const auto workOn = [&](std::size_t direction, unsigned member) {
            if (member < members[direction]) {
                directions[direction]->work(member);
            }
        };
        inTeam([&](unsigned member) {
            if (together) {
                workOn(member < firstShare ? 0 : 1,
                       member < firstShare ? member : member - firstShare);
                return;
            }
            for (std::size_t direction = 0; direction < directions.size(); ++direction) {
                workOn(direction, member);
            }
        });
        GATELOUPE_CHECK(check());
        for (std::uint32_t directionIndex = 0; directionIndex < m_spec.directions;
             ++directionIndex) {
            keepLastState(layer, directionIndex, output);
        }
        return {};
    }

    std::unique_ptr<DirectionRun<T>> directionRun(std::uint32_t layer, std::uint32_t directionIndex,
                                                  unsigned members, DirectionArrays<T> arrays)
    {
        const std::uint32_t pseudoLayer = layer * m_spec.directions + directionIndex;
        const std::size_t stateSize = m_trace.batch * m_spec.recurrentWidth();
        arrays.h0.assign(stateSize, T(0));
        for (std::size_t i = 0; m_request.h0 && i < stateSize; ++i) {
            arrays.h0[i] = static_cast<T>((*m_request.h0)[pseudoLayer * stateSize + i]);
        }
        if (hasCellState(m_spec.cell)) {
            const std::size_t cellSize = m_trace.batch * m_spec.hiddenSize;
            arrays.c = m_trace.cN.values<T>().data() + pseudoLayer * cellSize;
            for (std::size_t i = 0; m_request.c0 && i < cellSize; ++i) {
                arrays.c[i] = static_cast<T>((*m_request.c0)[pseudoLayer * cellSize + i]);
            }
        }
        arrays.trace = m_trace.layers.empty() ? nullptr : &m_trace.layers[pseudoLayer];
        return std::make_unique<DirectionRun<T>>(
            typename DirectionRun<T>::Setup{.cell = m_spec.cell,
                                            .direction = m_request.model->direction(directionIndex),
                                            .lengths = m_trace.lengths,
                                            .weights = m_cells[pseudoLayer],
                                            .kernels = stepKernels<T>(),
                                            .members = members},
            std::move(arrays), m_control);
    }

    /// h_n is the output of each sequence's last step in the direction's own order.
    void keepLastState(std::uint32_t layer, std::uint32_t directionIndex, const T* output)
    {
        const std::uint64_t width = m_spec.recurrentWidth();
        T* h = m_trace.hN.values<T>().data() +
               (layer * m_spec.directions + directionIndex) * m_trace.batch * width;
        for (std::uint64_t sequence = 0; sequence < m_trace.batch; ++sequence) {
            const std::uint64_t t = m_request.model->direction(directionIndex) == Direction::Forward
                                        ? m_trace.lengths[sequence] - 1
                                        : 0;
            const T* row = output + (t * m_trace.batch + sequence) * m_spec.outputWidth() +
                           directionIndex * width;
            std::copy_n(row, width, h + sequence * width);
        }
    }

    void dropOut(std::uint32_t layer, T* values)
    {
        const std::uint64_t width = m_spec.outputWidth();
        inTeam([&](unsigned member) {
            const Share share{member, m_team.members()};
            for (std::uint64_t t = share.first(m_trace.steps); t < share.last(m_trace.steps); ++t) {
                for (std::uint64_t sequence = 0;
                     sequence < m_trace.batch && !m_control.isInterrupted(); ++sequence) {
                    m_dropout.apply({layer, t, sequence},
                                    values + (t * m_trace.batch + sequence) * width, width);
                }
            }
        });
    }

    /// Nothing may be thrown across threads: a member without memory stops all.
    template <typename Work>
    void inTeam(const Work& work)
    {
        m_team.run([&](unsigned member) {
            try {
                work(member);
            } catch (const std::bad_alloc&) {
                m_control.isOutOfMemory = true;
                m_control.stop = true;
            }
        });
    }

    Status check() const
    {
        if (m_control.isOutOfMemory) {
            throw std::bad_alloc();
        }
        return m_control.progress.check();
    }

    const ForwardRequest& m_request;
    const RnnSpec& m_spec;
    Trace& m_trace;
    std::span<const PackedCell<T>> m_cells;
    WorkerTeam& m_team;
    RunControl& m_control;
    ProgressMonitor& m_monitor;
    Dropout m_dropout;
    std::vector<T> m_converted; ///< x in the type of the run, where it has another
    Array m_between[2];         ///< outputs of the layers before the last
};

/// What a run needs beside its trace: x converted, the layers between, two directions at work.
template <typename T>
std::uint64_t workBytesOf(const ForwardRequest& request)
{
    const RnnSpec& spec = request.model->spec;
    const std::uint64_t output =
        request.x.shape()[0] * request.x.shape()[1] * spec.outputWidth() * sizeof(T);
    return request.x.size() * sizeof(T) + std::min(spec.layers - 1, 2U) * output +
           spec.directions * DirectionRun<T>::workBytes(spec, request.x.shape()[1]);
}

} // namespace

std::unique_ptr<ForwardBackend> makeCpuBackend(unsigned threads)
{
    return std::make_unique<FastBackend>(threads);
}

FastBackend::FastBackend(unsigned threads)
    : m_threads(threads > 0 ? threads : std::max(1U, std::thread::hardware_concurrency()))
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
        return Error{ErrorCode::OutOfMemory,
                     "running " + request.model->name + " ran out of memory"};
    }
}

template <typename T>
Result<std::shared_ptr<const Trace>> FastBackend::runAs(const ForwardRequest& request,
                                                        ProgressMonitor& monitor)
{
    const auto start = std::chrono::steady_clock::now();
    const DType math = std::is_same_v<T, double> ? DType::F64 : DType::F32;
    GATELOUPE_TRY(const auto trace,
                  allocateTrace(request, {.math = math, .workBytes = workBytesOf<T>(request)}));
    trace->backend = kind();
    trace->device = "CPU, " + std::to_string(m_team->members()) +
                    (m_team->members() == 1 ? " thread" : " threads");
    GATELOUPE_CHECK(packModel<T>(request.model, monitor));
    RunProgress progress(monitor, stepsOf(*trace, request.model->spec));
    RunControl control{.progress = progress};
    GATELOUPE_CHECK(FastRun<T>(request, *trace, std::get<PackedNetwork<T>>(m_packed).cells, *m_team,
                               control, monitor)
                        .run());
    trace->elapsedSeconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return std::shared_ptr<const Trace>(trace);
}

template <typename T>
Status FastBackend::packModel(const std::shared_ptr<const RnnModel>& model,
                              ProgressMonitor& monitor)
{
    auto& packed = std::get<PackedNetwork<T>>(m_packed);
    if (packed.model.lock() == model) {
        return {};
    }
    packed = {};
    std::vector<PackedCell<T>> cells;
    for (std::uint32_t layer = 0; layer < model->spec.layers; ++layer) {
        for (std::uint32_t directionIndex = 0; directionIndex < model->spec.directions;
             ++directionIndex) {
            GATELOUPE_TRY(auto cell,
                          openCell<T>(*model, {LayerIndex(layer), model->direction(directionIndex)},
                                      stepKernels<T>().lanes, monitor));
            m_team->run([&](unsigned member) {
                pack(cell, Share{member, m_team->members()}, [&] { return monitor.cancelled(); });
            });
            if (monitor.cancelled()) {
                return Error{ErrorCode::Cancelled, "reading the weights was cancelled"};
            }
            cells.push_back(std::move(cell));
        }
    }
    packed.cells = std::move(cells);
    packed.model = model;
    return {};
}

} // namespace gateloupe
