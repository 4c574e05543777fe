// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <cstring>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "core/base/half.h"
#include "tests/support/matrix_views.h"
#include "tests/support/not_finite.h"
#include "widgets/heatmap/data/matrix_renderer.h"

namespace gateloupe::test {
namespace {

const MatrixPyramid kNoPyramid;
const ColorScale kScale = ColorScale::symmetric(1.0);

QImage fit(const MatrixView& matrix, QSize size, const MatrixPyramid& pyramid = kNoPyramid)
{
    return renderMatrix(matrix, pyramid, MatrixViewport::fit(matrix, size), kScale);
}

int pixelsOf(const QImage& image, QRgb color)
{
    int count = 0;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            count += image.pixel(x, y) == color ? 1 : 0;
        }
    }
    return count;
}

TEST(MatrixRenderer, PaintsEveryElementInItsColour)
{
    const std::vector<float> values = {-1.0F, 0.0F, 1.0F, 0.5F, kNan, kInfinity};
    const QImage image = fit(viewOf(values, 2, 3, DType::F32), QSize(6, 4));
    for (int y = 0; y < 4; ++y) {
        for (int x = 0; x < 6; ++x) {
            const auto index = static_cast<std::size_t>(y / 2 * 3 + x / 2);
            EXPECT_EQ(image.pixel(x, y), kScale.colorOf(values[index])) << x << ' ' << y;
        }
    }
}

TEST(MatrixRenderer, FollowsTheStridesOfATransposedMatrix)
{
    const std::vector<float> values = {0.1F, 0.2F, 0.3F, 0.4F, 0.5F, 0.6F};
    const MatrixView matrix = transposed(viewOf(values, 2, 3, DType::F32));
    const QImage image = fit(matrix, QSize(2, 3));
    for (int row = 0; row < 3; ++row) {
        for (int col = 0; col < 2; ++col) {
            EXPECT_EQ(image.pixel(col, row),
                      kScale.colorOf(values[static_cast<std::size_t>(col * 3 + row)]));
        }
    }
}

TEST(MatrixRenderer, ReadsEveryTypeAlike)
{
    const std::vector<float> f32 = {-0.5F, 0.25F, 1.0F, kNan};
    std::vector<double> f64;
    std::vector<std::uint16_t> f16;
    std::vector<std::uint16_t> bf16;
    for (const float value : f32) {
        f64.push_back(value);
        f16.push_back(floatToHalf(value));
        bf16.push_back(floatToBfloat16(value));
    }
    const QSize small(1, 1); // all four elements in one pixel
    for (const QSize size : {QSize(2, 2), QSize(7, 5), small}) {
        const QImage expected = fit(viewOf(f32, 2, 2, DType::F32), size);
        EXPECT_EQ(fit(viewOf(f64, 2, 2, DType::F64), size), expected);
        EXPECT_EQ(fit(viewOf(f16, 2, 2, DType::F16), size), expected);
        EXPECT_EQ(fit(viewOf(bf16, 2, 2, DType::BF16), size), expected);
    }
    const std::vector<std::int8_t> i8 = {-1, 0, 1, 1};
    EXPECT_EQ(fit(viewOf(i8, 2, 2, DType::I8), QSize(2, 2)).pixel(0, 0), kScale.colorOf(-1.0));
}

TEST(MatrixRenderer, DoesNotTurnALargeDoubleIntoAnInfinity)
{
    const std::vector<double> values = {1e300};
    EXPECT_EQ(fit(viewOf(values, 1, 1, DType::F64), QSize(1, 1)).pixel(0, 0), kScale.aboveColor());
}

TEST(MatrixRenderer, ShowsTheLargestMagnitudeOfWhatAPixelCovers)
{
    std::vector<float> values(9, 0.1F);
    values[4] = -0.8F;
    const QImage image = fit(viewOf(values, 3, 3, DType::F32), QSize(1, 1));
    EXPECT_EQ(image.pixel(0, 0), kScale.colorOf(static_cast<double>(-0.8F)));
}

