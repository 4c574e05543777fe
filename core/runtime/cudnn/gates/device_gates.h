// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/base/progress_monitor.h"
#include "core/runtime/cudnn/device/device_layer.h"
#include "core/runtime/cudnn/device/gate_math.h"
#include "core/runtime/cudnn/device/rnn_config.h"
#include "core/runtime/forward/forward.h"

namespace gateloupe::cudnn {

/// What stepping one layer and direction has left on the device, sequences longest first.
struct DirectionOnDevice
{
    const RnnModel& model; ///< of one layer and one direction
    Direction direction = Direction::Forward;
    const std::vector<std::uint64_t>& lengths; ///< [B]
    const std::vector<std::uint64_t>& order;   ///< sequence n is the caller's order[n]
    std::uint64_t steps = 0;
    const std::byte* weights = nullptr; ///< packed
    const std::byte* x = nullptr;       ///< [T, B, in]
    /// [T + 1, B, R]: step t's state is row t + 1 forward and row t backward, the one before it the
    /// other of the two.
    const std::byte* h = nullptr;
    const std::byte* c = nullptr; ///< [T + 1, B, H], LSTM only
    std::optional<Clip> clip;
};

/// Gates of every step at once in float64 on the device, from the library's own states: two matrix
/// products for each gate and one pass over them, some steps at a time. Fills the gates of `trace`
/// (and h where a projection follows it) in the caller's order; returns the largest distance
/// between the library's c and h and those that follow.
/// Errors: OutOfMemory before anything is computed, Device, Cancelled.
Result<double> gatesOnDevice(DeviceLayer& device, GateMath& math,
                             const DirectionOnDevice& direction, LayerTrace& trace,
                             ProgressMonitor& monitor);

} // namespace gateloupe::cudnn
