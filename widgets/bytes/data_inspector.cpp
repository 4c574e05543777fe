// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/bytes/data_inspector.h"

#include <algorithm>
#include <utility>

#include <QFont>

#include "widgets/common/number_format.h"

namespace gateloupe {

DataInspectorModel::DataInspectorModel(QObject* parent)
    : ColumnTable(parent)
{
    for (const DType dtype : kNumberTypes) {
        m_readings.push_back({dtype, ShownByteOrder::Little});
    }
    for (const DType dtype : kNumberTypes) {
        if (sizeOf(dtype) > 1) {
            m_readings.push_back({dtype, ShownByteOrder::Big});
        }
    }
    const auto explanation = [this](const ByteReading& reading) {
        if (isStored(reading)) {
            return tr("The file keeps these bytes as this type");
        }
        return reading.order == ShownByteOrder::Big
                   ? tr("Big-endian: the first byte counts most")
                   : tr("Little-endian: the last byte counts most");
    };
    setColumns({
        //: header of a column with f32, i16, ...
        {.title = QT_TR_NOOP("Type"),
         .text =
             [](const ByteReading& reading) {
                 const QString name = QString::fromUtf8(nameOf(reading.dtype));
                 return reading.order == ShownByteOrder::Big ? QString(name + QStringLiteral(" BE"))
                                                             : name;
             },
         .toolTip = explanation},
        //: header: the number that some bytes are
        {.title = QT_TR_NOOP("Value"),
         .content = CellContent::Number,
         .text =
             [this](const ByteReading& reading) {
                 return elementText(m_bytes, reading.dtype, reading.order);
             },
         .toolTip = [this, explanation](const ByteReading& reading) -> QString {
             return elementText(m_bytes, reading.dtype, reading.order) + QLatin1Char('\n') +
                    explanation(reading);
         }},
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

int DataInspectorModel::rowOf(DType dtype, ShownByteOrder order) const
{
    const auto found = std::ranges::find_if(m_readings, [&](const ByteReading& reading) {
        return reading.dtype == dtype && reading.order == order;
    });
    return found == m_readings.end() ? -1 : static_cast<int>(found - m_readings.begin());
}

/// Files keep their numbers little-endian.
bool DataInspectorModel::isStored(const ByteReading& reading) const
{
    return reading.dtype == m_stored && reading.order == ShownByteOrder::Little;
}

QVariant DataInspectorModel::data(const QModelIndex& index, int role) const
{
    if (index.isValid() && role == Qt::FontRole) {
        QFont font = numberFont();
        font.setBold(isStored(rowAt(index.row())));
        return font;
    }
    return ColumnTable::data(index, role);
}

} // namespace gateloupe
