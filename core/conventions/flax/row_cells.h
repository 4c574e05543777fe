// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <span>
#include <string_view>

#include "core/conventions/common/convention.h"
#include "core/tensor/tensor_catalog.h"

namespace gateloupe {

/// How a library calls the arrays of a cell whose gates lie on the rows, i f g o or r z n, with one
/// bias for both products and, in a GRU, one more for the recurrent product of n. Shapes: input
/// [G H, I], recurrent [G H, H], biases [G H], newBias [H].
struct RowCellNames
{
    std::string_view library;
    std::string_view input;
    std::string_view recurrent;
    std::array<std::string_view, 2> biases; ///< it is called one of them
    std::string_view newBias;               ///< "" where its cells have none
    /// How the class of the object that holds the arrays begins; "": whatever holds them.
    std::string_view classStart;
};

/// The cells among the arrays of a catalog that have such names, in the catalog's order. A cell of
/// one gate is a plain network whose activation is assumed.
[[nodiscard]] Recognition recogniseRowCells(const TensorCatalog& catalog,
                                            std::span<const RowCellNames> names);

} // namespace gateloupe
