// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QWidget;

namespace gateloupe {

/// Keeps keys for the page that views and buttons on it would take: arrows and the like step, Space
/// plays, also after a click on a button; a button that was reached by Tab is pressed by it.
class PlayKeys : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

    /// The buttons on a part of the page. Lifetime: the keys outlive them.
    void watchButtons(const QWidget& part);
    /// A table or another view that takes such keys, with all that is on it.
    void watchView(QWidget& view);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    bool filterButton(QEvent* event);

    bool m_isButtonTabbed = false; ///< the button with the focus, if one has it, was reached by Tab
};

} // namespace gateloupe
