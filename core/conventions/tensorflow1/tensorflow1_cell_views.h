// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <optional>

#include "core/conventions/tensorflow1/tensorflow1_cells.h"

namespace gateloupe::tensorflow1 {

/// One cell, measured: what its variables' shapes say.
struct CellSizes
{
    std::uint64_t input = 0;
    std::uint64_t hidden = 0;
    std::optional<std::uint64_t> projection;
    BiasMode bias = BiasMode::None;
    DType dtype = DType::F32;

    [[nodiscard]] std::uint64_t recurrentWidth() const { return projection.value_or(hidden); }
};

/// Errors: ShapeMismatch with the variable's name, where the shapes are not those of such a cell;
/// Unsupported for other numbers than floating point.
Result<CellSizes> measure(const CellVariables& cell);

/// Adds the cell's gates as views, under that layer and direction. Requires: `sizes` measured it.
Status addViews(const CellVariables& cell, const CellSizes& sizes, LayerIndex layer,
                Direction direction, std::map<ParameterId, GateView>& parameters);

} // namespace gateloupe::tensorflow1
