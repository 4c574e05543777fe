// SPDX-License-Identifier: Apache-2.0
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/not_finite.h"
#include "widgets/heatmap/data/extreme_search.h"

namespace gateloupe {
namespace {

using test::kNan;

class ExtremeSearch : public ::testing::TestWithParam<std::pair<std::uint64_t, std::uint64_t>>
{
protected:
    [[nodiscard]] std::shared_ptr<const HeatmapData> data() const
    {
        const auto [rows, cols] = GetParam();
        NullMonitor monitor;
        return *prepareHeatmap(
            MatrixView{.origin = reinterpret_cast<const std::byte*>(m_values.data()),
                       .rows = rows,
                       .cols = cols,
                       .rowStride = static_cast<std::int64_t>(cols),
                       .colStride = 1},
            nullptr, monitor);
    }

    void put(ShownCell place, float value)
    {
        m_values[place.row * GetParam().second + place.col] = value;
    }

    std::vector<float> m_values = [] {
        std::vector<float> values(GetParam().first * GetParam().second);
        for (std::size_t i = 0; i < values.size(); ++i) {
            values[i] = static_cast<float>(i % 7) / 7.0F;
        }
        return values;
    }();
};

TEST_P(ExtremeSearch, ReadsOnRowByRowAndColumnByColumn)
{
    const auto [rows, cols] = GetParam();
    const ShownCell first{2, cols - 1};
    const ShownCell second{rows - 2, 1};
    put(first, kNan);
    put(second, 1e6F);
    const auto shown = data();
    using enum JumpDirection;
    EXPECT_EQ(nextExtreme(*shown, {0, 0}, Right), first);
    EXPECT_EQ(nextExtreme(*shown, first, Right), second);
    EXPECT_EQ(nextExtreme(*shown, second, Right), std::nullopt);
    EXPECT_EQ(nextExtreme(*shown, {rows - 1, cols - 1}, Left), second);
    EXPECT_EQ(nextExtreme(*shown, second, Left), first);
    EXPECT_EQ(nextExtreme(*shown, first, Left), std::nullopt);
    EXPECT_EQ(nextExtreme(*shown, {0, 0}, Down), second);
    EXPECT_EQ(nextExtreme(*shown, second, Down), first);
    EXPECT_EQ(nextExtreme(*shown, {rows - 1, cols - 1}, Up), first);
    EXPECT_EQ(nextExtreme(*shown, first, Up), second);
}

TEST_P(ExtremeSearch, FindsTheNeighbour)
{
    put({3, 3}, -1e6F);
    put({3, 4}, 1e6F);
    const auto shown = data();
    EXPECT_EQ(nextExtreme(*shown, {3, 3}, JumpDirection::Right), (ShownCell{3, 4}));
    EXPECT_EQ(nextExtreme(*shown, {3, 4}, JumpDirection::Left), (ShownCell{3, 3}));
    EXPECT_EQ(nextExtreme(*shown, {2, 4}, JumpDirection::Down), (ShownCell{3, 4}));
}

TEST_P(ExtremeSearch, FindsNothingWhereNothingStandsOut)
{
    const auto shown = data();
    for (const auto direction :
         {JumpDirection::Right, JumpDirection::Left, JumpDirection::Down, JumpDirection::Up}) {
        EXPECT_EQ(nextExtreme(*shown, {1, 1}, direction), std::nullopt);
    }
}

INSTANTIATE_TEST_SUITE_P(Sizes, ExtremeSearch,
                         ::testing::Values(std::pair<std::uint64_t, std::uint64_t>(8, 9),
                                           std::pair<std::uint64_t, std::uint64_t>(1500, 1301),
                                           std::pair<std::uint64_t, std::uint64_t>(5003, 7)));

} // namespace
} // namespace gateloupe
