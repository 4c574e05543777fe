// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/common/view_states.h"

#include <algorithm>

namespace gateloupe {

namespace {

/// `state` and those keys of `older` that it does not have.
QJsonObject withKeysOf(QJsonObject state, const QJsonObject& older)
{
    for (auto at = older.begin(); at != older.end(); ++at) {
        if (!state.contains(at.key())) {
            state.insert(at.key(), at.value());
        }
    }
    return state;
}

} // namespace

QJsonObject ViewStates::present() const
{
    QJsonObject states;
    for (const View& view : m_views) {
        states.insert(view.name, view.get());
    }
    return states;
}

QJsonObject ViewStates::collect() const
{
    QJsonObject states = present();
    for (const View& view : m_views) {
        states.insert(view.name, withKeysOf(states.value(view.name).toObject(),
                                            m_applied.value(view.name).toObject()));
    }
    return withKeysOf(std::move(states), m_applied);
}

void ViewStates::apply(const QJsonObject& states)
{
    m_applied = states;
    for (const View& view : m_views) {
        if (states.contains(view.name)) {
            view.set(states.value(view.name).toObject());
        }
    }
}

const ViewStates::View* ViewStates::find(const QString& name) const
{
    const auto view = std::ranges::find(m_views, name, &View::name);
    return view == m_views.end() ? nullptr : &*view;
}

QWidget* ViewStates::widgetOf(const QString& name) const
{
    const View* view = find(name);
    return view == nullptr ? nullptr : view->widget;
}

QJsonObject ViewStates::stateOf(const QString& name) const
{
    const View* view = find(name);
    return view == nullptr ? QJsonObject() : view->get();
}

void ViewStates::applyTo(const QString& name, const QJsonObject& state)
{
    if (const View* view = find(name)) {
        view->set(state);
    }
}

} // namespace gateloupe
