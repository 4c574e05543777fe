// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <QVBoxLayout>

#include "tests/support/parameter_ids.h"
#include "tests/widgets/sample_model.h"
#include "widgets/gates/contact_sheet.h"
#include "widgets/gates/gates_view.h"
#include "widgets/gates/sheet_texts.h"
#include "widgets/heatmap/view/gate_heatmap.h"
#include "widgets/heatmap/view/heatmap_canvas.h"
#include "widgets/heatmap/view/heatmap_plot.h"
#include "widgets/inspector/gate_inspector.h"

namespace gateloupe {
namespace {

using test::awaitThat;
using test::countingModel;
using test::kForget;

class GatesViewTest : public ::testing::Test
{
protected:
    GatesViewTest()
    {
        m_view.resize(1200, 700);
        m_view.show();
    }

    void show(const char* spec, ParameterId id = kForget)
    {
        m_model = countingModel(spec);
        m_view.setGate(m_model, id);
        awaitReady();
    }

    void awaitReady()
    {
        ASSERT_TRUE(awaitThat([this] { return m_view.isReady(); }));
        m_view.heatmap().plot().replot();
        m_picture = m_view.sheet().grab().toImage();
    }

    [[nodiscard]] const SheetItem& item(ParameterKind kind, Gate gate)
    {
        const auto& items = m_view.sheet().items();
        return *std::find_if(items.begin(), items.end(), [&](const SheetItem& one) {
            return one.id.kind == kind && one.id.gate == gate;
        });
    }

    /// What is chosen on the sheet is shown, as the program does it.
    void connect(GatesView& view)
    {
        QObject::connect(&view, &GatesView::parameterChosen, &view,
                         [this, &view](const ParameterId& id) { view.setGate(m_model, id); });
    }

    template <typename Control>
    [[nodiscard]] Control& control(const char* name)
    {
        return *m_view.findChild<Control*>(QLatin1String(name));
    }

