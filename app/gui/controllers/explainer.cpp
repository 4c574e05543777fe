// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/controllers/explainer.h"

#include <cmath>
#include <utility>

#include "app/gui/common/error_texts.h"
#include "app/gui/session/session.h"
#include "core/runtime/replay/trace_reader.h"

namespace gateloupe {

namespace {

constexpr std::size_t kLongestTrail = 200;

ExplainedRun explainedRun(const SequenceRun& run)
{
    return {.request = run.travel->request(), .windows = readerOf(run.travel).windows};
}

} // namespace

Explainer::Explainer(Session& session, ExplainPanel& panel, QObject* parent)
    : QObject(parent)
    , m_session(session)
    , m_panel(panel)
    , m_task([this](const Result<Explained>& explained) {
        if (explained) {
            m_panel.setExplained(*explained);
        } else if (explained.error().code != ErrorCode::Cancelled) {
            m_panel.setProblem(ErrorTexts::details(explained.error()));
        }
    })
    , m_trail([this](const Result<std::vector<TrailStep>>& trail) {
        if (trail) {
            m_panel.setTrail(*trail);
        }
    })
{
    for (const auto changed : {&Session::selectionChanged, &Session::runChanged}) {
        connect(&session, changed, this, &Explainer::explainAgain);
    }
    for (const auto changed :
         {&Session::stepChanged, &Session::unitChanged, &Session::batchChanged}) {
        connect(&session, changed, this, &Explainer::explainAgain);
    }
    connect(&panel, &ExplainPanel::shown, this, &Explainer::explainAgain);
    connect(&panel, &ExplainPanel::signalChosen, this, &Explainer::explainAgain);
    connect(&panel, &ExplainPanel::pointChosen, this, &Explainer::show);
    connect(&panel, &ExplainPanel::trailWanted, this, &Explainer::follow);
    connect(&panel, &ExplainPanel::weightChosen, this,
            [this](const ParameterId& id, std::uint64_t row, std::uint64_t col) {
                m_session.selectParameter(id);
                m_session.setPick(row, col);
            });
}

/// The run of the selected network; null for none.
std::optional<TracePoint> Explainer::chosenPoint() const
{
    const TreeSelection& selection = m_session.selection();
    const auto& run = m_session.run();
    const auto signal = m_panel.signal();
    if (run == nullptr || run->model != selection.rnn || !selection.parameter || !signal) {
        return std::nullopt;
    }
    const Focus& focus = m_session.focus();
    return TracePoint{.layer = selection.parameter->layer,
                      .direction = selection.parameter->direction,
                      .signal = *signal,
                      .unit = focus.unit,
                      .step = focus.step,
                      .sequence = focus.batch};
}

void Explainer::explainAgain()
{
    if (!m_panel.isVisible()) {
        return;
    }
    m_trail.cancel();
    m_panel.setModel(m_session.selection().rnn);
    const auto chosen = chosenPoint();
    if (!chosen) {
        m_task.cancel();
        m_panel.setProblem(tr("Run a sequence, then see here why a value is what it is."));
        return;
    }
    const auto& run = m_session.run();
    const TracePoint at = *chosen;
    m_task.start([run, at](ProgressMonitor& monitor) -> Result<Explained> {
        const ExplainedRun explained = explainedRun(*run);
        Explained found;
        GATELOUPE_TRY(found.explanation, explain(explained, at, monitor));
        if (!std::isfinite(found.explanation.value)) {
            GATELOUPE_TRY(found.origin, findNonFiniteOrigin(explained, monitor));
        }
        const auto& labels = run->sequence->labels;
        if (at.step < labels.size()) {
            found.symbol = QString::fromStdString(labels[at.step]);
        }
        return found;
    });
}

void Explainer::follow()
{
    if (const auto from = chosenPoint()) {
        m_trail.start([run = m_session.run(), from](ProgressMonitor& monitor) {
            return followLargest(explainedRun(*run), *from, kLongestTrail, monitor);
        });
    }
}

void Explainer::show(const TracePoint& point)
{
    m_panel.setSignal(point.signal);
    m_session.selectPlace(point.layer, point.direction);
    m_session.setUnit(point.unit);
    m_session.setStep(point.step);
    explainAgain();
}

} // namespace gateloupe
