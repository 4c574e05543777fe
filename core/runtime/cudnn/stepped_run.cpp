// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <string>

#include "core/runtime/cudnn/device_values.h"
#include "core/runtime/cudnn/run_parts.h"
#include "core/runtime/cudnn/sequence_order.h"
#include "core/runtime/cudnn/weight_space.h"
#include "core/runtime/run_progress.h"

namespace gateloupe::cudnn {

namespace {

/// One layer and side as a network of its own: one layer, one direction, forward.
RnnModel sideModel(const RnnModel& model, LayerIndex layer, Side side)
{
    RnnModel result;
    result.name = model.name;
    result.spec = model.spec;
    result.spec.layers = 1;
    result.spec.directions = 1;
    if (layer.value > 0) {
        result.spec.inputSize = model.spec.outputWidth();
        result.spec.inputMode = InputMode::Linear;
    }
    for (const auto& [id, view] : model.parameters) {
        if (id.layer == layer && id.side == side) {
            ParameterId own = id;
            own.layer = LayerIndex(0);
            own.side = Side::Forward;
            result.parameters.emplace(own, view);
        }
    }
    return result;
}

/// Row `pseudoLayer` of [L*D, B, W] as [1, B, W].
Array stateOf(const std::optional<Array>& states, std::uint32_t pseudoLayer, DType dtype,
              std::uint64_t batch, std::uint64_t width)
{
    Array result = Array::zeros(dtype, {1, batch, width});
    if (states) {
        for (std::uint64_t index = 0; index < batch * width; ++index) {
            const double value = (*states)[pseudoLayer * batch * width + index];
            if (dtype == DType::F64) {
                result.values<double>()[index] = value;
            } else {
                result.values<float>()[index] = static_cast<float>(value);
            }
        }
    }
    return result;
}

/// The states of one side at every step, on the device. Row 0 of `states` is the initial state of
/// the step that is run first; step t's state is row t + 1 forward, row t backward.
class SideSteps
{
public:
    SideSteps(DeviceLayer& device, const RnnModel& model, const RunOptions& options, Side side,
              const std::vector<std::uint64_t>& lengths)
        : m_device(device)
        , m_model(model)
        , m_options(options)
        , m_side(side)
        , m_lengths(lengths)
        , m_batch(lengths.size())
        , m_size(sizeOf(model.spec.dtype))
    {
    }

    /// `x` [T, B, in], `h0` [1, B, R], `c0` [1, B, H], sequences longest first.
    Result<SideStates> run(const Array& x, const Array& h0, const Array& c0, RunProgress& progress,
                           double& seconds, Monitor& monitor)
    {
        const RnnSpec& spec = m_model.spec;
        m_steps = x.shape()[0];
        GATELOUPE_TRY(const auto rnn, m_device.createRnn(configOf(spec, m_options)));
        GATELOUPE_CHECK(reserveMemory(*rnn));
        GATELOUPE_TRY(m_weights, uploadWeights(m_device, *rnn, m_model, monitor));
        const auto inputs = toDeviceType(x, spec.dtype);
        GATELOUPE_CHECK(m_device.upload(m_x.data(), inputs));
        GATELOUPE_CHECK(begin(m_h, h0, spec.recurrentWidth()));
        if (hasCellState(spec.cell)) {
            GATELOUPE_CHECK(begin(m_c, c0, spec.hiddenSize));
        }
        GATELOUPE_CHECK(m_device.synchronize());
        GATELOUPE_CHECK(m_device.startTimer());
        for (std::uint64_t n = 0; n < m_steps; ++n) {
            const std::uint64_t t = m_side == Side::Forward ? n : m_steps - 1 - n;
            GATELOUPE_CHECK(progress.check());
            if (alive(t) == 0) {
                continue; // behind the longest sequence
            }
            GATELOUPE_CHECK(step(*rnn, t));
            progress.advance(alive(t));
            progress.reportIfDue();
        }
        GATELOUPE_TRY(const double spent, m_device.stopTimer());
        seconds += spent;
        return states();
    }

private:
    /// Sequences that have a step t.
    [[nodiscard]] std::uint64_t alive(std::uint64_t t) const
    {
        return static_cast<std::uint64_t>(
            std::ranges::count_if(m_lengths, [t](std::uint64_t length) { return length > t; }));
    }