TEST(MatrixRenderer, ShowsWhatLiesFarthestFromTheScalesMiddle)
{
    std::vector<float> values(2048 * 4, 1.0F);
    values[1000] = 0.25F; // a small one among large ones
    const MatrixView matrix = viewOf(values, 2048, 4, DType::F32);
    const auto pyramid = MatrixPyramid::build(matrix, [] { return false; });
    const ColorScale scale(ColorMap::Viridis, 0.0, 2.0);
    const QImage image =
        renderMatrix(matrix, *pyramid, MatrixViewport::fit(matrix, QSize(4, 64)), scale);
    EXPECT_EQ(pixelsOf(image, scale.colorOf(0.25)), 1);
}

TEST(MatrixRenderer, ShowsRowsAndColumnsInAnOrder)
{
    const std::vector<float> values = {0.1F, 0.2F, 0.3F, 0.4F, 0.5F, 0.6F};
    const auto rows = IndexOrder::create({1, 0});
    const auto cols = IndexOrder::create({2, 0, 1});
    const MatrixView stored = viewOf(values, 2, 3, DType::F32);
    // Turning both the view and its orders changes nothing but the picture's sides.
    const ShownMatrix shown(stored, rows.get(), cols.get());
    const ShownMatrix turned(transposed(stored), cols.get(), rows.get());
    const QImage image =
        renderMatrix(shown, kNoPyramid, MatrixViewport::fit(stored, QSize(3, 2)), kScale);
    const QImage other =
        renderMatrix(turned, kNoPyramid, MatrixViewport::fit(turned.matrix, QSize(2, 3)), kScale);
    for (int row = 0; row < 2; ++row) {
        for (int col = 0; col < 3; ++col) {
            const auto value =
                shown.at(static_cast<std::uint64_t>(row), static_cast<std::uint64_t>(col));
            EXPECT_EQ(image.pixel(col, row), kScale.colorOf(value));
            EXPECT_EQ(other.pixel(row, col), kScale.colorOf(value));
        }
    }
    EXPECT_EQ(shown.at(0, 0), static_cast<double>(0.6F));
}

TEST(MatrixRenderer, PaintsLargePicturesOnAllCoresAlike)
{
    std::vector<float> values(1200 * 1500);
    for (std::size_t i = 0; i < values.size(); ++i) {
        values[i] = static_cast<float>((i * 7919) % 1999) / 1000.0F - 1.0F;
    }
    const MatrixView matrix = viewOf(values, 1200, 1500, DType::F32);
    const QImage image = fit(matrix, QSize(1500, 1200));
    EXPECT_GT(renderingWork(matrix, kNoPyramid, MatrixViewport::fit(matrix, image.size())),
              1'000'000U);
    for (const auto& [x, y] : {std::pair(0, 0), std::pair(1499, 1199), std::pair(700, 599),
                               std::pair(3, 600), std::pair(1000, 301)}) {
        const auto index = static_cast<std::size_t>(y) * 1500 + static_cast<std::size_t>(x);
        EXPECT_EQ(image.pixel(x, y), kScale.colorOf(values[index]));
    }
}

TEST(MatrixRenderer, ShowsTheMeanOrTheRootMeanSquareOfWhatAPixelCovers)
{
    const std::vector<float> values = {0.4F, -0.2F, 0.4F, -0.2F};
    const MatrixView matrix = viewOf(values, 2, 2, DType::F32);
    const auto pixel = [&](PixelMeaning meaning) {
        const MatrixViewport whole = MatrixViewport::fit(matrix, QSize(1, 1));
        return renderMatrix(matrix, kNoPyramid, whole, kScale, {.meaning = meaning}).pixel(0, 0);
    };
    EXPECT_EQ(pixel(PixelMeaning::Mean), kScale.colorOf(0.1));
    EXPECT_EQ(pixel(PixelMeaning::RootMeanSquare), kScale.colorOf(std::sqrt(0.1)));
    EXPECT_EQ(pixel(PixelMeaning::Extreme), kScale.colorOf(values[0]));
    // A cell that has a pixel of its own is shown as it is.
    EXPECT_EQ(renderMatrix(matrix, kNoPyramid, MatrixViewport::fit(matrix, QSize(4, 4)), kScale,
                           {.meaning = PixelMeaning::RootMeanSquare})
                  .pixel(3, 0),
              kScale.colorOf(values[1]));
}

