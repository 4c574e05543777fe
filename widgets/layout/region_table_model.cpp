// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/layout/region_table_model.h"

#include <array>
#include <utility>

#include "widgets/common/number_format.h"
#include "widgets/common/term_names.h"

namespace gateloupe {

namespace {

using Column = RegionTableModel::Column;

bool isText(Column column)
{
    return column == Column::Side || column == Column::Gate || column == Column::Kind ||
           column == Column::Tensor;
}

/// Columns of whole numbers; large ones are counts and get thousands separators on screen.
std::optional<std::uint64_t> numberOf(const Region& region, std::size_t row, CellKind cell,
                                      Column column)
{
    switch (column) {
    case Column::Number:
        return row;
    case Column::Layer:
        return region.id.layer.value;
    case Column::LinLayerId:
        return linLayerId(cell, region.id);
    case Column::Offset:
        return region.offset;
    case Column::Elements:
        return region.elements;
    case Column::Rows:
        return region.rows;
    case Column::Cols:
        return region.cols;
    default:
        return std::nullopt;
    }
}

} // namespace

RegionTableModel::RegionTableModel(QObject* parent)
    : QAbstractTableModel(parent)
{
}

void RegionTableModel::setLayout(std::shared_ptr<const ModelLayout> layout)
{
    if (layout == m_layout) {
        return;
    }
    beginResetModel();
    m_layout = std::move(layout);
    endResetModel();
}

ParameterId RegionTableModel::idAt(int row) const
{
    return m_layout->regions[static_cast<std::size_t>(row)].id;
}

int RegionTableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() || m_layout == nullptr ? 0 : static_cast<int>(m_layout->regions.size());
}

int RegionTableModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : kColumns;
}

const GateView* RegionTableModel::storedAt(std::size_t row) const
{
    return m_layout->model->find(m_layout->regions[row].id);
}

QVariant RegionTableModel::sortKey(std::size_t row, Column column) const
{
    const Region& region = m_layout->regions[row];
    const CellKind cell = m_layout->model->spec.cell;
    if (const auto number = numberOf(region, row, cell, column)) {
        return static_cast<qulonglong>(*number);
    }
    switch (column) {
    case Column::Side:
        return static_cast<int>(region.id.side);
    case Column::Gate:
        return static_cast<int>(gateIndex(cell, region.id.gate).value_or(0));
    case Column::Kind:
        return static_cast<int>(region.id.kind);
    case Column::OffsetBytes:
        return static_cast<qulonglong>(region.offset);
    case Column::FileOffset:
        if (const GateView* view = storedAt(row); view != nullptr && view->place()) {
            return static_cast<qulonglong>(view->place()->offsetBytes);
        }
        return {};
    default:
        return textOf(row, column);
    }
}

QString RegionTableModel::textOf(std::size_t row, Column column) const
{
    const Region& region = m_layout->regions[row];
    const RnnSpec& spec = m_layout->model->spec;
    const bool isProjection = region.id.kind == ParameterKind::ProjectionWeights;
    switch (column) {
    case Column::Side:
        return TermNames::side(region.id.side);
    case Column::Gate:
        return isProjection ? QString() : TermNames::gate(region.id.gate);
    case Column::Kind:
        return TermNames::symbol(region.id.kind);
    case Column::OffsetBytes:
        return formatOffset(region.offset * sizeOf(spec.dtype));
    case Column::Tensor:
        if (const GateView* view = storedAt(row)) {
            return QString::fromStdString(view->tensor->name);
        }
        return {};
    case Column::FileOffset:
        if (const GateView* view = storedAt(row); view != nullptr && view->place()) {
            return formatOffset(view->place()->offsetBytes);
        }
        return {};
    default:
        return {};
    }
}

QVariant RegionTableModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid()) {
        return {};
    }
    const auto row = static_cast<std::size_t>(index.row());
    const auto column = static_cast<Column>(index.column());
    const Region& region = m_layout->regions[row];
    const auto number = numberOf(region, row, m_layout->model->spec.cell, column);
    switch (role) {
    case Qt::DisplayRole:
        return number ? formatCount(*number) : textOf(row, column);
    case Qt::ToolTipRole:
        return column == Column::Kind ? TermNames::kind(region.id.kind) : textOf(row, column);
    case Qt::TextAlignmentRole:
        return static_cast<int>(Qt::AlignVCenter |
                                (isText(column) ? Qt::AlignLeft : Qt::AlignRight));
    case Qt::FontRole:
        return isText(column) ? QVariant() : QVariant(numberFont());
    case static_cast<int>(Role::Sort):
        return sortKey(row, column);
    case static_cast<int>(Role::Copy):
        return number ? QString::number(*number) : textOf(row, column);
    default:
        return {};
    }
}

QVariant RegionTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section >= kColumns) {
        return {};
    }

    struct Header
    {
        const char* title;
        const char* explanation;
    };

    static constexpr std::array<Header, kColumns> kHeaders = {{
        {QT_TR_NOOP("#"), QT_TR_NOOP("Position in the packed buffer")},
        {QT_TR_NOOP("Layer"), QT_TR_NOOP("Recurrent layer, counted from 0")},
        //: the half of a recurrent layer that reads the sequence from its start or from its end
        {QT_TR_NOOP("Side"), QT_TR_NOOP("Forward reads the sequence from its start, backward "
                                        "from its end")},
        //: a gate of a recurrent cell
        {QT_TR_NOOP("Gate"), QT_TR_NOOP("Gate of the cell")},
        //: which parameter of a gate: W, R, bW or bR
        {QT_TR_NOOP("Kind"), QT_TR_NOOP("W input weights, R recurrent weights, P projection, "
                                        "bW and bR biases")},
        //: cuDNN's number of a parameter; "linLayerID" is its name there
        {QT_TR_NOOP("Lin. ID"), QT_TR_NOOP("cuDNN's linLayerID")},
        {QT_TR_NOOP("Offset"), QT_TR_NOOP("Elements from the start of the packed buffer")},
        {QT_TR_NOOP("Offset, bytes"), QT_TR_NOOP("Bytes from the start of the packed buffer")},
        {QT_TR_NOOP("Elements"), QT_TR_NOOP("Number of elements")},
        {QT_TR_NOOP("Rows"), QT_TR_NOOP("Rows of the matrix (units)")},
        {QT_TR_NOOP("Columns"), QT_TR_NOOP("Columns of the matrix (inputs or previous state)")},
        {QT_TR_NOOP("Byte in file"), QT_TR_NOOP("Where its first element lies in the file")},
        {QT_TR_NOOP("Tensor"), QT_TR_NOOP("The tensor of the open file that holds it")},
    }};
    const Header& header = kHeaders[static_cast<std::size_t>(section)];
    switch (role) {
    case Qt::DisplayRole:
        return tr(header.title);
    case Qt::ToolTipRole:
        return tr(header.explanation);
    case Qt::TextAlignmentRole:
        return static_cast<int>(
            Qt::AlignVCenter |
            (isText(static_cast<Column>(section)) ? Qt::AlignLeft : Qt::AlignRight));
    default:
        return {};
    }
}

} // namespace gateloupe
