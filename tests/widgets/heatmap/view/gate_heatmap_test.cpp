// SPDX-License-Identifier: Apache-2.0
#include <limits>
#include <map>

#include <gtest/gtest.h>

#include <QAccessible>
#include <QLabel>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

#include "tests/support/parameter_ids.h"
#include "tests/widgets/sample_model.h"
#include "widgets/common/inline_banner.h"
#include "widgets/heatmap/view/color_bar.h"
#include "widgets/heatmap/view/gate_heatmap.h"
#include "widgets/heatmap/view/heatmap_plot.h"

namespace gateloupe {
namespace {

using test::awaitThat;
using test::countingModel;
using test::kForget;
using test::memoryTensor;

class GateHeatmapTest : public ::testing::Test
{
protected:
    GateHeatmapTest()
    {
        m_heatmap.resize(640, 480);
        m_heatmap.show();
        m_plot = m_heatmap.findChild<HeatmapPlot*>(QStringLiteral("plot"));
    }

    void showGate(std::shared_ptr<const RnnModel> model, ParameterId id)
    {
        m_heatmap.setGate(std::move(model), id);
        awaitReady();
    }

    void awaitReady()
    {
        ASSERT_TRUE(awaitThat([this] { return m_heatmap.isReady(); }));
        m_plot->replot();
    }

    [[nodiscard]] QPoint middleOf(std::uint64_t row, std::uint64_t col) const
    {
        return m_plot->matrix()
            .coordsToPixels(static_cast<double>(col), static_cast<double>(row))
            .toPoint();
    }

    [[nodiscard]] QString text(const char* name) const
    {
        return m_heatmap.findChild<QLabel*>(QLatin1String(name))->text();
    }

