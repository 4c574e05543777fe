// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "widgets/compare/panes/pane_stage.h"

namespace gateloupe {
namespace {

/// The numbers of the rows stand at A alone.
PaneShape shapeOf(bool isSquare)
{
    return {.isSquare = isSquare,
            .hasB = true,
            .frames = {QSize(40, 44), QSize(10, 44), QSize(10, 44)}};
}

QSize cellsOf(const PanePlaces& places, const PaneShape& shape, std::size_t pane)
{
    return places.panes[pane].size() - shape.frames[pane];
}

TEST(PaneStage, PanesOfOtherMatricesFillTheRoomInOneRow)
{
    const PaneShape shape = shapeOf(false);
    const PanePlaces places = placesOf(QSize(700, 600), shape);
    EXPECT_EQ(cellsOf(places, shape, 0), cellsOf(places, shape, 1));
    EXPECT_EQ(cellsOf(places, shape, 0), cellsOf(places, shape, 2));
    EXPECT_EQ(places.panes[0].height(), 600);
    EXPECT_NEAR(places.panes[2].right(), 699, 3);
}

TEST(PaneStage, SquareMatricesStaySquareInEveryRoom)
{
    const PaneShape shape = shapeOf(true);
    for (const QSize room :
         {QSize(660, 640), QSize(1200, 640), QSize(1390, 900), QSize(500, 400)}) {
        const PanePlaces places = placesOf(room, shape);
        const QRect whole(QPoint(), room);
        for (std::size_t pane = 0; pane < 3; ++pane) {
            const QSize cells = cellsOf(places, shape, pane);
            EXPECT_EQ(cells.width(), cells.height());
            EXPECT_EQ(cells, cellsOf(places, shape, 0)) << "equal pixels";
            EXPECT_TRUE(whole.contains(places.panes[pane])) << room.width();
            EXPECT_FALSE(places.rest.intersects(places.panes[pane]));
        }
        EXPECT_TRUE(places.rest.isEmpty() || whole.contains(places.rest));
    }
}

TEST(PaneStage, TheDifferenceStandsBelowWhereThatMakesThePanesLarger)
{
    const PanePlaces high = placesOf(QSize(660, 640), shapeOf(true));
    EXPECT_GT(high.panes[2].top(), high.panes[0].bottom());
    EXPECT_FALSE(high.rest.isEmpty());
    const PanePlaces wide = placesOf(QSize(1600, 500), shapeOf(true));
    EXPECT_EQ(wide.panes[2].top(), wide.panes[0].top());
}

TEST(PaneStage, WithoutBTwoPanesShareTheRoom)
{
    PaneShape shape = shapeOf(true);
    shape.hasB = false;
    const PanePlaces places = placesOf(QSize(700, 600), shape);
    EXPECT_TRUE(places.panes[1].isEmpty());
    EXPECT_GT(places.panes[0].width(), 300);
}

} // namespace
} // namespace gateloupe
