// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <vector>

#include "core/base/progress_monitor.h"
#include "core/base/result.h"
#include "core/model/rnn_model.h"
#include "core/runtime/backward/packed_columns.h"

namespace gateloupe {

/// The weights of one layer and direction, packed for the products of the way back. H hidden,
/// I inputs, R recurrent width, G gates, P projected. Immutable: passes on several threads share
/// it.
struct LaneWeights
{
    CellKind cell = CellKind::Lstm;
    CellEquations equations;
    std::size_t gates = 0;
    std::size_t hidden = 0;
    std::size_t width = 0; ///< R
    std::size_t inputs = 0;
    bool resetsBefore = false; ///< a GRU whose reset gate acts before the product
    /// Other equations than the cell's standard ones, or peepholes: slopes need the gates' sums.
    bool isGeneral = false;

    PackedColumns W;       ///< [G * H, I]; empty with skip input
    PackedColumns R;       ///< [G * H, R]; without a GRU's new gate where it resets before
    PackedColumns ofReset; ///< that gate's [H, R]
    PackedColumns P;       ///< [P, H]; empty without a projection

    PackedColumns newFromState;       ///< a GRU's new gate [R, H]
    std::vector<float> newBias;       ///< its bR [H]
    PackedColumns sumsFromInput;      ///< general: [I, G * H]
    PackedColumns sumsFromState;      ///< general: [R, G * H]
    PackedColumns projected;          ///< with a clip of the projection: [H, P]
    std::vector<float> inputBias;     ///< general: bW, and what is added to the forget gate [G * H]
    std::vector<float> recurrentBias; ///< general: bR [G * H]
    std::vector<std::vector<float>> peepholes; ///< general: of each gate; empty without one

    /// Numbers from row to row of gate sums: no power of two, whose rows would meet in the caches.
    [[nodiscard]] std::size_t sumStride() const;
    /// Numbers from row to row of hidden states: whole tiles.
    [[nodiscard]] std::size_t hiddenStride() const;
};

/// Errors: those of gateMatrix() and gateValues(). Throws: std::bad_alloc.
Result<LaneWeights> readLaneWeights(const RnnModel& model, PseudoLayerIndex lane, bool isGeneral,
                                    ProgressMonitor& monitor);

/// Whether slopes follow from the gates alone: the standard equations without peepholes.
[[nodiscard]] bool hasStandardSlopes(const RnnModel& model, PseudoLayerIndex lane);

} // namespace gateloupe
