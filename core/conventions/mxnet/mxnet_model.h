// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/conventions/mxnet/mxnet_graph.h"
#include "core/conventions/mxnet/mxnet_group.h"
#include "core/model/rnn_model.h"

namespace gateloupe {

/// The network that the tensors of one group are.
/// Errors: ShapeMismatch, naming what is missing or does not fit; Unsupported for convolutions.
Result<RnnModel> makeMxnetModel(const MxnetGroup& group, const MxnetOperators& operators,
                                const TensorCatalog& catalog);

} // namespace gateloupe
