// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/cell.h"

namespace gateloupe::tensorflow1 {

/// The names that object-based checkpoints give the cells of a stack: "cell-0", "cell-1".
inline constexpr std::string_view kObjectCell = "cell-";

/// "a/b/c" -> a, b, c. Lifetime: the views are into `path`.
[[nodiscard]] std::vector<std::string_view> componentsOf(std::string_view path);
/// The inverse, of the first `count`.
[[nodiscard]] std::string joined(std::span<const std::string_view> components, std::size_t count);

/// The place of a cell in a stack, by the scopes around it.
struct CellPlace
{
    std::string stack; ///< the scope that holds the whole stack
    std::uint32_t layer = 0;
    Direction direction = Direction::Forward;
    /// bidirectional_dynamic_rnn: each direction is a stack of its own, unlike cuDNN's, where a
    /// layer sees both directions of the one below.
    bool isParallel = false;
    /// The scopes are those that TensorFlow puts around the cell of an RNN.
    bool isInsideRnn = false;
};

/// Reads the scopes from the cell outwards: `multi_rnn_cell/cell_N`, `bidirectional_rnn/fw`,
/// `stack_bidirectional_rnn/cell_N`. `scopes` ends with the cell's own.
[[nodiscard]] CellPlace placeOf(std::span<const std::string_view> scopes);

} // namespace gateloupe::tensorflow1
