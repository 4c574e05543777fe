// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/cudnn/run/forward_run.h"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <new>
#include <numeric>
#include <utility>

#include "core/runtime/cudnn/device/device_values.h"
#include "core/runtime/cudnn/run/library_calls.h"
#include "core/runtime/cudnn/run/sequence_batch.h"
#include "core/runtime/cudnn/run/sequence_order.h"
#include "core/runtime/trace/trace_storage.h"

namespace gateloupe::cudnn {

namespace {

/// "NVIDIA H200 (1), cuDNN 9.19.0": device 0 is what everybody expects, only another one is told
/// by number.
std::string deviceText(const DeviceFacts& facts)
{
    const std::string number = facts.index == 0 ? "" : " (" + std::to_string(facts.index) + ")";
    return facts.name + number + ", cuDNN " + facts.cudnn;
}

std::uint64_t sumOf(const std::vector<std::uint64_t>& lengths)
{
    return std::accumulate(lengths.begin(), lengths.end(), std::uint64_t{0});
}

/// Largest |a - b| of two blocks of shown numbers, never NaN.
double largestDifference(std::span<const std::byte> a, std::span<const std::byte> b, bool isWide)
{
    double worst = 0.0;
    const std::size_t size = isWide ? sizeof(double) : sizeof(float);
    const auto number = [&](std::span<const std::byte> block, std::size_t index) {
        return elementAsDouble(block.data() + index * size, isWide ? DType::F64 : DType::F32);
    };
    for (std::size_t index = 0; index < a.size() / size; ++index) {
        worst = std::max(worst, distanceOf(number(a, index), number(b, index)));
    }
    return worst;
}

/// What one run has on the device beside the weights.
class DeviceRun
{
public:
    DeviceRun(DeviceLayer& device, const LoadedModel& model, const ForwardRequest& request,
              const RunOptions& options, ProgressMonitor& monitor)
        : m_device(device)
        , m_model(model)
        , m_spec(model.spec())
        , m_request(request)
        , m_options(options)
        , m_monitor(monitor)
        , m_lengths(lengthsOf(request))
        , m_size(sizeOf(m_spec.dtype))
    {
    }

    Result<RunFigures> run(const RunTargets& targets)
    {
        GATELOUPE_CHECK(m_device.useInThisThread());
        GATELOUPE_CHECK(upload());
        if (m_options.isAudit) {
            return audit(targets);
        }
        const bool isWhole = targets.layers.empty() && m_options.segmentSteps == 0;
        return isWhole ? runWhole(targets, m_monitor)
                       : runLayers(targets, std::min(m_options.segmentSteps, steps()));
    }

private:
    [[nodiscard]] std::uint64_t steps() const { return m_request.x.shape()[0]; }

    [[nodiscard]] std::uint64_t batch() const { return m_request.x.shape()[1]; }

    [[nodiscard]] bool hasCell() const { return hasCellState(m_spec.cell); }

    [[nodiscard]] bool isWide() const { return m_spec.dtype == DType::F64; }

    [[nodiscard]] std::uint64_t hBytes() const
    {
        return batch() * m_spec.recurrentWidth() * m_size;
    }

    [[nodiscard]] std::uint64_t cBytes() const
    {
        return hasCell() ? batch() * m_spec.hiddenSize * m_size : 0;
    }

    [[nodiscard]] std::uint64_t yBytes() const
    {
        return steps() * batch() * m_spec.outputWidth() * m_size;
    }

