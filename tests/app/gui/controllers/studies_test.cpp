// SPDX-License-Identifier: Apache-2.0
//
// What is asked of a run beside its picture, through the window: chosen steps, two places side by
// side, what is alike, and the way of an explanation.
#include <gtest/gtest.h>

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFile>
#include <QFileDialog>
#include <QLabel>
#include <QListWidget>
#include <QMouseEvent>
#include <QPushButton>
#include <QTableView>
#include <QTableWidget>
#include <QTest>
#include <QToolButton>

#include "app/gui/controllers/studies/range_study.h"
#include "app/gui/pages/run_panels.h"
#include "tests/app/gui/example_window.h"
#include "tests/support/patience.h"
#include "widgets/common/number_format.h"
#include "widgets/sequence/sequence_page.h"
#include "widgets/timeline/overview_strip.h"

namespace gateloupe {
namespace {

using test::kPatienceMs;

class StudiesTest : public test::ExampleWindow
{
protected:
    StudiesTest()
        : ExampleWindow({1280, 820})
    {
        window.openExample();
        EXPECT_TRUE(QTest::qWaitFor(
            [&] { return window.session().run() != nullptr && page().plot().isReady(); },
            kPatienceMs));
    }

    template <typename Widget>
    Widget* child(const char* name)
    {
        return window.findChild<Widget*>(QLatin1String(name));
    }

    template <typename Condition>
    bool waitFor(const Condition& condition)
    {
        return QTest::qWaitFor(condition, kPatienceMs);
    }

    SequencePage& page() { return window.sequencePage(); }

    /// In the middle of the row of a unit's h at a step.
    QPoint placeOf(std::uint64_t unit, std::uint64_t step)
    {
        const StripId id{StripId::Kind::Hidden, page().place()};
        const auto row = page().plot().strips().stripLayout().rowRect(id, unit);
        EXPECT_TRUE(row);
        // Of a step's column: the overview's scale is another one, the strips' is the row's.
        const auto [first, last] = page().plot().axis().visible();
        const double perStep = row->width() / (last - first + 1.0);
        const double x = row->left() + (static_cast<double>(step) - first + 0.5) * perStep;
        return QPointF(x, row->center().y()).toPoint();
    }

