// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QEvent>
#include <QLayout>
#include <QWidget>

namespace gateloupe {

/// A column in a scroll area, as high as its texts are at its width: the area itself asks for the
/// height of unwrapped ones only.
class WrappedColumn : public QWidget
{
protected:
    bool event(QEvent* event) override
    {
        const bool isTaken = QWidget::event(event);
        if (layout() != nullptr &&
            (event->type() == QEvent::LayoutRequest || event->type() == QEvent::Resize)) {
            setMinimumHeight(layout()->hasHeightForWidth() ? layout()->totalHeightForWidth(width())
                                                           : layout()->totalMinimumSize().height());
        }
        return isTaken;
    }
};

} // namespace gateloupe
