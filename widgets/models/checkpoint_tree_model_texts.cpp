// SPDX-License-Identifier: GPL-3.0-or-later
// What the rows of the tree say.
#include <string_view>

#include "widgets/common/number_format.h"
#include "widgets/common/term_names.h"
#include "widgets/health/severity_mark.h"
#include "widgets/models/checkpoint_tree_model.h"

namespace gateloupe {

namespace {

QString toQString(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

} // namespace

QString CheckpointTreeModel::nameOf(const Node& node) const
{
    switch (node.kind) {
    case Kind::File:
        return QString::fromStdString(m_checkpoint->path.filename().string());
    case Kind::Rnn:
        return QString::fromStdString(rnnOf(node).name);
    case Kind::Layer:
        return TermNames::layer(node.parameter.layer);
    case Kind::Direction:
        return TermNames::direction(node.parameter.direction);
    case Kind::Gate:
        return TermNames::gate(node.parameter.gate);
    case Kind::Parameter:
        return TermNames::symbol(node.parameter.kind);
    case Kind::OtherTensors:
        //: %n tensors of a file that belong to no recurrent network
        return tr("%n other tensor(s)", nullptr, static_cast<int>(m_otherTensors.size()));
    case Kind::Tensor:
        return QString::fromStdString(m_otherTensors[node.tensor]->name);
    }
    return {};
}

QString CheckpointTreeModel::contentOf(const Node& node) const
{
    switch (node.kind) {
    case Kind::File:
        return QString::fromStdString(m_checkpoint->format);
    case Kind::Rnn: {
        const RnnSpec& spec = rnnOf(node).spec;
        //: kind of cell, its input size and its hidden size, e.g. "LSTM 40 → 256"
        return tr("%1 %2 → %3")
            .arg(TermNames::cell(spec.cell), QString::number(spec.inputSize),
                 QString::number(spec.hiddenSize));
    }
    case Kind::Parameter: {
        const GateView& view = rnnOf(node).parameters.at(node.parameter);
        return formatShape(view.rows, view.cols) + QLatin1Char(' ') +
               toQString(gateloupe::nameOf(view.dtype()));
    }
    case Kind::Tensor: {
        const Tensor& tensor = *m_otherTensors[node.tensor];
        const QString type = tensor.typeName.empty() ? toQString(gateloupe::nameOf(tensor.dtype))
                                                     : QString::fromStdString(tensor.typeName);
        return QString::fromStdString(toText(tensor.shape)) + QLatin1Char(' ') + type;
    }
    case Kind::Layer:
    case Kind::Direction:
    case Kind::Gate:
    case Kind::OtherTensors:
        break;
    }
    return {};
}

QString CheckpointTreeModel::toolTipOf(const Node& node) const
{
    switch (node.kind) {
    case Kind::File:
        return QString::fromStdString(m_checkpoint->path.string());
    case Kind::Rnn:
        return QString::fromStdString(toText(rnnOf(node).spec));
    case Kind::Parameter: {
        const GateView& view = rnnOf(node).parameters.at(node.parameter);
        const QString tensor = QString::fromStdString(view.tensor->name);
        const std::optional<FileLocation> place = view.place();
        //: tool tip of a parameter: its kind, and the tensor (and byte) of the file it lies in
        return place ? tr("%1\n%2 at byte %3")
                           .arg(TermNames::kind(node.parameter.kind), tensor,
                                formatOffset(place->offsetBytes))
                     : tr("%1\n%2").arg(TermNames::kind(node.parameter.kind), tensor);
    }
    default:
        return nameOf(node);
    }
}

QString CheckpointTreeModel::healthOf(const Node& node)
{
    //: %1 is fine, unusual or broken
    return tr("Weights: %1").arg(SeverityMark::word(*node.health));
}

/// What the mark says is said too.
QString CheckpointTreeModel::accessibleTextOf(const Node& node) const
{
    return node.health ? nameOf(node) + QStringLiteral(", ") + SeverityMark::word(*node.health)
                       : nameOf(node);
}

/// A row below a network also answers to the path that the exported files give it.
QString CheckpointTreeModel::filterTextOf(const Node& node) const
{
    if (node.kind == Kind::Parameter) {
        const GateView& view = rnnOf(node).parameters.at(node.parameter);
        return TermNames::place(node.parameter) + QLatin1Char('\n') +
               QString::fromStdString(pathOf(node.parameter)) + QLatin1Char('\n') +
               QString::fromStdString(view.tensor->name);
    }
    return nameOf(node);
}

} // namespace gateloupe
