// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/cudnn/gates/device_gates.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <memory>
#include <span>

#include "core/packing/packed_layout.h"
#include "core/runtime/cudnn/device/gate_math.h"
#include "core/runtime/cudnn/device/run_parts.h"

namespace gateloupe::cudnn {

namespace {

/// Room for the numbers of one chunk; more gains nothing.
constexpr std::uint64_t kChunkBytes = std::uint64_t{256} << 20U;
constexpr std::uint64_t kDouble = sizeof(double);

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

/// Device memory as numbers.
class Doubles
{
public:
    static Result<Doubles> allocate(DeviceLayer& device, std::uint64_t count)
    {
        Doubles result;
        GATELOUPE_TRY(result.m_buffer, DeviceBuffer::allocate(device, count * kDouble));
        return result;
    }

    /// Null when empty.
    [[nodiscard]] double* data() const
    {
        return reinterpret_cast<double*>(m_buffer.data()); // allocations are aligned to 256 bytes
    }

    [[nodiscard]] std::byte* bytes() const { return m_buffer.data(); }

private:
    DeviceBuffer m_buffer;
};

/// Numbers one step of a batch takes in each of the chunk's arrays.
struct StepSizes
{
    std::uint64_t batch = 0;
    std::uint64_t x = 0;
    std::uint64_t h = 0;
    std::uint64_t c = 0;
    std::uint64_t sums = 0;
    std::uint64_t gates = 0;
    std::uint64_t hidden = 0; ///< with a projection only
    std::uint64_t projected = 0;
    std::uint64_t shownBytes = 0; ///< of a number as it is shown

    /// Of a chunk's step: what is computed with, and what it leaves.
    [[nodiscard]] std::uint64_t workBytes() const
    {
        return (x + h + c + sums + projected) * kDouble;
    }

    [[nodiscard]] std::uint64_t outputBytes() const
    {
        return hidden * kDouble + (gates + hidden) * shownBytes;
    }

    /// States have a row more than steps.
    [[nodiscard]] std::uint64_t fixedBytes() const { return (h + c) * kDouble; }
};

StepSizes sizesOf(const RnnSpec& spec, std::uint64_t batch, DType shown)
{
    const std::uint64_t planes = gatesOf(spec.cell).size();
    const bool isProjected = spec.projectionSize.has_value();
    const std::uint64_t units = batch * spec.hiddenSize;
    return {.batch = batch,
            .x = batch * spec.inputSize,
            .h = batch * spec.recurrentWidth(),
            .c = hasCellState(spec.cell) ? units : 0,
            .sums = units * (spec.cell == CellKind::Gru ? planes + 1 : planes),
            .gates = units * planes,
            .hidden = isProjected ? units : 0,
            .projected = isProjected ? batch * spec.recurrentWidth() : 0,
            .shownBytes = sizeOf(shown)};
}

/// What a chunk leaves on the device until it is copied, which happens while the next is computed.
struct ChunkOutput
{
    DeviceBuffer gates;
    Doubles hidden;
    DeviceBuffer hiddenShown;
    std::unique_ptr<Mark> computed;
    std::uint64_t first = 0;
    std::uint64_t steps = 0;
};

class GateRun
{
public:
    GateRun(DeviceLayer& device, GateMath& math, const DirectionOnDevice& direction,
            LayerTrace& trace)
        : m_device(device)
        , m_math(math)
        , m_direction(direction)
        , m_spec(direction.model.spec)
        , m_trace(trace)
        , m_shown(m_spec.dtype == DType::F64 ? DType::F64 : DType::F32)
        , m_sizes(sizesOf(m_spec, direction.lengths.size(), m_shown))
    {
    }

