// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/gpu/gpu_backend.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdlib>
#include <system_error>
#include <utility>
#include <vector>

#include "core/packing/packed_layout.h"
#include "core/runtime/backward/library_backward.h"
#include "core/runtime/cudnn/run/reset_parts.h"
#include "core/runtime/cudnn/run/sequence_order.h"
#include "core/runtime/gpu/answer_check.h"
#include "core/runtime/gpu/array_file.h"
#include "core/runtime/gpu/gradient_parts.h"
#include "core/runtime/gpu/idle_worker_pool.h"
#include "core/runtime/gpu/worker.h"
#include "core/runtime/trace/array_rows.h"
#include "core/runtime/trace/trace_arrays.h"
#include "core/runtime/trace/trace_keeper.h"
#include "core/runtime/trace/trace_storage.h"

namespace gateloupe::gpu {

namespace {

constexpr const char* kWorkerName = "gateloupe-gpu";

/// Unlike any other of this process, whose workers are passed on.
std::uint64_t nextModelNumber()
{
    static std::atomic<std::uint64_t> last = 0;
    return ++last;
}

/// As numbers to compute with.
Result<Array> arrayOf(const ExchangeFile& file, const std::string& name)
{
    const ArrayFile::Entry* entry = file.find(name);
    if (entry == nullptr || (entry->dtype != DType::F32 && entry->dtype != DType::F64)) {
        return Error::device("the GPU worker left no array %1 of f32 or f64", name);
    }
    Array array = Array::of(entry->dtype, entry->shape, Contents::Unset);
    cudnn::convertNumbers({entry->dtype, entry->shape, entry->bytes}, entry->dtype,
                          array.writableBytes());
    return array;
}

/// What the last layer's directions give, side by side.
Array outputOf(const Trace& trace, const RnnSpec& spec)
{
    const auto statesOf = [&](std::uint32_t index) -> const Array& {
        const LayerTrace& layer = trace.layers[spec.pseudoLayers() - spec.directions + index];
        return spec.projectionSize ? layer.projected : layer.h;
    };
    if (spec.directions == 1) {
        return statesOf(0); // shared, not copied
    }
    const std::uint64_t rowBytes = spec.recurrentWidth() * sizeOf(statesOf(0).dtype());
    Array y = Array::of(statesOf(0).dtype(), {trace.steps, trace.batch, spec.outputWidth()},
                        Contents::Unset);
    const auto target = y.writableBytes();
    for (std::uint64_t row = 0; row < trace.steps * trace.batch; ++row) {
        for (std::uint32_t index = 0; index < spec.directions; ++index) {
            std::ranges::copy(statesOf(index).bytes().subspan(row * rowBytes, rowBytes),
                              target.subspan((row * spec.directions + index) * rowBytes).begin());
        }
    }
    return y;
}

/// Some steps of a trace.
void keepOnly(const StepRange& range, Trace& trace)
{
    const auto cut = [&range](Array& array) {
        if (!array.isEmpty()) {
            array = sliceSteps(array, range);
        }
    };
    cut(trace.y);
    for (LayerTrace& layer : trace.layers) {
        forEachArray(layer, cut);
    }
    trace.steps = range.count;
    for (std::uint64_t& length : trace.lengths) {
        length = std::min(length - std::min(length, range.first), range.count);
    }
}

class GpuBackend final : public ForwardBackend, public TraceKeeper, public LibraryBackward
{
public:
    GpuBackend(std::filesystem::path program, WorkerOptions options)
        : m_program(std::move(program))
        , m_options(std::move(options))
    {
    }

    ~GpuBackend() override
    {
        if (m_options.warm != nullptr && m_worker.process != nullptr) {
            if (m_keptRun != 0) {
                // One that is gone hears it no more, and holds nothing either.
                static_cast<void>(
                    m_worker.process->send(toLine(Request(ReleaseRequest{m_keptRun}))));
            }
            m_options.warm->keep(m_program, m_options.device, std::move(m_worker));
        }
    }

    [[nodiscard]] BackendKind kind() const override { return BackendKind::Cudnn; }

    Result<std::shared_ptr<const Trace>> run(const ForwardRequest& request,
                                             ProgressMonitor& monitor) override
    {
        if (request.resets.isEmpty()) {
            return tryTwice(request, false, monitor);
        }
        GATELOUPE_CHECK(checkRunsOn(*request.model, kind()));
        try {
            const auto plain = [this](const ForwardRequest& part, ProgressMonitor& partMonitor) {
                return tryTwice(part, false, partMonitor);
            };
            return cudnn::runInParts(request, plain, monitor);
        } catch (const std::bad_alloc&) {
            return Error::outOfMemory("running %1 ran out of memory", request.model->name);
        }
    }

