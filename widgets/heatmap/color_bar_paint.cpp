// SPDX-License-Identifier: GPL-3.0-or-later
// How the colour bar looks: sizes and painting.
#include <algorithm>
#include <array>
#include <cmath>

#include <QPainter>

#include "widgets/common/number_format.h"
#include "widgets/heatmap/color_bar.h"

namespace gateloupe {

namespace {

constexpr int kHistogramWidth = 40;
constexpr int kBarWidth = 16;
constexpr int kHandle = 6; ///< half a handle's height, and its width
constexpr int kGap = 4;
constexpr int kMargin = 8;
constexpr int kLabelDigits = 4;
constexpr int kShortestBar = 96;
constexpr int kPixelsPerBin = 3;
constexpr std::array kInnerPlaces = {0.5, 0.25, 0.75};

} // namespace

int ColorBar::labelWidth() const
{
    int width = 0;
    const auto fit = [&](const QString& text) {
        width = std::max(width, fontMetrics().horizontalAdvance(text));
    };
    for (const double place : {0.0, 0.25, 0.5, 0.75, 1.0}) {
        fit(formatShort(m_scale.valueAt(place), kLabelDigits));
    }
    // A limit may get a sign and more digits while it is dragged.
    fit(QStringLiteral("−0.0000"));
    // The legend and the shares have the histogram's room, too.
    const int wide = kHistogramWidth + kGap;
    for (const Entry& entry : entries()) {
        width = std::max(width, fontMetrics().horizontalAdvance(entry.text) - wide + kHandle);
    }
    for (const Handle handle : {Handle::Low, Handle::High}) {
        width = std::max(width, fontMetrics().horizontalAdvance(shareText(handle)) - wide -
                                    kBarWidth - kHandle);
    }
    return width;
}

QSize ColorBar::sizeHint() const
{
    const int lines = static_cast<int>(entries().size()) + 2;
    return {kMargin + kHistogramWidth + kGap + kBarWidth + kHandle + kGap + labelWidth(),
            2 * kShortestBar + lines * (fontMetrics().height() + kGap)};
}

QSize ColorBar::minimumSizeHint() const
{
    return {sizeHint().width(), sizeHint().height() - kShortestBar};
}

QRect ColorBar::barRect() const
{
    const int line = fontMetrics().height();
    const int legend = static_cast<int>(entries().size()) * (line + kGap);
    const int top = line + kGap; // a share above, another one below
    return {kMargin + kHistogramWidth + kGap, top, kBarWidth,
            std::max(1, height() - 2 * top - legend)};
}

void ColorBar::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing, false);
    paintHistogram(painter);
    paintBar(painter);
    paintLabels(painter);
    paintLegend(painter);
    for (const Handle handle : {Handle::Low, Handle::High}) {
        paintHandle(painter, handle);
    }
}

void ColorBar::paintBar(QPainter& painter) const
{
    const QRect bar = barRect();
    for (int y = bar.top(); y <= bar.bottom(); ++y) {
        const double value = m_axis.valueAt(positionAt(y));
        painter.fillRect(bar.left(), y, bar.width(), 1, QColor(m_scale.colorOf(value)));
    }
    painter.setPen(palette().color(QPalette::Mid));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(bar.adjusted(-1, -1, 0, 0));
}

void ColorBar::paintHistogram(QPainter& painter) const
{
    if (m_data == nullptr || m_axis.high() <= m_axis.low()) {
        return;
    }
    const QRect bar = barRect();
    std::vector<double> edges; // from the bottom up
    const int bins = std::max(1, bar.height() / kPixelsPerBin);
    const auto edgeY = [&](int edge) { return bar.bottom() + 1 - bar.height() * edge / bins; };
    for (int edge = 0; edge <= bins; ++edge) {
        edges.push_back(m_axis.valueAt(positionAt(edgeY(edge) - 0.5)));
    }
    std::vector<double> counts = m_data->histogram.countsBetween(edges);
    if (m_counts == Counts::Logarithmic) {
        std::transform(counts.begin(), counts.end(), counts.begin(),
                       [](double count) { return std::log1p(count); });
    }
    const double most = *std::max_element(counts.begin(), counts.end());
    QColor color = palette().color(QPalette::WindowText);
    color.setAlphaF(0.45F);
    for (int bin = 0; bin < bins; ++bin) {
        const double count = counts[static_cast<std::size_t>(bin)];
        if (count > 0.0) {
            // What is there at all is seen.
            const int length =
                std::max(1, static_cast<int>(std::lround(count / most * kHistogramWidth)));
            painter.fillRect(bar.left() - kGap / 2 - length, edgeY(bin + 1), length,
                             edgeY(bin) - edgeY(bin + 1), color);
        }
    }
}

