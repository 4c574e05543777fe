// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/inspector/heatmap_picture.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>

#include "widgets/common/number_format.h"
#include "widgets/heatmap/data/matrix_renderer.h"
#include "widgets/heatmap/data/round_step.h"

namespace gateloupe {

namespace {

constexpr double kPictureGap = 8.0;
constexpr double kEdge = 12.0; ///< around everything
constexpr double kTick = 4.0;
constexpr double kBarWidth = 16.0;
constexpr double kPixelsPerTick = 48.0;
constexpr int kPixelSize = 13; ///< of the texts: pixels, so that every machine paints alike
constexpr int kBarDigits = 4;
constexpr int kBarSteps = 256;
constexpr std::array kBarPlaces = {0.0, 0.25, 0.5, 0.75, 1.0};

QFont textFont(bool isBold = false)
{
    QFont font;
    font.setPixelSize(kPixelSize);
    font.setBold(isBold);
    return font;
}

double lineHeight()
{
    return QFontMetricsF(textFont()).height();
}

double widthOf(const QString& text)
{
    return QFontMetricsF(textFont()).horizontalAdvance(text);
}

struct LegendEntry
{
    QString text;
    QRgb upper;
    QRgb lower;
};

/// What the colour bar has no place for.
std::vector<LegendEntry> entriesOf(const PictureRequest& wish)
{
    const MatrixStatistics& statistics = wish.matrix.data->statistics;
    const ColorScale& scale = wish.scale;
    std::vector<LegendEntry> entries;
    if (statistics.finite > 0 && statistics.max > scale.high()) {
        //: legend entry: numbers above the colour scale
        entries.push_back({QCoreApplication::translate("gateloupe::HeatmapPicture", "above"),
                           scale.aboveColor(), scale.aboveColor()});
    }
    if (statistics.finite > 0 && statistics.min < scale.low()) {
        //: legend entry: numbers below the colour scale
        entries.push_back({QCoreApplication::translate("gateloupe::HeatmapPicture", "below"),
                           scale.belowColor(), scale.belowColor()});
    }
    if (statistics.nan > 0) {
        entries.push_back({QStringLiteral("NaN %1").arg(formatCount(statistics.nan)),
                           ColorScale::nanColor(), ColorScale::nanColor()});
    }
    if (statistics.inf > 0) {
        entries.push_back({QStringLiteral("±∞ %1").arg(formatCount(statistics.inf)),
                           ColorScale::plusInfinityColor(), ColorScale::minusInfinityColor()});
    }
    return entries;
}

constexpr double kWidest = 1000.0; ///< of the cells, logical pixels
constexpr double kHighest = 800.0;
constexpr double kLargestCell = 32.0;
constexpr int kNarrowestPicture = 24; ///< of a vector
constexpr int kLargestSide = 32767;   ///< of an image that a QPainter can paint

int sideOf(std::uint64_t cells, double pixelsPerCell)
{
    const double pixels = static_cast<double>(cells) *
                          (pixelsPerCell >= 1.0 ? std::floor(pixelsPerCell) : pixelsPerCell);
    return std::max(kNarrowestPicture, static_cast<int>(std::lround(pixels)));
}

QImage render(const PictureRequest& request, QSize pixels)
{
    const CellRect& shown = request.shown;
    const MatrixViewport viewport{
        .top = static_cast<double>(shown.rows.begin),
        .left = static_cast<double>(shown.cols.begin),
        .rowsPerPixel = static_cast<double>(shown.rows.size()) / pixels.height(),
        .colsPerPixel = static_cast<double>(shown.cols.size()) / pixels.width(),
        .size = pixels};
    const HeatmapData& data = *request.matrix.data;
    return renderMatrix(data.shown(), data.pyramid, viewport, request.scale,
                        data.pixelRule(request.pixels));
}

/// What a pixel of the picture stands for.
QString legendOf(const CellRect& shown, QSize pixels, PixelMeaning meaning)
{
    const auto per = [](std::uint64_t cells, int side) {
        return std::max<std::uint64_t>(
            1, static_cast<std::uint64_t>(std::ceil(static_cast<double>(cells) / side)));
    };
    const std::uint64_t cells =
        per(shown.rows.size(), pixels.height()) * per(shown.cols.size(), pixels.width());
    static constexpr std::array kMeanings = {
        // in the order of PixelMeaning
        //: legend of a saved picture, %1 is a count
        QT_TRANSLATE_NOOP("gateloupe::HeatmapPicture",
                          "colour of a pixel = mean of %1 cells, or what stands out"),
        //: legend of a saved picture, %1 is a count; RMS is the root of the mean square
        QT_TRANSLATE_NOOP("gateloupe::HeatmapPicture",
                          "colour of a pixel = RMS of %1 cells, or what stands out"),
        //: legend of a saved picture, %1 is a count
        QT_TRANSLATE_NOOP("gateloupe::HeatmapPicture",
                          "colour of a pixel = what stands out most of %1 cells"),
    };
    return cells > 1 ? QCoreApplication::translate("gateloupe::HeatmapPicture",
                                                   kMeanings[static_cast<std::size_t>(meaning)])
                           .arg(formatCount(cells))
                     : QCoreApplication::translate("gateloupe::HeatmapPicture",
                                                   "colour = value of the cell");
}

} // namespace

std::uint64_t tickStep(std::uint64_t count, double pixels, double pixelsPerTick)
{
    return roundIndexStep(count, pixels / pixelsPerTick);
}

QMarginsF HeatmapPicture::margins() const
{
    const double line = lineHeight();
    double barText = 0.0;
    for (const double place : kBarPlaces) {
        barText = std::max(barText, widthOf(formatShort(wish.scale.valueAt(place), kBarDigits)));
    }
    for (const LegendEntry& entry : entriesOf(wish)) {
        barText = std::max(barText, widthOf(entry.text));
    }
    const IndexOrder* order = wish.matrix.data->order.rows.get();
    const QString largest = QString::number(order != nullptr ? order->size() : wish.shown.rows.end);
    const bool hasColumns = !wish.columnsLabel.isEmpty();
    // Whole pixels, so that the cells' edges are sharp.
    return {std::ceil(kEdge + line + kPictureGap / 2.0 + widthOf(largest) + kPictureGap + kTick),
            std::ceil(kEdge + line + (wish.subtitle.isEmpty() ? 0.0 : line) + kPictureGap +
                      (hasColumns ? 2.0 * line + kTick + kPictureGap / 2.0 : 0.0)),
            kPictureGap * 2.0 + kBarWidth + kTick + kPictureGap / 2.0 + barText + kEdge,
            kPictureGap + line + kEdge};
}

QSizeF HeatmapPicture::sizeFor(QSizeF cellsSize) const
{
    const QMarginsF around = margins();
    const double legendLines = static_cast<double>(entriesOf(wish).size());
    // The colour bar needs some height even beside a single row.
    const double height = std::max(cellsSize.height(), 120.0 + legendLines * (lineHeight() + 4.0));
    const double least = std::max({QFontMetricsF(textFont(true)).horizontalAdvance(wish.title),
                                   widthOf(wish.subtitle), widthOf(legend)});
    return {std::ceil(
                std::max(around.left() + cellsSize.width() + around.right(), least + 2.0 * kEdge)),
            std::ceil(around.top() + height + around.bottom())};
}

void HeatmapPicture::paint(QPainter& painter, QSizeF cellsSize) const
{
    const QSizeF size = sizeFor(cellsSize);
    const QMarginsF around = margins();
    const QRectF place(QPointF(around.left(), around.top()), cellsSize);
    const double line = lineHeight();
    painter.save();
    painter.fillRect(QRectF(QPointF(0, 0), size), Qt::white);
    painter.setPen(Qt::black);
    painter.setFont(textFont(true));
    const double width = size.width() - 2.0 * kEdge;
    painter.drawText(QRectF(kEdge, kEdge, width, line), Qt::AlignLeft | Qt::AlignVCenter,
                     wish.title);
    painter.setFont(textFont());
    if (!wish.subtitle.isEmpty()) {
        painter.drawText(QRectF(kEdge, kEdge + line, width, line), Qt::AlignLeft | Qt::AlignVCenter,
                         wish.subtitle);
    }
    painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
    painter.drawImage(place, cells);
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(place);
    paintAxes(painter, place);
    paintBar(painter, place);
    painter.drawText(QRectF(kEdge, size.height() - kEdge - line, width, line),
                     Qt::AlignLeft | Qt::AlignVCenter, legend);
    painter.restore();
}

void HeatmapPicture::paintAxes(QPainter& painter, const QRectF& place) const
{
    const double line = lineHeight();
    const MatrixOrder& order = wish.matrix.data->order;
    const std::vector<std::uint64_t> rows = storedIndices(wish.shown.rows, order.rows.get());
    const std::vector<std::uint64_t> cols = storedIndices(wish.shown.cols, order.cols.get());
    const double rowHeight = place.height() / static_cast<double>(rows.size());
    const double colWidth = place.width() / static_cast<double>(cols.size());
    const std::uint64_t rowStep = tickStep(rows.size(), place.height(), kPixelsPerTick / 2.0);
    for (std::uint64_t row = 0; row < rows.size(); row += rowStep) {
        const double y = place.top() + (static_cast<double>(row) + 0.5) * rowHeight;
        painter.drawLine(QPointF(place.left() - kTick, y), QPointF(place.left(), y));
        const double right = place.left() - kTick - kPictureGap / 2.0;
        painter.drawText(QRectF(0, y - line / 2.0, right, line), Qt::AlignRight | Qt::AlignVCenter,
                         QString::number(rows[row]));
    }
    painter.save();
    painter.translate(kEdge, place.center().y());
    painter.rotate(-90.0);
    const double length = std::max(place.height(), widthOf(wish.rowsLabel) + kPictureGap);
    painter.drawText(QRectF(-length / 2.0, 0, length, line), Qt::AlignCenter, wish.rowsLabel);
    painter.restore();
    if (wish.columnsLabel.isEmpty()) {
        return;
    }
    const std::uint64_t colStep = tickStep(cols.size(), place.width(), kPixelsPerTick);
    for (std::uint64_t col = 0; col < cols.size(); col += colStep) {
        const double x = place.left() + (static_cast<double>(col) + 0.5) * colWidth;
        painter.drawLine(QPointF(x, place.top() - kTick), QPointF(x, place.top()));
        painter.drawText(
            QRectF(x - kPixelsPerTick, place.top() - kTick - line, 2.0 * kPixelsPerTick, line),
            Qt::AlignHCenter | Qt::AlignVCenter, QString::number(cols[col]));
    }
    const double across = std::max(place.width(), widthOf(wish.columnsLabel) + kPictureGap);
    painter.drawText(QRectF(place.center().x() - across / 2.0,
                            place.top() - kTick - 2.0 * line - kPictureGap / 4.0, across, line),
                     Qt::AlignCenter, wish.columnsLabel);
}

void HeatmapPicture::paintBar(QPainter& painter, const QRectF& place) const
{
    const double line = lineHeight();
    const std::vector<LegendEntry> entries = entriesOf(wish);
    const double legendHeight = static_cast<double>(entries.size()) * (line + 4.0);
    const double height =
        std::max(place.height(), 120.0 + legendHeight) - legendHeight - kPictureGap;
    const QRectF bar(place.right() + 2.0 * kPictureGap, place.top(), kBarWidth, height);
    const double step = bar.height() / kBarSteps;
    painter.save();
    painter.setPen(Qt::NoPen);
    for (int index = 0; index < kBarSteps; ++index) {
        const double position = 1.0 - (static_cast<double>(index) + 0.5) / kBarSteps;
        // A little taller than a step: no seams between them.
        painter.setBrush(QColor(wish.scale.colorAt(position)));
        painter.drawRect(QRectF(bar.left(), bar.top() + index * step, bar.width(),
                                index + 1 < kBarSteps ? step + 0.5 : step));
    }
    painter.restore();
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(bar);
    const double textLeft = bar.right() + kTick + kPictureGap / 2.0;
    for (const double share : kBarPlaces) {
        const double y = bar.bottom() - share * bar.height();
        painter.drawLine(QPointF(bar.right(), y), QPointF(bar.right() + kTick, y));
        painter.drawText(QRectF(textLeft, y - line / 2.0, 400.0, line),
                         Qt::AlignLeft | Qt::AlignVCenter,
                         formatShort(wish.scale.valueAt(share), kBarDigits));
    }
    double top = bar.bottom() + kPictureGap + 4.0;
    for (const LegendEntry& entry : entries) {
        const QRectF swatch(bar.left(), top + (line - kBarWidth) / 2.0, kBarWidth, kBarWidth);
        painter.fillRect(swatch, QColor(entry.upper));
        painter.fillRect(swatch.adjusted(0, kBarWidth / 2.0, 0, 0), QColor(entry.lower));
        painter.drawRect(swatch);
        painter.drawText(QRectF(textLeft, top, 400.0, line), Qt::AlignLeft | Qt::AlignVCenter,
                         entry.text);
        top += line + 4.0;
    }
}

QSize cellsSizeOf(const CellRect& shown)
{
    const double fitting =
        std::min({kWidest / static_cast<double>(shown.cols.size()),
                  kHighest / static_cast<double>(shown.rows.size()), kLargestCell});
    return {sideOf(shown.cols.size(), fitting), sideOf(shown.rows.size(), fitting)};
}

HeatmapPicture renderPicture(const PictureRequest& request, double pixelRatio)
{
    const QSize pixels = (QSizeF(cellsSizeOf(request.shown)) * pixelRatio).toSize();
    return {.wish = request,
            .cells = render(request, pixels),
            .legend = legendOf(request.shown, pixels, request.pixels)};
}

Result<QImage> exactPixels(const PictureRequest& request)
{
    const std::uint64_t rows = request.shown.rows.size();
    const std::uint64_t cols = request.shown.cols.size();
    if (rows * cols > kMostExactCells || std::max(rows, cols) > kLargestSide) {
        return Error::unsupported("%1 x %2 cells are too many for one picture of a pixel each",
                                  rows, cols);
    }
    return render(request, QSize(static_cast<int>(cols), static_cast<int>(rows)))
        .convertToFormat(QImage::Format_RGB32);
}

} // namespace gateloupe
