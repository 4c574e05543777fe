// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <QAccessible>
#include <QAction>
#include <QComboBox>
#include <QJsonArray>
#include <QLabel>
#include <QMenu>
#include <QSignalSpy>
#include <QSortFilterProxyModel>
#include <QSpinBox>
#include <QTableView>
#include <QTest>
#include <QToolButton>
#include <QWheelEvent>

#include "tests/support/patience.h"
#include "tests/widgets/timeline/made_run.h"
#include "widgets/sequence/curves/curve_plot.h"
#include "widgets/sequence/sequence_page.h"
#include "widgets/sequence/table/step_table.h"
#include "widgets/sequence/transport_bar.h"
#include "widgets/timeline/strip_stack.h"
#include "widgets/timeline/time_axis.h"

namespace gateloupe {
namespace {

using test::kPatienceMs;

/// The page with its strips, two cursors, pins and orders, by mouse and keys.
class SequenceViewsTest : public ::testing::Test
{
protected:
    void show(const test::RunShape& shape)
    {
        m_page.resize(1100, 800);
        m_page.show();
        m_page.units().setWindowFlag(Qt::Window); // as in a dock that floats
        m_page.units().show();
        m_page.setRun(test::madeRun(shape));
        waitForViews();
        m_page.plot().setFocus();
        m_page.activateWindow();
    }

    void waitForViews()
    {
        ASSERT_TRUE(QTest::qWaitFor([this] { return m_page.plot().isReady(); }, kPatienceMs));
    }

    template <typename Widget>
    Widget* child(const char* name)
    {
        return m_page.findChild<Widget*>(QLatin1String(name));
    }

    StripStack* stack() { return child<StripStack>("stripStack"); }

    QTableView* table() { return child<QTableView>("stepTable"); }

    /// `unit` of h of a layer and direction, in the middle of `step`.
    QPoint placeOf(std::uint64_t step, std::uint64_t unit, std::uint32_t place = 0)
    {
        const auto row =
            stack()->stripLayout().rowRect({StripId::Kind::Hidden, PseudoLayerIndex(place)}, unit);
        const auto [first, last] = m_page.plot().axis().visible();
        const double pixels = row->width() / (last - first + 1.0);
        return QPointF(row->left() + (static_cast<double>(step) - first + 0.5) * pixels,
                       row->center().y())
            .toPoint();
    }

    QString cell(int row, int column) const
    {
        return m_page.findChild<QTableView*>(QStringLiteral("stepTable"))
            ->model()
            ->index(row, column)
            .data()
            .toString();
    }

