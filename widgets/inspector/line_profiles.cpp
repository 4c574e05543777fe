// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/inspector/line_profiles.h"

#include <QEvent>

#include "widgets/common/change_events.h"
#include "widgets/heatmap/view/heatmap_plot.h"
#include "widgets/inspector/line_plot.h"
#include "widgets/layouts/arrange.h"

namespace gateloupe {

LineProfiles::LineProfiles(HeatmapPlot& plot, QObject* parent)
    : QObject(parent)
    , m_plot(plot)
    , m_above(named(new LinePlot(Qt::Horizontal, plot.parentWidget()), "rowProfile"))
    , m_beside(named(new LinePlot(Qt::Vertical, plot.parentWidget()), "columnProfile"))
    , m_job([this](const Result<Lines>& lines) {
        if (lines) {
            m_above->setNumbers(lines->row, false);
            m_beside->setNumbers(lines->col, false);
        }
    })
{
    connect(&plot, &QCustomPlot::afterReplot, this, &LineProfiles::align);
    for (LinePlot* line : {m_above, m_beside}) {
        line->hide();
        line->installEventFilter(this);
    }
    onLanguageChange(m_above, [this] { read(); });
    connect(m_above, &LinePlot::indexClicked, this, &LineProfiles::columnClicked);
    connect(m_beside, &LinePlot::indexClicked, this, &LineProfiles::rowClicked);
}

void LineProfiles::setMatrix(const std::optional<InspectedMatrix>& matrix)
{
    m_matrix = matrix;
    read();
}

void LineProfiles::setPick(std::optional<std::pair<std::uint64_t, std::uint64_t>> cell)
{
    m_pick = cell;
    read();
}

void LineProfiles::setShown(bool isShown)
{
    m_isShown = isShown;
    read();
}

void LineProfiles::read()
{
    const bool hasPick = m_isShown && m_matrix && m_pick &&
                         m_pick->first < m_matrix->data->matrix.rows &&
                         m_pick->second < m_matrix->data->matrix.cols;
    // Without a pick the room is the heatmap's.
    m_above->setVisible(hasPick);
    m_beside->setVisible(hasPick);
    if (!hasPick) {
        m_job.cancel();
        for (LinePlot* plot : {m_above, m_beside}) {
            plot->setNumbers({}, false);
            plot->setMark(std::nullopt);
        }
        return;
    }
    m_above->setTitle(tr("Row %1 over the columns").arg(m_pick->first));
    m_beside->setTitle(tr("Column %1 over the rows").arg(m_pick->second));
    const auto [row, col] = m_matrix->data->placeOf(m_pick->first, m_pick->second);
    m_above->setMark(col);
    m_beside->setMark(row);
    m_job.start([data = m_matrix->data, row = row,
                 col = col](ProgressMonitor& monitor) -> Result<Lines> {
        const ShownMatrix shown = data->shown();
        Lines lines;
        lines.row.reserve(data->matrix.cols);
        for (std::uint64_t place = 0; place < data->matrix.cols; ++place) {
            lines.row.push_back(shown.at(row, place));
        }
        lines.col.reserve(data->matrix.rows);
        for (std::uint64_t place = 0; place < data->matrix.rows && !monitor.cancelled(); ++place) {
            lines.col.push_back(shown.at(place, col));
        }
        return lines;
    });
}

/// The lines get their new places after the heatmap has got its own.
bool LineProfiles::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize || event->type() == QEvent::Move) {
        align();
    }
    return QObject::eventFilter(watched, event);
}

/// The frames stand where the heatmap's stands on screen, whatever its margins are.
void LineProfiles::align()
{
    if (!m_isShown) {
        return;
    }
    const QRect frame = m_plot.cellsArea();
    const QPoint corner = m_plot.mapToGlobal(frame.topLeft());
    m_above->setFrame(m_above->mapFromGlobal(corner).x(), frame.width());
    m_beside->setFrame(m_beside->mapFromGlobal(corner).y(), frame.height());
    const HeatmapView view = m_plot.view();
    m_above->setSpan(QCPRange(view.left, view.right));
    m_beside->setSpan(QCPRange(view.top, view.bottom));
}

} // namespace gateloupe
