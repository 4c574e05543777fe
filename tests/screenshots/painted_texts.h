// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

class QWidget;

namespace gateloupe::test {

/// Draws every visible widget of a window once more, reads the texts that are painted, and returns
/// one line for each that is cut by the widget, a parent or a clip, or that is elided ("…") without
/// a tool tip that has the beginning of it. What a scroll bar brings into sight is not cut.
/// Texts in pictures and in plots count as well. Requires: the window is shown.
[[nodiscard]] QStringList cutPaintedTexts(QWidget& window);

} // namespace gateloupe::test
