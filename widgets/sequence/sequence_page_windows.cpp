// SPDX-License-Identifier: GPL-3.0-or-later
// Which steps of a long run are at hand: windows asked for and shown.
#include <algorithm>
#include <cmath>

#include <QLabel>

#include "widgets/sequence/sequence_page.h"
#include "widgets/sequence/table/step_table.h"
#include "widgets/timeline/window_loader.h"

namespace gateloupe {

void SequencePage::setWindow(const TraceWindow& window)
{
    if (m_run == nullptr || window == m_window) {
        return;
    }
    const bool isFirst = m_window.trace == nullptr;
    m_window = window;
    m_plot->setWindow(window);
    if (window.contains(step()) || m_stepWindow.trace == nullptr) {
        showAtStep(window);
    }
    if (isFirst && !UnitSorter::keyframeInterval(*m_run)) {
        sortUnits();
    }
}

StepRange SequencePage::seenSteps() const
{
    const auto [firstSeen, lastSeen] = m_plot->visibleSteps();
    const auto stepAt = [last = m_run->steps() - 1](double place) {
        return std::min(static_cast<std::uint64_t>(std::max(0.0, std::floor(place + 0.5))), last);
    };
    const std::uint64_t first = stepAt(firstSeen);
    return {first, stepAt(lastSeen) - first + 1};
}

void SequencePage::showAtStep(const TraceWindow& window)
{
    if (!(m_stepWindow == window)) {
        m_stepWindow = window;
        m_table->setWindow(window);
    }
}

void SequencePage::requestWindow()
{
    if (m_run == nullptr || m_run->travel->fullTrace() != nullptr) {
        return;
    }
    if (m_window.contains(step())) {
        showAtStep(m_window);
    }
    const StepRange seen = seenSteps();
    // What is wider than a window can be shows its keyframes, and the steps about the cursor.
    const bool isWide = seen.count > m_run->travel->maxWindowSteps();
    if (!m_stepWindow.contains(step())) {
        m_windows->load({step(), 1});
    } else if (isWide ? !m_window.contains(step()) : !m_window.range().contains(seen)) {
        m_windows->load(isWide ? StepRange{step(), 1} : seen);
    }
}

void SequencePage::takeWindow(const TraceWindow& window)
{
    const StepRange seen = seenSteps();
    if (window.range().contains(seen) || !m_window.range().contains(seen)) {
        setWindow(window);
    }
    if (window.contains(step())) {
        showAtStep(window);
    }
    m_kept->setText(whatIsKept());
    // Of two wishes, the step and what is in sight, one may be left.
    QMetaObject::invokeMethod(this, &SequencePage::requestWindow, Qt::QueuedConnection);
}

} // namespace gateloupe
