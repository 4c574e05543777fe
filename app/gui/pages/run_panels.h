// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QWidget;

namespace gateloupe {

class DependencePanel;
class ExplainPanel;
class Explainer;
class GradientStudy;
class Jobs;
class RangeStudy;
class ReadoutPanel;
class SaturationPanel;
class SequencePage;
class Session;
class StopFinder;
class StopsPanel;
class UnitSignals;
class ViewStates;
class WhatIfPanel;
class WhatIfRunner;

/// The panels of the sequence page that study a run: stops, saturation, what-if, and in the
/// inspector readout, chosen steps, comparison, search and explanation. Makes them, hands them to
/// the page and gives each its worker.
class RunPanels : public QObject
{
    Q_OBJECT

public:
    /// All outlive this.
    RunPanels(Session& session, Jobs& jobs, ViewStates& views, SequencePage& page, QObject* parent);

    // The page has the panels, hidden, until a dock takes them.
    StopsPanel* const stops;
    SaturationPanel* const saturation;
    WhatIfPanel* const whatIf;
    ReadoutPanel* const readoutPanel;
    ExplainPanel* const explanation;
    DependencePanel* const dependence;
    QWidget* const inspector; ///< what the inspector shows beside the sequence page

    // Who works for them.
    Explainer* explainer;
    GradientStudy* gradientStudy;
    RangeStudy* rangeStudy;
    StopFinder* stopFinder;
    WhatIfRunner* whatIfRunner;

private:
    /// Marks the latched units of the run on the strips.
    void showLatchedUnits(Session& session, SequencePage& page);

    /// Explains the value that is clicked, in the plot or in a panel.
    void explainOnClicks(SequencePage& page, const UnitSignals& unit);
};

} // namespace gateloupe
