// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <QJsonArray>

#include "widgets/timeline/strip_layout.h"
#include "widgets/timeline/time_axis.h"

namespace gateloupe {
namespace {

constexpr StripId kInput{};
constexpr StripId kHidden{StripId::Kind::Hidden, PseudoLayerIndex(0)};
constexpr StripId kCell{StripId::Kind::Cell, PseudoLayerIndex(0)};

/// x, h and c of an LSTM with four units and two features, 100 pixels each, the axis from 50 to
/// 250.
class StripLayoutTest : public ::testing::Test
{
protected:
    StripLayoutTest()
        : layout(axis)
    {
        axis.setSteps(10);
        axis.setArea(50, 200);
        const RnnSpec spec{.cell = CellKind::Lstm, .inputSize = 2, .hiddenSize = 4};
        layout.setNetwork(&spec);
        layout.setLineHeight(20);
        layout.setStripHeight(100);
    }

    TimeAxis axis;
    StripLayout layout;
};

TEST_F(StripLayoutTest, StripsLieBelowEachOtherAndTheInputHasHalfTheRoom)
{
    const auto strips = layout.strips();
    ASSERT_EQ(strips.size(), 3U);
    EXPECT_EQ(strips[0].id, kInput);
    EXPECT_EQ(strips[0].height, 50);
    EXPECT_GE(strips[1].top, strips[0].top + strips[0].height);
    EXPECT_EQ(layout.height(), strips[2].top + 100);
    EXPECT_EQ(layout.pictureRect(strips[1]), QRect(50, strips[1].top, 200, 100));
}

TEST_F(StripLayoutTest, AStripOfZerosIsALineAndTheOthersGetItsRoom)
{
    layout.setStripHeight(0);
    layout.setViewHeight(400);
    const int before = layout.find(kHidden)->height;
    EXPECT_TRUE(layout.setZeros({kCell}));
    EXPECT_FALSE(layout.setZeros({kCell})) << "nothing changed";
    EXPECT_TRUE(layout.isZero(kCell));
    EXPECT_TRUE(layout.find(kCell)->isFolded);
    EXPECT_EQ(layout.find(kCell)->height, 20);
    EXPECT_GT(layout.find(kHidden)->height, before);
    EXPECT_EQ(layout.viewState()[QStringLiteral("foldedStrips")].toArray().size(), 0)
        << "nobody folded it";
    EXPECT_TRUE(layout.setZeros({}));
    EXPECT_EQ(layout.find(kHidden)->height, before);
}

TEST_F(StripLayoutTest, GradientsStandBelowTheirStatesAndThoseOfGatesOnDemand)
{
    EXPECT_TRUE(layout.setGradients(true));
    EXPECT_FALSE(layout.setGradients(true)) << "nothing changed";
    StripId gradient = kHidden;
    gradient.isGradient = true;
    const auto strips = layout.strips();
    ASSERT_EQ(strips.size(), 5U);
    EXPECT_EQ(strips[1].id, kHidden);
    EXPECT_EQ(strips[2].id, gradient);
    EXPECT_EQ(gradient.symbol(), QStringLiteral("∂h"));
    EXPECT_EQ(layout.rowCount(gradient), 4U);
    const StripId gate{.kind = StripId::Kind::Gate, .gate = Gate::Forget, .isGradient = true};
    EXPECT_TRUE(layout.setShown(gate, true));
    EXPECT_EQ(layout.strips().size(), 6U);
    EXPECT_TRUE(layout.setGradients(false));
    EXPECT_EQ(layout.strips().size(), 3U);
}

TEST_F(StripLayoutTest, AReadoutHasAStripBelowTheInput)
{
    const StripId readout{StripId::Kind::Readout, {}};
    EXPECT_FALSE(layout.find(readout));
    EXPECT_TRUE(layout.setReadoutRows(7));
    EXPECT_FALSE(layout.setReadoutRows(7)) << "nothing changed";
    const auto strips = layout.strips();
    ASSERT_EQ(strips.size(), 4U);
    EXPECT_EQ(strips[1].id, readout);
    EXPECT_EQ(strips[1].height, 50) << "for orientation, as the input";
    EXPECT_EQ(layout.rowCount(readout), 7U);
    EXPECT_EQ(layout.hitAt({100, strips[1].top + 49.0})->index, 6U);
    EXPECT_FALSE(readout.hasUnits());
    EXPECT_TRUE(layout.setReadoutRows(0));
    EXPECT_EQ(layout.strips().size(), 3U);
}

TEST_F(StripLayoutTest, HiddenStripsTakeNoRoomAndFoldedOnesALine)
{
    EXPECT_TRUE(layout.setShown(kInput, false));
    EXPECT_FALSE(layout.setShown(kInput, false)) << "nothing changed";
    EXPECT_TRUE(layout.setFolded(kHidden, true));
    EXPECT_FALSE(layout.find(kInput));
    EXPECT_EQ(layout.find(kHidden)->height, 20);
    EXPECT_EQ(layout.find(kHidden)->top, 0);
    EXPECT_FALSE(layout.rowRect(kHidden, 0));
}

TEST_F(StripLayoutTest, StripsShareTheViewByTheirRows)
{
    layout.setStripHeight(0);
    layout.setViewHeight(404); // with two gaps of two pixels
    const auto strips = layout.strips();
    EXPECT_EQ(layout.height(), 404);
    // x: two rows of half the height; h and c: four each.
    EXPECT_NEAR(strips[0].height, 400 / 9, 1);
    EXPECT_NEAR(strips[1].height, 4 * 400 / 9, 1);
    EXPECT_NEAR(strips[2].height, strips[1].height, 1);
    layout.setFolded(kCell, true);
    EXPECT_NEAR(layout.height(), 404, 1) << "what one gives up the others get";
    EXPECT_GT(layout.find(kHidden)->height, 250);
}

TEST_F(StripLayoutTest, RowsOfTheChosenLayerStaySeenBeforeAllLayersFit)
{
    const RnnSpec spec{.cell = CellKind::Gru, .inputSize = 2, .hiddenSize = 50, .layers = 8};
    layout.setNetwork(&spec);
    layout.setStripHeight(0);
    layout.setPlace(PseudoLayerIndex(3));
    layout.setViewHeight(300);
    const auto strip = layout.find({StripId::Kind::Hidden, PseudoLayerIndex(3)});
    EXPECT_GE(strip->height, 50 * 4);
    EXPECT_GT(layout.height(), 300) << "the others are scrolled to";
    layout.setViewHeight(8 * 50 * 6);
    EXPECT_NEAR(layout.height(), 8 * 50 * 6, 1);
}

TEST_F(StripLayoutTest, ABorderMovesBetweenTwoStripsAndIsKept)
{
    layout.setStripHeight(0);
    layout.setViewHeight(408);
    const int hidden = layout.find(kHidden)->height;
    const int cell = layout.find(kCell)->height;
    const auto strip = layout.find(kHidden);
    EXPECT_EQ(layout.borderAt(strip->top + strip->height + 2.0), kHidden);
    EXPECT_FALSE(layout.borderAt(strip->top + strip->height / 2.0));
    EXPECT_TRUE(layout.moveBorder(kHidden, 40));
    EXPECT_NEAR(layout.find(kHidden)->height, hidden + 40, 1);
    EXPECT_NEAR(layout.find(kCell)->height, cell - 40, 1);
    EXPECT_EQ(layout.height(), 408);
    const QJsonObject state = layout.viewState();
    EXPECT_TRUE(layout.moveBorder(kHidden, -60));
    EXPECT_TRUE(layout.setViewState(state));
    EXPECT_NEAR(layout.find(kHidden)->height, hidden + 40, 1);
    EXPECT_FALSE(layout.moveBorder(kCell, 10)) << "nothing is below it";
}

TEST_F(StripLayoutTest, RowsFollowTheOrderBothWays)
{
    layout.setOrders({IndexOrder::create({2, 0, 3, 1})});
    EXPECT_EQ(layout.indexAt(kHidden, 0), 2U);
    EXPECT_EQ(layout.rowOf(kHidden, 1), 3U);
    const auto row = layout.rowRect(kHidden, 1);
    ASSERT_TRUE(row);
    const auto hit = layout.hitAt(row->center());
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->id, kHidden);
    EXPECT_FALSE(hit->isHeader);
    EXPECT_EQ(hit->index, 1U);
    EXPECT_TRUE(layout.hitAt({10, row->center().y()})->isHeader);
}

TEST_F(StripLayoutTest, ScrollingMovesPicturesAndWhatIsInSight)
{
    const auto strip = layout.find(kCell);
    EXPECT_FALSE(layout.isInSight(*strip, strip->top));
    EXPECT_TRUE(layout.setOffset(10));
    EXPECT_TRUE(layout.isInSight(*strip, strip->top));
    EXPECT_EQ(layout.pictureRect(*strip).top(), strip->top - 10);
    EXPECT_FALSE(layout.hitAt({100, 1000}));
}

TEST_F(StripLayoutTest, ReturnsFromItsViewState)
{
    layout.setShown(kCell, false);
    layout.setFolded(kHidden, true);
    const QJsonObject state = layout.viewState();
    layout.setShown(kCell, true);
    layout.setFolded(kHidden, false);
    layout.setStripHeight(60);
    EXPECT_FALSE(layout.setViewState({})) << "what is not named stays";
    EXPECT_TRUE(layout.setViewState(state));
    EXPECT_EQ(layout.viewState(), state);
    EXPECT_FALSE(layout.isShown(kCell));
    EXPECT_EQ(layout.stripHeight(), 100);
}

} // namespace
} // namespace gateloupe
