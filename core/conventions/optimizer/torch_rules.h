// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <set>
#include <string>

#include "core/conventions/optimizer/optimizer_rule.h"
#include "core/tensor/tensor_catalog.h"

namespace gateloupe {

/// The rule of a group of parameters of an optimizer of PyTorch: what it keeps (the words of its
/// states, as "exp_avg") and what the file says of the group (attributes of the object `group`)
/// tell which one it is. Source: torch/optim.
[[nodiscard]] OptimizerRule torchRule(const TensorCatalog& catalog, const std::string& group,
                                      const std::set<std::string, std::less<>>& words);

} // namespace gateloupe
