// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "core/conventions/flax/flax_cells.h"

namespace gateloupe {

/// One network: a cell, or the two cells of a Bidirectional.
struct FlaxNetwork
{
    std::string name; ///< path of the cell, or what the two have in common; "" at the root
    std::vector<FlaxCell> directions;
    std::vector<std::string> evidence;
    std::vector<Warning> warnings;
};

/// Puts the directions of Bidirectional together. Names decide: forward_rnn and backward_rnn; or
/// two cells of one class numbered one after another in the same module, in the same sizes, which
/// is what Bidirectional leaves of cells that are made inside a compact method. Where such two
/// could also be a stack (input and hidden size are equal), a layer beside them that reads both
/// widths decides.
[[nodiscard]] std::vector<FlaxNetwork> flaxNetworks(std::vector<FlaxCell> cells,
                                                    const std::vector<FlaxModule>& modules);

} // namespace gateloupe
