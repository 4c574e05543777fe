// SPDX-License-Identifier: GPL-3.0-or-later
// How the heatmap is arranged: zoom, colours, counts.
#include <QJsonArray>

#include "widgets/heatmap/color_bar.h"
#include "widgets/heatmap/gate_heatmap.h"
#include "widgets/heatmap/heatmap_plot.h"

namespace gateloupe {

void GateHeatmap::fitView()
{
    m_plot->fitView();
}

void GateHeatmap::setView(const HeatmapView& view)
{
    m_plot->setView(view);
}

HeatmapView GateHeatmap::view() const
{
    return m_plot->view();
}

void GateHeatmap::tellZoom()
{
    emit viewStateChanged(tr("zoom"));
}

QJsonObject GateHeatmap::viewState() const
{
    const HeatmapView shown = view();
    return {{QStringLiteral("colors"), m_settings.toJson()},
            {QStringLiteral("view"), QJsonArray{shown.left, shown.right, shown.top, shown.bottom}},
            {QStringLiteral("logCounts"), m_colorBar->counts() == ColorBar::Counts::Logarithmic}};
}

void GateHeatmap::setViewState(const QJsonObject& state)
{
    ColorSettings settings = m_settings;
    settings.readJson(state[QLatin1String("colors")].toObject());
    setColorSettings(settings);
    if (const QJsonArray directions = state[QLatin1String("view")].toArray();
        directions.size() == 4) {
        setView({.left = directions[0].toDouble(),
                 .right = directions[1].toDouble(),
                 .top = directions[2].toDouble(),
                 .bottom = directions[3].toDouble()});
    }
    if (const QJsonValue isLog = state[QLatin1String("logCounts")]; isLog.isBool()) {
        m_colorBar->setCounts(isLog.toBool() ? ColorBar::Counts::Logarithmic
                                             : ColorBar::Counts::Linear);
    }
}

} // namespace gateloupe
