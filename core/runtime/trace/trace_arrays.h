// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/runtime/forward/forward.h"

namespace gateloupe {

/// The arrays of a trace, with one number for every unit at every step; `x` for every feature.
struct TraceSignal
{
    enum class Kind : std::uint8_t
    {
        Input, ///< x: of the run, no layer keeps it
        Gate,
        CellState,
        HiddenState,
        Projected
    };

    Kind kind = Kind::HiddenState;
    Gate gate = Gate::Input; ///< means something for Kind::Gate only
    friend bool operator==(const TraceSignal&, const TraceSignal&) = default;
};

/// The arrays that every layer and direction of such a network keeps: the gates in gatesOf(cell)
/// order, c of an LSTM, h, and the projected h of a network with a projection.
[[nodiscard]] std::vector<TraceSignal> signalsOf(const RnnSpec& spec);
/// As files of a run and expressions call it: "forget", "c", "h", "projected", "x".
[[nodiscard]] std::string_view nameOf(const TraceSignal& signal);
/// Numbers of it at one step of one sequence.
[[nodiscard]] std::uint64_t widthOf(const TraceSignal& signal, const RnnSpec& spec);

/// Shapes: [T, B, width]. Null when the layer does not keep it.
[[nodiscard]] const Array* arrayOf(const LayerTrace& layer, CellKind cell,
                                   const TraceSignal& signal);
/// Where a layer keeps it, if only an empty array; null for a gate that the layer has not and for
/// the input.
[[nodiscard]] Array* arrayIn(LayerTrace& layer, CellKind cell, const TraceSignal& signal);
[[nodiscard]] const Array* arrayIn(const LayerTrace& layer, CellKind cell,
                                   const TraceSignal& signal);

/// Every array of a layer, const or not; some may be empty.
template <typename AnyLayer, typename Visit> // void(array)
void forEachArray(AnyLayer& layer, const Visit& visit)
{
    for (auto& gate : layer.gates) {
        visit(gate);
    }
    visit(layer.c);
    visit(layer.h);
    visit(layer.projected);
}

/// Every array of a trace that goes along time, by its path in a file of a run ("y",
/// "layer_0/forward/forget", "layer_0/forward/h"), always in one order. `width` is the last extent
/// that the model gives it; the array may be empty.
/// Requires: a Trace, const or not, whose layers are those of the model, or none.
template <typename AnyTrace, typename Visit> // void(const std::string& path, array, uint64 width)
void forEachStepArray(AnyTrace& trace, const RnnModel& model, const Visit& visit)
{
    const RnnSpec& spec = model.spec;
    visit("y", trace.y, spec.outputWidth());
    for (std::uint32_t index = 0; index < trace.layers.size(); ++index) {
        const PseudoLayerIndex pseudoLayer(index);
        const std::string folder = "layer_" + std::to_string(spec.layerOf(pseudoLayer).value) +
                                   "/" + std::string(nameOf(model.directionOf(pseudoLayer))) + "/";
        for (const TraceSignal& signal : signalsOf(spec)) {
            if (auto* array = arrayIn(trace.layers[index], spec.cell, signal)) {
                visit(folder + std::string(nameOf(signal)), *array, widthOf(signal, spec));
            }
        }
    }
}

} // namespace gateloupe