    GatesView m_view;
    std::shared_ptr<const RnnModel> m_model;
    QImage m_picture; ///< of the sheet
};

TEST_F(GatesViewTest, ShowsEveryGateInItsOwnRange)
{
    m_view.setColorSettings({.scope = RangeScope::Gate});
    show("lstm:input=3,hidden=4");
    const SheetItem& forget = item(ParameterKind::RecurrentWeights, Gate::Forget);
    const double largest = m_view.heatmap().data()->statistics.max;
    // Numbers rise along the matrix: its last element is its largest.
    EXPECT_EQ(m_picture.pixel(forget.picture.bottomRight() - QPoint(6, 6)),
              ColorScale::symmetric(largest).colorOf(largest));
}

TEST_F(GatesViewTest, TakesTheRangeFromTheWholeLayer)
{
    show("lstm:input=3,hidden=4");
    const double shared = m_view.heatmap().scale().high();
    EXPECT_GT(shared, m_view.heatmap().data()->statistics.max); // R output has larger numbers
    const SheetItem& output = item(ParameterKind::RecurrentWeights, Gate::Output);
    EXPECT_EQ(m_picture.pixel(output.picture.bottomRight() - QPoint(6, 6)),
              ColorScale::symmetric(shared).colorOf(shared));
    control<QComboBox>("rangeScope").setCurrentIndex(static_cast<int>(RangeScope::Gate));
    EXPECT_EQ(m_view.heatmap().scale().high(), m_view.heatmap().data()->statistics.max);
}

TEST_F(GatesViewTest, OffersARangeWithoutTheNumberThatStretchesIt)
{
    std::vector<float> numbers(4000, 0.01F);
    for (std::size_t i = 0; i < numbers.size(); i += 2) {
        numbers[i] = -0.01F;
    }
    numbers.front() = 1.0F;
    m_view.setTensor(
        test::memoryTensor("stretched", DType::F32, {40, 100}, test::bytesOf(numbers)));
    ASSERT_TRUE(test::awaitThat([this] { return m_view.heatmap().isReady(); }));
    EXPECT_EQ(m_view.heatmap().scale().high(), 1.0);
    auto& offer = control<QToolButton>("skipOutliers");
    ASSERT_FALSE(offer.isHidden());
    EXPECT_TRUE(offer.toolTip().contains(QStringLiteral("1 of 4")))
        << offer.toolTip().toStdString();
    QTest::mouseClick(&offer, Qt::LeftButton);
    EXPECT_LT(m_view.heatmap().scale().high(), 0.1);
    EXPECT_TRUE(offer.isHidden());
}

TEST_F(GatesViewTest, GoesToTheCellThatWasDoubleClickedAndBackByEscape)
{
    show("lstm:input=3,hidden=4");
    connect(m_view);
    const SheetItem output = item(ParameterKind::InputWeights, Gate::Output);
    // Row 3, column 1 of 4 x 3 cells.
    const QPoint place = output.picture.topLeft() +
                         QPoint(output.picture.width() / 2, output.picture.height() * 7 / 8);
    QTest::mouseClick(&m_view.sheet(), Qt::LeftButton, {}, place);
    QTest::mouseDClick(&m_view.sheet(), Qt::LeftButton, {}, place);
    ASSERT_TRUE(awaitThat([this] { return m_view.heatmap().pick().has_value(); }));
    EXPECT_TRUE(m_view.isSingle());
    EXPECT_EQ(m_view.heatmap().parameter(), output.id);
    EXPECT_EQ(m_view.heatmap().pick()->row, 3U);
    EXPECT_EQ(m_view.heatmap().pick()->col, 1U);
    QTest::keyClick(&m_view.heatmap(), Qt::Key_Escape);
    EXPECT_FALSE(m_view.isSingle());
}

TEST_F(GatesViewTest, ShowsSquareCellsOfR)
{
    show("lstm:input=30,hidden=30");
    m_view.setSingle(true);
    const auto isSquare = [this] {
        QApplication::processEvents();
        const QSize cells = m_view.heatmap().plot().cellsArea().size();
        return std::abs(cells.width() - cells.height()) <= 2;
    };
    EXPECT_TRUE(awaitThat(isSquare))
        << m_view.heatmap().plot().cellsArea().width() << " x "
        << m_view.heatmap().plot().cellsArea().height() << " in " << m_view.heatmap().plot().width()
        << " x " << m_view.heatmap().plot().height() << ", at most "
        << m_view.heatmap().plot().maximumWidth() << " x "
        << m_view.heatmap().plot().maximumHeight();
    control<QToolButton>("squareCells").click();
    EXPECT_TRUE(awaitThat([&] { return !isSquare(); }));
}

TEST_F(GatesViewTest, TellsWhichOneWasClicked)
{
    show("lstm:input=3,hidden=4");
    QSignalSpy chosen(&m_view, &GatesView::parameterChosen);
    const SheetItem& output = item(ParameterKind::InputWeights, Gate::Output);
    QTest::mouseClick(&m_view.sheet(), Qt::LeftButton, {}, output.picture.center());
    ASSERT_EQ(chosen.count(), 1);
    EXPECT_EQ(chosen.front().front().value<ParameterId>(), output.id);
    QTest::mouseClick(&m_view.sheet(), Qt::LeftButton, {},
                      item(ParameterKind::RecurrentWeights, Gate::Forget).picture.center());
    EXPECT_EQ(chosen.count(), 1); // that is the enlarged one
}

TEST_F(GatesViewTest, MovesTheChoiceByArrows)
{
    show("lstm:input=3,hidden=4");
    QSignalSpy chosen(&m_view, &GatesView::parameterChosen);
    const auto press = [&](Qt::Key key) {
        QTest::keyClick(&m_view.sheet(), key);
        return chosen.takeLast().front().value<ParameterId>();
    };
    EXPECT_EQ(press(Qt::Key_Up).kind, ParameterKind::InputWeights);
    EXPECT_EQ(press(Qt::Key_Right).gate, Gate::Cell);
    EXPECT_EQ(press(Qt::Key_Left).gate, Gate::Input);
    EXPECT_EQ(press(Qt::Key_Down).kind, ParameterKind::InputBias);
}

TEST_F(GatesViewTest, SwapsSheetAndSingleGateByDoubleClickAndEnter)
{
    show("lstm:input=3,hidden=4");
    QTest::mouseDClick(&m_view.sheet(), Qt::LeftButton, {},
                       item(ParameterKind::RecurrentWeights, Gate::Forget).picture.center());
    EXPECT_TRUE(m_view.isSingle());
    EXPECT_TRUE(m_view.heatmap().isVisible());
    EXPECT_TRUE(m_view.sheet().isFilm());
    QTest::keyClick(&m_view.heatmap(), Qt::Key_Return);
    EXPECT_FALSE(m_view.isSingle());
    EXPECT_FALSE(m_view.heatmap().isVisible());
    EXPECT_FALSE(m_view.sheet().isFilm());
    QTest::keyClick(&m_view.sheet(), Qt::Key_Enter);
    EXPECT_TRUE(m_view.isSingle());
}

TEST_F(GatesViewTest, SaysWhatTheFileDoesNotStore)
{
    show("lstm:input=3,hidden=4,bias=single_input");
    EXPECT_EQ(SheetTexts::absence(m_model.get(), {.kind = ParameterKind::RecurrentBias}),
              QStringLiteral("merged into bW"));
    EXPECT_TRUE(SheetTexts::absence(m_model.get(), {.kind = ParameterKind::InputBias}).isEmpty());
    show("lstm:input=4,hidden=4,skip,bias=none");
    EXPECT_EQ(SheetTexts::absence(m_model.get(), {.kind = ParameterKind::InputBias}),
              QStringLiteral("no bias"));
    EXPECT_EQ(SheetTexts::absence(m_model.get(), {.kind = ParameterKind::InputWeights}),
              QStringLiteral("none: x as it is"));
}

TEST_F(GatesViewTest, LocksOneRangeForAllGatesAndFiles)
{
    m_view.setColorSettings({.scope = RangeScope::Gate});
    show("lstm:input=3,hidden=4");
    const double own = m_view.heatmap().scale().high();
    control<QCheckBox>("lockRange").click();
    const double shared = m_view.heatmap().scale().high();
    EXPECT_GT(shared, own); // R output has larger numbers
    awaitReady();
    const SheetItem& forget = item(ParameterKind::RecurrentWeights, Gate::Forget);
    EXPECT_EQ(m_picture.pixel(forget.picture.bottomRight() - QPoint(6, 6)),
              ColorScale::symmetric(shared).colorOf(own));
    show("gru:input=2,hidden=2", {.kind = ParameterKind::InputWeights, .gate = Gate::Reset});
    EXPECT_EQ(m_view.heatmap().scale().high(), shared);
    control<QCheckBox>("lockRange").click();
    EXPECT_LT(m_view.heatmap().scale().high(), shared);
}

TEST_F(GatesViewTest, TakesATypedRange)
{
    show("lstm:input=3,hidden=4");
    auto& high = control<QLineEdit>("rangeHigh");
    high.selectAll();
    QTest::keyClicks(&high, QStringLiteral("50"));
    QTest::keyClick(&high, Qt::Key_Return);
    EXPECT_EQ(m_view.heatmap().scale().high(), 50.0);
    EXPECT_EQ(m_view.heatmap().colorSettings().mode, RangeMode::Fixed);
    EXPECT_EQ(control<QComboBox>("rangeMode").currentIndex(), static_cast<int>(RangeMode::Fixed));
    high.selectAll();
    QTest::keyClicks(&high, QStringLiteral("much"));
    QTest::keyClick(&high, Qt::Key_Return);
    EXPECT_EQ(m_view.heatmap().scale().high(), 50.0);
    EXPECT_EQ(high.text(), QStringLiteral("50"));
}

TEST_F(GatesViewTest, ChangesMapAndScaleEverywhere)
{
    show("lstm:input=3,hidden=4");
    QSignalSpy changed(&m_view, &GatesView::viewStateChanged);
    control<QComboBox>("colorMap").setCurrentIndex(static_cast<int>(ColorMap::Magma));
    control<QComboBox>("colorTransform").setCurrentIndex(static_cast<int>(ColorTransform::Symlog));
    EXPECT_EQ(m_view.heatmap().scale().map(), ColorMap::Magma);
    EXPECT_EQ(m_view.heatmap().scale().transform(), ColorTransform::Symlog);
    EXPECT_EQ(changed.count(), 2);
}

TEST_F(GatesViewTest, TakesTheRangeFromWhatIsVisible)
{
    show("lstm:input=30,hidden=30");
    m_view.heatmap().plot().setView({.left = -0.5, .right = 9.5, .top = -0.5, .bottom = 9.5});
    m_view.heatmap().plot().replot();
    control<QPushButton>("rangeAuto").click();
    EXPECT_EQ(m_view.heatmap().scale().high(), m_view.heatmap().data()->matrix.at(9, 9));
}

TEST_F(GatesViewTest, ZoomsAllOfTheSameShapeTogether)
{
    show("lstm:input=30,hidden=30");
    const SheetItem& other = item(ParameterKind::RecurrentWeights, Gate::Output);
    const QRgb whole = m_picture.pixel(other.picture.center());
    m_view.heatmap().plot().setView({.left = 24.5, .right = 29.5, .top = 24.5, .bottom = 29.5});
    m_view.heatmap().plot().replot();
    awaitReady();
    EXPECT_NE(m_picture.pixel(other.picture.center()), whole);
}

TEST_F(GatesViewTest, MarksThePickInAllOfTheSameShape)
{
    show("lstm:input=30,hidden=30");
    const SheetItem& other = item(ParameterKind::InputWeights, Gate::Output);
    const QImage before = m_picture.copy(other.picture);
    m_view.heatmap().setPick(15, 3);
    awaitReady();
    EXPECT_NE(m_picture.copy(other.picture), before);
}

TEST_F(GatesViewTest, ChoosesAnotherLayerAndDirection)
{
    show("lstm:input=3,hidden=4,layers=2,directions=2");
    QSignalSpy chosen(&m_view, &GatesView::placeChosen);
    control<QComboBox>("place").setCurrentIndex(3);
    ASSERT_EQ(chosen.count(), 1);
    EXPECT_EQ(chosen.back().at(0).value<LayerIndex>(), LayerIndex(1));
    EXPECT_EQ(chosen.back().at(1).value<Direction>(), Direction::Backward);
}

TEST_F(GatesViewTest, SurvivesASession)
{
    show("lstm:input=30,hidden=30");
    control<QComboBox>("content").setCurrentIndex(static_cast<int>(SheetContent::RecurrentWeights));
    control<QComboBox>("colorMap").setCurrentIndex(static_cast<int>(ColorMap::Cividis));
    m_view.heatmap().plot().setView({.left = 4.5, .right = 9.5, .top = 2.5, .bottom = 7.5});
    const QJsonObject state = m_view.viewState();
    GatesView other;
    other.resize(1200, 700);
    other.show();
    other.setGate(m_model, kForget);
    ASSERT_TRUE(awaitThat([&] { return other.isReady(); }));
    other.setViewState(state);
    EXPECT_EQ(other.sheet().content(), SheetContent::RecurrentWeights);
    EXPECT_EQ(other.heatmap().scale().map(), ColorMap::Cividis);
    EXPECT_DOUBLE_EQ(other.heatmap().plot().view().left, 4.5);
    other.setViewState({});
    EXPECT_EQ(other.sheet().content(), SheetContent::RecurrentWeights);
}

TEST_F(GatesViewTest, ShowsATensorWithoutASheet)
{
    m_view.setTensor(
        test::memoryTensor("table", DType::F32, {2, 3}, test::bytesOf(test::counting<float>(6))));
    ASSERT_TRUE(awaitThat([this] { return m_view.isReady(); }));
    EXPECT_FALSE(m_view.sheet().isVisible());
    EXPECT_TRUE(m_view.heatmap().isVisible());
}

TEST_F(GatesViewTest, TellsReadersWhichGateIsChosen)
{
    show("lstm:input=3,hidden=4");
    EXPECT_TRUE(m_view.sheet().accessibleDescription().startsWith(
        QStringLiteral("layer 0, forward, R forget, 4 × 4")));
}

/// Where a widget stands on the screen.
QRect onScreen(const QWidget& widget)
{
    return {widget.mapToGlobal(QPoint(0, 0)), widget.size()};
}

TEST(HeatmapCanvas, SquareCellsHugTheirProfilesAndLeaveTheRest)
{
    const HeatmapRoom room{.size = QSize(900, 500),
                           .around = QMargins(50, 40, 10, 10),
                           .above = 72,
                           .beside = 72,
                           .bar = 60,
                           .aspect = 1.0};
    const HeatmapPlaces places = arrangeHeatmap(room);
    const QSize cells = places.plot.size() - QSize(60, 50);
    EXPECT_EQ(cells.width(), cells.height());
    EXPECT_EQ(places.plot.bottom() + 1, 500);
    EXPECT_LE(places.beside.left() - places.plot.right(), 8) << "it touches the plot";
    EXPECT_LE(places.bar.left() - places.beside.right(), 8) << "and the bar hugs both";
    EXPECT_EQ(places.rest.right() + 1, 900);
    HeatmapRoom narrow = room;
    narrow.size.setWidth(760);
    EXPECT_TRUE(arrangeHeatmap(narrow).rest.isEmpty());
    EXPECT_GT(arrangeHeatmap(narrow).beside.width(), narrow.beside) << "it has what is left";
    EXPECT_EQ(arrangeHeatmap(narrow).bar.right() + 1, 760);
    HeatmapRoom stretched = room;
    stretched.aspect = 0.0;
    EXPECT_TRUE(arrangeHeatmap(stretched).rest.isEmpty());
    EXPECT_EQ(arrangeHeatmap(stretched).bar.right() + 1, 900);
}

/// A square R in its own place: a banner above takes room, and all that stands beside the cells
/// follows them.
TEST(GatesPagePicture, ProfilesStayAtTheirCellsWhenABannerComesAndGoes)
{
    QWidget page;
    auto* banner = new QLabel(QStringLiteral("changed on disk"), &page);
    banner->setMinimumHeight(60);
    banner->hide();
    auto* view = new GatesView;
    auto* column = new QVBoxLayout(&page);
    column->addWidget(banner);
    column->addWidget(view, 1);
    GateInspector inspector(view->heatmap());
    page.resize(900, 620);
    page.show();
    const auto model = countingModel("lstm:input=5,hidden=16");
    ParameterId id = kForget;
    id.kind = ParameterKind::RecurrentWeights;
    view->setSingle(true);
    view->setGate(model, id);
    ASSERT_TRUE(awaitThat([view] { return view->isReady(); }));
    view->heatmap().setPick(3, 4);
    auto* above = page.findChild<QWidget*>(QStringLiteral("rowProfile"));
    auto* beside = page.findChild<QWidget*>(QStringLiteral("columnProfile"));
    HeatmapPlot& plot = view->heatmap().plot();
    const auto stands = [&] {
        const QRect cells = plot.cellsArea().translated(plot.mapToGlobal(QPoint(0, 0)));
        const auto frameOf = [](QWidget* widget) {
            auto* line = static_cast<QCustomPlot*>(widget);
            return line->axisRect()->rect().translated(line->mapToGlobal(QPoint(0, 0)));
        };
        return above->isVisible() && beside->isVisible() &&
               std::abs(frameOf(above).left() - cells.left()) <= 1 &&
               std::abs(frameOf(above).width() - cells.width()) <= 1 &&
               std::abs(frameOf(beside).top() - cells.top()) <= 1 &&
               std::abs(frameOf(beside).height() - cells.height()) <= 1 &&
               onScreen(*beside).left() - onScreen(plot).right() <= 8 &&
               std::abs(cells.width() - cells.height()) <= 1;
    };
    EXPECT_TRUE(awaitThat(stands));
    for (int i = 0; i < 3; ++i) {
        banner->setVisible(i % 2 == 0);
        EXPECT_TRUE(awaitThat(stands)) << i;
    }
    EXPECT_TRUE(page.findChild<QWidget*>(QStringLiteral("companionHeatmap"))->isVisible())
        << "what a square leaves shows W of the same gate";
}

} // namespace
} // namespace gateloupe
