// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/pages/run_panels.h"

#include "app/gui/common/view_states.h"
#include "app/gui/controllers/explainer.h"
#include "app/gui/controllers/saturation_finder.h"
#include "app/gui/controllers/stop_finder.h"
#include "app/gui/controllers/studies/column_study.h"
#include "app/gui/controllers/studies/find_study.h"
#include "app/gui/controllers/studies/gradient_study.h"
#include "app/gui/controllers/studies/range_study.h"
#include "app/gui/controllers/studies/readout_study.h"
#include "app/gui/controllers/verdict_finder.h"
#include "app/gui/controllers/what_if_runner.h"
#include "app/gui/session/session.h"
#include "widgets/layouts/arrange.h"
#include "widgets/sequence/explain_panel.h"
#include "widgets/sequence/gradients/dependence_panel.h"
#include "widgets/sequence/sequence_page.h"
#include "widgets/sequence/studies/find_panel.h"
#include "widgets/sequence/studies/pair_panel.h"
#include "widgets/sequence/studies/range_panel.h"
#include "widgets/sequence/studies/readout_panel.h"
#include "widgets/sequence/unit_signals.h"
#include "widgets/stops/saturation_panel.h"
#include "widgets/stops/stops_panel.h"
#include "widgets/what_if/what_if_panel.h"

namespace gateloupe {

namespace {

/// Lets the panels follow the page: unit, step, sequence and window that it shows.
void followPage(Session& session, SequencePage& page, PairPanel* pair, UnitSignals* unit)
{
    const auto lookHere = [pair, unit, &page] {
        const SequencePart part{
            .run = page.run(), .pseudoLayer = page.place(), .batch = page.batch()};
        pair->setPlace(part, page.window(), page.unit(), page.step());
        unit->setPlace(part, page.window(), page.unit(), page.step());
    };
    for (const auto moved : {&SequencePage::stepChanged, &SequencePage::batchChanged}) {
        QObject::connect(&page, moved, pair, lookHere);
    }
    QObject::connect(&page, &SequencePage::windowChanged, pair, lookHere);
    QObject::connect(&session, &Session::unitChanged, pair, lookHere);
    QObject::connect(&session, &Session::selectionChanged, pair, lookHere);
}

} // namespace

RunPanels::RunPanels(Session& session, Jobs& jobs, ViewStates& views, SequencePage& page,
                     QObject* parent)
    : QObject(parent)
    , stops(new StopsPanel)
    , saturation(new SaturationPanel)
    , whatIf(new WhatIfPanel)
    , readoutPanel(new ReadoutPanel)
    , explanation(new ExplainPanel)
    , dependence(new DependencePanel)
    , inspector(new QWidget)
{
    auto* range = new RangePanel;
    auto* pair = new PairPanel;
    auto* find = new FindPanel;
    auto* unit = new UnitSignals;
    // What every click changes comes first.
    setLayoutOf(inspector,
                columnOf({unit, dependence, {explanation, 1}, readoutPanel, range, pair, find}, 0));
    for (QWidget* panel : std::initializer_list<QWidget*>{stops, saturation, whatIf, inspector}) {
        page.adopt(panel);
    }
    stopFinder = new StopFinder(session, jobs, page, *stops, this);
    new SaturationFinder(session, jobs, page, *saturation, this);
    whatIfRunner = new WhatIfRunner(session, jobs, *whatIf, this);
    connect(whatIfRunner, &WhatIfRunner::editedRunChanged, &page.plot(), &TracePlot::setEdited);
    auto* readoutStudy = new ReadoutStudy(session, page, *readoutPanel, this);
    explainer = new Explainer(session, *readoutStudy, *explanation, this);
    new VerdictFinder(session, page, *explainer, this);
    gradientStudy = new GradientStudy(session, jobs, page, *dependence, this);
    new ColumnStudy(page, *inspector, this);
    rangeStudy = new RangeStudy(session, jobs, page, *range, this);
    new FindStudy(session, page, *find, this);
    followPage(session, page, pair, unit);
    showLatchedUnits(session, page);
    explainOnClicks(page, *unit);
    views.add(QStringLiteral("stops"), stops);
    views.add(QStringLiteral("readout"), readoutPanel);
    views.add(QStringLiteral("saturation"), saturation);
    views.add(QStringLiteral("whatIf"), whatIf);
}

void RunPanels::showLatchedUnits(Session& session, SequencePage& page)
{
    const auto showLatched = [&session, &page] {
        const auto& run = session.run();
        for (std::uint32_t i = 0; run != nullptr && i < run->model->spec.pseudoLayers(); ++i) {
            const PseudoLayerIndex place(i);
            std::vector<UnitMark> marks;
            for (const std::uint64_t latched : session.latchedUnits(
                     run->model->spec.layerOf(place), run->model->directionOf(place))) {
                marks.push_back(
                    {.unit = latched,
                     .kind = UnitMark::Kind::Latched,
                     //: a unit of a network; its past is what it saw before the sequence
                     .text = tr("unit %1 is latched: its past is seen to the end").arg(latched)});
            }
            page.plot().strips().setUnitMarks(MarkSource::Memory, place, std::move(marks));
        }
    };
    connect(&session, &Session::runChanged, this, showLatched);
    connect(&session, &Session::latchedChanged, this, showLatched);
}

void RunPanels::explainOnClicks(SequencePage& page, const UnitSignals& unit)
{
    connect(explainer, &Explainer::trailChanged, &page.plot().strips(), &StripStack::setTrail);
    connect(&page.plot().gestures(), &TraceGestures::cellPicked, explainer,
            &Explainer::explainCell);
    connect(&page.plot(), &TracePlot::explanationRequested, explainer, &Explainer::explainCell);
    connect(&unit, &UnitSignals::signalChosen, explainer, &Explainer::explainSignal);
    connect(&page.plot().gestures(), &TraceGestures::readoutPicked, explainer,
            &Explainer::explainNumber);
    connect(readoutPanel, &ReadoutPanel::numberChosen, explainer, &Explainer::explainNumber);
}

} // namespace gateloupe
