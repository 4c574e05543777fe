// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include <QObject>

#include "core/analysis/watch/stops.h"
#include "widgets/timeline/sequence_run.h"

namespace gateloupe {

class Jobs;
class SequencePage;
class Session;
class StopsPanel;

/// Walks the session's run from stop to stop, lists all hits and marks them on the time axis.
/// The panel and the page ask, by buttons and keys.
class StopFinder : public QObject
{
    Q_OBJECT

public:
    /// All outlive this.
    StopFinder(Session& session, Jobs& jobs, SequencePage& page, StopsPanel& panel,
               QObject* parent);

    void findNext();
    void findPrevious();
    void findNextNonFinite();

signals:
    /// What a search found, or that there is nothing.
    void told(const QString& message);

private:
    void showOnset(const StopHits& hits, std::uint64_t from);
    void say(const QString& message);
    void showRun();
    void find(std::vector<Stop> stops, StopDirection direction);
    void list();
    void listIfCheap();
    void go(const StopHit& hit);
    void showFound(const std::vector<Stop>& stops, std::uint64_t from, StopDirection direction,
                   const std::optional<StopHit>& hit);
    void showMarks(const StopHits& hits);
    [[nodiscard]] TraceReader reader(const std::shared_ptr<const SequenceRun>& run);

    Session& m_session;
    Jobs& m_jobs;
    SequencePage& m_page;
    StopsPanel& m_panel;
    std::shared_ptr<const RnnModel> m_model;      ///< that the panel was last shown
    std::shared_ptr<const SequenceRun> m_otherOf; ///< the run that m_otherWindows runs again
    TraceWindows m_otherWindows;
};

} // namespace gateloupe
