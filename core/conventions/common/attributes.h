// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>
#include <string_view>
#include <utility>

#include "core/tensor/tensor_catalog.h"

namespace gateloupe {

/// What a catalog says of its objects, for many look-ups; sorted at the first one. Lifetime: the
/// catalog's. Threads: one at a time.
class AttributeIndex
{
public:
    explicit AttributeIndex(const TensorCatalog& catalog)
        : m_catalog(catalog)
    {
    }

    /// Null when there is none of that name and type.
    template <typename T>
    [[nodiscard]] const T* find(std::string_view object, std::string_view name) const
    {
        const Values& values = sorted();
        const auto found = values.find({object, name});
        return found == values.end() ? nullptr : std::get_if<T>(found->second);
    }

    template <typename T>
    [[nodiscard]] T valueOr(std::string_view object, std::string_view name, T otherwise) const
    {
        const T* value = find<T>(object, name);
        return value == nullptr ? std::move(otherwise) : *value;
    }

private:
    using Values = std::map<std::pair<std::string_view, std::string_view>, const Attribute::Value*>;

    const Values& sorted() const
    {
        if (!m_values) {
            m_values.emplace();
            for (const Attribute& attribute : m_catalog.attributes) {
                m_values->emplace(
                    std::pair<std::string_view, std::string_view>(attribute.object, attribute.name),
                    &attribute.value);
            }
        }
        return *m_values;
    }

    const TensorCatalog& m_catalog;
    mutable std::optional<Values> m_values;
};

/// One attribute of a catalog; null when there is none of that name and type. Linear.
template <typename T>
[[nodiscard]] const T* findAttribute(const TensorCatalog& catalog, std::string_view object,
                                     std::string_view name)
{
    const Attribute* attribute = catalog.findAttribute(object, name);
    return attribute == nullptr ? nullptr : std::get_if<T>(&attribute->value);
}

} // namespace gateloupe
