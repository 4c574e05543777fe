// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <vector>

#include "core/base/result.h"
#include "core/runtime/cudnn/device/device_layer.h"
#include "core/runtime/cudnn/run/loaded_model.h"
#include "core/runtime/cudnn/run/sequence_batch.h"
#include "core/runtime/forward/run_progress.h"

namespace gateloupe::cudnn {

/// Where the trace of a layer and direction goes: [T, B, ..] in the caller's order of sequences,
/// f64 for a network in f64, else f32. The padding of what lies there need not be zero.
struct DirectionTargets
{
    std::vector<std::span<std::byte>> gates;
    std::span<std::byte> c;         ///< LSTM only
    std::span<std::byte> h;         ///< before a projection
    std::span<std::byte> projected; ///< with a projection only
};

/// What the library has left of a layer and direction on the device.
struct DirectionStates
{
    LayerIndex layer;
    Direction direction = Direction::Forward;
    RnnSpec spec;                 ///< of the layer
    const std::byte* x = nullptr; ///< [T, B, in]
    const std::byte* y = nullptr; ///< [T, B, D*R], from the direction's column on
    const std::byte* h0 = nullptr;
    const std::byte* c0 = nullptr;
    const std::byte* lastC = nullptr; ///< [segments, B, H]
    std::uint64_t segmentSteps = 0;
};

/// Gates and c of every step at once, from the library's own h: a product with the inputs, one with
/// the states, and a scan over time. In f32, held against f64 in some sampled steps, or all in f64.
/// Returns how far what follows from them is from what the library computed.
/// Errors: OutOfMemory, Device, Cancelled.
Result<GateDistances> runGates(DeviceLayer& device, const LoadedModel& model,
                               const SequenceBatch& sequences, const DirectionStates& states,
                               const RunOptions& options, const DirectionTargets& targets,
                               RunProgress& progress);

} // namespace gateloupe::cudnn
