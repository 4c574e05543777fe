// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/time_axis.h"

#include <algorithm>
#include <cmath>

#include "widgets/heatmap/data/round_step.h"

namespace gateloupe {

namespace {

constexpr double kFewestSteps = 4.0; ///< in sight when zoomed in fully
constexpr double kTickPixels = 72.0; ///< between two marked steps, where their numbers have room
/// Share of the view kept ahead of a step that comes in sight.
constexpr double kTimelineMargin = 0.1;

} // namespace

void TimeAxis::setSteps(std::uint64_t steps)
{
    m_steps = steps;
    m_lower = -0.5;
    m_size = std::max(1.0, static_cast<double>(steps));
    emit changed();
}

void TimeAxis::setVisible(double first, double last)
{
    const double all = std::max(1.0, static_cast<double>(m_steps));
    const double size = std::clamp(last - first + 1.0, std::min(kFewestSteps, all), all);
    const double lower = std::clamp(first - 0.5, -0.5, all - 0.5 - size);
    if (lower != m_lower || size != m_size) {
        m_lower = lower;
        m_size = size;
        emit changed();
    }
}

void TimeAxis::reveal(std::uint64_t step)
{
    const auto place = static_cast<double>(step);
    if (place >= first() && place <= last()) {
        return;
    }
    const double start = place < first() ? place - m_size * (1.0 - kTimelineMargin)
                                         : place - m_size * kTimelineMargin;
    setVisible(start, start + m_size - 1.0);
}

void TimeAxis::zoomAt(double pixel, double factor)
{
    const double center = stepAt(pixel);
    const double lower = center - (center - m_lower) * factor;
    setVisible(lower + 0.5, lower + m_size * factor - 0.5);
}

void TimeAxis::setArea(int left, int width)
{
    width = std::max(1, width);
    if (left != m_left || width != m_width) {
        m_left = left;
        m_width = width;
        emit changed();
    }
}

void TimeAxis::setCursors(std::uint64_t step, std::optional<std::uint64_t> second)
{
    m_cursor = step;
    m_second = second;
    emit cursorsMoved();
}

double TimeAxis::tickStep() const
{
    return roundStepFrom(std::max(1.0, kTickPixels / pixelsPerStep()));
}

std::uint64_t TimeAxis::nearestStep(double pixel) const
{
    const double last = static_cast<double>(m_steps) - 1.0;
    return static_cast<std::uint64_t>(std::clamp(std::round(stepAt(pixel)), 0.0, last));
}

} // namespace gateloupe
