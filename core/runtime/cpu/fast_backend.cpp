// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <span>
#include <thread>
#include <tuple>
#include <utility>
#include <vector>

#include "core/base/checked_math.h"
#include "core/runtime/cpu/packed_cell.h"
#include "core/runtime/cpu/worker_team.h"
#include "core/runtime/forward/dropout.h"
#include "core/runtime/forward/forward.h"
#include "core/runtime/forward/input_values.h"
#include "core/runtime/forward/run_progress.h"
#include "core/runtime/trace/trace_storage.h"
#include "core/tensor/zeroed_values.h"

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

/// What all members of a run share to stop together.
struct RunControl
{
    RunProgress& progress;
    std::atomic<bool> stop = false;
    std::atomic<bool> isOutOfMemory = false;

    /// Whether the run is over; asks the monitor.
    [[nodiscard]] bool isInterrupted()
    {
        if (progress.isCancelled()) {
            stop.store(true, std::memory_order_relaxed);
        }
        return stop.load(std::memory_order_relaxed);
    }
};

/// Arrays one direction of a layer reads and writes; rows of sequences as in forward.h.
template <typename T>
struct DirectionArrays
{
    const T* input = nullptr; ///< [T, B, inputWidth]
    std::size_t inputWidth = 0;
    T* output = nullptr; ///< this direction's columns of [T, B, outputWidth]
    std::size_t outputWidth = 0;
    std::vector<T> h0;           ///< [B, R]
    T* c = nullptr;              ///< [B, H], holds c0 before and c_n after; LSTM only
    std::vector<T> resetH;       ///< [B, R]: what a reset begins with; empty: there are none
    std::vector<T> resetC;       ///< [B, H], LSTM only
    LayerTrace* trace = nullptr; ///< null when not kept
};

/// One direction of one layer over all steps. Each member owns some tiles of units, from the input
/// product to the new state, so the members meet only where h must be complete.
template <typename T>
class DirectionRun
{
public:
    struct Setup
    {
        CellKind cell = CellKind::Lstm;
        Direction direction = Direction::Forward;
        const std::vector<std::uint64_t>& lengths; ///< [B]
        const Resets& resets;
        PackedCell<T>& weights; ///< packed on the way unless they are
        const StepKernels<T>& kernels;
        unsigned members = 1;
    };

    /// Throws: std::bad_alloc.
    DirectionRun(const Setup& setup, DirectionArrays<T> arrays, RunControl& control);

    /// This member's part of the run; all members call it at the same time.
    /// Throws: std::bad_alloc, before the first step.
    void work(unsigned member);
    /// Bytes that one of these allocates.
    static std::uint64_t workBytes(const RnnSpec& spec, std::uint64_t batch);

private:
    struct Rows;

    void collect(Rows& rows, std::size_t firstStep) const;
    void point(Rows& rows, std::size_t step) const;
    void inputProducts(const Rows& rows, const Share& share);
    void beginSums(const Rows& rows, std::size_t tile);
    bool runStep(const Rows& rows, const Share& share);
    void resetCells(const Rows& rows, const Share& share);
    void cellTiles(const Rows& rows, const Share& share);
    void resetTiles(const Rows& rows, const Share& share);
    void projectionTiles(const Rows& rows, const Share& share);
    [[nodiscard]] TileStep<T> commonStep();
    [[nodiscard]] TileStep<T> tileStep(const Rows& rows, std::size_t tile);
    [[nodiscard]] const T* packedTile(PackedMatrix<T>& matrix, std::size_t tile, bool isFirstUse);

    [[nodiscard]] T* sumsOf(std::size_t tile)
    {
        return m_sums.data() + tile * m_chunkRows * m_sumStride;
    }

