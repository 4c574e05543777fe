// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/runtime/cudnn/device/gate_math.h"
#include "core/runtime/cudnn/device/installed_device.h"
#include "core/runtime/cudnn/device/rnn_config.h"

namespace gateloupe::cudnn {

/// What a worker says of the device it took and of the libraries.
struct DeviceFacts
{
    std::uint32_t index = 0; ///< InstalledDevice::index
    std::string name;        ///< "NVIDIA H200"
    std::string capability;  ///< "9.0"
    std::string driver;      ///< highest CUDA version of the driver, "13.0"
    std::string cuda;        ///< runtime, "13.0"
    std::string cudnn;       ///< library, "9.19.0"
    // What torch's choice of an algorithm goes by:
    int major = 0; ///< of the capability
    int minor = 0;
    int multiprocessors = 0;
    /// Steps that one call takes at most, in every data layout. Source: cudnnSetRNNDataDescriptor()
    /// of cuDNN 9.19 refuses more.
    std::uint64_t mostCallSteps = 65'535;
};

struct DeviceMemoryUse
{
    std::uint64_t freeBytes = 0;
    std::uint64_t totalBytes = 0;
};

/// Where a parameter lies in the weight space, as the library itself says it.
struct ParameterPlace
{
    std::uint64_t offsetBytes = 0;
    std::uint64_t rows = 0;
    std::uint64_t cols = 0;
};

/// Bytes the library needs for one forward call.
struct TempSpace
{
    std::uint64_t workBytes = 0;
    std::uint64_t reserveBytes = 0; ///< training only
};

/// The sequences of one forward call.
struct SequenceShape
{
    std::uint64_t steps = 0;
    std::vector<std::int32_t> lengths; ///< one per sequence; packed: longest first
    DataLayout layout = DataLayout::StepMajor;
    double paddingFill = 0.0; ///< written to the padding of y

    [[nodiscard]] std::uint64_t batch() const { return lengths.size(); }
};

/// Device addresses of one forward call; null where cuDNN allows it.
struct ForwardPointers
{
    const std::byte* x = nullptr;
    std::byte* y = nullptr;
    const std::byte* h0 = nullptr; ///< [L*D, B, R]; null: zeros
    std::byte* hN = nullptr;
    const std::byte* c0 = nullptr; ///< [L*D, B, H]
    std::byte* cN = nullptr;
    const std::byte* weights = nullptr;
    std::uint64_t weightBytes = 0;
    std::byte* work = nullptr;
    std::byte* reserve = nullptr;
    TempSpace space;
};

/// Device addresses of one backward call, beside those of the forward call in training mode that it
/// belongs to and whose reserve space nothing has touched since.
struct BackwardPointers
{
    ForwardPointers forward;
    const std::byte* dY = nullptr;
    const std::byte* dHN = nullptr; ///< [L*D, B, R]; null: zeros
    const std::byte* dCN = nullptr; ///< [L*D, B, H]; null: zeros
    std::byte* dX = nullptr;
    std::byte* dH0 = nullptr;
    std::byte* dC0 = nullptr;      ///< LSTM only
    std::byte* dWeights = nullptr; ///< in the order of the weights: the call adds to it
};

/// A block of rows; the strides are the distances of their beginnings.
struct RowCopy
{
    std::byte* target = nullptr;
    std::uint64_t targetStride = 0;
    const std::byte* source = nullptr;
    std::uint64_t sourceStride = 0;
    std::uint64_t rowBytes = 0;
    std::uint64_t rows = 0;
};

/// One RNN descriptor.
class Rnn
{
public:
    Rnn() = default;
    Rnn(const Rnn&) = delete;
    Rnn& operator=(const Rnn&) = delete;
    virtual ~Rnn() = default;

    virtual Result<std::uint64_t> weightSpaceBytes() = 0;
    /// Where a bias or a matrix lies; empty where the library keeps no such piece.
    virtual Result<std::optional<ParameterPlace>> place(std::uint32_t pseudoLayer,
                                                        std::uint32_t linLayerId, bool isBias) = 0;
    virtual Result<TempSpace> tempSpace(const SequenceShape& shape) = 0;
    /// Queued: the numbers are there after DeviceLayer::synchronize().
    virtual Status forward(const SequenceShape& shape, const ForwardPointers& pointers) = 0;
    /// The gradients of everything by those of y and of the last states, queued. What dx has in its
    /// padding is any number. Requires: a descriptor for training.
    virtual Status backward(const SequenceShape& shape, const BackwardPointers& pointers) = 0;
};

/// Downloads that are awaited together: those of one piece of a run, while the next one is
/// computed.
enum class Lane : std::uint8_t
{
    Even,
    Odd
};

/// The timers of a device: one for the library's calls, one for the gates, which are queued behind
/// those calls without a wait.
enum class Timer : std::uint8_t
{
    Library,
    Gates
};

/// A descriptor that is kept from run to run.
struct KeptRnn
{
    RnnConfig config;
    std::shared_ptr<Rnn> rnn;
    bool isLayoutKnown = false; ///< whether compareLayouts() has found it right
};

/// The device and the library as the runs here need them. There is one for cuDNN and, for the
/// tests, one that computes on the host. Addresses are the device's: the host must not read them.
/// Errors: Device with the library's own words; OutOfMemory; Unsupported for what a descriptor
/// refuses. After isLost() every call fails: the process should end.
/// Threads: one at a time.
class DeviceLayer
{
public:
    DeviceLayer() = default;
    DeviceLayer(const DeviceLayer&) = delete;
    DeviceLayer& operator=(const DeviceLayer&) = delete;
    virtual ~DeviceLayer() = default;

