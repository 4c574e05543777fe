// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/bytes/data_inspector.h"

#include <algorithm>
#include <array>
#include <utility>

#include "widgets/bytes/byte_texts.h"
#include "widgets/common/number_format.h"
#include "widgets/common/table_cells.h"

namespace gateloupe {

namespace {

constexpr std::array kTypes = {DType::F32, DType::F16, DType::BF16, DType::F64,
                               DType::I8,  DType::U8,  DType::I16,  DType::U16,
                               DType::I32, DType::U32, DType::I64,  DType::U64};

CellContent contentOf(DataInspectorModel::Column column)
{
    return column == DataInspectorModel::Column::Type ? CellContent::Text : CellContent::Number;
}

} // namespace

DataInspectorModel::DataInspectorModel(QObject* parent)
    : QAbstractTableModel(parent)
{
}

void DataInspectorModel::setBytes(std::vector<std::byte> bytes, DType stored)
{
    if (bytes == m_bytes && stored == m_stored) {
        return;
    }
    m_bytes = std::move(bytes);
    m_stored = stored;
    emit dataChanged(index(0, 0), index(rowCount() - 1, kColumns - 1));
}

int DataInspectorModel::rowOf(DType dtype) const
{
    const auto found = std::ranges::find(kTypes, dtype);
    return found == kTypes.end() ? -1 : static_cast<int>(found - kTypes.begin());
}

int DataInspectorModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(kTypes.size());
}

int DataInspectorModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : kColumns;
}

QVariant DataInspectorModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid()) {
        return {};
    }
    const DType dtype = kTypes[static_cast<std::size_t>(index.row())];
    const auto column = static_cast<Column>(index.column());
    switch (role) {
    case Qt::DisplayRole:
        if (column == Column::Type) {
            const std::string_view name = nameOf(dtype);
            return QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
        }
        return elementText(m_bytes, dtype,
                           column == Column::LittleEndian ? ByteOrder::Little : ByteOrder::Big);
    case Qt::ToolTipRole:
        return dtype == m_stored ? tr("The file keeps these bytes as this type") : QVariant();
    case Qt::TextAlignmentRole:
        return alignmentOf(contentOf(column));
    case Qt::FontRole: {
        QFont font = numberFont();
        font.setBold(dtype == m_stored);
        return font;
    }
    default:
        return {};
    }
}

QVariant DataInspectorModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal) {
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
    case Column::Type:
        //: header of a column with f32, i16, ...
        return tr("Type");
    case Column::LittleEndian:
        //: byte order
        return tr("Little-endian");
    case Column::BigEndian:
        return tr("Big-endian");
    }
    return {};
}

} // namespace gateloupe
