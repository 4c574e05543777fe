// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

#include "core/tensor/tensor.h"

namespace gateloupe {

/// The parameters of one group of an optimizer in its order: the shape of each state; empty: a
/// parameter that has no state, which may be of any shape.
using ParameterShapes = std::vector<std::optional<Shape>>;

/// Which weights the parameters of an optimizer are.
struct ParameterMatch
{
    /// How far it is from the order of the file, from the most likely on.
    enum class Kind
    {
        Whole,         ///< all weights in the order of the file, each group in it
        FrozenModules, ///< some modules are left out
        OtherOrder,    ///< modules in another order
        FrozenWeights  ///< some weights are left out
    };

    Kind kind = Kind::Whole;
    /// By group and place. Null: shapes do not tell which weight it is.
    std::vector<std::vector<std::shared_ptr<const Tensor>>> groups;
};

/// Finds the weights of an optimizer's groups by shapes alone. PyTorch numbers parameters group by
/// group in the order in which they were handed over, which is that of the model, less those that
/// are frozen; groups cut it by the kind of weight or by module. Empty: no order fits, or too many
/// do. Requires: weights in the order of the model, without buffers.
/// Source: torch/optim/optimizer.py, state_dict().
[[nodiscard]] std::optional<ParameterMatch>
matchParameters(const std::vector<ParameterShapes>& groups,
                const std::vector<std::shared_ptr<const Tensor>>& weights);

} // namespace gateloupe
