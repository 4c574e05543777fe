// SPDX-License-Identifier: Apache-2.0
#include "core/conventions/mxnet/mxnet_convention.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "core/conventions/mxnet/mxnet_graph.h"
#include "core/conventions/mxnet/mxnet_group.h"
#include "core/conventions/mxnet/mxnet_model.h"
#include "core/conventions/mxnet/mxnet_vector.h"

namespace gateloupe {

Recognition MxnetConvention::recognise(const TensorCatalog& catalog) const
{
    const MxnetOperators operators(catalog);
    Recognition recognition = recogniseMxnetVectors(catalog, operators);
    for (const MxnetGroup& group : groupMxnetTensors(catalog)) {
        auto model = makeMxnetModel(group, operators, catalog);
        if (model) {
            recognition.models.push_back(*std::move(model));
        } else {
            recognition.warnings.push_back(std::move(model).error().message);
        }
    }
    return recognition;
}

} // namespace gateloupe
