// SPDX-License-Identifier: Apache-2.0
// Source: CUDA Runtime API; cuDNN 9 API reference.
#include <array>
#include <string>
#include <utility>

#include "core/runtime/cudnn/gates/gate_check.h"
#include "core/runtime/cudnn/library/cuda_queue.h"
#include "core/runtime/cudnn/library/cudnn_gate_math.h"
#include "core/runtime/cudnn/library/cudnn_rnn.h"
#include "core/runtime/cudnn/library/driver_memory.h"

namespace gateloupe::cudnn {

namespace {

std::string versionText(int version, int major, int minor)
{
    return std::to_string(version / major) + "." + std::to_string(version % major / minor);
}

std::string cudnnVersionText(std::size_t version)
{
    return std::to_string(version / 10000) + "." + std::to_string(version % 10000 / 100) + "." +
           std::to_string(version % 100);
}

std::string capabilityText(const cudaDeviceProp& properties)
{
    return std::to_string(properties.major) + "." + std::to_string(properties.minor);
}

/// As NVML takes it; empty when CUDA does not tell.
std::string busIdOf(int index)
{
    std::array<char, 64> text{};
    return cudaDeviceGetPCIBusId(text.data(), static_cast<int>(text.size()), index) == cudaSuccess
               ? std::string(text.data())
               : std::string();
}

class CudnnDevice final : public DeviceLayer
{
public:
    explicit CudnnDevice(std::uint32_t index)
        : m_index(static_cast<int>(index))
    {
    }

    ~CudnnDevice() override
    {
        m_gateMath.reset();
        if (m_context.handle != nullptr) {
            cudnnDestroy(m_context.handle);
        }
        for (cudaEvent_t event : {m_started, m_stopped}) {
            if (event != nullptr) {
                cudaEventDestroy(event);
            }
        }
        for (cudaStream_t stream : {m_copies, m_context.stream}) {
            if (stream != nullptr) {
                cudaStreamDestroy(stream);
            }
        }
    }

    Status open()
    {
        Failures& failures = m_context.failures;
        GATELOUPE_TRY(const auto devices, listDevices());
        GATELOUPE_CHECK(checkDevice(devices, static_cast<std::uint32_t>(m_index)));
        GATELOUPE_CHECK(useInThisThread());
        int driver = 0;
        int runtime = 0;
        GATELOUPE_CHECK(failures.cuda(cudaDriverGetVersion(&driver), "asking the driver"));
        GATELOUPE_CHECK(failures.cuda(cudaRuntimeGetVersion(&runtime), "asking CUDA"));
        GATELOUPE_CHECK(
            failures.cuda(cudaStreamCreateWithFlags(&m_context.stream, cudaStreamNonBlocking),
                          "cudaStreamCreate"));
        GATELOUPE_CHECK(failures.cuda(cudaStreamCreateWithFlags(&m_copies, cudaStreamNonBlocking),
                                      "cudaStreamCreate"));
        GATELOUPE_CHECK(failures.cuda(cudaEventCreate(&m_started), "cudaEventCreate"));
        GATELOUPE_CHECK(failures.cuda(cudaEventCreate(&m_stopped), "cudaEventCreate"));
        GATELOUPE_CHECK(makeHandle());
        const InstalledDevice& own = devices[static_cast<std::size_t>(m_index)];
        m_facts = {.index = own.index,
                   .name = own.name,
                   .capability = own.capability,
                   .driver = versionText(driver, 1000, 10),
                   .cuda = versionText(runtime, 1000, 10),
                   .cudnn = cudnnVersionText(cudnnGetVersion()),
                   .hasGateMath = hasCudnnGateMath()};
        return {};
    }

    [[nodiscard]] const DeviceFacts& facts() const override { return m_facts; }

    Status useInThisThread() override
    {
        return m_context.failures.cuda(cudaSetDevice(m_index), "choosing the GPU");
    }

