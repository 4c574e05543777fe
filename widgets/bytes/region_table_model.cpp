// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/bytes/region_table_model.h"

#include <array>
#include <utility>

#include "widgets/bytes/region_style.h"
#include "widgets/common/number_format.h"
#include "widgets/common/table_cells.h"
#include "widgets/common/term_names.h"

namespace gateloupe {

namespace {

using Column = RegionTableModel::Column;

CellContent contentOf(Column column)
{
    switch (column) {
    case Column::Use:
    case Column::Network:
    case Column::Direction:
    case Column::Gate:
    case Column::Kind:
    case Column::Tensor:
    case Column::Note:
        return CellContent::Text;
    default:
        return CellContent::Number;
    }
}

bool isOffset(Column column)
{
    return column == Column::Offset || column == Column::FileOffset;
}

/// Columns of whole numbers; large ones are counts and get thousands separators on screen.
std::optional<std::uint64_t> numberOf(const ByteRegion& region, std::size_t row, Column column)
{
    const bool isGate = region.use == ByteUse::Gate;
    const auto ofGrid = [&region](std::uint64_t number) {
        return region.grid ? std::optional(number) : std::nullopt;
    };
    switch (column) {
    case Column::Number:
        return row;
    case Column::Layer:
        return isGate ? std::optional<std::uint64_t>(region.id.layer.value) : std::nullopt;
    case Column::LinLayerId:
        return isGate && isInCudnn(region.id.kind)
                   ? std::optional<std::uint64_t>(linLayerId(region.network->spec.cell, region.id))
                   : std::nullopt;
    case Column::ElementOffset:
        return region.grid ? std::optional(region.begin() / region.grid->elementBytes)
                           : std::nullopt;
    case Column::Offset:
        return region.begin();
    case Column::Elements:
        return region.grid ? ofGrid(region.grid->elements()) : std::nullopt;
    case Column::Rows:
        return region.grid ? ofGrid(region.grid->rows) : std::nullopt;
    case Column::Cols:
        return region.grid ? ofGrid(region.grid->cols) : std::nullopt;
    case Column::Bytes:
        return region.runs.bytes();
    default:
        return std::nullopt;
    }
}

} // namespace

RegionTableModel::RegionTableModel(QObject* parent)
    : QAbstractTableModel(parent)
{
}

void RegionTableModel::setMap(std::shared_ptr<const ByteMap> map)
{
    if (map == m_map) {
        return;
    }
    beginResetModel();
    m_map = std::move(map);
    endResetModel();
}

bool RegionTableModel::hasColumn(Column column) const
{
    const bool isPacked = m_map == nullptr || m_map->isPacked();
    switch (column) {
    case Column::Use:
        return !isPacked;
    case Column::Network:
        return !isPacked && m_map->networks() > 1;
    case Column::LinLayerId:
    case Column::ElementOffset:
    case Column::FileOffset:
        return isPacked;
    default:
        return true;
    }
}

int RegionTableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() || m_map == nullptr ? 0 : static_cast<int>(m_map->regions.size());
}

int RegionTableModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : kColumns;
}

std::optional<std::uint64_t> RegionTableModel::placeInFile(const ByteRegion& region) const
{
    const GateView* view = region.use == ByteUse::Gate ? region.network->find(region.id) : nullptr;
    const auto place = view != nullptr ? view->place() : std::nullopt;
    return place ? std::optional(place->offsetBytes) : std::nullopt;
}

QVariant RegionTableModel::sortKey(std::size_t row, Column column) const
{
    const ByteRegion& region = m_map->regions[row];
    if (const auto number = numberOf(region, row, column)) {
        return static_cast<qulonglong>(*number);
    }
    const bool isGate = region.use == ByteUse::Gate;
    switch (column) {
    case Column::Use:
        return static_cast<int>(region.use);
    case Column::Direction:
        return isGate ? static_cast<int>(region.id.direction) : -1;
    case Column::Gate:
        return isGate ? static_cast<int>(
                            gateIndex(region.network->spec.cell, region.id.gate).value_or(0))
                      : -1;
    case Column::Kind:
        return isGate ? static_cast<int>(region.id.kind) : -1;
    case Column::FileOffset:
        if (const auto place = placeInFile(region)) {
            return static_cast<qulonglong>(*place);
        }
        return {};
    default:
        return textOf(row, column);
    }
}

