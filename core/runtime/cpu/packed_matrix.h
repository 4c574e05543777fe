// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/model/rnn_model.h"
#include "core/tensor/zeroed_values.h"

namespace gateloupe {

/// Matrices of several gates, cut into tiles of units: [tile, depth, gates, lanes]. A product
/// reads a tile from front to back. Units past the last are zero.
template <typename T>
struct PackedMatrix
{
    std::vector<MatrixView> sources; ///< one per gate, of equal size; none: there is no matrix
    std::size_t depth = 0;
    std::size_t tiles = 0;
    std::size_t tileSize = 0;
    ZeroedValues<T> values;

    [[nodiscard]] bool isEmpty() const { return sources.empty(); }

    [[nodiscard]] const T* tile(std::size_t index) const
    {
        return values.data() + index * tileSize;
    }

    /// Copies one tile from the sources. Threads: one for each tile.
    void pack(std::size_t tile, std::size_t lanes);
};

/// Looks at the matrices of the gates `ids`, none for an empty list; no tile is packed yet.
/// `lanes`: units in a tile. Errors: those of gateMatrix(). Throws: std::bad_alloc.
template <typename T>
Result<PackedMatrix<T>> openMatrix(const RnnModel& model, std::span<const ParameterId> ids,
                                   std::size_t lanes, ProgressMonitor& monitor);

} // namespace gateloupe
