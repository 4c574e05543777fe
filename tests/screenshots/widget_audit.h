// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include <QStringList>

class QWidget;

namespace gateloupe::test {

/// What can be told about a window without looking at it. Each answers one line per fault, with the
/// widget's class and object name; only what is visible is asked, where not said otherwise.

/// Controls that take the focus, those of hidden pages included, which a screen reader could not
/// name.
[[nodiscard]] QStringList namelessControls(const QWidget& root);
/// Disabled controls and commands, those of hidden pages included, whose tooltip gives no reason.
[[nodiscard]] QStringList disabledWithoutReason(const QWidget& root);
/// Texts of labels, buttons, combo boxes, tabs and headers that do not fit where they are drawn.
[[nodiscard]] QStringList clippedTexts(const QWidget& root);
/// Widgets of one layout that lie on each other.
[[nodiscard]] QStringList overlaps(const QWidget& root);

/// The faults as a failed test says them, each in a line of its own.
[[nodiscard]] std::string joined(const QStringList& faults);

} // namespace gateloupe::test