    Status upload()
    {
        const std::uint64_t states = m_spec.pseudoLayers() * (hBytes() + cBytes());
        GATELOUPE_CHECK(
            checkMemory(m_device, m_request.x.size() * m_size + 2 * yBytes() + 2 * states));
        GATELOUPE_TRY(m_sequences, SequenceBatch::create(m_device, steps(), m_lengths));
        const auto numbers = [&](const Array& array) -> Result<DeviceBuffer> {
            const auto bytes = toDeviceType(reordered(array, m_sequences.order()), m_spec.dtype);
            GATELOUPE_TRY(DeviceBuffer buffer, DeviceBuffer::allocate(m_device, bytes.size()));
            GATELOUPE_CHECK(m_device.upload(buffer.data(), bytes));
            GATELOUPE_CHECK(m_device.synchronize()); // `bytes` goes
            return buffer;
        };
        GATELOUPE_TRY(m_x, numbers(m_request.x));
        if (m_request.h0) {
            GATELOUPE_TRY(m_h0, numbers(*m_request.h0));
        }
        if (m_request.c0 && hasCell()) {
            GATELOUPE_TRY(m_c0, numbers(*m_request.c0));
        }
        GATELOUPE_TRY(m_hN, DeviceBuffer::allocate(m_device, m_spec.pseudoLayers() * hBytes()));
        GATELOUPE_TRY(m_cN, DeviceBuffer::allocate(m_device, m_spec.pseudoLayers() * cBytes()));
        return {};
    }

    /// States from that pseudo-layer on; null stays null.
    template <typename Byte>
    [[nodiscard]] static Byte* from(Byte* states, std::uint64_t bytes, std::uint32_t pseudoLayer)
    {
        return states == nullptr ? nullptr : states + pseudoLayer * bytes;
    }

    [[nodiscard]] CallArrays arraysOf(const std::byte* x, std::byte* y, std::uint32_t pseudoLayer)
    {
        return {.x = x,
                .y = y,
                .yStride = m_spec.outputWidth() * m_size,
                .h0 = from<const std::byte>(m_h0.data(), hBytes(), pseudoLayer),
                .hN = from(m_hN.data(), hBytes(), pseudoLayer),
                .c0 = from<const std::byte>(m_c0.data(), cBytes(), pseudoLayer),
                .cN = from(m_cN.data(), cBytes(), pseudoLayer)};
    }

    /// The trace of single steps beside the results of one call.
    Result<RunFigures> audit(const RunTargets& targets)
    {
        // What the one call does is no progress of the steps, but it may take its time.
        m_monitor.report(Stage::Running, 0, m_spec.pseudoLayers() * sumOf(m_lengths));
        NullMonitor quiet;
        GATELOUPE_TRY(const RunFigures whole, runWhole(targets, quiet));
        std::vector<std::byte> y(targets.y.size());
        std::vector<std::byte> hN(targets.hN.size());
        std::vector<std::byte> cN(targets.cN.size());
        GATELOUPE_TRY(RunFigures figures,
                      runLayers({.y = y, .hN = hN, .cN = cN, .layers = targets.layers}, 1));
        figures.fusedSeconds = whole.fusedSeconds;
        figures.steppedDifference = std::max({largestDifference(y, targets.y, isWide()),
                                              largestDifference(hN, targets.hN, isWide()),
                                              largestDifference(cN, targets.cN, isWide())});
        return figures;
    }

    /// One call for the network.
    Result<RunFigures> runWhole(const RunTargets& targets, ProgressMonitor& monitor)
    {
        RunProgress progress(monitor, m_spec.pseudoLayers() * sumOf(m_lengths));
        GATELOUPE_CHECK(progress.check());
        GATELOUPE_TRY(const DeviceBuffer y, DeviceBuffer::allocate(m_device, yBytes()));
        LibraryCalls library(m_device, m_request, m_sequences, m_options);
        GATELOUPE_CHECK(library.whole({.spec = m_spec,
                                       .weights = m_model.weights.data(),
                                       .weightBytes = m_model.weights.bytes()},
                                      arraysOf(m_x.data(), y.data(), 0)));
        GATELOUPE_CHECK(give(targets, y.data()));
        progress.finish();
        return figuresOf(library);
    }

