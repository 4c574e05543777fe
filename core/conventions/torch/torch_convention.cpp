// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/torch/torch_convention.h"

#include <utility>

#include "core/conventions/torch/torch_group.h"
#include "core/conventions/torch/torch_model.h"
#include "core/conventions/torch/torch_quantised.h"

namespace gateloupe {

Recognition TorchConvention::recognise(const TensorCatalog& catalog) const
{
    Recognition recognition;
    warnOfQuantisedModules(catalog, recognition.warnings);
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
