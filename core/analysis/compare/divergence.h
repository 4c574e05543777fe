// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>

#include "core/analysis/compare/trace_diff.h"
#include "core/runtime/cudnn/device/rnn_config.h"

namespace gateloupe {

/// The kinds of difference between two runs of one network.
enum class Divergence : std::uint8_t
{
    None,           ///< nothing is over the tolerance
    Sudden,         ///< agrees, then is far off at once: another input, length, mask or reset there
    RoundingGrowth, ///< agrees at first and drifts apart: order of sums, sensitive dynamics
    MathMode,       ///< a little off from a direction's first step on: TF32, f16 or bf16 products
    Semantics,      ///< far off from a direction's first step on: another equation, order or bias
    /// The layers below agree, and all gates of a layer are off from its first step on: what goes
    /// into it is other.
    LayerInput,
    Garbage, ///< NaN or infinity on one direction only
    /// A little off, and no more than the tanh of the cuDNN kernels that computed one run explains.
    PersistentTanh,
};
[[nodiscard]] std::string_view nameOf(Divergence divergence); ///< "rounding_growth", ...
/// One sentence for people.
[[nodiscard]] std::string_view explanationOf(Divergence divergence);

/// From a direction's first step on, a larger difference than this is no rounding of any math type,
/// for values of magnitude one. Source: tests/gpu/README.md, TF32 and f16 after one step.
inline constexpr double kLargestRounding = 1e-2;

/// Whether a run's tanh is that of cuDNN's persistent kernels in f32: accurate to 7e-6 in each
/// step, where every other backend's is to a few times 1e-8. Source: tests/gpu/RESULTS.md.
[[nodiscard]] bool hasPersistentTanh(const Trace& trace);
/// What that tanh may make of one step, for values of magnitude one; many steps may make more of
/// it.
inline constexpr double kLargestPersistentTanh = 1e-4;

/// How a run computes, as far as its rounding goes.
struct Arithmetic
{
    BackendKind backend = BackendKind::Reference;
    DType weights = DType::F32;
    cudnn::MathType math = cudnn::MathType::Fma; ///< of cuDNN
};

/// How far h and c may be from the float64 reference on the same weights and still be no more than
/// rounding, after a few hundred steps of a network that does not amplify it; where |c| is large,
/// so may its difference be.
/// Source: tests/gpu/README.md.
[[nodiscard]] double usualTolerance(const Arithmetic& arithmetic);

/// `lengths` are those of the runs: a direction that reads from the end begins at a sequence's last
/// step.
[[nodiscard]] Divergence classify(const TraceDifference& difference, const RnnSpec& spec,
                                  bool isReversed, const std::vector<std::uint64_t>& lengths);

} // namespace gateloupe
