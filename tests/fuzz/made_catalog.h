// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "core/tensor/tensor_catalog.h"

namespace gateloupe::fuzz {

/// A catalog by its own description, one tensor or text attribute a line:
///     params/LSTMCell_0/ii/kernel f32 3 20
///     @ rnn mode lstm
/// Tensors are zeros; lines that cannot be understood are left out, and so are names said twice.
TensorCatalog madeCatalog(std::string_view description);

} // namespace gateloupe::fuzz
