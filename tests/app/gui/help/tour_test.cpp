// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <QAction>
#include <QLabel>
#include <QPushButton>
#include <QSettings>
#include <QTest>

#include "app/gui/help/tour.h"
#include "app/gui/shell/main_window.h"
#include "tests/support/patience.h"
#include "tests/support/temporary_folder.h"

namespace gateloupe {
namespace {

using test::kPatienceMs;

class TourTest : public ::testing::Test
{
protected:
    TourTest()
        : settings(QString::fromStdString(folder / "settings.ini"), QSettings::IniFormat)
        , window(settings)
    {
        window.resize(1280, 820);
        window.show();
    }

    void begin()
    {
        window.findChild<QAction*>(QStringLiteral("actionTour"))->trigger();
        tour = window.findChild<Tour*>();
        ASSERT_NE(tour, nullptr);
        ASSERT_TRUE(QTest::qWaitFor([&] { return tour->step() == 0; }, kPatienceMs));
    }

    [[nodiscard]] QPushButton* button(const char* name) const
    {
        return tour->findChild<QPushButton*>(QLatin1String(name));
    }

    test::TemporaryFolder folder;
    QSettings settings;
    MainWindow window;
    Tour* tour = nullptr;
};

TEST_F(TourTest, WalksThroughFiveStepsOnTheExample)
{
    begin();
    EXPECT_NE(window.session().run(), nullptr);
    auto* frame = window.findChild<QWidget*>(QStringLiteral("tourFrame"));
    EXPECT_FALSE(button("tourBack")->isEnabled());
    QStringList titles;
    for (int step = 0; step < 5; ++step) {
        ASSERT_EQ(tour->step(), step);
        QTest::qWait(20);
        EXPECT_TRUE(tour->isVisible());
        EXPECT_TRUE(window.rect().contains(tour->geometry())) << step;
        EXPECT_TRUE(frame->isVisible()) << step;
        EXPECT_TRUE(window.rect().intersects(frame->geometry())) << step;
        EXPECT_GT(frame->height(), 100) << step;
        titles << tour->findChild<QLabel*>(QStringLiteral("tourTitle"))->text();
        QTest::mouseClick(button("tourNext"), Qt::LeftButton);
    }
    EXPECT_EQ(titles.removeDuplicates(), 0);
    EXPECT_EQ(tour->step(), -1);
    EXPECT_FALSE(tour->isVisible());
    EXPECT_FALSE(frame->isVisible());
}

TEST_F(TourTest, CanBeLeftAndTakenAgain)
{
    begin();
    QTest::mouseClick(button("tourNext"), Qt::LeftButton);
    QTest::mouseClick(button("tourNext"), Qt::LeftButton);
    EXPECT_EQ(window.pages().current(), MainWindow::Page::Sequence);
    QTest::mouseClick(button("tourBack"), Qt::LeftButton);
    EXPECT_EQ(window.pages().current(), MainWindow::Page::Layout);
    QTest::keyClick(button("tourNext"), Qt::Key_Escape);
    EXPECT_EQ(tour->step(), -1);
    const auto run = window.session().run();
    begin();
    EXPECT_EQ(window.session().run(), run) << "the example is still open";
    EXPECT_EQ(window.pages().current(), MainWindow::Page::Gates);
    QTest::mouseClick(button("tourLeave"), Qt::LeftButton);
    EXPECT_FALSE(tour->isVisible());
}

TEST_F(TourTest, LeavesFreeWhatItSpeaksOf)
{
    begin();
    const auto* frame = window.findChild<QWidget*>(QStringLiteral("tourFrame"));
    for (int step = 0; step < 5; ++step) {
        QTest::qWait(20);
        const QRect both = frame->geometry().intersected(tour->geometry());
        EXPECT_TRUE(both.isEmpty()) << step << ": " << both.width() << "x" << both.height();
        QTest::mouseClick(button("tourNext"), Qt::LeftButton);
    }
}

TEST_F(TourTest, StaysInItsCornerWhenTheWindowIsResized)
{
    begin();
    window.resize(1024, 700);
    QTest::qWait(50);
    EXPECT_TRUE(window.rect().contains(tour->geometry()));
    EXPECT_TRUE(QTest::qWaitFor([&] { return window.width() - tour->geometry().right() < 40; },
                                kPatienceMs));
}

} // namespace
} // namespace gateloupe
