// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "core/base/message.h"
#include "core/tensor/tensor_catalog.h"

namespace gateloupe {

/// What looks most like a recurrent network in a catalog where no convention found one, by shapes
/// and words in names: which tensors, as which cell, and what such a cell lacks. The likeliest
/// first, a handful at most; empty where nothing does.
[[nodiscard]] std::vector<Message> nearMisses(const TensorCatalog& catalog);

} // namespace gateloupe