    CellKind m_cell;
    Direction m_direction;
    const std::vector<std::uint64_t>& m_lengths;
    const Resets& m_resets;
    PackedCell<T>& m_weights;
    const StepKernels<T>& m_kernels;
    DirectionArrays<T> m_arrays;
    RunControl& m_control;
    unsigned m_members;
    StepBarrier m_barrier;
    std::size_t m_batch;
    std::size_t m_steps; ///< of the longest sequence
    std::size_t m_recurrentWidth;
    std::size_t m_sumStride;
    std::size_t m_chunkSteps; ///< steps whose input products are made together
    std::size_t m_chunkRows;
    ZeroedValues<T> m_sums;      ///< [tiles, chunkRows, slots, lanes]
    ZeroedValues<T> m_projected; ///< [projection tiles, B, lanes]
    std::vector<T> m_hidden;     ///< [B, H]: h before the projection, or r * h
    TileStep<T> m_step;          ///< what all tiles of all steps share
};

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

/// What follows the recurrent product.
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
    , m_barrier(setup.members)
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
    const Share share{member, m_members};
    Rows rows;
    rows.starts.reserve(m_chunkSteps + 1);
    rows.places.reserve(m_chunkRows);
    rows.sequences.reserve(m_chunkRows);
    rows.inputs.reserve(m_chunkRows);
    rows.previousH.reserve(m_batch);
    rows.hiddenH.reserve(m_batch);
    rows.anew.reserve(m_batch);
    for (std::size_t first = 0; first < m_steps; first += m_chunkSteps) {
        collect(rows, first);
        inputProducts(rows, share);
        for (std::size_t step = 0; step + 1 < rows.starts.size(); ++step) {
            point(rows, step);
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

/// A tile of weights, packed when nobody did before: by whoever owns it, for nobody else reads it.
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

/// One step of every live sequence; whether to go on.
template <typename T>
bool DirectionRun<T>::runStep(const Rows& rows, const Share& share)
{
    resetCells(rows, share);
    cellTiles(rows, share);
    if (!m_weights.resetR.isEmpty()) {
        if (!m_barrier.wait(m_control.stop)) {
            return false;
        }
        resetTiles(rows, share);
    }
    if (!m_weights.projection.isEmpty()) {
        if (!m_barrier.wait(m_control.stop)) {
            return false;
        }
        projectionTiles(rows, share);
    }
    return m_barrier.wait(m_control.stop);
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
    /// Cells of layers that ran to their end are packed.
    FastRun(const ForwardRequest& request, Trace& trace, std::span<PackedCell<T>> cells,
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
        if (areOutputsKept()) {
            m_trace.y = m_trace.layers.back().h;
        }
        m_control.progress.finish();
        return {};
    }

private:
    /// Whether the output of a layer is the h that its trace keeps, number by number.
    [[nodiscard]] bool areOutputsKept() const
    {
        return !m_trace.layers.empty() && m_spec.directions == 1 && !m_spec.projectionSize &&
               !m_dropout.isActive();
    }

    /// Where a layer writes: into its trace, else the last one into y, and those before take turns
    /// with two buffers.
    T* outputOf(std::uint32_t layer)
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
            m_cells[layer * m_spec.directions + directionIndex].isPacked = true;
            keepLastState(layer, directionIndex, output);
        }
        return {};
    }

    /// [B, width] of one pseudo-layer; zeros of states that are not given.
    [[nodiscard]] std::vector<T> statesOf(const Array* states, std::uint64_t width,
                                          std::uint32_t pseudoLayer) const
    {
        std::vector<T> values(m_trace.batch * width, T(0));
        for (std::size_t i = 0; states != nullptr && i < values.size(); ++i) {
            values[i] = static_cast<T>((*states)[pseudoLayer * values.size() + i]);
        }
        return values;
    }

    std::unique_ptr<DirectionRun<T>> directionRun(std::uint32_t layer, std::uint32_t directionIndex,
                                                  unsigned members, DirectionArrays<T> arrays)
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
            arrays.resetH =
                statesOf(resetHiddenOf(m_request), m_spec.recurrentWidth(), pseudoLayer);
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
    std::span<PackedCell<T>> m_cells;
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
