// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/cudnn/run/gate_run.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "core/runtime/cudnn/run/gate_products.h"
#include "core/runtime/trace/trace_arrays.h"

namespace gateloupe::cudnn {

namespace {

/// Room for the numbers of one piece of a run; more gains nothing.
constexpr std::uint64_t kPieceBytes = std::uint64_t{256} << 20U;
/// Of so many steps one is computed in f64, too: more would cost a short run more than its gates.
constexpr std::uint64_t kStepsOfSample = 32;
/// Sequences times units that leave most of a GPU idle, so that c is computed in chunks of time.
/// Source: an H200 keeps 270,000 threads; an eighth of them is as quick by the products alone.
constexpr std::uint64_t kFewUnits = 32'768;
constexpr std::uint64_t kLeastChunk = 16;

GateFormula formulaOf(CellKind cell)
{
    switch (cell) {
    case CellKind::Lstm:
        return GateFormula::Lstm;
    case CellKind::Gru:
        return GateFormula::Gru;
    case CellKind::RnnTanh:
        return GateFormula::Tanh;
    case CellKind::RnnRelu:
        break;
    }
    return GateFormula::Relu;
}

class GateRun
{
public:
    GateRun(DeviceLayer& device, const LoadedModel& model, const SequenceBatch& sequences,
            const DirectionStates& states, const RunOptions& options, const GateTargets& targets)
        : m_device(device)
        , m_sequences(sequences)
        , m_states(states)
        , m_spec(states.spec)
        , m_targets(targets)
        , m_signals(signalsOf(m_spec))
        , m_batch(sequences.batch())
        , m_shownBytes(shownBytesOf(m_spec))
        , m_products(device, model, sequences, states,
                     options.hasDoubleGates || m_spec.dtype == DType::F64 ? DType::F64 : DType::F32)
    {
        if (m_products.type() == DType::F32) {
            m_samples.emplace(device, model, sequences, states, DType::F64);
        }
        const auto biases = [&](ParameterKind kind) {
            return model.find({states.layer, states.direction, kind, gatesOf(m_spec.cell).front()});
        };
        m_scan = {.formula = formulaOf(m_spec.cell),
                  .isBackward = states.direction == Direction::Backward,
                  .isWide = m_shownBytes == sizeof(double),
                  .hidden = m_spec.hiddenSize,
                  .batch = m_batch,
                  .lengths = sequences.lengths(),
                  .places = sequences.places(),
                  .x = states.x,
                  .xStride = m_spec.inputSize,
                  .y = states.y,
                  .yStride = m_spec.outputWidth(),
                  .h0 = states.h0,
                  .c0 = states.c0,
                  .bW = biases(ParameterKind::InputBias),
                  .bR = biases(ParameterKind::RecurrentBias),
                  .lastC = states.lastC,
                  .segmentSteps = states.segmentSteps,
                  .isProjected = m_spec.projectionSize.has_value()};
        if (options.clip) {
            m_scan.clipLow = static_cast<double>(static_cast<float>(options.clip->low));
            m_scan.clipHigh = static_cast<double>(static_cast<float>(options.clip->high));
        }
    }

    Result<GateFigures> run(RunProgress& progress)
    {
        GATELOUPE_CHECK(reserve());
        GATELOUPE_CHECK(m_device.startTimer(Timer::Gates));
        GATELOUPE_CHECK(m_products.prepare());
        if (m_samples) {
            GATELOUPE_CHECK(m_samples->prepare());
        }
        const std::uint64_t steps = m_sequences.steps();
        std::uint64_t told = 0; ///< steps whose pieces are done, in the order of computing
        const auto tell = [&](std::uint64_t end) {
            for (; told < end; ++told) {
                progress.advance(m_sequences.longerThan(told)); // the order does not matter
            }
            progress.reportIfDue();
        };
        for (std::uint64_t done = 0; done < steps; done += m_pieceSteps) {
            GATELOUPE_CHECK(progress.check());
            // The piece before the last has left the memory that this one takes.
            GATELOUPE_CHECK(waitFor(m_lane));
            tell(done - std::min(done, m_pieceSteps));
            const std::uint64_t count = std::min(m_pieceSteps, steps - done);
            GATELOUPE_CHECK(runPiece({m_scan.isBackward ? steps - done - count : done, count}));
            m_lane = m_lane == Lane::Even ? Lane::Odd : Lane::Even;
        }
        GateFigures figures;
        GATELOUPE_CHECK(m_device.stopTimer(Timer::Gates));
        GATELOUPE_TRY(figures.seconds, m_device.secondsOf(Timer::Gates));
        GATELOUPE_CHECK(m_device.download(std::as_writable_bytes(std::span(&figures.distances, 1)),
                                          m_worst.data()));
        GATELOUPE_CHECK(m_device.synchronize());
        tell(steps);
        return figures;
    }

private:
    [[nodiscard]] std::uint64_t units() const { return m_batch * m_spec.hiddenSize; }

