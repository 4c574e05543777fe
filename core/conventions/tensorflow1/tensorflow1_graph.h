// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>

#include "core/conventions/tensorflow1/tensorflow1_cells.h"

namespace gateloupe::tensorflow1 {

/// What the graph beside a checkpoint says of a cell; nothing where there is no graph or its
/// operations are not those of TensorFlow's own cells.
struct CellGraph
{
    std::optional<double> forgetBias;
    std::optional<Activation> candidate; ///< also of c on its way to h, as in every LSTM cell there
    std::optional<ClipRange> cellClip;
    std::optional<ClipRange> projectionClip;

    friend bool operator==(const CellGraph&, const CellGraph&) = default;
};

/// Reads the ways of the cells' kernels through the graph (CellVariables::computed).
/// Requires: at least one cell.
/// Errors: Unsupported when the candidate goes through an operation that no backend has, or the
/// cells do not compute the same.
/// Source: tensorflow r1.15 python/ops/rnn_cell_impl.py and contrib/rnn/python/ops/lstm_ops.py.
Result<CellGraph> graphOf(std::span<const CellVariables> cells);

} // namespace gateloupe::tensorflow1
