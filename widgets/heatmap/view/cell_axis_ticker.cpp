// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/heatmap/view/cell_axis_ticker.h"

#include <algorithm>
#include <cmath>

#include "widgets/common/number_format.h"

namespace gateloupe {

namespace {

/// 1, 2 or 5 times a power of ten.
double roundStepFrom(double least)
{
    const double decade = std::pow(10.0, std::floor(std::log10(least)));
    for (const double factor : {1.0, 2.0, 5.0}) {
        if (factor * decade >= least) {
            return factor * decade;
        }
    }
    return 10.0 * decade;
}

} // namespace

double CellAxisTicker::getTickStep(const QCPRange& range)
{
    const double step = std::max(1.0, std::round(QCPAxisTicker::getTickStep(range)));
    if (m_mostLabels <= 0 || range.size() <= step * m_mostLabels) {
        return step;
    }
    return std::max(1.0, std::round(roundStepFrom(range.size() / m_mostLabels)));
}

int CellAxisTicker::getSubTickCount(double)
{
    return 0;
}

QString CellAxisTicker::getTickLabel(double tick, const QLocale& locale, QChar, int)
{
    const auto place = static_cast<std::uint64_t>(tick + 0.5);
    const bool isSorted = m_order != nullptr && place < m_order->size();
    return formatCount(isSorted ? m_order->storedAt(place) : place, locale);
}

QVector<double> CellAxisTicker::createTickVector(double tickStep, const QCPRange& range)
{
    const QVector<double> all = QCPAxisTicker::createTickVector(tickStep, range);
    QVector<double> inside;
    std::copy_if(all.begin(), all.end(), std::back_inserter(inside), [this](double tick) {
        return tick > -0.5 && tick < static_cast<double>(m_count) - 0.5;
    });
    return inside;
}

} // namespace gateloupe
