// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/layout/model_layout.h"

#include <algorithm>
#include <utility>

namespace gateloupe {

Result<std::shared_ptr<const ModelLayout>>
ModelLayout::create(std::shared_ptr<const RnnModel> model)
{
    Result<PackedLayout> packed = PackedLayout::create(model->spec);
    if (!packed) {
        return std::move(packed).error();
    }
    auto layout = std::make_shared<ModelLayout>();
    layout->regions.assign(packed->regions().begin(), packed->regions().end());
    layout->elements = packed->elements();
    layout->sizeBytes = packed->sizeBytes();
    if (model->isReversed) {
        for (Region& region : layout->regions) {
            region.id.side = Side::Backward;
        }
    }
    layout->model = std::move(model);
    return std::shared_ptr<const ModelLayout>(std::move(layout));
}

std::optional<std::size_t> ModelLayout::indexOf(const ParameterId& id) const
{
    const auto found = std::find_if(regions.begin(), regions.end(),
                                    [&id](const Region& region) { return region.id == id; });
    if (found == regions.end()) {
        return std::nullopt;
    }
    return static_cast<std::size_t>(found - regions.begin());
}

} // namespace gateloupe
