// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/session.h"

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
    if (!m_history.empty()) {
        m_history.resize(m_place + 1);
    }
    m_history.push_back(selection);
    if (m_history.size() > kMaxHistory) {
        m_history.erase(m_history.begin());
    }
    m_place = m_history.size() - 1;
    show(selection);
}

void Session::selectParameter(const ParameterId& id)
{
    if (m_selection.rnn != nullptr) {
        select({.rnn = m_selection.rnn, .parameter = id, .tensor = nullptr});
    }
}

void Session::selectPlace(LayerIndex layer, Side side)
{
    if (m_selection.rnn == nullptr || !m_selection.parameter) {
        return;
    }
    ParameterId id = *m_selection.parameter;
    id.layer = layer;
    id.side = side;
    if (m_selection.rnn->find(id) == nullptr) {
        for (const ParameterId& other : orderedIds(*m_selection.rnn)) {
            if (other.layer == layer && other.side == side) {
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
        show(m_history[--m_place]);
    }
}

void Session::goForward()
{
    if (canGoForward()) {
        show(m_history[++m_place]);
    }
}

void Session::setRun(std::shared_ptr<const SequenceRun> run)
{
    if (run != m_run) {
        m_run = std::move(run);
        emit runChanged();
    }
}

void Session::show(const TreeSelection& selection)
{
    m_selection = selection;
    emit selectionChanged();
}

} // namespace gateloupe
