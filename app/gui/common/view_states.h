// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <vector>

#include <QJsonObject>
#include <QObject>
#include <QString>

class QWidget;

namespace gateloupe {

/// The arrangement of every page and panel as one JSON object, by the name each was added with.
///
/// A view has `QJsonObject viewState() const`, `void setViewState(const QJsonObject&)`, which keeps
/// what the object does not name, and the signal `viewStateChanged(const QString& what)` after a
/// change by the user.
class ViewStates : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

    /// `view` outlives this. Names are keys of the session file: they never change.
    template <typename View>
    void add(const QString& name, View* view)
    {
        m_views.push_back({name, view, [view] { return view->viewState(); },
                           [view](const QJsonObject& state) { view->setViewState(state); }});
        connect(view, &View::viewStateChanged, this,
                [this, name](const QString& what) { emit changed(name, what); });
    }

    /// Of all views, as they stand.
    [[nodiscard]] QJsonObject present() const;
    /// The states for keeping in a file: with the keys that apply() was given and no view knows.
    [[nodiscard]] QJsonObject collect() const;
    void apply(const QJsonObject& states);
    /// Null for an unknown name.
    [[nodiscard]] QWidget* widgetOf(const QString& name) const;
    /// Empty for an unknown name.
    [[nodiscard]] QJsonObject stateOf(const QString& name) const;
    void applyTo(const QString& name, const QJsonObject& state);

signals:
    /// The user arranged the view `name`; `what` names the change ("zoom").
    void changed(const QString& name, const QString& what);

private:
    struct View
    {
        QString name;
        QWidget* widget;
        std::function<QJsonObject()> get;
        std::function<void(const QJsonObject&)> set;
    };

    /// Null for an unknown name.
    [[nodiscard]] const View* find(const QString& name) const;

    std::vector<View> m_views;
    QJsonObject m_applied; ///< the last one, for keys of newer versions
};

} // namespace gateloupe