    Result<std::shared_ptr<const Trace>> runAndKeep(const ForwardRequest& request,
                                                    ProgressMonitor& monitor) override
    {
        if (!request.resets.isEmpty()) {
            return Error::unsupported("a run that is cut at its resets has no trace in one piece");
        }
        m_kept = request;
        return tryTwice(request, true, monitor);
    }

    Result<TraceWindow> window(const StepRange& range, ProgressMonitor& monitor) override
    {
        // Of a run from the end the worker has the steps turned round.
        const bool isTurned = m_kept.model->isReversed;
        const bool isRagged = isTurned && !m_kept.lengths.empty();
        const std::uint64_t steps = m_kept.x.shape()[0];
        const StepRange theirs = isRagged   ? StepRange{0, steps}
                                 : isTurned ? StepRange{steps - range.end(), range.count}
                                            : range;
        auto window = askWindow(theirs, monitor);
        if (!window && window.error().code != ErrorCode::Cancelled) {
            // The worker is gone, and the trace with it.
            GATELOUPE_CHECK(runAndKeep(m_kept, monitor));
            window = askWindow(theirs, monitor);
        }
        if (!window) {
            return window.error();
        }
        if (isTurned) {
            cudnn::turnRound(**window);
        }
        if (isRagged) {
            keepOnly(range, **window);
        }
        return TraceWindow{range.first, *std::move(window)};
    }

    Result<std::shared_ptr<Gradients>> gradients(const ForwardRequest& request,
                                                 const Upstream& upstream,
                                                 ProgressMonitor& monitor) override
    {
        const auto plain = [this](const ForwardRequest& part, const Upstream& own,
                                  ProgressMonitor& partMonitor) {
            return tryTwice<std::shared_ptr<Gradients>>(part, partMonitor, [&](bool& isUsable) {
                return converseGradients(part, own, partMonitor, isUsable);
            });
        };
        try {
            return request.resets.isEmpty() ? plain(request, upstream, monitor)
                                            : gradientsInParts(request, upstream, plain, monitor);
        } catch (const std::bad_alloc&) {
            return Error::outOfMemory("running %1 backwards ran out of memory",
                                      request.model->name);
        }
    }

private:
    Result<std::shared_ptr<const Trace>> tryTwice(const ForwardRequest& request, bool stays,
                                                  ProgressMonitor& monitor)
    {
        return tryTwice<std::shared_ptr<const Trace>>(request, monitor, [&](bool& isUsable) {
            return converse(request, stays, monitor, isUsable);
        });
    }

    /// `ask` is told whether more can be asked of the worker.
    template <typename Found, typename Ask>
    Result<Found> tryTwice(const ForwardRequest& request, ProgressMonitor& monitor, const Ask& ask)
    {
        GATELOUPE_CHECK(validate(request));
        GATELOUPE_CHECK(checkRunsOn(*request.model, kind()));
        auto found = attempt<Found>(monitor, ask);
        if (!found && m_mayStartAgain) {
            // It was killed, or a fault has broken its context: a new one starts clean.
            found = attempt<Found>(monitor, ask);
        }
        return found;
    }

    template <typename Found, typename Ask>
    Result<Found> attempt(ProgressMonitor& monitor, const Ask& ask)
    {
        m_mayStartAgain = false;
        if (m_worker.process == nullptr && m_options.warm != nullptr && !m_hasTakenWarm) {
            m_hasTakenWarm = true; // should it be dead, the next attempt starts a new one
            m_worker = m_options.warm->take(m_program, m_options.device);
        }
        if (m_worker.process == nullptr) {
            GATELOUPE_TRY(m_worker, startWorker(m_program, m_options.device, monitor));
        }
        bool isUsable = false;
        Result<Found> found = ask(isUsable);
        if (!isUsable) {
            // One that was told to stop or hangs would do so again.
            m_mayStartAgain = m_mayStartAgain || m_worker.process->isGone();
            m_worker = {};
        }
        return found;
    }

    /// `isUsable` becomes true where more can be asked of the worker.
    Result<std::shared_ptr<const Trace>> converse(const ForwardRequest& request, bool stays,
                                                  ProgressMonitor& monitor, bool& isUsable)
    {
        const auto sent = sendRequest(request, stays, nullptr, monitor);
        if (!sent) {
            // Cancelled, or no room for the arrays: the worker has heard nothing and stays.
            m_worker.modelNumber = 0;
            isUsable = !m_worker.process->isGone();
            return sent.error();
        }
        GATELOUPE_TRY(const auto done, answerOf<ForwardAnswer>(sent->id, monitor, isUsable));
        auto trace = readTrace(request, *sent, done);
        isUsable = isUsable && trace.has_value();
        return trace;
    }

