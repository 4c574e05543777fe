// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/model/rnn_spec.h"

namespace gateloupe {

/// How a fresh parameter buffer is filled. fan_in is a matrix' columns, fan_out its rows.
enum class Initialiser : std::uint8_t
{
    Glorot,     ///< every matrix uniform in +-sqrt(6 / (fan_in + fan_out)), biases zero
    Orthogonal, ///< recurrent matrices orthogonal, the others Glorot, biases zero
    Uniform,    ///< everything, biases too, uniform in +-1/sqrt(hidden)
    Zeros,
};

[[nodiscard]] std::string_view nameOf(Initialiser initialiser); ///< "glorot", "orthogonal", ...
[[nodiscard]] std::optional<Initialiser> initialiserFromName(std::string_view name);

/// The result of `freshBuffer`.
struct InitialiserOptions
{
    Initialiser kind = Initialiser::Glorot;
    double forgetBias =
        0.0; ///< added to the LSTM's forget biases: to bW, or to bR where that is all
    std::uint64_t seed = 0; ///< equal seeds give equal bytes on every machine
};

/// A packed buffer as a layer's initialisers make it: numbers drawn in double, region by region in
/// buffer order, and rounded once to spec.dtype.
/// Errors: those of PackedLayout::create(); InvalidArgument for a forget bias that is not finite or
/// that the spec has no place for; Cancelled.
/// Progress: Stage::Writing by elements.
/// Source: tensorflow/contrib/cudnn_rnn, r1.15, layers/cudnn_rnn.py (Glorot; each canonical tensor
/// on its own); torch 2 nn/modules/rnn.py, reset_parameters (Uniform); Saxe et al., "Exact
/// solutions to the nonlinear dynamics of learning in deep linear neural networks", 2013
/// (Orthogonal).
Result<std::vector<std::byte>> freshBuffer(const RnnSpec& spec, const InitialiserOptions& options,
                                           ProgressMonitor& monitor);

} // namespace gateloupe
