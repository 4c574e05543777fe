// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <QCoreApplication>
#include <QKeyEvent>
#include <QListWidget>

#include "widgets/common/event_listener.h"

namespace gateloupe {
namespace {

TEST(ListKeys, DeleteAndBackspaceAreTaken)
{
    QListWidget list;
    int removed = 0;
    onKey(list, ListKey::Remove, [&] { ++removed; });
    for (const int key : {Qt::Key_Delete, Qt::Key_Backspace, Qt::Key_Down}) {
        QKeyEvent press(QEvent::KeyPress, key, Qt::NoModifier);
        QCoreApplication::sendEvent(&list, &press);
    }
    EXPECT_EQ(removed, 2);
}

} // namespace
} // namespace gateloupe
