// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/term_names.h"

namespace gateloupe {

QString TermNames::cell(CellKind cell)
{
    switch (cell) {
    case CellKind::Lstm:
        return QStringLiteral("LSTM");
    case CellKind::Gru:
        return QStringLiteral("GRU");
    case CellKind::RnnTanh:
        //: a plain recurrent cell with tanh
        return tr("RNN (tanh)");
    case CellKind::RnnRelu:
        //: a plain recurrent cell with a rectified linear unit
        return tr("RNN (ReLU)");
    }
    return {};
}

QString TermNames::gate(Gate gate)
{
    switch (gate) {
    case Gate::Input:
        //: the input gate of an LSTM cell
        return tr("input");
    case Gate::Forget:
        //: the forget gate of an LSTM cell
        return tr("forget");
    case Gate::Cell:
        //: the gate of an LSTM cell that proposes new memory
        return tr("cell");
    case Gate::Output:
        //: the output gate of an LSTM cell
        return tr("output");
    case Gate::Reset:
        //: the reset gate of a GRU cell
        return tr("reset");
    case Gate::Update:
        //: the update gate of a GRU cell
        return tr("update");
    case Gate::New:
        //: the gate of a GRU cell that proposes the new state
        return tr("new");
    case Gate::Hidden:
        //: the only "gate" of a plain recurrent cell: its hidden state
        return tr("hidden");
    }
    return {};
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
    switch (kind) {
    case ParameterKind::InputWeights:
        return QStringLiteral("W");
    case ParameterKind::RecurrentWeights:
        return QStringLiteral("R");
    case ParameterKind::ProjectionWeights:
        return QStringLiteral("P");
    case ParameterKind::InputBias:
        return QStringLiteral("bW");
    case ParameterKind::RecurrentBias:
        return QStringLiteral("bR");
    case ParameterKind::PeepholeWeights:
        return QStringLiteral("p");
    }
    return {};
}

QString TermNames::kind(ParameterKind kind)
{
    switch (kind) {
    case ParameterKind::InputWeights:
        //: the matrix W that multiplies a layer's input
        return tr("input weights");
    case ParameterKind::RecurrentWeights:
        //: the matrix R that multiplies the previous hidden state
        return tr("recurrent weights");
    case ParameterKind::ProjectionWeights:
        //: the matrix that makes an LSTM's hidden state smaller
        return tr("projection weights");
    case ParameterKind::InputBias:
        //: the bias added to the input product
        return tr("input bias");
    case ParameterKind::RecurrentBias:
        //: the bias added to the recurrent product
        return tr("recurrent bias");
    case ParameterKind::PeepholeWeights:
        //: the weights from an LSTM's cell state to its gates
        return tr("peephole weights");
    }
    return {};
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

} // namespace gateloupe
