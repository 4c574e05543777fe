// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/cudnn/run/forward_run.h"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <new>
#include <numeric>
#include <utility>

#include "core/runtime/cudnn/run/library_calls.h"
#include "core/runtime/cudnn/run/sequence_batch.h"
#include "core/runtime/cudnn/run/sequence_order.h"
#include "core/runtime/trace/trace_arrays.h"
#include "core/runtime/trace/trace_storage.h"

namespace gateloupe::cudnn {

namespace {

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
    DeviceRun(DeviceLayer& device, LoadedModel& model, const ForwardRequest& request,
              const RunInputs& inputs, const RunOptions& options, ProgressMonitor& monitor)
        : m_device(device)
        , m_model(model)
        , m_spec(model.spec())
        , m_request(request)
        , m_inputs(inputs)
        , m_options(options)
        , m_monitor(monitor)
        , m_lengths(lengthsOf(request))
        , m_size(sizeOf(m_spec.dtype))
    {
    }

    Result<RunFigures> run(const RunTargets& targets)
    {
        GATELOUPE_CHECK(m_device.useInThisThread());
        auto figures = uploadAndRun(targets);
        // Nothing is copied from or to this run's memory any more, also where it was broken off.
        const Status done = m_device.synchronize();
        return figures && !done ? done.error() : figures;
    }

private:
    Result<RunFigures> uploadAndRun(const RunTargets& targets)
    {
        GATELOUPE_CHECK(upload());
        return m_options.isAudit ? audit(targets) : runOnce(targets, m_monitor);
    }

    /// One call, or as many as it takes.
    Result<RunFigures> runOnce(const RunTargets& targets, ProgressMonitor& monitor)
    {
        const std::uint64_t most = m_device.facts().mostCallSteps;
        const bool isCut = m_options.segmentSteps > 0 || m_sequences.longest() > most;
        const std::uint64_t segment = m_options.segmentSteps > 0 ? m_options.segmentSteps : most;
        return targets.hasTrace() || isCut
                   ? runLayers(targets, isCut ? std::min({segment, most, steps()}) : 0, monitor)
                   : runWhole(targets, monitor);
    }

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
        GATELOUPE_TRY(m_x, uploaded(m_inputs.x));
        if (m_inputs.h0) {
            GATELOUPE_TRY(m_h0, uploaded(*m_inputs.h0));
        }
        if (m_inputs.c0 && hasCell()) {
            GATELOUPE_TRY(m_c0, uploaded(*m_inputs.c0));
        }
        GATELOUPE_TRY(m_hN, DeviceBuffer::allocate(m_device, m_spec.pseudoLayers() * hBytes()));
        GATELOUPE_TRY(m_cN, DeviceBuffer::allocate(m_device, m_spec.pseudoLayers() * cBytes()));
        return {};
    }

    /// In the device's type and order of sequences; numbers that are so already are copied from
    /// where they lie.
    Result<DeviceBuffer> uploaded(const NumbersView& numbers)
    {
        std::span<const std::byte> bytes = numbers.bytes;
        if (numbers.dtype != m_spec.dtype || !std::ranges::is_sorted(m_sequences.order())) {
            std::vector<std::byte>& own =
                m_converted.emplace_back(numbers.bytes.size() / sizeOf(numbers.dtype) * m_size);
            convertReordered(numbers, m_sequences.order(), m_spec.dtype, own);
            bytes = own;
        }
        GATELOUPE_TRY(DeviceBuffer buffer, DeviceBuffer::allocate(m_device, bytes.size()));
        GATELOUPE_CHECK(m_device.upload(buffer.data(), bytes));
        return buffer;
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
        RunTargets ends = targets;
        ends.layers.clear();
        ends.kept = nullptr;
        GATELOUPE_TRY(const RunFigures whole, runOnce(ends, quiet));
        std::vector<std::byte> y(targets.y.size());
        std::vector<std::byte> hN(targets.hN.size());
        std::vector<std::byte> cN(targets.cN.size());
        GATELOUPE_TRY(
            RunFigures figures,
            runLayers({.y = y, .hN = hN, .cN = cN, .layers = targets.layers, .kept = targets.kept},
                      1, m_monitor));
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
        GATELOUPE_CHECK(giveOutput(targets, y.data()));
        GATELOUPE_CHECK(giveStates(targets));
        progress.finish();
        return figuresOf(library);
    }

