// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <vector>

#include "core/runtime/cudnn/device/device_layer.h"
#include "core/tensor/array.h"

namespace gateloupe::test {

/// A device without hardware: its memory is the host's, its library the float64 reference with
/// every array rounded to the device type. What goes wrong on real ones can be asked for.
class HostDevice final : public cudnn::DeviceLayer
{
public:
    struct Faults
    {
        std::uint64_t memoryBytes = std::uint64_t{1} << 32; ///< of the device
        int failingForward = -1;       ///< which forward call breaks the context, from 0 on
        std::uint64_t layoutShift = 0; ///< bytes by which the library keeps every bias elsewhere
        bool refusesDescriptors = false;
        std::uint32_t index = 0; ///< of the device
        bool hasNoGateMath = false;
        bool computesGatesWrongly = false;
        bool refusesRecording = false;
        bool replaysWrongly = false;
        bool forgetsClipping = false;
        int shiftedForward = -1; ///< from which forward call on h and y are off, from 0 on
        double shift = 0.0;      ///< by so much
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
    Result<std::unique_ptr<cudnn::Mark>> mark() override;
    Status downloadAfter(const cudnn::Mark& mark, std::span<std::byte> target,
                         const std::byte* source) override;
    Status clear(std::byte* target, std::uint64_t bytes) override;
    Status synchronize() override;
    Result<std::unique_ptr<cudnn::Rnn>> createRnn(const cudnn::RnnConfig& config) override;
    Result<cudnn::GateMath*> gateMath() override;
    Status copyRows(const cudnn::RowCopy& copy) override;
    Result<std::unique_ptr<cudnn::Recording>> record(const std::function<Status()>& calls) override;

    Status startTimer() override { return {}; }

    Result<double> stopTimer() override { return 0.0; }

    [[nodiscard]] bool isLost() const override { return m_isLost; }

    /// Bytes that are allocated now.
    [[nodiscard]] std::uint64_t usedBytes() const;

    /// Chunks of gates that the last run computed.
    [[nodiscard]] int gateChunks() const { return m_gateChunks; }

    /// Counts a forward call. Errors: the one that was asked for.
    Status countForward();
    /// Does the call now, or keeps it while a recording is made.
    Status runOrRecord(std::function<Status()> call);
    /// What the call that was counted last gives for h or y.
    [[nodiscard]] Array shifted(Array states) const;

    [[nodiscard]] const Faults& faults() const { return m_faults; }

private:
    cudnn::DeviceFacts m_facts;
    Faults m_faults;
    std::map<std::byte*, std::vector<std::byte>> m_blocks;
    std::unique_ptr<cudnn::GateMath> m_gateMath;
    std::vector<std::function<Status()>>* m_recorded = nullptr; ///< while a recording is made
    int m_gateChunks = 0;
    int m_forwards = 0;
    bool m_isLost = false;
};

} // namespace gateloupe::test
