// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPainter>
#include <QRectF>

namespace gateloupe {

/// Short marks at the edges of a picture, black within white, that point at a row or a column
/// without covering it. What lies outside has none.
class EdgeMarks
{
public:
    /// Lifetime: the painter outlives it.
    EdgeMarks(QPainter& painter, const QRectF& picture)
        : m_painter(painter)
        , m_picture(picture)
    {
    }

    void atX(double x) const
    {
        if (x >= m_picture.left() && x <= m_picture.right()) {
            draw({x, m_picture.top()}, {x, m_picture.top() + kLength});
            draw({x, m_picture.bottom() - kLength}, {x, m_picture.bottom()});
        }
    }

    void atY(double y) const
    {
        if (y >= m_picture.top() && y <= m_picture.bottom()) {
            draw({m_picture.left(), y}, {m_picture.left() + kLength, y});
            draw({m_picture.right() - kLength, y}, {m_picture.right(), y});
        }
    }

private:
    static constexpr double kLength = 7.0;

    void draw(const QPointF& from, const QPointF& to) const
    {
        m_painter.setPen(QPen(Qt::white, 3.0));
        m_painter.drawLine(from, to);
        m_painter.setPen(QPen(Qt::black, 1.0));
        m_painter.drawLine(from, to);
    }

    QPainter& m_painter;
    QRectF m_picture;
};

} // namespace gateloupe
