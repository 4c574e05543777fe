// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QWidget;

namespace gateloupe {

class ExplainPanel;
class FindPanel;
class Jobs;
class PairPanel;
class RangePanel;
class RangeStudy;
class ReadoutPanel;
class ReadoutStudy;
class SaturationPanel;
class SequencePage;
class Session;
class StopFinder;
class StopsPanel;
class ViewStates;
class WhatIfPanel;
class WhatIfRunner;

/// The panels of the sequence page that study a run: stops, saturation, what-if, and in the inspector
/// readout, chosen steps, comparison, search and explanation. Makes them, hands them to the page and gives each its worker.
class RunPanels : public QObject
{
    Q_OBJECT

public:
    /// All outlive this.
    RunPanels(Session& session, Jobs& jobs, ViewStates& views, SequencePage& page, QObject* parent);

    [[nodiscard]] StopsPanel& stops() { return *m_stops; }

    [[nodiscard]] SaturationPanel& saturation() { return *m_saturation; }

    [[nodiscard]] WhatIfPanel& whatIf() { return *m_whatIf; }

    /// What the inspector shows beside the sequence page.
    [[nodiscard]] QWidget& inspector() { return *m_inspector; }

    [[nodiscard]] ExplainPanel& explanation() { return *m_explanation; }

    [[nodiscard]] ReadoutPanel& readoutPanel() { return *m_readout; }

    [[nodiscard]] RangeStudy& rangeStudy() { return *m_rangeStudy; }

    [[nodiscard]] StopFinder& stopFinder() { return *m_stopFinder; }

    [[nodiscard]] WhatIfRunner& whatIfRunner() { return *m_whatIfRunner; }

private:
    StopsPanel* m_stops; ///< the page has the panels, hidden, until a dock takes them
    SaturationPanel* m_saturation;
    WhatIfPanel* m_whatIf;
    QWidget* m_inspector;
    ReadoutPanel* m_readout;
    RangePanel* m_range;
    PairPanel* m_pair;
    FindPanel* m_find;
    ExplainPanel* m_explanation;
    RangeStudy* m_rangeStudy = nullptr;
    ReadoutStudy* m_readoutStudy = nullptr;
    StopFinder* m_stopFinder = nullptr;
    WhatIfRunner* m_whatIfRunner = nullptr;
};

} // namespace gateloupe