    Status reserveMemory(Rnn& rnn)
    {
        const RnnSpec& spec = m_model.spec;
        GATELOUPE_TRY(const std::uint64_t weightBytes, rnn.weightSpaceBytes());
        // Sizes do not grow evenly with the batch: the largest of all batches that will be run.
        TempSpace largest;
        std::uint64_t previous = 0;
        for (std::uint64_t t = 0; t < m_steps; ++t) {
            if (const std::uint64_t batch = alive(t); batch != previous && batch > 0) {
                GATELOUPE_TRY(const TempSpace space, rnn.tempSpace(shapeOf(batch)));
                largest.workBytes = std::max(largest.workBytes, space.workBytes);
                previous = batch;
            }
        }
        const std::uint64_t rows = (m_steps + 1) * m_batch * m_size;
        const std::uint64_t xBytes = m_steps * m_batch * spec.inputSize * m_size;
        const std::uint64_t hBytes = rows * spec.recurrentWidth();
        const std::uint64_t cBytes = hasCellState(spec.cell) ? rows * spec.hiddenSize : 0;
        const std::uint64_t yBytes = m_batch * spec.recurrentWidth() * m_size;
        GATELOUPE_CHECK(checkMemory(m_device, weightBytes + xBytes + hBytes + cBytes + yBytes +
                                                  largest.workBytes));
        GATELOUPE_TRY(m_x, DeviceBuffer::allocate(m_device, xBytes));
        GATELOUPE_TRY(m_h, DeviceBuffer::allocate(m_device, hBytes));
        GATELOUPE_TRY(m_c, DeviceBuffer::allocate(m_device, cBytes));
        GATELOUPE_TRY(m_y, DeviceBuffer::allocate(m_device, yBytes));
        GATELOUPE_TRY(m_work, DeviceBuffer::allocate(m_device, largest.workBytes));
        return {};
    }

    [[nodiscard]] static SequenceShape shapeOf(std::uint64_t batch)
    {
        return {.steps = 1, .lengths = std::vector<std::int32_t>(batch, 1)};
    }

    /// Zero everywhere, the initial state of each sequence in the row before its first step.
    Status begin(const DeviceBuffer& buffer, const Array& initial, std::uint64_t width)
    {
        GATELOUPE_CHECK(m_device.clear(buffer.data(), buffer.bytes()));
        m_initial.push_back(toDeviceType(initial, m_model.spec.dtype));
        const std::vector<std::byte>& bytes = m_initial.back();
        const std::uint64_t rowBytes = width * m_size;
        for (std::uint64_t sequence = 0; sequence < m_batch; ++sequence) {
            const std::uint64_t row = m_side == Side::Forward ? 0 : m_lengths[sequence];
            GATELOUPE_CHECK(
                m_device.upload(buffer.data() + (row * m_batch + sequence) * rowBytes,
                                std::span(bytes).subspan(sequence * rowBytes, rowBytes)));
        }
        return {};
    }

    Status step(Rnn& rnn, std::uint64_t t)
    {
        const RnnSpec& spec = m_model.spec;
        if (const std::uint64_t batch = alive(t); batch != m_shape.batch()) {
            m_shape = shapeOf(batch);
            GATELOUPE_TRY(m_space, rnn.tempSpace(m_shape));
        }
        const std::uint64_t from = m_side == Side::Forward ? t : t + 1;
        const std::uint64_t to = m_side == Side::Forward ? t + 1 : t;
        const auto row = [this](const DeviceBuffer& buffer, std::uint64_t index,
                                std::uint64_t width) {
            return buffer.data() == nullptr ? nullptr
                                            : buffer.data() + index * m_batch * width * m_size;
        };
        return rnn.forward(m_shape, {.x = row(m_x, t, spec.inputSize),
                                   .y = m_y.data(),
                                   .h0 = row(m_h, from, spec.recurrentWidth()),
                                   .hN = row(m_h, to, spec.recurrentWidth()),
                                   .c0 = row(m_c, from, spec.hiddenSize),
                                   .cN = row(m_c, to, spec.hiddenSize),
                                   .weights = m_weights.data(),
                                   .weightBytes = m_weights.bytes(),
                                   .work = m_work.data(),
                                   .reserve = nullptr,
                                   .space = m_space});
    }

    Result<SideStates> states()
    {
        const RnnSpec& spec = m_model.spec;
        SideStates result;
        GATELOUPE_CHECK(
            collect(m_h, spec.recurrentWidth(), result.h, result.hN));
        if (hasCellState(spec.cell)) {
            GATELOUPE_CHECK(collect(m_c, spec.hiddenSize, result.c, result.cN));
        }
        return result;
    }

    Status collect(const DeviceBuffer& buffer, std::uint64_t width, Array& all, Array& last)
    {
        std::vector<std::byte> bytes(buffer.bytes());
        GATELOUPE_CHECK(m_device.download(bytes, buffer.data()));
        const std::uint64_t rowBytes = width * m_size;
        std::vector<std::byte> lastBytes(m_batch * rowBytes);
        for (std::uint64_t sequence = 0; sequence < m_batch; ++sequence) {
            const std::uint64_t row = m_side == Side::Forward ? m_lengths[sequence] : 0;
            const auto place = (row * m_batch + sequence) * rowBytes;
            std::copy_n(bytes.data() + place, rowBytes, lastBytes.data() + sequence * rowBytes);
            if (m_side == Side::Backward) {
                // The initial state stands where padding begins.
                const auto initial = (m_lengths[sequence] * m_batch + sequence) * rowBytes;
                std::fill_n(bytes.data() + initial, rowBytes, std::byte{0});
            }
        }
        const std::uint64_t firstRow = m_side == Side::Forward ? 1 : 0;
        const auto rows = std::span(bytes).subspan(firstRow * m_batch * rowBytes,
                                                   m_steps * m_batch * rowBytes);
        all = fromDeviceType(rows, m_model.spec.dtype, {m_steps, m_batch, width});
        last = fromDeviceType(lastBytes, m_model.spec.dtype, {m_batch, width});
        return {};
    }

