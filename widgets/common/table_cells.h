// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QVariant>

namespace gateloupe {

/// What item models of tables answer alike.

/// What stands in a column: decides its direction, in cells and header.
enum class CellContent
{
    Text,  ///< to the left
    Number ///< to the right, below each other
};

/// Of Qt::TextAlignmentRole.
[[nodiscard]] QVariant alignmentOf(CellContent content);
/// Of Qt::FontRole: numbers in numberFont(), text in the view's own.
[[nodiscard]] QVariant fontOf(CellContent content);

/// A column's head before its translation: both marked by QT_TR_NOOP in the model's class.
struct ColumnTitle
{
    const char* title;
    const char* explanation;
};

/// Of a role of headerData(), from translated words.
[[nodiscard]] QVariant headerAnswer(int role, const QString& title, const QString& explanation,
                                    CellContent content);

} // namespace gateloupe
