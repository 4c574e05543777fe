// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QObject>

#include "core/analysis/find/find.h"
#include "widgets/common/latest_task.h"

namespace gateloupe {

class FindPanel;
class SequencePage;
class Session;

/// Looks in the session's run for units and steps that are like the one looked at; what was found
/// is marked on the page's overview, and what is chosen of it is gone to.
/// Threads: GUI thread; the destructor cancels and waits.
class FindStudy : public QObject
{
    Q_OBJECT

public:
    /// All outlive this.
    FindStudy(Session& session, SequencePage& page, FindPanel& panel, QObject* parent);

    void findUnits();
    /// Steps at which the units are on that are on throughout the chosen range, or at the step.
    void findSteps();

private:
    void forget();
    void showPlace();

    Session& m_session;
    SequencePage& m_page;
    FindPanel& m_panel;
    LatestTask<std::vector<LikeUnit>> m_units;
    LatestTask<LikeStepsReport> m_steps;
    std::uint64_t m_unit = 0; ///< that was asked about last
    StepRange m_sample;       ///< likewise
};

} // namespace gateloupe
