// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "core/tensor/tensor_catalog.h"

namespace gateloupe {

/// The layer whose output the recurrent layer `upper` reads in place of that of `lower`: what
/// stands between them in the model, as its configuration says ("layer_normalization",
/// "repeat_vector"). Layers that change nothing at inference, as Dropout, are none. Both names are
/// those of the networks found in the catalog. Empty where `upper` reads what `lower` makes, and
/// where nothing says what it reads.
[[nodiscard]] std::string kerasLayerBetween(const TensorCatalog& catalog, std::string_view lower,
                                            std::string_view upper);

} // namespace gateloupe
