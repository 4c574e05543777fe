// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/runtime/cudnn/run/forward_run.h"

namespace gateloupe::cudnn {

/// What the fused and the stepped run share: a network as packedModel() gives it, and sequences
/// that are all read forward.
struct RunInput
{
    std::shared_ptr<const RnnModel> model;
    Array x;                            ///< [T, B, I]
    std::optional<Array> h0;            ///< [L*D, B, R]
    std::optional<Array> c0;            ///< [L*D, B, H]
    std::vector<std::uint64_t> lengths; ///< [B]
    bool isTraining = false;
    double dropout = 0.0;
    std::uint64_t seed = 0;

    [[nodiscard]] std::uint64_t steps() const { return x.shape()[0]; }

    [[nodiscard]] std::uint64_t batch() const { return x.shape()[1]; }
};

struct FusedOutput
{
    Array y;
    Array hN;
    Array cN; ///< LSTM only
    double seconds = 0.0;
};

Result<FusedOutput> runFused(DeviceLayer& device, const RunInput& input, const RunOptions& options,
                             ProgressMonitor& monitor);

/// h (projected: r) and c of one layer and direction at every step, and its last states.
struct DirectionStates
{
    Array h;  ///< [T, B, R], zero in the padding
    Array c;  ///< [T, B, H], LSTM only
    Array hN; ///< [B, R]
    Array cN; ///< [B, H]
};

struct SteppedOutput
{
    std::vector<DirectionStates> directions; ///< pseudo-layer order
    std::vector<Array> inputs;               ///< of each layer, [T, B, in(l)]
    Array y;                                 ///< [T, B, D*R]
    double seconds = 0.0;
    SteppingUse use;
};

/// Layer by layer and side by side, one call per step. Inference. Where use.gates says Device, the
/// gates of trace.layers, their states and trace.maxResidual are filled.
Result<SteppedOutput> runStepped(DeviceLayer& device, const RunInput& input,
                                 const RunOptions& options, Trace& trace, ProgressMonitor& monitor);

/// What is shown of a direction is what the library computed; h before a projection is not to be
/// had from it.
void keepStates(const RnnSpec& spec, const DirectionStates& states, LayerTrace& layer);

/// Fills gates, c, h (and projected) of trace.layers and maxResidual: every step once more in
/// float64 from the library's own states before it.
Status verifyGates(const RunInput& input, const SteppedOutput& stepped,
                   const std::optional<Clip>& clip, Trace& trace, ProgressMonitor& monitor);

/// The descriptor of a run: `spec` of the whole network or of one direction.
[[nodiscard]] RnnConfig configOf(const RnnSpec& spec, const RunOptions& options);

/// Errors: OutOfMemory saying what is needed and what is free.
Status checkMemory(DeviceLayer& device, std::uint64_t bytes);

} // namespace gateloupe::cudnn
