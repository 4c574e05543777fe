// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <QFile>
#include <QImage>
#include <QSignalSpy>
#include <QXmlStreamReader>

#include "app/gui/controllers/picture_saver.h"
#include "tests/support/memory_tensor.h"
#include "tests/support/not_finite.h"
#include "tests/support/result_matchers.h"
#include "tests/support/temporary_folder.h"
#include "tests/widgets/sample_model.h"

namespace gateloupe {
namespace {

using test::awaitThat;
using test::kNan;

PictureRequest request(std::uint64_t rows, std::uint64_t cols, const std::vector<float>& numbers)
{
    auto tensor =
        test::memoryTensor("odd/kernel", DType::F32, {rows, cols}, test::bytesOf(numbers));
    NullMonitor monitor;
    const GateView view = *viewOf(tensor, {.rows = rows, .cols = cols}, Orientation::AsStored);
    PictureRequest wish;
    wish.matrix = {{nullptr, {}, view}, *prepareHeatmap(view, monitor)};
    wish.scale = ColorScale(ColorMap::Diverging, -2.0, 2.0);
    wish.shown = {{0, rows}, {0, cols}};
    wish.title = QStringLiteral("odd/kernel   2 × 3 f32");
    wish.subtitle = QStringLiteral("weights.npz");
    wish.rowsLabel = QStringLiteral("row");
    wish.columnsLabel = QStringLiteral("column");
    return wish;
}

PictureRequest samplePicture()
{
    return request(2, 3, {-2.0F, 0.0F, 2.0F, kNan, 9.0F, 1.0F});
}

QString pathIn(const test::TemporaryFolder& folder, const char* name)
{
    return QString::fromStdString((folder / name).string());
}

/// Of all texts of a drawing.
QString textsOf(const QString& path)
{
    QFile file(path);
    EXPECT_TRUE(file.open(QIODevice::ReadOnly));
    QXmlStreamReader reader(&file);
    QStringList texts;
    while (!reader.atEnd()) {
        if (reader.readNext() == QXmlStreamReader::Characters && !reader.isWhitespace()) {
            texts.append(reader.text().trimmed().toString());
        }
    }
    EXPECT_FALSE(reader.hasError()) << reader.errorString().toStdString();
    return texts.join(QLatin1Char('|'));
}

TEST(PictureSaver, WritesOnePixelForEachCell)
{
    const test::TemporaryFolder folder;
    NullMonitor monitor;
    const QString path = pathIn(folder, "exact.png");
    ASSERT_THAT(writePicture(samplePicture(), PictureKind::ExactPixels, path, monitor), IsOk());
    const QImage image(path);
    ASSERT_EQ(image.size(), QSize(3, 2));
    const ColorScale scale = samplePicture().scale;
    EXPECT_EQ(image.pixel(0, 0), scale.colorOf(-2.0));
    EXPECT_EQ(image.pixel(1, 0), scale.colorOf(0.0));
    EXPECT_EQ(image.pixel(0, 1), ColorScale::nanColor());
    EXPECT_EQ(image.pixel(1, 1), scale.aboveColor());
}

TEST(PictureSaver, WritesAPictureWithCellsBarAndLegend)
{
    const test::TemporaryFolder folder;
    NullMonitor monitor;
    const QString path = pathIn(folder, "picture.png");
    ASSERT_THAT(writePicture(samplePicture(), PictureKind::Picture, path, monitor), IsOk());
    const QImage image(path);
    const QSize cells = cellsSizeOf(samplePicture().shown);
    EXPECT_EQ(cells, QSize(96, 64));
    EXPECT_GT(image.width(), 2 * cells.width());
    EXPECT_GT(image.height(), 2 * cells.height());
    EXPECT_EQ(image.pixel(0, 0), qRgb(255, 255, 255));
    // Each cell is a block of its own colour somewhere, the NaN once more in the legend.
    const QRgb lowColor = samplePicture().scale.colorOf(-2.0);
    int nanPixels = 0;
    int lowPixels = 0;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            nanPixels += image.pixel(x, y) == ColorScale::nanColor() ? 1 : 0;
            lowPixels += image.pixel(x, y) == lowColor ? 1 : 0;
        }
    }
    EXPECT_GT(nanPixels, 64 * 64 + 200);
    EXPECT_GT(lowPixels, 60 * 60);
}

