// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/what_if/difference_model.h"

#include <cmath>
#include <limits>
#include <utility>

#include "widgets/common/number_format.h"
#include "widgets/common/table_cells.h"
#include "widgets/common/term_names.h"

namespace gateloupe {

namespace {

CellContent contentOf(DifferenceModel::Column column)
{
    return column == DifferenceModel::Column::Place ? CellContent::Text : CellContent::Number;
}

} // namespace

DifferenceModel::DifferenceModel(QObject* parent)
    : QAbstractTableModel(parent)
{
}

void DifferenceModel::setDifference(std::shared_ptr<const RnnModel> model,
                                    std::shared_ptr<const StateDifference> difference)
{
    beginResetModel();
    m_model = std::move(model);
    m_difference = std::move(difference);
    endResetModel();
}

int DifferenceModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() || m_difference == nullptr
               ? 0
               : static_cast<int>(m_difference->layers.size());
}

int DifferenceModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : kColumns;
}

QString DifferenceModel::textOf(std::size_t row, Column column) const
{
    const LayerDifference& layer = m_difference->layers[row];
    const QString never = QStringLiteral("\u2013");
    const bool isApart = layer.worst.largest > 0.0;
    switch (column) {
    case Column::Place: {
        const auto directions = m_model->spec.directions;
        const auto index = static_cast<std::uint32_t>(row);
        //: a layer of the network and its direction, e.g. "layer 0, forward"
        return tr("%1, %2").arg(TermNames::layer(LayerIndex(index / directions)),
                                TermNames::direction(m_model->direction(index % directions)));
    }
    case Column::FirstStep:
        return layer.worst.firstStep ? formatCount(*layer.worst.firstStep) : never;
    case Column::FirstUnit:
        return layer.firstUnit ? formatCount(*layer.firstUnit) : never;
    case Column::Largest:
        return std::isinf(layer.worst.largest) ? QStringLiteral("\u221E")
                                               : formatValue(layer.worst.largest);
    case Column::LargestStep:
        return isApart ? formatCount(layer.worst.largestStep) : never;
    case Column::LargestUnit:
        return isApart ? formatCount(layer.largestUnit) : never;
    case Column::Units:
        return formatCount(layer.unitsAbove);
    }
    return {};
}

double DifferenceModel::numberOf(std::size_t row, Column column) const
{
    const LayerDifference& layer = m_difference->layers[row];
    const auto numberOr = [](const std::optional<std::uint64_t>& number) {
        return number ? static_cast<double>(*number) : std::numeric_limits<double>::infinity();
    };
    switch (column) {
    case Column::Place:
        return static_cast<double>(row);
    case Column::FirstStep:
        return numberOr(layer.worst.firstStep);
    case Column::FirstUnit:
        return numberOr(layer.firstUnit);
    case Column::Largest:
        return layer.worst.largest;
    case Column::LargestStep:
        return static_cast<double>(layer.worst.largestStep);
    case Column::LargestUnit:
        return static_cast<double>(layer.largestUnit);
    case Column::Units:
        return static_cast<double>(layer.unitsAbove);
    }
    return 0.0;
}

QVariant DifferenceModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid()) {
        return {};
    }
    const auto row = static_cast<std::size_t>(index.row());
    const auto column = static_cast<Column>(index.column());
    const CellContent content = contentOf(column);
    switch (role) {
    case Qt::DisplayRole:
        return textOf(row, column);
    case Qt::TextAlignmentRole:
        return alignmentOf(content);
    case Qt::FontRole:
        return fontOf(content);
    case static_cast<int>(Role::Sort):
        return numberOf(row, column);
    default:
        return {};
    }
}

QVariant DifferenceModel::headerData(int section, Qt::Orientation orientation, int role) const
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
    case Column::Place:
        return tr("Layer and direction");
    case Column::FirstStep:
        //: head of a column: the first step at which h differs by more than the tolerance
        return tr("First step over");
    case Column::FirstUnit:
    case Column::LargestUnit:
        return tr("Unit");
    case Column::Largest:
        //: head of a column: the largest difference of the hidden state h
        return tr("Largest |\u0394h|");
    case Column::LargestStep:
        return tr("at step");
    case Column::Units:
        //: head of a column: how many units differ by more than the tolerance
        return tr("Units over");
    }
    return {};
}

} // namespace gateloupe
