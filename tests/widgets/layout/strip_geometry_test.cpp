// SPDX-License-Identifier: Apache-2.0
#include <set>

#include <gtest/gtest.h>

#include "tests/widgets/sample_model.h"
#include "widgets/layout/strip_geometry.h"

namespace gateloupe {
namespace {

std::shared_ptr<const ModelLayout> layoutOf(std::string_view spec)
{
    return *ModelLayout::create(test::countingModel(spec));
}

TEST(StripGeometry, CoversTheWholeStripWithoutGap)
{
    const auto layout = layoutOf("lstm:input=100,hidden=64,layers=2,directions=2");
    const StripWindow window = StripWindow::whole(layout->elements, 700);
    int right = 0;
    for (const Region& region : layout->regions) {
        const QRect rect = regionRect(window, region, 0, 10);
        EXPECT_LE(rect.left(), right) << region.offset;
        right = std::max(right, rect.right() + 1);
    }
    EXPECT_EQ(right, 700);
}

TEST(StripGeometry, LeavesThinRegionsOnePixel)
{
    const auto layout = layoutOf("lstm:input=1000,hidden=500");
    const StripWindow window = StripWindow::whole(layout->elements, 300);
    EXPECT_EQ(regionRect(window, layout->regions.back(), 0, 10).width(), 1);
}

TEST(StripGeometry, FindsTheRegionUnderAPixel)
{
    const auto layout = layoutOf("gru:input=8,hidden=8");
    const StripWindow window = StripWindow::whole(layout->elements, 432);
    EXPECT_EQ(regionAt(*layout, window, 0.5), 0U);
    EXPECT_EQ(regionAt(*layout, window, 65.0), 1U);
    EXPECT_EQ(regionAt(*layout, window, 431.5), layout->regions.size() - 1);
    EXPECT_FALSE(regionAt(*layout, window, 433.0).has_value());
}

TEST(StripGeometry, ZoomsAboutTheCursorAndStaysInside)
{
    StripWindow window = StripWindow::whole(100000, 500);
    const double under = window.elementAt(123.0);
    window = window.zoomed(4.0, 123.0, 100000);
    EXPECT_NEAR(window.elementAt(123.0), under, 1e-6);
    EXPECT_DOUBLE_EQ(window.visible, 25000.0);
    window = window.panned(1e9, 100000);
    EXPECT_DOUBLE_EQ(window.first + window.visible, 100000.0);
    EXPECT_EQ(window.zoomed(0.001, 10.0, 100000), StripWindow::whole(100000, 500));
}

TEST(StripGeometry, TellsGatesApartByColour)
{
    std::set<QRgb> colors;
    for (const Gate gate : gatesOf(CellKind::Lstm)) {
        for (const ParameterKind kind : {ParameterKind::InputWeights, ParameterKind::InputBias}) {
            colors.insert(regionColor({.kind = kind, .gate = gate}).rgb());
        }
    }
    EXPECT_EQ(colors.size(), 8U);
}

} // namespace
} // namespace gateloupe
