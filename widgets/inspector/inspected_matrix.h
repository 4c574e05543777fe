// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "core/analysis/statistics/matrix_part.h"
#include "widgets/heatmap/data/cell_range.h"
#include "widgets/heatmap/data/heatmap_data.h"
#include "widgets/heatmap/view/gate_heatmap.h"

namespace gateloupe {

/// The matrix that the panels talk about: what it is in the network, and its numbers.
struct InspectedMatrix : HeatmapSubject
{
    std::shared_ptr<const HeatmapData> data; ///< never null

    /// Whether it maps a state onto the next one: only then its eigenvalues mean something.
    [[nodiscard]] bool isStateMap() const
    {
        return model != nullptr && id.kind == ParameterKind::RecurrentWeights &&
               view.rows == view.cols;
    }

    /// Whether both show equal numbers of one network, in any order.
    [[nodiscard]] bool isSameAs(const InspectedMatrix& other) const
    {
        return view.tensor == other.view.tensor &&
               data->matrix.origin == other.data->matrix.origin && model == other.model &&
               id == other.id;
    }
};

/// What of the matrix lies in a rectangle of the picture. Requires: inside the matrix, not empty.
/// Lifetime: lives as long as `data`.
[[nodiscard]] MatrixPart partOf(const HeatmapData& data, const CellRect& rectangle);

/// The stored indices of the places [range.begin, range.end); `order` null: as stored.
[[nodiscard]] std::vector<std::uint64_t> storedIndices(const IndexRange& range,
                                                       const IndexOrder* order);

} // namespace gateloupe
