// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <functional>
#include <limits>
#include <memory>
#include <vector>

#include "core/runtime/cudnn/device/device_layer.h"
#include "core/tensor/array.h"
#include "tests/gpu/host_memory.h"

namespace gateloupe::test {

/// A device without hardware: its library is the float64 reference with every array rounded to the
/// device type, its kernels loop over the formulas that real ones compile. As on a real one its
/// addresses cannot be read by the host, nothing runs before it is waited for, and what is copied
/// from the host is read only then. What goes wrong on real ones can be asked for.
class HostDevice final : public cudnn::DeviceLayer
{
public:
    struct Faults
    {
        std::uint64_t memoryBytes = std::uint64_t{1} << 32; ///< of the device
        int failingForward = -1;       ///< which forward call breaks the context, from 0 on
        int hangingForward = -1;       ///< which one never ends
        std::uint64_t layoutShift = 0; ///< bytes by which the library keeps every bias elsewhere
        bool refusesDescriptors = false;
        bool refusesPersistent = false; ///< but takes their descriptors
        std::uint32_t index = 0;        ///< of the device
        bool computesProductsWrongly = false;
        bool forgetsClipping = false;
        std::uint64_t mostCallSteps = 65'535; ///< more are refused
        /// From which step of a call on h and y are off.
        std::uint64_t shiftedStep = std::numeric_limits<std::uint64_t>::max();
        double shift = 0.0; ///< by so much
    };

    HostDevice();
    explicit HostDevice(const Faults& faults);
    ~HostDevice() override;

    [[nodiscard]] const cudnn::DeviceFacts& facts() const override { return m_facts; }

    Status useInThisThread() override { return {}; }

    Result<cudnn::DeviceMemoryUse> memory() override;
    Result<std::byte*> allocate(std::uint64_t bytes) override;
    void release(std::byte* pointer) noexcept override;
    Status upload(std::byte* target, std::span<const std::byte> source) override;
    Status download(std::span<std::byte> target, const std::byte* source) override;
    Status downloadBeside(cudnn::Lane lane, std::span<std::byte> target,
                          const std::byte* source) override;
    Status awaitDownloads(cudnn::Lane lane) override;
    void pin(std::span<std::byte> memory) noexcept override;
    void unpin(std::span<std::byte> memory) noexcept override;
    Status clear(std::byte* target, std::uint64_t bytes) override;
    Status synchronize() override;
    Result<std::unique_ptr<cudnn::Rnn>> createRnn(const cudnn::RnnConfig& config) override;
    cudnn::GateMath& gateMath() override;
    Status copyRows(const cudnn::RowCopy& copy) override;

    Status startTimer(cudnn::Timer timer) override;

    Status stopTimer(cudnn::Timer timer) override;

    Result<double> secondsOf(cudnn::Timer timer) override;

    [[nodiscard]] bool isLost() const override { return m_isLost; }

    /// Bytes that are allocated now.
    [[nodiscard]] std::uint64_t usedBytes() const { return m_memory.usedBytes(); }

    /// Pieces of gates that runs have computed.
    [[nodiscard]] int gatePieces() const { return m_gatePieces; }

    /// Forward calls.
    [[nodiscard]] int forwards() const { return m_forwards; }

    [[nodiscard]] int uploads() const { return m_uploads; }

    [[nodiscard]] int pinned() const { return m_pinned; }

    // What was moved and asked for, ever:
    [[nodiscard]] std::uint64_t uploadedBytes() const { return m_uploadedBytes; }

    [[nodiscard]] std::uint64_t downloadedBytes() const { return m_downloadedBytes; }

    [[nodiscard]] std::uint64_t pinnedBytes() const { return m_pinnedBytes; }

    /// Descriptors.
    [[nodiscard]] int rnns() const { return m_rnns; }

    /// Pieces of memory that were asked for while the timer ran.
    [[nodiscard]] int timedAllocations() const { return m_timedAllocations; }

    /// For the parts of the device: keeps a call until it is awaited.
    Status queue(std::function<void()> call);
    /// Throws: IllegalAccess where this one breaks the context. May never come back.
    void countForward();

    void countPiece() { ++m_gatePieces; }

    void countRnn() { ++m_rnns; }

    /// What a call gives for y or h.
    [[nodiscard]] Array shifted(Array states, std::uint64_t firstStep) const;

    [[nodiscard]] const Faults& faults() const { return m_faults; }

    [[nodiscard]] const HostMemory& hostMemory() const { return m_memory; }

private:
    Status run(const std::vector<std::function<void()>>& calls);

    cudnn::DeviceFacts m_facts;
    Faults m_faults;
    HostMemory m_memory;
    std::vector<std::function<void()>> m_queue;
    std::array<std::vector<std::function<void()>>, 2> m_lanes; ///< downloads beside it
    std::unique_ptr<cudnn::GateMath> m_gateMath;
    int m_gatePieces = 0;
    int m_forwards = 0;
    int m_uploads = 0;
    int m_pinned = 0;
    int m_rnns = 0;
    int m_timedAllocations = 0;
    std::uint64_t m_uploadedBytes = 0;
    std::uint64_t m_downloadedBytes = 0;
    std::uint64_t m_pinnedBytes = 0;
    bool m_isTiming = false;
    bool m_isLost = false;
};

} // namespace gateloupe::test
