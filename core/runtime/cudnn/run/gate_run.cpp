// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/cudnn/run/gate_run.h"

#include <algorithm>
#include <optional>

namespace gateloupe::cudnn {

namespace {

/// Room for the numbers of one piece of a run; more gains nothing.
constexpr std::uint64_t kPieceBytes = std::uint64_t{256} << 20U;
/// A run has at least so many pieces, as far as it has steps: the first step of each is computed in
/// f64, too.
constexpr std::uint64_t kSamples = 8;

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

/// Steps [first, first + count).
struct Steps
{
    std::uint64_t first = 0;
    std::uint64_t count = 0;
};

/// Factors and products in one type. Factors that have the library's type already stay where they
/// are; in f64 those of fewer bits are widened.
class Products
{
public:
    Products(DeviceLayer& device, const LoadedModel& model, const SequenceBatch& sequences,
             const DirectionStates& states, DType type)
        : m_device(device)
        , m_model(model)
        , m_states(states)
        , m_spec(states.spec)
        , m_batch(sequences.batch())
        , m_steps(sequences.steps())
        , m_type(type)
        , m_factors(type == DType::F64 ? DType::F64 : m_spec.dtype)
        , m_width(gatesOf(m_spec.cell).size() * m_spec.hiddenSize)
        , m_yStride(m_spec.outputWidth())
    {
    }

    [[nodiscard]] DType type() const { return m_type; }

    /// Bytes of one step's arrays, and of those that are there once.
    [[nodiscard]] std::uint64_t stepBytes() const
    {
        const std::uint64_t rowBytes =
            2 * m_width * sizeOf(m_type) +
            (isWidened() ? (m_spec.inputSize + m_yStride) * sizeOf(m_type) : 0) +
            (m_spec.projectionSize ? (m_spec.hiddenSize + m_spec.recurrentWidth()) * sizeOf(m_type)
                                   : 0);
        return m_batch * rowBytes;
    }

    [[nodiscard]] std::uint64_t fixedBytes() const
    {
        return ownWeights() * sizeOf(m_type) +
               m_batch * (m_width + m_spec.recurrentWidth()) * sizeOf(m_type);
    }

    /// For pieces of at most so many steps.
    Status reserve(std::uint64_t steps)
    {
        const std::uint64_t rows = steps * m_batch;
        const std::uint64_t size = sizeOf(m_type);
        const auto make = [&](DeviceBuffer& buffer, std::uint64_t numbers) -> Status {
            GATELOUPE_TRY(buffer, DeviceBuffer::allocate(m_device, numbers * size));
            return {};
        };
        GATELOUPE_CHECK(make(m_inputSums, hasInputWeights() ? rows * m_width : 0));
        GATELOUPE_CHECK(make(m_stateSums, rows * m_width));
        GATELOUPE_CHECK(make(m_startSums, m_states.h0 == nullptr ? 0 : m_batch * m_width));
        if (isWidened()) {
            GATELOUPE_CHECK(make(m_x, rows * m_spec.inputSize));
            GATELOUPE_CHECK(make(m_y, rows * m_yStride));
            GATELOUPE_CHECK(make(m_start, m_batch * m_spec.recurrentWidth()));
        }
        if (m_spec.projectionSize) {
            GATELOUPE_CHECK(make(m_hidden, rows * m_spec.hiddenSize));
            GATELOUPE_CHECK(make(m_projected, rows * m_spec.recurrentWidth()));
        }
        GATELOUPE_CHECK(make(m_weights, ownWeights()));
        return findWeights();
    }

    /// Fills in what a scan of those steps reads.
    Status compute(Steps steps, GateScan& scan)
    {
        const std::uint64_t rows = steps.count * m_batch;
        const bool isBackward = m_states.direction == Direction::Backward;
        const std::uint64_t size = sizeOf(m_spec.dtype);
        if (hasInputWeights()) {
            GATELOUPE_CHECK(
                multiply(m_states.x + steps.first * m_batch * m_spec.inputSize * size,
                         {.rows = rows, .inputs = m_spec.inputSize, .aStride = m_spec.inputSize},
                         m_x, m_W, m_inputSums));
        }
        // The states that these steps start from, as far as the run has them.
        const std::uint64_t last = steps.first + steps.count;
        const Steps before =
            isBackward ? Steps{steps.first + 1, std::min(last + 1, m_steps) - (steps.first + 1)}
                       : Steps{std::max<std::uint64_t>(steps.first, 1) - 1,
                               last - std::max<std::uint64_t>(steps.first, 1)};
        if (before.count > 0) {
            GATELOUPE_CHECK(multiply(m_states.y + before.first * m_batch * m_yStride * size,
                                     {.rows = before.count * m_batch,
                                      .inputs = m_spec.recurrentWidth(),
                                      .aStride = m_yStride},
                                     m_y, m_R, m_stateSums));
        }
        scan.hasDoubleSums = m_type == DType::F64;
        scan.firstStep = steps.first;
        scan.steps = steps.count;
        scan.inputSums = m_inputSums.data();
        scan.stateSums = m_stateSums.data();
        scan.firstStateStep = before.first;
        scan.startSums = m_startSums.data();
        scan.hiddenSums = m_hidden.data();
        return {};
    }

