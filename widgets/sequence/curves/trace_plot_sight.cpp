// SPDX-License-Identifier: GPL-3.0-or-later
// What of a run is in sight: steps sideways, strips up and down.
#include <algorithm>

#include <QScrollBar>

#include "widgets/common/number_format.h"
#include "widgets/sequence/curves/trace_plot.h"
#include "widgets/timeline/time_axis.h"

namespace gateloupe {

namespace {

constexpr int kLeastNames = 84; ///< pixels left of the time axis
constexpr double kMostNamesShare = 0.2;

} // namespace

void TracePlot::showAllSteps()
{
    m_axis->showAll();
}

std::pair<double, double> TracePlot::visibleSteps() const
{
    return {m_axis->first(), m_axis->last()};
}

void TracePlot::setVisibleSteps(double first, double last)
{
    m_axis->setVisible(first, last);
}

void TracePlot::revealPlace(PseudoLayerIndex place)
{
    auto strip = m_stack->placeOf({StripId::Kind::Hidden, place});
    if (!strip) {
        strip = m_stack->placeOf({StripId::Kind::Cell, place});
    }
    if (!strip) {
        return;
    }
    const int offset = m_scroll->value();
    if (strip->first < offset) {
        m_scroll->setValue(strip->first);
    } else if (strip->second > offset + m_stack->height()) {
        m_scroll->setValue(std::min(strip->first, strip->second - m_stack->height()));
    }
}

void TracePlot::placeAxis()
{
    const QFontMetrics metrics = fontMetrics();
    //: the longest name of a strip, to see how much room names need
    const int name = metrics.horizontalAdvance(tr("layer 0, backward")) + 44;
    const QString most = QString::number(std::max<std::uint64_t>(m_part.units(), 1) - 1);
    const int wanted = name + QFontMetrics(numberFont()).horizontalAdvance(most) + 12;
    const int room = std::max(kLeastNames, static_cast<int>(m_stack->width() * kMostNamesShare));
    const int left = std::min(wanted, room);
    const int right = metrics.horizontalAdvance(QStringLiteral("00000")) + 24;
    m_axis->setArea(left, m_stack->width() - left - right);
}

void TracePlot::updateScrollBar()
{
    const int hidden = std::max(0, m_stack->contentHeight() - m_stack->height());
    m_scroll->setRange(0, hidden);
    m_scroll->setPageStep(std::max(1, m_stack->height()));
    m_scroll->setSingleStep(m_stack->stripHeight() / 2);
    m_scroll->setVisible(hidden > 0);
    m_stack->setOffset(m_scroll->value());
}

} // namespace gateloupe
