// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/session/session.h"

#include <algorithm>
#include <utility>

namespace gateloupe {

namespace {

constexpr std::size_t kMaxHistory = 200;

bool holds(const Document& document, const TreeSelection& selection)
{
    if (document.checkpoint == nullptr) {
        return false;
    }
    const auto& networks = document.checkpoint->rnns;
    const auto& tensors = document.checkpoint->catalog.tensors;
    return selection.rnn != nullptr ? std::ranges::find(networks, selection.rnn) != networks.end()
                                    : std::ranges::find(tensors, selection.tensor) != tensors.end();
}

/// Where the user is now; what lay ahead is no way back to any more.
void addPlace(Document& document, const TreeSelection& selection)
{
    auto& history = document.history;
    if (selection == document.selection) {
        return;
    }
    if (!history.empty()) {
        history[document.place].focus = document.focus;
        history.resize(document.place + 1);
    }
    history.push_back({selection, document.focus});
    if (history.size() > kMaxHistory) {
        history.erase(history.begin());
    }
    document.place = history.size() - 1;
    document.selection = selection;
}

} // namespace

Session::Session(QObject* parent)
    : QObject(parent)
    , m_bookmarks(new Bookmarks(this))
{
}

void Session::setCheckpoint(std::shared_ptr<const Checkpoint> checkpoint,
                            const OpenRequest& request)
{
    if (checkpoint == nullptr) {
        close(m_current->checkpoint);
        return;
    }
    const auto same = std::ranges::find_if(m_documents, [&request](const auto& document) {
        return isSameFile(document->request, request);
    });
    const bool hadRun = m_current->run != nullptr;
    leave(same == m_documents.end() ? nullptr : same->get());
    m_current = same == m_documents.end()
                    ? m_documents.emplace_back(std::make_unique<Document>()).get()
                    : same->get();
    *m_current = {.checkpoint = std::move(checkpoint), .request = request};
    emit documentsChanged();
    if (hadRun) {
        emit runChanged();
    }
    emit checkpointChanged();
    if (m_current->checkpoint->rnns.empty()) {
        emit selectionChanged();
    } else {
        select({.rnn = m_current->checkpoint->rnns.front()});
    }
}

void Session::setCurrent(const std::shared_ptr<const Checkpoint>& checkpoint)
{
    const auto at = std::ranges::find(m_documents, checkpoint, &Document::checkpoint);
    if (at != m_documents.end() && at->get() != m_current) {
        leave(at->get());
        enter(**at);
    }
}

void Session::close(const std::shared_ptr<const Checkpoint>& checkpoint)
{
    const auto at = std::ranges::find(m_documents, checkpoint, &Document::checkpoint);
    if (at == m_documents.end()) {
        return;
    }
    const auto closed = std::move(*at); // lives until all that shows it was told of another one
    const auto next = m_documents.erase(at);
    emit documentsChanged();
    if (closed.get() == m_current && m_documents.empty()) {
        m_none = {};
        enter(m_none);
    } else if (closed.get() == m_current) {
        enter(next == m_documents.end() ? *m_documents.back() : **next);
    }
}

/// Traces are large, and computed again on demand: only the file that was left last keeps its run.
void Session::leave(const Document* next)
{
    if (m_current == &m_none || m_current == next) {
        return;
    }
    emit leaving();
    leavePlace();
    for (const auto& document : m_documents) {
        if (document.get() != m_current && document.get() != next) {
            document->run.reset();
        }
    }
}

void Session::enter(Document& document)
{
    const Focus before = m_current->focus;
    const bool isAnotherRun = document.run != m_current->run;
    m_current = &document;
    const Focus wished = document.focus; // pages that are emptied tell of their first step
    emit checkpointChanged();
    if (isAnotherRun) {
        emit runChanged();
    }
    m_current->focus = bounded(wished);
    tellChanges(before);
    emit selectionChanged();
    emit returned();
}

std::vector<std::shared_ptr<const Checkpoint>> Session::checkpoints() const
{
    std::vector<std::shared_ptr<const Checkpoint>> open;
    for (const auto& document : m_documents) {
        open.push_back(document->checkpoint);
    }
    return open;
}

void Session::select(TreeSelection selection)
{
    if (selection.rnn != nullptr && !selection.parameter) {
        const std::vector<ParameterId> ids = orderedIds(*selection.rnn);
        if (!ids.empty()) {
            selection.parameter = ids.front();
        }
    }
    const bool isNothing = selection.rnn == nullptr && selection.tensor == nullptr;
    if (isNothing || selection == m_current->selection) {
        return;
    }
    const auto holder = std::ranges::find_if(
        m_documents, [&selection](const auto& document) { return holds(*document, selection); });
    if (holder != m_documents.end() && holder->get() != m_current) {
        leave(holder->get());
        addPlace(**holder, selection); // before it is shown: pages load what is wanted alone
        enter(**holder);
        return;
    }
    leavePlace();
    addPlace(*m_current, selection);
    show(Document::Place(m_current->history.back()));
}

void Session::selectParameter(const ParameterId& id)
{
    if (m_current->selection.rnn != nullptr) {
        select({.rnn = m_current->selection.rnn, .parameter = id, .tensor = nullptr});
    }
}

void Session::selectPlace(LayerIndex layer, Direction direction)
{
    if (m_current->selection.rnn == nullptr || !m_current->selection.parameter) {
        return;
    }
    ParameterId id = *m_current->selection.parameter;
    id.layer = layer;
    id.direction = direction;
    if (m_current->selection.rnn->find(id) == nullptr) {
        const auto ids = orderedIds(*m_current->selection.rnn);
        const auto there = std::ranges::find_if(ids, [&](const ParameterId& other) {
            return other.layer == layer && other.direction == direction;
        });
        id = there != ids.end() ? *there : id;
    }
    selectParameter(id);
}

void Session::goBack()
{
    if (canGoBack()) {
        leavePlace();
        show(Document::Place(m_current->history[--m_current->place]));
    }
}

void Session::goForward()
{
    if (canGoForward()) {
        leavePlace();
        show(Document::Place(m_current->history[++m_current->place]));
    }
}

void Session::setLatched(LatchedUnits latched)
{
    m_current->latched = std::move(latched);
    emit latchedChanged();
}

std::vector<std::uint64_t> Session::latchedUnits(LayerIndex layer, Direction direction) const
{
    const LatchedUnits& latched = m_current->latched;
    const bool isMeasured = latched.model != nullptr && latched.model == selection().rnn &&
                            direction == Direction::Forward && layer.value < latched.units.size();
    return isMeasured ? latched.units[layer.value] : std::vector<std::uint64_t>();
}

void Session::setRun(std::shared_ptr<const SequenceRun> run)
{
    if (run != m_current->run) {
        m_current->run = std::move(run);
        // Before anybody reads it.
        const Focus wished = std::exchange(m_current->focus, bounded(m_current->focus));
        emit runChanged();
        tellChanges(wished);
    }
}

void Session::setPick(std::uint64_t row, std::uint64_t col)
{
    Focus focus = m_current->focus;
    focus.pick = SelectedCell{row, col};
    if (rowsAreUnits()) {
        focus.unit = row;
    }
    setFocus(focus);
}

void Session::setStep(std::uint64_t step)
{
    Focus focus = m_current->focus;
    focus.step = step;
    setFocus(focus);
}

void Session::setUnit(std::uint64_t unit)
{
    Focus focus = m_current->focus;
    focus.unit = unit;
    focus = bounded(focus);
    if (focus.pick && rowsAreUnits()) {
        focus.pick->row = focus.unit;
    }
    setFocus(focus);
}

void Session::setBatch(std::uint64_t batch)
{
    Focus focus = m_current->focus;
    focus.batch = batch;
    setFocus(focus);
}

void Session::setFocus(const Focus& focus)
{
    // All parts stand before anybody is told: a page that answers finds nothing left to change.
    tellChanges(std::exchange(m_current->focus, bounded(focus)));
}

void Session::tellChanges(const Focus& before)
{
    const Focus focus = m_current->focus;
    if (focus.pick && focus.pick != before.pick) {
        emit pickChanged(focus.pick->row, focus.pick->col);
    }
    if (focus.step != before.step) {
        emit stepChanged(focus.step);
    }
    if (focus.unit != before.unit) {
        emit unitChanged(focus.unit);
    }
    if (focus.batch != before.batch) {
        emit batchChanged(focus.batch);
    }
}

Focus Session::bounded(Focus focus) const
{
    const auto bound = [](std::uint64_t& number, std::uint64_t count) {
        number = std::min(number, std::max<std::uint64_t>(1, count) - 1);
    };
    if (m_current->selection.rnn != nullptr) {
        bound(focus.unit, m_current->selection.rnn->spec.hiddenSize);
    }
    if (m_current->run != nullptr && m_current->run->replay != nullptr) {
        bound(focus.batch, m_current->run->batch());
        bound(focus.step, m_current->run->steps());
    }
    return focus;
}

void Session::leavePlace()
{
    if (m_current->place < m_current->history.size()) {
        m_current->history[m_current->place].focus = m_current->focus;
    }
}

void Session::show(const Document::Place& place)
{
    m_current->selection = place.selection;
    setFocus(place.focus);
    emit selectionChanged();
}

bool Session::rowsAreUnits() const
{
    return m_current->selection.rnn != nullptr && m_current->selection.parameter &&
           m_current->selection.parameter->kind != ParameterKind::ProjectionWeights;
}

} // namespace gateloupe
