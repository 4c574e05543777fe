// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/inspector/heatmap_picture.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>

#include "widgets/common/number_format.h"
#include "widgets/heatmap/data/matrix_renderer.h"

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

std::vector<LegendEntry> entriesOf(const HeatmapPicture& picture)
{
    std::vector<LegendEntry> entries;
    if (picture.hasAbove) {
        //: legend entry: numbers above the colour scale
        entries.push_back({QCoreApplication::translate("gateloupe::HeatmapPicture", "above"),
                           picture.scale.aboveColor(), picture.scale.aboveColor()});
    }
    if (picture.hasBelow) {
        //: legend entry: numbers below the colour scale
        entries.push_back({QCoreApplication::translate("gateloupe::HeatmapPicture", "below"),
                           picture.scale.belowColor(), picture.scale.belowColor()});
    }
    if (picture.nan > 0) {
        entries.push_back({QStringLiteral("NaN %1").arg(formatCount(picture.nan)),
                           ColorScale::nanColor(), ColorScale::nanColor()});
    }
    if (picture.infinite > 0) {
        entries.push_back({QStringLiteral("±∞ %1").arg(formatCount(picture.infinite)),
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
    return renderMatrix(data.shown(), data.pyramid, viewport, request.scale, data.pixelRule(request.pixels));
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
    if (cells > 1 && meaning == PixelMeaning::Mean) {
        //: legend of a saved picture, %1 is a count
        return QCoreApplication::translate("gateloupe::HeatmapPicture",
                                           "colour of a pixel = mean of %1 cells, or what stands out")
            .arg(formatCount(cells));
    }
    if (cells > 1 && meaning == PixelMeaning::RootMeanSquare) {
        //: legend of a saved picture, %1 is a count; RMS is the root of the mean square
        return QCoreApplication::translate("gateloupe::HeatmapPicture",
                                           "colour of a pixel = RMS of %1 cells, or what stands out")
            .arg(formatCount(cells));
    }
    if (cells > 1) {
        //: legend of a saved picture, %1 is a count
        return QCoreApplication::translate("gateloupe::HeatmapPicture",
                                           "colour of a pixel = what stands out most of %1 cells")
            .arg(formatCount(cells));
    }
    return QCoreApplication::translate("gateloupe::HeatmapPicture", "colour = value of the cell");
}

} // namespace

std::uint64_t tickStep(std::uint64_t count, double pixels, double pixelsPerTick)
{
    const double most = std::max(1.0, pixels / pixelsPerTick);
    std::uint64_t step = 1;
    while (static_cast<double>(count) / static_cast<double>(step) > most) {
        // 1, 2, 5, 10, 20, 50, ...
        std::uint64_t lead = step;
        while (lead >= 10) {
            lead /= 10;
        }
        step = lead == 2 ? step / 2 * 5 : step * 2;
    }
    return step;
}

PicturePainter::PicturePainter(const HeatmapPicture& picture)
    : m_picture(picture)
{
}

QStringList PicturePainter::legendEntries() const
{
    QStringList texts;
    for (const LegendEntry& entry : entriesOf(m_picture)) {
        texts.append(entry.text);
    }
    return texts;
}

PicturePainter::Margins PicturePainter::margins() const
{
    const double line = lineHeight();
    double barText = 0.0;
    for (const double place : kBarPlaces) {
        barText =
            std::max(barText, widthOf(formatShort(m_picture.scale.valueAt(place), kBarDigits)));
    }
    for (const QString& text : legendEntries()) {
        barText = std::max(barText, widthOf(text));
    }
    const QString largest = QString::number(
        m_picture.order.rows != nullptr ? m_picture.order.rows->size() : m_picture.shown.rows.end);
    const bool hasColumns = !m_picture.columnsLabel.isEmpty();
    // Whole pixels, so that the cells' edges are sharp.
    return {
        .left =
            std::ceil(kEdge + line + kPictureGap / 2.0 + widthOf(largest) + kPictureGap + kTick),
        .top = std::ceil(kEdge + line + (m_picture.subtitle.isEmpty() ? 0.0 : line) + kPictureGap +
                         (hasColumns ? 2.0 * line + kTick + kPictureGap / 2.0 : 0.0)),
        .right = kPictureGap * 2.0 + kBarWidth + kTick + kPictureGap / 2.0 + barText + kEdge,
        .bottom = kPictureGap + line + kEdge};
}

QSizeF PicturePainter::sizeFor(QSizeF cells) const
{
    const Margins around = margins();
    const double legendLines = static_cast<double>(legendEntries().size());
    // The colour bar needs some height even beside a single row.
    const double height = std::max(cells.height(), 120.0 + legendLines * (lineHeight() + 4.0));
    const double least = std::max({QFontMetricsF(textFont(true)).horizontalAdvance(m_picture.title),
                                   widthOf(m_picture.subtitle), widthOf(m_picture.legend)});
    return {std::ceil(std::max(around.left + cells.width() + around.right, least + 2.0 * kEdge)),
            std::ceil(around.top + height + around.bottom)};
}

void PicturePainter::paint(QPainter& painter, QSizeF cells) const
{
    const QSizeF size = sizeFor(cells);
    const Margins around = margins();
    const QRectF place(QPointF(around.left, around.top), cells);
    const double line = lineHeight();
    painter.save();
    painter.fillRect(QRectF(QPointF(0, 0), size), Qt::white);
    painter.setPen(Qt::black);
    painter.setFont(textFont(true));
    const double width = size.width() - 2.0 * kEdge;
    painter.drawText(QRectF(kEdge, kEdge, width, line), Qt::AlignLeft | Qt::AlignVCenter,
                     m_picture.title);
    painter.setFont(textFont());
    if (!m_picture.subtitle.isEmpty()) {
        painter.drawText(QRectF(kEdge, kEdge + line, width, line), Qt::AlignLeft | Qt::AlignVCenter,
                         m_picture.subtitle);
    }
    painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
    painter.drawImage(place, m_picture.cells);
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(place);
    paintAxes(painter, place);
    paintBar(painter, place);
    painter.drawText(QRectF(kEdge, size.height() - kEdge - line, width, line),
                     Qt::AlignLeft | Qt::AlignVCenter, m_picture.legend);
    painter.restore();
}

void PicturePainter::paintAxes(QPainter& painter, const QRectF& cells) const
{
    const double line = lineHeight();
    const std::vector<std::uint64_t> rows =
        storedIndices(m_picture.shown.rows, m_picture.order.rows.get());
    const std::vector<std::uint64_t> cols =
        storedIndices(m_picture.shown.cols, m_picture.order.cols.get());
    const double rowHeight = cells.height() / static_cast<double>(rows.size());
    const double colWidth = cells.width() / static_cast<double>(cols.size());
    const std::uint64_t rowStep = tickStep(rows.size(), cells.height(), kPixelsPerTick / 2.0);
    for (std::uint64_t row = 0; row < rows.size(); row += rowStep) {
        const double y = cells.top() + (static_cast<double>(row) + 0.5) * rowHeight;
        painter.drawLine(QPointF(cells.left() - kTick, y), QPointF(cells.left(), y));
        const double right = cells.left() - kTick - kPictureGap / 2.0;
        painter.drawText(QRectF(0, y - line / 2.0, right, line), Qt::AlignRight | Qt::AlignVCenter,
                         QString::number(rows[row]));
    }
    painter.save();
    painter.translate(kEdge, cells.center().y());
    painter.rotate(-90.0);
    const double length = std::max(cells.height(), widthOf(m_picture.rowsLabel) + kPictureGap);
    painter.drawText(QRectF(-length / 2.0, 0, length, line), Qt::AlignCenter, m_picture.rowsLabel);
    painter.restore();
    if (m_picture.columnsLabel.isEmpty()) {
        return;
    }
    const std::uint64_t colStep = tickStep(cols.size(), cells.width(), kPixelsPerTick);
    for (std::uint64_t col = 0; col < cols.size(); col += colStep) {
        const double x = cells.left() + (static_cast<double>(col) + 0.5) * colWidth;
        painter.drawLine(QPointF(x, cells.top() - kTick), QPointF(x, cells.top()));
        painter.drawText(
            QRectF(x - kPixelsPerTick, cells.top() - kTick - line, 2.0 * kPixelsPerTick, line),
            Qt::AlignHCenter | Qt::AlignVCenter, QString::number(cols[col]));
    }
    const double across = std::max(cells.width(), widthOf(m_picture.columnsLabel) + kPictureGap);
    painter.drawText(QRectF(cells.center().x() - across / 2.0,
                            cells.top() - kTick - 2.0 * line - kPictureGap / 4.0, across, line),
                     Qt::AlignCenter, m_picture.columnsLabel);
}

void PicturePainter::paintBar(QPainter& painter, const QRectF& cells) const
{
    const double line = lineHeight();
    const std::vector<LegendEntry> entries = entriesOf(m_picture);
    const double legendHeight = static_cast<double>(entries.size()) * (line + 4.0);
    const double height =
        std::max(cells.height(), 120.0 + legendHeight) - legendHeight - kPictureGap;
    const QRectF bar(cells.right() + 2.0 * kPictureGap, cells.top(), kBarWidth, height);
    const double step = bar.height() / kBarSteps;
    painter.save();
    painter.setPen(Qt::NoPen);
    for (int index = 0; index < kBarSteps; ++index) {
        const double position = 1.0 - (static_cast<double>(index) + 0.5) / kBarSteps;
        // A little taller than a step: no seams between them.
        painter.setBrush(QColor(m_picture.scale.colorAt(position)));
        painter.drawRect(QRectF(bar.left(), bar.top() + index * step, bar.width(),
                                index + 1 < kBarSteps ? step + 0.5 : step));
    }
    painter.restore();
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(bar);
    const double textLeft = bar.right() + kTick + kPictureGap / 2.0;
    for (const double place : kBarPlaces) {
        const double y = bar.bottom() - place * bar.height();
        painter.drawLine(QPointF(bar.right(), y), QPointF(bar.right() + kTick, y));
        painter.drawText(QRectF(textLeft, y - line / 2.0, 400.0, line),
                         Qt::AlignLeft | Qt::AlignVCenter,
                         formatShort(m_picture.scale.valueAt(place), kBarDigits));
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
    const HeatmapData& data = *request.matrix.data;
    HeatmapPicture picture{.cells = render(request, pixels),
                           .shown = request.shown,
                           .order = data.order,
                           .title = request.title,
                           .subtitle = request.subtitle,
                           .rowsLabel = request.rowsLabel,
                           .columnsLabel = request.columnsLabel,
                           .legend = legendOf(request.shown, pixels, request.pixels),
                           .scale = request.scale,
                           .nan = data.statistics.nan,
                           .infinite = data.statistics.inf};
    picture.hasBelow = data.statistics.finite > 0 && data.statistics.min < request.scale.low();
    picture.hasAbove = data.statistics.finite > 0 && data.statistics.max > request.scale.high();
    return picture;
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