    Result<DeviceMemoryUse> memory() override
    {
        std::size_t free = 0;
        std::size_t total = 0;
        GATELOUPE_CHECK(m_context.failures.cuda(cudaMemGetInfo(&free, &total), "cudaMemGetInfo"));
        return DeviceMemoryUse{free, total};
    }

    Result<std::byte*> allocate(std::uint64_t bytes) override
    {
        void* pointer = nullptr;
        GATELOUPE_CHECK(m_context.failures.cuda(cudaMalloc(&pointer, bytes),
                                                "allocating " + std::to_string(bytes) + " bytes"));
        return static_cast<std::byte*>(pointer);
    }

    void release(std::byte* pointer) noexcept override { cudaFree(pointer); }

    Status upload(std::byte* target, std::span<const std::byte> source) override
    {
        return m_context.failures.cuda(cudaMemcpyAsync(target, source.data(), source.size(),
                                                       cudaMemcpyHostToDevice, m_context.stream),
                                       "copying to the GPU");
    }

    Status download(std::span<std::byte> target, const std::byte* source) override
    {
        GATELOUPE_CHECK(
            m_context.failures.cuda(cudaMemcpyAsync(target.data(), source, target.size(),
                                                    cudaMemcpyDeviceToHost, m_context.stream),
                                    "copying from the GPU"));
        return synchronize();
    }

    Result<std::unique_ptr<Mark>> mark() override
    {
        auto mark = std::make_unique<CudaMark>();
        GATELOUPE_CHECK(mark->record(m_context));
        return std::unique_ptr<Mark>(std::move(mark));
    }

    Status downloadAfter(const Mark& mark, std::span<std::byte> target,
                         const std::byte* source) override
    {
        Failures& failures = m_context.failures;
        GATELOUPE_CHECK(failures.cuda(
            cudaStreamWaitEvent(m_copies, static_cast<const CudaMark&>(mark).event(), 0),
            "cudaStreamWaitEvent"));
        GATELOUPE_CHECK(failures.cuda(
            cudaMemcpyAsync(target.data(), source, target.size(), cudaMemcpyDeviceToHost, m_copies),
            "copying from the GPU"));
        return failures.cuda(cudaStreamSynchronize(m_copies), "waiting for a copy from the GPU");
    }

    Status clear(std::byte* target, std::uint64_t bytes) override
    {
        return m_context.failures.cuda(cudaMemsetAsync(target, 0, bytes, m_context.stream),
                                       "clearing memory of the GPU");
    }

    Status synchronize() override
    {
        return m_context.failures.cuda(cudaStreamSynchronize(m_context.stream),
                                       "waiting for the GPU");
    }

    Result<std::unique_ptr<Rnn>> createRnn(const RnnConfig& config) override
    {
        GATELOUPE_CHECK(check(config));
        return makeCudnnRnn(m_context, config);
    }

    Result<GateMath*> gateMath() override
    {
        if (m_gateProblem) {
            return *m_gateProblem;
        }
        if (m_gateMath == nullptr) {
            GATELOUPE_CHECK(openGateMath());
        }
        return m_gateMath.get();
    }

    Status copyRows(const RowCopy& copy) override
    {
        return m_context.failures.cuda(
            cudaMemcpy2DAsync(copy.target, copy.targetStride, copy.source, copy.sourceStride,
                              copy.rowBytes, copy.rows, cudaMemcpyDeviceToDevice, m_context.stream),
            "copying on the GPU");
    }

    Result<std::unique_ptr<Recording>> record(const std::function<Status()>& calls) override
    {
        Failures& failures = m_context.failures;
        GATELOUPE_CHECK(failures.cuda(
            cudaStreamBeginCapture(m_context.stream, cudaStreamCaptureModeThreadLocal),
            "cudaStreamBeginCapture"));
        failures.setRecording(true);
        const Status queued = calls();
        cudaGraph_t graph = nullptr;
        const cudaError_t ended = cudaStreamEndCapture(m_context.stream, &graph);
        failures.setRecording(false);
        cudaGraphExec_t executable = nullptr;
        cudaError_t made = ended;
        if (queued && ended == cudaSuccess) {
            made = cudaGraphInstantiateWithFlags(&executable, graph, 0);
        }
        if (graph != nullptr) {
            cudaGraphDestroy(graph);
        }
        if (executable != nullptr) {
            return std::unique_ptr<Recording>(
                std::make_unique<CudaRecording>(m_context, executable));
        }
        static_cast<void>(cudaGetLastError());
        // What the handle has begun within a refused capture is not to be trusted.
        GATELOUPE_CHECK(synchronize());
        GATELOUPE_CHECK(makeHandle());
        return Error{ErrorCode::Unsupported, "the steps cannot be recorded: " +
                                                 (queued ? std::string(cudaGetErrorString(made))
                                                         : queued.error().message.text())};
    }