    Result<double> run(ProgressMonitor& monitor)
    {
        GATELOUPE_TRY(const PackedLayout layout, PackedLayout::create(m_spec));
        GATELOUPE_CHECK(reserve(layout.elements()));
        GATELOUPE_CHECK(upload(layout));
        ChunkOutput* last = nullptr;
        for (std::uint64_t step = 0; step < m_direction.steps; step += m_chunkSteps) {
            if (monitor.cancelled()) {
                return Error{ErrorCode::Cancelled,
                             message("the run was cancelled while its gates were computed"),
                             {}};
            }
            ChunkOutput& output = m_outputs[last == m_outputs.data() ? 1 : 0];
            output.first = step;
            output.steps = std::min(m_chunkSteps, m_direction.steps - step);
            GATELOUPE_CHECK(compute(output));
            if (last != nullptr) {
                GATELOUPE_CHECK(collect(*last));
            }
            last = &output;
        }
        GATELOUPE_CHECK(collect(*last));
        double worst = 0.0;
        GATELOUPE_CHECK(
            m_device.download(std::as_writable_bytes(std::span(&worst, 1)), m_worst.bytes()));
        return worst;
    }

private:
    Status reserve(std::uint64_t weights)
    {
        const std::uint64_t lengthBytes = m_direction.lengths.size() * sizeof(std::int32_t);
        const std::uint64_t fixedBytes =
            weights * kDouble + lengthBytes + kDouble + m_sizes.fixedBytes();
        GATELOUPE_TRY(const DeviceMemoryUse use, m_device.memory());
        const std::uint64_t room = use.freeBytes - std::min(use.freeBytes, fixedBytes);
        const std::uint64_t stepBytes = m_sizes.workBytes() + 2 * m_sizes.outputBytes();
        m_chunkSteps = std::clamp<std::uint64_t>(std::min(kChunkBytes, room / 2) / stepBytes, 1,
                                                 m_direction.steps);
        GATELOUPE_CHECK(checkMemory(m_device, fixedBytes + m_chunkSteps * stepBytes));
        const auto numbers = [this](Doubles& target, std::uint64_t count) -> Status {
            GATELOUPE_TRY(target, Doubles::allocate(m_device, count));
            return {};
        };
        GATELOUPE_CHECK(numbers(m_weights, weights));
        GATELOUPE_CHECK(numbers(m_worst, 1));
        GATELOUPE_CHECK(numbers(m_x, m_chunkSteps * m_sizes.x));
        GATELOUPE_CHECK(numbers(m_h, (m_chunkSteps + 1) * m_sizes.h));
        GATELOUPE_CHECK(numbers(m_c, (m_chunkSteps + 1) * m_sizes.c));
        GATELOUPE_CHECK(numbers(m_sums, m_chunkSteps * m_sizes.sums));
        GATELOUPE_CHECK(numbers(m_projected, m_chunkSteps * m_sizes.projected));
        GATELOUPE_TRY(m_lengths, DeviceBuffer::allocate(m_device, lengthBytes));
        const std::size_t outputs = m_chunkSteps < m_direction.steps ? 2 : 1;
        for (ChunkOutput& output : std::span(m_outputs).first(outputs)) {
            const std::uint64_t shown = m_chunkSteps * m_sizes.shownBytes;
            GATELOUPE_TRY(output.gates, DeviceBuffer::allocate(m_device, shown * m_sizes.gates));
            GATELOUPE_CHECK(numbers(output.hidden, m_chunkSteps * m_sizes.hidden));
            GATELOUPE_TRY(output.hiddenShown,
                          DeviceBuffer::allocate(m_device, shown * m_sizes.hidden));
        }
        return {};
    }

    /// Weights as float64, lengths, and where everything lies.
    Status upload(const PackedLayout& layout)
    {
        GATELOUPE_CHECK(
            m_math.widen(m_weights.data(), m_direction.weights, m_spec.dtype, layout.elements()));
        const std::vector<std::int32_t> lengths(m_direction.lengths.begin(),
                                                m_direction.lengths.end());
        GATELOUPE_CHECK(m_device.upload(m_lengths.data(), std::as_bytes(std::span(lengths))));
        GATELOUPE_CHECK(m_device.clear(m_worst.bytes(), kDouble));
        GATELOUPE_CHECK(m_device.synchronize()); // `lengths` goes
        const auto gates = gatesOf(m_spec.cell);
        for (std::size_t gate = 0; gate < gates.size(); ++gate) {
            const auto find = [&](ParameterKind kind) -> const double* {
                const Region* region =
                    layout.find({LayerIndex(0), Direction::Forward, kind, gates[gate]});
                return region == nullptr ? nullptr : m_weights.data() + region->offset;
            };
            m_W.push_back(find(ParameterKind::InputWeights));
            m_R.push_back(find(ParameterKind::RecurrentWeights));
            m_chunk.bW[gate] = find(ParameterKind::InputBias);
            m_chunk.bR[gate] = find(ParameterKind::RecurrentBias);
        }
        if (m_spec.projectionSize) {
            const Region* region = layout.find(projectionId(LayerIndex(0), Direction::Forward));
            m_projection = m_weights.data() + region->offset;
        }
        m_chunk.formula = formulaOf(m_spec.cell);
        m_chunk.batch = m_sizes.batch;
        m_chunk.hidden = m_spec.hiddenSize;
        m_chunk.lengths = reinterpret_cast<const std::int32_t*>(m_lengths.data());
        if (m_direction.clip) {
            m_chunk.clipLow = m_direction.clip->low;
            m_chunk.clipHigh = m_direction.clip->high;
        }
        return {};
    }

