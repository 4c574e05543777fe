// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/cpu/quick_reference/quick_reference.h"

#include <algorithm>
#include <chrono>
#include <mutex>
#include <new>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/base/parallel.h"
#include "core/base/process/usable_cores.h"
#include "core/runtime/cpu/quick_reference/quick_cell.h"
#include "core/runtime/cpu/quick_reference/row_products_code.h"
#include "core/runtime/cpu/reference/reference_cell.h"
#include "core/runtime/forward/dropout.h"
#include "core/runtime/forward/input_values.h"
#include "core/runtime/forward/run_progress.h"
#include "core/runtime/trace/trace_arrays.h"
#include "core/runtime/trace/trace_storage.h"

namespace gateloupe {

namespace {

using reference::Vector;

/// Steps whose products with the inputs are computed at once.
constexpr std::uint64_t kChunkSteps = 64;

/// Numbers [outer, B, width] that several threads read and write, each its own rows.
struct Rows
{
    double* first = nullptr; ///< null: not wanted
    std::uint64_t batch = 0;
    std::uint64_t width = 0;

    [[nodiscard]] double* at(std::uint64_t outer, std::uint64_t sequence) const
    {
        return first + (outer * batch + sequence) * width;
    }

    void put(const Vector& vector, std::uint64_t outer, std::uint64_t sequence) const
    {
        if (first != nullptr) {
            std::ranges::copy(vector, at(outer, sequence));
        }
    }
};

Rows rowsOf(Array& array)
{
    if (array.isEmpty()) {
        return {};
    }
    return {array.values<double>().data(), array.shape()[1], array.shape()[2]};
}

/// One run: layer after layer; in each, directions and groups of sequences side by side.
class QuickRun
{
public:
    QuickRun(const ForwardRequest& request, Trace& trace, ProgressMonitor& monitor)
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
            GATELOUPE_CHECK(runLayer(LayerIndex(layer)));
            std::swap(m_input, m_output);
            if (m_dropout.isActive() && layer + 1 < m_spec.layers) {
                dropOut(layer + 1);
            }
        }
        m_trace.y = std::move(m_input);
        m_progress.finish();
        return {};
    }

private:
    Status runLayer(LayerIndex layer)
    {
        std::vector<QuickCell> cells;
        for (std::uint32_t index = 0; index < m_spec.directions; ++index) {
            GATELOUPE_TRY(reference::Cell cell,
                          reference::readCell(m_model, layer, m_model.direction(index), m_monitor));
            cells.push_back(packed(std::move(cell), m_spec));
        }
        const std::uint64_t each = reference::kMostRows;
        const std::uint64_t groups = (m_trace.batch + each - 1) / each;
        const Rows input = rowsOf(m_input);
        const Rows output = rowsOf(m_output);
        forEachPiece(groups * m_spec.directions, [&](std::uint64_t piece) {
            const auto index = static_cast<std::uint32_t>(piece % m_spec.directions);
            const std::uint64_t first = piece / m_spec.directions * each;
            Group group(*this, cells[index], layer.value * m_spec.directions + index);
            group.run(input, output, first, std::min(first + each, m_trace.batch));
        });
        return m_progress.check();
    }

    /// Some sequences of a layer and direction, step after step.
    class Group
    {
    public:
        Group(QuickRun& run, const QuickCell& cell, std::uint32_t pseudoLayer)
            : m_run(run)
            , m_cell(cell)
            , m_pseudoLayer(pseudoLayer)
            , m_direction(run.m_model.direction(pseudoLayer % run.m_spec.directions))
        {
            if (run.m_trace.layers.empty()) {
                return;
            }
            LayerTrace& layer = run.m_trace.layers[pseudoLayer];
            for (Array& gate : layer.gates) {
                m_gates.push_back(rowsOf(gate));
            }
            m_c = rowsOf(layer.c);
            m_hidden = rowsOf(layer.h);
            m_projected = rowsOf(layer.projected);
        }