    /// A call for each layer, or some for each layer and direction, and the gates of it where a
    /// trace is wanted.
    Result<RunFigures> runLayers(const RunTargets& targets, std::uint64_t segmentSteps)
    {
        const bool hasTrace = !targets.layers.empty();
        RunProgress progress(m_monitor,
                             (hasTrace ? 2 : 1) * m_spec.pseudoLayers() * sumOf(m_lengths));
        LibraryCalls library(m_device, m_request, m_sequences, m_options);
        GateDistances worst;
        double gateSeconds = 0.0;
        DeviceBuffer input; ///< of the layer; of the first one it is the request's
        for (std::uint32_t layer = 0; layer < m_spec.layers; ++layer) {
            GATELOUPE_CHECK(progress.check());
            const std::byte* x = layer == 0 ? m_x.data() : input.data();
            GATELOUPE_TRY(DeviceBuffer y, DeviceBuffer::allocate(m_device, yBytes()));
            GATELOUPE_TRY(const Borders borders,
                          segmentSteps == 0
                              ? callLayer(library, LayerIndex(layer), x, y.data(), progress)
                              : callInSegments(library, LayerIndex(layer), x, y.data(),
                                               segmentSteps, progress));
            progress.reportIfDue();
            if (hasTrace) {
                GATELOUPE_CHECK(m_device.startTimer());
                for (std::uint32_t index = 0; index < m_spec.directions; ++index) {
                    const std::uint32_t pseudoLayer = layer * m_spec.directions + index;
                    const auto distances = runGates(
                        m_device, m_model, m_sequences, statesOf(pseudoLayer, x, y.data(), borders),
                        m_options, targets.layers[pseudoLayer], progress);
                    if (!distances) {
                        return distances.error();
                    }
                    worst.hidden = std::max(worst.hidden, distances->hidden);
                    worst.cell = std::max(worst.cell, distances->cell);
                    worst.rounding = std::max(worst.rounding, distances->rounding);
                }
                GATELOUPE_TRY(const double spent, m_device.stopTimer());
                gateSeconds += spent;
            }
            input = std::move(y);
        }
        GATELOUPE_CHECK(give(targets, input.data()));
        progress.finish();
        RunFigures figures = figuresOf(library);
        figures.distances = worst;
        figures.hasDistances = hasTrace;
        figures.traceSeconds = hasTrace ? library.seconds() + gateSeconds : 0.0;
        return figures;
    }

    /// c behind every segment of a layer, for each direction.
    struct Borders
    {
        std::uint64_t segmentSteps = 0;
        std::vector<DeviceBuffer> c; ///< empty: the last states of all are the only ones
    };

    Result<Borders> callLayer(LibraryCalls& library, LayerIndex layer, const std::byte* x,
                              std::byte* y, RunProgress& progress)
    {
        GATELOUPE_TRY(const NetworkPart part, partOf(m_device, m_model, layer, std::nullopt));
        GATELOUPE_CHECK(library.whole(part, arraysOf(x, y, layer.value * m_spec.directions)));
        progress.advance(m_spec.directions * sumOf(m_lengths));
        return Borders{.segmentSteps = steps(), .c = {}};
    }

    Result<Borders> callInSegments(LibraryCalls& library, LayerIndex layer, const std::byte* x,
                                   std::byte* y, std::uint64_t segmentSteps, RunProgress& progress)
    {
        Borders borders{.segmentSteps = segmentSteps, .c = {}};
        const std::uint64_t segments = (steps() + segmentSteps - 1) / segmentSteps;
        for (std::uint32_t index = 0; index < m_spec.directions; ++index) {
            const Direction direction = index == 0 ? Direction::Forward : Direction::Backward;
            const std::uint64_t column = index * m_spec.recurrentWidth() * m_size;
            GATELOUPE_CHECK(checkMemory(m_device, segments * (hBytes() + cBytes())));
            GATELOUPE_TRY(const NetworkPart part, partOf(m_device, m_model, layer, direction));
            GATELOUPE_TRY(const DeviceBuffer h,
                          DeviceBuffer::allocate(m_device, segments * hBytes()));
            GATELOUPE_TRY(DeviceBuffer c, DeviceBuffer::allocate(m_device, segments * cBytes()));
            GATELOUPE_CHECK(
                library.inSegments(part, direction, segmentSteps,
                                   arraysOf(x, y + column, layer.value * m_spec.directions + index),
                                   {.h = h.data(), .c = c.data()}, progress));
            borders.c.push_back(std::move(c));
        }
        return borders;
    }

