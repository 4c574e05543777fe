// SPDX-License-Identifier: GPL-3.0-or-later
// What the compare page says.
#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QTabWidget>
#include <QTableView>

#include "widgets/common/number_format.h"
#include "widgets/common/term_names.h"
#include "widgets/compare/compare_view.h"
#include "widgets/compare/comparison_texts.h"
#include "widgets/compare/gate_panes.h"
#include "widgets/compare/run_difference_view.h"

namespace gateloupe {

QString CompareView::placeText() const
{
    if (m_comparison == nullptr || m_places.empty()) {
        return {};
    }
    if (!m_place) {
        return tr("N goes to the largest difference.");
    }
    const Place& place = m_places[*m_place];
    const GateDifference& gate = m_comparison->difference.gates[place.gate];
    const ElementDifference& element = gate.largest[place.element];
    //: the %1st of %2 largest differences, a parameter, row, column, its size
    return tr("%1 of %2: %3 [%4, %5], %6")
        .arg(formatCount(*m_place + 1), formatCount(m_places.size()), TermNames::parameter(gate.id))
        .arg(element.row)
        .arg(element.col)
        .arg(formatValue(element.distance));
}

QString CompareView::summaryText() const
{
    if (m_isBusy) {
        return tr("Comparing…");
    }
    if (m_comparison != nullptr) {
        return ComparisonTexts::summary(*m_comparison);
    }
    if (m_a == nullptr) {
        return tr("Open a file with a recurrent network, and choose another to compare it with.");
    }
    return m_isOneNetwork
               ? tr("One network on two backends.")
               : tr("Choose B: another network of this file, one of another file, or the same one "
                    "on another backend.");
}

void CompareView::showTexts()
{
    const QString nameA = m_a == nullptr ? QString() : QString::fromStdString(m_a->name);
    m_labelA->setText(m_a == nullptr ? tr("A: no network")
                                     //: network A of a comparison and its file
                                     : tr("A: %1 — %2").arg(nameA, m_fileA));
    m_labelA->setToolTip(m_a == nullptr ? QString() : QString::fromStdString(toText(m_a->spec)));
    m_summary->setText(summaryText());
    m_summary->setAlignment(
        m_comparison != nullptr || m_isBusy || m_isOneNetwork ? Qt::AlignLeft : Qt::AlignCenter);
    const QStringList notes =
        m_comparison != nullptr ? ComparisonTexts::notes(*m_comparison) : QStringList();
    m_notes->setText(notes.join(QLatin1Char('\n')));
    m_notes->setVisible(!notes.isEmpty());
    m_placeLabel->setText(placeText());
    m_placeLabel->setToolTip(m_placeLabel->text());
    const bool hasDifferences = !m_places.empty();
    m_nextAction->setEnabled(hasDifferences);
    m_previousAction->setEnabled(hasDifferences);
    const QString reason = hasDifferences ? QString() : tr("There is no difference to go to");
    m_nextAction->setToolTip(hasDifferences ? tr("Next largest difference (N)") : reason);
    m_previousAction->setToolTip(hasDifferences ? tr("Next larger difference (Shift+N)") : reason);
    m_flipAction->setText(m_panes->isBlink() && m_panes->isShowingB() ? tr("Show A")
                                                                      : tr("Show B"));
}

void CompareView::retranslate()
{
    //: the second network of a comparison
    m_labelB->setText(tr("B:"));
    m_choice->setAccessibleName(tr("Network B"));
    m_choice->setPlaceholderText(tr("Choose a network"));
    m_open->setText(tr("Open another file…"));
    m_match->setText(tr("Match units"));
    m_match->setToolTip(m_isOneNetwork
                            ? tr("A and B are the same network, with the same units")
                            : tr("Put B's units beside the units of A that they are most like: for "
                                 "networks trained again or stored in another order"));
    m_nextAction->setText(tr("Next difference"));
    m_previousAction->setText(tr("Previous difference"));
    //: A and B take turns in one heatmap
    m_blinkAction->setText(tr("In one place"));
    m_blinkAction->setToolTip(tr("Show A and B by turns in one heatmap (I)"));
    m_flipAction->setToolTip(tr("Show the other one in the same heatmap (B)"));
    m_autoAction->setText(tr("Blink by itself"));
    m_auto->setText(tr("Blink every"));
    m_auto->setToolTip(tr("Change between A and B by itself (Shift+B)"));
    m_interval->setSuffix(tr(" ms"));
    m_interval->setAccessibleName(tr("Time between A and B in milliseconds"));
    m_tabs->setTabText(0, tr("Weights"));
    //: runs of two networks on one input
    m_tabs->setTabText(1, tr("Runs"));
    m_table->setAccessibleName(tr("Differences by gate"));
    showTexts();
}

} // namespace gateloupe
