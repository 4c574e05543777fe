// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QEvent>
#include <QLayout>
#include <QWidget>

namespace gateloupe {

/// A column in a scroll area or a splitter, at least as high as its wrapped texts and rows are at
/// its width: the area and the splitter themselves ask for the height of unwrapped ones only.
class WrappedColumn : public QWidget
{
public:
    /// Its least height says all that layouts around it need to know.
    [[nodiscard]] bool hasHeightForWidth() const override { return false; }

protected:
    bool event(QEvent* event) override
    {
        const bool isTaken = QWidget::event(event);
        if (layout() != nullptr &&
            (event->type() == QEvent::LayoutRequest || event->type() == QEvent::Resize)) {
            setMinimumHeight(layout()->hasHeightForWidth()
                                 ? layout()->totalMinimumHeightForWidth(width())
                                 : layout()->totalMinimumSize().height());
        }
        return isTaken;
    }
};

} // namespace gateloupe
