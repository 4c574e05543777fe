// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/controllers/stop_finder.h"

#include <algorithm>
#include <set>
#include <utility>

#include "app/gui/common/error_texts.h"
#include "app/gui/jobs/jobs.h"
#include "app/gui/session/session.h"
#include "widgets/common/number_format.h"
#include "widgets/sequence/sequence_page.h"
#include "widgets/stops/stop_texts.h"
#include "widgets/stops/stops_panel.h"

namespace gateloupe {

namespace {

StepMark::Kind markOf(StopKind kind)
{
    switch (kind) {
    case StopKind::Step:
        return StepMark::Kind::Breakpoint;
    case StopKind::Watch:
    case StopKind::Divergence:
        return StepMark::Kind::Hit;
    case StopKind::NonFinite:
        break;
    }
    return StepMark::Kind::NonFinite;
}

/// Whether one that is switched on is of that kind.
bool has(const std::vector<Stop>& stops, StopKind kind)
{
    return std::ranges::any_of(
        stops, [kind](const Stop& stop) { return stop.isEnabled && stop.kind == kind; });
}

bool isOurs(Jobs::Kind kind)
{
    return kind == Jobs::Kind::FindStop || kind == Jobs::Kind::ListStops;
}

} // namespace

StopFinder::StopFinder(Session& session, Jobs& jobs, SequencePage& page, StopsPanel& panel,
                       QObject* parent)
    : QObject(parent)
    , m_session(session)
    , m_jobs(jobs)
    , m_page(page)
    , m_panel(panel)
{
    connect(&session, &Session::stepChanged, &panel, &StopsPanel::setStep);
    connect(&session, &Session::runChanged, this, &StopFinder::showRun);
    connect(&session, &Session::selectionChanged, this, [this] {
        if (const auto& model = m_session.selection().rnn; model != m_model) {
            m_model = model;
            showRun();
        }
    });
    connect(&session, &Session::batchChanged, this, &StopFinder::listIfCheap);
    connect(&jobs, &Jobs::busyChanged, this, [this](Jobs::Kind kind, bool isBusy) {
        if (isBusy && isOurs(kind)) {
            m_panel.setBusy(true);
        }
    });
    connect(&jobs, &Jobs::ended, this, [this](Jobs::Kind kind) {
        if (isOurs(kind) && !m_jobs.isRunning(Jobs::Kind::FindStop) &&
            !m_jobs.isRunning(Jobs::Kind::ListStops)) {
            m_panel.setBusy(false);
        }
    });
    connect(&m_panel, &StopsPanel::nextRequested, this, &StopFinder::findNext);
    connect(&m_panel, &StopsPanel::previousRequested, this, &StopFinder::findPrevious);
    connect(&m_panel, &StopsPanel::nextNonFiniteRequested, this, &StopFinder::findNextNonFinite);
    connect(&m_panel, &StopsPanel::listRequested, this, &StopFinder::list);
    connect(&m_panel, &StopsPanel::cancelRequested, this, [this] {
        m_jobs.cancel(Jobs::Kind::FindStop);
        m_jobs.cancel(Jobs::Kind::ListStops);
    });
    connect(&m_panel, &StopsPanel::stopsChanged, this, &StopFinder::listIfCheap);
    connect(&m_panel, &StopsPanel::hitChosen, this, &StopFinder::go);
    connect(&m_page, &SequencePage::nextStopRequested, this, &StopFinder::findNext);
    connect(&m_page, &SequencePage::previousStopRequested, this, &StopFinder::findPrevious);
    connect(&m_page, &SequencePage::nextNonFiniteRequested, this, &StopFinder::findNextNonFinite);
    connect(&m_page, &SequencePage::breakpointRequested, this,
            [this](std::uint64_t step, PseudoLayerIndex place, std::optional<std::uint64_t> unit) {
                m_panel.toggleBreakpoint(step, unit ? std::optional(place) : std::nullopt, unit);
            });
}

void StopFinder::showRun()
{
    m_jobs.cancel(Jobs::Kind::FindStop);
    m_jobs.cancel(Jobs::Kind::ListStops);
    m_panel.setModel(m_session.selection().rnn);
    const auto run = m_session.runOfSelection();
    if (run == nullptr) {
        m_panel.setRun(0, {});
        m_page.plot().setMarks({});
        return;
    }
    m_panel.setRun(run->steps(), run->sequence->labels);
    listIfCheap();
}

void StopFinder::findNext()
{
    find(m_panel.stops(), StopDirection::Forward);
}

void StopFinder::findPrevious()
{
    find(m_panel.stops(), StopDirection::Backward);
}

/// To where the next NaN or infinity begins; those that last are one. Behind the last of them the
/// first one follows.
void StopFinder::findNextNonFinite()
{
    const auto run = m_session.runOfSelection();
    if (run == nullptr) {
        say(tr("Run a sequence first"));
        return;
    }
    const Focus focus = m_session.focus();
    m_jobs.start<StopHits>(
        Jobs::Kind::FindStop, tr("Looking for a stop"),
        [reader = reader(run), batch = focus.batch](ProgressMonitor& monitor) {
            const std::vector<Stop> stops{{.kind = StopKind::NonFinite}};
            return findAllStops(reader, stops, batch, monitor);
        },
        [this, from = focus.step](const StopHits& hits) { showOnset(hits, from); },
        [this](const Error& error) { say(ErrorTexts::details(error)); });
}

void StopFinder::showOnset(const StopHits& hits, std::uint64_t from)
{
    std::vector<StopHit> onsets;
    std::optional<std::uint64_t> last;
    for (const StopHit& hit : hits.hits) { // by step
        if (!last || hit.step > *last + 1) {
            onsets.push_back(hit);
        }
        last = hit.step;
    }
    if (onsets.empty()) {
        say(tr("Every value of the run is finite."));
        return;
    }
    const auto next =
        std::ranges::find_if(onsets, [from](const StopHit& hit) { return hit.step > from; });
    const StopHit& found = next == onsets.end() ? onsets.front() : *next;
    say(tr("NaN or infinity from step %1 on").arg(formatCount(found.step)));
    go(found);
}

/// In the panel, and to who shows it where the panel is closed.
void StopFinder::say(const QString& message)
{
    m_panel.setMessage(message);
    emit told(message);
}

void StopFinder::find(std::vector<Stop> stops, StopDirection direction)
{
    const auto run = m_session.runOfSelection();
    if (run == nullptr) {
        return;
    }
    if (std::ranges::none_of(stops, &Stop::isEnabled)) {
        say(tr("There is no stop that is switched on."));
        return;
    }
    using Found = std::optional<StopHit>;
    const Focus focus = m_session.focus();
    const StopSearch search{.from = focus.step, .direction = direction, .batch = focus.batch};
    m_jobs.start<Found>(
        Jobs::Kind::FindStop, tr("Looking for a stop"),
        [reader = reader(run), stops, search](ProgressMonitor& monitor) {
            return findStop(reader, stops, search, monitor);
        },
        [this, stops, search](const Found& found) {
            showFound(stops, *search.from, search.direction, found);
        },
        [this](const Error& error) { m_panel.setMessage(ErrorTexts::details(error)); });
}

void StopFinder::showFound(const std::vector<Stop>& stops, std::uint64_t from,
                           StopDirection direction, const std::optional<StopHit>& hit)
{
    if (!hit) {
        say(direction == StopDirection::Forward
                ? tr("No stop after step %1.").arg(formatCount(from))
                : tr("No stop before step %1.").arg(formatCount(from)));
        return;
    }
    //: %1 is a step, %2 a condition
    say(tr("Stopped at step %1: %2")
            .arg(formatCount(hit->step), StopTexts::condition(stops[hit->stop])));
    go(*hit);
}

void StopFinder::listIfCheap()
{
    const auto run = m_session.runOfSelection();
    m_jobs.cancel(Jobs::Kind::ListStops);
    m_page.plot().setMarks({});
    if (run == nullptr) {
        return;
    }
    const std::vector<Stop>& stops = m_panel.stops();
    // Where backends are compared, the network must run once more.
    const bool isCheap = run->replay->fullTrace() != nullptr && !has(stops, StopKind::Divergence);
    m_panel.setListOnDemand(!isCheap);
    const auto others = {StopKind::Watch, StopKind::Divergence, StopKind::NonFinite};
    if (isCheap ||
        std::ranges::none_of(others, [&stops](StopKind kind) { return has(stops, kind); })) {
        list();
    }
}

TraceReader StopFinder::reader(const std::shared_ptr<const SequenceRun>& run)
{
    TraceReader reader = readerOf(run->replay);
    if (m_otherOf != run) {
        m_otherOf = run;
        m_otherWindows = otherBackendWindows(run->replay);
    }
    reader.otherWindows = m_otherWindows;
    return reader;
}

void StopFinder::list()
{
    const auto run = m_session.runOfSelection();
    if (run == nullptr || std::ranges::none_of(m_panel.stops(), &Stop::isEnabled)) {
        return;
    }
    m_jobs.start<StopHits>(
        Jobs::Kind::ListStops, tr("Listing hits"),
        [reader = reader(run), stops = m_panel.stops(), batch = m_session.focus().batch](
            ProgressMonitor& monitor) { return findAllStops(reader, stops, batch, monitor); },
        [this](const StopHits& found) {
            m_panel.setHits(found);
            showMarks(found);
        },
        [this](const Error& error) { m_panel.setMessage(ErrorTexts::details(error)); });
}

void StopFinder::go(const StopHit& hit)
{
    const auto run = m_session.runOfSelection();
    if (run == nullptr) {
        return;
    }
    if (hit.pseudoLayer) {
        m_session.selectPlace(run->model->spec.layerOf(*hit.pseudoLayer),
                              run->model->directionOf(*hit.pseudoLayer));
    }
    if (hit.unit) {
        m_session.setUnit(*hit.unit);
    }
    m_session.setStep(hit.step);
}

void StopFinder::showMarks(const StopHits& hits)
{
    std::vector<StepMark> marks;
    std::set<std::pair<std::uint64_t, std::size_t>> known; // one for all layers
    for (const StopHit& hit : hits.hits) {
        if (known.emplace(hit.step, hit.stop).second) {
            const Stop& stop = m_panel.stops()[hit.stop];
            marks.push_back(
                {.step = hit.step, .text = StopTexts::condition(stop), .kind = markOf(stop.kind)});
        }
    }
    m_page.plot().setMarks(std::move(marks));
}

} // namespace gateloupe
