// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <memory>
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

} // namespace
} // namespace gateloupe::test
