// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/base/result.h"
#include "core/runtime/cudnn/device/device_layer.h"
#include "core/runtime/trace/step_range.h"

namespace gateloupe::cudnn {

/// Where the trace of a layer and direction goes: for each of signalsOf(spec) [T, B, ..] in the
/// caller's order of sequences, f64 for a network in f64, else f32. The padding of what lies there
/// need not be zero.
struct DirectionTargets
{
    std::vector<std::span<std::byte>> arrays;
};

/// A trace that stays on the device, as DirectionTargets would have it. Lifetime: not longer than
/// its device.
class DeviceTrace
{
public:
    /// Errors: OutOfMemory, before anything is allocated.
    static Result<DeviceTrace> create(DeviceLayer& device, const RnnSpec& spec, std::uint64_t steps,
                                      std::uint64_t batch);

    [[nodiscard]] const RnnSpec& spec() const { return m_spec; }

    [[nodiscard]] std::uint64_t steps() const { return m_steps; }

    [[nodiscard]] std::uint64_t batch() const { return m_batch; }

    /// Of each signal of a pseudo-layer, [T, B, ..]; those of gates lie one behind the other.
    [[nodiscard]] std::vector<std::byte*> planesOf(std::uint32_t pseudoLayer) const;

    /// Errors: InvalidArgument for steps it has not.
    [[nodiscard]] Status check(const StepRange& range) const;

    /// Some steps of every layer and direction. Waits. Requires: check() accepts them.
    /// Errors: Device.
    Status download(DeviceLayer& device, const StepRange& range,
                    const std::vector<DirectionTargets>& targets) const;

private:
    RnnSpec m_spec;
    std::uint64_t m_steps = 0;
    std::uint64_t m_batch = 0;
    std::vector<DeviceBuffer> m_layers; ///< pseudo-layer order
};

/// Bytes of a number as traces of such a network show it.
[[nodiscard]] std::uint64_t shownBytesOf(const RnnSpec& spec);

} // namespace gateloupe::cudnn
