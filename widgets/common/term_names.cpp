// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/term_names.h"

#include <array>

namespace gateloupe {

namespace {

template <typename Enum, std::size_t count>
constexpr const char* wordFor(Enum value, const std::array<const char*, count>& inItsOrder)
{
    return inItsOrder[static_cast<std::size_t>(value)];
}

} // namespace

QString TermNames::cell(CellKind cell)
{
    static constexpr std::array kCells = {
        "LSTM",
        "GRU",
        //: a plain recurrent cell with tanh
        QT_TR_NOOP("RNN (tanh)"),
        //: a plain recurrent cell with a rectified linear unit
        QT_TR_NOOP("RNN (ReLU)"),
    };
    return tr(wordFor(cell, kCells));
}

QString TermNames::gate(Gate gate)
{
    static constexpr std::array kGates = {
        //: the input gate of an LSTM cell
        QT_TR_NOOP("input"),
        //: the forget gate of an LSTM cell
        QT_TR_NOOP("forget"),
        //: the gate of an LSTM cell that proposes new memory
        QT_TR_NOOP("cell"),
        //: the output gate of an LSTM cell
        QT_TR_NOOP("output"),
        //: the reset gate of a GRU cell
        QT_TR_NOOP("reset"),
        //: the update gate of a GRU cell
        QT_TR_NOOP("update"),
        //: the gate of a GRU cell that proposes the new state
        QT_TR_NOOP("new"),
        //: the only "gate" of a plain recurrent cell: its hidden state
        QT_TR_NOOP("hidden"),
    };
    return tr(wordFor(gate, kGates));
}

QString TermNames::direction(Direction direction)
{
    //: the half of a recurrent layer that reads the sequence from its start, or from its end
    return direction == Direction::Forward ? tr("forward") : tr("backward");
}

QString TermNames::layer(LayerIndex layer)
{
    //: a recurrent layer, counted from 0
    return tr("layer %1").arg(layer.value);
}

QString TermNames::symbol(ParameterKind kind)
{
    static constexpr std::array kSymbols = {"W", "R", "P", "bW", "bR", "p"};
    return QLatin1String(wordFor(kind, kSymbols));
}

QString TermNames::kind(ParameterKind kind)
{
    static constexpr std::array kKinds = {
        //: the matrix W that multiplies a layer's input
        QT_TR_NOOP("input weights"),
        //: the matrix R that multiplies the previous hidden state
        QT_TR_NOOP("recurrent weights"),
        //: the matrix that makes an LSTM's hidden state smaller
        QT_TR_NOOP("projection weights"),
        //: the bias added to the input product
        QT_TR_NOOP("input bias"),
        //: the bias added to the recurrent product
        QT_TR_NOOP("recurrent bias"),
        //: the weights from an LSTM's cell state to its gates
        QT_TR_NOOP("peephole weights"),
    };
    return tr(wordFor(kind, kKinds));
}

QString TermNames::parameter(const ParameterId& id)
{
    if (id.kind == ParameterKind::ProjectionWeights) {
        return symbol(id.kind);
    }
    //: a parameter: its letter (W, R, bW, bR) and its gate, e.g. "R forget"
    return tr("%1 %2").arg(symbol(id.kind), gate(id.gate));
}

QString TermNames::place(const ParameterId& id)
{
    //: where a parameter belongs: layer, direction, parameter; e.g. "layer 0, forward, R forget"
    return tr("%1, %2, %3").arg(layer(id.layer), direction(id.direction), parameter(id));
}

QString TermNames::place(const RnnModel& model, PseudoLayerIndex index)
{
    //: a layer of the network and its direction, e.g. "layer 0, forward"
    return tr("%1, %2").arg(layer(model.spec.layerOf(index)), direction(model.directionOf(index)));
}

QStringList TermNames::places(const RnnModel* model)
{
    QStringList all;
    for (std::uint32_t i = 0; model != nullptr && i < model->spec.pseudoLayers(); ++i) {
        all.append(place(*model, PseudoLayerIndex(i)));
    }
    return all;
}

} // namespace gateloupe
