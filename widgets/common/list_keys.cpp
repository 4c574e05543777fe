// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/list_keys.h"

#include <utility>

#include <QKeyEvent>
#include <QWidget>

namespace gateloupe {

namespace {

class KeyFilter final : public QObject
{
public:
    KeyFilter(QWidget& list, ListKey key, std::function<void()> act)
        : QObject(&list)
        , m_key(key)
        , m_act(std::move(act))
    {
        list.installEventFilter(this);
    }

    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (event->type() == QEvent::KeyPress && isMeant(*static_cast<QKeyEvent*>(event))) {
            m_act();
            return true;
        }
        return QObject::eventFilter(watched, event);
    }

private:
    [[nodiscard]] bool isMeant(const QKeyEvent& event) const
    {
        switch (m_key) {
        case ListKey::Copy:
            return event.matches(QKeySequence::Copy);
        case ListKey::Open:
            return event.key() == Qt::Key_Return || event.key() == Qt::Key_Enter;
        case ListKey::Remove:
            break;
        }
        return event.key() == Qt::Key_Delete || event.key() == Qt::Key_Backspace;
    }

    ListKey m_key;
    std::function<void()> m_act;
};

} // namespace

void onKey(QWidget& list, ListKey key, std::function<void()> act)
{
    new KeyFilter(list, key, std::move(act)); // the list owns it
}

} // namespace gateloupe
