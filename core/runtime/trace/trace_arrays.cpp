// SPDX-License-Identifier: Apache-2.0
#include "core/runtime/trace/trace_arrays.h"

#include <utility>

namespace gateloupe {

std::vector<TraceSignal> signalsOf(const RnnSpec& spec)
{
    std::vector<TraceSignal> signals;
    for (const Gate gate : gatesOf(spec.cell)) {
        signals.push_back({TraceSignal::Kind::Gate, gate});
    }
    if (hasCellState(spec.cell)) {
        signals.push_back({TraceSignal::Kind::CellState});
    }
    signals.push_back({TraceSignal::Kind::HiddenState});
    if (spec.projectionSize) {
        signals.push_back({TraceSignal::Kind::Projected});
    }
    return signals;
}

std::string_view nameOf(const TraceSignal& signal)
{
    switch (signal.kind) {
    case TraceSignal::Kind::Input:
        return "x";
    case TraceSignal::Kind::CellState:
        return "c";
    case TraceSignal::Kind::HiddenState:
        return "h";
    case TraceSignal::Kind::Projected:
        return "projected";
    case TraceSignal::Kind::Gate:
        break;
    }
    return nameOf(signal.gate);
}

std::uint64_t widthOf(const TraceSignal& signal, const RnnSpec& spec)
{
    switch (signal.kind) {
    case TraceSignal::Kind::Input:
        return spec.inputSize;
    case TraceSignal::Kind::Projected:
        return spec.projectionSize.value_or(0);
    case TraceSignal::Kind::Gate:
    case TraceSignal::Kind::CellState:
    case TraceSignal::Kind::HiddenState:
        break;
    }
    return spec.hiddenSize;
}

const Array* arrayIn(const LayerTrace& layer, CellKind cell, const TraceSignal& signal)
{
    switch (signal.kind) {
    case TraceSignal::Kind::Input:
        return nullptr;
    case TraceSignal::Kind::CellState:
        return &layer.c;
    case TraceSignal::Kind::HiddenState:
        return &layer.h;
    case TraceSignal::Kind::Projected:
        return &layer.projected;
    case TraceSignal::Kind::Gate:
        break;
    }
    const auto index = gateIndex(cell, signal.gate);
    return index && *index < layer.gates.size() ? &layer.gates[*index] : nullptr;
}

Array* arrayIn(LayerTrace& layer, CellKind cell, const TraceSignal& signal)
{
    // The layer is the caller's to change, so what the look-up found in it is too.
    return const_cast<Array*>(arrayIn(std::as_const(layer), cell, signal));
}

const Array* arrayOf(const LayerTrace& layer, CellKind cell, const TraceSignal& signal)
{
    const Array* array = arrayIn(layer, cell, signal);
    return array != nullptr && array->shape().size() == 3 && !array->isEmpty() ? array : nullptr;
}

} // namespace gateloupe
