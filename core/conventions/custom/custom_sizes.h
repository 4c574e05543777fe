// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

#include "core/base/result.h"
#include "core/conventions/custom/custom_axes.h"
#include "core/conventions/custom/custom_rules.h"

namespace gateloupe {

/// A tensor of a file that is one of a described convention's.
struct CustomMember
{
    const CustomTensor* custom = nullptr; ///< never null
    std::shared_ptr<const Tensor> tensor;
    CustomPlace place;
};

/// The sizes that fit every tensor of one network: solved from the shapes, hidden size first.
/// dtype, cell and bias mode are filled in as well.
/// Errors: ShapeMismatch when no size fits, with the tensor that fits least; or several, listing
/// them.
Result<RnnSpec> customSizes(const CustomRules& rules, const std::vector<CustomMember>& members);

} // namespace gateloupe
