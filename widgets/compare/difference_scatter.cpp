// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/compare/difference_scatter.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <QPainter>

#include "widgets/common/change_events.h"
#include "widgets/common/number_format.h"

namespace gateloupe {

namespace {

constexpr int kScatterDigits = 3;
constexpr int kScatterGap = 4;
constexpr double kDotInk = 0.45;  ///< of one element; where many lie, it is full
constexpr double kLargeDot = 4.0; ///< pixels
constexpr double kSmallDot = 2.0;
constexpr std::uint64_t kFewDots = 1U << 13U; ///< more than these are drawn small
constexpr double kPickRadius = 4.5;

} // namespace

DifferenceScatter::DifferenceScatter()
{
    setAttribute(Qt::WA_OpaquePaintEvent);
    onPaletteChange(this, [this] {
        m_dots = {};
        update();
    });
    inEveryLanguage(this, [this] { showTexts(); });
}

void DifferenceScatter::setData(std::shared_ptr<const HeatmapData> a,
                                std::shared_ptr<const HeatmapData> b)
{
    const bool isPair = a != nullptr && b != nullptr && a->matrix.rows == b->matrix.rows &&
                        a->matrix.cols == b->matrix.cols && !a->matrix.isEmpty();
    if (!isPair) {
        a = nullptr;
        b = nullptr;
    }
    if (a == m_a && b == m_b) {
        return;
    }
    m_a = std::move(a);
    m_b = std::move(b);
    m_dots = {};
    m_largest = 0.0;
    if (m_a != nullptr) {
        m_low = m_a->statistics.min;
        m_high = m_a->statistics.max;
        const std::uint64_t cols = m_a->matrix.cols;
        for (std::uint64_t i = 0; i < m_a->matrix.elements(); i += stride()) {
            const double difference =
                std::abs(m_a->matrix.at(i / cols, i % cols) - m_b->matrix.at(i / cols, i % cols));
            m_largest = std::isfinite(difference) ? std::max(m_largest, difference) : m_largest;
        }
    }
    if (!(m_low < m_high)) {
        m_low -= 1.0;
        m_high = m_low + 2.0;
    }
    showTexts();
    update();
}

void DifferenceScatter::setPick(std::optional<MatrixPlace> pick)
{
    m_pick = pick;
    update();
}

std::uint64_t DifferenceScatter::stride() const
{
    const std::uint64_t least = (m_a->matrix.elements() + kMostDots - 1) / kMostDots;
    // A divisor of the width would draw the same columns of every row.
    return least <= 1 ? 1 : least | 1U;
}

void DifferenceScatter::showTexts()
{
    setAccessibleName(tr("A − B over A, a dot for each element"));
    //: %1 is a number above 2
    setToolTip(hasData() && stride() > 1 ? accessibleName() + QLatin1Char('\n') +
                                               tr("Every %1th element is drawn").arg(stride())
                                         : accessibleName());
}

QRect DifferenceScatter::plotArea() const
{
    const QFontMetrics metrics(numberFont());
    const int left =
        metrics.horizontalAdvance(formatShort(-m_largest, kScatterDigits)) + 2 * kScatterGap;
    return rect().adjusted(left, metrics.height() + kScatterGap, -kScatterGap,
                           -metrics.height() - kScatterGap);
}

QPointF DifferenceScatter::pixelOf(double a, double difference) const
{
    const QRectF area = plotArea();
    const double span = m_largest > 0.0 ? m_largest : 1.0;
    return {area.left() + (a - m_low) / (m_high - m_low) * area.width(),
            area.center().y() - difference / span * area.height() / 2.0};
}

QPointF DifferenceScatter::placeOf(std::uint64_t row, std::uint64_t col) const
{
    const double a = m_a->matrix.at(row, col);
    return pixelOf(a, a - m_b->matrix.at(row, col));
}

void DifferenceScatter::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    m_dots = {};
}

/// The dots alone, once for each size: painting them is not for every move of the pick.
void DifferenceScatter::render()
{
    m_dots = QImage(size() * devicePixelRatioF(), QImage::Format_ARGB32_Premultiplied);
    m_dots.setDevicePixelRatio(devicePixelRatioF());
    m_dots.fill(Qt::transparent);
    QPainter painter(&m_dots);
    QColor ink = palette().color(QPalette::Highlight);
    ink.setAlphaF(static_cast<float>(kDotInk));
    const std::uint64_t cols = m_a->matrix.cols;
    const double dot = m_a->matrix.elements() <= kFewDots ? kLargeDot : kSmallDot;
    for (std::uint64_t i = 0; i < m_a->matrix.elements(); i += stride()) {
        const QPointF at = placeOf(i / cols, i % cols);
        if (std::isfinite(at.x()) && std::isfinite(at.y())) {
            painter.fillRect(QRectF(at.x() - dot / 2.0, at.y() - dot / 2.0, dot, dot), ink);
        }
    }
}

void DifferenceScatter::paintAxes(QPainter& painter) const
{
    const QRect area = plotArea();
    QColor line = palette().color(QPalette::Mid);
    painter.setPen(line);
    painter.drawRect(area.adjusted(0, 0, -1, -1));
    painter.drawLine(area.left(), area.center().y(), area.right(), area.center().y());
    painter.setFont(numberFont());
    painter.setPen(palette().color(QPalette::Text));
    const QFontMetrics metrics(numberFont());
    const auto write = [&](double value, int baseline) {
        const QString text = formatShort(value, kScatterDigits);
        painter.drawText(
            QPoint(area.left() - kScatterGap - metrics.horizontalAdvance(text), baseline), text);
    };
    const int middle = area.center().y() + metrics.ascent() / 2 - 1;
    if (m_largest > 0.0) {
        write(m_largest, area.top() + metrics.ascent());
        write(-m_largest, area.bottom());
    }
    write(0.0, middle);
    const QRect below(area.left(), area.bottom() + 2, area.width(), metrics.height());
    painter.drawText(below, Qt::AlignLeft, formatShort(m_low, kScatterDigits));
    painter.drawText(below, Qt::AlignRight, formatShort(m_high, kScatterDigits));
    painter.setFont(font());
    painter.drawText(below, Qt::AlignHCenter, QStringLiteral("A"));
    //: title of a plot: the difference of two matrices over the first of them
    painter.drawText(QRect(area.left(), 0, area.width(), area.top() - 1),
                     Qt::AlignLeft | Qt::AlignVCenter, tr("A − B over A"));
}

void DifferenceScatter::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), palette().window());
    if (!hasData()) {
        return;
    }
    painter.fillRect(plotArea(), palette().base());
    paintAxes(painter);
    if (m_dots.isNull()) {
        render();
    }
    painter.setClipRect(plotArea());
    painter.drawImage(QPointF(0.0, 0.0), m_dots);
    const bool isInside =
        m_pick && m_pick->row < m_a->matrix.rows && m_pick->col < m_a->matrix.cols;
    if (isInside) {
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(palette().color(QPalette::Text), 1.5));
        painter.drawEllipse(placeOf(m_pick->row, m_pick->col), kPickRadius, kPickRadius);
    }
}

} // namespace gateloupe
