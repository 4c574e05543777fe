// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/traces/step_table_model.h"

#include "widgets/common/number_format.h"

namespace gateloupe {

StepTableModel::StepTableModel(QObject* parent)
    : QAbstractTableModel(parent)
{
}

void StepTableModel::setPart(SequencePart part)
{
    beginResetModel();
    m_part = std::move(part);
    m_signals.clear();
    m_arrays.clear();
    if (m_part.run != nullptr) {
        const CellKind cell = m_part.run->model->spec.cell;
        for (const TraceSignal& signal : TraceSlices::signalsOf(cell)) {
            if (const Array* array = TraceSlices::find(m_part.layer(), cell, signal)) {
                m_signals.push_back(signal);
                m_arrays.push_back(array);
            }
        }
    }
    m_step = 0;
    endResetModel();
}

void StepTableModel::setStep(std::uint64_t step)
{
    if (step == m_step || step >= m_part.steps()) {
        return;
    }
    m_step = step;
    const int lastRow = rowCount() - 1;
    const int lastColumn = columnCount() - 1;
    if (lastRow >= 0 && lastColumn >= 1) {
        emit dataChanged(index(0, 1), index(lastRow, lastColumn),
                         {Qt::DisplayRole, static_cast<int>(Role::Sort)});
    }
}

int StepTableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_part.units());
}

int StepTableModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : 1 + static_cast<int>(m_signals.size());
}

double StepTableModel::valueAt(int row, int column) const
{
    const Array& array = *m_arrays[static_cast<std::size_t>(column - 1)];
    return TraceSlices::unitByStep(array, m_part.batch).at(static_cast<std::uint64_t>(row), m_step);
}

QVariant StepTableModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid()) {
        return {};
    }
    const bool isUnit = index.column() == kUnitColumn;
    switch (role) {
    case Qt::DisplayRole:
        return isUnit ? QString::number(index.row())
                      : formatValue(valueAt(index.row(), index.column()));
    case static_cast<int>(Role::Sort):
        return isUnit ? QVariant(index.row()) : QVariant(valueAt(index.row(), index.column()));
    case Qt::TextAlignmentRole:
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    case Qt::FontRole:
        return numberFont();
    default:
        return {};
    }
}

QVariant StepTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount()) {
        return {};
    }
    if (role == Qt::TextAlignmentRole) {
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    }
    if (section == kUnitColumn) {
        //: column header: a unit is one row of the hidden state
        return role == Qt::DisplayRole ? tr("unit") : QVariant();
    }
    const TraceSignal& signal = m_signals[static_cast<std::size_t>(section - 1)];
    if (role == Qt::DisplayRole) {
        return TraceSlices::symbol(signal);
    }
    return role == Qt::ToolTipRole ? TraceSlices::name(signal) : QVariant();
}

} // namespace gateloupe
