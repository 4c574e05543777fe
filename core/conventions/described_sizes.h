// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

#include "core/base/result.h"
#include "core/conventions/described_axes.h"
#include "core/conventions/described_rules.h"

namespace gateloupe {

/// A tensor of a file that is one of a described convention's.
struct DescribedMember
{
    const DescribedTensor* described = nullptr; ///< never null
    std::shared_ptr<const Tensor> tensor;
    DescribedPlace place;
};

/// The sizes that fit every tensor of one network: solved from the shapes, hidden size first.
/// dtype, cell and bias mode are filled in as well.
/// Errors: ShapeMismatch when no size fits, with the tensor that fits least; or several, listing
/// them.
Result<RnnSpec> describedSizes(const DescribedRules& rules,
                               const std::vector<DescribedMember>& members);

} // namespace gateloupe
