// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/cpu/quick_reference/quick_cell.h"

#include <utility>

namespace gateloupe {

QuickCell packed(reference::Cell cell, const RnnSpec& spec)
{
    QuickCell quick;
    const auto gates = gatesOf(spec.cell);
    quick.gates.assign(gates.begin(), gates.end());
    std::vector<const reference::Matrix*> ofInput;
    std::vector<const reference::Matrix*> ofState;
    for (const Gate gate : quick.gates) {
        const reference::GateWeights& weights = cell.gates.at(gate);
        if (weights.W.rows > 0) {
            ofInput.push_back(&weights.W);
        }
        ofState.push_back(&weights.R);
    }
    if (!ofInput.empty()) {
        quick.input = reference::RowProducts(ofInput);
    }
    quick.state = reference::RowProducts(ofState);
    if (cell.projection.rows > 0) {
        quick.projection = reference::RowProducts({&cell.projection});
    }
    quick.cell = std::move(cell);
    return quick;
}

} // namespace gateloupe
