// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

class QAbstractButton;
class QVBoxLayout;

namespace gateloupe {

/// A small window below a button, for what is set once and then only read off the button. A click
/// elsewhere or Escape closes it; it is a child of its button.
class Popover : public QFrame
{
    Q_OBJECT

public:
    explicit Popover(QAbstractButton* button);

    /// Where the contents go.
    [[nodiscard]] QVBoxLayout& column() { return *m_column; }

    /// Below the button, or above it where there is no room, within the screen.
    void popUp();

private:
    QVBoxLayout* m_column;
};

} // namespace gateloupe
