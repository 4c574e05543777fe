// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <limits>
#include <memory>
#include <random>
#include <tuple>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "core/base/progress_monitor.h"
#include "tests/support/matrix_views.h"
#include "widgets/heatmap/view/picture_renderer.h"

namespace gateloupe::test {
namespace {

TEST(MatrixPicture, CoversWhatItsPictureShowsOfTheSameMatrix)
{
    const std::vector<float> values(100, 0.5F);
    NullMonitor monitor;
    const auto data = *prepareHeatmap(viewOf(values, 10, 10, DType::F32), nullptr, monitor);
    const auto shown = [&](double top, double left, double perPixel) {
        return MatrixPicture{.data = data,
                             .viewport = {.top = top,
                                          .left = left,
                                          .rowsPerPixel = perPixel,
                                          .colsPerPixel = perPixel,
                                          .size = QSize(20, 20)}};
    };
    MatrixPicture whole = shown(0.0, 0.0, 0.5);
    EXPECT_FALSE(whole.covers(whole)) << "nothing is painted yet";
    whole.render();
    EXPECT_TRUE(whole.covers(whole));
    EXPECT_TRUE(whole.covers(shown(2.0, 3.0, 0.1)));
    EXPECT_TRUE(whole.covers(shown(-5.0, -5.0, 1.0))) << "there is no more of the matrix";

    MatrixPicture part = shown(2.0, 2.0, 0.1);
    part.render();
    EXPECT_FALSE(part.covers(whole));
    EXPECT_FALSE(part.covers(shown(2.0, 2.5, 0.1)));
    part.data = *prepareHeatmap(viewOf(values, 10, 10, DType::F32), nullptr, monitor);
    EXPECT_FALSE(part.covers(shown(2.0, 2.0, 0.1))) << "another matrix";
}

TEST(MatrixPicture, IsColouredAnewWithoutALookAtItsMatrix)
{
    constexpr std::uint64_t kSize = 600;
    std::vector<float> values(kSize * kSize, 0.5F);
    values[1234] = -0.25F;
    NullMonitor monitor;
    const auto data = *prepareHeatmap(viewOf(values, kSize, kSize, DType::F32), nullptr, monitor);
    MatrixPicture first{.data = data,
                        .viewport = MatrixViewport::fit(data->matrix, QSize(200, 150))};
    first.render();
    MatrixPicture rescaled = first;
    rescaled.scale = ColorScale::symmetric(0.4);
    MatrixPicture alone = rescaled;
    alone.digests = nullptr;
    alone.render();

    rescaled.digests = nullptr;
    const std::uint64_t unlearned = rescaled.work();
    rescaled.learnFrom(first);
    EXPECT_LT(rescaled.work() * 4, unlearned);
    std::fill(values.begin(), values.end(), 0.0F);
    rescaled.render();
    EXPECT_EQ(rescaled.image, alone.image);

    MatrixPicture moved = rescaled;
    moved.viewport.left += 1.0;
    moved.digests = nullptr;
    moved.learnFrom(first);
    EXPECT_EQ(moved.digests, nullptr) << "other pixels";
}

/// What a moved picture shows must be what a new one of the same part shows.
class MovedPicture : public ::testing::TestWithParam<std::tuple<double, QPoint>>
{
};

TEST_P(MovedPicture, ShowsWhatANewOneShows)
{
    const auto [perPixel, by] = GetParam();
    constexpr std::uint64_t kRows = 500;
    constexpr std::uint64_t kCols = 700;
    std::vector<float> values(kRows * kCols);
    std::minstd_rand random(5);
    for (float& value : values) {
        value = static_cast<float>(random() % 2000) / 1000.0F - 1.0F;
    }
    values[250 * kCols + 300] = std::numeric_limits<float>::quiet_NaN();
    values[20 * kCols + 600] = 50.0F;
    NullMonitor monitor;
    MatrixView standing = viewOf(values, kRows, kCols, DType::F32);
    MatrixView lying = standing;
    std::swap(lying.rows, lying.cols);
    std::swap(lying.rowStride, lying.colStride);
    for (const MatrixView& matrix : {standing, lying}) {
        const auto data = *prepareHeatmap(matrix, nullptr, monitor);
        for (const PixelMeaning meaning :
             {PixelMeaning::Extreme, PixelMeaning::Mean, PixelMeaning::RootMeanSquare}) {
            MatrixPicture first{.data = data,
                                .viewport = {.top = -3.0,
                                             .left = 37.3,
                                             .rowsPerPixel = perPixel,
                                             .colsPerPixel = perPixel * 1.25,
                                             .size = QSize(160, 120)},
                                .scale = ColorScale::symmetric(0.9),
                                .pixels = meaning};
            first.render();
            const QImage before = first.image.copy();
            MatrixPicture moved{
                .data = data, .viewport = first.viewport, .scale = first.scale, .pixels = meaning};
            moved.viewport.left += by.x() * moved.viewport.colsPerPixel;
            moved.viewport.top += by.y() * moved.viewport.rowsPerPixel;
            MatrixPicture alone = moved;
            const std::uint64_t unmoved = alone.work();
            alone.render();
            moved.learnFrom(first);
            ASSERT_TRUE(moved.moved);
            EXPECT_EQ(*moved.moved, by);
            EXPECT_LE(moved.work(), 2 * unmoved) << "strips may overlap";
            MatrixPicture inPlace = moved;
            moved.render();
            EXPECT_EQ(moved.image.convertToFormat(QImage::Format_ARGB32),
                      alone.image.convertToFormat(QImage::Format_ARGB32));
            EXPECT_EQ(first.image, before) << "it is somebody else's, too";
            inPlace.image = std::exchange(first.image, {});
            inPlace.render();
            EXPECT_EQ(inPlace.image.convertToFormat(QImage::Format_ARGB32),
                      alone.image.convertToFormat(QImage::Format_ARGB32));
        }
    }
}

INSTANTIATE_TEST_SUITE_P(ZoomsAndWays, MovedPicture,
                         ::testing::Combine(::testing::Values(0.13, 0.8, 1.0, 2.7, 9.0),
                                            ::testing::Values(QPoint(7, 0), QPoint(0, -5),
                                                              QPoint(-6, 11), QPoint(40, 33),
                                                              QPoint(-159, 1))));

TEST(MatrixPicture, IsNotMovedByPartsOfPixelsOrToAnotherZoom)
{
    const std::vector<float> values(10'000, 0.5F);
    NullMonitor monitor;
    const auto data = *prepareHeatmap(viewOf(values, 100, 100, DType::F32), nullptr, monitor);
    MatrixPicture first{.data = data, .viewport = MatrixViewport::fit(data->matrix, QSize(50, 50))};
    first.render();
    const auto isMoved = [&](auto change) {
        MatrixPicture next{
            .data = data, .viewport = first.viewport, .scale = first.scale, .pixels = first.pixels};
        change(next);
        next.learnFrom(first);
        return next.moved.has_value();
    };
    EXPECT_TRUE(isMoved([](MatrixPicture& next) { next.viewport.left += 2.0; }));
    EXPECT_FALSE(isMoved([](MatrixPicture& next) { next.viewport.left += 1.0; }));
    EXPECT_FALSE(isMoved([](MatrixPicture& next) { next.viewport.top += 100.0; }));
    EXPECT_FALSE(isMoved([](MatrixPicture& next) { next.viewport.rowsPerPixel *= 0.9; }));
    EXPECT_FALSE(isMoved([](MatrixPicture& next) {
        next.viewport.left += 2.0;
        next.scale = ColorScale::symmetric(0.1);
    }));
    EXPECT_FALSE(isMoved([](MatrixPicture& next) {
        next.viewport.left += 2.0;
        next.pixels = PixelMeaning::RootMeanSquare;
    }));
}

} // namespace
} // namespace gateloupe::test
