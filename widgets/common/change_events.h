// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <vector>

#include <QString>
#include <QStringList>

class QComboBox;
class QLabel;
class QPoint;
class QPushButton;
class QWidget;

namespace gateloupe {

/// What a widget does when the program changes around it, in place of an event handler of its own:
/// `act` is called before the widget and its children see the change, for as long as the widget
/// lives. Call them at the end of its constructor, when the parts that `act` uses are there.

/// The language: texts are set again.
void onLanguageChange(QWidget* widget, std::function<void()> act);
/// Calls `act` now, and when the language changes.
void inEveryLanguage(QWidget* widget, const std::function<void()>& act);
/// A label that says `text` in every language, of `buddy` if there is one.
[[nodiscard]] QLabel* newLabel(std::function<QString()> text, QWidget* buddy = nullptr);
/// A button that says `text` in every language.
[[nodiscard]] QPushButton* newButton(const char* name, std::function<QString()> text);
/// A list to choose from. `texts`, marked by QT_TR_NOOP, are its entries; `translate` is the tr()
/// of their class.
[[nodiscard]] QComboBox* newChoice(const char* name,
                                   QString (*translate)(const char* text, const char* note, int n),
                                   std::vector<const char*> texts);
/// Other entries; the choice stays at its place as far as there is one. Emits nothing.
void setEntries(QComboBox& box, const QStringList& texts);
/// The font: what is measured by it is measured again.
void onFontChange(QWidget* widget, std::function<void()> act);
/// The palette or the font: for widgets that hand both on to something that paints by itself.
void onPaletteChange(QWidget* widget, std::function<void()> act);
/// Tool tips that differ from place to place; empty: none.
void onToolTip(QWidget* widget, std::function<QString(const QPoint&)> textAt);

/// Draws a line around the widget while keys go to it, for what its style draws no focus of. None
/// where a click of the mouse gave it the focus.
void outlineFocus(QWidget* widget);

} // namespace gateloupe
