// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/stops/hit_list_model.h"

#include <utility>

#include "widgets/common/number_format.h"
#include "widgets/common/table_cells.h"
#include "widgets/stops/stop_texts.h"

namespace gateloupe {

namespace {

CellContent contentOf(HitListModel::Column column)
{
    return column == HitListModel::Column::Step || column == HitListModel::Column::Unit
               ? CellContent::Number
               : CellContent::Text;
}

} // namespace

HitListModel::HitListModel(QObject* parent)
    : QAbstractTableModel(parent)
{
}

void HitListModel::setContent(Content content)
{
    beginResetModel();
    m_content = std::move(content);
    endResetModel();
}

const StopHit& HitListModel::hitAt(int row) const
{
    return m_content.hits[static_cast<std::size_t>(row)];
}

int HitListModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_content.hits.size());
}

int HitListModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : kColumns;
}

QString HitListModel::textOf(const StopHit& hit, Column column) const
{
    switch (column) {
    case Column::Step:
        return formatCount(hit.step);
    case Column::Label:
        return hit.step < m_content.labels.size()
                   ? QString::fromStdString(m_content.labels[hit.step])
                   : QString();
    case Column::Place:
        return StopTexts::layer(hit.pseudoLayer, m_content.model.get());
    case Column::Unit:
        if (!hit.unit) {
            return {};
        }
        //: number of a unit, and of how many others the same holds
        return hit.units > 1
                   ? tr("%1 and %2 more").arg(formatCount(*hit.unit), formatCount(hit.units - 1))
                   : formatCount(*hit.unit);
    case Column::Stop:
        return StopTexts::condition(m_content.stops[hit.stop]);
    }
    return {};
}

QVariant HitListModel::sortKey(const StopHit& hit, Column column) const
{
    switch (column) {
    case Column::Step:
        return static_cast<qulonglong>(hit.step);
    case Column::Unit:
        return static_cast<qlonglong>(hit.unit ? static_cast<std::int64_t>(*hit.unit) : -1);
    case Column::Place:
        return hit.pseudoLayer ? hit.pseudoLayer->value : 0U;
    default:
        return textOf(hit, column);
    }
}

QVariant HitListModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid()) {
        return {};
    }
    const StopHit& hit = hitAt(index.row());
    const auto column = static_cast<Column>(index.column());
    switch (role) {
    case Qt::DisplayRole:
    case Qt::ToolTipRole:
        return textOf(hit, column);
    case Qt::TextAlignmentRole:
        return alignmentOf(contentOf(column));
    case Qt::FontRole:
        return column == Column::Place ? QVariant() : QVariant(numberFont());
    case static_cast<int>(Role::Sort):
        return sortKey(hit, column);
    default:
        return {};
    }
}

QVariant HitListModel::headerData(int section, Qt::Orientation orientation, int role) const
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
    case Column::Step:
        return tr("Step");
    case Column::Label:
        //: head of a column: the symbol of a text that a step reads
        return tr("Symbol");
    case Column::Place:
        return tr("Layer and direction");
    case Column::Unit:
        return tr("Unit");
    case Column::Stop:
        //: head of a column: the condition that holds there
        return tr("Stop");
    }
    return {};
}

} // namespace gateloupe