    /// Holds the library's r against the projection of the scan's h.
    Status project(const GateScan& scan, GateDistances* worst)
    {
        if (!m_spec.projectionSize) {
            return {};
        }
        const std::uint64_t width = m_spec.recurrentWidth();
        GATELOUPE_CHECK(m_device.gateMath().multiply({.rows = scan.steps * m_batch,
                                                      .outputs = width,
                                                      .inputs = m_spec.hiddenSize,
                                                      .a = m_hidden.data(),
                                                      .aStride = m_spec.hiddenSize,
                                                      .weights = m_P,
                                                      .factors = m_type,
                                                      .sums = m_projected.data(),
                                                      .type = m_type}));
        return m_device.gateMath().compare({.hasDoubleSums = m_type == DType::F64,
                                            .width = width,
                                            .batch = m_batch,
                                            .firstStep = scan.firstStep,
                                            .steps = scan.steps,
                                            .lengths = scan.lengths,
                                            .expected = m_projected.data(),
                                            .y = scan.y,
                                            .yStride = scan.yStride},
                                           m_spec.dtype, worst);
    }

private:
    [[nodiscard]] bool isWidened() const { return m_factors != m_spec.dtype; }

    [[nodiscard]] bool hasInputWeights() const { return m_spec.inputMode != InputMode::Skip; }

    [[nodiscard]] std::uint64_t inputWeights() const
    {
        return hasInputWeights() ? m_width * m_spec.inputSize : 0;
    }

    [[nodiscard]] std::uint64_t stateWeights() const { return m_width * m_spec.recurrentWidth(); }

    [[nodiscard]] std::uint64_t projectionWeights() const
    {
        return m_spec.projectionSize ? m_spec.recurrentWidth() * m_spec.hiddenSize : 0;
    }

    /// What a scan leaves of h is no 16-bit number: the projection's weights are as wide.
    [[nodiscard]] std::uint64_t ownWeights() const
    {
        return (isWidened() ? inputWeights() + stateWeights() : 0) +
               (m_type != m_spec.dtype ? projectionWeights() : 0);
    }

    /// The gates of a kind lie one behind the other.
    [[nodiscard]] const std::byte* find(ParameterKind kind) const
    {
        return m_model.find(
            {m_states.layer, m_states.direction, kind, gatesOf(m_spec.cell).front()});
    }

    Status findWeights()
    {
        std::byte* next = m_weights.data();
        const auto place = [&](const std::byte*& target, const std::byte* source,
                               std::uint64_t count, bool isOwn) -> Status {
            target = source;
            if (!isOwn || count == 0) {
                return {};
            }
            GATELOUPE_CHECK(m_device.gateMath().widen(next, m_type, source, m_spec.dtype, count));
            target = next;
            next += count * sizeOf(m_type);
            return {};
        };
        GATELOUPE_CHECK(place(m_W, find(ParameterKind::InputWeights), inputWeights(), isWidened()));
        GATELOUPE_CHECK(
            place(m_R, find(ParameterKind::RecurrentWeights), stateWeights(), isWidened()));
        if (m_spec.projectionSize) {
            GATELOUPE_CHECK(place(m_P,
                                  m_model.find(projectionId(m_states.layer, m_states.direction)),
                                  projectionWeights(), m_type != m_spec.dtype));
        }
        return m_states.h0 == nullptr ? Status()
                                      : multiply(m_states.h0,
                                                 {.rows = m_batch,
                                                  .inputs = m_spec.recurrentWidth(),
                                                  .aStride = m_spec.recurrentWidth()},
                                                 m_start, m_R, m_startSums);
    }

    /// `rows` says how many and how they lie; `wide` is where they are widened to.
    Status multiply(const std::byte* a, RowProduct product, const DeviceBuffer& wide,
                    const std::byte* weights, const DeviceBuffer& sums)
    {
        product.a = a;
        if (isWidened()) {
            // Up to the last row's last number: what lies behind it may be no memory of ours.
            const std::uint64_t count = (product.rows - 1) * product.aStride + product.inputs;
            GATELOUPE_CHECK(m_device.gateMath().widen(wide.data(), m_type, a, m_spec.dtype, count));
            product.a = wide.data();
        }
        product.outputs = m_width;
        product.weights = weights;
        product.factors = m_factors;
        product.sums = sums.data();
        product.type = m_type;
        return m_device.gateMath().multiply(product);
    }

