// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/session/session.h"

#include <algorithm>
#include <utility>

namespace gateloupe {

namespace {

constexpr std::size_t kMaxHistory = 200;

} // namespace

bool isSame(const OpenRequest& a, const OpenRequest& b)
{
    return a.path == b.path && a.options.spec == b.options.spec &&
           a.options.offsetBytes == b.options.offsetBytes && a.options.tensor == b.options.tensor &&
           a.options.convention == b.options.convention;
}

Session::Session(QObject* parent)
    : QObject(parent)
{
}

void Session::setCheckpoint(std::shared_ptr<const Checkpoint> checkpoint,
                            const OpenRequest& request)
{
    m_checkpoint = std::move(checkpoint);
    m_request = request;
    m_history.clear();
    m_place = 0;
    m_selection = {};
    m_focus = {};
    setRun(nullptr);
    emit checkpointChanged();
    TreeSelection first;
    if (m_checkpoint != nullptr && !m_checkpoint->rnns.empty()) {
        first.rnn = m_checkpoint->rnns.front();
    }
    if (first.rnn == nullptr) {
        emit selectionChanged();
    } else {
        select(first);
    }
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
    if (isNothing || selection == m_selection) {
        return;
    }
    leavePlace();
    if (!m_history.empty()) {
        m_history.resize(m_place + 1);
    }
    m_history.push_back({selection, m_focus});
    if (m_history.size() > kMaxHistory) {
        m_history.erase(m_history.begin());
    }
    m_place = m_history.size() - 1;
    show(Place(m_history.back()));
}

void Session::selectParameter(const ParameterId& id)
{
    if (m_selection.rnn != nullptr) {
        select({.rnn = m_selection.rnn, .parameter = id, .tensor = nullptr});
    }
}

void Session::selectPlace(LayerIndex layer, Direction direction)
{
    if (m_selection.rnn == nullptr || !m_selection.parameter) {
        return;
    }
    ParameterId id = *m_selection.parameter;
    id.layer = layer;
    id.direction = direction;
    if (m_selection.rnn->find(id) == nullptr) {
        for (const ParameterId& other : orderedIds(*m_selection.rnn)) {
            if (other.layer == layer && other.direction == direction) {
                id = other;
                break;
            }
        }
    }
    selectParameter(id);
}

void Session::goBack()
{
    if (canGoBack()) {
        leavePlace();
        show(Place(m_history[--m_place]));
    }
}

void Session::goForward()
{
    if (canGoForward()) {
        leavePlace();
        show(Place(m_history[++m_place]));
    }
}

void Session::setRun(std::shared_ptr<const SequenceRun> run)
{
    if (run != m_run) {
        m_run = std::move(run);
        const Focus wished = std::exchange(m_focus, bounded(m_focus)); // before anybody reads it
        emit runChanged();
        tellChanges(wished);
    }
}

void Session::setPick(std::uint64_t row, std::uint64_t col)
{
    Focus focus = m_focus;
    focus.pick = SelectedCell{row, col};
    if (rowsAreUnits()) {
        focus.unit = row;
    }
    setFocus(focus);
}

void Session::setStep(std::uint64_t step)
{
    Focus focus = m_focus;
    focus.step = step;
    setFocus(focus);
}

void Session::setUnit(std::uint64_t unit)
{
    Focus focus = m_focus;
    focus.unit = unit;
    focus = bounded(focus);
    if (focus.pick && rowsAreUnits()) {
        focus.pick->row = focus.unit;
    }
    setFocus(focus);
}

void Session::setBatch(std::uint64_t batch)
{
    Focus focus = m_focus;
    focus.batch = batch;
    setFocus(focus);
}

void Session::setFocus(const Focus& focus)
{
    // All parts stand before anybody is told: a page that answers finds nothing left to change.
    tellChanges(std::exchange(m_focus, bounded(focus)));
}

void Session::tellChanges(const Focus& before)
{
    const Focus focus = m_focus;
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
    if (m_selection.rnn != nullptr) {
        bound(focus.unit, m_selection.rnn->spec.hiddenSize);
    }
    if (m_run != nullptr && m_run->travel != nullptr) {
        bound(focus.batch, m_run->batch());
        bound(focus.step, m_run->steps());
    }
    return focus;
}

void Session::leavePlace()
{
    if (m_place < m_history.size()) {
        m_history[m_place].focus = m_focus;
    }
}

void Session::show(const Place& place)
{
    m_selection = place.selection;
    setFocus(place.focus);
    emit selectionChanged();
}

bool Session::rowsAreUnits() const
{
    return m_selection.rnn != nullptr && m_selection.parameter &&
           m_selection.parameter->kind != ParameterKind::ProjectionWeights;
}

} // namespace gateloupe