    [[nodiscard]] DirectionStates statesOf(std::uint32_t pseudoLayer, const std::byte* x,
                                           const std::byte* y, const Borders& borders)
    {
        const std::uint32_t index = pseudoLayer % m_spec.directions;
        DirectionStates states{
            .layer = LayerIndex(pseudoLayer / m_spec.directions),
            .direction = index == 0 ? Direction::Forward : Direction::Backward,
            .spec = m_spec,
            .x = x,
            .y = y + index * m_spec.recurrentWidth() * m_size,
            .h0 = from<const std::byte>(m_h0.data(), hBytes(), pseudoLayer),
            .c0 = from<const std::byte>(m_c0.data(), cBytes(), pseudoLayer),
            .lastC = borders.c.empty() ? from<const std::byte>(m_cN.data(), cBytes(), pseudoLayer)
                                       : borders.c[index].data(),
            .segmentSteps = borders.segmentSteps};
        if (states.layer.value > 0) {
            states.spec.inputSize = m_spec.outputWidth();
            states.spec.inputMode = InputMode::Linear;
        }
        return states;
    }

    /// y and the last states as they are shown.
    Status give(const RunTargets& targets, const std::byte* y)
    {
        const auto show = [&](std::span<std::byte> target, const std::byte* source,
                              std::uint64_t count, std::uint64_t width,
                              const std::int32_t* lengths) -> Status {
            if (target.empty()) {
                return {};
            }
            GATELOUPE_TRY(const DeviceBuffer shown,
                          DeviceBuffer::allocate(m_device, target.size()));
            GATELOUPE_CHECK(m_device.gateMath().show({.source = source,
                                                      .stride = width,
                                                      .width = width,
                                                      .steps = count,
                                                      .batch = batch(),
                                                      .lengths = lengths,
                                                      .places = m_sequences.places(),
                                                      .target = shown.data(),
                                                      .isWide = isWide()},
                                                     m_spec.dtype));
            return m_device.download(target, shown.data());
        };
        GATELOUPE_CHECK(show(targets.y, y, steps(), m_spec.outputWidth(), m_sequences.lengths()));
        GATELOUPE_CHECK(
            show(targets.hN, m_hN.data(), m_spec.pseudoLayers(), m_spec.recurrentWidth(), nullptr));
        return show(targets.cN, m_cN.data(), m_spec.pseudoLayers(), m_spec.hiddenSize, nullptr);
    }

    [[nodiscard]] RunFigures figuresOf(const LibraryCalls& library) const
    {
        RunFigures figures{.device = deviceText(m_device.facts()),
                           .algorithmNote = library.note(),
                           .fusedSeconds = library.seconds()};
        figures.math = std::string(nameOf(resolved(m_options.math, m_spec.dtype))) + ", " +
                       std::string(nameOf(library.algorithm()));
        return figures;
    }

