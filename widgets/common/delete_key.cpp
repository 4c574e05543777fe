// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/delete_key.h"

#include <utility>

#include <QKeyEvent>
#include <QWidget>

namespace gateloupe {

namespace {

class DeleteKeyFilter final : public QObject
{
public:
    DeleteKeyFilter(QWidget& list, std::function<void()> remove)
        : QObject(&list)
        , m_remove(std::move(remove))
    {
        list.installEventFilter(this);
    }

    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (event->type() == QEvent::KeyPress) {
            const int key = static_cast<QKeyEvent*>(event)->key();
            if (key == Qt::Key_Delete || key == Qt::Key_Backspace) {
                m_remove();
                return true;
            }
        }
        return QObject::eventFilter(watched, event);
    }

private:
    std::function<void()> m_remove;
};

} // namespace

void removeByKey(QWidget& list, std::function<void()> remove)
{
    new DeleteKeyFilter(list, std::move(remove)); // the list owns it
}

} // namespace gateloupe
