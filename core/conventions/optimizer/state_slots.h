// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include "core/conventions/optimizer/optimizer_states.h"
#include "core/tensor/tensor_source.h"

namespace gateloupe {

using TensorPointer = std::shared_ptr<const Tensor>;

/// The number in a tensor of one element; empty for others, null, and where it cannot be read.
inline std::optional<double> numberIn(const TensorPointer& tensor)
{
    NullMonitor monitor;
    if (!tensor || !tensor->source || tensor->elements() != 1 || sizeOf(tensor->dtype) == 0) {
        return std::nullopt;
    }
    const auto bytes = tensor->source->bytes(monitor);
    const std::size_t at = tensor->offsetElements * sizeOf(tensor->dtype);
    return bytes && at + sizeOf(tensor->dtype) <= bytes->size()
               ? std::optional(elementAsDouble(bytes->data() + at, tensor->dtype))
               : std::nullopt;
}

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