    GateHeatmap m_heatmap;
    HeatmapPlot* m_plot = nullptr;
};

TEST_F(GateHeatmapTest, ShowsTheChosenGateInItsColours)
{
    const auto model = countingModel("lstm:input=3,hidden=4");
    showGate(model, kForget);
    EXPECT_EQ(text("title"), QStringLiteral("layer 0, forward, R forget   4 × 4 f32"));
    const double largest = m_heatmap.data()->statistics.max;
    EXPECT_EQ(m_heatmap.scale(), ColorScale::symmetric(largest));
    const QImage picture = m_plot->toPixmap().toImage();
    const QPoint corner = m_plot->matrix().coordsToPixels(3 - 0.4, 3 - 0.4).toPoint();
    EXPECT_EQ(picture.pixel(corner), m_heatmap.scale().colorOf(largest));
}

TEST_F(GateHeatmapTest, PutsRowZeroAtTheTop)
{
    showGate(countingModel("lstm:input=3,hidden=4"), kForget);
    EXPECT_LT(middleOf(0, 0).y(), middleOf(3, 0).y());
    EXPECT_LT(middleOf(0, 0).x(), middleOf(0, 3).x());
}

TEST_F(GateHeatmapTest, PicksTheClickedCellAndTellsItsByteInTheFile)
{
    const test::TemporaryFolder folder;
    const auto model = test::modelInFile(folder, "lstm:input=3,hidden=4", 100);
    showGate(model, kForget);
    QSignalSpy picked(&m_heatmap, &GateHeatmap::picked);
    QTest::mouseClick(m_plot, Qt::LeftButton, {}, middleOf(2, 1));
    ASSERT_EQ(picked.count(), 1);
    const auto cell = picked.front().front().value<HeatmapCell>();
    EXPECT_EQ(cell.row, 2U);
    EXPECT_EQ(cell.col, 1U);
    const auto element = static_cast<std::uint64_t>(cell.value); // elements count themselves
    EXPECT_EQ(cell.byteOffset, 100 + 4 * element);
    EXPECT_EQ(cell.fileName.toStdString(), (folder / "weights.bin").string());
    EXPECT_EQ(cell.tensorName, QStringLiteral("buffer"));
}

TEST_F(GateHeatmapTest, HasNoByteOffsetWhereBytesAreDecoded)
{
    showGate(countingModel("lstm:input=3,hidden=4"), kForget);
    m_heatmap.setPick(0, 0);
    EXPECT_FALSE(m_heatmap.pick()->byteOffset.has_value());
}

TEST_F(GateHeatmapTest, MovesThePickByArrowsWithinTheMatrix)
{
    showGate(countingModel("lstm:input=3,hidden=4"), kForget);
    m_heatmap.setPick(1, 1);
    QSignalSpy picked(&m_heatmap, &GateHeatmap::picked);
    for (const Qt::Key key : {Qt::Key_Down, Qt::Key_Right, Qt::Key_Up, Qt::Key_Left}) {
        QTest::keyClick(&m_heatmap, key);
    }
    EXPECT_EQ(picked.count(), 4);
    EXPECT_EQ(m_heatmap.pick()->row, 1U);
    EXPECT_EQ(m_heatmap.pick()->col, 1U);
    QTest::keyClick(&m_heatmap, Qt::Key_Left);
    QTest::keyClick(&m_heatmap, Qt::Key_Left); // already at the edge
    EXPECT_EQ(picked.count(), 5);
    EXPECT_EQ(m_heatmap.pick()->col, 0U);
}

TEST_F(GateHeatmapTest, SaysThePickToScreenReaders)
{
    showGate(countingModel("lstm:input=3,hidden=4"), kForget);
    m_heatmap.setPick(1, 2);
    EXPECT_EQ(m_heatmap.accessibleDescription(),
              QStringLiteral("gate forget, row 1, column 2, %1").arg(m_heatmap.pick()->value));
}

/// 40 x 50, all quiet but for what is put in.
std::shared_ptr<const Tensor> quietTensor(std::map<std::size_t, float> odd)
{
    std::vector<float> values(40 * 50);
    for (std::size_t i = 0; i < values.size(); ++i) {
        values[i] = static_cast<float>(i % 7) / 7.0F;
    }
    for (const auto& [index, value] : odd) {
        values[index] = value;
    }
    return memoryTensor("quiet", DType::F32, {40, 50}, test::bytesOf(values));
}

TEST_F(GateHeatmapTest, SaysMinusAloud)
{
    m_heatmap.setTensor(quietTensor({{0, -0.25F}}));
    awaitReady();
    m_heatmap.setPick(0, 0);
    EXPECT_EQ(m_heatmap.spokenPick(), QStringLiteral("row 0, column 0, minus 0.25"));
    QAccessibleInterface* reader = QAccessible::queryAccessibleInterface(&m_heatmap);
    ASSERT_NE(reader, nullptr);
    ASSERT_NE(reader->valueInterface(), nullptr);
    EXPECT_EQ(reader->valueInterface()->currentValue().toString(), m_heatmap.spokenPick());
    EXPECT_EQ(reader->text(QAccessible::Value), m_heatmap.spokenPick());
    EXPECT_EQ(reader->text(QAccessible::Name), m_heatmap.accessibleName());
}

TEST_F(GateHeatmapTest, JumpsToWhatStandsOut)
{
    m_heatmap.setTensor(quietTensor(
        {{5 * 50 + 9, std::numeric_limits<float>::quiet_NaN()}, {30 * 50 + 2, 1000.0F}}));
    awaitReady();
    m_heatmap.setPick(0, 0);
    QTest::keyClick(&m_heatmap, Qt::Key_Right, Qt::ControlModifier);
    EXPECT_EQ(m_heatmap.pick()->row, 5U);
    EXPECT_EQ(m_heatmap.pick()->col, 9U);
    QTest::keyClick(&m_heatmap, Qt::Key_Right, Qt::ControlModifier);
    EXPECT_EQ(m_heatmap.pick()->row, 30U);
    QTest::keyClick(&m_heatmap, Qt::Key_Right, Qt::ControlModifier); // no more
    EXPECT_EQ(m_heatmap.pick()->row, 30U);
    QTest::keyClick(&m_heatmap, Qt::Key_Down, Qt::ControlModifier);
    EXPECT_EQ(m_heatmap.pick()->col, 9U);
    QTest::keyClick(&m_heatmap, Qt::Key_Up, Qt::ControlModifier);
    EXPECT_EQ(m_heatmap.pick()->col, 2U);
}

TEST_F(GateHeatmapTest, GoesToTheEndsOfARowAndOfTheMatrix)
{
    showGate(countingModel("lstm:input=30,hidden=40"), kForget);
    m_heatmap.setPick(3, 5);
    const auto press = [this](Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
        QTest::keyClick(&m_heatmap, key, modifiers);
        return std::pair(m_heatmap.pick()->row, m_heatmap.pick()->col);
    };
    using Place = std::pair<std::uint64_t, std::uint64_t>;
    EXPECT_EQ(press(Qt::Key_End), Place(3, 39));
    EXPECT_EQ(press(Qt::Key_Home), Place(3, 0));
    EXPECT_EQ(press(Qt::Key_End, Qt::ControlModifier), Place(39, 39));
    EXPECT_EQ(press(Qt::Key_Home, Qt::ControlModifier), Place(0, 0));
    EXPECT_EQ(press(Qt::Key_PageDown).first, 39U); // all are in sight
}

TEST_F(GateHeatmapTest, ShowsRowsInAnotherOrderAndNamesThemAsStored)
{
    showGate(countingModel("lstm:input=3,hidden=4"), kForget);
    m_heatmap.setPick(3, 1);
    const double value = m_heatmap.pick()->value;
    QSignalSpy changed(&m_heatmap, &GateHeatmap::orderChanged);
    m_heatmap.setOrder({IndexOrder::create({3, 1, 0, 2}), nullptr});
    awaitReady();
    EXPECT_EQ(changed.count(), 1);
    EXPECT_EQ(m_heatmap.pick()->row, 3U); // the pick stays on its element
    EXPECT_EQ(m_heatmap.pick()->value, value);
    EXPECT_EQ(m_plot->pick()->row, 0U);
    QTest::mouseClick(m_plot, Qt::LeftButton, {}, middleOf(1, 2));
    EXPECT_EQ(m_heatmap.pick()->row, 1U);
    QTest::mouseClick(m_plot, Qt::LeftButton, {}, middleOf(2, 2));
    EXPECT_EQ(m_heatmap.pick()->row, 0U);
    QTest::keyClick(&m_heatmap, Qt::Key_Down);
    EXPECT_EQ(m_heatmap.pick()->row, 2U); // the next in sight
    const QImage picture = m_plot->toPixmap().toImage();
    const QPoint corner = m_plot->matrix().coordsToPixels(1 - 0.4, 0 - 0.4).toPoint();
    EXPECT_EQ(picture.pixel(corner), m_heatmap.scale().colorOf(value));
    m_heatmap.setOrder({});
    awaitReady();
    EXPECT_EQ(m_plot->pick()->row, 2U);
}

TEST_F(GateHeatmapTest, DropsAnOrderOfAnotherSize)
{
    showGate(countingModel("lstm:input=3,hidden=4"), kForget);
    m_heatmap.setOrder({IndexOrder::create({1, 0}), nullptr});
    awaitReady();
    m_heatmap.setPick(2, 0);
    EXPECT_EQ(m_plot->pick()->row, 2U);
}

TEST_F(GateHeatmapTest, SelectsARectangleByShiftAndDrag)
{
    showGate(countingModel("lstm:input=30,hidden=40"), kForget);
    QSignalSpy changed(&m_heatmap, &GateHeatmap::selectionChanged);
    QSignalSpy picked(&m_heatmap, &GateHeatmap::picked);
    const HeatmapView before = m_heatmap.plot().view();
    QTest::mousePress(m_plot, Qt::LeftButton, Qt::ShiftModifier, middleOf(20, 9));
    QTest::mouseMove(m_plot, middleOf(12, 30));
    QTest::mouseRelease(m_plot, Qt::LeftButton, Qt::ShiftModifier, middleOf(12, 30));
    EXPECT_EQ(m_heatmap.plot().selection(), (CellRect{{12, 21}, {9, 31}}));
    EXPECT_EQ(m_heatmap.plot().view(), before);
    EXPECT_EQ(picked.count(), 0);
    EXPECT_GE(changed.count(), 1);
    QTest::keyClick(&m_heatmap, Qt::Key_Escape);
    EXPECT_FALSE(m_heatmap.plot().selection().has_value());
}

TEST_F(GateHeatmapTest, DragsItsRangeAtTheColourBar)
{
    showGate(countingModel("lstm:input=3,hidden=4"), kForget);
    auto* bar = m_heatmap.findChild<ColorBar*>();
    QSignalSpy changed(&m_heatmap, &GateHeatmap::colorSettingsChanged);
    QSignalSpy undoable(&m_heatmap, &GateHeatmap::viewStateChanged);
    const double before = m_heatmap.scale().high();
    const QPoint high = bar->placeOf(ColorBar::Handle::High);
    QTest::mousePress(bar, Qt::LeftButton, {}, high);
    QTest::mouseMove(bar, high + QPoint(0, 20));
    QTest::mouseMove(bar, high + QPoint(0, 40));
    QTest::mouseRelease(bar, Qt::LeftButton, {}, high + QPoint(0, 40));
    EXPECT_LT(m_heatmap.scale().high(), before);
    EXPECT_EQ(changed.count(), 2);
    EXPECT_EQ(undoable.count(), 1);
    EXPECT_EQ(m_heatmap.colorSettings().mode, RangeMode::Fixed);
    QTest::mouseDClick(bar, Qt::LeftButton, {}, high + QPoint(0, 60));
    EXPECT_EQ(m_heatmap.scale().high(), before);
}

TEST_F(GateHeatmapTest, ReadsAGateOnlyOnce)
{
    const auto model = countingModel("lstm:input=3,hidden=4");
    showGate(model, kForget);
    const auto first = m_heatmap.data();
    showGate(model, {.gate = Gate::Input});
    m_heatmap.setGate(model, kForget);
    EXPECT_EQ(m_heatmap.data(), first); // at once
}

TEST_F(GateHeatmapTest, KeepsItsViewInASession)
{
    showGate(countingModel("lstm:input=30,hidden=40"), kForget);
    m_heatmap.plot().setView({.left = 4.5, .right = 14.5, .top = 9.5, .bottom = 19.5});
    const QJsonObject state = m_heatmap.viewState();
    m_heatmap.plot().fitView();
    m_heatmap.setViewState(state);
    EXPECT_DOUBLE_EQ(m_heatmap.plot().view().top, 9.5);
    m_heatmap.setViewState({{QStringLiteral("view"), QStringLiteral("odd")}});
    EXPECT_DOUBLE_EQ(m_heatmap.plot().view().top, 9.5);
}

TEST_F(GateHeatmapTest, ShowsALargePictureAsSoonAsItIsThere)
{
    m_heatmap.resize(1600, 1300);
    std::vector<float> values(3000 * 3000, 0.25F);
    values[1500 * 3000 + 1500] = std::numeric_limits<float>::quiet_NaN();
    m_heatmap.setTensor(memoryTensor("large", DType::F32, {3000, 3000}, test::bytesOf(values)));
    const auto shows = [this](QRgb color) {
        const QImage picture = m_plot->grab().toImage();
        for (int y = 0; y < picture.height(); ++y) {
            for (int x = 0; x < picture.width(); ++x) {
                if (picture.pixel(x, y) == color) {
                    return true;
                }
            }
        }
        return false;
    };
    ASSERT_TRUE(awaitThat([this] { return m_heatmap.data() != nullptr; }));
    m_plot->replot();
    EXPECT_TRUE(shows(ColorScale::nanColor())); // in the coarse picture, too
    ASSERT_TRUE(awaitThat([this] { return m_heatmap.isReady(); }));
    m_plot->replot();
    EXPECT_TRUE(shows(ColorScale::nanColor()));
}

TEST_F(GateHeatmapTest, IgnoresAPickOutsideOrRepeated)
{
    showGate(countingModel("lstm:input=3,hidden=4"), kForget);
    QSignalSpy picked(&m_heatmap, &GateHeatmap::picked);
    m_heatmap.setPick(4, 0);
    m_heatmap.setPick(3, 3);
    m_heatmap.setPick(3, 3);
    EXPECT_EQ(picked.count(), 1);
}

TEST_F(GateHeatmapTest, HoversCellByCell)
{
    showGate(countingModel("lstm:input=3,hidden=4"), kForget);
    QSignalSpy hovered(&m_heatmap, &GateHeatmap::hovered);
    QSignalSpy left(&m_heatmap, &GateHeatmap::hoverLeft);
    QTest::mouseMove(m_plot, middleOf(1, 1));
    QTest::mouseMove(m_plot, middleOf(1, 1) + QPoint(1, 0));
    QTest::mouseMove(m_plot, middleOf(1, 2));
    QTest::mouseMove(m_plot, QPoint(1, 1));
    ASSERT_EQ(hovered.count(), 2);
    EXPECT_EQ(hovered.back().front().value<HeatmapCell>().col, 2U);
    EXPECT_EQ(left.count(), 1);
}

TEST_F(GateHeatmapTest, ZoomsByKeysAndFitsAgain)
{
    showGate(countingModel("lstm:input=50,hidden=60"), kForget);
    const double all = m_plot->xAxis2->range().size();
    EXPECT_DOUBLE_EQ(all, 60.0);
    QTest::keyClick(&m_heatmap, Qt::Key_Plus);
    EXPECT_LT(m_plot->xAxis2->range().size(), all);
    QTest::keyClick(&m_heatmap, Qt::Key_F);
    EXPECT_DOUBLE_EQ(m_plot->xAxis2->range().size(), all);
    QTest::keyClick(&m_heatmap, Qt::Key_1);
    EXPECT_NEAR(m_plot->xAxis2->range().size(), m_plot->axisRect()->width(), 1e-6);
    QTest::keyClick(&m_heatmap, Qt::Key_0);
    EXPECT_DOUBLE_EQ(m_plot->xAxis2->range().size(), all);
}

TEST_F(GateHeatmapTest, ZoomsByTheWheelAboutTheCursor)
{
    showGate(countingModel("lstm:input=50,hidden=60"), kForget);
    const QPoint position = middleOf(20, 15);
    QWheelEvent wheel(position, m_plot->mapToGlobal(position), {}, {0, 120}, Qt::NoButton, {},
                      Qt::NoScrollPhase, false);
    QApplication::sendEvent(m_plot, &wheel);
    EXPECT_LT(m_plot->xAxis2->range().size(), 59.0);
    EXPECT_LE((middleOf(20, 15) - position).manhattanLength(), 1);
}

TEST_F(GateHeatmapTest, PansByDraggingButNotBeyondTheMatrix)
{
    showGate(countingModel("lstm:input=50,hidden=60"), kForget);
    for (int i = 0; i < 4; ++i) {
        QTest::keyClick(&m_heatmap, Qt::Key_Plus);
    }
    QSignalSpy picked(&m_heatmap, &GateHeatmap::picked);
    const QPoint start = m_plot->axisRect()->center();
    const double before = m_plot->xAxis2->range().lower;
    QTest::mousePress(m_plot, Qt::LeftButton, {}, start);
    QTest::mouseMove(m_plot, start + QPoint(20, 0));
    QTest::mouseMove(m_plot, start + QPoint(40, 0));
    EXPECT_LT(m_plot->xAxis2->range().lower, before);
    QTest::mouseMove(m_plot, start + QPoint(4000, 0));
    QTest::mouseRelease(m_plot, Qt::LeftButton, {}, start + QPoint(4000, 0));
    EXPECT_DOUBLE_EQ(m_plot->xAxis2->range().lower, -0.5);
    EXPECT_EQ(picked.count(), 0);
}

TEST_F(GateHeatmapTest, ShowsAllOfTheMatrixInACornerWhileItIsZoomed)
{
    showGate(countingModel("lstm:input=50,hidden=60"), kForget);
    auto* overview = m_heatmap.findChild<QWidget*>(QStringLiteral("heatmapOverview"));
    EXPECT_FALSE(overview->isVisible());
    for (int i = 0; i < 6; ++i) {
        QTest::keyClick(&m_heatmap, Qt::Key_Plus);
    }
    m_plot->replot();
    ASSERT_TRUE(overview->isVisible());
    QTest::mouseClick(overview, Qt::LeftButton, {}, QPoint(1, 1));
    EXPECT_DOUBLE_EQ(m_plot->xAxis2->range().lower, -0.5);
    EXPECT_DOUBLE_EQ(m_plot->yAxis->range().lower, -0.5);
    QTest::keyClick(&m_heatmap, Qt::Key_F);
    m_plot->replot();
    EXPECT_FALSE(overview->isVisible());
}

TEST_F(GateHeatmapTest, WritesNumbersIntoSmallCells)
{
    // 16 x 20 cells of about 30 x 17 pixels, numbers of four digits and a sign.
    m_heatmap.resize(640, 460);
    std::vector<float> numbers(16 * 20, 0.123F);
    numbers.front() = -0.512F;
    m_heatmap.setTensor(memoryTensor("small", DType::F32, {20, 16}, test::bytesOf(numbers)));
    awaitReady();
    const QImage picture = m_plot->toPixmap().toImage();
    const QPoint middle = middleOf(10, 8);
    const QRgb ground = picture.pixel(middle + QPoint(-12, -6));
    int inked = 0;
    for (int x = middle.x() - 10; x <= middle.x() + 10; ++x) {
        inked += picture.pixel(x, middle.y()) != ground ? 1 : 0;
    }
    EXPECT_GT(inked, 3);
}

TEST_F(GateHeatmapTest, KeepsThePickInSight)
{
    showGate(countingModel("lstm:input=50,hidden=60"), kForget);
    m_heatmap.setPick(0, 0);
    for (int i = 0; i < 10; ++i) {
        QTest::keyClick(&m_heatmap, Qt::Key_Plus);
    }
    m_heatmap.setPick(59, 59);
    EXPECT_TRUE(m_plot->xAxis2->range().contains(59.0));
    EXPECT_TRUE(m_plot->yAxis->range().contains(59.0));
}

TEST_F(GateHeatmapTest, CountsWhatIsNotANumber)
{
    auto tensor =
        memoryTensor("odd", DType::F32, {2, 2},
                     test::bytesOf<float>({1.0F, std::numeric_limits<float>::quiet_NaN(),
                                           std::numeric_limits<float>::infinity(), 0.0F}));
    m_heatmap.setTensor(tensor);
    awaitReady();
    const auto* bar = m_heatmap.findChild<ColorBar*>(QStringLiteral("colorBar"));
    EXPECT_TRUE(bar->legendTexts().contains(QStringLiteral("NaN 1")))
        << bar->legendTexts().join(QLatin1Char(';')).toStdString();
    EXPECT_EQ(m_heatmap.scale().high(), 1.0);
    const QImage picture = m_plot->toPixmap().toImage();
    const QPoint corner = m_plot->matrix().coordsToPixels(1 - 0.4, 0 - 0.4).toPoint();
    EXPECT_EQ(picture.pixel(corner), ColorScale::nanColor());
}

TEST_F(GateHeatmapTest, SaysHowManyCellsAPixelCovers)
{
    auto tensor =
        memoryTensor("wide", DType::F32, {2, 3000}, test::bytesOf(std::vector<float>(6000, 0.5F)));
    m_heatmap.setTensor(tensor);
    awaitReady();
    EXPECT_TRUE(text("legend").startsWith(QStringLiteral("pixel = mean of ")))
        << text("legend").toStdString();
    m_heatmap.setColorSettings({.pixels = PixelMeaning::Extreme});
    m_plot->replot();
    EXPECT_TRUE(text("legend").startsWith(QStringLiteral("colour = largest |w| of ")))
        << text("legend").toStdString();
    for (int i = 0; i < 40; ++i) {
        QTest::keyClick(&m_heatmap, Qt::Key_Plus);
    }
    m_plot->replot();
    EXPECT_EQ(text("legend"), QStringLiteral("colour = value of the cell"));
}

TEST_F(GateHeatmapTest, FoldsTheAxesOfATensor)
{
    auto tensor =
        memoryTensor("deep", DType::F32, {2, 3, 5}, test::bytesOf(test::counting<float>(30)));
    m_heatmap.setTensor(tensor);
    awaitReady();
    EXPECT_EQ(m_heatmap.data()->matrix.rows, 6U);
    EXPECT_EQ(m_heatmap.data()->matrix.cols, 5U);
    EXPECT_EQ(m_heatmap.data()->matrix.at(4, 2), 22.0);
}

TEST_F(GateHeatmapTest, SaysSizeAndTypeBehindALongName)
{
    m_heatmap.setTensor(memoryTensor(std::string(300, 'm'), DType::F32, {2, 3},
                                     test::bytesOf(test::counting<float>(6))));
    awaitReady();
    EXPECT_TRUE(text("title").contains(QChar(0x2026))) << text("title").toStdString();
    EXPECT_TRUE(text("title").endsWith(QStringLiteral("f32"))) << text("title").toStdString();
    const auto* title = m_heatmap.findChild<QLabel*>(QStringLiteral("title"));
    EXPECT_LE(title->fontMetrics().horizontalAdvance(title->text()), title->width());
}

TEST_F(GateHeatmapTest, ExplainsATensorItCannotDraw)
{
    auto tensor = std::make_shared<Tensor>();
    tensor->name = "labels";
    tensor->typeName = "string";
    m_heatmap.setTensor(std::shared_ptr<const Tensor>(std::move(tensor)));
    EXPECT_TRUE(text("placeholder").contains(QStringLiteral("string")));
    EXPECT_EQ(m_heatmap.data(), nullptr);
}

TEST_F(GateHeatmapTest, SaysWhichParameterTheFileDoesNotStore)
{
    m_heatmap.setGate(countingModel("lstm:input=3,hidden=4,bias=none"),
                      {.kind = ParameterKind::InputBias, .gate = Gate::Cell});
    EXPECT_EQ(text("placeholder"), QStringLiteral("The file stores no layer 0, forward, bW cell."));
}

TEST_F(GateHeatmapTest, ShowsTheNewestOfTwoRequests)
{
    const auto model = countingModel("lstm:input=3,hidden=4");
    QSignalSpy ready(&m_heatmap, &GateHeatmap::ready);
    m_heatmap.setGate(model, {.gate = Gate::Input});
    m_heatmap.setGate(model, {.gate = Gate::Output});
    awaitReady();
    EXPECT_EQ(ready.count(), 1);
    EXPECT_EQ(m_heatmap.data()->matrix.at(0, 0), 36.0); // three 4 x 3 gates lie before it
}

TEST_F(GateHeatmapTest, ReportsBytesThatCannotBeRead)
{
    auto tensor = std::make_shared<Tensor>();
    tensor->name = "broken";
    tensor->dtype = DType::F32;
    tensor->shape = {2, 2};
    tensor->strides = {2, 1};
    tensor->source = std::make_shared<DecodedSource>(
        Encoding::Deflate, 16, [](ProgressMonitor&) -> Result<std::vector<std::byte>> {
            return Error{ErrorCode::Corrupt, "broken: bad block at byte 17"};
        });
    m_heatmap.setTensor(std::shared_ptr<const Tensor>(std::move(tensor)));
    awaitReady();
    EXPECT_EQ(m_heatmap.findChild<InlineBanner*>()->details(),
              QStringLiteral("broken: bad block at byte 17"));
}

TEST_F(GateHeatmapTest, KeepsZoomAndPickForAGateOfTheSameSize)
{
    const auto model = countingModel("lstm:input=3,hidden=30");
    showGate(model, kForget);
    m_heatmap.setPick(2, 2);
    QTest::keyClick(&m_heatmap, Qt::Key_Plus);
    const double zoomed = m_plot->xAxis2->range().size();
    showGate(model, {.kind = ParameterKind::RecurrentWeights, .gate = Gate::Output});
    EXPECT_DOUBLE_EQ(m_plot->xAxis2->range().size(), zoomed);
    EXPECT_EQ(m_heatmap.pick()->row, 2U);
}

TEST_F(GateHeatmapTest, EmptiesItself)
{
    showGate(countingModel("lstm:input=3,hidden=4"), kForget);
    m_heatmap.clear();
    EXPECT_EQ(m_heatmap.data(), nullptr);
    EXPECT_FALSE(m_heatmap.pick().has_value());
    EXPECT_TRUE(text("title").isEmpty());
}

} // namespace
} // namespace gateloupe