    void shiftDrag(std::uint64_t from, std::uint64_t to)
    {
        StripStack* strips = &page().plot().strips();
        QTest::mousePress(strips, Qt::LeftButton, Qt::ShiftModifier, placeOf(2, from));
        QMouseEvent move(QEvent::MouseMove, placeOf(2, to), strips->mapToGlobal(placeOf(2, to)),
                         Qt::NoButton, Qt::LeftButton, Qt::ShiftModifier);
        QCoreApplication::sendEvent(strips, &move);
        QTest::mouseRelease(strips, Qt::LeftButton, Qt::ShiftModifier, placeOf(2, to));
    }
};

TEST_F(StudiesTest, ShiftDragChoosesStepsAndTheInspectorTellsWhatIsBetweenThem)
{
    auto* table = child<QTableWidget>("rangeStatistics");
    EXPECT_FALSE(table->isVisible());
    shiftDrag(4, 9);
    ASSERT_TRUE(page().range());
    EXPECT_EQ(*page().range(), (LoopRange{4, 9}));
    ASSERT_TRUE(waitFor([&] { return table->rowCount() == 7; })) << "x, four gates, c, h";
    EXPECT_TRUE(table->isVisible());
    EXPECT_TRUE(child<QLabel>("rangeTitle")->text().contains(QStringLiteral("4 to 9")));
    EXPECT_EQ(table->item(0, 0)->text(), QStringLiteral("x"));
    EXPECT_FALSE(table->item(2, 5)->text().isEmpty()) << "gates saturate";
    EXPECT_TRUE(table->item(6, 5)->text().isEmpty()) << "h is no gate";
    QTest::mouseClick(child<QPushButton>("exportSteps"), Qt::LeftButton);
    auto* dialog = child<QFileDialog>("exportStepsDialog");
    ASSERT_NE(dialog, nullptr);
    EXPECT_FALSE(dialog->testOption(QFileDialog::DontConfirmOverwrite));
    dialog->reject();
}

TEST_F(StudiesTest, KeysChooseStepsToo)
{
    page().setStep(7);
    page().plot().setFocus();
    QTest::keyClick(&page().plot(), Qt::Key_BracketLeft);
    EXPECT_EQ(page().range(), (LoopRange{7, 7}));
    page().setStep(11);
    QTest::keyClick(&page().plot(), Qt::Key_BracketRight);
    EXPECT_EQ(page().range(), (LoopRange{7, 11}));
    page().setStep(3);
    QTest::keyClick(&page().plot(), Qt::Key_BracketRight);
    EXPECT_EQ(page().range(), (LoopRange{3, 3})) << "an end before the beginning begins anew";
}

TEST_F(StudiesTest, TheChosenStepsAreWrittenByTheirSuffix)
{
    shiftDrag(4, 9);
    auto* message = child<QLabel>("rangeMessage");
    for (const char* name : {"steps.csv", "steps.npz", "steps.h5"}) {
        const auto target = QString::fromStdString((folder / name).string());
        window.runPanels().rangeStudy->save(target);
        ASSERT_TRUE(waitFor([&] { return message->text().contains(target); }))
            << name << ": " << message->text().toStdString();
        EXPECT_GT(QFile(target).size(), 1000) << name;
    }
    QFile csv(QString::fromStdString((folder / "steps.csv").string()));
    ASSERT_TRUE(csv.open(QIODevice::ReadOnly));
    EXPECT_EQ(csv.readAll().count('\n'), 1 + 6);
    window.runPanels().rangeStudy->save(QString::fromStdString((folder / "steps.txt").string()));
    EXPECT_TRUE(message->text().contains(QStringLiteral(".npz")));
    window.runPanels().rangeStudy->save(test::examplePath());
    EXPECT_TRUE(message->text().contains(QStringLiteral("open")));
}

TEST_F(StudiesTest, UnitsAreSortedByAColumnOfAnyFile)
{
    const Array& h = window.session().run()->replay->fullTrace()->layers[0].h;
    const auto path = QString::fromStdString((folder / "depth.csv").string());
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write("step,like unit 5\n");
    for (std::uint64_t step = 0; step < window.session().run()->steps(); ++step) {
        file.write(QByteArray::number(static_cast<double>(step)) + ',' +
                   QByteArray::number(h[step * h.shape()[2] + 5], 'g', 9) + '\n');
    }
    file.close();
    auto* order = child<QComboBox>("unitSort");
    order->setCurrentIndex(order->count() - 1);
    auto* dialog = child<QFileDialog>("columnFileDialog");
    ASSERT_NE(dialog, nullptr);
    emit dialog->fileSelected(path);
    dialog->close();
    auto* column = child<QComboBox>("unitSortColumn");
    ASSERT_TRUE(waitFor([&] { return column->isVisible() && column->count() == 3; }));
    EXPECT_EQ(column->itemText(1), QStringLiteral("like unit 5"));
    column->setCurrentIndex(1);
    emit column->activated(1);
    const StripId hidden{StripId::Kind::Hidden, page().place()};
    EXPECT_TRUE(
        waitFor([&] { return page().plot().strips().stripLayout().indexAt(hidden, 0) == 5; }));
}

TEST_F(StudiesTest, TwoPlacesStandSideBySide)
{
    QTest::mouseClick(&page().plot().strips(), Qt::LeftButton, {}, placeOf(3, 5));
    QTest::mouseClick(child<QPushButton>("pinForComparison"), Qt::LeftButton);
    auto* table = child<QTableWidget>("pairNumbers");
    ASSERT_EQ(table->rowCount(), 6);
    EXPECT_EQ(table->item(5, 3)->text(), QStringLiteral("0")) << "the same place";
    const QString pinned = table->item(5, 1)->text();
    QTest::mouseClick(&page().plot().strips(), Qt::LeftButton, {}, placeOf(8, 12));
    EXPECT_EQ(table->item(5, 1)->text(), pinned);
    EXPECT_EQ(table->horizontalHeaderItem(1)->text(), QStringLiteral("3 at 5"));
    EXPECT_EQ(table->horizontalHeaderItem(2)->text(), QStringLiteral("8 at 12"));
    const auto valueAt = [&](std::uint64_t unit, std::uint64_t step) {
        return *page().plot().strips().pictures().valueAt({StripId::Kind::Hidden, page().place()},
                                                          unit, step);
    };
    EXPECT_EQ(table->item(5, 3)->text(), formatShort(valueAt(8, 12) - valueAt(3, 5), 4));
    QTest::mouseClick(child<QPushButton>("pinForComparison"), Qt::LeftButton);
    EXPECT_FALSE(table->isVisible());
}

TEST_F(StudiesTest, FindsUnitsLikeThisOneAndGoesThere)
{
    QTest::mouseClick(&page().plot().strips(), Qt::LeftButton, {}, placeOf(3, 5));
    QTest::mouseClick(child<QPushButton>("findUnits"), Qt::LeftButton);
    auto* list = child<QListWidget>("foundList");
    ASSERT_TRUE(waitFor([&] { return list->count() > 3; }));
    EXPECT_TRUE(child<QLabel>("foundTitle")->text().contains(QStringLiteral("unit 3")));
    const QString first = list->item(0)->text();
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {},
                      list->visualItemRect(list->item(0)).center());
    EXPECT_TRUE(first.startsWith(QStringLiteral("unit %1,").arg(window.session().focus().unit)));
    EXPECT_NE(window.session().focus().unit, 3U);
}

TEST_F(StudiesTest, FindsStepsLikeTheseAndMarksThemOnTheOverview)
{
    shiftDrag(4, 5);
    QTest::mouseClick(child<QPushButton>("findSteps"), Qt::LeftButton);
    auto* threshold = child<QDoubleSpinBox>("findThreshold");
    ASSERT_TRUE(waitFor([&] { return threshold->isVisible(); }));
    EXPECT_TRUE(child<QLabel>("foundTitle")->isVisible());
    threshold->setValue(-1.0); // every unit is on at every step
    auto* list = child<QListWidget>("foundList");
    ASSERT_TRUE(waitFor([&] { return list->count() == 2; })) << "before the sample and after it";
    const auto& found = page().plot().overview().found();
    ASSERT_EQ(found.size(), 2U);
    EXPECT_EQ(found[0], (StepRange{0, 4}));
    EXPECT_EQ(found[1].first, 6U);
    list->setFocus();
    list->setCurrentRow(0);
    QTest::keyClick(list, Qt::Key_Return);
    EXPECT_EQ(window.session().focus().step, found.front().first);
    for (const StepRange& steps : found) {
        EXPECT_FALSE(steps.contains(4) || steps.contains(5)) << "the sample itself";
    }
    QTest::mouseClick(child<QPushButton>("findUnits"), Qt::LeftButton);
    EXPECT_TRUE(page().plot().overview().found().empty()) << "another question";
}

TEST_F(StudiesTest, TheWayOfAnExplanationIsDrawnAndWalked)
{
    QTest::mouseClick(&page().plot().strips(), Qt::LeftButton, {}, placeOf(3, 12));
    auto* title = child<QLabel>("explainedValue");
    ASSERT_TRUE(waitFor(
        [&] { return title->text().startsWith(QStringLiteral("layer_0/forward/h[3]@12")); }));
    QTest::mouseClick(child<QPushButton>("followLargest"), Qt::LeftButton);
    StripStack& strips = page().plot().strips();
    ASSERT_TRUE(waitFor([&] { return strips.trail().size() > 2; }));
    EXPECT_EQ(strips.trail().front().step, 12U);
    auto* list = child<QListWidget>("explainedTrail");
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {},
                      list->visualItemRect(list->item(1)).center());
    ASSERT_TRUE(waitFor(
        [&] { return !title->text().startsWith(QStringLiteral("layer_0/forward/h[3]@12")); }));
    EXPECT_GT(strips.trail().size(), 2U) << "it stays drawn while one walks it";
    EXPECT_TRUE(list->isVisible()) << "and so does the list";
    EXPECT_GT(list->count(), 2);
    EXPECT_EQ(list->currentRow(), 1) << "the entry that was clicked";
    auto* back = child<QToolButton>("explainedBack");
    auto* forward = child<QToolButton>("explainedForward");
    EXPECT_TRUE(back->isEnabled());
    EXPECT_FALSE(forward->isEnabled());
    const QString second = title->text();
    QTest::mouseClick(back, Qt::LeftButton);
    EXPECT_TRUE(waitFor(
        [&] { return title->text().startsWith(QStringLiteral("layer_0/forward/h[3]@12")); }));
    EXPECT_FALSE(back->isEnabled());
    QTest::mouseClick(forward, Qt::LeftButton);
    EXPECT_TRUE(waitFor([&] { return title->text() == second; }));
    page().setStep(20);
    EXPECT_TRUE(strips.trail().empty()) << "another question";
    EXPECT_FALSE(list->isVisible());
}

} // namespace
} // namespace gateloupe