void ColorBar::paintHandle(QPainter& painter, Handle handle) const
{
    const QRect bar = barRect();
    const int y = placeOf(handle).y();
    const bool isFocused = hasFocus() && m_focused == handle;
    const QColor line = palette().color(isFocused ? QPalette::Highlight : QPalette::WindowText);
    painter.setPen(line);
    painter.drawLine(bar.left() - 2, y, bar.right() + 2, y);
    const QPolygon arrow({QPoint(bar.right() + 2, y),
                          QPoint(bar.right() + 2 + kHandle, y - kHandle),
                          QPoint(bar.right() + 2 + kHandle, y + kHandle)});
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.setBrush(isFocused ? line : palette().color(QPalette::Button));
    painter.drawPolygon(arrow);
    painter.setRenderHint(QPainter::Antialiasing, false);
}

void ColorBar::paintLabels(QPainter& painter) const
{
    const QFontMetrics metrics = fontMetrics();
    const QRect bar = barRect();
    const int left = bar.right() + 2 + kHandle + kGap;
    painter.setPen(palette().color(QPalette::WindowText));
    std::vector<int> taken;
    const auto draw = [&](int middle, const QString& text) {
        painter.drawText(
            QRect(left, middle - metrics.height() / 2, width() - left, metrics.height()),
            Qt::AlignRight | Qt::AlignVCenter, text);
        taken.push_back(middle);
    };
    draw(placeOf(Handle::High).y(), formatShort(m_scale.high(), kLabelDigits));
    if (m_scale.high() > m_scale.low()) {
        draw(placeOf(Handle::Low).y(), formatShort(m_scale.low(), kLabelDigits));
        for (const double place : kInnerPlaces) {
            const double value = m_scale.valueAt(place);
            const int y = yOf(m_axis.positionOf(value));
            const bool isFree = std::all_of(taken.begin(), taken.end(), [&](int other) {
                return std::abs(other - y) >= 2 * metrics.height();
            });
            if (isFree) {
                const double rounded =
                    std::abs(value) < 1e-9 * (m_scale.high() - m_scale.low()) ? 0.0 : value;
                painter.drawLine(bar.right() + 2, y, bar.right() + 2 + kGap, y);
                draw(y, formatShort(rounded, kLabelDigits));
            }
        }
    }
    const QRect line(0, 0, width(), metrics.height());
    painter.drawText(line, Qt::AlignRight | Qt::AlignVCenter, shareText(Handle::High));
    painter.drawText(line.translated(0, bar.bottom() + 1 + kGap), Qt::AlignRight | Qt::AlignVCenter,
                     shareText(Handle::Low));
}

void ColorBar::paintLegend(QPainter& painter) const
{
    const int line = fontMetrics().height();
    int top = barRect().bottom() + 1 + line + kGap;
    for (const Entry& entry : entries()) {
        const QRect row(kMargin, top, width() - kMargin, line);
        const QRect swatch(row.left(), row.center().y() - kBarWidth / 2 + 1, kBarWidth,
                           kBarWidth - 2);
        painter.setPen(palette().color(QPalette::Mid));
        painter.setBrush(QColor(entry.color));
        painter.drawRect(swatch);
        painter.setPen(palette().color(QPalette::WindowText));
        painter.drawText(row, Qt::AlignRight | Qt::AlignVCenter, entry.text);
        top += line + kGap;
    }
}

} // namespace gateloupe
