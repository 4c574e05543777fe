// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/tensorflow1/tensorflow1_object_names.h"

#include <string_view>
#include <variant>
#include <vector>

#include "core/conventions/tensorflow1/tensorflow1_scopes.h"

namespace gateloupe::tensorflow1 {

namespace {

constexpr std::string_view kValueSuffix = "/.ATTRIBUTES/VARIABLE_VALUE";
constexpr std::string_view kSlotMark = "/.OPTIMIZER_SLOT/";
constexpr std::string_view kCudnnCell = "cudnn_compatible_lstm_cell";
constexpr std::string_view kCellScope = "_cell";

/// "enc/cell-1/kernel" -> "enc/cell-1/cudnn_compatible_lstm_cell/kernel", or empty.
std::string cudnnNameOf(std::string_view path)
{
    const auto components = componentsOf(path);
    const std::size_t count = components.size();
    if (count < 2 || !components[count - 2].starts_with(kObjectCell)) {
        return {};
    }
    return joined(components, count - 1) + "/" + std::string(kCudnnCell) + "/" +
           std::string(components.back());
}

} // namespace

ObjectNames::ObjectNames(const TensorCatalog& catalog)
{
    for (const Attribute& attribute : catalog.attributes) {
        if (attribute.name == "full_name") {
            m_known[attribute.object].fullName = std::get_if<std::string>(&attribute.value);
        } else if (attribute.name == "object_paths") {
            m_known[attribute.object].paths =
                std::get_if<std::vector<std::string>>(&attribute.value);
        }
    }
}

std::string ObjectNames::saverName(const Tensor& tensor) const
{
    if (!tensor.name.ends_with(kValueSuffix) || tensor.name.find(kSlotMark) != std::string::npos) {
        return tensor.name;
    }
    const auto found = m_known.find(tensor.name);
    const Known known = found == m_known.end() ? Known{} : found->second;
    if (known.fullName != nullptr && known.fullName->find(kCellScope) != std::string::npos) {
        return *known.fullName;
    }
    const std::string key = tensor.name.substr(0, tensor.name.size() - kValueSuffix.size());
    if (std::string name = cudnnNameOf(key); !name.empty() || known.paths == nullptr) {
        return name.empty() ? tensor.name : name;
    }
    // The variables of an only layer are the layer's own as well: the key does not say "cell-0".
    for (const std::string& path : *known.paths) {
        if (std::string name = cudnnNameOf(path); !name.empty()) {
            return name;
        }
    }
    return tensor.name;
}

} // namespace gateloupe::tensorflow1
