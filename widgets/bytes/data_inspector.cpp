// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/bytes/data_inspector.h"

#include <algorithm>
#include <array>
#include <utility>

#include "widgets/bytes/byte_texts.h"
#include "widgets/common/number_format.h"

namespace gateloupe {

namespace {

constexpr std::array kTypes = {DType::F32, DType::F16, DType::BF16, DType::F64,
                               DType::I8,  DType::U8,  DType::I16,  DType::U16,
                               DType::I32, DType::U32, DType::I64,  DType::U64};

} // namespace

DataInspectorModel::DataInspectorModel(QObject* parent)
    : ColumnTable(parent)
{
    const auto explanation = [this](DType dtype) {
        return dtype == m_stored ? tr("The file keeps these bytes as this type") : QString();
    };
    const auto readAs = [this](ShownByteOrder order) {
        return [this, order](DType dtype) { return elementText(m_bytes, dtype, order); };
    };
    setColumns({
        //: header of a column with f32, i16, ...
        {.title = QT_TR_NOOP("Type"),
         .text =
             [](DType dtype) {
                 const std::string_view name = nameOf(dtype);
                 return QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
             },
         .toolTip = explanation},
        //: byte order
        {.title = QT_TR_NOOP("Little-endian"),
         .content = CellContent::Number,
         .text = readAs(ShownByteOrder::Little),
         .toolTip = explanation},
        {.title = QT_TR_NOOP("Big-endian"),
         .content = CellContent::Number,
         .text = readAs(ShownByteOrder::Big),
         .toolTip = explanation},
    });
}

void DataInspectorModel::setBytes(std::vector<std::byte> bytes, DType stored)
{
    if (bytes == m_bytes && stored == m_stored) {
        return;
    }
    m_bytes = std::move(bytes);
    m_stored = stored;
    rowsChanged(0, rows() - 1);
}

int DataInspectorModel::rowOf(DType dtype) const
{
    const auto found = std::ranges::find(kTypes, dtype);
    return found == kTypes.end() ? -1 : static_cast<int>(found - kTypes.begin());
}

int DataInspectorModel::rows() const
{
    return static_cast<int>(kTypes.size());
}

DType DataInspectorModel::rowAt(int row) const
{
    return kTypes[static_cast<std::size_t>(row)];
}

QVariant DataInspectorModel::data(const QModelIndex& index, int role) const
{
    if (index.isValid() && role == Qt::FontRole) {
        QFont font = numberFont();
        font.setBold(rowAt(index.row()) == m_stored);
        return font;
    }
    return ColumnTable::data(index, role);
}

} // namespace gateloupe