    [[nodiscard]] virtual const DeviceFacts& facts() const = 0;
    /// Makes the device that of the calling thread, which every thread needs once before it calls
    /// anything else: CUDA keeps the choice per thread.
    virtual Status useInThisThread() = 0;
    virtual Result<DeviceMemoryUse> memory() = 0;
    /// Aligned to 256 bytes. Requires: bytes > 0.
    virtual Result<std::byte*> allocate(std::uint64_t bytes) = 0;
    /// What is queued has run before the memory goes.
    virtual void release(std::byte* pointer) noexcept = 0;
    /// Queued: `source` stays until synchronize().
    virtual Status upload(std::byte* target, std::span<const std::byte> source) = 0;
    /// Waits for everything that is queued.
    virtual Status download(std::span<std::byte> target, const std::byte* source) = 0;
    /// Copies when what is queued has run, beside what is queued later. The numbers are there, and
    /// the source may change, after awaitDownloads() of that lane or synchronize().
    virtual Status downloadBeside(Lane lane, std::span<std::byte> target,
                                  const std::byte* source) = 0;
    /// Waits for the downloads of a lane.
    virtual Status awaitDownloads(Lane lane) = 0;
    /// Asks for fast copies to and from a piece of host memory. Refusals only make copies slower.
    virtual void pin(std::span<std::byte> memory) noexcept = 0;
    virtual void unpin(std::span<std::byte> memory) noexcept = 0;
    virtual Status clear(std::byte* target, std::uint64_t bytes) = 0;
    virtual Status synchronize() = 0;
    virtual Result<std::unique_ptr<Rnn>> createRnn(const RnnConfig& config) = 0;
    virtual GateMath& gateMath() = 0;
    /// Rows of `rowBytes` from one place of the device to another, queued.
    virtual Status copyRows(const RowCopy& copy) = 0;
    /// Device time of what is queued between the two calls; both are queued themselves.
    virtual Status startTimer(Timer timer) = 0;
    virtual Status stopTimer(Timer timer) = 0;
    /// What a timer has measured, in seconds. Waits for it. Requires: it was started and stopped.
    virtual Result<double> secondsOf(Timer timer) = 0;
    /// Whether an error was met after which the context is of no use.
    [[nodiscard]] virtual bool isLost() const = 0;

    /// The descriptor of a config: that of an earlier run, as its shapes and compiled kernels are
    /// kept with it, or a new one. It is this object's until the next call.
    Result<KeptRnn*> keptRnn(const RnnConfig& config);
    /// One that failed is not to be used again.
    void forgetRnn(const RnnConfig& config);

protected:
    void forgetAllRnns() { m_rnns.clear(); }

private:
    std::vector<KeptRnn> m_rnns; ///< that used last comes last
};

/// Gives device memory back.
struct DeviceRelease
{
    DeviceLayer* device = nullptr;

    void operator()(std::byte* data) const { device->release(data); }
};

/// A piece of device memory. Lifetime: not longer than its device.
class DeviceBuffer
{
public:
    DeviceBuffer() = default;

    static Result<DeviceBuffer> allocate(DeviceLayer& device, std::uint64_t bytes)
    {
        if (bytes == 0) {
            return DeviceBuffer();
        }
        GATELOUPE_TRY(std::byte* const data, device.allocate(bytes));
        return DeviceBuffer(device, data, bytes);
    }

    [[nodiscard]] std::byte* data() const { return m_data.get(); } ///< null when empty

    [[nodiscard]] std::uint64_t bytes() const { return m_data == nullptr ? 0 : m_bytes; }

private:
    DeviceBuffer(DeviceLayer& device, std::byte* data, std::uint64_t bytes)
        : m_data(data, DeviceRelease{&device})
        , m_bytes(bytes)
    {
    }

    std::unique_ptr<std::byte, DeviceRelease> m_data;
    std::uint64_t m_bytes = 0;
};

/// Errors: OutOfMemory saying what is needed and what is free.
Status checkMemory(DeviceLayer& device, std::uint64_t bytes);

/// The device of that index, for this thread. Errors: Device with the reason: no driver, no such
/// device, a library of another version.
Result<std::unique_ptr<DeviceLayer>> openDevice(std::uint32_t index = 0);

} // namespace gateloupe::cudnn
