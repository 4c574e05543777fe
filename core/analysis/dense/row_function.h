// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace gateloupe {

/// What may stand behind a layer that no weights belong to: a function of each number, or of a row
/// of all units.
enum class RowFunction : std::uint8_t
{
    None,
    Relu,
    Tanh,
    Sigmoid,
    Softsign,
    Abs,
    Softmax,
    UnitLength, ///< divided by its Euclidean length
    LayerNorm,  ///< mean 0 and deviation 1
    RmsNorm     ///< root mean square 1
};

inline constexpr RowFunction kRowFunctions[] = {
    RowFunction::Relu,       RowFunction::Tanh,      RowFunction::Sigmoid,
    RowFunction::Softsign,   RowFunction::Abs,       RowFunction::Softmax,
    RowFunction::UnitLength, RowFunction::LayerNorm, RowFunction::RmsNorm};

/// "relu", "layer normalisation", ...
[[nodiscard]] std::string_view nameOf(RowFunction function);

/// Each row of all units becomes its function.
void applyTo(RowFunction function, std::span<double> row);

} // namespace gateloupe