        void run(const Rows& input, const Rows& output, std::uint64_t first, std::uint64_t end)
        {
            for (std::uint64_t sequence = first; sequence < end; ++sequence) {
                begin(sequence);
            }
            const auto& lengths = m_run.m_trace.lengths;
            const std::uint64_t steps =
                *std::max_element(lengths.begin() + static_cast<std::ptrdiff_t>(first),
                                  lengths.begin() + static_cast<std::ptrdiff_t>(end));
            for (std::uint64_t done = 0; done < steps; done += kChunkSteps) {
                const std::uint64_t count = std::min(kChunkSteps, steps - done);
                multiplyInputs(input, done, count);
                for (std::uint64_t n = done; n < done + count; ++n) {
                    if (m_run.m_progress.isCancelled()) {
                        return;
                    }
                    step(input, output, n, n - done);
                }
            }
            finish();
        }

    private:
        struct Member
        {
            std::uint64_t sequence = 0;
            std::uint64_t length = 0;
            reference::CellState state;
        };

        void begin(std::uint64_t sequence)
        {
            const RnnSpec& spec = m_run.m_spec;
            Member member{.sequence = sequence, .length = m_run.m_trace.lengths[sequence]};
            const ForwardRequest& request = m_run.m_request;
            beginWith(member, request.h0 ? &*request.h0 : nullptr,
                      request.c0 ? &*request.c0 : nullptr);
            member.state.hidden.resize(spec.hiddenSize);
            m_members.push_back(std::move(member));
        }

        void beginWith(Member& member, const Array* h, const Array* c) const
        {
            const RnnSpec& spec = m_run.m_spec;
            member.state.h = initialState(h, spec.recurrentWidth(), member.sequence);
            member.state.c = initialState(c, spec.hiddenSize, member.sequence);
        }

        void resetWhereFlagged(std::uint64_t n)
        {
            const ForwardRequest& request = m_run.m_request;
            if (request.resets.isEmpty()) {
                return;
            }
            for (Member& member : m_members) {
                if (n < member.length &&
                    request.resets.beginsAnew(m_direction, timeOf(member, n), member.sequence,
                                              member.length)) {
                    beginWith(member, resetHiddenOf(request), resetCellOf(request));
                }
            }
        }

        [[nodiscard]] Vector initialState(const Array* states, std::uint64_t width,
                                          std::uint64_t sequence) const
        {
            Vector state(width, 0.0);
            for (std::uint64_t unit = 0; states != nullptr && unit < width; ++unit) {
                state[unit] =
                    (*states)[(m_pseudoLayer * m_run.m_trace.batch + sequence) * width + unit];
            }
            return state;
        }

        /// The time of the input that is the n-th of the direction.
        [[nodiscard]] std::uint64_t timeOf(const Member& member, std::uint64_t n) const
        {
            return m_direction == Direction::Forward ? n : member.length - 1 - n;
        }

        /// W x of `count` steps from the n-th on, [steps, members, stride]; rows behind a
        /// sequence's end hold anything.
        void multiplyInputs(const Rows& input, std::uint64_t n, std::uint64_t count)
        {
            if (m_cell.input.inputs() == 0) {
                return;
            }
            const std::uint64_t members = m_members.size();
            m_x.resize(count * members * input.width);
            for (std::uint64_t row = 0; row < count * members; ++row) {
                const Member& member = m_members[row % members];
                const std::uint64_t step = n + row / members;
                if (step < member.length) {
                    std::copy_n(input.at(timeOf(member, step), member.sequence), input.width,
                                m_x.data() + row * input.width);
                }
            }
            m_inputSums.resize(count * members * m_cell.input.stride());
            m_cell.input.multiply(m_x.data(), count * members, m_inputSums.data());
        }

        void step(const Rows& input, const Rows& output, std::uint64_t n, std::uint64_t inChunk)
        {
            const std::uint64_t members = m_members.size();
            const std::uint64_t width = m_run.m_spec.recurrentWidth();
            resetWhereFlagged(n);
            m_h.resize(members * width);
            for (std::uint64_t index = 0; index < members; ++index) {
                std::ranges::copy(m_members[index].state.h, m_h.data() + index * width);
            }
            m_stateSums.resize(members * m_cell.state.stride());
            m_cell.state.multiply(m_h.data(), members, m_stateSums.data());
            for (std::uint64_t index = 0; index < members; ++index) {
                Member& member = m_members[index];
                if (n >= member.length) {
                    continue;
                }
                const std::uint64_t t = timeOf(member, n);
                const double* const inputSums =
                    m_inputSums.data() + (inChunk * members + index) * m_cell.input.stride();
                const QuickProducts products(m_cell, input.at(t, member.sequence), inputSums,
                                             m_stateSums.data() + index * m_cell.state.stride());
                reference::step(m_cell.cell, products, member.state);
                keep(member, output, t);
                m_run.m_progress.advance(1);
            }
            m_run.m_progress.reportIfDue();
        }