    DeviceLayer& m_device;
    const RnnModel& m_model;
    const RunOptions& m_options;
    Side m_side;
    const std::vector<std::uint64_t>& m_lengths; ///< longest first
    std::uint64_t m_batch;
    std::uint64_t m_size; ///< bytes of an element
    std::uint64_t m_steps = 0;
    SequenceShape m_shape; ///< of the last step
    TempSpace m_space;     ///< for m_shape
    std::vector<std::vector<std::byte>> m_initial; ///< kept until they are copied
    DeviceBuffer m_weights;
    DeviceBuffer m_x;
    DeviceBuffer m_h;
    DeviceBuffer m_c;
    DeviceBuffer m_y;
    DeviceBuffer m_work;
};

/// [T, B, R] of each side next to each other.
Array joined(const std::vector<Array>& sides)
{
    if (sides.size() == 1) {
        return sides.front();
    }
    const Shape& shape = sides.front().shape();
    const std::uint64_t width = shape[2];
    Array result = Array::zeros(sides.front().dtype(), {shape[0], shape[1], 2 * width});
    for (std::size_t side = 0; side < sides.size(); ++side) {
        const auto copy = [&]<typename T>(std::span<const T> source, std::span<T> target) {
            for (std::uint64_t row = 0; row < shape[0] * shape[1]; ++row) {
                std::ranges::copy(source.subspan(row * width, width),
                                  target.subspan((2 * row + side) * width, width).begin());
            }
        };
        if (result.dtype() == DType::F64) {
            copy(sides[side].values<double>(), result.values<double>());
        } else {
            copy(sides[side].values<float>(), result.values<float>());
        }
    }
    return result;
}

/// [B, W] of a side, back in the caller's order of sequences.
Array restoredState(const Array& state, const std::vector<std::uint64_t>& order)
{
    const Shape shape = state.shape();
    const auto as = [&state](Shape other) {
        return state.dtype() == DType::F64 ? Array(std::move(other), state.convertedTo<double>())
                                           : Array(std::move(other), state.convertedTo<float>());
    };
    const Array back = restored(as({1, shape[0], shape[1]}), order);
    return back.dtype() == DType::F64 ? Array(shape, back.convertedTo<double>())
                                      : Array(shape, back.convertedTo<float>());
}

} // namespace

Result<SteppedOutput> runStepped(DeviceLayer& device, const RunInput& input,
                                 const RunOptions& options, Monitor& monitor)
{
    const RnnSpec& spec = input.model->spec;
    const DType hostType = spec.dtype == DType::F64 ? DType::F64 : DType::F32;
    const auto order = longestFirst(input.lengths);
    std::vector<std::uint64_t> lengths;
    std::uint64_t total = 0;
    for (const std::uint64_t sequence : order) {
        lengths.push_back(input.lengths[sequence]);
        total += input.lengths[sequence];
    }
    RunProgress progress(monitor, total * spec.pseudoLayers());
    SteppedOutput output;
    // What the device sees: numbers of its own type.
    Array layerInput = reordered(
        fromDeviceType(toDeviceType(input.x, spec.dtype), spec.dtype, input.x.shape()), order);
    for (std::uint32_t layer = 0; layer < spec.layers; ++layer) {
        std::vector<Array> outputs;
        for (std::uint32_t direction = 0; direction < spec.directions; ++direction) {
            const Side side = direction == 0 ? Side::Forward : Side::Backward;
            const std::uint32_t pseudoLayer = layer * spec.directions + direction;
            const RnnModel model = sideModel(*input.model, LayerIndex(layer), side);
            const Array h0 = reordered(
                stateOf(input.h0, pseudoLayer, hostType, input.batch(), spec.recurrentWidth()),
                order);
            const Array c0 = reordered(
                stateOf(input.c0, pseudoLayer, hostType, input.batch(), spec.hiddenSize), order);
            SideSteps steps(device, model, options, side, lengths);
            GATELOUPE_TRY(SideStates states,
                          steps.run(layerInput, h0, c0, progress, output.seconds, monitor));
            outputs.push_back(states.h);
            states.h = restored(states.h, order);
            states.hN = restoredState(states.hN, order);
            if (hasCellState(spec.cell)) {
                states.c = restored(states.c, order);
                states.cN = restoredState(states.cN, order);
            }
            output.sides.push_back(std::move(states));
        }
        output.inputs.push_back(restored(layerInput, order));
        layerInput = joined(outputs);
    }
    output.y = restored(layerInput, order);
    progress.finish();
    return output;
}

} // namespace gateloupe::cudnn
