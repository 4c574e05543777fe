// SPDX-License-Identifier: Apache-2.0
#include <set>

#include <gtest/gtest.h>

#include "tests/widgets/sample_model.h"
#include "widgets/bytes/layout_strip.h"
#include "widgets/bytes/region_style.h"

namespace gateloupe {
namespace {

std::shared_ptr<const ByteMap> mapOf(std::string_view spec)
{
    return *packedByteMap(test::countingModel(spec));
}

/// Two gates that take turns, 8 bytes each, 50 times.
ByteMap interleavedMap()
{
    ByteMap map;
    map.sizeBytes = 800;
    for (const Gate gate : {Gate::Input, Gate::Forget}) {
        const std::uint64_t begin = gate == Gate::Input ? 0 : 8;
        map.regions.push_back(
            {.use = ByteUse::Gate,
             .runs = {.begin = begin, .runBytes = 8, .innerCount = 50, .innerStride = 16},
             .id = {.gate = gate}});
        map.reach.push_back(map.regions.back().end());
    }
    return map;
}

TEST(StripGeometry, CoversTheWholeStripWithoutGap)
{
    const auto map = mapOf("lstm:input=100,hidden=64,layers=2,directions=2");
    const StripWindow window = StripWindow::whole(map->sizeBytes, 700);
    int right = 0;
    for (const ByteRegion& region : map->regions) {
        const QRect rect = rangeRect(window, region.begin(), region.end(), 0, 10);
        EXPECT_LE(rect.left(), right) << region.begin();
        right = std::max(right, rect.right() + 1);
    }
    EXPECT_EQ(right, 700);
}

TEST(StripGeometry, LeavesThinRegionsOnePixel)
{
    const auto map = mapOf("lstm:input=1000,hidden=500");
    const StripWindow window = StripWindow::whole(map->sizeBytes, 300);
    const ByteRegion& last = map->regions.back();
    EXPECT_EQ(rangeRect(window, last.begin(), last.end(), 0, 10).width(), 1);
}

TEST(StripGeometry, FindsTheRegionUnderAPixel)
{
    const auto map = mapOf("gru:input=8,hidden=8");
    const auto lanes = lanesOf(*map);
    const StripWindow window = StripWindow::whole(map->sizeBytes, 432);
    EXPECT_EQ(regionAt(*map, lanes, window, {0.5, 0.5}), 0U);
    EXPECT_EQ(regionAt(*map, lanes, window, {65.0, 0.5}), 1U);
    EXPECT_EQ(regionAt(*map, lanes, window, {431.5, 0.5}), map->regions.size() - 1);
    EXPECT_FALSE(regionAt(*map, lanes, window, {433.0, 0.5}).has_value());
}

TEST(StripGeometry, GivesInterleavedGatesALaneEach)
{
    const ByteMap map = interleavedMap();
    const auto lanes = lanesOf(map);
    EXPECT_EQ(lanes[0], (StripLane{0, 2}));
    EXPECT_EQ(lanes[1], (StripLane{1, 2}));
    const StripWindow whole = StripWindow::whole(map.sizeBytes, 100);
    const QRect strip(0, 0, 100, 40);
    EXPECT_EQ(regionRects(whole, map.regions[1], lanes[1], strip),
              (std::vector<QRect>{QRect(1, 20, 99, 20)}));
    EXPECT_EQ(regionAt(map, lanes, whole, {50.5, 0.2}), 0U);
    EXPECT_EQ(regionAt(map, lanes, whole, {50.5, 0.8}), 1U);
}

TEST(StripGeometry, ShowsThePiecesFromCloseBy)
{
    const ByteMap map = interleavedMap();
    const auto lanes = lanesOf(map);
    const StripWindow close{16.0, 32.0, 64};
    const auto rects = regionRects(close, map.regions[1], lanes[1], QRect(0, 0, 64, 40));
    EXPECT_EQ(rects, (std::vector<QRect>{QRect(16, 0, 16, 40), QRect(48, 0, 16, 40)}));
    EXPECT_EQ(regionAt(map, lanes, close, {20.0, 0.1}), 1U);
    EXPECT_EQ(regionAt(map, lanes, close, {36.0, 0.9}), 0U);
}

TEST(StripGeometry, ZoomsAboutTheCursorAndStaysInside)
{
    StripWindow window = StripWindow::whole(100000, 500);
    const double under = window.byteAt(123.0);
    window = window.zoomed(4.0, 123.0, 100000);
    EXPECT_NEAR(window.byteAt(123.0), under, 1e-6);
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
