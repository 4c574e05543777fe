// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QObject>
#include <QString>

#include "core/analysis/steps/step_statistics.h"
#include "widgets/common/latest_task.h"

namespace gateloupe {

class Jobs;
class RangePanel;
class SequencePage;
class Session;

/// What is between the steps that are chosen on the sequence page: statistics for the panel, and
/// files of x, y, gates and states.
/// Threads: GUI thread; the destructor cancels and waits.
class RangeStudy : public QObject
{
    Q_OBJECT

public:
    /// All outlive this.
    RangeStudy(Session& session, Jobs& jobs, SequencePage& page, RangePanel& panel,
               QObject* parent);

    /// Asks for the target; the dialog asks again before a file is overwritten.
    void chooseTarget();
    /// Writes the chosen steps; the suffix says how.
    void save(const QString& target);

private:
    void measure();

    Session& m_session;
    Jobs& m_jobs;
    SequencePage& m_page;
    RangePanel& m_panel;
    LatestTask<std::vector<LaneStatistics>> m_task;
};

} // namespace gateloupe
