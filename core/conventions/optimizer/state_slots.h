// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string_view>
#include <utility>

#include "core/conventions/optimizer/optimizer_states.h"

namespace gateloupe {

using TensorPointer = std::shared_ptr<const Tensor>;

/// Puts a state beside the weight that it is of, where their shapes agree; null: of none.
inline void take(OptimizerStates& found, const TensorPointer& weight, OptimizerSlot slot,
                 const TensorPointer& state)
{
    if (weight && weight->shape == state->shape) {
        OptimizerStates::Slots& slots = found.weights[weight->name];
        (slot == OptimizerSlot::V ? slots.v : slots.m) = state;
    }
}

/// "a.b.c" cut at its last separator.
inline std::pair<std::string_view, std::string_view> cutLast(std::string_view name, char separator)
{
    const std::size_t at = name.rfind(separator);
    return at == std::string_view::npos ? std::pair(std::string_view(), name)
                                        : std::pair(name.substr(0, at), name.substr(at + 1));
}

} // namespace gateloupe
