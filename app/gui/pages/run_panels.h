// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

namespace gateloupe {

class Jobs;
class SaturationPanel;
class SequencePage;
class Session;
class StopFinder;
class StopsPanel;
class ViewStates;
class WhatIfPanel;
class WhatIfRunner;

/// The panels of the sequence page that study a run: stops, saturation, what-if. Makes them, hands
/// them to the page and gives each its worker.
class RunPanels : public QObject
{
    Q_OBJECT

public:
    /// All outlive this.
    RunPanels(Session& session, Jobs& jobs, ViewStates& views, SequencePage& page, QObject* parent);

    [[nodiscard]] StopsPanel& stops() { return *m_stops; }

    [[nodiscard]] SaturationPanel& saturation() { return *m_saturation; }

    [[nodiscard]] WhatIfPanel& whatIf() { return *m_whatIf; }

    [[nodiscard]] StopFinder& stopFinder() { return *m_stopFinder; }

    [[nodiscard]] WhatIfRunner& whatIfRunner() { return *m_whatIfRunner; }

private:
    StopsPanel* m_stops; ///< the page has the panels, hidden, until a dock takes them
    SaturationPanel* m_saturation;
    WhatIfPanel* m_whatIf;
    StopFinder* m_stopFinder = nullptr;
    WhatIfRunner* m_whatIfRunner = nullptr;
};

} // namespace gateloupe
