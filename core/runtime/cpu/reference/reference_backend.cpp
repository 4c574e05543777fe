// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <chrono>
#include <new>
#include <utility>

#include "core/runtime/cpu/reference/reference_cell.h"
#include "core/runtime/forward/dropout.h"
#include "core/runtime/forward/forward.h"
#include "core/runtime/forward/input_values.h"
#include "core/runtime/forward/run_progress.h"
#include "core/runtime/trace/trace_storage.h"

namespace gateloupe {

namespace {

using reference::Vector;

/// Where the sequences' vectors lie in an array [T, B, width], or [L*D, B, width].
struct Rows
{
    std::uint64_t batch = 0;
    std::uint64_t width = 0;

    [[nodiscard]] std::size_t offset(std::uint64_t outer, std::uint64_t sequence) const
    {
        return (outer * batch + sequence) * width;
    }
};

void store(const Vector& vector, Array& array, std::uint64_t outer, std::uint64_t sequence)
{
    const Rows rows{array.shape()[1], array.shape()[2]};
    std::ranges::copy(vector, array.values<double>().begin() +
                                  static_cast<std::ptrdiff_t>(rows.offset(outer, sequence)));
}

/// Row (outer, sequence) of a state the caller may leave out.
Vector initialState(const Array* states, const Rows& rows, std::uint64_t outer,
                    std::uint64_t sequence)
{
    Vector state(rows.width, 0.0);
    for (std::uint64_t unit = 0; states != nullptr && unit < rows.width; ++unit) {
        state[unit] = (*states)[rows.offset(outer, sequence) + unit];
    }
    return state;
}

/// One run: layer after layer, direction after direction, sequence after sequence, step after step.
class ReferenceRun
{
public:
    ReferenceRun(const ForwardRequest& request, Trace& trace, ProgressMonitor& monitor)
        : m_request(request)
        , m_model(*request.model)
        , m_spec(request.model->spec)
        , m_trace(trace)
        , m_monitor(monitor)
        , m_progress(monitor, stepsOf(trace, request.model->spec))
        , m_dropout(request.isTraining ? request.dropout : 0.0, request.seed)
    {
    }

    Status run()
    {
        GATELOUPE_TRY(auto x, inputValues<double>(m_request.x, m_monitor));
        m_input = Array(m_request.x.shape(), std::move(x));
        for (std::uint32_t layer = 0; layer < m_spec.layers; ++layer) {
            m_output = Array::zeros(DType::F64, m_trace.y.shape());
            for (std::uint32_t directionIndex = 0; directionIndex < m_spec.directions;
                 ++directionIndex) {
                GATELOUPE_CHECK(runDirection(LayerIndex(layer), directionIndex));
            }
            std::swap(m_input, m_output);
            if (m_dropout.isActive() && layer + 1 < m_spec.layers) {
                GATELOUPE_CHECK(dropOut(layer + 1));
            }
        }
        m_trace.y = std::move(m_input);
        m_progress.finish();
        return {};
    }

private:
    Status runDirection(LayerIndex layer, std::uint32_t directionIndex)
    {
        GATELOUPE_TRY(
            const reference::Cell cell,
            reference::readCell(m_model, layer, m_model.direction(directionIndex), m_monitor));
        for (std::uint64_t sequence = 0; sequence < m_trace.batch; ++sequence) {
            GATELOUPE_CHECK(runSequence(cell, layer, directionIndex, sequence));
        }
        return {};
    }

    Status runSequence(const reference::Cell& cell, LayerIndex layer, std::uint32_t directionIndex,
                       std::uint64_t sequence)
    {
        const std::uint32_t pseudoLayer = layer.value * m_spec.directions + directionIndex;
        const std::uint64_t length = m_trace.lengths[sequence];
        const Direction direction = m_model.direction(directionIndex);
        const auto interrupted = [this] { return m_progress.isCancelled(); };
        reference::CellState state;
        const auto beginWith = [&](const Array* h, const Array* c) {
            state.h =
                initialState(h, {m_trace.batch, m_spec.recurrentWidth()}, pseudoLayer, sequence);
            state.c = initialState(c, {m_trace.batch, m_spec.hiddenSize}, pseudoLayer, sequence);
        };
        beginWith(m_request.h0 ? &*m_request.h0 : nullptr, m_request.c0 ? &*m_request.c0 : nullptr);
        state.hidden.resize(m_spec.hiddenSize);
        for (std::uint64_t n = 0; n < length; ++n) {
            // The backward direction begins at the sequence's own last step.
            const std::uint64_t t = direction == Direction::Forward ? n : length - 1 - n;
            if (m_request.resets.beginsAnew(direction, t, sequence, length)) {
                beginWith(resetHiddenOf(m_request), resetCellOf(m_request));
            }
            step(cell, inputAt(t, sequence), state, interrupted);
            GATELOUPE_CHECK(m_progress.check());
            m_progress.advance(1);
            m_progress.reportIfDue();
            keep(state, t, sequence, directionIndex);
            keepTrace(state, t, sequence, pseudoLayer);
        }
        store(state.h, m_trace.hN, pseudoLayer, sequence);
        if (hasCellState(m_spec.cell)) {
            store(state.c, m_trace.cN, pseudoLayer, sequence);
        }
        return {};
    }