    Result<std::shared_ptr<Gradients>> converseGradients(const ForwardRequest& request,
                                                         const Upstream& upstream,
                                                         ProgressMonitor& monitor, bool& isUsable)
    {
        const auto sent = sendRequest(request, false, &upstream, monitor);
        if (!sent) {
            m_worker.modelNumber = 0;
            isUsable = !m_worker.process->isGone();
            return sent.error();
        }
        GATELOUPE_TRY(const auto done, answerOf<ForwardAnswer>(sent->id, monitor, isUsable));
        auto found = readGradients(request, *sent, done);
        isUsable = isUsable && found.has_value();
        return found;
    }

    /// The answer to a request, after its progress.
    template <typename Wanted>
    Result<Wanted> answerOf(std::uint64_t id, ProgressMonitor& monitor, bool& isUsable)
    {
        isUsable = false;
        for (;;) {
            GATELOUPE_TRY(const auto answer,
                          nextAnswer(*m_worker.process, monitor, m_options.hangTimeout));
            if (!answer) {
                return Error{ErrorCode::Cancelled, gateloupe::message("the run was cancelled"), {}};
            }
            if (const auto* progress = std::get_if<Progress>(&*answer)) {
                GATELOUPE_CHECK(checkProgress(*progress));
                monitor.report(Stage::Running, progress->done, progress->total);
            } else if (const auto* failure = std::get_if<Failure>(&*answer)) {
                isUsable = !failure->isFatal;
                m_mayStartAgain = failure->isFatal;
                m_worker.modelNumber = 0; // who knows what it still keeps
                return failure->error;
            } else if (const auto* done = std::get_if<Wanted>(&*answer)) {
                if (done->id == id) {
                    isUsable = true;
                    return *done;
                }
            }
        }
    }

    Result<std::shared_ptr<Trace>> askWindow(const StepRange& range, ProgressMonitor& monitor)
    {
        if (m_worker.process == nullptr) {
            return Error{ErrorCode::Device, gateloupe::message("the GPU worker is gone"), {}};
        }
        bool isUsable = false;
        auto window = converseWindow(range, monitor, isUsable);
        if (!isUsable) {
            m_worker = {};
        }
        return window;
    }

    Result<std::shared_ptr<Trace>> converseWindow(const StepRange& range, ProgressMonitor& monitor,
                                                  bool& isUsable)
    {
        const WindowRequest message{.id = ++m_lastId,
                                    .run = m_keptRun,
                                    .first = range.first,
                                    .count = range.count,
                                    .response =
                                        (m_worker.folder->path() / "window.safetensors").string()};
        GATELOUPE_CHECK(m_worker.process->send(toLine(Request(message))));
        GATELOUPE_TRY(const auto answer, answerOf<WindowAnswer>(message.id, monitor, isUsable));
        isUsable = false; // until what it left is what was asked for
        GATELOUPE_CHECK(checkWindow(answer, range));
        GATELOUPE_CHECK(openResults(*m_worker.windows, message.response));
        const ResultShapes shapes{m_worker.keptSpec, range.count, m_kept.x.shape()[1]};
        GATELOUPE_CHECK(checkSteps(*m_worker.windows, shapes));
        isUsable = true;
        auto trace = std::make_shared<Trace>();
        trace->backend = kind();
        trace->dtype = m_kept.model->spec.dtype;
        trace->steps = range.count;
        trace->batch = m_kept.x.shape()[1];
        for (const std::uint64_t length : lengthsOf(m_kept)) {
            trace->lengths.push_back(std::min(length - std::min(length, range.first), range.count));
        }
        GATELOUPE_CHECK(readLayers(*m_worker.windows, m_kept.model->spec, *trace));
        GATELOUPE_CHECK(m_worker.windows->unchanged());
        trace->y = outputOf(*trace, m_kept.model->spec);
        return trace;
    }

    static Status readLayers(const ExchangeFile& file, const RnnSpec& spec, Trace& trace)
    {
        for (std::uint32_t direction = 0; direction < spec.pseudoLayers(); ++direction) {
            LayerTrace& layer = trace.layers.emplace_back();
            layer.gates.resize(gatesOf(spec.cell).size());
            for (const TraceSignal& signal : signalsOf(spec)) {
                GATELOUPE_TRY(*arrayIn(layer, spec.cell, signal),
                              arrayOf(file, arrayName(direction, nameOf(signal))));
            }
        }
        return {};
    }

