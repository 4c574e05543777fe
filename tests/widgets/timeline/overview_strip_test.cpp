// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <QSignalSpy>
#include <QTest>

#include "tests/support/patience.h"
#include "tests/widgets/timeline/made_run.h"
#include "widgets/timeline/overview_strip.h"
#include "widgets/timeline/time_axis.h"

namespace gateloupe {
namespace {

/// A thousand steps in a thousand pixels, the steps 200 to 299 in sight.
class OverviewStripTest : public ::testing::Test
{
protected:
    OverviewStripTest()
        : strip(axis)
    {
        strip.resize(1100, 36);
        strip.show();
        axis.setSteps(1000);
        axis.setArea(50, 1000);
        axis.setVisible(200, 299);
    }

    void drag(double from, double to)
    {
        const int y = strip.height() / 2;
        QTest::mousePress(&strip, Qt::LeftButton, {}, QPointF(from, y).toPoint());
        QTest::mouseMove(&strip, QPointF(to, y).toPoint());
        QTest::mouseRelease(&strip, Qt::LeftButton, {}, QPointF(to, y).toPoint());
    }

    TimeAxis axis;
    OverviewStrip strip;
};

TEST_F(OverviewStripTest, FramesWhatIsInSight)
{
    EXPECT_NEAR(strip.frame().left(), 250.0, 1e-9);
    EXPECT_NEAR(strip.frame().right(), 350.0, 1e-9);
    axis.showAll();
    EXPECT_NEAR(strip.frame().width(), 1000.0, 1e-9);
}

TEST_F(OverviewStripTest, TheFrameMovesAndItsEdgesStretch)
{
    QSignalSpy changed(&strip, &OverviewStrip::viewStateChanged);
    drag(300, 400);
    EXPECT_NEAR(axis.first(), 300, 1);
    EXPECT_NEAR(axis.last(), 399, 1);
    drag(450, 550);
    EXPECT_NEAR(axis.first(), 300, 1);
    EXPECT_NEAR(axis.last(), 499, 1);
    drag(350, 250);
    EXPECT_NEAR(axis.first(), 200, 1);
    EXPECT_NEAR(axis.last(), 499, 1);
    EXPECT_EQ(changed.count(), 3);
}

TEST_F(OverviewStripTest, APressBesideTheFrameBringsItThere)
{
    QTest::mouseClick(&strip, Qt::LeftButton, {}, QPoint(850, 10));
    EXPECT_NEAR((axis.first() + axis.last()) / 2.0, 800, 2);
    EXPECT_NEAR(axis.size(), 100, 1e-9);
}

TEST_F(OverviewStripTest, SaysHowMuchUnitsMoveInABoundedNumberOfStretches)
{
    strip.setPart({.run = test::madeRun({.steps = 5000, .units = 4})});
    ASSERT_TRUE(QTest::qWaitFor([this] { return strip.isReady(); }, test::kPatienceMs));
    EXPECT_EQ(strip.activity().means.size(), OverviewStrip::kMostStretches);
    EXPECT_FALSE(strip.activity().isOfKeyframes);
    strip.setPart({});
    EXPECT_TRUE(strip.activity().means.empty());
}

} // namespace
} // namespace gateloupe
