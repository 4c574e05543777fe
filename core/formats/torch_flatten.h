// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/result.h"
#include "core/formats/pickle_value.h"
#include "core/formats/torch_tensors.h"
#include "core/tensor/tensor_catalog.h"

namespace gateloupe {

/// Walks what a checkpoint's pickle holds and adds every tensor to the catalog under the dotted
/// path of keys that leads to it. A pickled nn.Module is walked as its state_dict() would be
/// (parameters, buffers, modules), so the names are the same; its class and its plain fields
/// (mode, hidden_size, ...) become attributes of its path, as do the plain values of the root.
/// Errors: those of TorchTensors::make(); Corrupt when values refer to each other so often that
/// the walk would not end, Unsupported when they nest too deep.
Status flattenCheckpoint(const PickleDocument& document, TorchTensors& tensors,
                         TensorCatalog& catalog);

} // namespace gateloupe
