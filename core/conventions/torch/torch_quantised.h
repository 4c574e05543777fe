// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "core/base/error.h"
#include "core/tensor/tensor_catalog.h"

namespace gateloupe {

/// Says which recurrent modules dynamic quantisation has replaced: what they keep is packed for one
/// kind of processor and no matrix.
/// Source: pytorch 2.x, torch/ao/nn/quantized/dynamic/modules/rnn.py.
void warnOfQuantisedModules(const TensorCatalog& catalog, std::vector<Warning>& warnings);

} // namespace gateloupe
