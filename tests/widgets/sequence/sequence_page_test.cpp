// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPalette>
#include <QPushButton>
#include <QSignalSpy>
#include <QSortFilterProxyModel>
#include <QSpinBox>
#include <QTableView>
#include <QTest>
#include <QToolButton>

#include "tests/support/patience.h"
#include "tests/widgets/timeline/made_run.h"
#include "widgets/sequence/input/input_chooser.h"
#include "widgets/sequence/sequence_page.h"
#include "widgets/sequence/table/step_table.h"
#include "widgets/sequence/table/step_table_model.h"
#include "widgets/sequence/transport_bar.h"
#include "widgets/timeline/strip_stack.h"

namespace gateloupe {
namespace {

using test::kPatienceMs;

class SequencePageTest : public ::testing::Test
{
protected:
    void show(const test::RunShape& shape)
    {
        page.resize(1000, 700);
        page.show();
        page.units().setWindowFlag(Qt::Window); // as in a dock that floats
        page.units().show();
        page.setRun(test::madeRun(shape));
        ASSERT_TRUE(QTest::qWaitFor([this] { return page.plot().isReady(); }, kPatienceMs));
        page.plot().setFocus();
        page.activateWindow();
    }

    template <typename Widget>
    Widget* child(const char* name)
    {
        return page.findChild<Widget*>(QLatin1String(name));
    }

    /// A place on the drawing: `unit` of h of layer 0 in the middle of `step`.
    QPoint placeOf(std::uint64_t step, std::uint64_t unit)
    {
        auto* stack = child<StripStack>("stripStack");
        const auto row =
            stack->stripLayout().rowRect({StripId::Kind::Hidden, PseudoLayerIndex(0)}, unit);
        const double pixels = row->width() / (page.plot().axis().visible().second + 1.0);
        return QPointF(row->left() + (static_cast<double>(step) + 0.5) * pixels, row->center().y())
            .toPoint();
    }