    DeviceLayer& m_device;
    const LoadedModel& m_model;
    const DirectionStates& m_states;
    const RnnSpec& m_spec;
    std::uint64_t m_batch;
    std::uint64_t m_steps;
    DType m_type;            ///< of the products
    DType m_factors;         ///< of what is multiplied
    std::uint64_t m_width;   ///< gates * H
    std::uint64_t m_yStride; ///< D * R
    const std::byte* m_W = nullptr;
    const std::byte* m_R = nullptr;
    const std::byte* m_P = nullptr;
    DeviceBuffer m_weights; ///< those that were widened
    DeviceBuffer m_x;
    DeviceBuffer m_y;
    DeviceBuffer m_start;
    DeviceBuffer m_inputSums;
    DeviceBuffer m_stateSums;
    DeviceBuffer m_startSums;
    DeviceBuffer m_hidden;
    DeviceBuffer m_projected;
};

class GateRun
{
public:
    GateRun(DeviceLayer& device, const LoadedModel& model, const SequenceBatch& sequences,
            const DirectionStates& states, const RunOptions& options,
            const DirectionTargets& targets)
        : m_device(device)
        , m_sequences(sequences)
        , m_states(states)
        , m_spec(states.spec)
        , m_targets(targets)
        , m_batch(sequences.batch())
        , m_shownBytes(m_spec.dtype == DType::F64 ? sizeof(double) : sizeof(float))
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
            m_scan.clipLow = options.clip->low;
            m_scan.clipHigh = options.clip->high;
        }
    }

    Result<GateDistances> run(RunProgress& progress)
    {
        const std::uint64_t steps = m_sequences.steps();
        GATELOUPE_CHECK(reserve());
        for (std::uint64_t done = 0; done < steps; done += m_pieceSteps) {
            GATELOUPE_CHECK(progress.check());
            const std::uint64_t count = std::min(m_pieceSteps, steps - done);
            GATELOUPE_CHECK(runPiece({m_scan.isBackward ? steps - done - count : done, count}));
            for (std::uint64_t n = 0; n < count; ++n) {
                progress.advance(m_sequences.longerThan(done + n)); // the order does not matter
            }
            progress.reportIfDue();
        }
        GateDistances worst;
        GATELOUPE_CHECK(
            m_device.download(std::as_writable_bytes(std::span(&worst, 1)), m_worst.data()));
        return worst;
    }

private:
    [[nodiscard]] std::uint64_t units() const { return m_batch * m_spec.hiddenSize; }

    [[nodiscard]] bool hasCell() const { return hasCellState(m_spec.cell); }

    /// Numbers of a step as they are shown: gates, c, h, r.
    [[nodiscard]] std::uint64_t shownNumbers() const
    {
        return units() * (m_targets.gates.size() + (hasCell() ? 1 : 0) + 1) +
               m_batch * m_spec.projectionSize.value_or(0);
    }

    Status reserve()
    {
        const std::uint64_t steps = m_sequences.steps();
        const std::uint64_t carried = hasCell() ? units() * sizeof(double) : 0;
        const std::uint64_t fixedBytes =
            m_products.fixedBytes() + 2 * carried + sizeof(GateDistances) +
            (m_samples ? m_samples->fixedBytes() + m_samples->stepBytes() : 0);
        const std::uint64_t stepBytes = m_products.stepBytes() + shownNumbers() * m_shownBytes;
        GATELOUPE_TRY(const DeviceMemoryUse use, m_device.memory());
        const std::uint64_t room = use.freeBytes - std::min(use.freeBytes, fixedBytes);
        m_pieceSteps = std::clamp<std::uint64_t>(std::min(kPieceBytes, room / 2) / stepBytes, 1,
                                                 (steps + kSamples - 1) / kSamples);
        GATELOUPE_CHECK(checkMemory(m_device, fixedBytes + m_pieceSteps * stepBytes));
        const auto make = [this](DeviceBuffer& buffer, std::uint64_t bytes) -> Status {
            GATELOUPE_TRY(buffer, DeviceBuffer::allocate(m_device, bytes));
            return {};
        };
        GATELOUPE_CHECK(make(m_worst, sizeof(GateDistances)));
        GATELOUPE_CHECK(m_device.clear(m_worst.data(), m_worst.bytes()));
        GATELOUPE_CHECK(make(m_carried[0], carried));
        GATELOUPE_CHECK(make(m_carried[1], carried));
        GATELOUPE_CHECK(make(m_shown, m_pieceSteps * shownNumbers() * m_shownBytes));
        GATELOUPE_CHECK(m_products.reserve(m_pieceSteps));
        return m_samples ? m_samples->reserve(1) : Status();
    }

