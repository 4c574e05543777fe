// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/health/severity_mark.h"

#include <array>

#include <QPainter>
#include <QPixmap>
#include <QPolygonF>

namespace gateloupe {

namespace {

constexpr std::array kSizes = {16, 24, 32, 48};

// Told apart by readers who see no red and green, and against light and dark backgrounds.
QColor colorOf(Severity severity)
{
    switch (severity) {
    case Severity::Remark:
        return QColor(0x3a, 0x93, 0x7d);
    case Severity::Risk:
        return QColor(0xd9, 0x8a, 0x00);
    case Severity::Broken:
        break;
    }
    return QColor(0xcc, 0x33, 0x44);
}

QPixmap drawn(Severity severity, int size)
{
    QPixmap pixmap(size, size);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(Qt::white, size / 16.0)); // an edge against a dark or selected row
    painter.setBrush(colorOf(severity));
    const double s = size;
    switch (severity) {
    case Severity::Remark:
        painter.drawEllipse(QRectF(0.25 * s, 0.25 * s, 0.5 * s, 0.5 * s));
        break;
    case Severity::Risk:
        painter.drawPolygon(QPolygonF({QPointF(0.5 * s, 0.16 * s), QPointF(0.88 * s, 0.82 * s),
                                       QPointF(0.12 * s, 0.82 * s)}));
        break;
    case Severity::Broken:
        painter.drawRect(QRectF(0.22 * s, 0.22 * s, 0.56 * s, 0.56 * s));
        break;
    }
    return pixmap;
}

} // namespace

QIcon SeverityMark::icon(Severity severity)
{
    QIcon icon;
    for (const int size : kSizes) {
        icon.addPixmap(drawn(severity, size));
        icon.addPixmap(drawn(severity, size), QIcon::Selected); // not tinted as the selection is
    }
    return icon;
}

QString SeverityMark::word(Severity severity)
{
    static constexpr std::array kWords = {
        //: health of weights: a fact worth knowing
        QT_TR_NOOP("remark"),
        //: health of weights: it works, and is likely wrong
        QT_TR_NOOP("risk"),
        //: health of weights: the network cannot work like this
        QT_TR_NOOP("broken"),
    };
    return tr(kWords[static_cast<std::size_t>(severity)]);
}

} // namespace gateloupe
