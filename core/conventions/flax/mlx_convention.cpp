// SPDX-License-Identifier: Apache-2.0
#include <array>

#include "core/conventions/convention_registry.h"
#include "core/conventions/flax/row_cells.h"

namespace gateloupe {

namespace {

/// An LSTM calls its bias "bias", a GRU "b".
constexpr std::array kMlxNames = {
    RowCellNames{"mlx", "Wx", "Wh", {"bias", "b"}, "bhn", ""},
    RowCellNames{"mlx", "Wxh", "Whh", {"bias", "b"}, "", ""},
};

} // namespace

/// mlx.nn's LSTM, GRU and RNN by their names, in any container.
/// Source: mlx 0.29, python/mlx/nn/layers/recurrent.py.
Recognition recogniseMlx(const TensorCatalog& catalog)
{
    return recogniseRowCells(catalog, kMlxNames);
}

} // namespace gateloupe
