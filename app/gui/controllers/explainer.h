// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include <QObject>

#include "widgets/common/latest_task.h"
#include "widgets/sequence/explain_panel.h"

namespace gateloupe {

class Session;

/// Explains the value that the session looks at, while the panel is in sight: of its run, the gate
/// or state that is chosen there, at the session's layer, unit, step and batch entry.
class Explainer : public QObject
{
    Q_OBJECT

public:
    /// All outlive this.
    Explainer(Session& session, ExplainPanel& panel, QObject* parent);

private:
    /// What the panel is about; empty without a run of the selected network.
    [[nodiscard]] std::optional<TracePoint> chosenPoint() const;
    void explainAgain();
    void follow();
    void show(const TracePoint& point);

    Session& m_session;
    ExplainPanel& m_panel;
    LatestTask<Explained> m_task;
    LatestTask<std::vector<TrailStep>> m_trail;
};

} // namespace gateloupe
