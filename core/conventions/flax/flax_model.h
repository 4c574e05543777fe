// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/conventions/flax/flax_directions.h"
#include "core/model/rnn_model.h"

namespace gateloupe {

/// The model of one cell or of the two directions of a Bidirectional. A leading axis of every
/// tensor is taken as that of layers (nn.scan) only where the shapes prove it. Errors:
/// ShapeMismatch, Unsupported.
Result<RnnModel> makeFlaxModel(const FlaxNetwork& network, const TensorCatalog& catalog);

} // namespace gateloupe
