// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialogButtonBox>
#include <QString>

class QDialog;
class QLabel;
class QLayout;
class QTreeView;

namespace gateloupe {

/// Pixels between what a dialog asks and its last buttons.
inline constexpr int kBetweenParts = 12;

/// Of rows and columns: as the style has it.
inline constexpr int kStyleSpacing = -1;

/// Sentences that say what a dialog is for, in as many lines as they take.
[[nodiscard]] QLabel* newHint(const QString& text);
/// A label for what was found: plain, in as many lines as it takes, to be copied.
[[nodiscard]] QLabel* newAnswer(const char* name);
/// The two buttons that end `dialog`.
[[nodiscard]] QDialogButtonBox* newEndButtons(QDialog& dialog,
                                              QDialogButtonBox::StandardButton accept,
                                              const QString& acceptText, const QString& cancelText);
/// A list of rows of one height; the column `wide` takes the room that the others leave.
void applyListStyle(QTreeView& list, int wide);
/// Makes `layout` the one of `dialog`, with the margins that the style gives to windows.
void setDialogLayout(QDialog& dialog, QLayout* layout);

} // namespace gateloupe
