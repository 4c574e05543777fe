// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/pages/run_panels.h"

#include <QVBoxLayout>

#include "app/gui/common/view_states.h"
#include "app/gui/controllers/explainer.h"
#include "app/gui/controllers/saturation_finder.h"
#include "app/gui/controllers/stop_finder.h"
#include "app/gui/controllers/studies/find_study.h"
#include "app/gui/controllers/studies/range_study.h"
#include "app/gui/controllers/studies/readout_study.h"
#include "app/gui/controllers/what_if_runner.h"
#include "app/gui/session/session.h"
#include "widgets/sequence/explain_panel.h"
#include "widgets/sequence/sequence_page.h"
#include "widgets/sequence/studies/find_panel.h"
#include "widgets/sequence/studies/pair_panel.h"
#include "widgets/sequence/studies/range_panel.h"
#include "widgets/sequence/studies/readout_panel.h"
#include "widgets/stops/saturation_panel.h"
#include "widgets/stops/stops_panel.h"
#include "widgets/what_if/what_if_panel.h"

namespace gateloupe {

RunPanels::RunPanels(Session& session, Jobs& jobs, ViewStates& views, SequencePage& page,
                     QObject* parent)
    : QObject(parent)
    , m_stops(new StopsPanel)
    , m_saturation(new SaturationPanel)
    , m_whatIf(new WhatIfPanel)
    , m_inspector(new QWidget)
    , m_readout(new ReadoutPanel)
    , m_range(new RangePanel)
    , m_pair(new PairPanel)
    , m_find(new FindPanel)
    , m_explanation(new ExplainPanel)
{
    auto* column = new QVBoxLayout(m_inspector);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_explanation, 1); // what every click changes comes first
    for (QWidget* panel : {static_cast<QWidget*>(m_readout), static_cast<QWidget*>(m_range),
                           static_cast<QWidget*>(m_pair), static_cast<QWidget*>(m_find)}) {
        column->addWidget(panel);
    }
    for (QWidget* panel :
         {static_cast<QWidget*>(m_stops), static_cast<QWidget*>(m_saturation),
          static_cast<QWidget*>(m_whatIf), m_inspector}) {
        page.adopt(panel);
    }
    m_stopFinder = new StopFinder(session, jobs, page, *m_stops, this);
    new SaturationFinder(session, jobs, page, *m_saturation, this);
    m_whatIfRunner = new WhatIfRunner(session, jobs, *m_whatIf, this);
    connect(m_whatIfRunner, &WhatIfRunner::editedRunChanged, &page.plot(), &TracePlot::setEdited);
    m_readoutStudy = new ReadoutStudy(session, page, *m_readout, this);
    auto* explainer = new Explainer(session, *m_readoutStudy, *m_explanation, this);
    m_rangeStudy = new RangeStudy(session, jobs, page, *m_range, this);
    new FindStudy(session, page, *m_find, this);
    const auto lookHere = [this, &page] {
        m_pair->setPlace(
            {.run = page.run(), .pseudoLayer = page.place(), .batch = page.batch()}, page.window(),
            page.unit(), page.step());
    };
    connect(&page, &SequencePage::stepChanged, m_pair, lookHere);
    connect(&page, &SequencePage::batchChanged, m_pair, lookHere);
    connect(&page, &SequencePage::windowChanged, m_pair, lookHere);
    connect(&session, &Session::unitChanged, m_pair, lookHere);
    connect(&session, &Session::selectionChanged, m_pair, lookHere);
    const auto showLatched = [&session, &page] {
        const auto& run = session.run();
        for (std::uint32_t i = 0; run != nullptr && i < run->model->spec.pseudoLayers(); ++i) {
            const auto layer = LayerIndex(i / run->model->spec.directions);
            std::vector<UnitMark> marks;
            for (const std::uint64_t unit :
                 session.latchedUnits(layer, run->model->direction(i % run->model->spec.directions))) {
                marks.push_back({.unit = unit,
                                 .kind = UnitMark::Kind::Latched,
                                 //: a unit of a network; its past is what it saw before the sequence
                                 .text = tr("unit %1 is latched: its past is seen to the end").arg(unit)});
            }
            page.plot().strips().setUnitMarks(MarkSource::Memory, PseudoLayerIndex(i),
                                              std::move(marks));
        }
    };
    connect(&session, &Session::runChanged, this, showLatched);
    connect(&session, &Session::latchedChanged, this, showLatched);
    connect(explainer, &Explainer::trailChanged, &page.plot().strips(), &StripStack::setTrail);
    connect(&page.plot().gestures(), &TraceGestures::readoutPicked, explainer,
            &Explainer::explainNumber);
    connect(m_readout, &ReadoutPanel::numberChosen, explainer, &Explainer::explainNumber);
    views.add(QStringLiteral("stops"), m_stops);
    views.add(QStringLiteral("readout"), m_readout);
    views.add(QStringLiteral("saturation"), m_saturation);
    views.add(QStringLiteral("whatIf"), m_whatIf);
}

} // namespace gateloupe
