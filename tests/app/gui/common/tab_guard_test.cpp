// SPDX-License-Identifier: GPL-3.0-or-later
// Panels that go while their tab is held.
#include <gtest/gtest.h>

#include <QAction>
#include <QDockWidget>
#include <QTabBar>
#include <QTest>

#include "tests/app/gui/example_window.h"

namespace gateloupe {
namespace {

class TabGuardTest : public test::ExampleWindow
{
protected:
    TabGuardTest()
        : ExampleWindow({1400, 900})
    {
        for (auto* dock : window.findChildren<QDockWidget*>()) {
            dock->show();
        }
        QTest::qWait(20); // tabs are laid out
    }

    /// The bar with the most panels in it.
    QTabBar* bar()
    {
        QTabBar* most = nullptr;
        for (auto* each : window.findChildren<QTabBar*>(QString(), Qt::FindDirectChildrenOnly)) {
            if (each->isVisible() && (most == nullptr || each->count() > most->count())) {
                most = each;
            }
        }
        return most;
    }
};

TEST_F(TabGuardTest, AHeldTabMayGoBeforeTheMouseMoves)
{
    QTabBar* tabs = bar();
    ASSERT_NE(tabs, nullptr);
    ASSERT_GE(tabs->count(), 3);
    ASSERT_TRUE(tabs->isMovable());
    const int last = tabs->count() - 1;
    const QPoint at = tabs->tabRect(last).center();
    QTest::mousePress(tabs, Qt::LeftButton, {}, at);
    window.findChild<QAction*>(QStringLiteral("actionHidePanels"))->trigger();
    QTest::qWait(20);
    ASSERT_LE(tabs->count(), last) << "or the move would be an ordinary one";
    QTest::mouseMove(tabs, at - QPoint(200, 0));
    QTest::mouseRelease(tabs, Qt::LeftButton, {}, at);
}

TEST_F(TabGuardTest, TabsAreStillDragged)
{
    QTabBar* tabs = bar();
    ASSERT_NE(tabs, nullptr);
    const QString first = tabs->tabText(0);
    const QPoint from = tabs->tabRect(0).center();
    const QPoint to = tabs->tabRect(1).center() + QPoint(10, 0);
    QTest::mousePress(tabs, Qt::LeftButton, {}, from);
    QTest::mouseMove(tabs, (from + to) / 2);
    QTest::mouseMove(tabs, to);
    QTest::mouseRelease(tabs, Qt::LeftButton, {}, to);
    EXPECT_TRUE(QTest::qWaitFor([&] { return tabs->tabText(1) == first; }, test::kPatienceMs));
}

} // namespace
} // namespace gateloupe
