// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/cpu/direction_run.h"

#include <algorithm>
#include <utility>

namespace gateloupe {

namespace {

/// Rows of an input product made at once: enough that the weights' way through the caches does not
/// count, few enough that the sums stay there until their step comes.
constexpr std::size_t kRowsPerChunk = 256;

std::size_t chunkSteps(std::size_t batch, std::size_t steps)
{
    return std::clamp<std::size_t>(kRowsPerChunk / batch, 1, steps);
}

template <typename T>
T* valuesOf(Array& array)
{
    return array.isEmpty() ? nullptr : array.values<T>().data();
}

/// The kernel that makes gates and state of the sums.
template <typename T>
typename StepKernels<T>::Step stepKernel(const StepKernels<T>& kernels, CellKind cell,
                                         GruReset reset)
{
    switch (cell) {
    case CellKind::Lstm:
        return kernels.lstm;
    case CellKind::Gru:
        return reset == GruReset::After ? kernels.gruResetAfter : kernels.gruReset;
    case CellKind::RnnTanh:
        return kernels.rnnTanh;
    case CellKind::RnnRelu:
        break;
    }
    return kernels.rnnRelu;
}

} // namespace

/// The live rows of a chunk of steps, and those of the step at hand.
template <typename T>
struct DirectionRun<T>::Rows
{
    std::vector<std::size_t> starts;    ///< first row of each step of the chunk, and the end
    std::vector<std::size_t> places;    ///< t * batch + sequence of each row
    std::vector<std::size_t> sequences; ///< of each row
    std::vector<const T*> inputs;       ///< x of each row
    std::size_t firstStep = 0;
    // The step at hand:
    bool isFirstStep = true;
    bool isLastStep = false; ///< of the chunk
    std::size_t first = 0;
    std::size_t count = 0;
    std::vector<const T*> previousH; ///< of each of its rows
    std::vector<std::size_t> anew;   ///< its sequences that begin anew
    std::vector<const T*> hiddenH;   ///< rows of m_hidden
};

template <typename T>
DirectionRun<T>::DirectionRun(const Setup& setup, DirectionArrays<T> arrays, RunControl& control)
    : m_cell(setup.cell)
    , m_direction(setup.direction)
    , m_lengths(setup.lengths)
    , m_resets(setup.resets)
    , m_weights(setup.weights)
    , m_kernels(setup.kernels)
    , m_arrays(std::move(arrays))
    , m_control(control)
    , m_members(setup.members)
    , m_batch(m_lengths.size())
    , m_steps(*std::ranges::max_element(m_lengths))
    , m_recurrentWidth(m_weights.R.depth)
    , m_sumStride(m_weights.plan.slots * m_weights.lanes)
    , m_chunkSteps(chunkSteps(m_batch, m_steps))
    , m_chunkRows(m_chunkSteps * m_batch)
    , m_sums(m_weights.tiles * m_chunkRows * m_sumStride, Contents::Unset)
    , m_projected(m_weights.projection.tiles * m_batch * m_weights.lanes, Contents::Unset)
{
    if (!m_weights.projection.isEmpty() || !m_weights.resetR.isEmpty()) {
        m_hidden.resize(m_batch * m_weights.hidden);
    }
    m_step = commonStep();
}

template <typename T>
std::uint64_t DirectionRun<T>::workBytes(const RnnSpec& spec, std::uint64_t batch)
{
    const std::uint64_t rows = std::max<std::uint64_t>(kRowsPerChunk, batch);
    return (rows * (spec.hiddenSize + kMaxSlots * 16) * kMaxSlots + 2 * batch * spec.hiddenSize) *
           sizeof(T);
}

template <typename T>
void DirectionRun<T>::work(unsigned member)
{
    Rows rows;
    rows.starts.reserve(m_chunkSteps + 1);
    rows.places.reserve(m_chunkRows);
    rows.sequences.reserve(m_chunkRows);
    rows.inputs.reserve(m_chunkRows);
    rows.previousH.reserve(m_batch);
    rows.hiddenH.reserve(m_batch);
    rows.anew.reserve(m_batch);
    for (std::size_t first = 0; first < m_steps; first += m_chunkSteps) {
        const Share share{member, m_members.load(std::memory_order_relaxed)};
        if (member >= share.members) {
            break;
        }
        collect(rows, first);
        m_pace.begin(TeamPace::Clock::now());
        inputProducts(rows, share);
        for (std::size_t step = 0; step + 1 < rows.starts.size(); ++step) {
            point(rows, step);
            rows.isLastStep = step + 2 == rows.starts.size();
            if (!runStep(rows, share)) {
                return;
            }
            if (member == 0) {
                m_control.progress.advance(rows.count);
                m_control.progress.reportIfDue();
            }
        }
    }
    m_kernels.endStream();
}

/// Lists the live sequences of the next steps; the backward direction begins at each one's own end.
template <typename T>
void DirectionRun<T>::collect(Rows& rows, std::size_t firstStep) const
{
    rows.firstStep = firstStep;
    rows.starts.assign(1, 0);
    rows.places.clear();
    rows.sequences.clear();
    rows.inputs.clear();
    const std::size_t end = std::min(m_steps, firstStep + m_chunkSteps);
    for (std::size_t n = firstStep; n < end; ++n) {
        for (std::size_t sequence = 0; sequence < m_batch; ++sequence) {
            if (n >= m_lengths[sequence]) {
                continue;
            }
            const std::size_t t =
                m_direction == Direction::Forward ? n : m_lengths[sequence] - 1 - n;
            rows.places.push_back(t * m_batch + sequence);
            rows.sequences.push_back(sequence);
            rows.inputs.push_back(m_arrays.input + rows.places.back() * m_arrays.inputWidth);
        }
        rows.starts.push_back(rows.places.size());
    }
}

/// Makes `step` of the chunk the step at hand.
template <typename T>
void DirectionRun<T>::point(Rows& rows, std::size_t step) const
{
    rows.first = rows.starts[step];
    rows.count = rows.starts[step + 1] - rows.first;
    rows.previousH.clear();
    rows.hiddenH.clear();
    rows.anew.clear();
    rows.isFirstStep = rows.firstStep + step == 0;
    for (std::size_t row = rows.first; row < rows.first + rows.count; ++row) {
        const std::size_t sequence = rows.sequences[row];
        const std::size_t previous = m_direction == Direction::Forward ? rows.places[row] - m_batch
                                                                       : rows.places[row] + m_batch;
        const bool isAnew =
            !m_resets.isEmpty() && m_resets.beginsAnew(m_direction, rows.places[row] / m_batch,
                                                       sequence, m_lengths[sequence]);
        if (isAnew) {
            rows.anew.push_back(sequence);
        }
        rows.previousH.push_back(isAnew ? m_arrays.resetH.data() + sequence * m_recurrentWidth
                                 : rows.isFirstStep
                                     ? m_arrays.h0.data() + sequence * m_recurrentWidth
                                     : m_arrays.output + previous * m_arrays.outputWidth);
        if (!m_hidden.empty()) {
            rows.hiddenH.push_back(m_hidden.data() + sequence * m_weights.hidden);
        }
    }
}

/// A tile of weights, packed on first use by the member that owns it; no other member reads it.
template <typename T>
const T* DirectionRun<T>::packedTile(PackedMatrix<T>& matrix, std::size_t tile, bool isFirstUse)
{
    if (isFirstUse && !m_weights.isPacked) {
        matrix.pack(tile, m_weights.lanes);
    }
    return matrix.tile(tile);
}

/// The sums of every row of the chunk begin as W x + b.
template <typename T>
void DirectionRun<T>::inputProducts(const Rows& rows, const Share& share)
{
    for (std::size_t tile = share.first(m_weights.tiles);
         tile < share.last(m_weights.tiles) && !m_control.isInterrupted(); ++tile) {
        beginSums(rows, tile);
        if (!m_weights.W.isEmpty()) {
            m_kernels.product[m_weights.W.sources.size() - 1](
                {.a = rows.inputs.data(),
                 .rows = rows.inputs.size(),
                 .weights = packedTile(m_weights.W, tile, rows.firstStep == 0),
                 .depth = m_weights.W.depth,
                 .sums = sumsOf(tile),
                 .sumStride = m_sumStride,
                 .begin = m_weights.biasTile(tile)});
        }
    }
}

/// The biases of slots that no input product begins; with skip input also x itself.
template <typename T>
void DirectionRun<T>::beginSums(const Rows& rows, std::size_t tile)
{
    const std::size_t lanes = m_weights.lanes;
    const std::size_t begun = m_weights.W.sources.size() * lanes;
    if (begun == m_sumStride) {
        return;
    }
    const std::size_t firstUnit = tile * lanes;
    const std::size_t units = std::min(lanes, m_weights.hidden - firstUnit);
    for (std::size_t row = 0; row < rows.inputs.size(); ++row) {
        T* sums = sumsOf(tile) + row * m_sumStride;
        std::copy_n(m_weights.biasTile(tile) + begun, m_sumStride - begun, sums + begun);
        for (std::size_t gate = 0; m_weights.W.isEmpty() && gate < m_weights.plan.inputGates.size();
             ++gate) {
            for (std::size_t unit = 0; unit < units; ++unit) {
                sums[gate * lanes + unit] += rows.inputs[row][firstUnit + unit];
            }
        }
    }
}

/// One step of every live sequence. Returns false where the run is to stop.
template <typename T>
bool DirectionRun<T>::runStep(const Rows& rows, const Share& share)
{
    resetCells(rows, share);
    cellTiles(rows, share);
    if (!m_weights.resetR.isEmpty()) {
        if (!meet(share)) {
            return false;
        }
        resetTiles(rows, share);
    }
    if (!m_weights.projection.isEmpty()) {
        if (!meet(share)) {
            return false;
        }
        projectionTiles(rows, share);
    }
    if (rows.isLastStep && share.member == 0) { // the others read it behind the meeting
        m_members.store(m_pace.next(share.members), std::memory_order_relaxed);
    }
    return meet(share);
}

/// Waits for all members. Returns false where the run is to stop.
template <typename T>
bool DirectionRun<T>::meet(const Share& share)
{
    if (share.member != 0 || share.members == 1) {
        return m_barrier.wait(share.members, m_control.stop);
    }
    m_pace.arrive(TeamPace::Clock::now());
    const bool goesOn = m_barrier.wait(share.members, m_control.stop);
    m_pace.meet(TeamPace::Clock::now());
    return goesOn;
}

/// The c of sequences that begin anew; h is pointed at.
template <typename T>
void DirectionRun<T>::resetCells(const Rows& rows, const Share& share)
{
    if (m_arrays.c == nullptr || rows.anew.empty()) {
        return;
    }
    const std::size_t hidden = m_weights.hidden;
    const std::size_t first = share.first(m_weights.R.tiles) * m_weights.lanes;
    const std::size_t end = std::min(hidden, share.last(m_weights.R.tiles) * m_weights.lanes);
    for (const std::size_t sequence : rows.anew) {
        for (std::size_t unit = first; unit < end; ++unit) {
            m_arrays.c[sequence * hidden + unit] = m_arrays.resetC[sequence * hidden + unit];
        }
    }
}

template <typename T>
TileStep<T> DirectionRun<T>::commonStep()
{
    const bool isProjected = !m_weights.projection.isEmpty();
    TileStep<T> step;
    step.hidden = m_weights.hidden;
    step.sumStride = m_sumStride;
    step.c = m_arrays.c;
    step.resetH = m_hidden.data();
    step.h = isProjected ? m_hidden.data() : m_arrays.output;
    step.hStride = isProjected ? m_weights.hidden : m_arrays.outputWidth;
    if (m_arrays.trace != nullptr) {
        for (std::size_t gate = 0; gate < m_arrays.trace->gates.size(); ++gate) {
            step.gates[gate] = valuesOf<T>(m_arrays.trace->gates[gate]);
        }
        step.traceC = valuesOf<T>(m_arrays.trace->c);
        // Where the output is what the trace keeps, it is written once.
        T* const kept = valuesOf<T>(m_arrays.trace->h);
        step.traceH = kept == m_arrays.output ? nullptr : kept;
    }
    return step;
}

template <typename T>
TileStep<T> DirectionRun<T>::tileStep(const Rows& rows, std::size_t tile)
{
    TileStep<T> step = m_step;
    step.rows = rows.count;
    step.firstUnit = tile * m_weights.lanes;
    step.units = std::min(m_weights.lanes, m_weights.hidden - step.firstUnit);
    step.places = rows.places.data() + rows.first;
    step.sequences = rows.sequences.data() + rows.first;
    step.sums = sumsOf(tile) + rows.first * m_sumStride;
    step.previousH = rows.previousH.data();
    step.hRows = m_weights.projection.isEmpty() ? step.places : step.sequences;
    return step;
}

/// R h, then the cell; of a GRU that resets before only its r and z.
template <typename T>
void DirectionRun<T>::cellTiles(const Rows& rows, const Share& share)
{
    PackedMatrix<T>& R = m_weights.R;
    const GruReset reset = m_weights.resetR.isEmpty() ? GruReset::After : GruReset::Before;
    const auto finishStep = stepKernel(m_kernels, m_cell, reset);
    for (std::size_t tile = share.first(R.tiles);
         tile < share.last(R.tiles) && !m_control.isInterrupted(); ++tile) {
        const TileStep<T> step = tileStep(rows, tile);
        m_kernels.product[R.sources.size() - 1](
            {.a = rows.previousH.data(),
             .rows = rows.count,
             .weights = packedTile(R, tile, rows.isFirstStep),
             .depth = R.depth,
             .sums = step.sums + m_weights.plan.recurrentSlot * m_weights.lanes,
             .sumStride = m_sumStride,
             .chains = productChains(R.sources.size(), m_batch)});
        if (m_weights.general) {
            generalStep(*m_weights.general, reset, m_weights.lanes, step);
        } else {
            finishStep(step);
        }
    }
}

/// R (r * h), then n and h.
template <typename T>
void DirectionRun<T>::resetTiles(const Rows& rows, const Share& share)
{
    PackedMatrix<T>& R = m_weights.resetR;
    for (std::size_t tile = share.first(R.tiles);
         tile < share.last(R.tiles) && !m_control.isInterrupted(); ++tile) {
        const TileStep<T> step = tileStep(rows, tile);
        m_kernels.product[R.sources.size() - 1](
            {.a = rows.hiddenH.data(),
             .rows = rows.count,
             .weights = packedTile(R, tile, rows.isFirstStep),
             .depth = R.depth,
             .sums = step.sums,
             .sumStride = m_sumStride,
             .chains = productChains(R.sources.size(), m_batch)});
        if (m_weights.general) {
            generalResetBefore(*m_weights.general, m_weights.lanes, step);
        } else {
            m_kernels.gruResetBefore(step);
        }
    }
}

/// r_t = P h_t.
template <typename T>
void DirectionRun<T>::projectionTiles(const Rows& rows, const Share& share)
{
    PackedMatrix<T>& P = m_weights.projection;
    const std::size_t lanes = m_weights.lanes;
    T* kept = m_arrays.trace == nullptr ? nullptr : valuesOf<T>(m_arrays.trace->projected);
    for (std::size_t tile = share.first(P.tiles);
         tile < share.last(P.tiles) && !m_control.isInterrupted(); ++tile) {
        T* sums = m_projected.data() + tile * m_batch * lanes;
        std::fill_n(sums, rows.count * lanes, T(0));
        m_kernels.product[0]({.a = rows.hiddenH.data(),
                              .rows = rows.count,
                              .weights = packedTile(P, tile, rows.isFirstStep),
                              .depth = P.depth,
                              .sums = sums,
                              .sumStride = lanes,
                              .chains = productChains(1, m_batch)});
        if (m_weights.general) {
            clipProjection(*m_weights.general, {sums, rows.count * lanes});
        }
        const std::size_t units = std::min(lanes, m_recurrentWidth - tile * lanes);
        for (std::size_t row = 0; row < rows.count; ++row) {
            const std::size_t place = rows.places[rows.first + row];
            std::copy_n(sums + row * lanes, units,
                        m_arrays.output + place * m_arrays.outputWidth + tile * lanes);
            if (kept != nullptr) {
                std::copy_n(sums + row * lanes, units,
                            kept + place * m_recurrentWidth + tile * lanes);
            }
        }
    }
}

template class DirectionRun<float>;
template class DirectionRun<double>;

} // namespace gateloupe
