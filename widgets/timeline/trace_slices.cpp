// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/trace_slices.h"

#include "widgets/common/term_names.h"

namespace gateloupe {

std::vector<TraceSignal> TraceSlices::signalsOf(CellKind cell)
{
    std::vector<TraceSignal> found;
    for (const Gate gate : gatesOf(cell)) {
        // The only gate of a plain cell is its hidden state; one of the two is enough.
        if (gate != Gate::Hidden) {
            found.push_back({TraceSignal::Kind::Gate, gate});
        }
    }
    if (hasCellState(cell)) {
        found.push_back({TraceSignal::Kind::CellState});
    }
    found.push_back({TraceSignal::Kind::HiddenState});
    return found;
}

QString TraceSlices::symbol(const TraceSignal& signal)
{
    return QString::fromUtf8(signal.kind == TraceSignal::Kind::Gate ? letterOf(signal.gate)
                                                                    : nameOf(signal));
}

QString TraceSlices::name(const TraceSignal& signal)
{
    switch (signal.kind) {
    case TraceSignal::Kind::CellState:
        //: c, the memory of an LSTM cell
        return tr("cell state");
    case TraceSignal::Kind::HiddenState:
        //: h, what a recurrent cell hands on
        return tr("hidden state");
    case TraceSignal::Kind::Gate:
    case TraceSignal::Kind::Input:
    case TraceSignal::Kind::Projected:
        break;
    }
    //: a gate of a recurrent cell; %1 is its name, e.g. "forget"
    return tr("%1 gate").arg(TermNames::gate(signal.gate));
}

MatrixView TraceSlices::unitByStep(const Array& array, std::uint64_t batch)
{
    const Shape& shape = array.shape();
    const std::uint64_t units = shape[2];
    return MatrixView{.origin = array.bytes().data() + batch * units * sizeOf(array.dtype()),
                      .rows = units,
                      .cols = shape[0],
                      .rowStride = 1,
                      .colStride = static_cast<std::int64_t>(shape[1] * units),
                      .dtype = array.dtype()};
}

} // namespace gateloupe