    [[nodiscard]] bool hasCell() const { return hasCellState(m_spec.cell); }

    [[nodiscard]] bool stays() const { return !m_targets.device.empty(); }

    [[nodiscard]] std::size_t gates() const { return gatesOf(m_spec.cell).size(); }

    /// Steps that are computed in f64, too.
    [[nodiscard]] std::uint64_t samples() const
    {
        return std::clamp<std::uint64_t>(m_sequences.steps() / kStepsOfSample, 1,
                                         WidenedBlocks::kMost);
    }

    /// Bytes of a step of a signal as it is shown.
    [[nodiscard]] std::uint64_t shownStep(std::size_t signal) const
    {
        return m_batch * widthOf(m_signals[signal], m_spec) * m_shownBytes;
    }

    [[nodiscard]] std::uint64_t shownStep() const
    {
        std::uint64_t bytes = 0;
        for (std::size_t signal = 0; signal < m_signals.size(); ++signal) {
            bytes += shownStep(signal);
        }
        return bytes;
    }

    [[nodiscard]] bool hasChunks() const
    {
        const bool isClipped = !std::isinf(m_scan.clipLow) || !std::isinf(m_scan.clipHigh);
        return hasCell() && !isClipped && units() < kFewUnits && m_pieceSteps >= 2 * kLeastChunk;
    }

    Status reserve()
    {
        const std::uint64_t steps = m_sequences.steps();
        const std::uint64_t carried = hasCell() ? units() * sizeof(double) : 0;
        const std::uint64_t fixedBytes =
            m_products.fixedBytes() + 2 * carried + sizeof(GateDistances) +
            (m_samples ? m_samples->fixedBytes() + samples() * m_samples->stepBytes() : 0);
        const std::uint64_t shownBytes = stays() ? 0 : 2 * shownStep();
        const std::uint64_t pairBytes = carried / kLeastChunk * 2 + 1;
        const std::uint64_t stepBytes = m_products.stepBytes() + shownBytes + pairBytes;
        GATELOUPE_TRY(const DeviceMemoryUse use, m_device.memory());
        const std::uint64_t room = use.freeBytes - std::min(use.freeBytes, fixedBytes);
        m_pieceSteps =
            std::clamp<std::uint64_t>(std::min(kPieceBytes, room / 2) / stepBytes, 1, steps);
        m_pieces = (steps + m_pieceSteps - 1) / m_pieceSteps;
        GATELOUPE_CHECK(checkMemory(m_device, fixedBytes + m_pieceSteps * stepBytes));
        const auto make = [this](DeviceBuffer& buffer, std::uint64_t bytes) -> Status {
            GATELOUPE_TRY(buffer, DeviceBuffer::allocate(m_device, bytes));
            return {};
        };
        GATELOUPE_CHECK(make(m_worst, sizeof(GateDistances)));
        GATELOUPE_CHECK(m_device.clear(m_worst.data(), m_worst.bytes()));
        for (std::size_t turn = 0; turn < 2; ++turn) {
            GATELOUPE_CHECK(make(m_carried[turn], carried));
            const bool isNeeded = !stays() && turn < m_pieces;
            GATELOUPE_CHECK(make(m_shown[turn], isNeeded ? m_pieceSteps * shownStep() : 0));
        }
        if (hasChunks()) {
            m_scan.chunkSteps =
                std::max(kLeastChunk, static_cast<std::uint64_t>(std::sqrt(double(m_pieceSteps))));
            const std::uint64_t chunks = (m_pieceSteps + m_scan.chunkSteps - 1) / m_scan.chunkSteps;
            GATELOUPE_CHECK(make(m_pairs, chunks * units() * sizeof(CellPair)));
            m_scan.pairs = reinterpret_cast<CellPair*>(m_pairs.data());
        }
        GATELOUPE_CHECK(m_products.reserve(m_pieceSteps));
        return m_samples ? m_samples->reserve(samples()) : Status();
    }

    /// For the piece before the last; where nothing is copied, for all: what is told as done is.
    Status waitFor(Lane lane)
    {
        return stays() ? m_device.synchronize() : m_device.awaitDownloads(lane);
    }

    /// Where the steps of a piece go on the device, signal by signal.
    [[nodiscard]] std::vector<std::byte*> planesOf(const StepRange& piece) const
    {
        std::vector<std::byte*> planes;
        std::byte* next = m_shown[static_cast<std::size_t>(m_lane)].data();
        for (std::size_t signal = 0; signal < m_signals.size(); ++signal) {
            planes.push_back(stays() ? m_targets.device[signal] + piece.first * shownStep(signal)
                                     : next);
            next += stays() ? 0 : piece.count * shownStep(signal);
        }
        return planes;
    }

