// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/controllers/explainer.h"

#include <algorithm>
#include <cmath>

#include "app/gui/common/error_texts.h"
#include "app/gui/controllers/studies/readout_study.h"
#include "app/gui/jobs/jobs.h"
#include "app/gui/session/session.h"
#include "core/runtime/replay/trace_reader.h"

namespace gateloupe {

namespace {

constexpr std::size_t kLongestTrail = 200;

/// The largest term of a number of the readout, then back from the value of the run that it is of.
Result<std::vector<TrailStep>> followNumber(const ExplainedRun& run, const Readout& readout,
                                            const ReadoutPoint& at, ProgressMonitor& monitor)
{
    GATELOUPE_TRY(const Explanation explanation, explainReadout(run, readout, at, monitor));
    return followLargest(run, explanation.at, kLongestTrail, monitor);
}

} // namespace

ExplainedRun explainedRun(const SequenceRun& run)
{
    return {.request = run.replay->request(), .windows = readerOf(run.replay).windows};
}

Explainer::Explainer(Session& session, ReadoutStudy& readout, ExplainPanel& panel, QObject* parent)
    : QObject(parent)
    , m_session(session)
    , m_readout(readout)
    , m_panel(panel)
    , m_task(resultTo<Explained>(
          [this](const Explained& explained) { m_panel.setExplained(explained); },
          [this](const Error& error) { m_panel.setProblem(ErrorTexts::details(error)); }))
    , m_trail([this](const Result<std::vector<TrailStep>>& trail) {
        if (trail) {
            m_panel.setTrail(*trail);
            m_marks = marksOf(*m_session.run()->model, *trail);
            emit trailChanged(m_marks);
        }
    })
{
    connect(&session, &Session::selectionChanged, this, &Explainer::explainAgain);
    connect(&session, &Session::runChanged, this, [this] {
        m_visited.clear();
        m_here = 0;
        m_panel.setHistory(false, false);
        explainAgain();
    });
    connect(&panel, &ExplainPanel::backWanted, this, [this] { walk(-1); });
    connect(&panel, &ExplainPanel::forwardWanted, this, [this] { walk(1); });
    for (const auto changed : {&Session::stepChanged, &Session::batchChanged}) {
        connect(&session, changed, this, &Explainer::explainAgain);
    }
    connect(&session, &Session::unitChanged, this, &Explainer::explainValue);
    connect(&panel, &ExplainPanel::shown, this, &Explainer::explainAgain);
    connect(&panel, &ExplainPanel::signalChosen, this, &Explainer::explainValue);
    connect(&panel, &ExplainPanel::pointChosen, this, &Explainer::show);
    connect(&panel, &ExplainPanel::trailWanted, this, &Explainer::follow);
    connect(&panel, &ExplainPanel::weightChosen, this,
            [this](const ParameterId& id, std::uint64_t row, std::uint64_t col) {
                m_session.selectParameter(id);
                m_session.setPick(row, col);
            });
    connect(&panel, &ExplainPanel::readoutWeightChosen, this, [this](const TensorCell& cell) {
        m_session.select({.rnn = nullptr, .parameter = {}, .tensor = cell.tensor});
        m_session.setPick(cell.row, cell.col);
    });
}

/// The run of the selected network; null for none.
std::optional<TracePoint> Explainer::chosenPoint() const
{
    const TreeSelection& selection = m_session.selection();
    const auto signal = m_panel.signal();
    if (m_session.runOfSelection() == nullptr || !selection.parameter || !signal) {
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

std::optional<ReadoutPoint> Explainer::chosenNumber() const
{
    const auto& lane = m_readout.lane();
    if (!m_number || lane == nullptr || *m_number >= lane->rows() ||
        m_session.runOfSelection() == nullptr) {
        return std::nullopt;
    }
    return ReadoutPoint{*m_number, m_session.focus().step, m_session.focus().batch};
}

std::vector<TrailMark> Explainer::marksOf(const RnnModel& model,
                                          const std::vector<TrailStep>& trail)
{
    const auto stripOf = [&model](const TracePoint& point) -> StripId {
        const PseudoLayerIndex place = model.spec.pseudoLayer(point.layer, point.direction);
        switch (point.signal.kind) {
        case TraceSignal::Kind::CellState:
            return {StripId::Kind::Cell, place};
        case TraceSignal::Kind::Gate:
            return {StripId::Kind::Gate, place, point.signal.gate};
        default:
            return {StripId::Kind::Hidden, place};
        }
    };
    std::vector<TrailMark> marks;
    for (const TrailStep& step : trail) {
        marks.push_back({stripOf(step.at), step.at.unit, step.at.step});
    }
    if (!trail.empty() && trail.back().followed.kind == TermKind::Input &&
        !trail.back().followed.operandPoint) {
        marks.push_back({StripId{}, trail.back().followed.index,
                         trail.back().followed.step.value_or(trail.back().at.step)});
    }
    return marks;
}

void Explainer::forgetTrail()
{
    m_trail.cancel();
    // A way that links lead along stays drawn while one walks it.
    if (!m_isGoing && !m_marks.empty()) {
        m_panel.setTrail({});
        m_marks.clear();
        emit trailChanged(m_marks);
    }
}

void Explainer::explainCell(const StripCell& cell)
{
    const auto& run = m_session.runOfSelection();
    if (run == nullptr) {
        return;
    }
    if (const auto point = tracePointOf(cell, *run->model)) {
        m_panel.setModel(run->model); // the panel may not have been in sight
        m_panel.setSignal(point->signal);
        explainValue();
    }
}

void Explainer::explainSignal(const TraceSignal& signal)
{
    m_panel.setModel(m_session.selection().rnn);
    m_panel.setSignal(signal);
    explainValue();
}

void Explainer::explainNumber(std::uint64_t number)
{
    m_number = number;
    explainAgain();
}

void Explainer::explainValue()
{
    m_number.reset();
    explainAgain();
}

void Explainer::explainAgain()
{
    if (!m_panel.isVisible()) {
        return;
    }
    forgetTrail();
    m_panel.setModel(m_session.selection().rnn);
    if (const auto number = chosenNumber()) {
        m_panel.setNoSignal();
        //: a number of the readout by its label, and the step
        const QString name =
            tr("logit “%1” at %2").arg(m_readout.lane()->labelOf(number->number)).arg(number->step);
        m_task.start([run = m_session.run(), readout = m_readout.readout(), at = *number,
                      name](ProgressMonitor& monitor) -> Result<Explained> {
            Explained found;
            GATELOUPE_TRY(found.explanation,
                          explainReadout(explainedRun(*run), *readout, at, monitor));
            found.name = name;
            return found;
        });
        return;
    }
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
    if (const auto number = chosenNumber()) {
        m_trail.start([run = m_session.run(), readout = m_readout.readout(),
                       at = *number](ProgressMonitor& monitor) {
            return followNumber(explainedRun(*run), *readout, at, monitor);
        });
    } else if (const auto from = chosenPoint()) {
        m_trail.start([run = m_session.run(), from](ProgressMonitor& monitor) {
            return followLargest(explainedRun(*run), *from, kLongestTrail, monitor);
        });
    }
}

void Explainer::show(const TracePoint& point)
{
    // Where a link is followed from is where one comes back to.
    const auto from = chosenPoint();
    if (chosenNumber() || from) {
        const Focus& focus = m_session.focus();
        const Visited here{from.value_or(TracePoint{
                               .unit = focus.unit, .step = focus.step, .sequence = focus.batch}),
                           chosenNumber() ? m_number : std::nullopt};
        m_visited.resize(std::min(m_visited.size(), m_here));
        m_visited.push_back(here);
        m_here = m_visited.size();
    }
    m_visited.push_back({point, std::nullopt});
    m_here = m_visited.size() - 1;
    go(m_visited.back());
}

void Explainer::walk(std::ptrdiff_t places)
{
    const auto wanted = static_cast<std::ptrdiff_t>(m_here) + places;
    if (wanted >= 0 && wanted < static_cast<std::ptrdiff_t>(m_visited.size())) {
        m_here = static_cast<std::size_t>(wanted);
        go(m_visited[m_here]);
    }
}

void Explainer::go(const Visited& place)
{
    const Visited to = place;
    m_isGoing = true;
    if (to.number) {
        m_session.setStep(to.point.step);
    } else {
        m_panel.setSignal(to.point.signal);
        m_session.selectPlace(to.point.layer, to.point.direction);
        m_session.setUnit(to.point.unit);
        m_session.setStep(to.point.step);
    }
    m_number = to.number;
    explainAgain();
    m_isGoing = false;
    m_panel.setHistory(m_here > 0, m_here + 1 < m_visited.size());
}

} // namespace gateloupe
