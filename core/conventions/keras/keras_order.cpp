// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/keras/keras_order.h"

#include <algorithm>
#include <vector>

#include "core/base/lists.h"
#include "core/conventions/keras/keras_config.h"
#include "core/conventions/keras/keras_names.h"

namespace gateloupe {

std::string kerasLayerBetween(const TensorCatalog& catalog, std::string_view lower,
                              std::string_view upper)
{
    const auto layers = recurrentLayersOfCatalog(catalog);
    const auto named = [&](std::string_view name) {
        return std::ranges::find_if(
            layers, [name](const KerasConfigEntry& entry) { return joinPath(entry.path) == name; });
    };
    const auto below = named(lower);
    const auto above = named(upper);
    if (below == layers.end() || above == layers.end() || above->traits.reads.empty()) {
        return {};
    }
    // Names of layers mean something within one model alone.
    const bool isOneModel =
        below->path.size() == above->path.size() &&
        std::equal(below->path.begin(), below->path.end() - 1, above->path.begin());
    const bool isDirect = isOneOf(below->path.back(), above->traits.reads);
    return isOneModel && !isDirect ? joinedBy(", ", above->traits.reads) : std::string();
}

} // namespace gateloupe
