// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/column_table.h"

#include "widgets/common/number_format.h"

namespace gateloupe {

QString HeadWords::in(const QMetaObject& table) const
{
    return m_make ? m_make() : *m_source == '\0' ? QString() : table.tr(m_source, nullptr);
}

QVariant alignmentOf(CellContent content)
{
    return static_cast<int>(Qt::AlignVCenter |
                            (content == CellContent::Text ? Qt::AlignLeft : Qt::AlignRight));
}

QVariant fontOf(CellContent content)
{
    return content == CellContent::Text ? QVariant() : QVariant(numberFont());
}

QVariant headerAnswer(int role, const QString& title, const QString& explanation,
                      CellContent content)
{
    switch (role) {
    case Qt::DisplayRole:
        return title;
    case Qt::ToolTipRole:
        return explanation.isEmpty() ? QVariant() : QVariant(explanation);
    case Qt::TextAlignmentRole:
        return alignmentOf(content);
    default:
        return {};
    }
}

} // namespace gateloupe
