// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/gpu/gpu_backend.h"

#include <array>
#include <atomic>
#include <cstdlib>
#include <system_error>
#include <utility>
#include <vector>

#include "core/runtime/cudnn/run/sequence_order.h"
#include "core/runtime/gpu/answer_check.h"
#include "core/runtime/gpu/array_file.h"
#include "core/runtime/gpu/idle_worker_pool.h"
#include "core/runtime/gpu/worker.h"
#include "core/runtime/trace/trace_arrays.h"
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

class GpuBackend final : public ForwardBackend
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
            m_options.warm->keep(m_program, m_options.device, std::move(m_worker));
        }
    }

    [[nodiscard]] BackendKind kind() const override { return BackendKind::Cudnn; }

    Result<std::shared_ptr<const Trace>> run(const ForwardRequest& request,
                                             ProgressMonitor& monitor) override
    {
        GATELOUPE_CHECK(validate(request));
        GATELOUPE_CHECK(checkRunsOn(*request.model, kind()));
        auto trace = attempt(request, monitor);
        if (!trace && m_mayStartAgain) {
            // It was killed, or a fault has broken its context: a new one starts clean.
            trace = attempt(request, monitor);
        }
        return trace;
    }

private:
    Result<std::shared_ptr<const Trace>> attempt(const ForwardRequest& request,
                                                 ProgressMonitor& monitor)
    {
        m_mayStartAgain = false;
        if (m_worker.process == nullptr && m_options.warm != nullptr && !m_hasTakenWarm) {
            m_hasTakenWarm = true; // should it be dead, the next attempt starts a new one
            m_worker = m_options.warm->take(m_program, m_options.device);
        }
        if (m_worker.process == nullptr) {
            GATELOUPE_TRY(m_worker, startWorker(m_program, m_options.device, monitor));
        }
        bool isUsable = true;
        auto trace = converse(request, monitor, isUsable);
        if (!isUsable) {
            // One that was told to stop or hangs would do so again.
            m_mayStartAgain = m_mayStartAgain || m_worker.process->isGone();
            m_worker = {};
        }
        return trace;
    }

    /// `isUsable` becomes false where nothing more can be asked of the worker.
    Result<std::shared_ptr<const Trace>> converse(const ForwardRequest& request,
                                                  ProgressMonitor& monitor, bool& isUsable)
    {
        const auto sent = sendRequest(request, monitor);
        if (!sent) {
            // Cancelled, or no room for the arrays: the worker has heard nothing and stays.
            m_worker.modelNumber = 0;
            isUsable = !m_worker.process->isGone();
            return sent.error();
        }
        const ForwardMessage& message = *sent;
        isUsable = false;
        for (;;) {
            GATELOUPE_TRY(const auto answer,
                          nextAnswer(*m_worker.process, monitor, m_options.patience));
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
            } else if (const auto* done = std::get_if<ForwardAnswer>(&*answer)) {
                if (done->id == message.id) {
                    auto trace = readTrace(request, message, *done);
                    isUsable = trace.has_value();
                    return trace;
                }
            }
        }
    }

    Result<ForwardMessage> sendRequest(const ForwardRequest& request, ProgressMonitor& monitor)
    {
        ForwardMessage message;
        message.id = ++m_lastId;
        message.request = (m_worker.folder->path() / "request.safetensors").string();
        message.response = (m_worker.folder->path() / "response.safetensors").string();
        // Weights travel once: the worker keeps those it had last.
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
        message.detail = request.detail;
        message.isTraining = request.isTraining;
        message.dropout = request.dropout;
        message.seed = request.seed;
        message.options = m_options.run;

        // The worker knows no networks that read from the end: their sequences are turned round.
        const Array x = request.model->isReversed
                            ? cudnn::reversedInTime(request.x, lengthsOf(request))
                            : request.x;
        arrays.push_back(named("x", x));
        if (request.h0) {
            arrays.push_back(named("h0", *request.h0));
        }
        if (request.c0) {
            arrays.push_back(named("c0", *request.c0));
        }
        GATELOUPE_CHECK(writeArrays(message.request, arrays));
        std::error_code ignored; // results of the run before must not pass for those of this one
        std::filesystem::remove(message.response, ignored);
        if (model != nullptr) {
            GATELOUPE_CHECK(model->parameters.begin()->second.tensor->source->unchanged());
        }
        GATELOUPE_CHECK(m_worker.process->send(toLine(Request(message))));
        return message;
    }

    Result<std::shared_ptr<const Trace>> readTrace(const ForwardRequest& request,
                                                   const ForwardMessage& message,
                                                   const ForwardAnswer& answer)
    {
        GATELOUPE_CHECK(checkAnswer(answer, request));
        const auto opened = ArrayFile::open(message.response);
        if (!opened) {
            return Error::device("the GPU worker's results cannot be read: %1",
                                 opened.error().message);
        }
        const ArrayFile& file = *opened;
        const RnnSpec& spec = request.model->spec;
        const DType math = spec.dtype == DType::F64 ? DType::F64 : DType::F32;
        const std::uint64_t steps = answer.steps;
        const std::uint64_t batch = answer.batch;
        auto trace = std::make_shared<Trace>();
        trace->backend = BackendKind::Cudnn;
        trace->device = answer.figures.device;
        trace->math = answer.figures.math;
        trace->dtype = spec.dtype;
        trace->steps = steps;
        trace->batch = batch;
        trace->lengths = lengthsOf(request);
        trace->maxResidual = answer.figures.residual();
        trace->steppedDifference = answer.figures.steppedDifference;
        trace->elapsedSeconds = answer.elapsedSeconds;
        GATELOUPE_TRY(trace->y, checkedArray(file, "y", {steps, batch, spec.outputWidth()}, math));
        GATELOUPE_TRY(
            trace->hN,
            checkedArray(file, "h_n", {spec.pseudoLayers(), batch, spec.recurrentWidth()}, math));
        if (hasCellState(spec.cell)) {
            GATELOUPE_TRY(
                trace->cN,
                checkedArray(file, "c_n", {spec.pseudoLayers(), batch, spec.hiddenSize}, math));
        }
        if (request.detail == TraceDetail::Full) {
            for (std::uint32_t direction = 0; direction < spec.pseudoLayers(); ++direction) {
                LayerTrace& layer = trace->layers.emplace_back();
                layer.gates.resize(gatesOf(spec.cell).size());
                for (const TraceSignal& signal : signalsOf(spec)) {
                    GATELOUPE_TRY(*arrayIn(layer, spec.cell, signal),
                                  checkedArray(file, arrayName(direction, nameOf(signal)),
                                               {steps, batch, widthOf(signal, spec)}, math));
                }
            }
        }
        if (!file.unchanged()) {
            return Error::device("the GPU worker's results changed while they were read");
        }
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
