// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/backward/lane_block.h"

#include <algorithm>

namespace gateloupe {

void LaneBlock::resize(const LaneWeights& weights, std::size_t count, std::size_t batch)
{
    steps = count;
    rows = count * batch;
    const LaneWeights& w = weights;
    const bool hasC = hasCellState(w.cell);
    const bool isGru = w.cell == CellKind::Gru;
    const auto fit = [this](WorkNumbers& numbers, std::size_t width) { numbers.fit(rows * width); };
    fit(x, w.inputs);
    fit(before, w.width);
    fit(cBefore, hasC ? w.hidden : 0);
    fit(dState, w.R.stride());
    fit(dCell, hasC ? w.hidden : 0);
    fit(dInside, w.projected.isEmpty() ? 0 : w.R.stride());
    fit(dHidden, w.hiddenStride());
    fit(dSums, w.sumStride());
    fit(dRecurrent, isGru && !w.resetsBefore ? w.sumStride() : 0);
    fit(dX, w.W.stride());
    fit(resetState, w.resetsBefore ? w.hidden : 0);
    fit(fromState, isGru && (!w.resetsBefore || w.isGeneral) ? w.hiddenStride() : 0);
    fit(inputSums, w.isGeneral ? w.sumsFromState.stride() : 0);
    fit(stateSums, w.isGeneral ? w.sumsFromState.stride() : 0);
    fit(newState, w.projected.stride());
}

void LaneBlock::clear(std::size_t first, std::size_t end)
{
    for (WorkNumbers* const grown : {&dState, &dCell, &dHidden, &dX, &newState}) {
        const std::size_t width = grown->size() / rows;
        std::fill(grown->data() + first * width, grown->data() + end * width, 0.0F);
    }
}

} // namespace gateloupe
