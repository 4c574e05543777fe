// SPDX-License-Identifier: GPL-3.0-or-later
// The colours of the heatmap: which range of numbers they stand for.
#include <utility>

#include "widgets/heatmap/color_bar.h"
#include "widgets/heatmap/gate_heatmap.h"
#include "widgets/heatmap/heatmap_plot.h"
#include "widgets/heatmap/visible_values.h"

namespace gateloupe {

void GateHeatmap::applyScale()
{
    const std::shared_ptr<const HeatmapData>& shown = m_plot->matrix().data();
    if (shown == nullptr) {
        return;
    }
    m_plot->setScale(m_settings.scaleOf(shown->statistics, shown->histogram));
    m_colorBar->setScale(scale());
    m_colorBar->setData(shown);
    emit scaleChanged();
}

void GateHeatmap::setColorSettings(const ColorSettings& settings)
{
    if (!(settings == m_settings)) {
        m_settings = settings;
        applyScale();
    }
}

void GateHeatmap::changeSettings(const ColorSettings& settings)
{
    if (!(settings == m_settings)) {
        setColorSettings(settings);
        emit colorSettingsChanged(m_settings);
        emit viewStateChanged(tr("colour range"));
    }
}

void GateHeatmap::resetRange()
{
    const std::shared_ptr<const HeatmapData>& shown = m_plot->matrix().data();
    ColorSettings reset = m_settings;
    reset.mode = reset.mode == RangeMode::Fixed ? RangeMode::Symmetric : reset.mode;
    if (std::exchange(reset.locked, std::nullopt) && shown != nullptr) {
        reset.locked = reset.rangeOf(shown->statistics, shown->histogram);
    }
    changeSettings(reset);
}

void GateHeatmap::fitRangeToVisible()
{
    const std::shared_ptr<const HeatmapData> shown = data();
    const CellRect cells = shown != nullptr ? cellsInView(*shown, view()) : CellRect{};
    if (cells.cells() == 0) {
        return;
    }
    const ValueSummary numbers = summaryOf(*shown, cells);
    ColorSettings open = m_settings;
    open.locked.reset();
    open.mode = open.mode == RangeMode::Fixed ? RangeMode::Symmetric : open.mode;
    changeSettings(m_settings.withRange(open.rangeOf(numbers.statistics, numbers.histogram)));
}

const ColorScale& GateHeatmap::scale() const
{
    return m_plot->matrix().scale();
}

} // namespace gateloupe
