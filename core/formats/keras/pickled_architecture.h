// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/formats/pickle/pickle_value.h"
#include "core/tensor/tensor_catalog.h"

namespace gateloupe {

/// People pickle a model's architecture beside its weights: (model.to_json(), model.get_weights()),
/// or a dict with model.get_config(). Where the root of a pickle has one, the catalog's root gets
/// the attributes "model_config" and, where it is known, "keras_version".
void addPickledArchitecture(const PickleDocument& document, TensorCatalog& catalog);

} // namespace gateloupe