    SequencePage page;
};

TEST_F(SequencePageTest, KeysStepByOneTenAndAHundredAndToTheEnds)
{
    show({.steps = 300});
    QWidget* canvas = child<QWidget>("stripStack");
    QTest::keyClick(canvas, Qt::Key_Right);
    EXPECT_EQ(page.step(), 1U);
    QTest::keyClick(canvas, Qt::Key_Right, Qt::ShiftModifier);
    EXPECT_EQ(page.step(), 11U);
    QTest::keyClick(canvas, Qt::Key_PageDown);
    EXPECT_EQ(page.step(), 111U);
    QTest::keyClick(canvas, Qt::Key_Left);
    EXPECT_EQ(page.step(), 110U);
    QTest::keyClick(canvas, Qt::Key_Left, Qt::ShiftModifier);
    EXPECT_EQ(page.step(), 100U);
    QTest::keyClick(canvas, Qt::Key_PageUp);
    EXPECT_EQ(page.step(), 0U);
    QTest::keyClick(canvas, Qt::Key_End);
    EXPECT_EQ(page.step(), 299U);
    QTest::keyClick(canvas, Qt::Key_Right);
    EXPECT_EQ(page.step(), 299U);
    QTest::keyClick(canvas, Qt::Key_Home);
    EXPECT_EQ(page.step(), 0U);
}

TEST_F(SequencePageTest, StripsOfADarkWindowGrowLighterTowardsTheirEnds)
{
    show({.steps = 50}); // numbers near the largest of all
    auto* stack = child<StripStack>("stripStack");
    const auto brightness = [&] {
        const QImage image = stack->grab().toImage();
        int sum = 0;
        constexpr int kSteps = 40;
        for (std::uint64_t step = 0; step < kSteps; ++step) {
            sum += qGray(image.pixel(placeOf(step, 2)));
        }
        return sum / kSteps;
    };
    const int inLight = brightness();
    const QPalette before = QApplication::palette();
    QApplication::setPalette(QPalette(QColor(40, 40, 40), QColor(30, 30, 30)));
    EXPECT_TRUE(QTest::qWaitFor([&] { return brightness() > inLight + 20; }, kPatienceMs))
        << brightness() << " instead of " << inLight;
    QApplication::setPalette(before);
    EXPECT_TRUE(QTest::qWaitFor([&] { return brightness() == inLight; }, kPatienceMs));
}

TEST_F(SequencePageTest, AStepThatIsSetAgainIsNotToldAgain)
{
    show({.steps = 50});
    page.setStep(7);
    page.setSecond(9);
    QSignalSpy step(&page, &SequencePage::stepChanged);
    QSignalSpy second(&page, &SequencePage::secondChanged);
    page.setStep(7);
    page.setSecond(9);
    EXPECT_EQ(step.count(), 0);
    EXPECT_EQ(second.count(), 0);
    page.setStep(8);
    page.setSecond(std::nullopt);
    EXPECT_EQ(step.count(), 1);
    EXPECT_EQ(second.count(), 1);
}

TEST_F(SequencePageTest, ARangeIsToldWhenItIsAnotherOneAndOnlyThen)
{
    show({});
    auto* transport = child<TransportBar>("transport");
    QSignalSpy changed(&page, &SequencePage::rangeChanged);
    page.setRun(test::madeRun({}));
    EXPECT_EQ(changed.count(), 0) << "neither run has a range";
    emit transport->loopChosen(std::nullopt);
    EXPECT_EQ(changed.count(), 0) << "there was none before";
    transport->setLoop(LoopRange{1, 2});
    emit transport->loopChosen(LoopRange{1, 2});
    EXPECT_EQ(changed.count(), 1);
    emit transport->loopChosen(LoopRange{1, 2});
    EXPECT_EQ(changed.count(), 1) << "the same range again";
    page.setRun(nullptr);
    EXPECT_EQ(changed.count(), 2) << "without a run there is no range";
}

TEST_F(SequencePageTest, ButtonsAndTheBoxStepToo)
{
    show({.steps = 50});
    QTest::mouseClick(child<QToolButton>("forward"), Qt::LeftButton);
    QTest::mouseClick(child<QToolButton>("forward10"), Qt::LeftButton);
    EXPECT_EQ(page.step(), 11U);
    QTest::mouseClick(child<QToolButton>("back"), Qt::LeftButton);
    QTest::mouseClick(child<QToolButton>("back10"), Qt::LeftButton);
    EXPECT_EQ(page.step(), 0U);
    QTest::mouseClick(child<QToolButton>("toEnd"), Qt::LeftButton);
    EXPECT_EQ(page.step(), 49U);
    child<QSpinBox>("stepBox")->setValue(17);
    EXPECT_EQ(page.step(), 17U);
    QTest::mouseClick(child<QToolButton>("toStart"), Qt::LeftButton);
    EXPECT_EQ(page.step(), 0U);
}

TEST_F(SequencePageTest, SpacePlaysAndStopsAtTheEnd)
{
    show({.steps = 4});
    child<QComboBox>("speed")->setCurrentIndex(child<QComboBox>("speed")->count() - 1);
    QTest::keyClick(child<QWidget>("stripStack"), Qt::Key_Space);
    auto* transport = child<TransportBar>("transport");
    EXPECT_TRUE(transport->isPlaying());
    EXPECT_TRUE(QTest::qWaitFor([&] { return !transport->isPlaying(); }, kPatienceMs));
    EXPECT_EQ(page.step(), 3U);
}

TEST_F(SequencePageTest, AClickOnARowSetsTheCursorAndChoosesTheUnit)
{
    show({.steps = 20, .units = 4});
    const QPoint place = placeOf(7, 2);
    ASSERT_FALSE(place.isNull());
    QTest::mouseClick(child<QWidget>("stripStack"), Qt::LeftButton, {}, place);
    EXPECT_EQ(page.step(), 7U);
    EXPECT_EQ(page.unit(), 2U);
    EXPECT_EQ(child<QSpinBox>("stepBox")->value(), 7);
    auto* table = child<QTableView>("stepTable");
    EXPECT_EQ(table->currentIndex().siblingAtColumn(0).data().toString(), QStringLiteral("2"));
}

TEST_F(SequencePageTest, DraggingScrubs)
{
    show({.steps = 20});
    auto* canvas = child<QWidget>("stripStack");
    QTest::mousePress(canvas, Qt::LeftButton, {}, placeOf(3, 0));
    QTest::mouseMove(canvas, placeOf(12, 0));
    EXPECT_EQ(page.step(), 12U);
    QTest::mouseRelease(canvas, Qt::LeftButton, {}, placeOf(12, 0));
    QTest::mouseMove(canvas, placeOf(5, 0));
    EXPECT_EQ(page.step(), 12U);
}

TEST_F(SequencePageTest, TheTableHoldsTheNumbersOfTheStepAndSortsThem)
{
    show({.steps = 20, .units = 12});
    page.setStep(5);
    auto* table = child<QTableView>("stepTable");
    // unit | i | f | g | o | c | h | the four sums before the gates
    ASSERT_EQ(table->model()->columnCount(), 11);
    EXPECT_EQ(table->model()->headerData(2, Qt::Horizontal).toString(), QStringLiteral("f"));
    // Signal 1 (forget), step 5, unit 3: 1 + 0.05 + 0.3.
    EXPECT_EQ(table->model()->index(3, 2).data().toString(), QStringLiteral("1.35"));
    table->sortByColumn(6, Qt::DescendingOrder);
    EXPECT_EQ(table->model()->index(0, 0).data().toString(), QStringLiteral("11"));
}

TEST_F(SequencePageTest, AGruHasNoCellState)
{
    show({.cell = CellKind::Gru});
    auto* table = child<QTableView>("stepTable");
    QStringList heads;
    for (int i = 0; i < table->model()->columnCount(); ++i) {
        heads.append(table->model()->headerData(i, Qt::Horizontal).toString());
    }
    EXPECT_EQ(heads.join(QLatin1Char(' ')), QStringLiteral("unit r z n h pre r pre z pre n"));
}

TEST_F(SequencePageTest, ChoosingALayerOrABatchEntryShowsItsNumbers)
{
    show({.steps = 10, .batch = 3, .units = 4, .layers = 2});
    QSignalSpy chosen(&page, &SequencePage::placeChosen);
    child<QComboBox>("place")->setCurrentIndex(1);
    EXPECT_EQ(chosen.count(), 1);
    child<QSpinBox>("batch")->setValue(2);
    auto* table = child<QTableView>("stepTable");
    EXPECT_EQ(table->model()->index(0, 1).data().toString(), QStringLiteral("2"));
    page.setPlace(LayerIndex(0), Direction::Forward);
    EXPECT_EQ(child<QComboBox>("place")->currentIndex(), 0);
    EXPECT_EQ(chosen.count(), 1) << "a setter is silent";
}

TEST_F(SequencePageTest, SaysWhatItRanOn)
{
    show({});
    const QString text = child<QLabel>("ranOn")->text();
    EXPECT_TRUE(text.contains(QStringLiteral("cpu (CPU, 2 threads, f32"))) << text.toStdString();
    EXPECT_TRUE(text.contains(QStringLiteral("0.21 s"))) << text.toStdString();
}

TEST_F(SequencePageTest, TheCursorStaysInSightWhenSteppingThroughALongText)
{
    show({.steps = 1000, .hasLabels = true});
    const auto [first, last] = page.plot().axis().visible();
    EXPECT_LT(last, 300.0) << "a text starts with as many steps as have readable names";
    page.setStep(700);
    EXPECT_LE(page.plot().axis().visible().first, 700.0);
    EXPECT_GE(page.plot().axis().visible().second, 700.0);
}

TEST_F(SequencePageTest, TheTimeCursorIsDrawnWhereTheStepIs)
{
    show({.steps = 20});
    auto* stack = child<StripStack>("stripStack");
    const QColor accent = stack->palette().color(QPalette::Highlight);
    const auto isMarked = [&](std::uint64_t step) {
        const QPoint place = placeOf(step, 3);
        return stack->grab().toImage().pixelColor(place).rgb() == accent.rgb();
    };
    page.setStep(9);
    EXPECT_TRUE(isMarked(9));
    EXPECT_FALSE(isMarked(13));
    page.setStep(13);
    EXPECT_TRUE(isMarked(13));
    EXPECT_FALSE(isMarked(9));
}

TEST(StepTableModel, KeepsTheRulesOfItemModels)
{
    StepTableModel model;
    const QAbstractItemModelTester tester(&model,
                                          QAbstractItemModelTester::FailureReportingMode::Fatal);
    SequencePart part;
    part.run = test::madeRun({.steps = 5});
    model.setPart(part);
    model.setSteps(3, 1);
    model.setPinned({2});
    model.setRanking({.order = IndexOrder::create({3, 1, 0, 2}), .scores = {0.1, 0.5, -1.0, 0.9}},
                     QStringLiteral("score"));
    EXPECT_EQ(model.scoreColumn(), model.columnCount() - 1);
    model.setNumbers(StepTableModel::Numbers::Difference);
    model.setRanking({}, {});
    model.setPart({});
    EXPECT_EQ(model.rowCount(), 0);
}

TEST(InputChooser, GivesBackWhatItWasGiven)
{
    InputChooser chooser;
    chooser.setInputSize(10);
    SequenceSource source;
    source.kind = SequenceSource::Kind::Text;
    source.probe = {.kind = Probe::Noise, .steps = 30, .feature = 4, .seed = 9};
    source.text = "ab";
    source.vocabulary = "/v.json";
    source.encoding = TextEncoding::Index;
    source.array = "x.npz:key";
    chooser.setSource(source);
    const SequenceSource back = chooser.source();
    EXPECT_EQ(back.kind, source.kind);
    EXPECT_EQ(back.probe.kind, Probe::Noise);
    EXPECT_EQ(back.probe.steps, 30U);
    EXPECT_EQ(back.probe.feature, 4U);
    EXPECT_EQ(back.probe.seed, 9U);
    EXPECT_EQ(back.text, "ab");
    EXPECT_EQ(back.vocabulary, "/v.json");
    EXPECT_EQ(back.encoding, TextEncoding::Index);
    EXPECT_EQ(back.array, "x.npz:key");
}

TEST(InputChooser, AsksForFilesInsteadOfOpeningThem)
{
    InputChooser chooser;
    chooser.show();
    QSignalSpy wanted(&chooser, &InputChooser::vocabularyWanted);
    chooser.findChild<QComboBox*>(QStringLiteral("inputKind"))->setCurrentIndex(1);
    QTest::mouseClick(chooser.findChild<QPushButton*>(QStringLiteral("browseVocabulary")),
                      Qt::LeftButton);
    EXPECT_EQ(wanted.count(), 1);
}

} // namespace
} // namespace gateloupe
