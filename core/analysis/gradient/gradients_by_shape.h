// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/model/cell.h"
#include "core/tensor/tensor.h"

namespace gateloupe {

/// A tensor of the network's file in which gates lie.
struct WeightTensor
{
    const Tensor* tensor = nullptr;
    ParameterId first; ///< of the gates that lie in it
};

/// Gradients under names that nothing tells of ("dW", "arr_1", "bias"), each by the name of the
/// weight that it is the gradient of. A shape that one weight alone has decides; of several arrays
/// of one shape their numbers do (arr_0, arr_1), or a name that says "recurrent" (dR, dU, hh). Of
/// the two biases of a layer a single gradient is the first one's.
/// Null where anything stays open, or where no array has the shape of a weight.
[[nodiscard]] std::optional<std::map<std::string, const Tensor*>>
gradientsByShape(const std::vector<WeightTensor>& weights,
                 const std::vector<std::shared_ptr<const Tensor>>& gradients);

} // namespace gateloupe
