// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <string_view>
#include <vector>

#include "core/tensor/tensor_catalog.h"

namespace gateloupe {

/// The names of a catalog's tensors, sorted, for questions that every module of a file asks.
/// Lifetime: points into the catalog's tensors.
class NameIndex
{
public:
    explicit NameIndex(const TensorCatalog& catalog)
    {
        m_names.reserve(catalog.tensors.size());
        for (const auto& tensor : catalog.tensors) {
            m_names.push_back(tensor->name);
        }
        std::ranges::sort(m_names);
    }

    /// Whether a tensor's name begins so. Cost: log n.
    [[nodiscard]] bool hasBelow(std::string_view start) const
    {
        const auto found = std::ranges::lower_bound(m_names, start);
        return found != m_names.end() && found->starts_with(start);
    }

private:
    std::vector<std::string_view> m_names;
};

} // namespace gateloupe
