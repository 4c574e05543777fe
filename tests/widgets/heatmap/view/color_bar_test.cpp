// SPDX-License-Identifier: Apache-2.0
#include <limits>

#include <gtest/gtest.h>

#include <QAction>
#include <QSignalSpy>
#include <QTest>

#include "tests/support/not_finite.h"
#include "widgets/heatmap/view/color_bar.h"

namespace gateloupe {
namespace {

using test::kInfinity;

std::shared_ptr<const HeatmapData> dataOf(std::vector<float> values)
{
    auto kept = std::make_shared<const std::vector<float>>(std::move(values));
    const MatrixView view{.origin = reinterpret_cast<const std::byte*>(kept->data()),
                          .rows = 1,
                          .cols = kept->size(),
                          .rowStride = static_cast<std::int64_t>(kept->size()),
                          .colStride = 1};
    NullMonitor monitor;
    return *prepareHeatmap(view, kept, monitor);
}

class ColorBarTest : public ::testing::Test
{
protected:
    ColorBarTest()
    {
        m_bar.setScale(ColorScale(ColorMap::Diverging, -1.0, 1.0));
        m_bar.resize(140, 400);
        m_bar.show();
        QObject::connect(&m_bar, &ColorBar::rangeMoved, [this](const ValueRange& range) {
            m_range = range;
            m_bar.setScale(ColorScale(ColorMap::Diverging, range.low, range.high));
        });
    }

    ColorBar m_bar;
    ValueRange m_range{-1.0, 1.0};
};

TEST_F(ColorBarTest, MovesALimitByItsHandle)
{
    QSignalSpy chosen(&m_bar, &ColorBar::rangeChosen);
    const QPoint high = m_bar.placeOf(ColorBar::Handle::High);
    const QPoint middle = (high + m_bar.placeOf(ColorBar::Handle::Low)) / 2;
    QTest::mousePress(&m_bar, Qt::LeftButton, {}, high);
    QTest::mouseMove(&m_bar, middle);
    EXPECT_NEAR(m_range.high, 0.0, 0.02);
    EXPECT_EQ(m_range.low, -1.0);
    EXPECT_EQ(chosen.count(), 0);
    QTest::mouseRelease(&m_bar, Qt::LeftButton, {}, middle);
    EXPECT_EQ(chosen.count(), 1);
    // The bar now is as long as the new range.
    EXPECT_EQ(m_bar.placeOf(ColorBar::Handle::High), high);
}

TEST_F(ColorBarTest, DoesNotLetHandlesPassEachOther)
{
    const QPoint low = m_bar.placeOf(ColorBar::Handle::Low);
    QTest::mousePress(&m_bar, Qt::LeftButton, {}, low);
    QTest::mouseMove(&m_bar, QPoint(low.x(), -500));
    QTest::mouseRelease(&m_bar, Qt::LeftButton, {}, QPoint(low.x(), -500));
    EXPECT_LT(m_range.low, m_range.high);
    EXPECT_EQ(m_range.high, 1.0);
}

TEST_F(ColorBarTest, ReachesBeyondTheBarWhileDragging)
{
    const QPoint high = m_bar.placeOf(ColorBar::Handle::High);
    QTest::mousePress(&m_bar, Qt::LeftButton, {}, high);
    QTest::mouseMove(&m_bar, QPoint(high.x(), -400));
    EXPECT_GT(m_range.high, 2.0);
    QTest::mouseRelease(&m_bar, Qt::LeftButton, {}, QPoint(high.x(), -400));
}

TEST_F(ColorBarTest, LeavesTheRangeAloneAwayFromItsHandles)
{
    QSignalSpy moved(&m_bar, &ColorBar::rangeMoved);
    const QPoint middle =
        (m_bar.placeOf(ColorBar::Handle::High) + m_bar.placeOf(ColorBar::Handle::Low)) / 2;
    QTest::mousePress(&m_bar, Qt::LeftButton, {}, middle);
    QTest::mouseMove(&m_bar, middle + QPoint(0, 30));
    QTest::mouseRelease(&m_bar, Qt::LeftButton, {}, middle + QPoint(0, 30));
    EXPECT_EQ(moved.count(), 0);
}

TEST_F(ColorBarTest, AsksForAResetByADoubleClickAndByHome)
{
    QSignalSpy reset(&m_bar, &ColorBar::resetRequested);
    QTest::mouseDClick(&m_bar, Qt::LeftButton, {}, QPoint(60, 200));
    QTest::keyClick(&m_bar, Qt::Key_Home);
    EXPECT_EQ(reset.count(), 2);
}

TEST_F(ColorBarTest, MovesTheFocusedHandleByKeys)
{
    QTest::keyClick(&m_bar, Qt::Key_Up);
    EXPECT_NEAR(m_range.high, 1.02, 1e-9);
    QTest::keyClick(&m_bar, Qt::Key_Space);
    EXPECT_EQ(m_bar.focusedHandle(), ColorBar::Handle::Low);
    QTest::keyClick(&m_bar, Qt::Key_Down, Qt::ShiftModifier);
    EXPECT_NEAR(m_range.low, -1.202, 1e-9);
}

TEST_F(ColorBarTest, SaysWhatIsOutsideAndHowMuch)
{
    std::vector<float> values(1000, 0.5F);
    values[0] = values[1] = values[2] = 7.0F;
    values[3] = std::numeric_limits<float>::quiet_NaN();
    values[4] = -kInfinity;
    m_bar.setData(dataOf(values));
    EXPECT_EQ(m_bar.legendTexts(),
              QStringList({QStringLiteral("0.3 % above"), QStringLiteral("above ≈3"),
                           QStringLiteral("−∞ 1"), QStringLiteral("NaN 1")}));
    EXPECT_TRUE(m_bar.accessibleDescription().contains(QStringLiteral("NaN 1")));
}

TEST_F(ColorBarTest, SaysNothingOfWhatDoesNotOccur)
{
    m_bar.setData(dataOf({-1.0F, 0.25F, 1.0F}));
    EXPECT_TRUE(m_bar.legendTexts().isEmpty());
}

TEST_F(ColorBarTest, DrawsLongerBarsForMoreNumbers)
{
    std::vector<float> values(1000, 0.5F);
    values.resize(1010, -0.5F);
    m_bar.setData(dataOf(values));
    const auto inkAt = [this](double value) {
        const QImage picture = m_bar.grab().toImage();
        const QPoint high = m_bar.placeOf(ColorBar::Handle::High);
        const QPoint low = m_bar.placeOf(ColorBar::Handle::Low);
        const int y = low.y() + static_cast<int>((high.y() - low.y()) * (value + 1.0) / 2.0);
        int most = 0;
        for (int line = y - 3; line <= y + 3; ++line) {
            int ink = 0;
            for (int x = 0; x < high.x() - 9; ++x) {
                ink += picture.pixel(x, line) != picture.pixel(0, 0) ? 1 : 0;
            }
            most = std::max(most, ink);
        }
        return most;
    };
    const int rare = inkAt(-0.5);
    EXPECT_GT(inkAt(0.5), 5 * rare);
    EXPECT_GT(rare, 0);
    m_bar.findChild<QAction*>(QStringLiteral("logCounts"))->trigger();
    EXPECT_GT(inkAt(-0.5), 5 * rare);
}

} // namespace
} // namespace gateloupe
