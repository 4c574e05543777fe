// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/compare/signal_table_model.h"

#include <array>
#include <utility>

#include "widgets/common/number_format.h"
#include "widgets/common/table_cells.h"
#include "widgets/common/term_names.h"

namespace gateloupe {

namespace {

CellContent contentOf(SignalTableModel::Column column)
{
    using Column = SignalTableModel::Column;
    return column == Column::Place || column == Column::Signal ? CellContent::Text
                                                               : CellContent::Number;
}

} // namespace

LayerIndex RunDifference::layerOf(const SignalDifference& signal) const
{
    return LayerIndex(signal.pseudoLayer.value / spec.directions);
}

Direction RunDifference::directionOf(const SignalDifference& signal) const
{
    return isReversed || signal.pseudoLayer.value % spec.directions == 1 ? Direction::Backward
                                                                         : Direction::Forward;
}

SignalTableModel::SignalTableModel(QObject* parent)
    : QAbstractTableModel(parent)
{
}

void SignalTableModel::setDifference(std::shared_ptr<const RunDifference> difference)
{
    beginResetModel();
    m_run = std::move(difference);
    endResetModel();
}

const SignalDifference& SignalTableModel::signalAt(int row) const
{
    return m_run->difference.parts[static_cast<std::size_t>(row)];
}

QString SignalTableModel::nameOf(const SignalDifference& signal)
{
    switch (signal.part.kind) {
    case TraceSignal::Kind::Gate:
        //: an activated gate of a cell, %1 is e.g. "forget"
        return tr("%1 gate").arg(TermNames::gate(signal.part.gate));
    case TraceSignal::Kind::CellState:
        return tr("cell state c");
    case TraceSignal::Kind::HiddenState:
        return tr("hidden state h");
    case TraceSignal::Kind::Projected:
    case TraceSignal::Kind::Input:
        break;
    }
    return tr("projected h");
}

QString SignalTableModel::placeOf(const RunDifference& run, const SignalDifference& signal)
{
    //: %1 is e.g. "layer 0", %2 "forward"
    return tr("%1, %2").arg(TermNames::layer(run.layerOf(signal)),
                            TermNames::direction(run.directionOf(signal)));
}

int SignalTableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() || m_run == nullptr ? 0
                                                : static_cast<int>(m_run->difference.parts.size());
}

int SignalTableModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : kColumns;
}

QVariant SignalTableModel::numberOf(const SignalDifference& signal, Column column) const
{
    switch (column) {
    case Column::FirstStep:
        return signal.first ? QVariant(static_cast<qulonglong>(signal.first->step)) : QVariant();
    case Column::Unit:
        return signal.first ? QVariant(static_cast<qulonglong>(signal.first->unit)) : QVariant();
    case Column::A:
        return signal.first ? QVariant(signal.first->a) : QVariant();
    case Column::B:
        return signal.first ? QVariant(signal.first->b) : QVariant();
    case Column::Largest:
        return signal.largest.distance;
    case Column::LargestStep:
        return static_cast<qulonglong>(signal.largest.step);
    case Column::LargestUnit:
        return static_cast<qulonglong>(signal.largest.unit);
    case Column::UnitsOver:
        return static_cast<qulonglong>(signal.unitsOver);
    default:
        return {};
    }
}

QString SignalTableModel::textOf(const SignalDifference& signal, Column column) const
{
    if (column == Column::Place) {
        return placeOf(*m_run, signal);
    }
    if (column == Column::Signal) {
        return nameOf(signal);
    }
    const QVariant number = numberOf(signal, column);
    if (!number.isValid()) {
        return QStringLiteral("–"); // never over the tolerance
    }
    return number.typeId() == QMetaType::Double ? formatValue(number.toDouble())
                                                : formatCount(number.toULongLong());
}

QVariant SignalTableModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid()) {
        return {};
    }
    const SignalDifference& signal = signalAt(index.row());
    const auto column = static_cast<Column>(index.column());
    const CellContent content = contentOf(column);
    switch (role) {
    case Qt::DisplayRole:
        return textOf(signal, column);
    case Qt::TextAlignmentRole:
        return alignmentOf(content);
    case Qt::FontRole:
        return fontOf(content);
    case kSortRole:
        if (content == CellContent::Text) {
            return index.row();
        }
        // Signals that never part come last.
        return numberOf(signal, column).isValid() ? QVariant(numberOf(signal, column).toDouble())
                                                  : QVariant(1e300);
    default:
        return {};
    }
}

QVariant SignalTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section >= kColumns) {
        return {};
    }

    static constexpr std::array<ColumnTitle, kColumns> kHeaders = {{
        {QT_TR_NOOP("Layer"), QT_TR_NOOP("Layer and side")},
        //: a gate or a state of a recurrent layer
        {QT_TR_NOOP("Signal"), QT_TR_NOOP("Gate or state")},
        {QT_TR_NOOP("First step"), QT_TR_NOOP("The first step over the tolerance, in the order in "
                                              "which the side reads; double click to go there")},
        {QT_TR_NOOP("Unit"), QT_TR_NOOP("The unit that is over it there")},
        {QT_TR_NOOP("A"), QT_TR_NOOP("Its number in A")},
        {QT_TR_NOOP("B"), QT_TR_NOOP("Its number in B")},
        {QT_TR_NOOP("max |A − B|"), QT_TR_NOOP("The largest difference of all steps and units")},
        {QT_TR_NOOP("at step"), QT_TR_NOOP("Where it is")},
        {QT_TR_NOOP("of unit"), QT_TR_NOOP("The unit whose difference it is")},
        {QT_TR_NOOP("Units over"), QT_TR_NOOP("Units that are over the tolerance at some step")},
    }};
    const ColumnTitle& head = kHeaders[static_cast<std::size_t>(section)];
    return headerAnswer(role, tr(head.title), tr(head.explanation),
                        contentOf(static_cast<Column>(section)));
}

} // namespace gateloupe
