// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "core/base/result.h"
#include "core/runtime/cudnn/device/device_layer.h"
#include "core/runtime/cudnn/run/device_trace.h"
#include "core/runtime/cudnn/run/loaded_model.h"
#include "core/runtime/cudnn/run/sequence_batch.h"
#include "core/runtime/forward/run_progress.h"

namespace gateloupe::cudnn {

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

/// Where gates and states go: to the host, or to planes on the device, where they stay.
struct GateTargets
{
    const DirectionTargets* host = nullptr;
    std::vector<std::byte*> device; ///< one for each signal; empty: to the host
};

struct GateFigures
{
    GateDistances distances;
    double seconds = 0.0; ///< device time, without copies where nothing waits for them
};

/// Gates and c of every step at once, from the library's own h: a product with the inputs, one with
/// the states, and a scan over time. In f32, held against f64 in some sampled steps, or all in f64.
/// The distances say how far what follows from them is from what the library computed.
/// Errors: OutOfMemory, Device, Cancelled.
Result<GateFigures> runGates(DeviceLayer& device, const LoadedModel& model,
                             const SequenceBatch& sequences, const DirectionStates& states,
                             const RunOptions& options, const GateTargets& targets,
                             RunProgress& progress);

} // namespace gateloupe::cudnn
