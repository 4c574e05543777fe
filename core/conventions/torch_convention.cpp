// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/torch_convention.h"

#include <utility>

#include "core/conventions/torch_group.h"
#include "core/conventions/torch_model.h"

namespace gateloupe {

Recognition TorchConvention::recognise(const TensorCatalog& catalog) const
{
    Recognition recognition;
    for (const TorchGroup& group : groupTorchTensors(catalog, recognition.warnings)) {
        auto model = makeTorchModel(group, catalog);
        if (model) {
            recognition.models.push_back(*std::move(model));
        } else {
            recognition.warnings.push_back(std::move(model).error().message);
        }
    }
    return recognition;
}

} // namespace gateloupe
