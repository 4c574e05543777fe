// SPDX-License-Identifier: Apache-2.0
#include "core/tensor/tensor_catalog.h"

#include <algorithm>

namespace gateloupe {

std::shared_ptr<const Tensor> TensorCatalog::find(std::string_view name) const
{
    const auto found = std::ranges::find(
        tensors, name, [](const auto& tensor) { return std::string_view(tensor->name); });
    return found == tensors.end() ? nullptr : *found;
}

std::map<std::string, std::shared_ptr<const Tensor>, std::less<>> TensorCatalog::index() const
{
    std::map<std::string, std::shared_ptr<const Tensor>, std::less<>> byName;
    for (const auto& tensor : tensors) {
        byName.emplace_hint(byName.end(), tensor->name, tensor); // most files are sorted
    }
    return byName;
}

const Attribute* TensorCatalog::findAttribute(std::string_view object, std::string_view name) const
{
    for (const Attribute& attribute : attributes) {
        if (attribute.object == object && attribute.name == name) {
            return &attribute;
        }
    }
    return nullptr;
}

} // namespace gateloupe
