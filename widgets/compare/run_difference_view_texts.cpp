// SPDX-License-Identifier: GPL-3.0-or-later
// What the comparison of two runs says.
#include <algorithm>

#include <QLabel>

#include "widgets/common/number_format.h"
#include "widgets/compare/run_difference_view.h"

namespace gateloupe {

void RunDifferenceView::showSummary()
{
    if (!m_obstacle.isEmpty()) {
        m_summary->setText(m_obstacle);
        return;
    }
    if (m_run == nullptr) {
        m_summary->setText(tr("Run A and B on one input, from states of zero, to see at which step "
                              "their gates and states part."));
        return;
    }
    const TraceDifference& difference = m_run->difference;
    const QString tolerance = formatValue(difference.tolerance);
    if (!difference.earliest) {
        const double largest = difference.largestByStep.empty()
                                   ? 0.0
                                   : std::ranges::max(difference.largestByStep);
        //: %1 a tolerance, %2 a number, %3 who computed, e.g. "CPU, 2 threads"
        m_summary->setText(tr("No gate and no state differs by more than %1 in %n step(s); the "
                              "largest difference is %2. Ran on %3.",
                              nullptr, static_cast<int>(difference.steps))
                               .arg(tolerance, formatValue(largest),
                                    QString::fromStdString(m_run->backend)));
        return;
    }
    const SignalDifference& first = difference.parts[*difference.earliest];
    //: %1 a tolerance, %2 a step, %3 e.g. "layer 0, forward", %4 e.g. "forget gate", %5 a unit,
    //: %6 and %7 its numbers, %8 who computed
    m_summary->setText(tr("First over %1 at step %2: %3, %4 of unit %5 (A %6, B %7). Ran on %8.")
                           .arg(tolerance, formatCount(first.first->step),
                                SignalTableModel::placeOf(*m_run, first),
                                SignalTableModel::nameOf(first), formatCount(first.first->unit),
                                formatValue(first.first->a), formatValue(first.first->b),
                                QString::fromStdString(m_run->backend)));
}

} // namespace gateloupe
