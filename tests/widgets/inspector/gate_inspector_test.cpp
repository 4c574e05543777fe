// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include <QAbstractItemModelTester>
#include <QAction>
#include <QClipboard>
#include <QComboBox>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QMouseEvent>
#include <QSignalSpy>
#include <QTableView>
#include <QTimer>

#include "core/tensor/quantization.h"
#include "tests/support/parameter_ids.h"
#include "tests/widgets/sample_model.h"
#include "widgets/common/number_format.h"
#include "widgets/heatmap/view/gate_heatmap.h"
#include "widgets/heatmap/view/heatmap_plot.h"
#include "widgets/inspector/cell_text.h"
#include "widgets/inspector/gate_inspector.h"
#include "widgets/inspector/histogram_view.h"
#include "widgets/inspector/inspect_actions.h"
#include "widgets/inspector/line_plot.h"
#include "widgets/inspector/order_chooser.h"

namespace gateloupe {
namespace {

using test::awaitThat;
using test::countingModel;
using test::kForget;
using test::memoryTensor;
using Measure = StatisticsModel::Measure;
using StatisticsColumn = StatisticsModel::Column;

class GateInspectorTest : public ::testing::Test
{
protected:
    GateInspectorTest()
        : m_heatmap(new GateHeatmap)
        , m_inspector(new GateInspector(*m_heatmap))
    {
        auto* row = new QHBoxLayout(&m_window);
        row->addWidget(m_heatmap, 2);
        row->addWidget(m_inspector, 1);
        m_window.resize(1100, 800);
        m_window.show();
        m_window.activateWindow();
        static_cast<void>(QTest::qWaitForWindowActive(&m_window));
    }

    ~GateInspectorTest() override
    {
        delete m_inspector; // before the heatmap it watches
        m_inspector = nullptr;
    }

    void showGate(std::shared_ptr<const RnnModel> model, ParameterId id)
    {
        m_heatmap->setGate(std::move(model), id);
        awaitReady();
    }

    void showNumbers(std::uint64_t rows, std::uint64_t cols, const std::vector<float>& numbers)
    {
        m_heatmap->setTensor(
            memoryTensor("numbers", DType::F32, {rows, cols}, test::bytesOf(numbers)));
        awaitReady();
    }

    void awaitReady()
    {
        ASSERT_TRUE(awaitThat([this] {
            return m_heatmap->isReady() && m_inspector->matrix() && !m_inspector->isBusy();
        }));
        m_heatmap->plot().replot();
    }

    [[nodiscard]] QString statistic(Measure measure, StatisticsColumn column) const
    {
        const StatisticsModel& model = m_inspector->statistics();
        return model.index(static_cast<int>(measure), static_cast<int>(column)).data().toString();
    }

    [[nodiscard]] QPoint middleOf(std::uint64_t row, std::uint64_t col) const
    {
        return m_heatmap->plot()
            .matrix()
            .coordsToPixels(static_cast<double>(col), static_cast<double>(row))
            .toPoint();
    }

    /// Shift+drag from one place to another.
    void drag(std::uint64_t row, std::uint64_t col, std::uint64_t lastRow, std::uint64_t lastCol)
    {
        HeatmapPlot* plot = &m_heatmap->plot();
        QTest::mousePress(plot, Qt::LeftButton, Qt::ShiftModifier, middleOf(row, col));
        QMouseEvent move(QEvent::MouseMove, middleOf(lastRow, lastCol),
                         plot->mapToGlobal(middleOf(lastRow, lastCol)), Qt::NoButton,
                         Qt::LeftButton, Qt::ShiftModifier);
        QApplication::sendEvent(plot, &move);
        QTest::mouseRelease(plot, Qt::LeftButton, Qt::ShiftModifier, middleOf(lastRow, lastCol));
        ASSERT_TRUE(awaitThat([this] { return !m_inspector->isBusy(); }));
    }

    template <typename T>
    [[nodiscard]] T* find(const char* name) const
    {
        return m_window.findChild<T*>(QLatin1String(name));
    }

    [[nodiscard]] QAction* action(const char* name) const
    {
        for (QAction* each : m_inspector->actions().all()) {
            if (each->objectName() == QLatin1String(name)) {
                return each;
            }
        }
        return nullptr;
    }