    DeviceLayer& m_device;
    const LoadedModel& m_model;
    const RnnSpec& m_spec;
    const ForwardRequest& m_request;
    const RunOptions& m_options;
    ProgressMonitor& m_monitor;
    std::vector<std::uint64_t> m_lengths;
    std::uint64_t m_size; ///< bytes of a number
    SequenceBatch m_sequences;
    DeviceBuffer m_x;
    DeviceBuffer m_h0;
    DeviceBuffer m_c0;
    DeviceBuffer m_hN;
    DeviceBuffer m_cN;
};

Status checkOptions(const ForwardRequest& request, const RunOptions& options)
{
    const RnnSpec& spec = request.model->spec;
    const bool isCut = options.isAudit || options.segmentSteps > 0;
    const bool dropsOut = request.isTraining && request.dropout > 0.0 && spec.layers > 1;
    if (dropsOut && (isCut || request.detail == TraceDetail::Full)) {
        return Error::unsupported(
            "the states of every step are not to be had with dropout: cuDNN does not say which "
            "elements it dropped; run without dropout, or for the output only");
    }
    if (isCut && options.layout != DataLayout::StepMajor) {
        return Error::unsupported(
            "a run in several calls arranges its steps itself: no data layout can be chosen");
    }
    return {};
}

RunTargets targetsOf(Trace& trace)
{
    RunTargets targets{.y = trace.y.writableBytes(),
                       .hN = trace.hN.writableBytes(),
                       .cN = trace.cN.writableBytes()};
    for (LayerTrace& layer : trace.layers) {
        DirectionTargets& direction = targets.layers.emplace_back();
        for (Array& gate : layer.gates) {
            direction.gates.push_back(gate.writableBytes());
        }
        direction.c = layer.c.writableBytes();
        direction.h = layer.h.writableBytes();
        direction.projected = layer.projected.writableBytes();
    }
    return targets;
}

} // namespace

double RunFigures::residual() const
{
    return std::max(distances.hidden, distances.cell);
}

Result<RunFigures> runLoaded(DeviceLayer& device, const LoadedModel& model,
                             const ForwardRequest& request, const RunOptions& options,
                             const RunTargets& targets, ProgressMonitor& monitor)
{
    GATELOUPE_CHECK(validate(request));
    GATELOUPE_CHECK(checkRunsOn(*request.model, BackendKind::Cudnn));
    GATELOUPE_CHECK(checkOptions(request, options));
    try {
        return DeviceRun(device, model, request, options, monitor).run(targets);
    } catch (const std::bad_alloc&) {
        return Error::outOfMemory("running %1 ran out of memory", request.model->name);
    }
}

Result<RunResult> runForward(DeviceLayer& device, const ForwardRequest& request,
                             const RunOptions& options, ProgressMonitor& monitor)
{
    GATELOUPE_CHECK(validate(request));
    GATELOUPE_CHECK(checkRunsOn(*request.model, BackendKind::Cudnn));
    GATELOUPE_CHECK(checkOptions(request, options));
    GATELOUPE_CHECK(device.useInThisThread());
    const auto start = std::chrono::steady_clock::now();
    ForwardRequest own = request;
    GATELOUPE_TRY(own.model, packedModel(*request.model, monitor));
    if (request.model->isReversed) {
        own.x = reversedInTime(request.x, lengthsOf(request));
    }
    GATELOUPE_TRY(const auto bytes,
                  own.model->parameters.begin()->second.tensor->source->bytes(monitor));
    GATELOUPE_TRY(const LoadedModel model, loadModel(device, own.model->spec, bytes));
    RunResult result;
    GATELOUPE_TRY(
        result.trace,
        allocateTrace(own, {.math = model.spec().dtype == DType::F64 ? DType::F64 : DType::F32}));
    Trace& trace = *result.trace;
    GATELOUPE_TRY(result.figures,
                  runLoaded(device, model, own, options, targetsOf(trace), monitor));
    trace.backend = BackendKind::Cudnn;
    trace.device = result.figures.device;
    trace.math = result.figures.math;
    trace.maxResidual = result.figures.residual();
    trace.steppedDifference = result.figures.steppedDifference;
    if (request.model->isReversed) {
        turnRound(trace);
    }
    trace.elapsedSeconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return result;
}

} // namespace gateloupe::cudnn
