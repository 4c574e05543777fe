// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>

#include "core/runtime/cudnn/stepped/step_caller.h"

namespace gateloupe::cudnn {

/// Some consecutive steps of a direction as one recording over slots of its own: their inputs and
/// first state are copied in, their states out, so that one recording serves all steps.
///
///     rows   x  .. a   a+1 .. a+K-1 ..         h  .. a   a+1 .. a+K ..
///     slots        0   1   .. K-1                    0   1   .. K
class StepGraph
{
public:
    static constexpr std::uint64_t kSteps = 32;

    /// Whether so many steps of one batch gain by it: some are called first, and proven once more.
    [[nodiscard]] static bool isWorthwhile(std::uint64_t steps) { return steps >= 3 * kSteps; }

    [[nodiscard]] static std::uint64_t slotBytes(const StepCaller& caller);

    /// `slots`: slotBytes() of device memory.
    StepGraph(DeviceLayer& device, StepCaller& caller, std::byte* slots, std::uint64_t alive);

    /// Records kSteps steps, replays those of `rows` from step `first` on, whose states the calls
    /// have left there, and compares: every byte must be the same.
    /// Errors: Unsupported with the reason where that cannot be; the caller is ready for calls
    /// then.
    Status record(const StepRows& rows, std::uint64_t first);
    /// Queues the steps from `first` on. Requires: record().
    Status replay(const StepRows& rows, std::uint64_t first);

private:
    Status copyIn(const StepRows& rows, std::uint64_t first);
    Status copyOut(const StepRows& rows, std::uint64_t first);
    Result<bool> areStatesThere(const std::byte* rows, const std::byte* slots, std::uint64_t first,
                                std::uint64_t stride, std::uint64_t rowBytes);

    DeviceLayer& m_device;
    StepCaller& m_caller;
    std::uint64_t m_alive;
    std::byte* m_x;
    StepRows m_slots;
    std::unique_ptr<Recording> m_recording;
};

} // namespace gateloupe::cudnn
