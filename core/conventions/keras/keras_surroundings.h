// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/tensor/tensor_catalog.h"

namespace gateloupe {

/// What a model's configuration says of how a recurrent layer is used, beside its equations.
struct KerasSurrounding
{
    std::string name;  ///< "lstm_1: merge_mode", "in front of lstm_1: layer_normalization.epsilon"
    std::string value; ///< "sum", "0.001"

    friend bool operator==(const KerasSurrounding&, const KerasSurrounding&) = default;
};

/// What changes the outputs of the layers of a network with the same weights and equations: whether
/// the state stays from call to call, whether the last step alone is handed on, how directions are
/// merged, which layer masks steps, and the layers between two recurrent ones with their numbers.
/// `network` is the name of a network found in the catalog, "lstm" or the stack "lstm + lstm_1".
/// Empty where the catalog has no configuration or it has no such layer.
[[nodiscard]] std::vector<KerasSurrounding> kerasSurroundings(const TensorCatalog& catalog,
                                                              std::string_view network);

} // namespace gateloupe
