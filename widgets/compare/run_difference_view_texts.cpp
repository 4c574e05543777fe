// SPDX-License-Identifier: GPL-3.0-or-later
// What the comparison of two runs says.
#include <algorithm>

#include <QLabel>
#include <QPushButton>
#include <QTableView>

#include "widgets/common/number_format.h"
#include "widgets/compare/divergence_texts.h"
#include "widgets/compare/pair_controls.h"
#include "widgets/compare/run_difference_view.h"
#include "widgets/compare/step_difference_plot.h"

namespace gateloupe {

QString RunDifferenceView::invitation() const
{
    if (!m_obstacle.isEmpty()) {
        return m_obstacle;
    }
    return m_controls->runnerA().isEmpty()
               ? tr("Run A and B on one input to see at which step their gates and states part.")
               : tr("Run the network on both backends to see at which step, layer, unit and gate "
                    "they part.");
}

QString RunDifferenceView::verdict() const
{
    const TraceDifference& difference = m_run->difference;
    const QString tolerance = formatValue(difference.tolerance);
    if (!difference.earliest) {
        const double largest =
            difference.largestByStep.empty() ? 0.0 : std::ranges::max(difference.largestByStep);
        //: %1 a tolerance, %2 a number
        return tr("No gate and no state differs by more than %1 in %n step(s); the largest "
                  "difference is %2.",
                  nullptr, static_cast<int>(difference.steps))
            .arg(tolerance, formatValue(largest));
    }
    const SignalDifference& first = difference.parts[*difference.earliest];
    //: %1 a tolerance, %2 a step, %3 e.g. "layer 0, forward", %4 e.g. "forget gate", %5 a unit,
    //: %6 and %7 its numbers
    return tr("First over %1 at step %2: %3, %4 of unit %5 (A %6, B %7).")
        .arg(tolerance, formatCount(first.first->step), SignalTableModel::placeOf(*m_run, first),
             SignalTableModel::nameOf(first), formatCount(first.first->unit),
             formatValue(first.first->a), formatValue(first.first->b));
}

void RunDifferenceView::showSummary()
{
    QStringList meaning;
    const bool hasRun = m_run != nullptr && m_obstacle.isEmpty();
    if (hasRun && m_run->divergence) {
        if (*m_run->divergence != Divergence::None) {
            meaning += DivergenceTexts::explanation(*m_run->divergence);
            meaning += DivergenceTexts::advice(*m_run->divergence);
        }
        const QString a = QString::fromStdString(m_run->backend);
        meaning +=
            m_run->recorded.empty()
                //: who computed two runs, e.g. "cudnn (NVIDIA H200; fma, standard)"
                ? tr("A ran on %1, B on %2.").arg(a, QString::fromStdString(m_run->otherBackend))
                //: %1 who computed, e.g. "cpu (CPU, 2 threads; f32)", %2 a file
                : tr("A ran on %1, B was recorded in %2.")
                      .arg(a, QString::fromStdString(m_run->recorded));
    } else if (hasRun) {
        //: who computed, e.g. "CPU, 2 threads"
        meaning += tr("Ran on %1.").arg(QString::fromStdString(m_run->backend));
    }
    if (hasRun && m_run->maxResidual > 0.0) {
        //: the gates of cuDNN are computed again from its states; %1 is how far they are off
        meaning += tr("The gates that were recomputed beside cuDNN's states are off by %1 at most.")
                       .arg(formatShort(m_run->maxResidual, 3));
    }
    m_summary->setText(hasRun ? verdict() : invitation());
    m_meaning->setText(meaning.join(QLatin1Char(' ')));
    m_meaning->setVisible(!meaning.isEmpty());
}

void RunDifferenceView::retranslate()
{
    m_openButton->setText(tr("Show the step"));
    m_table->setAccessibleName(tr("Gates and states of both runs"));
    m_plot->setAccessibleName(tr("Largest difference at each step"));
    showSummary();
}

} // namespace gateloupe