    Status runPiece(Steps piece)
    {
        auto* const worst = reinterpret_cast<GateDistances*>(m_worst.data());
        GateMath& math = m_device.gateMath();
        const std::uint64_t plane = piece.count * units() * m_shownBytes;
        std::byte* next = m_shown.data();
        const auto take = [&next](std::uint64_t bytes) {
            next += bytes;
            return next - bytes;
        };
        GateScan scan = m_scan;
        GATELOUPE_CHECK(m_products.compute(piece, scan));
        scan.gates = take(m_targets.gates.size() * plane);
        scan.c = hasCell() ? take(plane) : nullptr;
        scan.h = scan.isProjected ? take(plane) : nullptr;
        scan.carriedIn = reinterpret_cast<const double*>(m_carried[m_turn].data());
        scan.carriedOut = reinterpret_cast<double*>(m_carried[1 - m_turn].data());
        GATELOUPE_CHECK(math.scan(scan, m_spec.dtype, worst));
        GATELOUPE_CHECK(m_products.project(scan, worst));
        if (m_samples) {
            GATELOUPE_CHECK(sample(piece, scan, worst));
        }
        m_turn = 1 - m_turn;

        // h, or r where h is projected: the library's own.
        const std::uint64_t width = m_spec.recurrentWidth();
        std::byte* const own = take(piece.count * m_batch * width * m_shownBytes);
        GATELOUPE_CHECK(math.show(
            {.source = m_states.y + piece.first * m_batch * m_scan.yStride * sizeOf(m_spec.dtype),
             .stride = m_scan.yStride,
             .width = width,
             .firstStep = piece.first,
             .steps = piece.count,
             .batch = m_batch,
             .lengths = m_scan.lengths,
             .places = m_scan.places,
             .target = own,
             .isWide = m_scan.isWide},
            m_spec.dtype));
        const auto give = [&](std::span<std::byte> target, const std::byte* source,
                              std::uint64_t columns) {
            const std::uint64_t stepBytes = m_batch * columns * m_shownBytes;
            return m_device.downloadLater(
                target.subspan(piece.first * stepBytes, piece.count * stepBytes), source);
        };
        for (std::size_t gate = 0; gate < m_targets.gates.size(); ++gate) {
            GATELOUPE_CHECK(
                give(m_targets.gates[gate], scan.gates + gate * plane, m_spec.hiddenSize));
        }
        if (hasCell()) {
            GATELOUPE_CHECK(give(m_targets.c, scan.c, m_spec.hiddenSize));
        }
        if (scan.isProjected) {
            GATELOUPE_CHECK(give(m_targets.h, scan.h, m_spec.hiddenSize));
        }
        GATELOUPE_CHECK(give(scan.isProjected ? m_targets.projected : m_targets.h, own, width));
        return m_device.synchronize();
    }

    /// The step that a piece begins with, again in f64.
    Status sample(Steps piece, const GateScan& whole, GateDistances* worst)
    {
        const std::uint64_t first = m_scan.isBackward ? piece.first + piece.count - 1 : piece.first;
        GateScan scan = m_scan;
        GATELOUPE_CHECK(m_samples->compute({first, 1}, scan));
        scan.carriedIn = whole.carriedIn;
        scan.held = reinterpret_cast<const float*>(whole.gates) + (first - piece.first) * units();
        scan.heldPlane = piece.count * units();
        GATELOUPE_CHECK(m_device.gateMath().scan(scan, m_spec.dtype, worst));
        return m_samples->project(scan, worst);
    }

    DeviceLayer& m_device;
    const SequenceBatch& m_sequences;
    const DirectionStates& m_states;
    const RnnSpec& m_spec;
    const DirectionTargets& m_targets;
    std::uint64_t m_batch;
    std::uint64_t m_shownBytes;
    Products m_products;
    std::optional<Products> m_samples; ///< where the products are not in f64 anyway
    GateScan m_scan;                   ///< what all pieces have in common
    std::uint64_t m_pieceSteps = 0;
    int m_turn = 0;
    DeviceBuffer m_worst;
    DeviceBuffer m_carried[2];
    DeviceBuffer m_shown;
};

} // namespace

Result<GateDistances> runGates(DeviceLayer& device, const LoadedModel& model,
                               const SequenceBatch& sequences, const DirectionStates& states,
                               const RunOptions& options, const DirectionTargets& targets,
                               RunProgress& progress)
{
    return GateRun(device, model, sequences, states, options, targets).run(progress);
}

} // namespace gateloupe::cudnn
