// SPDX-License-Identifier: Apache-2.0
// Source: CUDA Runtime API; cuDNN 9 API reference.
#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <string>
#include <system_error>

#include <dlfcn.h>

#include "core/runtime/cudnn/device/installed_library.h"
#include "core/runtime/cudnn/library/cudnn_context.h"

namespace gateloupe::cudnn {

namespace {

/// Memory that stays with the process between runs; more than that goes back to the device.
constexpr std::uint64_t kKeptBytes = std::uint64_t{4} << 30U;

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

class CudnnDevice final : public DeviceLayer
{
public:
    explicit CudnnDevice(std::uint32_t index)
        : m_index(static_cast<int>(index))
    {
    }

    ~CudnnDevice() override
    {
        forgetAllRnns();
        m_gateMath.reset();
        if (m_context.handle != nullptr) {
            cudnnDestroy(m_context.handle);
        }
        for (cudaEvent_t event : {m_started[0], m_started[1], m_stopped[0], m_stopped[1],
                                  m_computed, m_lanes[0], m_lanes[1]}) {
            if (event != nullptr) {
                cudaEventDestroy(event);
            }
        }
        for (cudaStream_t stream : {m_downloads, m_context.stream}) {
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
        GATELOUPE_CHECK(failures.cuda(
            cudaStreamCreateWithFlags(&m_downloads, cudaStreamNonBlocking), "cudaStreamCreate"));
        for (cudaEvent_t* event : {&m_computed, &m_lanes[0], &m_lanes[1]}) {
            GATELOUPE_CHECK(failures.cuda(cudaEventCreateWithFlags(event, cudaEventDisableTiming),
                                          "cudaEventCreate"));
        }
        GATELOUPE_CHECK(openPool());
        for (cudaEvent_t* event : {&m_started[0], &m_started[1], &m_stopped[0], &m_stopped[1]}) {
            GATELOUPE_CHECK(failures.cuda(cudaEventCreate(event), "cudaEventCreate"));
        }
        GATELOUPE_CHECK(failures.cudnn(cudnnCreate(&m_context.handle), "cudnnCreate"));
        GATELOUPE_CHECK(
            failures.cudnn(cudnnSetStream(m_context.handle, m_context.stream), "cudnnSetStream"));
        GATELOUPE_TRY(m_gateMath, makeCudnnGateMath(m_context));
        cudaDeviceProp properties{};
        GATELOUPE_CHECK(
            failures.cuda(cudaGetDeviceProperties(&properties, m_index), "asking the GPU"));
        const InstalledDevice& own = devices[static_cast<std::size_t>(m_index)];
        m_facts = {.index = own.index,
                   .name = own.name,
                   .capability = own.capability,
                   .driver = versionText(driver, 1000, 10),
                   .cuda = versionText(runtime, 1000, 10),
                   .cudnn = cudnnVersionText(cudnnGetVersion()),
                   .major = properties.major,
                   .minor = properties.minor,
                   .multiprocessors = properties.multiProcessorCount};
        return {};
    }

    [[nodiscard]] const DeviceFacts& facts() const override { return m_facts; }

    Status useInThisThread() override { return cuda(cudaSetDevice(m_index), "choosing the GPU"); }

    Result<DeviceMemoryUse> memory() override
    {
        std::size_t free = 0;
        std::size_t total = 0;
        GATELOUPE_CHECK(cuda(cudaMemGetInfo(&free, &total), "cudaMemGetInfo"));
        if (m_pool != nullptr) {
            // What the pool keeps for later runs is free for this one.
            std::uint64_t kept = 0;
            std::uint64_t used = 0;
            GATELOUPE_CHECK(
                cuda(cudaMemPoolGetAttribute(m_pool, cudaMemPoolAttrReservedMemCurrent, &kept),
                     "asking the memory pool"));
            GATELOUPE_CHECK(
                cuda(cudaMemPoolGetAttribute(m_pool, cudaMemPoolAttrUsedMemCurrent, &used),
                     "asking the memory pool"));
            free += kept - std::min(kept, used);
        }
        return DeviceMemoryUse{free, total};
    }

    Result<std::byte*> allocate(std::uint64_t bytes) override
    {
        const std::string what = "allocating " + std::to_string(bytes) + " bytes";
        void* pointer = nullptr;
        if (m_pool == nullptr) {
            GATELOUPE_CHECK(cuda(cudaMalloc(&pointer, bytes), what));
            return static_cast<std::byte*>(pointer);
        }
        cudaError_t code = cudaMallocAsync(&pointer, bytes, m_context.stream);
        if (code == cudaErrorMemoryAllocation) {
            // The pool may keep it in pieces that are too small.
            static_cast<void>(cudaGetLastError());
            GATELOUPE_CHECK(synchronize());
            GATELOUPE_CHECK(cuda(cudaMemPoolTrimTo(m_pool, 0), "emptying the memory pool"));
            code = cudaMallocAsync(&pointer, bytes, m_context.stream);
        }
        GATELOUPE_CHECK(cuda(code, what));
        return static_cast<std::byte*>(pointer);
    }

    void release(std::byte* pointer) noexcept override
    {
        if (m_pool == nullptr) {
            cudaFree(pointer);
            return;
        }
        for (cudaEvent_t lane : m_lanes) {
            cudaStreamWaitEvent(m_context.stream, lane);
        }
        cudaFreeAsync(pointer, m_context.stream);
    }

    Status upload(std::byte* target, std::span<const std::byte> source) override
    {
        return cuda(cudaMemcpyAsync(target, source.data(), source.size(), cudaMemcpyHostToDevice,
                                    m_context.stream),
                    "copying to the GPU");
    }

    Status download(std::span<std::byte> target, const std::byte* source) override
    {
        GATELOUPE_CHECK(cuda(cudaMemcpyAsync(target.data(), source, target.size(),
                                             cudaMemcpyDeviceToHost, m_context.stream),
                             "copying from the GPU"));
        return cuda(cudaStreamSynchronize(m_context.stream), "waiting for the GPU");
    }

    Status downloadBeside(Lane lane, std::span<std::byte> target, const std::byte* source) override
    {
        cudaEvent_t done = m_lanes[static_cast<std::size_t>(lane)];
        GATELOUPE_CHECK(cuda(cudaEventRecord(m_computed, m_context.stream), "cudaEventRecord"));
        GATELOUPE_CHECK(cuda(cudaStreamWaitEvent(m_downloads, m_computed), "cudaStreamWaitEvent"));
        GATELOUPE_CHECK(cuda(cudaMemcpyAsync(target.data(), source, target.size(),
                                             cudaMemcpyDeviceToHost, m_downloads),
                             "copying from the GPU"));
        return cuda(cudaEventRecord(done, m_downloads), "cudaEventRecord");
    }

    Status awaitDownloads(Lane lane) override
    {
        return cuda(cudaEventSynchronize(m_lanes[static_cast<std::size_t>(lane)]),
                    "waiting for the GPU");
    }

    void pin(std::span<std::byte> memory) noexcept override
    {
        if (cudaHostRegister(memory.data(), memory.size(), cudaHostRegisterDefault) !=
            cudaSuccess) {
            static_cast<void>(cudaGetLastError());
        }
    }

    void unpin(std::span<std::byte> memory) noexcept override
    {
        // Copies may still be under way where a run was broken off.
        static_cast<void>(synchronize());
        if (cudaHostUnregister(memory.data()) != cudaSuccess) {
            static_cast<void>(cudaGetLastError()); // it had been refused
        }
    }

    Status clear(std::byte* target, std::uint64_t bytes) override
    {
        return cuda(cudaMemsetAsync(target, 0, bytes, m_context.stream),
                    "clearing memory of the GPU");
    }

    Status synchronize() override
    {
        GATELOUPE_CHECK(cuda(cudaStreamSynchronize(m_context.stream), "waiting for the GPU"));
        return cuda(cudaStreamSynchronize(m_downloads), "waiting for the GPU");
    }

    Result<std::unique_ptr<Rnn>> createRnn(const RnnConfig& config) override
    {
        GATELOUPE_CHECK(check(config));
        return makeCudnnRnn(m_context, config);
    }

    GateMath& gateMath() override { return *m_gateMath; }

    Status copyRows(const RowCopy& copy) override
    {
        if (copy.rows == 1) { // strides have a limit that a row's length has not
            return cuda(cudaMemcpyAsync(copy.target, copy.source, copy.rowBytes,
                                        cudaMemcpyDeviceToDevice, m_context.stream),
                        "copying on the GPU");
        }
        return cuda(cudaMemcpy2DAsync(copy.target, copy.targetStride, copy.source,
                                      copy.sourceStride, copy.rowBytes, copy.rows,
                                      cudaMemcpyDeviceToDevice, m_context.stream),
                    "copying on the GPU");
    }

    Status startTimer(Timer timer) override
    {
        return cuda(cudaEventRecord(m_started[static_cast<std::size_t>(timer)], m_context.stream),
                    "cudaEventRecord");
    }

    Status stopTimer(Timer timer) override
    {
        return cuda(cudaEventRecord(m_stopped[static_cast<std::size_t>(timer)], m_context.stream),
                    "cudaEventRecord");
    }

    Result<double> secondsOf(Timer timer) override
    {
        const auto index = static_cast<std::size_t>(timer);
        GATELOUPE_CHECK(cuda(cudaEventSynchronize(m_stopped[index]), "waiting for the GPU"));
        float milliseconds = 0.0F;
        GATELOUPE_CHECK(
            cuda(cudaEventElapsedTime(&milliseconds, m_started[index], m_stopped[index]),
                 "cudaEventElapsedTime"));
        return static_cast<double>(milliseconds) / 1000.0;
    }

    [[nodiscard]] bool isLost() const override { return m_context.failures.isLost(); }

private:
    Status cuda(cudaError_t code, std::string_view what)
    {
        return m_context.failures.cuda(code, what);
    }

    /// Memory that is given back stays with this process up to a limit: the next run waits for
    /// none.
    Status openPool()
    {
        int isThere = 0;
        GATELOUPE_CHECK(
            cuda(cudaDeviceGetAttribute(&isThere, cudaDevAttrMemoryPoolsSupported, m_index),
                 "asking the GPU"));
        if (isThere == 0) {
            return {};
        }
        GATELOUPE_CHECK(
            cuda(cudaDeviceGetDefaultMemPool(&m_pool, m_index), "opening the memory pool"));
        std::uint64_t kept = kKeptBytes;
        return cuda(cudaMemPoolSetAttribute(m_pool, cudaMemPoolAttrReleaseThreshold, &kept),
                    "opening the memory pool");
    }

    int m_index;
    Context m_context;
    cudaStream_t m_downloads = nullptr;
    cudaMemPool_t m_pool = nullptr;   ///< null: the device has none
    cudaEvent_t m_computed = nullptr; ///< what the next download waits for
    cudaEvent_t m_lanes[2] = {};      ///< behind the last download of each
    std::unique_ptr<GateMath> m_gateMath;
    DeviceFacts m_facts;
    cudaEvent_t m_started[2] = {}; ///< for each timer
    cudaEvent_t m_stopped[2] = {};
};

} // namespace

LoadedLibrary loadedLibrary()
{
    LoadedLibrary library{.folder = {}, .version = cudnnVersionText(cudnnGetVersion())};
    Dl_info found{};
    if (::dladdr(reinterpret_cast<void*>(&cudnnGetVersion), &found) != 0) {
        std::error_code ignored;
        library.folder = std::filesystem::absolute(found.dli_fname, ignored).parent_path();
    }
    return library;
}

Result<std::vector<InstalledDevice>> listDevices()
{
    Failures failures;
    int count = 0;
    GATELOUPE_CHECK(failures.cuda(cudaGetDeviceCount(&count), "looking for a GPU"));
    if (count == 0) {
        return Error{ErrorCode::Device, "this machine has no GPU that CUDA can use"};
    }
    std::vector<InstalledDevice> devices;
    for (int index = 0; index < count; ++index) {
        cudaDeviceProp properties{};
        GATELOUPE_CHECK(
            failures.cuda(cudaGetDeviceProperties(&properties, index), "asking the GPU"));
        devices.push_back({.index = static_cast<std::uint32_t>(index),
                           .name = properties.name,
                           .capability = capabilityText(properties),
                           .totalBytes = properties.totalGlobalMem});
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
