// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "core/model/rnn_model.h"

namespace gateloupe {

/// Which of a gate's two biases a file stores.
enum class BiasStorage : std::uint8_t
{
    None,
    InputOnly,
    RecurrentOnly,
    Both
};

/// Whether the two biases of a gate may become one.
enum class BiasFolding : std::uint8_t
{
    NothingToFold, ///< at most one is stored
    SumIsEnough,   ///< the gate only ever sees bW + bR
    /// The new gate of a GRU that resets after the recurrent product: r * (R h + bR) + bW. Their
    /// sum says something else wherever r is not 1.
    MustStayApart
};

/// One gate of a layer and direction.
struct GateBiases
{
    Gate gate = Gate::Input;
    BiasStorage storage = BiasStorage::None;
    BiasFolding folding = BiasFolding::NothingToFold;
    const GateView* input = nullptr;     ///< bW [hidden, 1]; null when not stored
    const GateView* recurrent = nullptr; ///< bR [hidden, 1]
    /// Both are views of the same numbers of the file: one fused bias shown twice.
    bool isShared = false;
};

/// In canonical order of the gates.
/// Lifetime: the views live as long as the model.
[[nodiscard]] std::vector<GateBiases> biasesOf(const RnnModel& model, LayerIndex layer,
                                               Direction direction);

/// Facts that hold for all gates.
enum class BiasPattern : std::uint8_t
{
    None,
    InputOnly,
    RecurrentOnly,
    Both,
    Mixed ///< differs from gate to gate, as in Flax' GRU
};

[[nodiscard]] BiasPattern patternOf(const std::vector<GateBiases>& gates);

} // namespace gateloupe
