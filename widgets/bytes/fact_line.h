// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>
#include <QPainter>

namespace gateloupe {

/// One line that ends with … where it does not fit; the tool tip has all of it.
class FactLine : public QLabel
{
    static constexpr int kBearing = 12; ///< what a letter or the sign of omission may reach beyond

public:
    FactLine()
    {
        setTextFormat(Qt::PlainText);
        setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    }

protected:
    void paintEvent(QPaintEvent*) override
    {
        QPainter painter(this);
        painter.setPen(palette().color(foregroundRole()));
        painter.drawText(contentsRect(), Qt::AlignLeft | Qt::AlignVCenter,
                         fontMetrics().elidedText(text(), Qt::ElideRight, width() - kBearing));
    }
};

} // namespace gateloupe
