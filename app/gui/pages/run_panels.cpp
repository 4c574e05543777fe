// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/pages/run_panels.h"

#include "app/gui/common/view_states.h"
#include "app/gui/controllers/saturation_finder.h"
#include "app/gui/controllers/stop_finder.h"
#include "app/gui/controllers/what_if_runner.h"
#include "widgets/sequence/sequence_page.h"
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
{
    for (QWidget* panel :
         {static_cast<QWidget*>(m_stops), static_cast<QWidget*>(m_saturation),
          static_cast<QWidget*>(m_whatIf)}) {
        page.adopt(panel);
    }
    m_stopFinder = new StopFinder(session, jobs, page, *m_stops, this);
    new SaturationFinder(session, jobs, page, *m_saturation, this);
    m_whatIfRunner = new WhatIfRunner(session, jobs, *m_whatIf, this);
    connect(m_whatIfRunner, &WhatIfRunner::editedRunChanged, &page, &SequencePage::setEdited);
    views.add(QStringLiteral("stops"), m_stops);
    views.add(QStringLiteral("saturation"), m_saturation);
    views.add(QStringLiteral("whatIf"), m_whatIf);
}

} // namespace gateloupe
