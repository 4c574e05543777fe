// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/heatmap/view/matrix_plottable.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "widgets/common/number_format.h"

namespace gateloupe {

namespace {

constexpr double kTextPadding = 4.0; // left and right of a number together
constexpr int kMostDecimals = 6;
constexpr double kTallestText = 13.0;
constexpr int kSmallestText = 8;         ///< pixels: digits can still be told apart
constexpr double kLeastTextShare = 0.75; ///< a line's height without the space between lines

/// Decimals with which every number of the colour range fits a cell and the largest still shows two
/// digits; empty when there are none: numbers are printed in all cells of a view or in no cell.
std::optional<int> decimalsThatFit(const ColorScale& scale, double width,
                                   const QFontMetricsF& metrics)
{
    const double largest = std::max(std::abs(scale.low()), std::abs(scale.high()));
    for (int decimals = kMostDecimals; decimals >= 0; --decimals) {
        const QString widest = formatFixed(-largest, decimals);
        if (metrics.horizontalAdvance(widest) <= width) {
            return largest * std::pow(10.0, decimals) >= 10.0 ? std::optional(decimals)
                                                              : std::nullopt;
        }
    }
    return std::nullopt;
}

struct FittedText
{
    QFont font;
    int decimals = 0;
};

/// As large as the cells allow.
std::optional<FittedText> textThatFits(const ColorScale& scale, const QSizeF& cell)
{
    QFont font = numberFont();
    const int largest = static_cast<int>(std::min(cell.height() * 0.75, kTallestText));
    for (int size = std::max(largest, kSmallestText); size >= kSmallestText; --size) {
        font.setPixelSize(size);
        const auto decimals =
            decimalsThatFit(scale, cell.width() - kTextPadding, QFontMetricsF(font));
        if (decimals) {
            return FittedText{font, *decimals};
        }
    }
    return std::nullopt;
}

double cellsAcross(const QCPRange& range, double pixels)
{
    return pixels > 0.0 ? range.size() / pixels : 1.0;
}

} // namespace

MatrixPlottable::MatrixPlottable(QCPAxis* columns, QCPAxis* rows)
    : QCPAbstractPlottable(columns, rows)
{
    setSelectable(QCP::stNone);
    connect(&m_renderer, &PictureRenderer::rendered, this,
            [this](const PictureRenderer::Pictures& pictures) {
                m_picture = pictures.front();
                mParentPlot->replot(QCustomPlot::rpQueuedReplot);
            });
}

void MatrixPlottable::setData(std::shared_ptr<const HeatmapData> data)
{
    if (data == m_data) {
        return;
    }
    m_data = std::move(data);
    m_picture = {};
    m_renderer.cancel();
}

void MatrixPlottable::setScale(const ColorScale& scale)
{
    m_scale = scale;
}

void MatrixPlottable::setPixelMeaning(PixelMeaning meaning)
{
    m_pixels = meaning;
}

void MatrixPlottable::setPick(std::optional<Cell> cell)
{
    m_pick = cell;
}

void MatrixPlottable::setSelection(const std::optional<CellRect>& selection)
{
    m_selection = selection;
}

void MatrixPlottable::setMarkedRows(std::vector<std::uint64_t> rows)
{
    m_markedRows = std::move(rows);
}

void MatrixPlottable::setTextFrom(double pixels)
{
    m_textFrom = pixels;
}

std::optional<MatrixPlottable::Cell> MatrixPlottable::cellAt(const QPointF& position) const
{
    if (m_data == nullptr || !mKeyAxis->axisRect()->rect().contains(position.toPoint())) {
        return std::nullopt;
    }
    double key = 0.0;
    double value = 0.0;
    pixelsToCoords(position, key, value);
    const double col = std::floor(key + 0.5);
    const double row = std::floor(value + 0.5);
    if (col < 0.0 || row < 0.0 || col >= static_cast<double>(m_data->matrix.cols) ||
        row >= static_cast<double>(m_data->matrix.rows)) {
        return std::nullopt;
    }
    return Cell{static_cast<std::uint64_t>(row), static_cast<std::uint64_t>(col)};
}

std::uint64_t MatrixPlottable::cellsPerPixel() const
{
    const MatrixViewport shown = viewport(mParentPlot->bufferDevicePixelRatio());
    const auto count = [](double cells) {
        return static_cast<std::uint64_t>(std::max(1.0, std::ceil(cells - 1e-6)));
    };
    return count(shown.rowsPerPixel) * count(shown.colsPerPixel);
}

double MatrixPlottable::selectTest(const QPointF&, bool, QVariant*) const
{
    return -1.0;
}

QCPRange MatrixPlottable::getKeyRange(bool& found, QCP::SignDomain) const
{
    found = m_data != nullptr;
    return found ? QCPRange(-0.5, static_cast<double>(m_data->matrix.cols) - 0.5) : QCPRange();
}

QCPRange MatrixPlottable::getValueRange(bool& found, QCP::SignDomain, const QCPRange&) const
{
    found = m_data != nullptr;
    return found ? QCPRange(-0.5, static_cast<double>(m_data->matrix.rows) - 0.5) : QCPRange();
}

MatrixViewport MatrixPlottable::viewport(double pixelRatio) const
{
    const QSizeF area = QSizeF(mKeyAxis->axisRect()->size()) * pixelRatio;
    const QCPRange cols = mKeyAxis->range();
    const QCPRange rows = mValueAxis->range();
    return {.top = rows.lower + 0.5,
            .left = cols.lower + 0.5,
            .rowsPerPixel = cellsAcross(rows, area.height()),
            .colsPerPixel = cellsAcross(cols, area.width()),
            .size = area.toSize()};
}

void MatrixPlottable::draw(QCPPainter* painter)
{
    if (m_data == nullptr) {
        return;
    }
    drawPicture(painter);
    if (!m_data->isSample()) {
        drawNumbers(painter);
    }
    drawMarkedRows(painter);
    drawSelection(painter);
    drawPick(painter);
}

void MatrixPlottable::drawPicture(QCPPainter* painter)
{
    MatrixPicture wanted{
        m_data, viewport(painter->device()->devicePixelRatioF()), m_scale, m_pixels, {}, {}, {}};
    if (!m_picture.showsSameAs(wanted)) {
        wanted.learnFrom(m_picture);
        // What goes into a file waits for its picture.
        const bool isForFile = painter->modes().testFlag(QCPPainter::pmNoCaching);
        if (!isForFile && !wanted.isQuick()) {
            m_renderer.request({wanted});
            return drawStandIn(painter, wanted);
        }
        wanted.image = std::exchange(m_picture.image, {});
        wanted.render();
        m_picture = std::move(wanted);
    }
    drawImage(painter, m_picture);
}

/// The last picture at its place, above a coarse one of what it does not show.
void MatrixPlottable::drawStandIn(QCPPainter* painter, const MatrixPicture& wanted) const
{
    constexpr int kCoarser = 8;
    if (m_picture.covers(wanted)) {
        return drawImage(painter, m_picture);
    }
    MatrixPicture coarse{.data = wanted.data,
                         .viewport = wanted.viewport,
                         .scale = wanted.scale,
                         .pixels = wanted.pixels};
    const QSize size(std::max(1, wanted.viewport.size.width() / kCoarser),
                     std::max(1, wanted.viewport.size.height() / kCoarser));
    coarse.viewport.rowsPerPixel *=
        static_cast<double>(wanted.viewport.size.height()) / size.height();
    coarse.viewport.colsPerPixel *=
        static_cast<double>(wanted.viewport.size.width()) / size.width();
    coarse.viewport.size = size;
    coarse.render();
    drawImage(painter, coarse);
    if (m_picture.data == m_data) {
        drawImage(painter, m_picture);
    }
}

void MatrixPlottable::drawImage(QCPPainter* painter, const MatrixPicture& picture) const
{
    const MatrixViewport& view = picture.viewport;
    const QPointF topLeft = coordsToPixels(view.left - 0.5, view.top - 0.5);
    const QPointF bottomRight =
        coordsToPixels(view.left + view.colsPerPixel * view.size.width() - 0.5,
                       view.top + view.rowsPerPixel * view.size.height() - 0.5);
    QRectF target = QRectF(topLeft, bottomRight).normalized();
    if (view == viewport(painter->device()->devicePixelRatioF())) {
        target = mKeyAxis->axisRect()->rect(); // pixel for pixel
    }
    painter->drawImage(
        target, picture.image.mirrored(mKeyAxis->rangeReversed(), !mValueAxis->rangeReversed()));
}

QRectF MatrixPlottable::cellRect(const Cell& cell) const
{
    const auto col = static_cast<double>(cell.col);
    const auto row = static_cast<double>(cell.row);
    return QRectF(coordsToPixels(col - 0.5, row - 0.5), coordsToPixels(col + 0.5, row + 0.5))
        .normalized();
}

void MatrixPlottable::drawNumbers(QCPPainter* painter) const
{
    const QSizeF size = cellRect({0, 0}).size();
    const auto fitting = size.height() < m_textFrom ? std::nullopt : textThatFits(m_scale, size);
    if (!fitting) {
        return;
    }
    const auto& [font, decimals] = *fitting;
    const QFontMetricsF metrics(font);
    const MatrixView& matrix = m_data->matrix;
    const ShownMatrix shown = m_data->shown();
    const auto first = [](double place) {
        return static_cast<std::uint64_t>(std::max(0.0, std::floor(place + 0.5)));
    };
    const std::uint64_t lastRow = std::min(matrix.rows, first(mValueAxis->range().upper) + 1);
    const std::uint64_t lastCol = std::min(matrix.cols, first(mKeyAxis->range().upper) + 1);
    const QRectF area = mKeyAxis->axisRect()->rect();
    painter->setFont(font);
    for (std::uint64_t row = first(mValueAxis->range().lower); row < lastRow; ++row) {
        for (std::uint64_t col = first(mKeyAxis->range().lower); col < lastCol; ++col) {
            const QRectF seen = cellRect({row, col}) & area;
            if (seen.height() < metrics.height() * kLeastTextShare) {
                continue;
            }
            const double value = shown.at(row, col);
            const QString text = formatFixed(value, decimals);
            if (metrics.horizontalAdvance(text) > seen.width()) {
                continue; // a cell cut by the edge
            }
            painter->setPen(QColor(ColorScale::inkOn(m_scale.colorOf(value))));
            painter->drawText(seen, Qt::AlignCenter, text);
        }
    }
}

void MatrixPlottable::drawPick(QCPPainter* painter) const
{
    if (!m_pick) {
        return;
    }
    // Black within white is seen on every colour of the maps; a tiny cell gets a frame around it.
    constexpr double kSmallest = 5.0;
    QRectF frame = cellRect(*m_pick);
    const QPointF center = frame.center();
    frame.setWidth(std::max(frame.width(), kSmallest));
    frame.setHeight(std::max(frame.height(), kSmallest));
    frame.moveCenter(center);
    painter->setBrush(Qt::NoBrush);
    painter->setPen(QPen(Qt::white, 1.0));
    painter->drawRect(frame.adjusted(-1.5, -1.5, 1.5, 1.5));
    painter->setPen(QPen(Qt::black, 1.0));
    painter->drawRect(frame.adjusted(-0.5, -0.5, 0.5, 0.5));
}

void MatrixPlottable::drawMarkedRows(QCPPainter* painter) const
{
    constexpr double kWide = 8.0;
    constexpr double kHalfHigh = 4.0;
    const QRectF area = mKeyAxis->axisRect()->rect();
    const auto& order = m_data->order.rows;
    painter->setPen(QPen(Qt::white, 1.0));
    painter->setBrush(Qt::black);
    for (const std::uint64_t stored : m_markedRows) {
        if (stored >= m_data->matrix.rows) {
            continue; // of a matrix that is still being read
        }
        const std::uint64_t row = order != nullptr ? order->placeOf(stored) : stored;
        const double y = cellRect({row, 0}).center().y();
        if (y >= area.top() && y <= area.bottom()) {
            painter->drawPolygon(
                QPolygonF{{QPointF(area.left(), y - kHalfHigh), QPointF(area.left() + kWide, y),
                           QPointF(area.left(), y + kHalfHigh)}});
        }
    }
}

void MatrixPlottable::drawSelection(QCPPainter* painter) const
{
    if (!m_selection || m_selection->cells() == 0) {
        return;
    }
    const QRectF frame = cellRect({m_selection->rows.begin, m_selection->cols.begin}) |
                         cellRect({m_selection->rows.end - 1, m_selection->cols.end - 1});
    painter->setBrush(Qt::NoBrush);
    painter->setPen(QPen(Qt::white, 1.0));
    painter->drawRect(frame);
    painter->setPen(QPen(Qt::black, 1.0, Qt::DashLine));
    painter->drawRect(frame);
}

void MatrixPlottable::drawLegendIcon(QCPPainter* painter, const QRectF& rect) const
{
    QLinearGradient gradient(rect.topLeft(), rect.topRight());
    for (const double stop : {0.0, 0.25, 0.5, 0.75, 1.0}) {
        gradient.setColorAt(stop, QColor(m_scale.colorAt(stop)));
    }
    painter->fillRect(rect, gradient);
}

} // namespace gateloupe
