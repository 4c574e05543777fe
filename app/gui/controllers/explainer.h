// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include <QObject>

#include "widgets/common/latest_task.h"
#include "widgets/sequence/explain_panel.h"
#include "widgets/timeline/strip_address.h"
#include "widgets/timeline/strip_painter.h"

namespace gateloupe {

class ReadoutStudy;
class Session;

/// A run as explain() and findNonFiniteOrigin() take it.
[[nodiscard]] ExplainedRun explainedRun(const SequenceRun& run);

/// Explains the value that the session looks at, while the panel is in sight: of its run, the gate
/// or state that is chosen there, at the session's layer, unit, step and batch entry; or a
/// number of the readout at that step.
class Explainer : public QObject
{
    Q_OBJECT

public:
    /// All outlive this.
    Explainer(Session& session, ReadoutStudy& readout, ExplainPanel& panel, QObject* parent);

    /// The places of what was followed back in time, from the explained value on.
    [[nodiscard]] static std::vector<TrailMark> marksOf(const RnnModel& model,
                                                        const std::vector<TrailStep>& trail);

    /// Explains the value of a strip that was clicked, at the session's step; does nothing for
    /// strips that no layer computes.
    void explainCell(const StripCell& cell);
    /// Explains that gate or state of the session's unit at its step.
    void explainSignal(const TraceSignal& signal);
    /// Goes to a value of the run and explains it, as a link of the panel does: one can go back.
    void show(const TracePoint& point);
    /// Explains a number of the readout, until a value of the run is chosen.
    void explainNumber(std::uint64_t number);

signals:
    /// Empty: nothing is followed.
    void trailChanged(const std::vector<gateloupe::TrailMark>& trail);

private:
    /// What was explained: a value of the run, or a number of the readout at its step.
    struct Visited
    {
        TracePoint point;
        std::optional<std::uint64_t> number;
    };

    /// What the panel is about; empty without a run of the selected network.
    [[nodiscard]] std::optional<TracePoint> chosenPoint() const;
    void explainAgain();
    void explainValue();
    /// The chosen number of the readout; empty where it has no such number at the session's step.
    [[nodiscard]] std::optional<ReadoutPoint> chosenNumber() const;
    void follow();
    void go(const Visited& place);
    void walk(std::ptrdiff_t places);
    void forgetTrail();

    Session& m_session;
    ReadoutStudy& m_readout;
    ExplainPanel& m_panel;
    std::optional<std::uint64_t> m_number; ///< of the readout, that is explained
    std::vector<Visited> m_visited;        ///< by links, oldest first
    std::size_t m_here = 0;                ///< of m_visited
    bool m_isGoing = false;                ///< the session moves because of a link
    std::vector<TrailMark> m_marks;
    LatestTask<Explained> m_task;
    LatestTask<std::vector<TrailStep>> m_trail;
};

} // namespace gateloupe
