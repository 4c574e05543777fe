// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <utility>

#include <QEvent>
#include <QObject>
#include <QWidget>

namespace gateloupe {

/// Shows every event of a widget to a function before the widget sees it.
/// Lifetime: the widget owns it.
class EventListener final : public QObject
{
public:
    /// What `take` answers with true is over: the widget does not see it.
    EventListener(QWidget* widget, std::function<bool(const QEvent&)> take)
        : QObject(widget)
        , m_take(std::move(take))
    {
        widget->installEventFilter(this);
    }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        return watched == parent() && m_take(*event);
    }

private:
    std::function<bool(const QEvent&)> m_take;
};

/// What a key asks of a list or a table.
enum class ListKey
{
    Copy,  ///< as the platform has it
    Open,  ///< Return, Enter
    Remove ///< Delete, Backspace
};

/// Does what the key asks.
/// Lifetime: what `act` needs must live as long as the list.
void onKey(QWidget& list, ListKey key, std::function<void()> act);

} // namespace gateloupe
