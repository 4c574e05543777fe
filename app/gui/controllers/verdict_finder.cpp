// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/controllers/verdict_finder.h"

#include <algorithm>
#include <cmath>

#include "app/gui/controllers/explainer.h"
#include "app/gui/session/session.h"
#include "widgets/common/core_text.h"
#include "widgets/common/number_format.h"
#include "widgets/sequence/run_verdict.h"
#include "widgets/sequence/sequence_page.h"

namespace gateloupe {

namespace {

/// Whether what a long run keeps holds a number that is none: then it is worth to compute all of it
/// again and look where that began.
bool keepsNonFinite(const TraceReplay& replay)
{
    const Keyframes& keyframes = replay.keyframes();
    const auto hasOne = [](const Array& array) {
        for (std::size_t i = 0; i < array.size(); ++i) {
            if (!std::isfinite(array[i])) {
                return true;
            }
        }
        return false;
    };
    return hasOne(replay.summary().hN) || hasOne(replay.summary().cN) ||
           std::ranges::any_of(keyframes.h, hasOne) || std::ranges::any_of(keyframes.c, hasOne);
}

} // namespace

VerdictFinder::VerdictFinder(Session& session, SequencePage& page, Explainer& explainer,
                             QObject* parent)
    : QObject(parent)
    , m_session(session)
    , m_page(page)
    , m_explainer(explainer)
    , m_task([this](const Result<Origin>& origin) {
        m_origin = origin ? *origin : std::nullopt;
        if (m_origin) {
            //: %1 is a step, %2 a sentence: "x[7] is NaN at step 123"
            tell(tr("Not finite from step %1 on: %2")
                     .arg(m_origin->at.step)
                     .arg(coreText(textOf(*m_origin))),
                 true);
        } else if (origin && m_run->replay->fullTrace() != nullptr) {
            tell(tr("every value is finite"), false);
        }
    })
{
    connect(&session, &Session::runChanged, this, &VerdictFinder::judge);
    connect(&session, &Session::selectionChanged, this, &VerdictFinder::judge);
    connect(&page.verdict(), &RunVerdict::placeWanted, this, [this] {
        if (m_origin && m_session.runOfSelection() == m_run) {
            m_explainer.show(m_origin->at);
        }
    });
}

void VerdictFinder::judge()
{
    const auto run = m_session.runOfSelection();
    if (run == m_run) {
        return;
    }
    m_run = run;
    m_origin.reset();
    m_task.cancel();
    if (m_run == nullptr) {
        m_page.verdict().setVerdict({}, false);
        return;
    }
    tell({}, false);
    m_task.start([run](ProgressMonitor& monitor) -> Result<Origin> {
        if (run->replay->fullTrace() == nullptr && !keepsNonFinite(*run->replay)) {
            return Origin();
        }
        return findNonFiniteOrigin(explainedRun(*run), monitor);
    });
}

QString VerdictFinder::facts() const
{
    const Trace& trace = m_run->replay->summary();
    //: how a run went: steps, the backend such as cpu, seconds
    return tr("%Ln step(s) on %1 in %2 s", nullptr, asInt(m_run->steps()))
        .arg(QString::fromUtf8(nameOf(trace.backend)), formatShort(trace.elapsedSeconds, 2));
}

void VerdictFinder::tell(const QString& finding, bool isTrouble)
{
    const QString facts = this->facts();
    if (finding.isEmpty()) {
        m_page.verdict().setVerdict(facts, false);
    } else if (isTrouble) {
        m_page.verdict().setVerdict(finding, true);
    } else {
        //: %1 is "100 steps on cpu in 0.02 s", %2 "every value is finite"
        m_page.verdict().setVerdict(tr("%1; %2").arg(facts, finding), false);
    }
}

} // namespace gateloupe