        void keep(const Member& member, const Rows& output, std::uint64_t t) const
        {
            const std::uint64_t column =
                m_pseudoLayer % m_run.m_spec.directions * m_run.m_spec.recurrentWidth();
            std::ranges::copy(member.state.h, output.at(t, member.sequence) + column);
            for (std::size_t gate = 0; gate < m_gates.size(); ++gate) {
                m_gates[gate].put(member.state.gates.at(m_cell.gates[gate]), t, member.sequence);
            }
            m_hidden.put(member.state.hidden, t, member.sequence);
            m_c.put(member.state.c, t, member.sequence);
            m_projected.put(member.state.h, t, member.sequence);
        }

        void finish() const
        {
            const std::lock_guard lock(m_run.m_mutex);
            for (const Member& member : m_members) {
                rowsOf(m_run.m_trace.hN).put(member.state.h, m_pseudoLayer, member.sequence);
                if (hasCellState(m_run.m_spec.cell)) {
                    rowsOf(m_run.m_trace.cN).put(member.state.c, m_pseudoLayer, member.sequence);
                }
            }
        }

        QuickRun& m_run;
        const QuickCell& m_cell;
        std::uint32_t m_pseudoLayer;
        Direction m_direction;
        std::vector<Rows> m_gates;
        Rows m_c;
        Rows m_hidden;
        Rows m_projected;
        std::vector<Member> m_members;
        Vector m_x;
        Vector m_inputSums;
        Vector m_h;
        Vector m_stateSums;
    };

    void dropOut(std::uint32_t layer)
    {
        const Rows rows = rowsOf(m_input);
        for (std::uint64_t t = 0; t < m_trace.steps; ++t) {
            for (std::uint64_t sequence = 0; sequence < m_trace.batch; ++sequence) {
                m_dropout.apply({layer, t, sequence}, rows.at(t, sequence), rows.width);
            }
        }
    }

    const ForwardRequest& m_request;
    const RnnModel& m_model;
    const RnnSpec& m_spec;
    Trace& m_trace;
    ProgressMonitor& m_monitor;
    RunProgress m_progress;
    Dropout m_dropout;
    std::mutex m_mutex; ///< of the last states
    Array m_input;      ///< [T, B, I], then the output of the layer below
    Array m_output;     ///< [T, B, D*R]
};

/// The input and output of a layer beside the trace, and the weights twice.
std::uint64_t workBytesOf(const ForwardRequest& request)
{
    const RnnSpec& spec = request.model->spec;
    return (request.x.size() +
            2 * request.x.shape()[0] * request.x.shape()[1] * spec.outputWidth()) *
           sizeof(double);
}

class QuickReferenceBackend final : public ForwardBackend
{
public:
    [[nodiscard]] BackendKind kind() const override { return BackendKind::Reference; }

    Result<std::shared_ptr<const Trace>> run(const ForwardRequest& request,
                                             ProgressMonitor& monitor) override
    {
        GATELOUPE_CHECK(validate(request));
        GATELOUPE_CHECK(checkRunsOn(*request.model, kind()));
        const auto start = std::chrono::steady_clock::now();
        try {
            GATELOUPE_TRY(
                const std::shared_ptr<Trace> trace,
                allocateTrace(request, {.math = DType::F64, .workBytes = workBytesOf(request)}));
            GATELOUPE_CHECK(QuickRun(request, *trace, monitor).run());
            trace->backend = kind();
            const unsigned threads = usableCores();
            trace->device =
                "CPU, " + std::to_string(threads) + (threads == 1 ? " thread" : " threads");
            trace->elapsedSeconds =
                std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
            return std::shared_ptr<const Trace>(trace);
        } catch (const std::bad_alloc&) {
            return Error::outOfMemory("running %1 ran out of memory", request.model->name);
        }
    }
};

} // namespace

std::unique_ptr<ForwardBackend> makeQuickReferenceBackend()
{
    return std::make_unique<QuickReferenceBackend>();
}

} // namespace gateloupe