TEST(PictureSaver, WritesTheSameAsADrawing)
{
    const test::TemporaryFolder folder;
    NullMonitor monitor;
    const QString path = pathIn(folder, "picture.svg");
    ASSERT_THAT(writePicture(samplePicture(), PictureKind::Drawing, path, monitor), IsOk());
    const QString texts = textsOf(path);
    for (const char* wanted : {"odd/kernel", "weights.npz", "row", "column", "NaN 1", "above",
                               "colour = value of the cell", "−2", "2"}) {
        EXPECT_TRUE(texts.contains(QString::fromUtf8(wanted))) << wanted << texts.toStdString();
    }
    EXPECT_FALSE(texts.contains(QStringLiteral("below")));
}

TEST(PictureSaver, NamesTheRowsOfTheFileInASortedPicture)
{
    PictureRequest wish = samplePicture();
    NullMonitor monitor;
    const MatrixOrder order{IndexOrder::create({1, 0}), nullptr};
    wish.matrix.data = *reorderHeatmap(*wish.matrix.data, monitor, order);
    const auto exact = exactPixels(wish);
    ASSERT_THAT(exact, IsOk());
    EXPECT_EQ(exact->pixel(0, 0), ColorScale::nanColor()); // stored row 1 on top
    const HeatmapPicture picture = renderPicture(wish, 1.0);
    EXPECT_EQ(storedIndices(picture.wish.shown.rows, picture.wish.matrix.data->order.rows.get()),
              (std::vector<std::uint64_t>{1, 0}));
}

TEST(PictureSaver, KeepsTheOldFileWhereItCannotWrite)
{
    const test::TemporaryFolder folder;
    NullMonitor monitor;
    EXPECT_THAT(writePicture(samplePicture(), PictureKind::Picture,
                             pathIn(folder, "no/such/folder/picture.png"), monitor),
                FailsWith(ErrorCode::CannotWrite, "picture.png"));
    const std::uint64_t tall = 40000;
    PictureRequest wish = request(tall, 1, std::vector<float>(tall));
    const QString path = pathIn(folder, "old.png");
    QFile old(path);
    ASSERT_TRUE(old.open(QIODevice::WriteOnly));
    old.write("old");
    old.close();
    EXPECT_THAT(writePicture(wish, PictureKind::ExactPixels, path, monitor),
                FailsWith(ErrorCode::Unsupported, "too many"));
    ASSERT_TRUE(old.open(QIODevice::ReadOnly));
    EXPECT_EQ(old.readAll(), QByteArray("old"));
}

TEST(PictureSaver, TellsHowItWent)
{
    const test::TemporaryFolder folder;
    QWidget window;
    PictureSaver saver(&window);
    QSignalSpy saved(&saver, &PictureSaver::saved);
    QSignalSpy failed(&saver, &PictureSaver::failed);
    saver.save(PictureKind::Picture, samplePicture(), pathIn(folder, "a.png"));
    ASSERT_TRUE(awaitThat([&] { return saved.count() == 1; }));
    saver.save(PictureKind::Drawing, samplePicture(), pathIn(folder, "none/a.svg"));
    ASSERT_TRUE(awaitThat([&] { return failed.count() == 1; }));
}

TEST(PictureSaver, FitsCellsOfAnySize)
{
    EXPECT_EQ(cellsSizeOf({{0, 1}, {0, 1}}), QSize(32, 32));
    EXPECT_EQ(cellsSizeOf({{0, 100}, {0, 1}}), QSize(24, 800));
    EXPECT_EQ(cellsSizeOf({{0, 4000}, {0, 4000}}), QSize(800, 800));
}

TEST(PictureSaver, SpacesTicksAtRoundNumbers)
{
    EXPECT_EQ(tickStep(4, 400.0, 40.0), 1U);
    EXPECT_EQ(tickStep(100, 400.0, 40.0), 10U);
    EXPECT_EQ(tickStep(1000, 400.0, 40.0), 100U);
    EXPECT_EQ(tickStep(450, 400.0, 40.0), 50U);
}

} // namespace
} // namespace gateloupe