    Status compute(ChunkOutput& output)
    {
        const std::uint64_t first = output.first;
        const std::uint64_t steps = output.steps;
        const std::uint64_t rows = steps * m_sizes.batch;
        const auto widen = [&](const Doubles& target, const std::byte* source,
                               std::uint64_t perStep, std::uint64_t count) -> Status {
            if (perStep == 0) {
                return {};
            }
            return m_math.widen(target.data(), source + first * perStep * sizeOf(m_spec.dtype),
                                m_spec.dtype, count * perStep);
        };
        GATELOUPE_CHECK(widen(m_x, m_direction.x, m_sizes.x, steps));
        GATELOUPE_CHECK(widen(m_h, m_direction.h, m_sizes.h, steps + 1));
        GATELOUPE_CHECK(widen(m_c, m_direction.c, m_sizes.c, steps + 1));
        const bool isForward = m_direction.direction == Direction::Forward;
        const std::uint64_t before = isForward ? 0 : 1;
        const std::uint64_t after = isForward ? 1 : 0;
        const double* hBefore = m_h.data() + before * m_sizes.h;
        const double* hAfter = m_h.data() + after * m_sizes.h;
        GATELOUPE_CHECK(products(rows, hBefore));

        GateChunk& chunk = m_chunk;
        chunk.rows = rows;
        chunk.firstStep = first;
        chunk.sums = m_sums.data();
        chunk.skipped = m_W.front() == nullptr ? m_x.data() : nullptr;
        chunk.hBefore = m_spec.cell == CellKind::Gru ? hBefore : nullptr;
        chunk.h = m_spec.projectionSize ? nullptr : hAfter;
        if (hasCellState(m_spec.cell)) {
            chunk.cBefore = m_c.data() + before * m_sizes.c;
            chunk.c = m_c.data() + after * m_sizes.c;
        }
        setOutputs(output);
        GATELOUPE_CHECK(m_math.gates(chunk, m_worst.data()));
        if (m_spec.projectionSize) {
            GATELOUPE_CHECK(project(rows, output, hAfter));
        }
        GATELOUPE_TRY(output.computed, m_device.mark());
        return {};
    }

    /// W x + R h, plane by plane.
    Status products(std::uint64_t rows, const double* hBefore)
    {
        const std::uint64_t planeSize = rows * m_spec.hiddenSize;
        for (std::size_t gate = 0; gate < m_W.size(); ++gate) {
            double* plane = m_sums.data() + gate * planeSize;
            // The reset gate comes between the two halves of a GRU's new gate.
            const bool isApart = m_spec.cell == CellKind::Gru && gate + 1 == m_W.size();
            RowProduct product{.rows = rows, .outputs = m_spec.hiddenSize};
            if (m_W[gate] != nullptr) {
                product.inputs = m_spec.inputSize;
                product.a = m_x.data();
                product.weights = m_W[gate];
                product.sums = plane;
                GATELOUPE_CHECK(m_math.multiply(product));
            } else if (isApart) {
                GATELOUPE_CHECK(
                    m_device.clear(reinterpret_cast<std::byte*>(plane), planeSize * kDouble));
            }
            product.inputs = m_spec.recurrentWidth();
            product.a = hBefore;
            product.weights = m_R[gate];
            product.sums = isApart ? plane + planeSize : plane;
            product.keep = m_W[gate] != nullptr && !isApart ? 1.0 : 0.0;
            GATELOUPE_CHECK(m_math.multiply(product));
        }
        return {};
    }