QString RegionTableModel::textOf(std::size_t row, Column column) const
{
    const ByteRegion& region = m_map->regions[row];
    const bool isGate = region.use == ByteUse::Gate;
    switch (column) {
    case Column::Use:
        return RegionTexts::use(region.use);
    case Column::Network:
        return isGate ? QString::fromStdString(region.network->name) : QString();
    case Column::Direction:
        return isGate ? TermNames::direction(region.id.direction) : QString();
    case Column::Gate:
        return isGate && region.id.kind != ParameterKind::ProjectionWeights
                   ? TermNames::gate(region.id.gate)
                   : QString();
    case Column::Kind:
        return isGate ? TermNames::symbol(region.id.kind) : QString();
    case Column::Offset:
        return formatOffset(region.begin());
    case Column::FileOffset: {
        const auto place = placeInFile(region);
        return place ? formatOffset(*place) : QString();
    }
    case Column::Tensor:
        return region.tensor != nullptr ? QString::fromStdString(region.tensor->name) : QString();
    case Column::Note:
        return RegionTexts::note(region, *m_map);
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
    const ByteRegion& region = m_map->regions[row];
    const auto number = isOffset(column) ? std::nullopt : numberOf(region, row, column);
    switch (role) {
    case Qt::DisplayRole:
        return number ? formatCount(*number) : textOf(row, column);
    case Qt::ToolTipRole:
        return column == Column::Kind && region.use == ByteUse::Gate
                   ? TermNames::kind(region.id.kind)
                   : textOf(row, column);
    case Qt::TextAlignmentRole:
        return alignmentOf(contentOf(column));
    case Qt::FontRole:
        return fontOf(contentOf(column));
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

    static constexpr std::array<ColumnTitle, kColumns> kHeaders = {{
        {QT_TR_NOOP("#"), QT_TR_NOOP("Position in the buffer or file")},
        //: what bytes of a file are there for: a gate, another tensor, the container
        {QT_TR_NOOP("Use"), QT_TR_NOOP("What the bytes are there for")},
        {QT_TR_NOOP("Network"), QT_TR_NOOP("The recurrent network that the gate belongs to")},
        {QT_TR_NOOP("Layer"), QT_TR_NOOP("Recurrent layer, counted from 0")},
        //: the half of a recurrent layer that reads the sequence from its start or from its end
        {QT_TR_NOOP("Direction"), QT_TR_NOOP("Forward reads the sequence from its start, backward "
                                             "from its end")},
        //: a gate of a recurrent cell
        {QT_TR_NOOP("Gate"), QT_TR_NOOP("Gate of the cell")},
        //: which parameter of a gate: W, R, bW or bR
        {QT_TR_NOOP("Kind"), QT_TR_NOOP("W input weights, R recurrent weights, P projection, "
                                        "bW and bR biases")},
        {QT_TR_NOOP("Offset"), QT_TR_NOOP("Bytes from the start of the buffer or file")},
        {QT_TR_NOOP("Elements"), QT_TR_NOOP("Number of elements")},
        {QT_TR_NOOP("Rows"), QT_TR_NOOP("Rows of the matrix (units)")},
        {QT_TR_NOOP("Columns"), QT_TR_NOOP("Columns of the matrix (inputs or previous state)")},
        {QT_TR_NOOP("Bytes"), QT_TR_NOOP("Number of bytes")},
        {QT_TR_NOOP("Element"), QT_TR_NOOP("Elements from the start of the packed buffer")},
        //: cuDNN's number of a parameter; "linLayerID" is its name there
        {QT_TR_NOOP("Lin. ID"), QT_TR_NOOP("cuDNN's linLayerID")},
        {QT_TR_NOOP("Byte in file"), QT_TR_NOOP("Where its first element lies in the file")},
        {QT_TR_NOOP("Tensor"), QT_TR_NOOP("The tensor of the open file that holds it")},
        {QT_TR_NOOP("Note"), QT_TR_NOOP("What is unusual: in pieces, shared, not stored")},
    }};
    const ColumnTitle& head = kHeaders[static_cast<std::size_t>(section)];
    return headerAnswer(role, tr(head.title), tr(head.explanation),
                        contentOf(static_cast<Column>(section)));
}

} // namespace gateloupe