    [[nodiscard]] Vector inputAt(std::uint64_t t, std::uint64_t sequence) const
    {
        const Rows rows{m_trace.batch, m_input.shape()[2]};
        const auto row = m_input.values<double>().subspan(rows.offset(t, sequence), rows.width);
        return {row.begin(), row.end()};
    }

    /// The layer's output: [forward, backward] side by side.
    void keep(const reference::CellState& state, std::uint64_t t, std::uint64_t sequence,
              std::uint32_t directionIndex)
    {
        const Rows rows{m_trace.batch, m_spec.outputWidth()};
        const std::size_t first =
            rows.offset(t, sequence) + directionIndex * m_spec.recurrentWidth();
        std::ranges::copy(state.h, m_output.values<double>().subspan(first).begin());
    }

    void keepTrace(const reference::CellState& state, std::uint64_t t, std::uint64_t sequence,
                   std::uint32_t pseudoLayer)
    {
        if (m_trace.layers.empty()) {
            return;
        }
        LayerTrace& layer = m_trace.layers[pseudoLayer];
        const auto gates = gatesOf(m_spec.cell);
        for (std::size_t gate = 0; gate < gates.size(); ++gate) {
            store(state.gates.at(gates[gate]), layer.gates[gate], t, sequence);
        }
        store(state.hidden, layer.h, t, sequence);
        if (hasCellState(m_spec.cell)) {
            store(state.c, layer.c, t, sequence);
        }
        if (m_spec.projectionSize) {
            store(state.h, layer.projected, t, sequence);
        }
    }

    Status dropOut(std::uint32_t layer)
    {
        const Rows rows{m_trace.batch, m_spec.outputWidth()};
        for (std::uint64_t t = 0; t < m_trace.steps; ++t) {
            GATELOUPE_CHECK(m_progress.check());
            for (std::uint64_t sequence = 0; sequence < m_trace.batch; ++sequence) {
                m_dropout.apply({layer, t, sequence},
                                &m_input.values<double>()[rows.offset(t, sequence)], rows.width);
            }
        }
        return {};
    }

    const ForwardRequest& m_request;
    const RnnModel& m_model;
    const RnnSpec& m_spec;
    Trace& m_trace;
    ProgressMonitor& m_monitor;
    RunProgress m_progress;
    Dropout m_dropout;
    Array m_input;  ///< [T, B, I], then the output of the layer below
    Array m_output; ///< [T, B, D*R]
};

/// The input and output of a layer beside the trace.
std::uint64_t workBytesOf(const ForwardRequest& request)
{
    return (request.x.size() +
            2 * request.x.shape()[0] * request.x.shape()[1] * request.model->spec.outputWidth()) *
           sizeof(double);
}

/// One sequence, one step, one unit after the other.
class ReferenceBackend final : public ForwardBackend
{
public:
    [[nodiscard]] BackendKind kind() const override { return BackendKind::Reference; }

    Result<std::shared_ptr<const Trace>> run(const ForwardRequest& request,
                                             ProgressMonitor& monitor) override
    {
        GATELOUPE_CHECK(validate(request));
        GATELOUPE_CHECK(checkRunsOn(*request.model, kind()));
        try {
            const auto start = std::chrono::steady_clock::now();
            GATELOUPE_TRY(
                const auto trace,
                allocateTrace(request, {.math = DType::F64, .workBytes = workBytesOf(request)}));
            trace->backend = kind();
            trace->device = "CPU, 1 thread";
            GATELOUPE_CHECK(ReferenceRun(request, *trace, monitor).run());
            trace->elapsedSeconds =
                std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
            return std::shared_ptr<const Trace>(trace);
        } catch (const std::bad_alloc&) {
            return Error::outOfMemory("running %1 ran out of memory", request.model->name);
        }
    }
};

} // namespace

std::unique_ptr<ForwardBackend> makeReferenceBackend()
{
    return std::make_unique<ReferenceBackend>();
}

} // namespace gateloupe
