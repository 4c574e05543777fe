// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/heatmap/color_bar.h"

#include <algorithm>
#include <array>
#include <vector>

#include <QEvent>
#include <QPainter>

#include "widgets/common/number_format.h"

namespace gateloupe {

namespace {

constexpr int kBarWidth = 16;
constexpr int kGap = 4;
constexpr int kMargin = 8;
constexpr int kTick = 4;
constexpr int kLabelDigits = 4;
constexpr int kShortestBar = 80;
constexpr std::array kLabelPlaces = {1.0, 0.75, 0.5, 0.25, 0.0};

} // namespace

ColorBar::ColorBar(QWidget* parent)
    : QWidget(parent)
{
    setFont(numberFont());
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Preferred);
    describe();
}

void ColorBar::setScale(const ColorScale& scale)
{
    if (scale == m_scale) {
        return;
    }
    m_scale = scale;
    describe();
    updateGeometry();
    update();
}

void ColorBar::setCounts(std::uint64_t nan, std::uint64_t infinite)
{
    if (nan == m_nan && infinite == m_infinite) {
        return;
    }
    m_nan = nan;
    m_infinite = infinite;
    describe();
    updateGeometry();
    update();
}

std::vector<ColorBar::Entry> ColorBar::entries() const
{
    std::vector<Entry> list;
    if (m_nan > 0) {
        //: legend entry: how many elements are "not a number"
        list.push_back(
            {tr("NaN %1").arg(formatCount(m_nan)), ColorScale::nanColor(), ColorScale::nanColor()});
    }
    if (m_infinite > 0) {
        //: legend entry: how many elements are infinite, of either sign
        list.push_back({tr("±∞ %1").arg(formatCount(m_infinite)), ColorScale::plusInfinityColor(),
                        ColorScale::minusInfinityColor()});
    }
    return list;
}

int ColorBar::labelWidth() const
{
    int width = 0;
    for (const double place : kLabelPlaces) {
        const double value = m_scale.low() + place * (m_scale.high() - m_scale.low());
        width = std::max(width, fontMetrics().horizontalAdvance(formatShort(value, kLabelDigits)));
    }
    for (const Entry& entry : entries()) {
        width = std::max(width, fontMetrics().horizontalAdvance(entry.text));
    }
    return width;
}

QSize ColorBar::sizeHint() const
{
    const int lines = static_cast<int>(entries().size()) + 1;
    return {kMargin + kBarWidth + kTick + kGap + labelWidth() + kGap,
            kShortestBar * 2 + lines * (fontMetrics().height() + kGap)};
}

QSize ColorBar::minimumSizeHint() const
{
    return {sizeHint().width(), sizeHint().height() - kShortestBar};
}

void ColorBar::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const QFontMetrics metrics = fontMetrics();
    const std::vector<Entry> list = entries();
    const int lineHeight = metrics.height() + kGap;
    const QRect bar(kMargin, metrics.height() / 2 + 1, kBarWidth,
                    height() - metrics.height() - 2 - static_cast<int>(list.size()) * lineHeight);
    for (int y = 0; y < bar.height(); ++y) {
        const double position = 1.0 - static_cast<double>(y) / std::max(1, bar.height() - 1);
        painter.fillRect(bar.left(), bar.top() + y, bar.width(), 1,
                         QColor(m_scale.colorAt(position)));
    }
    painter.setPen(palette().color(QPalette::Mid));
    painter.drawRect(bar.adjusted(-1, -1, 0, 0));

    painter.setPen(palette().color(QPalette::WindowText));
    const int textLeft = bar.right() + 1 + kTick + kGap;
    const auto drawText = [&](int middle, const QString& text) {
        painter.drawText(
            QRect(textLeft, middle - metrics.height() / 2, labelWidth(), metrics.height()),
            Qt::AlignRight | Qt::AlignVCenter, text);
    };
    for (const double place : kLabelPlaces) {
        const int y = bar.bottom() - static_cast<int>(place * (bar.height() - 1));
        const double value = m_scale.low() + place * (m_scale.high() - m_scale.low());
        painter.drawLine(bar.right() + 1, y, bar.right() + kTick, y);
        drawText(y, formatShort(value, kLabelDigits));
    }
    int middle = bar.bottom() + metrics.height() / 2 + 2 + lineHeight / 2;
    for (const Entry& entry : list) {
        const QRect swatch(bar.left(), middle - kBarWidth / 2, kBarWidth, kBarWidth);
        painter.fillRect(swatch, QColor(entry.upper));
        painter.fillRect(swatch.adjusted(0, kBarWidth / 2, 0, 0), QColor(entry.lower));
        drawText(middle, entry.text);
        middle += lineHeight;
    }
}

void ColorBar::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::FontChange) {
        describe();
        updateGeometry();
    }
    QWidget::changeEvent(event);
}

void ColorBar::describe()
{
    setAccessibleName(tr("Colour scale"));
    //: the numbers at the two ends of the colour scale
    setAccessibleDescription(
        tr("from %1 to %2").arg(formatValue(m_scale.low()), formatValue(m_scale.high())));
}

} // namespace gateloupe