    /// Where the kernel leaves its numbers.
    void setOutputs(const ChunkOutput& output)
    {
        const bool isWide = m_shown == DType::F64;
        m_chunk.gates64 = isWide ? reinterpret_cast<double*>(output.gates.data()) : nullptr;
        m_chunk.gates32 = isWide ? nullptr : reinterpret_cast<float*>(output.gates.data());
        m_chunk.hidden64 = output.hidden.data();
        m_chunk.hidden32 = isWide ? nullptr : reinterpret_cast<float*>(output.hiddenShown.data());
    }

    Status project(std::uint64_t rows, const ChunkOutput& output, const double* hAfter)
    {
        const std::uint64_t width = m_spec.recurrentWidth();
        GATELOUPE_CHECK(m_math.multiply({.rows = rows,
                                         .outputs = width,
                                         .inputs = m_spec.hiddenSize,
                                         .a = output.hidden.data(),
                                         .weights = m_projection,
                                         .sums = m_projected.data()}));
        return m_math.projected({.rows = rows,
                                 .batch = m_sizes.batch,
                                 .width = width,
                                 .firstStep = output.first,
                                 .lengths = m_chunk.lengths,
                                 .expected = m_projected.data(),
                                 .h = hAfter},
                                m_worst.data());
    }

    Status collect(const ChunkOutput& output)
    {
        const std::uint64_t planeBytes =
            output.steps * m_sizes.batch * m_spec.hiddenSize * m_sizes.shownBytes;
        for (std::size_t gate = 0; gate < m_W.size(); ++gate) {
            GATELOUPE_CHECK(
                collectPlane(output, output.gates.data() + gate * planeBytes, m_trace.gates[gate]));
        }
        if (!m_spec.projectionSize) {
            return {};
        }
        return collectPlane(
            output, m_shown == DType::F64 ? output.hidden.bytes() : output.hiddenShown.data(),
            m_trace.h);
    }

    /// A plane's rows to those of [T, B, H] in the caller's order. Its padding is zero.
    Status collectPlane(const ChunkOutput& output, const std::byte* plane, Array& target)
    {
        const std::uint64_t steps = output.steps;
        const std::uint64_t rowBytes = m_spec.hiddenSize * m_sizes.shownBytes;
        const std::uint64_t stepBytes = m_sizes.batch * rowBytes;
        const auto all =
            target.writableBytes().subspan(output.first * stepBytes, steps * stepBytes);
        if (std::ranges::is_sorted(m_direction.order)) {
            return m_device.downloadAfter(*output.computed, all, plane);
        }
        m_staging.resize(steps * stepBytes);
        GATELOUPE_CHECK(m_device.downloadAfter(*output.computed, m_staging, plane));
        for (std::uint64_t step = 0; step < steps; ++step) {
            for (std::uint64_t n = 0; n < m_sizes.batch; ++n) {
                std::memcpy(all.data() + step * stepBytes + m_direction.order[n] * rowBytes,
                            m_staging.data() + step * stepBytes + n * rowBytes, rowBytes);
            }
        }
        return {};
    }

    DeviceLayer& m_device;
    GateMath& m_math;
    const DirectionOnDevice& m_direction;
    const RnnSpec& m_spec;
    LayerTrace& m_trace;
    DType m_shown; ///< type of the trace's numbers
    StepSizes m_sizes;
    std::uint64_t m_chunkSteps = 0;
    std::vector<const double*> m_W;       ///< of each gate, [H, in]; null with skip input
    std::vector<const double*> m_R;       ///< of each gate, [H, R]
    const double* m_projection = nullptr; ///< [P, H]
    GateChunk m_chunk;
    Doubles m_weights;
    Doubles m_worst;
    Doubles m_x;
    Doubles m_h;
    Doubles m_c;
    Doubles m_sums;
    Doubles m_projected;
    DeviceBuffer m_lengths;
    std::array<ChunkOutput, 2> m_outputs; ///< the second with several chunks only
    std::vector<std::byte> m_staging;
};

} // namespace

Result<double> gatesOnDevice(DeviceLayer& device, GateMath& math,
                             const DirectionOnDevice& direction, LayerTrace& trace,
                             ProgressMonitor& monitor)
{
    return GateRun(device, math, direction, trace).run(monitor);
}

} // namespace gateloupe::cudnn