    /// `upstream`: gradients are wanted.
    Result<ForwardMessage> sendRequest(const ForwardRequest& request, bool stays,
                                       const Upstream* upstream, ProgressMonitor& monitor)
    {
        ForwardMessage message;
        message.id = ++m_lastId;
        message.request = (m_worker.folder->path() / "request.safetensors").string();
        message.response = (m_worker.folder->path() / "response.safetensors").string();
        // Weights are sent once: the worker keeps those it had last.
        const bool isKept = m_worker.modelNumber != 0 && m_worker.model.lock() == request.model;
        std::vector<NamedBytes> arrays;
        std::shared_ptr<const RnnModel> model;
        if (isKept) {
            message.spec = m_worker.keptSpec;
        } else {
            GATELOUPE_TRY(model, cudnn::packedModel(*request.model, monitor));
            const auto& weights = model->parameters.begin()->second.tensor;
            GATELOUPE_TRY(const auto bytes, weights->source->bytes(monitor));
            touchPages(bytes); // a system call could not say that a page is not there
            arrays.push_back({"weights", weights->dtype, weights->shape, bytes});
            message.spec = model->spec;
            m_worker.keptSpec = model->spec;
            m_worker.model = request.model;
            m_worker.modelNumber = nextModelNumber();
        }
        message.model = m_worker.modelNumber;
        message.lengths = request.lengths;
        message.detail = stays ? TraceDetail::Full : request.detail;
        message.staysOnDevice = stays;
        message.wantsGradients = upstream != nullptr;
        m_keptRun = stays ? message.id : 0;
        message.isTraining = request.isTraining;
        message.dropout = request.dropout;
        message.seed = request.seed;
        GATELOUPE_TRY(message.options, cudnn::optionsFor(*request.model, m_options.run));

        // Numbers are sent as the device takes them.
        const auto given = arraysOf(request, upstream);
        for (const auto& [name, array] : given) {
            arrays.push_back({name, message.spec.dtype, array.shape(), {}});
        }
        GATELOUPE_CHECK(m_worker.request->create(message.request, arrays));
        for (const auto& [name, array] : given) {
            cudnn::convertNumbers(cudnn::viewOf(array), message.spec.dtype,
                                  m_worker.request->bytes(name));
        }
        if (model != nullptr) {
            GATELOUPE_CHECK(model->parameters.begin()->second.tensor->source->unchanged());
        }
        GATELOUPE_CHECK(m_worker.process->send(toLine(Request(message))));
        return message;
    }

    /// The numbers of a request by their names in its file.
    static std::vector<std::pair<std::string, Array>> arraysOf(const ForwardRequest& request,
                                                               const Upstream* upstream)
    {
        // The worker knows no networks that read from the end: their sequences are turned round.
        const auto turned = [&request](const Array& array) {
            return request.model->isReversed ? cudnn::reversedInTime(array, lengthsOf(request))
                                             : array;
        };
        std::vector<std::pair<std::string, Array>> arrays = {{"x", turned(request.x)}};
        const auto add = [&arrays](const char* name, const Array& array) {
            if (!array.isEmpty()) {
                arrays.emplace_back(name, array);
            }
        };
        add("h0", request.h0.value_or(Array()));
        add("c0", request.c0.value_or(Array()));
        if (upstream != nullptr) {
            add("dy", upstream->y.isEmpty() ? Array() : turned(upstream->y));
            add("dh_n", upstream->hN);
            add("dc_n", upstream->cN);
        }
        return arrays;
    }

    Result<std::shared_ptr<Gradients>> readGradients(const ForwardRequest& request,
                                                     const ForwardMessage& message,
                                                     const ForwardAnswer& answer)
    {
        GATELOUPE_CHECK(checkAnswer(answer, request));
        GATELOUPE_CHECK(openResults(*m_worker.results, message.response));
        const ExchangeFile& file = *m_worker.results;
        GATELOUPE_CHECK(checkGradients(file, {message.spec, answer.steps, answer.batch}));
        auto found = std::make_shared<Gradients>();
        found->method = BackwardMethod::Cudnn;
        found->layers.resize(message.spec.pseudoLayers());
        found->device = answer.figures.device + ", " + answer.figures.math;
        found->elapsedSeconds = answer.elapsedSeconds;
        GATELOUPE_TRY(found->x, arrayOf(file, "dx"));
        GATELOUPE_TRY(found->h0, arrayOf(file, "dh0"));
        if (hasCellState(message.spec.cell)) {
            GATELOUPE_TRY(found->c0, arrayOf(file, "dc0"));
        }
        GATELOUPE_TRY(const Array packed, arrayOf(file, "dweights"));
        GATELOUPE_CHECK(file.unchanged());
        const std::vector<double> numbers = packed.convertedTo<double>();
        GATELOUPE_TRY(const PackedLayout layout, PackedLayout::create(message.spec));
        for (const auto& [id, view] : request.model->parameters) {
            if (const Region* const region = layout.find(id)) {
                const auto first = numbers.begin() + static_cast<std::ptrdiff_t>(region->offset);
                found->weights[id].assign(first,
                                          first + static_cast<std::ptrdiff_t>(region->elements));
            }
        }
        if (request.model->isReversed) {
            found->x = cudnn::reversedInTime(found->x, lengthsOf(request));
        }
        return found;
    }

