// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/model/rnn_model.h"

namespace gateloupe::test {

/// R of the forget gate in layer 0, forward: what most tests of one parameter select.
inline constexpr ParameterId kForget{.kind = ParameterKind::RecurrentWeights, .gate = Gate::Forget};

} // namespace gateloupe::test
