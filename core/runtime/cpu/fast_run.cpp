// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/cpu/fast_run.h"

#include <algorithm>
#include <utility>

#include "core/runtime/forward/input_values.h"

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

} // namespace

template <typename T>
FastRun<T>::FastRun(const ForwardRequest& request, Trace& trace, std::span<PackedCell<T>> cells,
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

template <typename T>
Status FastRun<T>::run()
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
    if (areOutputsKept()) {
        m_trace.y = m_trace.layers.back().h;
    }
    m_control.progress.finish();
    return {};
}

template <typename T>
T* FastRun<T>::outputOf(std::uint32_t layer)
{
    if (areOutputsKept()) {
        return m_trace.layers[layer].h.values<T>().data();
    }
    if (layer + 1 == m_spec.layers) {
        return m_trace.y.values<T>().data();
    }
    Array& between = m_between[layer % 2];
    if (between.isEmpty()) {
        between = Array::of(m_trace.y.dtype(), m_trace.y.shape(), Contents::Unset);
    }
    return between.values<T>().data();
}

template <typename T>
Status FastRun<T>::runLayer(std::uint32_t layer, const T* input, std::uint64_t inputWidth,
                            T* output)
{
    const bool together = m_spec.directions == 2 && m_team.members() > 1;
    const unsigned firstShare = together ? (m_team.members() + 1) / 2 : m_team.members();
    const unsigned secondShare = together ? m_team.members() - firstShare : m_team.members();
    std::vector<std::unique_ptr<DirectionRun<T>>> directions;
    std::vector<unsigned> members;
    for (std::uint32_t directionIndex = 0; directionIndex < m_spec.directions; ++directionIndex) {
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
            workOn(member < firstShare ? 0 : 1, member < firstShare ? member : member - firstShare);
            return;
        }
        for (std::size_t direction = 0; direction < directions.size(); ++direction) {
            workOn(direction, member);
        }
    });
    GATELOUPE_CHECK(check());
    for (std::uint32_t directionIndex = 0; directionIndex < m_spec.directions; ++directionIndex) {
        m_cells[layer * m_spec.directions + directionIndex].isPacked = true;
        keepLastState(layer, directionIndex, output);
    }
    return {};
}

template <typename T>
std::vector<T> FastRun<T>::statesOf(const Array* states, std::uint64_t width,
                                    std::uint32_t pseudoLayer) const
{
    std::vector<T> values(m_trace.batch * width, T(0));
    for (std::size_t i = 0; states != nullptr && i < values.size(); ++i) {
        values[i] = static_cast<T>((*states)[pseudoLayer * values.size() + i]);
    }
    return values;
}

template <typename T>
std::unique_ptr<DirectionRun<T>>
FastRun<T>::directionRun(std::uint32_t layer, std::uint32_t directionIndex, unsigned members,
                         DirectionArrays<T> arrays)
{
    const std::uint32_t pseudoLayer = layer * m_spec.directions + directionIndex;
    arrays.h0 =
        statesOf(m_request.h0 ? &*m_request.h0 : nullptr, m_spec.recurrentWidth(), pseudoLayer);
    if (hasCellState(m_spec.cell)) {
        const std::size_t cellSize = m_trace.batch * m_spec.hiddenSize;
        arrays.c = m_trace.cN.values<T>().data() + pseudoLayer * cellSize;
        for (std::size_t i = 0; m_request.c0 && i < cellSize; ++i) {
            arrays.c[i] = static_cast<T>((*m_request.c0)[pseudoLayer * cellSize + i]);
        }
    }
    if (!m_request.resets.isEmpty()) {
        arrays.resetH = statesOf(resetHiddenOf(m_request), m_spec.recurrentWidth(), pseudoLayer);
        arrays.resetC = statesOf(resetCellOf(m_request), m_spec.hiddenSize, pseudoLayer);
    }
    arrays.trace = m_trace.layers.empty() ? nullptr : &m_trace.layers[pseudoLayer];
    return std::make_unique<DirectionRun<T>>(
        typename DirectionRun<T>::Setup{.cell = m_spec.cell,
                                        .direction = m_request.model->direction(directionIndex),
                                        .lengths = m_trace.lengths,
                                        .resets = m_request.resets,
                                        .weights = m_cells[pseudoLayer],
                                        .kernels = stepKernels<T>(),
                                        .members = members},
        std::move(arrays), m_control);
}

template <typename T>
void FastRun<T>::keepLastState(std::uint32_t layer, std::uint32_t directionIndex, const T* output)
{
    const std::uint64_t width = m_spec.recurrentWidth();
    T* h = m_trace.hN.values<T>().data() +
           (layer * m_spec.directions + directionIndex) * m_trace.batch * width;
    for (std::uint64_t sequence = 0; sequence < m_trace.batch; ++sequence) {
        const std::uint64_t t = m_request.model->direction(directionIndex) == Direction::Forward
                                    ? m_trace.lengths[sequence] - 1
                                    : 0;
        const T* row =
            output + (t * m_trace.batch + sequence) * m_spec.outputWidth() + directionIndex * width;
        std::copy_n(row, width, h + sequence * width);
    }
}

template <typename T>
void FastRun<T>::dropOut(std::uint32_t layer, T* values)
{
    const std::uint64_t width = m_spec.outputWidth();
    inTeam([&](unsigned member) {
        const Share share{member, m_team.members()};
        for (std::uint64_t t = share.first(m_trace.steps); t < share.last(m_trace.steps); ++t) {
            for (std::uint64_t sequence = 0; sequence < m_trace.batch && !m_control.isInterrupted();
                 ++sequence) {
                m_dropout.apply({layer, t, sequence},
                                values + (t * m_trace.batch + sequence) * width, width);
            }
        }
    });
}

template <typename T>
void FastRun<T>::inTeam(const std::function<void(unsigned member)>& work)
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

template <typename T>
Status FastRun<T>::check() const
{
    if (m_control.isOutOfMemory) {
        throw std::bad_alloc();
    }
    return m_control.progress.check();
}

template <typename T>
std::uint64_t workBytesOf(const ForwardRequest& request)
{
    const RnnSpec& spec = request.model->spec;
    const std::uint64_t output =
        request.x.shape()[0] * request.x.shape()[1] * spec.outputWidth() * sizeof(T);
    return request.x.size() * sizeof(T) + std::min(spec.layers - 1, 2U) * output +
           spec.directions * DirectionRun<T>::workBytes(spec, request.x.shape()[1]);
}

template class FastRun<float>;
template class FastRun<double>;
template std::uint64_t workBytesOf<float>(const ForwardRequest& request);
template std::uint64_t workBytesOf<double>(const ForwardRequest& request);

} // namespace gateloupe