    Status runPiece(const StepRange& piece)
    {
        auto* const worst = reinterpret_cast<GateDistances*>(m_worst.data());
        const auto planes = planesOf(piece);
        GateScan scan = m_scan;
        GATELOUPE_CHECK(m_products.compute(piece, scan));
        scan.gates = planes.front();
        scan.gatePlane = (stays() ? m_sequences.steps() : piece.count) * units();
        scan.c = hasCell() ? planes[gates()] : nullptr;
        scan.h = scan.isProjected ? planes[gates() + 1] : nullptr; // only an LSTM is
        const auto turn = static_cast<std::size_t>(m_lane);
        scan.carriedIn = reinterpret_cast<const double*>(m_carried[turn].data());
        scan.carriedOut = reinterpret_cast<double*>(m_carried[1 - turn].data());
        GATELOUPE_CHECK(m_device.gateMath().scan(scan, m_spec.dtype, worst));
        GATELOUPE_CHECK(m_products.project(scan, worst));
        if (m_samples) {
            GATELOUPE_CHECK(sample(piece, scan, worst));
        }
        GATELOUPE_CHECK(showStates(piece, planes.back()));
        return stays() ? Status() : give(piece, planes);
    }

    /// h, or r where h is projected: the library's own.
    Status showStates(const StepRange& piece, std::byte* target)
    {
        const std::uint64_t stepBytes = m_batch * m_scan.yStride * sizeOf(m_spec.dtype);
        return m_device.gateMath().show({.source = m_states.y + piece.first * stepBytes,
                                         .stride = m_scan.yStride,
                                         .width = m_spec.recurrentWidth(),
                                         .firstStep = piece.first,
                                         .steps = piece.count,
                                         .batch = m_batch,
                                         .lengths = m_scan.lengths,
                                         .places = m_scan.places,
                                         .target = target,
                                         .isWide = m_scan.isWide},
                                        m_spec.dtype);
    }

    Status give(const StepRange& piece, const std::vector<std::byte*>& planes)
    {
        for (std::size_t signal = 0; signal < m_signals.size(); ++signal) {
            const std::uint64_t step = shownStep(signal);
            GATELOUPE_CHECK(m_device.downloadBeside(
                m_lane,
                m_targets.host->arrays[signal].subspan(piece.first * step, piece.count * step),
                planes[signal]));
        }
        return {};
    }

    /// Some steps of a piece again in f64.
    Status sample(const StepRange& piece, const GateScan& whole, GateDistances* worst)
    {
        const std::uint64_t wanted = (samples() + m_pieces - 1) / m_pieces;
        PickedSteps picked{.count = std::min(wanted, piece.count)};
        for (std::uint64_t index = 0; index < picked.count; ++index) {
            picked.steps[index] = piece.first + index * piece.count / picked.count;
        }
        GateScan scan = m_scan;
        GATELOUPE_CHECK(m_samples->compute(picked, scan));
        scan.hiddenSums = nullptr;
        scan.held = reinterpret_cast<const float*>(whole.gates);
        scan.heldStep = piece.first;
        scan.heldPlane = whole.gatePlane;
        return m_device.gateMath().scan(scan, m_spec.dtype, worst);
    }

    DeviceLayer& m_device;
    const SequenceBatch& m_sequences;
    const DirectionStates& m_states;
    const RnnSpec& m_spec;
    const GateTargets& m_targets;
    std::vector<TraceSignal> m_signals;
    std::uint64_t m_batch;
    std::uint64_t m_shownBytes;
    GateProducts m_products;
    std::optional<GateProducts> m_samples; ///< where the products are not in f64 anyway
    GateScan m_scan;                       ///< what all pieces have in common
    std::uint64_t m_pieceSteps = 0;
    std::uint64_t m_pieces = 0;
    Lane m_lane = Lane::Even; ///< of the piece at hand
    DeviceBuffer m_worst;
    std::array<DeviceBuffer, 2> m_carried;
    std::array<DeviceBuffer, 2> m_shown; ///< for each lane
    DeviceBuffer m_pairs;
};

} // namespace

Result<GateFigures> runGates(DeviceLayer& device, const LoadedModel& model,
                             const SequenceBatch& sequences, const DirectionStates& states,
                             const RunOptions& options, const GateTargets& targets,
                             RunProgress& progress)
{
    return GateRun(device, model, sequences, states, options, targets).run(progress);
}

} // namespace gateloupe::cudnn
