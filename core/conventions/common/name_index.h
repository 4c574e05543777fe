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

    /// Whether a tensor is called so. Cost: log n.
    [[nodiscard]] bool has(std::string_view name) const
    {
        return std::ranges::binary_search(m_names, name);
    }

    /// The names that begin so and go on without a further separator, sorted.
    [[nodiscard]] std::vector<std::string_view> directlyBelow(std::string_view start) const
    {
        std::vector<std::string_view> found;
        for (auto name = std::ranges::lower_bound(m_names, start);
             name != m_names.end() && name->starts_with(start); ++name) {
            if (name->find_first_of("./:", start.size()) == std::string_view::npos) {
                found.push_back(*name);
            }
        }
        return found;
    }

private:
    std::vector<std::string_view> m_names;
};

} // namespace gateloupe
