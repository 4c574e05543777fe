// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QPainter>
#include <QPalette>
#include <QString>

#include "widgets/gates/sheet_arrangement.h"

namespace gateloupe {

/// Writes the name of a parameter above it, bold where it is chosen.
void paintSheetTitle(QPainter& painter, const QFont& font, const SheetItem& item,
                     const QString& title, bool isChosen);

/// Hatches the place of a parameter that has no numbers, and writes why where that has room.
void paintAbsence(QPainter& painter, const QPalette& palette, const SheetItem& item,
                  const QString& word);

} // namespace gateloupe