    Result<std::shared_ptr<const Trace>> readTrace(const ForwardRequest& request,
                                                   const ForwardMessage& message,
                                                   const ForwardAnswer& answer)
    {
        GATELOUPE_CHECK(checkAnswer(answer, request));
        GATELOUPE_CHECK(openResults(*m_worker.results, message.response));
        const ExchangeFile& file = *m_worker.results;
        const RnnSpec& spec = request.model->spec;
        const ResultShapes shapes{message.spec, answer.steps, answer.batch};
        GATELOUPE_CHECK(checkFinals(file, shapes));
        auto trace = std::make_shared<Trace>();
        trace->backend = BackendKind::Cudnn;
        trace->device = answer.figures.device;
        trace->math = answer.figures.math;
        trace->dtype = spec.dtype;
        trace->steps = answer.steps;
        trace->batch = answer.batch;
        trace->lengths = lengthsOf(request);
        trace->maxResidual = answer.figures.residual();
        trace->steppedDifference = answer.figures.steppedDifference;
        trace->elapsedSeconds = answer.elapsedSeconds;
        GATELOUPE_TRY(trace->hN, arrayOf(file, "h_n"));
        if (hasCellState(spec.cell)) {
            GATELOUPE_TRY(trace->cN, arrayOf(file, "c_n"));
        }
        if (!message.staysOnDevice) {
            GATELOUPE_CHECK(checkOutput(file, shapes));
            GATELOUPE_TRY(trace->y, arrayOf(file, "y"));
        }
        if (message.detail == TraceDetail::Full && !message.staysOnDevice) {
            GATELOUPE_CHECK(checkSteps(file, shapes));
            GATELOUPE_CHECK(readLayers(file, spec, *trace));
        }
        GATELOUPE_CHECK(file.unchanged());
        if (request.model->isReversed) {
            cudnn::turnRound(*trace);
        }
        return std::shared_ptr<const Trace>(std::move(trace));
    }

    std::filesystem::path m_program;
    WorkerOptions m_options;
    Worker m_worker;
    bool m_mayStartAgain = false;
    bool m_hasTakenWarm = false;
    std::uint64_t m_lastId = 0;
    ForwardRequest m_kept;       ///< whose trace stays with the worker ...
    std::uint64_t m_keptRun = 0; ///< ... and its id; 0: none
};

} // namespace

Result<std::filesystem::path> findWorker()
{
    std::error_code ignored;
    if (const char* named = std::getenv("GATELOUPE_GPU_WORKER"); named != nullptr && *named != 0) {
        if (std::filesystem::is_regular_file(named, ignored)) {
            return std::filesystem::path(named);
        }
        return Error::notFound("GATELOUPE_GPU_WORKER names %1, which is no file", named);
    }
    const auto folder = std::filesystem::read_symlink("/proc/self/exe", ignored).parent_path();
    const std::array candidates = {folder / kWorkerName,
                                   folder.parent_path() / "gpu" / kWorkerName};
    for (const auto& candidate : candidates) {
        if (std::filesystem::is_regular_file(candidate, ignored)) {
            return candidate;
        }
    }
    return Error::notFound(
        "the GPU worker gateloupe-gpu is not beside this program (%1); it is built where the CUDA "
        "toolkit and cuDNN 9 are installed, or set GATELOUPE_GPU_WORKER to its path",
        folder);
}

Result<WorkerInfo> askWorker(const ProgressMonitor& monitor, std::uint32_t device)
{
    GATELOUPE_TRY(const auto program, findWorker());
    GATELOUPE_TRY(const Worker worker, startWorker(program, device, monitor));
    return worker.hello;
}

std::unique_ptr<ForwardBackend> makeGpuBackend(std::filesystem::path worker, WorkerOptions options)
{
    return std::make_unique<GpuBackend>(std::move(worker), std::move(options));
}

} // namespace gateloupe::gpu
