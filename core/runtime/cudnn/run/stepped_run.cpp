// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <utility>

#include "core/runtime/cudnn/device/device_values.h"
#include "core/runtime/cudnn/device/run_parts.h"
#include "core/runtime/cudnn/run/sequence_order.h"
#include "core/runtime/cudnn/stepped/direction_steps.h"
#include "core/runtime/forward/run_progress.h"
#include "core/runtime/trace/trace_storage.h"

namespace gateloupe::cudnn {

namespace {

/// One layer and direction as a network of its own: one layer, one direction, forward.
RnnModel directionModel(const RnnModel& model, LayerIndex layer, Direction direction)
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
        if (id.layer == layer && id.direction == direction) {
            ParameterId own = id;
            own.layer = LayerIndex(0);
            own.direction = Direction::Forward;
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

/// [T, B, R] of each direction next to each other.
Array joined(const std::vector<Array>& directions)
{
    if (directions.size() == 1) {
        return directions.front();
    }
    const Shape& shape = directions.front().shape();
    const std::uint64_t width = shape[2];
    Array result = Array::zeros(directions.front().dtype(), {shape[0], shape[1], 2 * width});
    for (std::size_t direction = 0; direction < directions.size(); ++direction) {
        const auto copy = [&]<typename T>(std::span<const T> source, std::span<T> target) {
            for (std::uint64_t row = 0; row < shape[0] * shape[1]; ++row) {
                std::ranges::copy(source.subspan(row * width, width),
                                  target.subspan((2 * row + direction) * width, width).begin());
            }
        };
        if (result.dtype() == DType::F64) {
            copy(directions[direction].values<double>(), result.values<double>());
        } else {
            copy(directions[direction].values<float>(), result.values<float>());
        }
    }
    return result;
}

/// [B, W] of a direction, back in the caller's order of sequences.
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

/// The layers of a network one after the other, sequences longest first.
class LayerRun
{
public:
    LayerRun(DeviceLayer& device, const RunInput& input, const RunOptions& options, Trace& trace,
             ProgressMonitor& monitor)
        : m_device(device)
        , m_input(input)
        , m_spec(input.model->spec)
        , m_options(options)
        , m_trace(trace)
        , m_monitor(monitor)
        , m_order(longestFirst(input.lengths))
        , m_progress(monitor, stepsOf(trace, m_spec))
    {
        for (const std::uint64_t sequence : m_order) {
            m_lengths.push_back(input.lengths[sequence]);
        }
    }

    Result<SteppedOutput> run()
    {
        GATELOUPE_CHECK(chooseGates());
        // What the device sees: numbers of its own type.
        const auto bytes = toDeviceType(reordered(m_input.x, m_order), m_spec.dtype);
        GATELOUPE_CHECK(checkMemory(m_device, bytes.size()));
        GATELOUPE_TRY(m_inputBuffer, DeviceBuffer::allocate(m_device, bytes.size()));
        GATELOUPE_CHECK(m_device.upload(m_inputBuffer.data(), bytes));
        GATELOUPE_CHECK(m_device.synchronize());
        m_inputRows = m_inputBuffer.data();
        Array layerInput = fromDeviceType(bytes, m_spec.dtype, m_input.x.shape());
        for (std::uint32_t layer = 0; layer < m_spec.layers; ++layer) {
            GATELOUPE_TRY(Array outputs, runLayer(LayerIndex(layer)));
            m_output.inputs.push_back(restored(layerInput, m_order));
            layerInput = std::move(outputs);
        }
        m_output.y = restored(layerInput, m_order);
        m_progress.finish();
        return std::move(m_output);
    }

private:
    /// Errors: Device, when the device does not survive the question.
    Status chooseGates()
    {
        SteppingUse& use = m_output.use;
        if (m_options.gates == GatePlace::Host) {
            return {};
        }
        const auto math = m_device.gateMath();
        if (!math) {
            use.gatesNote = math.error().message;
            return m_device.isLost() ? Status(math.error()) : Status();
        }
        m_math = *math;
        use.gates = GatePlace::Device;
        return {};
    }

    /// Runs its directions; returns their h next to each other, which the next layer reads.
    Result<Array> runLayer(LayerIndex layer)
    {
        std::vector<Array> outputs;
        std::vector<DeviceBuffer> buffers; ///< of the directions' h
        std::vector<const std::byte*> hidden;
        for (std::uint32_t directionIndex = 0; directionIndex < m_spec.directions;
             ++directionIndex) {
            const Direction direction =
                directionIndex == 0 ? Direction::Forward : Direction::Backward;
            const RnnModel model = directionModel(*m_input.model, layer, direction);
            DirectionSteps steps(m_device, model, m_options, direction, m_lengths);
            GATELOUPE_TRY(Array h,
                          runDirection(steps, layer.value * m_spec.directions + directionIndex));
            outputs.push_back(std::move(h));
            hidden.push_back(steps.hiddenRows());
            buffers.push_back(steps.takeHidden());
        }
        GATELOUPE_CHECK(passOn(std::move(buffers), hidden));
        return joined(outputs);
    }

    /// Runs and keeps everything of a direction; returns its h.
    Result<Array> runDirection(DirectionSteps& steps, std::uint32_t pseudoLayer)
    {
        const DType hostType = m_spec.dtype == DType::F64 ? DType::F64 : DType::F32;
        const auto initial = [&](const std::optional<Array>& states, std::uint64_t width) {
            return reordered(stateOf(states, pseudoLayer, hostType, m_input.batch(), width),
                             m_order);
        };
        GATELOUPE_CHECK(steps.run(
            m_inputRows, m_input.steps(), initial(m_input.h0, m_spec.recurrentWidth()),
            initial(m_input.c0, m_spec.hiddenSize), m_progress, m_output.seconds, m_monitor));
        noteStepping(steps);
        GATELOUPE_TRY(DirectionStates states, steps.states());
        const Array h = states.h;
        states.h = restored(states.h, m_order);
        states.hN = restoredState(states.hN, m_order);
        if (hasCellState(m_spec.cell)) {
            states.c = restored(states.c, m_order);
            states.cN = restoredState(states.cN, m_order);
        }
        GATELOUPE_CHECK(computeGates(steps, states, m_trace.layers[pseudoLayer]));
        m_output.directions.push_back(std::move(states));
        return h;
    }

    void noteStepping(const DirectionSteps& steps)
    {
        if (steps.hasReplayed()) {
            m_output.use.stepping = Stepping::Graph;
        }
        if (m_output.use.steppingNote.empty()) {
            m_output.use.steppingNote = steps.graphProblem();
        }
    }

    Status computeGates(const DirectionSteps& steps, const DirectionStates& states,
                        LayerTrace& layer)
    {
        if (m_output.use.gates == GatePlace::Host) {
            return {}; // all at once, when the steps are done
        }
        const auto worst =
            gatesOnDevice(m_device, *m_math, steps.onDevice(m_order), layer, m_monitor);
        if (!worst && worst.error().code == ErrorCode::OutOfMemory) {
            m_output.use.gates = GatePlace::Host;
            m_output.use.gatesNote = worst.error().message;
            return {};
        }
        if (!worst) {
            return worst.error();
        }
        m_trace.maxResidual = std::max(m_trace.maxResidual, *worst);
        keepStates(m_spec, states, layer);
        return {};
    }

    /// The next layer's input, without a way over the host.
    Status passOn(std::vector<DeviceBuffer> buffers, const std::vector<const std::byte*>& hidden)
    {
        if (hidden.size() == 1) {
            m_inputBuffer = std::move(buffers.front());
            m_inputRows = hidden.front();
            return {};
        }
        const std::uint64_t width = m_spec.recurrentWidth() * sizeOf(m_spec.dtype);
        const std::uint64_t rows = m_input.steps() * m_input.batch();
        GATELOUPE_CHECK(checkMemory(m_device, 2 * width * rows));
        GATELOUPE_TRY(DeviceBuffer both, DeviceBuffer::allocate(m_device, 2 * width * rows));
        for (std::size_t direction = 0; direction < hidden.size(); ++direction) {
            GATELOUPE_CHECK(m_device.copyRows({.target = both.data() + direction * width,
                                               .targetStride = 2 * width,
                                               .source = hidden[direction],
                                               .sourceStride = width,
                                               .rowBytes = width,
                                               .rows = rows}));
        }
        GATELOUPE_CHECK(m_device.synchronize());
        m_inputBuffer = std::move(both);
        m_inputRows = m_inputBuffer.data();
        return {};
    }

    DeviceLayer& m_device;
    const RunInput& m_input;
    const RnnSpec& m_spec;
    const RunOptions& m_options;
    Trace& m_trace;
    ProgressMonitor& m_monitor;
    std::vector<std::uint64_t> m_order;
    std::vector<std::uint64_t> m_lengths; ///< in that order
    RunProgress m_progress;
    GateMath* m_math = nullptr;
    DeviceBuffer m_inputBuffer;             ///< holds ...
    const std::byte* m_inputRows = nullptr; ///< ... the layer's input, [T, B, in]
    SteppedOutput m_output;
};

} // namespace

Result<SteppedOutput> runStepped(DeviceLayer& device, const RunInput& input,
                                 const RunOptions& options, Trace& trace, ProgressMonitor& monitor)
{
    return LayerRun(device, input, options, trace, monitor).run();
}

} // namespace gateloupe::cudnn
