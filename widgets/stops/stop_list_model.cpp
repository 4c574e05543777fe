// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/stops/stop_list_model.h"

#include <utility>

#include <QPalette>

#include "widgets/common/number_format.h"
#include "widgets/common/table_cells.h"
#include "widgets/stops/stop_texts.h"

namespace gateloupe {

namespace {

CellContent contentOf(StopListModel::Column column)
{
    return column == StopListModel::Column::Hits ? CellContent::Number : CellContent::Text;
}

} // namespace

StopListModel::StopListModel(QObject* parent)
    : QAbstractTableModel(parent)
{
}

void StopListModel::setModel(std::shared_ptr<const RnnModel> model)
{
    beginResetModel();
    m_model = std::move(model);
    m_counts.clear();
    findProblems();
    endResetModel();
}

void StopListModel::setStops(std::vector<Stop> stops)
{
    beginResetModel();
    m_stops = std::move(stops);
    m_counts.clear();
    findProblems();
    endResetModel();
}

void StopListModel::add(const Stop& stop)
{
    const int row = rowCount();
    beginInsertRows({}, row, row);
    m_stops.push_back(stop);
    findProblems();
    endInsertRows();
    dropCounts();
}

void StopListModel::replace(int row, const Stop& stop)
{
    m_stops[static_cast<std::size_t>(row)] = stop;
    findProblems();
    emit dataChanged(index(row, 0), index(row, kColumns - 1));
    dropCounts();
}

void StopListModel::remove(int row)
{
    beginRemoveRows({}, row, row);
    m_stops.erase(m_stops.begin() + row);
    findProblems();
    m_counts.clear();
    endRemoveRows();
    dropCounts();
}

void StopListModel::setCounts(std::vector<std::uint64_t> counts)
{
    m_counts = counts.size() == m_stops.size() ? std::move(counts) : std::vector<std::uint64_t>();
    if (!m_stops.empty()) {
        const int column = static_cast<int>(Column::Hits);
        emit dataChanged(index(0, column), index(rowCount() - 1, column));
    }
}

void StopListModel::dropCounts()
{
    setCounts({});
}

int StopListModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_stops.size());
}

int StopListModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : kColumns;
}

void StopListModel::findProblems()
{
    m_problems.clear();
    for (const Stop& stop : m_stops) {
        const Status status = m_model == nullptr ? Status() : validate(stop, m_model->spec);
        m_problems.push_back(status ? QString() : QString::fromStdString(status.error().message));
    }
}

QString StopListModel::textOf(std::size_t row, Column column) const
{
    const Stop& stop = m_stops[row];
    switch (column) {
    case Column::Condition:
        if (stop.kind == StopKind::Watch && stop.moment == StopMoment::Begins) {
            //: %1 is a condition such as "forget < 0.01"; the stop counts only its first step
            return tr("%1 begins").arg(StopTexts::condition(stop));
        }
        return StopTexts::condition(stop);
    case Column::Place:
        return StopTexts::place(stop, m_model.get());
    case Column::Hits:
        return row < m_counts.size() && stop.isEnabled ? formatCount(m_counts[row]) : QString();
    }
    return {};
}

QVariant StopListModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid()) {
        return {};
    }
    const auto row = static_cast<std::size_t>(index.row());
    const auto column = static_cast<Column>(index.column());
    const Stop& stop = m_stops[row];
    switch (role) {
    case Qt::DisplayRole:
        return textOf(row, column);
    case Qt::CheckStateRole:
        return column == Column::Condition
                   ? QVariant(static_cast<int>(stop.isEnabled ? Qt::Checked : Qt::Unchecked))
                   : QVariant();
    case Qt::ToolTipRole: {
        const QString& problem = m_problems[row];
        return problem.isEmpty() ? textOf(row, column) : tr("Not in this network: %1").arg(problem);
    }
    case Qt::ForegroundRole:
        return m_problems[row].isEmpty()
                   ? QVariant()
                   : QVariant(QPalette().brush(QPalette::Disabled, QPalette::Text));
    case Qt::FontRole:
        return column == Column::Place ? QVariant() : QVariant(numberFont());
    case Qt::TextAlignmentRole:
        return alignmentOf(contentOf(column));
    default:
        return {};
    }
}

QVariant StopListModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= kColumns) {
        return {};
    }
    const auto column = static_cast<Column>(section);
    if (role == Qt::TextAlignmentRole) {
        return alignmentOf(contentOf(column));
    }
    if (role != Qt::DisplayRole) {
        return {};
    }
    switch (column) {
    case Column::Condition:
        //: head of a column: what a run stops at
        return tr("Stop at");
    case Column::Place:
        //: head of a column: the layers and units that are looked at
        return tr("Where");
    case Column::Hits:
        //: head of a column: at how many steps the stop holds
        return tr("Hits");
    }
    return {};
}

Qt::ItemFlags StopListModel::flags(const QModelIndex& index) const
{
    const Qt::ItemFlags usual = QAbstractTableModel::flags(index);
    return index.isValid() && index.column() == 0 ? usual | Qt::ItemIsUserCheckable : usual;
}

bool StopListModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (!index.isValid() || role != Qt::CheckStateRole ||
        index.column() != static_cast<int>(Column::Condition)) {
        return false;
    }
    m_stops[static_cast<std::size_t>(index.row())].isEnabled = value.toInt() == Qt::Checked;
    emit dataChanged(index, this->index(index.row(), kColumns - 1));
    emit enabledChanged();
    return true;
}

} // namespace gateloupe