    SequencePage m_page;
};

TEST_F(SequenceViewsTest, EveryLayerAndDirectionHasItsStrips)
{
    show({.layers = 2});
    EXPECT_EQ(stack()->stripLayout().strips().size(), 5U);   // x, and h and c of two layers
    EXPECT_EQ(stack()->stripLayout().ids().size(), 5U + 8U); // gates on demand
    EXPECT_TRUE(stack()->stripLayout().find({StripId::Kind::Cell, PseudoLayerIndex(1)}));
}

TEST_F(SequenceViewsTest, AGruHasNoStripsOfC)
{
    show({.cell = CellKind::Gru, .layers = 2});
    EXPECT_EQ(stack()->stripLayout().strips().size(), 3U);
    EXPECT_EQ(stack()->stripLayout().ids().size(), 3U + 6U); // gates on demand
}

TEST_F(SequenceViewsTest, AGateHasAStripWhenItIsAskedFor)
{
    show({.steps = 40, .units = 4, .layers = 2});
    const StripId forget{StripId::Kind::Gate, PseudoLayerIndex(1), Gate::Forget};
    EXPECT_FALSE(stack()->stripLayout().find(forget));
    auto* button = child<QToolButton>("stripsButton");
    ASSERT_NE(button, nullptr);
    emit button->menu()->aboutToShow();
    auto* gates = button->menu()->findChild<QMenu*>(QStringLiteral("gateStripsMenu"));
    ASSERT_NE(gates, nullptr);
    ASSERT_EQ(gates->actions().size(), 8);
    QAction* action = gates->actions().at(5); // i, f, g, o of the first layer, i, f of the second
    EXPECT_FALSE(action->isChecked());
    action->trigger();
    ASSERT_TRUE(stack()->stripLayout().find(forget));
    EXPECT_EQ(stack()->stripLayout().strips().size(), 6U);
    waitForViews();
    ASSERT_NE(stack()->pictures().pictureOf(forget), nullptr);
    const auto value = stack()->pictures().valueAt(forget, 2, 7);
    ASSERT_TRUE(value);
    EXPECT_FLOAT_EQ(static_cast<float>(*value), 1.27F) << "made of gate 1, step 7, unit 2";

    const QJsonObject state = m_page.viewState();
    SequencePage other;
    other.setRun(test::madeRun({.steps = 40, .units = 4, .layers = 2}));
    other.setViewState(state);
    EXPECT_TRUE(other.plot().strips().stripLayout().isShown(forget));
}

TEST_F(SequenceViewsTest, AClickInAnotherLayersStripChoosesItAndItsUnit)
{
    show({.steps = 20, .units = 4, .layers = 2});
    QSignalSpy chosen(&m_page, &SequencePage::placeChosen);
    QTest::mouseClick(stack(), Qt::LeftButton, {}, placeOf(7, 2, 1));
    EXPECT_EQ(m_page.place().value, 1U);
    EXPECT_EQ(m_page.unit(), 2U);
    EXPECT_EQ(m_page.step(), 7U);
    EXPECT_EQ(chosen.count(), 1);
}

TEST_F(SequenceViewsTest, AltClickSetsASecondCursorAndShowsTheDifference)
{
    show({.steps = 20, .units = 4});
    QSignalSpy changed(&m_page, &SequencePage::secondChanged);
    m_page.setStep(5);
    QTest::mouseClick(stack(), Qt::LeftButton, Qt::AltModifier, placeOf(15, 1));
    EXPECT_EQ(m_page.second(), 15U);
    EXPECT_EQ(m_page.step(), 5U) << "the first cursor stays";
    EXPECT_EQ(changed.count(), 1);
    // Every number grows by a hundredth a step.
    EXPECT_EQ(cell(0, 1), QStringLiteral("0.1"));
    auto* summary = child<QLabel>("cursorSummary");
    EXPECT_TRUE(summary->text().contains(QStringLiteral("B − A = 10 steps")))
        << summary->text().toStdString();
    child<QComboBox>("numbers")->setCurrentIndex(1);
    EXPECT_EQ(cell(0, 1), QStringLiteral("0.15"));
    QTest::keyClick(&m_page.plot(), Qt::Key_Escape);
    EXPECT_EQ(m_page.second(), std::nullopt);
    EXPECT_EQ(cell(0, 1), QStringLiteral("0.05"));
}

TEST_F(SequenceViewsTest, RunToTheSecondCursorStopsAtAStopOnTheWay)
{
    show({.steps = 50});
    m_page.setSecond(40);
    m_page.plot().setMarks({{.step = 20, .text = {}, .kind = StepMark::Kind::Breakpoint},
                            {.step = 10, .text = {}, .kind = StepMark::Kind::Note}});
    QTest::keyClick(&m_page.plot(), Qt::Key_F10, Qt::ControlModifier);
    EXPECT_EQ(m_page.step(), 20U);
    QTest::keyClick(&m_page.plot(), Qt::Key_F10, Qt::ControlModifier);
    EXPECT_EQ(m_page.step(), 40U);
}

TEST_F(SequenceViewsTest, DebuggersKeysStepAndAskForStops)
{
    show({.steps = 50});
    QSignalSpy next(&m_page, &SequencePage::nextStopRequested);
    QSignalSpy previous(&m_page, &SequencePage::previousStopRequested);
    QSignalSpy breakpoint(&m_page, &SequencePage::breakpointRequested);
    QSignalSpy nonFinite(&m_page, &SequencePage::nextNonFiniteRequested);
    QTest::keyClick(&m_page.plot(), Qt::Key_F10);
    QTest::keyClick(&m_page.plot(), Qt::Key_F10);
    QTest::keyClick(&m_page.plot(), Qt::Key_F10, Qt::ShiftModifier);
    EXPECT_EQ(m_page.step(), 1U);
    QTest::keyClick(&m_page.plot(), Qt::Key_F5);
    QTest::keyClick(&m_page.plot(), Qt::Key_F5, Qt::ShiftModifier);
    QTest::keyClick(&m_page.plot(), Qt::Key_F9);
    QTest::keyClick(&m_page.plot(), Qt::Key_N);
    EXPECT_EQ(next.count(), 1);
    EXPECT_EQ(previous.count(), 1);
    EXPECT_EQ(nonFinite.count(), 1);
    ASSERT_EQ(breakpoint.count(), 1);
    EXPECT_EQ(breakpoint.front().front().toULongLong(), 1U);
}

TEST_F(SequenceViewsTest, KeysStepWhileTheTableHasTheFocus)
{
    show({.steps = 300, .units = 12});
    table()->setFocus();
    QTest::keyClick(table(), Qt::Key_Right);
    QTest::keyClick(table(), Qt::Key_PageDown);
    EXPECT_EQ(m_page.step(), 101U);
    QTest::keyClick(table(), Qt::Key_Down);
    EXPECT_EQ(m_page.unit(), 1U) << "up and down stay the table's";
    QTest::keyClick(table(), Qt::Key_Space);
    EXPECT_TRUE(child<TransportBar>("transport")->isPlaying());
}

TEST_F(SequenceViewsTest, PinnedUnitsComeFirstHoweverTheTableIsSorted)
{
    show({.units = 12});
    m_page.setUnit(7);
    QTest::keyClick(&m_page.plot(), Qt::Key_P);
    EXPECT_EQ(m_page.pinned(), (std::vector<std::uint64_t>{7}));
    EXPECT_EQ(cell(0, 0), QStringLiteral("7"));
    table()->sortByColumn(6, Qt::DescendingOrder);
    EXPECT_EQ(cell(0, 0), QStringLiteral("7"));
    EXPECT_EQ(cell(1, 0), QStringLiteral("11"));
    table()->sortByColumn(6, Qt::AscendingOrder);
    EXPECT_EQ(cell(0, 0), QStringLiteral("7"));
    EXPECT_EQ(cell(1, 0), QStringLiteral("0"));
    waitForViews();
    EXPECT_EQ(child<CurvePlot>("curvePlot")->groups().size(), 1U);
    m_page.setUnit(3);
    waitForViews();
    EXPECT_EQ(child<CurvePlot>("curvePlot")->groups().size(), 2U) << "the pinned unit stays drawn";
    EXPECT_TRUE(table()->model()->setData(table()->model()->index(0, 0), Qt::Unchecked,
                                          Qt::CheckStateRole));
    EXPECT_TRUE(m_page.pinned().empty());
}

TEST_F(SequenceViewsTest, ControlClickPins)
{
    show({.units = 4});
    QTest::mouseClick(stack(), Qt::LeftButton, Qt::ControlModifier, placeOf(3, 2));
    EXPECT_EQ(m_page.pinned(), (std::vector<std::uint64_t>{2}));
    EXPECT_EQ(m_page.step(), 0U) << "pinning moves no cursor";
}

TEST_F(SequenceViewsTest, UnitsAreSortedInHeatmapsAndTableUnderTheirTrueNumbers)
{
    show({.steps = 10, .units = 4});
    const auto top = [this](std::uint64_t unit) {
        return stack()
            ->stripLayout()
            .rowRect({StripId::Kind::Hidden, PseudoLayerIndex(0)}, unit)
            ->top();
    };
    EXPECT_LT(top(0), top(3));
    // Unit 3 has the largest numbers.
    auto* sort = child<QComboBox>("unitSort");
    sort->setCurrentIndex(sort->findText(QStringLiteral("Order: activity")));
    ASSERT_TRUE(QTest::qWaitFor([&] { return top(3) < top(0); }, kPatienceMs));
    EXPECT_EQ(cell(0, 0), QStringLiteral("3"));
    EXPECT_EQ(table()->model()->columnCount(), 12) << "with the number they are sorted by";
    QTest::mouseClick(stack(), Qt::LeftButton, {}, placeOf(2, 3));
    EXPECT_EQ(m_page.unit(), 3U);
    QTest::keyClick(&m_page.plot(), Qt::Key_Down);
    EXPECT_EQ(m_page.unit(), 2U) << "the row below";
    sort->setCurrentIndex(0);
    EXPECT_LT(top(0), top(3));
    EXPECT_EQ(cell(0, 0), QStringLiteral("0"));
}

TEST_F(SequenceViewsTest, ATextOffersItsSymbolsToSortBy)
{
    show({.steps = 30, .hasLabels = true});
    auto* sort = child<QComboBox>("unitSort");
    const int bySymbol = sort->findText(QStringLiteral("Order: correlation with symbol"));
    ASSERT_GE(bySymbol, 0);
    sort->setCurrentIndex(bySymbol);
    auto* symbols = child<QComboBox>("unitSortSymbol");
    EXPECT_TRUE(symbols->isVisible());
    EXPECT_EQ(symbols->count(), 26);
    ASSERT_TRUE(
        QTest::qWaitFor([this] { return table()->model()->columnCount() == 12; }, kPatienceMs));
}

TEST_F(SequenceViewsTest, ShiftDragSetsTheLoop)
{
    show({.steps = 20});
    const QPoint to = placeOf(12, 0);
    QTest::mousePress(stack(), Qt::LeftButton, Qt::ShiftModifier, placeOf(4, 0));
    QTest::mouseMove(stack(), to);
    QTest::mouseRelease(stack(), Qt::LeftButton, Qt::ShiftModifier, to);
    EXPECT_EQ(child<TransportBar>("transport")->loop(), (LoopRange{4, 12}));
    EXPECT_EQ(m_page.step(), 0U);
}

TEST_F(SequenceViewsTest, TheWheelZoomsTimeAtTheCursorForAllViews)
{
    show({.steps = 200});
    QSignalSpy changed(&m_page, &SequencePage::viewStateChanged);
    const QPoint place = placeOf(50, 0);
    QWheelEvent wheel(place, stack()->mapToGlobal(place), {}, {0, 480}, Qt::NoButton, {},
                      Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(stack(), &wheel);
    const auto [first, last] = m_page.plot().axis().visible();
    EXPECT_GT(first, 5.0);
    EXPECT_LT(last, 150.0);
    EXPECT_NEAR(placeOf(50, 0).x(), place.x(), 2);
    EXPECT_EQ(changed.count(), 1);
    QTest::keyClick(&m_page.plot(), Qt::Key_F);
    EXPECT_EQ(m_page.plot().axis().visible().second, 199.0);
}

TEST_F(SequenceViewsTest, TheCurvesAreMarkedAtTheStepsOfTheRuler)
{
    show({.steps = 2000});
    const auto expectSame = [this] {
        waitForViews();
        auto* curves = child<CurvePlot>("curvePlot");
        const double step = m_page.findChild<TimeAxis*>()->tickStep();
        ASSERT_FALSE(curves->axisRects().isEmpty());
        for (QCPAxisRect* rect : curves->axisRects()) {
            QCPAxis* axis = rect->axis(QCPAxis::atBottom);
            const auto ticker = axis->ticker().dynamicCast<QCPAxisTickerFixed>();
            ASSERT_NE(ticker, nullptr);
            EXPECT_EQ(ticker->tickStep(), step);
            EXPECT_EQ(ticker->scaleStrategy(), QCPAxisTickerFixed::ssNone);
        }
    };
    expectSame();
    const QPoint place = placeOf(1000, 0);
    QWheelEvent wheel(place, stack()->mapToGlobal(place), {}, {0, 240}, Qt::NoButton, {},
                      Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(stack(), &wheel);
    expectSame();
}

TEST_F(SequenceViewsTest, TheChosenUnitIsInSightInTheTable)
{
    show({.steps = 20, .units = 64});
    m_page.setUnit(60);
    const QModelIndex row = table()->currentIndex();
    EXPECT_EQ(row.siblingAtColumn(0).data().toString(), QStringLiteral("60"));
    EXPECT_TRUE(table()->viewport()->rect().contains(table()->visualRect(row)));
}

TEST_F(SequenceViewsTest, StripsFoldAndHideAndAreKeptInTheViewState)
{
    show({.steps = 40, .units = 4, .layers = 2});
    const StripId cell{StripId::Kind::Cell, PseudoLayerIndex(0)};
    const auto strip = stack()->stripLayout().find(cell);
    QTest::mouseClick(stack(), Qt::LeftButton, {}, QPoint(10, strip->top + 6));
    EXPECT_TRUE(stack()->stripLayout().isFolded(cell));
    stack()->stripLayout().setShown({StripId::Kind::Hidden, PseudoLayerIndex(1)}, false);
    m_page.setPinned({3});
    m_page.plot().axis().setVisible(10, 20);
    m_page.setSecond(12);
    const QJsonObject state = m_page.viewState();

    SequencePage other;
    other.resize(1100, 800);
    other.show();
    other.setRun(test::madeRun({.steps = 40, .units = 4, .layers = 2}));
    QSignalSpy changed(&other, &SequencePage::viewStateChanged);
    other.setViewState(state);
    EXPECT_TRUE(other.plot().strips().stripLayout().isFolded(cell));
    EXPECT_FALSE(
        other.plot().strips().stripLayout().isShown({StripId::Kind::Hidden, PseudoLayerIndex(1)}));
    EXPECT_EQ(other.pinned(), (std::vector<std::uint64_t>{3}));
    EXPECT_EQ(other.second(), 12U);
    EXPECT_EQ(other.plot().axis().visible(), m_page.plot().axis().visible());
    EXPECT_EQ(changed.count(), 0) << "setters are silent";
    other.setViewState({});
    EXPECT_EQ(other.viewState(), state) << "what a state does not name stays";
}

TEST_F(SequenceViewsTest, AScreenReaderHearsStepUnitAndH)
{
    show({.steps = 20, .units = 4});
    m_page.setStep(17);
    m_page.setUnit(2);
    QAccessibleInterface* timeline = QAccessible::queryAccessibleInterface(&m_page.plot());
    ASSERT_NE(timeline, nullptr);
    EXPECT_EQ(timeline->role(), QAccessible::Slider);
    // Signal 5 (h), step 17, unit 2.
    EXPECT_EQ(timeline->text(QAccessible::Value), QStringLiteral("step 17 of 20, unit 2, h 5.37"));
    ASSERT_NE(timeline->valueInterface(), nullptr);
    EXPECT_EQ(timeline->valueInterface()->maximumValue().toInt(), 19);
    timeline->valueInterface()->setCurrentValue(3);
    EXPECT_EQ(m_page.step(), 3U);
}

TEST_F(SequenceViewsTest, ThePagesKeysWorkInItsPanelsWhereverTheyStand)
{
    show({.steps = 20});
    auto* panel = new QWidget;
    m_page.adopt(panel);
    EXPECT_FALSE(panel->isVisible()) << "until a dock takes it";
    panel->setWindowFlag(Qt::Window);
    panel->setFocusPolicy(Qt::StrongFocus);
    panel->show();
    panel->activateWindow();
    panel->setFocus();
    QTest::keyClick(panel, Qt::Key_Right);
    EXPECT_EQ(m_page.step(), 1U);
}

TEST_F(SequenceViewsTest, TheCellStateHasALaneOfItsOwn)
{
    show({.units = 4});
    const auto& groups = child<CurvePlot>("curvePlot")->groups();
    ASSERT_EQ(groups.size(), 1U);
    ASSERT_EQ(groups.front().lane.size(), 1U);
    EXPECT_EQ(groups.front().lane.front().name, QStringLiteral("c"));
    EXPECT_EQ(groups.front().curves.size(), 5U); // i f g o h
}

TEST_F(SequenceViewsTest, AnEditedRunIsDrawnIntoTheCurvesAndAsAStripOfDifferences)
{
    show({.steps = 20, .units = 4});
    const StripId difference{StripId::Kind::Difference, PseudoLayerIndex(0)};
    EXPECT_FALSE(stack()->stripLayout().find(difference));
    m_page.plot().setEdited(test::madeRun({.steps = 20, .units = 4}));
    ASSERT_TRUE(QTest::qWaitFor([&] { return stack()->stripLayout().find(difference).has_value(); },
                                kPatienceMs));
    waitForViews();
    const auto& curves = child<CurvePlot>("curvePlot")->groups().front().curves;
    ASSERT_EQ(curves.size(), 10U);
    EXPECT_FALSE(curves[4].isEdited);
    EXPECT_TRUE(curves[9].isEdited);
    EXPECT_EQ(stack()->pictures().valueAt(difference, 2, 7), 0.0) << "the same numbers";
    m_page.plot().setEdited(nullptr);
    waitForViews();
    EXPECT_FALSE(stack()->stripLayout().find(difference));
    EXPECT_EQ(child<CurvePlot>("curvePlot")->groups().front().curves.size(), 5U);
}

TEST_F(SequenceViewsTest, CurvesCanShareAPlotBySignal)
{
    show({.units = 4});
    m_page.setPinned({2, 3});
    waitForViews();
    EXPECT_EQ(child<CurvePlot>("curvePlot")->groups().size(), 3U);
    m_page.plot().curves().setArrangement(CurveChoice::Arrangement::PlotPerSignal);
    m_page.plot().curves().setSignalShown(QStringLiteral("g"), false);
    waitForViews();
    const auto& groups = child<CurvePlot>("curvePlot")->groups();
    ASSERT_EQ(groups.size(), 5U); // i f o c h
    EXPECT_EQ(groups.front().curves.size(), 3U);
    EXPECT_EQ(groups.front().curves.back().name, QStringLiteral("3"));
}

} // namespace
} // namespace gateloupe
