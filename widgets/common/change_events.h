// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include <QString>

class QLabel;
class QWidget;

namespace gateloupe {

/// What a widget does when the program changes around it, in place of a changeEvent() of its own:
/// `act` is called before the widget and its children see the change, for as long as the widget
/// lives. Call them at the end of its constructor, when the parts that `act` uses are there.

/// The language: texts are set again.
void onLanguageChange(QWidget* widget, std::function<void()> act);
/// The same, and once at once.
void inEveryLanguage(QWidget* widget, const std::function<void()>& act);
/// A label that says `text` in every language.
[[nodiscard]] QLabel* newLabel(std::function<QString()> text);
/// The font: what is measured by it is measured again.
void onFontChange(QWidget* widget, std::function<void()> act);
/// The palette or the font: for widgets that hand both on to something that paints by itself.
void onPaletteChange(QWidget* widget, std::function<void()> act);

} // namespace gateloupe