    /// A call for each layer, or some for each layer and direction, and the gates of it where a
    /// trace is wanted.
    Result<RunFigures> runLayers(const RunTargets& targets, std::uint64_t segmentSteps,
                                 ProgressMonitor& monitor)
    {
        RunProgress progress(monitor, (targets.hasTrace() ? 2 : 1) * m_spec.pseudoLayers() *
                                          sumOf(m_lengths));
        LibraryCalls library(m_device, m_request, m_sequences, m_options);
        GateFigures gates;
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
            if (layer + 1 == m_spec.layers) {
                GATELOUPE_CHECK(giveOutput(targets, y.data()));
            }
            for (std::uint32_t index = 0; targets.hasTrace() && index < m_spec.directions;
                 ++index) {
                const std::uint32_t pseudoLayer = layer * m_spec.directions + index;
                const auto found = runGates(m_device, m_model, m_sequences,
                                            statesOf(pseudoLayer, x, y.data(), borders), m_options,
                                            gateTargetsOf(targets, pseudoLayer), progress);
                if (!found) {
                    return found.error();
                }
                add(*found, gates);
            }
            input = std::move(y);
        }
        GATELOUPE_CHECK(giveStates(targets));
        progress.finish();
        GATELOUPE_TRY(RunFigures figures, figuresOf(library));
        figures.distances = gates.distances;
        figures.hasDistances = targets.hasTrace();
        figures.traceSeconds = targets.hasTrace() ? figures.fusedSeconds + gates.seconds : 0.0;
        return figures;
    }

    [[nodiscard]] static GateTargets gateTargetsOf(const RunTargets& targets,
                                                   std::uint32_t pseudoLayer)
    {
        if (targets.kept != nullptr) {
            return {.device = targets.kept->planesOf(pseudoLayer)};
        }
        return {.host = &targets.layers[pseudoLayer], .device = {}};
    }

    static void add(const GateFigures& more, GateFigures& all)
    {
        all.seconds += more.seconds;
        all.distances.hidden = std::max(all.distances.hidden, more.distances.hidden);
        all.distances.cell = std::max(all.distances.cell, more.distances.cell);
        all.distances.rounding = std::max(all.distances.rounding, more.distances.rounding);
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
        GATELOUPE_TRY(const NetworkPart* const part,
                      partOf(m_device, m_model, layer, std::nullopt));
        GATELOUPE_CHECK(library.whole(*part, arraysOf(x, y, layer.value * m_spec.directions)));
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
            GATELOUPE_TRY(const NetworkPart* const part,
                          partOf(m_device, m_model, layer, direction));
            GATELOUPE_TRY(const DeviceBuffer h,
                          DeviceBuffer::allocate(m_device, segments * hBytes()));
            GATELOUPE_TRY(DeviceBuffer c, DeviceBuffer::allocate(m_device, segments * cBytes()));
            GATELOUPE_CHECK(
                library.inSegments(*part, direction, segmentSteps,
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

    /// Step-major rows as they are shown, in memory of their own.
    Result<DeviceBuffer> shown(const std::byte* source, std::uint64_t steps, std::uint64_t width,
                               const std::int32_t* lengths)
    {
        const std::uint64_t bytes = steps * batch() * width * shownBytesOf(m_spec);
        GATELOUPE_TRY(DeviceBuffer target, DeviceBuffer::allocate(m_device, bytes));
        GATELOUPE_CHECK(m_device.gateMath().show({.source = source,
                                                  .stride = width,
                                                  .width = width,
                                                  .steps = steps,
                                                  .batch = batch(),
                                                  .lengths = lengths,
                                                  .places = m_sequences.places(),
                                                  .target = target.data(),
                                                  .isWide = isWide()},
                                                 m_spec.dtype));
        return target;
    }

    /// y goes to the host beside what follows.
    Status giveOutput(const RunTargets& targets, const std::byte* y)
    {
        if (targets.y.empty()) {
            return {};
        }
        GATELOUPE_TRY(m_shownY, shown(y, steps(), m_spec.outputWidth(), m_sequences.lengths()));
        return m_device.downloadBeside(Lane::Even, targets.y, m_shownY.data());
    }

    Status giveStates(const RunTargets& targets)
    {
        const auto give = [&](std::span<std::byte> target, const DeviceBuffer& states,
                              std::uint64_t width) -> Status {
            if (target.empty()) {
                return {};
            }
            GATELOUPE_TRY(const DeviceBuffer rows,
                          shown(states.data(), m_spec.pseudoLayers(), width, nullptr));
            return m_device.download(target, rows.data());
        };
        GATELOUPE_CHECK(give(targets.hN, m_hN, m_spec.recurrentWidth()));
        GATELOUPE_CHECK(give(targets.cN, m_cN, m_spec.hiddenSize));
        return m_device.awaitDownloads(Lane::Even);
    }

    Result<RunFigures> figuresOf(LibraryCalls& library) const
    {
        RunFigures figures{.device = deviceText(m_device.facts()), .algorithmNote = library.note()};
        GATELOUPE_TRY(figures.fusedSeconds, library.seconds());
        figures.math = std::string(nameOf(resolved(m_options.math, m_spec.dtype))) + ", " +
                       std::string(nameOf(library.algorithm()));
        return figures;
    }

    DeviceLayer& m_device;
    LoadedModel& m_model;
    const RnnSpec& m_spec;
    const ForwardRequest& m_request;
    const RunInputs& m_inputs;
    const RunOptions& m_options;
    ProgressMonitor& m_monitor;
    std::vector<std::uint64_t> m_lengths;
    std::uint64_t m_size; ///< bytes of a number
    SequenceBatch m_sequences;
    std::vector<std::vector<std::byte>> m_converted; ///< what is being copied to the device
    DeviceBuffer m_x;
    DeviceBuffer m_h0;
    DeviceBuffer m_c0;
    DeviceBuffer m_hN;
    DeviceBuffer m_cN;
    DeviceBuffer m_shownY;
};

Status checkOptions(const ForwardRequest& request, const RunOptions& options,
                    std::uint64_t mostCallSteps)
{
    if (!request.resets.isEmpty()) {
        return Error::unsupported("cuDNN knows no resets: the run has to be cut at them");
    }
    const RnnSpec& spec = request.model->spec;
    const bool isLong = std::ranges::max(lengthsOf(request)) > mostCallSteps;
    const bool isCut = options.isAudit || options.segmentSteps > 0 || isLong;
    const bool dropsOut = request.isTraining && request.dropout > 0.0 && spec.layers > 1;
    if (dropsOut && (isCut || request.detail == TraceDetail::Full)) {
        return Error::unsupported(
            "the states of every step are not to be had with dropout, nor more than %1 steps: "
            "cuDNN does not say which elements it dropped; run without dropout, or for the output "
            "of fewer steps only",
            mostCallSteps);
    }
    if (isCut && options.layout != DataLayout::StepMajor) {
        return Error::unsupported("a run in several calls, as one of more than %1 steps is, "
                                  "arranges its steps itself: no data layout can be chosen",
                                  mostCallSteps);
    }
    return {};
}

RunTargets targetsOf(Trace& trace, const RnnSpec& spec)
{
    RunTargets targets{.y = trace.y.writableBytes(),
                       .hN = trace.hN.writableBytes(),
                       .cN = trace.cN.writableBytes()};
    for (LayerTrace& layer : trace.layers) {
        DirectionTargets& direction = targets.layers.emplace_back();
        for (const TraceSignal& signal : signalsOf(spec)) {
            direction.arrays.push_back(arrayIn(layer, spec.cell, signal)->writableBytes());
        }
    }
    return targets;
}

} // namespace

std::string deviceText(const DeviceFacts& facts)
{
    const std::string number = facts.index == 0 ? "" : " (" + std::to_string(facts.index) + ")";
    return facts.name + number + ", cuDNN " + facts.cudnn;
}

double RunFigures::residual() const
{
    return std::max(distances.hidden, distances.cell);
}

RunInputs inputsOf(const ForwardRequest& request)
{
    RunInputs inputs{.x = viewOf(request.x)};
    if (request.h0) {
        inputs.h0 = viewOf(*request.h0);
    }
    if (request.c0) {
        inputs.c0 = viewOf(*request.c0);
    }
    return inputs;
}

Result<RunFigures> runLoaded(DeviceLayer& device, LoadedModel& model, const ForwardRequest& request,
                             const RunInputs& inputs, const RunOptions& options,
                             const RunTargets& targets, ProgressMonitor& monitor)
{
    GATELOUPE_CHECK(validate(request));
    GATELOUPE_CHECK(checkRunsOn(*request.model, BackendKind::Cudnn));
    GATELOUPE_CHECK(checkOptions(request, options, device.facts().mostCallSteps));
    try {
        return DeviceRun(device, model, request, inputs, options, monitor).run(targets);
    } catch (const std::bad_alloc&) {
        return Error::outOfMemory("running %1 ran out of memory", request.model->name);
    }
}

Result<RunResult> runForward(DeviceLayer& device, const ForwardRequest& request,
                             const RunOptions& chosen, ProgressMonitor& monitor)
{
    GATELOUPE_CHECK(validate(request));
    GATELOUPE_CHECK(checkRunsOn(*request.model, BackendKind::Cudnn));
    GATELOUPE_TRY(const RunOptions options, optionsFor(*request.model, chosen));
    GATELOUPE_CHECK(checkOptions(request, options, device.facts().mostCallSteps));
    GATELOUPE_CHECK(device.useInThisThread());
    const auto start = std::chrono::steady_clock::now();
    ForwardRequest own = request;
    GATELOUPE_TRY(own.model, packedModel(*request.model, monitor));
    if (request.model->isReversed) {
        own.x = reversedInTime(request.x, lengthsOf(request));
    }
    GATELOUPE_TRY(const auto bytes,
                  own.model->parameters.begin()->second.tensor->source->bytes(monitor));
    GATELOUPE_TRY(LoadedModel model, loadModel(device, own.model->spec, bytes));
    RunResult result;
    GATELOUPE_TRY(
        result.trace,
        allocateTrace(own, {.math = model.spec().dtype == DType::F64 ? DType::F64 : DType::F32}));
    Trace& trace = *result.trace;
    GATELOUPE_TRY(result.figures, runLoaded(device, model, own, inputsOf(own), options,
                                            targetsOf(trace, own.model->spec), monitor));
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
