// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/heatmap/view/cell_axis_ticker.h"

#include <algorithm>
#include <iterator>

#include "widgets/common/number_format.h"
#include "widgets/heatmap/data/round_step.h"

namespace gateloupe {

namespace {

constexpr int kUsualLabels = 8;

} // namespace

double CellAxisTicker::getTickStep(const QCPRange& range)
{
    const int labels = m_mostLabels > 0 ? std::min(m_mostLabels, kUsualLabels) : kUsualLabels;
    return roundStepFrom(std::max(1.0, range.size() / labels));
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
