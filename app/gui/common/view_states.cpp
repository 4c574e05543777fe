// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/common/view_states.h"

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

QWidget* ViewStates::widgetOf(const QString& name) const
{
    for (const View& view : m_views) {
        if (view.name == name) {
            return view.widget;
        }
    }
    return nullptr;
}

QJsonObject ViewStates::stateOf(const QString& name) const
{
    for (const View& view : m_views) {
        if (view.name == name) {
            return view.get();
        }
    }
    return {};
}

void ViewStates::applyTo(const QString& name, const QJsonObject& state)
{
    for (const View& view : m_views) {
        if (view.name == name) {
            view.set(state);
        }
    }
}

} // namespace gateloupe
