// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/heatmap/view/heatmap_overview.h"

#include <algorithm>

#include <QMouseEvent>
#include <QPainter>

#include "widgets/common/change_events.h"
#include "widgets/heatmap/view/heatmap_plot.h"
#include "widgets/layouts/arrange.h"

namespace gateloupe {

namespace {

constexpr int kOverviewSide = 96;      ///< the longer one, in pixels
constexpr int kLeastOverviewSide = 24; ///< the shorter one
constexpr int kOverviewMargin = 8;     ///< to the corner of the cells
constexpr QSize kLeastCells(240, 200); ///< in a smaller plot it would hide too much
constexpr double kAlmostAll = 0.95;    ///< of rows or columns in sight: not zoomed
constexpr int kShade = 110;            ///< alpha over what is not in sight

} // namespace

HeatmapOverview::HeatmapOverview(HeatmapPlot& plot)
    : QWidget(&plot)
    , m_plot(plot)
{
    setObjectName(QStringLiteral("heatmapOverview"));
    setCursor(Qt::PointingHandCursor);
    hide();
    connect(&plot, &QCustomPlot::afterReplot, this, &HeatmapOverview::follow);
    inEveryLanguage(this, [this] {
        setAccessibleName(tr("Overview"));
        setToolTip(tr("The whole matrix. A click or a drag moves the part in sight."));
    });
}

bool HeatmapOverview::isZoomed() const
{
    const auto& shown = m_plot.matrix().data();
    if (shown == nullptr || shown->matrix.isEmpty() || shown->isSample()) {
        return false; // until all is read there is nothing that is quick to draw from
    }
    const HeatmapView view = m_plot.view();
    return view.right - view.left < kAlmostAll * static_cast<double>(shown->matrix.cols) ||
           view.bottom - view.top < kAlmostAll * static_cast<double>(shown->matrix.rows);
}

/// The shape of the cells in sight is kept as far as neither side becomes too thin.
QSize HeatmapOverview::wantedSize() const
{
    const MatrixView& matrix = m_plot.matrix().data()->matrix;
    const double aspect = static_cast<double>(matrix.cols) / static_cast<double>(matrix.rows);
    const auto side = [](double share) {
        return std::clamp(static_cast<int>(kOverviewSide * share), kLeastOverviewSide,
                          kOverviewSide);
    };
    return {side(aspect), side(1.0 / aspect)};
}

void HeatmapOverview::follow()
{
    const QRect cells = m_plot.cellsArea();
    const bool isWanted = isZoomed() && cells.width() >= kLeastCells.width() &&
                          cells.height() >= kLeastCells.height();
    if (!isWanted) {
        hide();
        return;
    }
    const QSize size = wantedSize();
    setGeometry(QRect(cells.bottomRight() - QPoint(size.width(), size.height()) -
                          QPoint(kOverviewMargin, kOverviewMargin),
                      size));
    const auto& matrix = m_plot.matrix();
    const QSize pixels = (QSizeF(size) * devicePixelRatioF()).toSize();
    MatrixPicture wanted{.data = matrix.data(),
                         .viewport = MatrixViewport::fit(matrix.data()->matrix, pixels),
                         .scale = matrix.scale(),
                         .pixels = PixelMeaning::Extreme};
    if (!m_picture.showsSameAs(wanted)) {
        wanted.render();
        m_picture = std::move(wanted);
    }
    show();
    raise();
    update();
}

QRectF HeatmapOverview::frame() const
{
    const MatrixView& matrix = m_picture.data->matrix;
    const HeatmapView view = m_plot.view();
    const double perCol = width() / static_cast<double>(matrix.cols);
    const double perRow = height() / static_cast<double>(matrix.rows);
    return QRectF(QPointF((view.left + 0.5) * perCol, (view.top + 0.5) * perRow),
                  QPointF((view.right + 0.5) * perCol, (view.bottom + 0.5) * perRow)) &
           QRectF(rect());
}

void HeatmapOverview::paintEvent(QPaintEvent*)
{
    if (m_picture.data == nullptr) {
        return;
    }
    QPainter painter(this);
    painter.fillRect(rect(), palette().color(QPalette::Window));
    painter.drawImage(rect(), m_picture.image);
    const QRectF seen = frame();
    QPainterPath outside;
    outside.addRect(rect());
    outside.addRect(seen);
    QColor shade = palette().color(QPalette::Window);
    shade.setAlpha(kShade);
    painter.fillPath(outside, shade);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(palette().color(QPalette::Highlight));
    painter.drawRect(seen.adjusted(0.5, 0.5, -0.5, -0.5));
    painter.setPen(palette().color(QPalette::WindowText));
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

void HeatmapOverview::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton) {
        centreOn(event->position());
    }
}

void HeatmapOverview::mouseMoveEvent(QMouseEvent* event)
{
    if (event->buttons().testFlag(Qt::LeftButton)) {
        centreOn(event->position());
    }
}

void HeatmapOverview::centreOn(const QPointF& point)
{
    if (m_picture.data == nullptr) {
        return;
    }
    const MatrixView& matrix = m_picture.data->matrix;
    const HeatmapView view = m_plot.view();
    const double col = point.x() / width() * static_cast<double>(matrix.cols) - 0.5;
    const double row = point.y() / height() * static_cast<double>(matrix.rows) - 0.5;
    const double halfWidth = (view.right - view.left) / 2.0;
    const double halfHeight = (view.bottom - view.top) / 2.0;
    m_plot.setView({.left = col - halfWidth,
                    .right = col + halfWidth,
                    .top = row - halfHeight,
                    .bottom = row + halfHeight});
    emit moved();
}

} // namespace gateloupe
