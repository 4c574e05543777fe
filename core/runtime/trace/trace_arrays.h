// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "core/runtime/forward/forward.h"

namespace gateloupe {

/// Every array of a trace that goes along time, by its path in a file of a run ("y",
/// "layer_0/forward/forget", "layer_0/forward/h"), always in one order. `width` is the last extent
/// that the model gives it; the array may be empty.
/// Requires: a Trace, const or not, whose layers are those of the model, or none.
template <typename AnyTrace, typename Visit> // void(const std::string& path, array, uint64 width)
void forEachStepArray(AnyTrace& trace, const RnnModel& model, const Visit& visit)
{
    const RnnSpec& spec = model.spec;
    const auto gates = gatesOf(spec.cell);
    visit("y", trace.y, spec.outputWidth());
    for (std::uint32_t index = 0; index < trace.layers.size(); ++index) {
        auto& layer = trace.layers[index];
        const Direction direction = model.direction(index % spec.directions);
        const std::string folder = "layer_" + std::to_string(index / spec.directions) + "/" +
                                   std::string(nameOf(direction)) + "/";
        for (std::size_t gate = 0; gate < layer.gates.size() && gate < gates.size(); ++gate) {
            visit(folder + std::string(nameOf(gates[gate])), layer.gates[gate], spec.hiddenSize);
        }
        if (hasCellState(spec.cell)) {
            visit(folder + "c", layer.c, spec.hiddenSize);
        }
        visit(folder + "h", layer.h, spec.hiddenSize);
        if (spec.projectionSize) {
            visit(folder + "projected", layer.projected, *spec.projectionSize);
        }
    }
}

} // namespace gateloupe