TEST(MatrixRenderer, ShowsTheSameMeanFromBlocksAsFromElements)
{
    constexpr std::uint64_t kRows = 1803;
    constexpr std::uint64_t kCols = 1501;
    std::vector<float> values(kRows * kCols);
    for (std::size_t i = 0; i < values.size(); ++i) {
        values[i] = static_cast<float>((i * 7919) % 100003) / 50000.0F - 1.0F;
    }
    const MatrixView matrix = viewOf(values, kRows, kCols, DType::F32);
    const auto pyramid = MatrixPyramid::build(matrix, [] { return false; });
    const MatrixViewport whole = MatrixViewport::fit(matrix, QSize(1, 1));
    for (const PixelMeaning meaning : {PixelMeaning::Mean, PixelMeaning::RootMeanSquare}) {
        EXPECT_EQ(renderMatrix(matrix, *pyramid, whole, kScale, {.meaning = meaning}),
                  renderMatrix(matrix, kNoPyramid, whole, kScale, {.meaning = meaning}));
    }
}

/// Lying and standing, all of it and past its edges, by every rule: with numbers that stand out,
/// NaN and infinities.
TEST(PixelDigests, ShowTheSamePictureByAnyScaleWithoutTheMatrix)
{
    std::vector<float> values(300 * 200);
    for (std::size_t i = 0; i < values.size(); ++i) {
        values[i] = static_cast<float>((i * 7919) % 1999) / 1000.0F - 1.0F;
    }
    values[777] = kNan;
    values[20'000] = kInfinity;
    values[30'000] = -kInfinity;
    values[40'000] = 9.0F;
    const MatrixView lying = viewOf(values, 200, 300, DType::F32);
    for (const MatrixView& matrix : {lying, transposed(lying)}) {
        const MatrixViewport whole = MatrixViewport::fit(matrix, QSize(70, 50));
        const MatrixViewport past{.top = -20.0,
                                  .left = 30.0,
                                  .rowsPerPixel = 5.5,
                                  .colsPerPixel = 6.5,
                                  .size = QSize(70, 50)};
        for (const MatrixViewport& view : {whole, past}) {
            for (const PixelMeaning meaning :
                 {PixelMeaning::Mean, PixelMeaning::RootMeanSquare, PixelMeaning::Extreme}) {
                const PixelRule rule{meaning, {-0.9, 0.9}};
                PixelDigests digests;
                digests.read(matrix, kNoPyramid, view, meaning);
                for (const ColorScale& scale :
                     {kScale, ColorScale::symmetric(0.3), ColorScale(ColorMap::Magma, 0.2, 12.0),
                      ColorScale(ColorMap::Viridis, -0.8, 0.9, ColorTransform::Symlog)}) {
                    EXPECT_EQ(digests.colored(scale, rule),
                              renderMatrix(matrix, kNoPyramid, view, scale, rule));
                }
            }
        }
    }
}

/// Noise about zero is no field of its largest numbers.
TEST(MatrixRenderer, ShowsAQuietMatrixQuietly)
{
    constexpr std::uint64_t kSize = 2048;
    std::vector<float> values(kSize * kSize);
    for (std::size_t i = 0; i < values.size(); ++i) {
        values[i] = (i * 2654435761U >> 7U) % 2 == 0 ? 0.5F : -0.5F;
    }
    const MatrixView matrix = viewOf(values, kSize, kSize, DType::F32);
    const auto pyramid = MatrixPyramid::build(matrix, [] { return false; });
    const QImage image = renderMatrix(matrix, *pyramid, MatrixViewport::fit(matrix, QSize(64, 64)),
                                      kScale, {.meaning = PixelMeaning::Mean});
    EXPECT_EQ(pixelsOf(image, kScale.colorOf(0.5)) + pixelsOf(image, kScale.colorOf(-0.5)), 0);
}

/// By every rule: an outlier inside the range, one beyond it, a NaN and infinities.
TEST(MatrixRenderer, MarksWhatStandsOutByEveryRuleAndAtEveryZoom)
{
    constexpr std::uint64_t kSize = 2500;
    std::vector<float> values(kSize * kSize, 0.01F);
    const auto odd = static_cast<std::size_t>(1234 * kSize + 987);
    for (const auto& [value, color] :
         {std::pair(kNan, ColorScale::nanColor()),
          std::pair(kInfinity, ColorScale::plusInfinityColor()),
          std::pair(-kInfinity, ColorScale::minusInfinityColor()),
          std::pair(2.0F, kScale.aboveColor()), std::pair(-2.0F, kScale.belowColor()),
          std::pair(-0.3F, kScale.colorOf(static_cast<double>(-0.3F)))}) {
        values[odd] = value;
        const MatrixView matrix = viewOf(values, kSize, kSize, DType::F32);
        const auto pyramid = MatrixPyramid::build(matrix, [] { return false; });
        const QSize size(90, 70);
        for (const PixelMeaning meaning :
             {PixelMeaning::Mean, PixelMeaning::RootMeanSquare, PixelMeaning::Extreme}) {
            for (double cells = kSize; cells > 3.0; cells *= 0.7) {
                const MatrixViewport view{.top = 1234.5 - cells * 0.4,
                                          .left = 987.5 - cells * 0.35,
                                          .rowsPerPixel = cells / size.height(),
                                          .colsPerPixel = cells / size.width(),
                                          .size = size};
                const QImage image =
                    renderMatrix(matrix, *pyramid, view, kScale, {meaning, {-0.1, 0.1}});
                EXPECT_GE(pixelsOf(image, color), 1) << value << ' ' << cells;
            }
        }
    }
}

/// An outlier, a NaN and infinities at every zoom: from one pixel for all to many for each.
TEST(MatrixRenderer, ShowsWhatStandsOutAtEveryZoom)
{
    constexpr std::uint64_t kSize = 2500;
    std::vector<float> values(kSize * kSize, 0.01F);
    const auto odd = static_cast<std::size_t>(1234 * kSize + 987);
    for (const auto& [value, color] :
         {std::pair(kNan, ColorScale::nanColor()),
          std::pair(kInfinity, ColorScale::plusInfinityColor()),
          std::pair(-kInfinity, ColorScale::minusInfinityColor()),
          std::pair(2.0F, kScale.aboveColor()), std::pair(-2.0F, kScale.belowColor()),
          std::pair(-0.9F, kScale.colorOf(-0.9))}) {
        values[odd] = value;
        const MatrixView matrix = viewOf(values, kSize, kSize, DType::F32);
        const auto pyramid = MatrixPyramid::build(matrix, [] { return false; });
        const QSize size(90, 70);
        for (double cells = kSize; cells > 3.0; cells *= 0.83) {
            // The view closes in on the odd element, a little off its middle.
            const MatrixViewport view{.top = 1234.5 - cells * 0.4,
                                      .left = 987.5 - cells * 0.35,
                                      .rowsPerPixel = cells / size.height(),
                                      .colsPerPixel = cells / size.width(),
                                      .size = size};
            EXPECT_GE(pixelsOf(renderMatrix(matrix, *pyramid, view, kScale), color), 1)
                << value << ' ' << cells;
        }
    }
}

TEST(MatrixRenderer, GivesEveryElementToExactlyOnePixel)
{
    constexpr int kElements = 103;
    for (int place = 0; place < kElements; ++place) {
        std::vector<float> values(kElements, 0.0F);
        values[static_cast<std::size_t>(place)] = kNan;
        const QImage image = fit(viewOf(values, 1, kElements, DType::F32), QSize(40, 1));
        EXPECT_EQ(pixelsOf(image, ColorScale::nanColor()), 1) << place;
    }
}

/// A single odd element among 16 million quiet ones.
class LoneElement : public ::testing::TestWithParam<std::size_t>
{
protected:
    static constexpr std::uint64_t kSize = 4096;
    std::vector<float> m_values = std::vector<float>(kSize * kSize, 0.01F);
};

TEST_P(LoneElement, StaysVisibleWhenTheWholeMatrixIsShown)
{
    for (const auto& [value, color] :
         {std::pair(kNan, ColorScale::nanColor()), std::pair(0.9F, kScale.colorOf(0.9)),
          std::pair(-kInfinity, ColorScale::minusInfinityColor())}) {
        m_values[GetParam()] = value;
        const MatrixView matrix = viewOf(m_values, kSize, kSize, DType::F32);
        for (const MatrixView& view : {matrix, transposed(matrix)}) {
            const auto pyramid = MatrixPyramid::build(view, [] { return false; });
            EXPECT_GE(pixelsOf(fit(view, QSize(300, 217), *pyramid), color), 1);
        }
        EXPECT_EQ(pixelsOf(fit(matrix, QSize(300, 217)), color), 1);
    }
}

INSTANTIATE_TEST_SUITE_P(Places, LoneElement,
                         ::testing::Values(0U, 4095U, 4096U * 2000U + 1777U, 4096U * 4096U - 1U));

TEST(MatrixRenderer, ShowsTheLastElementBehindAnUnevenEdge)
{
    constexpr std::uint64_t kRows = 2051;
    std::vector<float> values(kRows * 2, 0.0F);
    values.back() = kNan;
    const MatrixView matrix = viewOf(values, kRows, 2, DType::F32);
    const auto pyramid = MatrixPyramid::build(matrix, [] { return false; });
    ASSERT_FALSE(pyramid->levels().empty());
    const QImage image = fit(matrix, QSize(4, 100), *pyramid);
    EXPECT_EQ(image.pixel(3, 99), ColorScale::nanColor());
    EXPECT_EQ(pixelsOf(image, ColorScale::nanColor()), 2);
}

TEST(MatrixRenderer, LeavesTransparentWhatLiesOutside)
{
    const std::vector<float> values = {0.5F};
    const QImage image = renderMatrix(viewOf(values, 1, 1, DType::F32), kNoPyramid,
                                      {.top = -1.0, .left = -1.0, .size = QSize(3, 3)}, kScale);
    EXPECT_EQ(qAlpha(image.pixel(0, 0)), 0);
    EXPECT_EQ(image.pixel(1, 1), kScale.colorOf(0.5));
    EXPECT_EQ(qAlpha(image.pixel(2, 2)), 0);
}

TEST(MatrixRenderer, ShowsTheCellUnderEachPixelsMiddleWhenZoomedIn)
{
    constexpr std::uint64_t kRows = 11;
    constexpr std::uint64_t kCols = 17;
    std::vector<float> values;
    for (std::uint64_t index = 0; index < kRows * kCols; ++index) {
        values.push_back(static_cast<float>(index) / 100.0F - 0.9F);
    }
    const MatrixView stored = viewOf(values, kRows, kCols, DType::F32);
    for (const MatrixView& matrix : {stored, transposed(stored)}) {
        for (const double left : {-2.3, 1.7}) { // partly outside, and all inside
            const MatrixViewport view{.top = left / 2.0,
                                      .left = left,
                                      .rowsPerPixel = 0.37,
                                      .colsPerPixel = 0.29,
                                      .size = QSize(23, 19)};
            const QImage image = renderMatrix(matrix, kNoPyramid, view, kScale);
            for (int y = 0; y < view.size.height(); ++y) {
                for (int x = 0; x < view.size.width(); ++x) {
                    const double row = std::floor(view.top + (y + 0.5) * view.rowsPerPixel);
                    const double col = std::floor(view.left + (x + 0.5) * view.colsPerPixel);
                    const bool isInside = row >= 0.0 && col >= 0.0 &&
                                          row < static_cast<double>(matrix.rows) &&
                                          col < static_cast<double>(matrix.cols);
                    const QRgb expected =
                        isInside ? kScale.colorOf(matrix.at(static_cast<std::uint64_t>(row),
                                                            static_cast<std::uint64_t>(col)))
                                 : 0U;
                    EXPECT_EQ(image.pixel(x, y), expected) << x << ' ' << y << ' ' << left;
                }
            }
        }
    }
}

TEST(MatrixRenderer, PaintsNothingForAnEmptyMatrix)
{
    const std::vector<float> values;
    const MatrixView matrix = viewOf(values, 0, 5, DType::F32);
    const QImage image = renderMatrix(matrix, kNoPyramid, {.size = QSize(4, 4)}, kScale);
    EXPECT_EQ(image.size(), QSize(4, 4));
    EXPECT_EQ(qAlpha(image.pixel(0, 0)), 0);
    EXPECT_TRUE(MatrixPyramid::build(matrix, [] { return false; })->levels().empty());
}

TEST(MatrixRenderer, PaintsOverAnOldPictureThatNobodyElseHolds)
{
    const std::vector<float> values = {-1.0F, 0.25F, 0.5F, 1.0F};
    const MatrixView matrix = viewOf(values, 2, 2, DType::F32);
    const MatrixViewport half{.top = 1.0,
                              .rowsPerPixel = 0.5,
                              .colsPerPixel = 0.5,
                              .size = QSize(4, 4)}; // its lower half lies outside
    const QImage expected = renderMatrix(matrix, kNoPyramid, half, kScale);
    QImage old = fit(matrix, QSize(4, 4)); // opaque
    const uchar* memory = std::as_const(old).constBits();
    const QImage over = renderMatrix(matrix, kNoPyramid, half, kScale, {}, std::move(old));
    EXPECT_EQ(over, expected);
    EXPECT_EQ(over.constBits(), memory);

    const QImage held = over;
    EXPECT_EQ(renderMatrix(matrix, kNoPyramid, MatrixViewport::fit(matrix, QSize(4, 4)), kScale, {},
                           over),
              fit(matrix, QSize(4, 4)));
    EXPECT_EQ(held, expected);
    EXPECT_EQ(renderMatrix(matrix, kNoPyramid, MatrixViewport::fit(matrix, QSize(6, 4)), kScale, {},
                           fit(matrix, QSize(4, 4))),
              fit(matrix, QSize(6, 4)));
}

TEST(MatrixRenderer, StretchesOneRowOverTheWholeHeight)
{
    const std::vector<float> values = {-1.0F, 1.0F};
    const QImage image = fit(viewOf(values, 1, 2, DType::F32), QSize(2, 50));
    EXPECT_EQ(image.pixel(0, 49), kScale.colorOf(-1.0));
    EXPECT_EQ(image.pixel(1, 0), kScale.colorOf(1.0));
}

TEST(MatrixRenderer, ReadsNothingButTheSampleOfASample)
{
    std::vector<float> values(512 * 512, 0.25F);
    const MatrixView matrix = viewOf(values, 512, 512, DType::F32);
    const MatrixPyramid sample = MatrixPyramid::sample(matrix);
    values.assign(values.size(), 1.0F);
    const QImage image = fit(matrix, QSize(512, 512), sample);
    EXPECT_EQ(pixelsOf(image, kScale.colorOf(0.25)), 512 * 512);
}

} // namespace
} // namespace gateloupe::test
