// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/conventions/common/convention.h"
#include "core/conventions/mxnet/mxnet_graph.h"

namespace gateloupe {

/// Finds the one-dimensional weights of MXNet's RNN operator (FusedRNNCell's `parameters`, Gluon
/// 2's `rnn_param`): cuDNN's packed buffer. The symbol tells the spec but for the input size, which
/// the length then tells; without a symbol a warning says how to open the vector.
[[nodiscard]] Recognition recogniseMxnetVectors(const TensorCatalog& catalog,
                                                const MxnetOperators& operators);

} // namespace gateloupe