    Status startTimer() override
    {
        return m_context.failures.cuda(cudaEventRecord(m_started, m_context.stream),
                                       "cudaEventRecord");
    }

    Result<double> stopTimer() override
    {
        Failures& failures = m_context.failures;
        GATELOUPE_CHECK(
            failures.cuda(cudaEventRecord(m_stopped, m_context.stream), "cudaEventRecord"));
        GATELOUPE_CHECK(failures.cuda(cudaEventSynchronize(m_stopped), "waiting for the GPU"));
        float milliseconds = 0.0F;
        GATELOUPE_CHECK(failures.cuda(cudaEventElapsedTime(&milliseconds, m_started, m_stopped),
                                      "cudaEventElapsedTime"));
        return static_cast<double>(milliseconds) / 1000.0;
    }

    [[nodiscard]] bool isLost() const override { return m_context.failures.isLost(); }

private:
    /// A handle on the stream, in the place of one that was there.
    Status makeHandle()
    {
        Failures& failures = m_context.failures;
        if (m_context.handle != nullptr) {
            cudnnDestroy(std::exchange(m_context.handle, nullptr));
        }
        GATELOUPE_CHECK(failures.cudnn(cudnnCreate(&m_context.handle), "cudnnCreate"));
        return failures.cudnn(cudnnSetStream(m_context.handle, m_context.stream), "cudnnSetStream");
    }

    Status openGateMath()
    {
        GATELOUPE_TRY(m_gateMath, makeCudnnGateMath(m_context));
        auto right = checkGateMath(*this, *m_gateMath);
        if (!right) {
            m_gateMath.reset();
            m_gateProblem = right.error();
        }
        return right;
    }

    int m_index;
    Context m_context;
    std::unique_ptr<GateMath> m_gateMath; ///< made when it is asked for
    std::optional<Error> m_gateProblem;   ///< why there will be none
    cudaStream_t m_copies = nullptr;      ///< to the host, beside the context's stream
    DeviceFacts m_facts;
    cudaEvent_t m_started = nullptr;
    cudaEvent_t m_stopped = nullptr;
};

} // namespace

Result<std::vector<InstalledDevice>> listDevices()
{
    Failures failures;
    int count = 0;
    GATELOUPE_CHECK(failures.cuda(cudaGetDeviceCount(&count), "looking for a GPU"));
    if (count == 0) {
        return Error{ErrorCode::Device, "this machine has no GPU that CUDA can use"};
    }
    const DriverMemory driver;
    std::vector<InstalledDevice> devices;
    for (int index = 0; index < count; ++index) {
        cudaDeviceProp properties{};
        GATELOUPE_CHECK(
            failures.cuda(cudaGetDeviceProperties(&properties, index), "asking the GPU"));
        devices.push_back({.index = static_cast<std::uint32_t>(index),
                           .name = properties.name,
                           .capability = capabilityText(properties),
                           .totalBytes = properties.totalGlobalMem,
                           .freeBytes = driver.freeBytes(busIdOf(index))});
    }
    return devices;
}

Result<std::unique_ptr<DeviceLayer>> openDevice(std::uint32_t index)
{
    auto device = std::make_unique<CudnnDevice>(index);
    GATELOUPE_CHECK(device->open());
    return std::unique_ptr<DeviceLayer>(std::move(device));
}

} // namespace gateloupe::cudnn