    QWidget m_window;
    GateHeatmap* m_heatmap;
    GateInspector* m_inspector;
};

TEST_F(GateInspectorTest, TakesQuantisedNumbersApart)
{
    const auto lineOf = [this](const char* name) {
        for (const CellLine& line : CellText::describe(*m_inspector->matrix(), 1, 0)) {
            if (line.name == QLatin1String(name)) {
                return line.text;
            }
        }
        return QString();
    };
    const std::vector<std::uint8_t> integers = {3, 1};
    const auto stored = memoryTensor("q", DType::U8, {2, 1}, test::bytesOf(integers));
    Quantization palette{.stored = stored};
    palette.table = {1, 2.5, 3, 4};
    palette.type = "u2";
    m_heatmap->setTensor(*dequantized("palette", palette));
    awaitReady();
    EXPECT_EQ(lineOf("Palettised"), QStringLiteral("index 1, u2"));
    EXPECT_EQ(lineOf("Table value"), QStringLiteral("2.5"));
    EXPECT_TRUE(lineOf("Scale").isEmpty()) << "a table has none";

    m_heatmap->setTensor(*dequantized("steps", {.stored = stored,
                                                .scale = ElementGrid::along(0, {0.5, 0.25}, 2),
                                                .offset = ElementGrid::of(-1.0, 2)}));
    awaitReady();
    EXPECT_EQ(lineOf("Integer"), QStringLiteral("1, u8"));
    EXPECT_EQ(lineOf("Scale"), QStringLiteral("0.25"));
    EXPECT_EQ(lineOf("Offset"), formatShort(-1.0, 9));
    EXPECT_TRUE(lineOf("Palettised").isEmpty());
}

TEST_F(GateInspectorTest, TellsTheStatisticsOfAll)
{
    showNumbers(2, 3,
                {3.0F, 0.0F, 4.0F, 0.0F, std::numeric_limits<float>::quiet_NaN(),
                 std::numeric_limits<float>::infinity()});
    EXPECT_EQ(statistic(Measure::Min, StatisticsColumn::Whole), QStringLiteral("0"));
    EXPECT_EQ(statistic(Measure::Max, StatisticsColumn::Whole), QStringLiteral("4"));
    EXPECT_EQ(statistic(Measure::Mean, StatisticsColumn::Whole), QStringLiteral("1.75"));
    EXPECT_EQ(statistic(Measure::L2, StatisticsColumn::Whole), QStringLiteral("5"));
    EXPECT_EQ(statistic(Measure::Zeros, StatisticsColumn::Whole), QStringLiteral("2"));
    EXPECT_EQ(statistic(Measure::Nan, StatisticsColumn::Whole), QStringLiteral("1"));
    EXPECT_EQ(statistic(Measure::Infinities, StatisticsColumn::Whole), QStringLiteral("1"));
    EXPECT_EQ(statistic(Measure::SpectralRadius, StatisticsColumn::Whole), QStringLiteral("—"));
    EXPECT_EQ(statistic(Measure::Mean, StatisticsColumn::Selection), QStringLiteral("—"));
    const auto* norms = find<LinePlot>("rowNorms");
    ASSERT_EQ(norms->numbers().size(), 2U);
    EXPECT_EQ(norms->numbers()[0], 5.0);
}

TEST_F(GateInspectorTest, TellsTheSpectralRadiusOfRecurrentWeightsOnly)
{
    const auto model = countingModel("lstm:input=3,hidden=4");
    showGate(model, kForget);
    // Rank two: rows 64 + 4r + c; the roots of x^2 - 286 x - 80.
    const double expected = (286.0 + std::sqrt(286.0 * 286.0 + 4.0 * 80.0)) / 2.0;
    EXPECT_NEAR(m_inspector->statistics().spectrum().radius.value, expected, 1e-9);
    showGate(model, {.kind = ParameterKind::InputWeights, .gate = Gate::Forget});
    EXPECT_EQ(statistic(Measure::SpectralRadius, StatisticsColumn::Whole), QStringLiteral("—"));
}

TEST_F(GateInspectorTest, TellsTheStatisticsOfADraggedSelection)
{
    showNumbers(4, 5, test::counting<float>(20));
    drag(1, 1, 2, 3);
    EXPECT_EQ(statistic(Measure::Min, StatisticsColumn::Selection), QStringLiteral("6"));
    EXPECT_EQ(statistic(Measure::Max, StatisticsColumn::Selection), QStringLiteral("13"));
    EXPECT_EQ(statistic(Measure::Elements, StatisticsColumn::Selection), QStringLiteral("6"));
    EXPECT_TRUE(m_inspector->statistics()
                    .headerData(2, Qt::Horizontal, Qt::DisplayRole)
                    .toString()
                    .contains(QStringLiteral("2 × 3")));
    const auto* histogram = m_inspector->findChild<HistogramView*>();
    ASSERT_TRUE(histogram->selected().has_value());
    EXPECT_EQ(histogram->selected()->finite(), 6U);
    EXPECT_EQ(histogram->whole()->finite(), 20U);
}

TEST_F(GateInspectorTest, SelectsByKeys)
{
    showNumbers(4, 5, test::counting<float>(20));
    m_heatmap->setPick(1, 1);
    m_heatmap->setFocus();
    for (const Qt::Key key : {Qt::Key_Down, Qt::Key_Right, Qt::Key_Right}) {
        QTest::keyClick(m_heatmap, key, Qt::ShiftModifier);
    }
    EXPECT_EQ(m_heatmap->plot().selection(), (CellRect{{1, 3}, {1, 4}}));
    for (int press = 0; press < 5; ++press) { // past the pick, to the edge
        QTest::keyClick(m_heatmap, Qt::Key_Up, Qt::ShiftModifier);
    }
    EXPECT_EQ(m_heatmap->plot().selection(), (CellRect{{0, 2}, {1, 4}}));
    ASSERT_TRUE(awaitThat([this] { return !m_inspector->isBusy(); }));
    EXPECT_EQ(statistic(Measure::Elements, StatisticsColumn::Selection), QStringLiteral("6"));
    QTest::keySequence(m_heatmap, QKeySequence(QKeySequence::SelectAll));
    EXPECT_EQ(m_heatmap->plot().selection(), (CellRect{{0, 4}, {0, 5}}));
    QTest::keyClick(m_heatmap, Qt::Key_Escape);
    EXPECT_FALSE(m_heatmap->plot().selection().has_value());
}

TEST_F(GateInspectorTest, CopiesThePickedValueAndTheSelection)
{
    showNumbers(3, 3, {0.1F, 1.0F, 2.0F, 3.0F, -4.5F, 5.0F, 6.0F, 7.0F, 8.0F});
    EXPECT_FALSE(action("actionCopyValue")->isEnabled());
    m_heatmap->setPick(0, 0);
    m_heatmap->setFocus();
    QTest::keySequence(m_heatmap, QKeySequence(QKeySequence::Copy));
    EXPECT_EQ(QGuiApplication::clipboard()->text(), QStringLiteral("0.1"));
    EXPECT_FALSE(action("actionCopySelection")->isEnabled());
    drag(0, 0, 1, 1);
    QSignalSpy copied(&m_inspector->actions(), &InspectActions::copied);
    QTest::keySequence(m_heatmap, QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C));
    ASSERT_TRUE(awaitThat([&] { return copied.count() == 1; }));
    EXPECT_EQ(QGuiApplication::clipboard()->text(),
              QStringLiteral("\t0\t1\n0\t0.1\t1\n1\t3\t-4.5\n"));
}

TEST_F(GateInspectorTest, SortsRowsAndKeepsTheirNumbers)
{
    showNumbers(3, 2, {1.0F, 0.0F, 5.0F, 5.0F, 2.0F, 2.0F});
    m_heatmap->setPick(1, 0);
    OrderChooser& order = m_inspector->orderChooser();
    QSignalSpy changed(m_inspector, &GateInspector::viewStateChanged);
    auto* box = find<QComboBox>("rowsCriterion");
    box->setFocus();
    QTest::keyClick(box, Qt::Key_Down); // by norm
    ASSERT_TRUE(awaitThat([&] { return order.order().rows != nullptr; }));
    awaitReady();
    EXPECT_EQ(changed.count(), 1);
    EXPECT_EQ(order.order().rows->stored(), (std::vector<std::uint32_t>{1, 2, 0}));
    // The pick stays on its element, the panels name its stored row.
    EXPECT_EQ(m_heatmap->pick()->row, 1U);
    EXPECT_EQ(m_heatmap->pick()->value, 5.0);
    EXPECT_EQ(find<CellPanel>("cellPanel")->textOf(QStringLiteral("Row")), QStringLiteral("1"));
    EXPECT_EQ(find<LinePlot>("rowNorms")->numbers()[0], std::sqrt(50.0));
    EXPECT_EQ(find<LinePlot>("columnProfile")->numbers(), (std::vector<double>{5.0, 2.0, 1.0}));
    // A click on the last shown row picks stored row 0.
    QTest::mouseClick(&m_heatmap->plot(), Qt::LeftButton, {}, middleOf(2, 1));
    EXPECT_EQ(m_heatmap->pick()->row, 0U);
    // What is selected in the sorted picture is copied with its own numbers.
    drag(0, 0, 1, 0);
    EXPECT_EQ(statistic(Measure::Min, StatisticsColumn::Selection), QStringLiteral("2"));
    QSignalSpy copied(&m_inspector->actions(), &InspectActions::copied);
    action("actionCopySelection")->trigger();
    ASSERT_TRUE(awaitThat([&] { return copied.count() == 1; }));
    EXPECT_EQ(QGuiApplication::clipboard()->text(), QStringLiteral("\t0\n1\t5\n2\t2\n"));
}

TEST_F(GateInspectorTest, SortsByAnotherGatesOrderAndBack)
{
    // Numbers that rise everywhere but in W of the input gate.
    const RnnSpec spec = *specFromText("lstm:input=3,hidden=4");
    auto numbers = test::counting<float>(static_cast<std::size_t>(*packedElements(spec)));
    std::reverse(numbers.begin(), numbers.begin() + 12);
    auto tensor = memoryTensor("buffer", DType::F32, {numbers.size()}, test::bytesOf(numbers));
    const auto model = std::make_shared<const RnnModel>(*unpack(std::move(tensor), spec, "net"));
    showGate(model, kForget);
    OrderChooser& order = m_inspector->orderChooser();
    order.choose(LineAxis::Rows, OrderCriterion::Norm);
    order.chooseSource(LineAxis::Rows, ParameterId{.gate = Gate::Input}); // W input counts up
    ASSERT_TRUE(awaitThat([&] { return order.order().rows != nullptr && !order.isBusy(); }));
    EXPECT_EQ(order.order().rows->stored(), (std::vector<std::uint32_t>{0, 1, 2, 3}));
    order.chooseSource(LineAxis::Rows, std::nullopt);
    ASSERT_TRUE(awaitThat([&] { return !order.isBusy(); }));
    EXPECT_EQ(order.order().rows->stored(), (std::vector<std::uint32_t>{3, 2, 1, 0}));
    awaitReady();
    order.choose(LineAxis::Rows, OrderCriterion::Natural);
    EXPECT_EQ(order.order().rows, nullptr);
    awaitReady();
    EXPECT_EQ(m_inspector->matrix()->data->order.rows, nullptr);
}

TEST_F(GateInspectorTest, SortsEachMatrixAnew)
{
    showNumbers(3, 1, {1.0F, 3.0F, 2.0F});
    OrderChooser& order = m_inspector->orderChooser();
    order.choose(LineAxis::Rows, OrderCriterion::Norm);
    ASSERT_TRUE(awaitThat([&] { return order.order().rows != nullptr; }));
    awaitReady();
    showNumbers(3, 1, {9.0F, 3.0F, 12.0F});
    ASSERT_TRUE(awaitThat([&] {
        return !order.isBusy() && order.order().rows != nullptr &&
               order.order().rows->stored() == std::vector<std::uint32_t>{2, 0, 1};
    }));
    awaitReady();
    EXPECT_NE(m_inspector->matrix()->data->order.rows, nullptr);
}

TEST_F(GateInspectorTest, DrawsTheProfilesOfThePick)
{
    showNumbers(2, 3, {0.0F, 1.0F, 2.0F, 3.0F, 4.0F, 5.0F});
    m_heatmap->setPick(1, 2);
    ASSERT_TRUE(awaitThat([this] { return !m_inspector->isBusy(); }));
    auto* row = find<LinePlot>("rowProfile");
    auto* col = find<LinePlot>("columnProfile");
    EXPECT_EQ(row->numbers(), (std::vector<double>{3.0, 4.0, 5.0}));
    EXPECT_EQ(col->numbers(), (std::vector<double>{2.0, 5.0}));
    // They share the heatmap's axes, pixel for pixel.
    m_heatmap->plot().replot();
    row->replot();
    col->replot();
    const QRect area = m_heatmap->plot().cellsArea();
    const QPoint corner = m_heatmap->plot().mapTo(&m_window, area.topLeft());
    EXPECT_EQ(row->mapTo(&m_window, row->axisRect()->rect().topLeft()).x(), corner.x());
    EXPECT_EQ(row->axisRect()->width(), area.width());
    EXPECT_EQ(col->mapTo(&m_window, col->axisRect()->rect().topLeft()).y(), corner.y());
    EXPECT_EQ(col->axisRect()->height(), area.height());
    QTest::mouseClick(row, Qt::LeftButton, {},
                      QPoint(static_cast<int>(row->xAxis->coordToPixel(0.0)), row->height() / 2));
    EXPECT_EQ(m_heatmap->pick()->col, 0U);
    EXPECT_EQ(m_heatmap->pick()->row, 1U);
    action("actionShowProfiles")->trigger();
    EXPECT_TRUE(row->isHidden());
    EXPECT_TRUE(col->isHidden());
}

TEST_F(GateInspectorTest, KeepsTheProfilesBesideTheHeatmapWhenItsSizeChanges)
{
    showNumbers(2, 3, {0.0F, 1.0F, 2.0F, 3.0F, 4.0F, 5.0F});
    m_heatmap->setPick(1, 2);
    ASSERT_TRUE(awaitThat([this] { return !m_inspector->isBusy(); }));
    auto* row = find<LinePlot>("rowProfile");
    auto* col = find<LinePlot>("columnProfile");
    const auto expectAligned = [&] {
        QTest::qWait(0);
        const QRect area = m_heatmap->plot().cellsArea();
        const QPoint corner = m_heatmap->plot().mapTo(&m_window, area.topLeft());
        EXPECT_EQ(row->mapTo(&m_window, row->axisRect()->rect().topLeft()).x(), corner.x());
        EXPECT_EQ(row->axisRect()->width(), area.width());
        EXPECT_EQ(col->mapTo(&m_window, col->axisRect()->rect().topLeft()).y(), corner.y());
        EXPECT_EQ(col->axisRect()->height(), area.height());
    };
    m_heatmap->layout()->setContentsMargins(8, 120, 8, 8); // as if a banner came
    expectAligned();
    m_heatmap->layout()->setContentsMargins(8, 8, 8, 8);
    expectAligned();
    m_window.resize(900, 600);
    expectAligned();
}

TEST_F(GateInspectorTest, OffersItsActionsWhereTheHeatmapIsClickedWithTheRightButton)
{
    showNumbers(2, 3, {0.0F, 1.0F, 2.0F, 3.0F, 4.0F, 5.0F});
    QStringList offered;
    QTimer::singleShot(0, &m_window, [&offered] {
        auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
        ASSERT_NE(menu, nullptr);
        for (const QAction* each : menu->actions()) {
            offered.append(each->objectName());
        }
        menu->close();
    });
    HeatmapPlot* plot = &m_heatmap->plot();
    QContextMenuEvent click(QContextMenuEvent::Mouse, middleOf(1, 1),
                            plot->mapToGlobal(middleOf(1, 1)));
    QApplication::sendEvent(plot, &click);
    EXPECT_TRUE(offered.contains(QStringLiteral("actionCopyValue")));
    EXPECT_TRUE(offered.contains(QStringLiteral("actionSavePicture")));
    EXPECT_EQ(offered.size(), m_inspector->actions().all().size());
}

TEST_F(GateInspectorTest, SaysEverythingAboutThePickedCell)
{
    const test::TemporaryFolder folder;
    showGate(test::modelInFile(folder, "lstm:input=3,hidden=4", 100), kForget);
    m_heatmap->setPick(2, 1);
    const auto* panel = find<CellPanel>("cellPanel");
    EXPECT_EQ(panel->textOf(QStringLiteral("Value")), QStringLiteral("73"));
    EXPECT_EQ(panel->textOf(QStringLiteral("Gate")), QStringLiteral("R forget"));
    EXPECT_EQ(panel->textOf(QStringLiteral("Row")), QStringLiteral("2, unit 2"));
    EXPECT_EQ(panel->textOf(QStringLiteral("Column")), QStringLiteral("1, h[t−1] of unit 1"));
    EXPECT_EQ(panel->textOf(QStringLiteral("Tensor")), QStringLiteral("buffer"));
    EXPECT_EQ(panel->textOf(QStringLiteral("Byte")), QStringLiteral("0x000188")); // 100 + 4 * 73
    EXPECT_EQ(panel->textOf(QStringLiteral("File")), QStringLiteral("weights.bin"));
    EXPECT_EQ(panel->textOf(QStringLiteral("Bits")), QStringLiteral("f32 0x42920000"));
    EXPECT_EQ(panel->textOf(QStringLiteral("Decoded")), QStringLiteral("+1.140625 × 2^6"));
    EXPECT_EQ(panel->textOf(QStringLiteral("Binary")),
              QStringLiteral("0 10000101 00100100000000000000000"));
}

TEST_F(GateInspectorTest, SaysWhyThereIsNoByteOffset)
{
    showGate(countingModel("lstm:input=3,hidden=4"), kForget);
    m_heatmap->setPick(0, 0);
    EXPECT_TRUE(find<CellPanel>("cellPanel")
                    ->textOf(QStringLiteral("Byte"))
                    .startsWith(QStringLiteral("none: computed")));
}

TEST_F(GateInspectorTest, KeepsItsModelsPromises)
{
    StatisticsModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setWhole(MatrixStatistics{.elements = 3, .finite = 2});
    model.setSelection(CellRect{{0, 2}, {0, 1}});
    model.setSelected(MatrixStatistics{});
    model.setSpectrum({.state = StatisticsModel::Spectrum::State::Done,
                       .radius = {.value = 0.5, .products = 3, .residual = 0.1}});
    EXPECT_EQ(model.index(static_cast<int>(Measure::SpectralRadius), 1).data().toString(),
              QStringLiteral("≈ 0.5"));
    EXPECT_TRUE(model.index(static_cast<int>(Measure::SpectralRadius), 1)
                    .data(Qt::ToolTipRole)
                    .toString()
                    .contains(QStringLiteral("did not converge")));
    model.setSelection(std::nullopt);
    model.setWhole(std::nullopt);
}

TEST_F(GateInspectorTest, RestoresHowItWasArranged)
{
    showNumbers(3, 2, {1.0F, 0.0F, 5.0F, 5.0F, 2.0F, 2.0F});
    action("actionShowProfiles")->setChecked(false);
    m_inspector->orderChooser().choose(LineAxis::Rows, OrderCriterion::Similarity);
    const QJsonObject state = m_inspector->viewState();
    GateHeatmap heatmap;
    GateInspector other(heatmap);
    EXPECT_NE(other.viewState(), state);
    other.setViewState(state);
    EXPECT_EQ(other.viewState(), state);
    other.setViewState({{QStringLiteral("unknown"), 3}});
    EXPECT_EQ(other.viewState(), state);
    awaitReady();
}

TEST_F(GateInspectorTest, ShowsNothingOfNothing)
{
    showNumbers(2, 2, {1.0F, 2.0F, 3.0F, 4.0F});
    m_heatmap->setPick(0, 0);
    m_heatmap->clear();
    ASSERT_TRUE(awaitThat([this] { return !m_inspector->matrix().has_value(); }));
    EXPECT_EQ(statistic(Measure::Mean, StatisticsColumn::Whole), QStringLiteral("—"));
    EXPECT_FALSE(action("actionSavePicture")->isEnabled());
    EXPECT_FALSE(action("actionSavePicture")->toolTip().isEmpty());
}

} // namespace
} // namespace gateloupe
