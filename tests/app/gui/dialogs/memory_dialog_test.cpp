// SPDX-License-Identifier: GPL-3.0-or-later
//
// How long the past lives in the example's network, as the window shows it.
#include <algorithm>
#include <cstdint>
#include <vector>

#include <gtest/gtest.h>

#include <QAction>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTableWidget>
#include <QTest>

#include "app/gui/controllers/runner.h"
#include "app/gui/dialogs/memory_dialog.h"
#include "app/gui/pages/gates_page.h"
#include "tests/app/gui/example_window.h"
#include "tests/support/patience.h"
#include "widgets/common/step_line_plot.h"
#include "widgets/heatmap/view/gate_heatmap.h"
#include "widgets/heatmap/view/heatmap_plot.h"
#include "widgets/memory/past_heatmap.h"
#include "widgets/sequence/sequence_page.h"
#include "widgets/sequence/trace_plot.h"
#include "widgets/timeline/strip_stack.h"

namespace gateloupe {
namespace {

using test::kPatienceMs;

class MemoryDialogTest : public test::ExampleWindow
{
protected:
    MemoryDialogTest()
        : ExampleWindow({1280, 800})
    {
        window.runner().run();
        EXPECT_TRUE(
            QTest::qWaitFor([&] { return window.session().run() != nullptr; }, kPatienceMs));
        child<QAction>("actionMeasureMemory")->trigger();
        dialog = window.findChild<MemoryDialog*>();
        child<QSpinBox>("pastSteps")->setValue(20);
    }

    void measure()
    {
        QSignalSpy ended(dialog, &MemoryDialog::ended);
        QTest::mouseClick(child<QPushButton>("memoryMeasure"), Qt::LeftButton);
        ASSERT_TRUE(QTest::qWaitFor([&] { return ended.count() == 1; }, kPatienceMs));
    }

    template <typename Widget>
    Widget* child(const char* name)
    {
        return window.findChild<Widget*>(QLatin1String(name));
    }

    MemoryDialog* dialog = nullptr;
};

TEST_F(MemoryDialogTest, ShowsPastsUnitsAndTheirSurvival)
{
    measure();
    EXPECT_EQ(child<QTableWidget>("pasts")->rowCount(), 3);
    const auto& run = *window.session().run();
    const RnnSpec& spec = run.model->spec;
    EXPECT_EQ(child<QTableWidget>("unitMemory")->rowCount(),
              static_cast<int>(spec.hiddenSize * spec.layers));
    EXPECT_TRUE(child<QLabel>("memoryVerdict")->text().contains(QStringLiteral("Lyapunov")));
    const auto* survival = dynamic_cast<StepLinePlot*>(child<QWidget>("survival"));
    ASSERT_NE(survival, nullptr);
    const auto data = survival->graph(0)->data();
    ASSERT_EQ(data->size(), static_cast<int>(run.steps()) + 1);
    double before = 100.0;
    for (const QCPGraphData& point : *data) {
        EXPECT_LE(point.value, before) << "what was forgotten does not come back";
        EXPECT_GE(point.value, 0.0);
        before = point.value;
    }
}

TEST_F(MemoryDialogTest, LatchedUnitsAreMarkedInStripsAndInWAndR)
{
    const auto ofMemory = [this] {
        std::vector<std::uint64_t> units;
        const auto& strips = window.sequencePage().plot().strips();
        for (const UnitMark& mark : strips.unitMarks(PseudoLayerIndex(0))) {
            if (mark.kind == UnitMark::Kind::Latched) {
                units.push_back(mark.unit);
            }
        }
        return units;
    };
    EXPECT_TRUE(ofMemory().empty());
    measure();
    std::vector<std::uint64_t> latched;
    const auto* units = child<QTableWidget>("unitMemory");
    for (int row = 0; row < units->rowCount(); ++row) {
        if (units->item(row, 2)->text() == QStringLiteral("latched")) {
            latched.push_back(units->item(row, 1)->text().toULongLong());
        }
    }
    std::ranges::sort(latched);
    ASSERT_FALSE(latched.empty()) << "the example remembers brackets";
    EXPECT_EQ(ofMemory(), latched);
    window.showPage(MainWindow::Page::Gates);
    const MatrixPlottable& heatmap = window.gatesPage().heatmap().plot().matrix();
    window.session().selectParameter(
        {LayerIndex(0), Direction::Forward, ParameterKind::RecurrentWeights, Gate::Forget});
    EXPECT_EQ(heatmap.markedRows(), latched);
    window.session().selectParameter(
        {LayerIndex(0), Direction::Forward, ParameterKind::InputBias, Gate::Forget});
    EXPECT_TRUE(heatmap.markedRows().empty());
}

TEST_F(MemoryDialogTest, IsSmallUntilThereIsSomethingToSee)
{
    QTest::qWait(20);
    EXPECT_LT(dialog->height(), 250);
    measure();
    EXPECT_GE(dialog->height(), 600);
}

TEST_F(MemoryDialogTest, TheHeatmapOfUnitsAndPastsLeadsToTheUnit)
{
    measure();
    QTest::qWait(20);
    auto* heatmap = child<PastHeatmap>("pastHeatmap");
    ASSERT_TRUE(heatmap->isVisible());
    const auto* units = child<QTableWidget>("unitMemory");
    const auto latched = units->item(0, 1)->text().toULongLong();
    const PastHeatmap::Cell cell{latched, 2};
    QTest::mouseClick(heatmap, Qt::LeftButton, {}, heatmap->rectOf(cell).center());
    ASSERT_EQ(heatmap->current(), cell);
    EXPECT_EQ(heatmap->accessibleDescription(), heatmap->textOf(cell));
    EXPECT_TRUE(heatmap->textOf(cell).contains(QStringLiteral("noise of 1")));
    // Along one row by the keys, and to the unit.
    QTest::keyClick(heatmap, Qt::Key_Home);
    QTest::keyClick(heatmap, Qt::Key_Right);
    QTest::keyClick(heatmap, Qt::Key_Up);
    EXPECT_EQ(heatmap->current(), (PastHeatmap::Cell{1, 1}));
    QTest::keyClick(heatmap, Qt::Key_Return);
    EXPECT_EQ(window.session().focus().unit, 1U);
    EXPECT_TRUE(window.sequencePage().isVisible());
}

TEST_F(MemoryDialogTest, EachPastHasACurveBelowThatOfAll)
{
    measure();
    const auto* survival = dynamic_cast<StepLinePlot*>(child<QWidget>("survival"));
    ASSERT_EQ(survival->graphCount(), 4);
    EXPECT_EQ(survival->graph(1)->name(), QStringLiteral("silence"));
    for (int past = 1; past < 4; ++past) {
        for (int step = 0; step < survival->graph(0)->data()->size(); ++step) {
            EXPECT_LE(survival->graph(past)->data()->at(step)->value,
                      survival->graph(0)->data()->at(step)->value);
        }
    }
    EXPECT_TRUE(child<QLabel>("memoryVerdict")->text().contains(QStringLiteral("difference of states")));
}

TEST_F(MemoryDialogTest, ADoubleClickGoesToTheUnit)
{
    measure();
    auto* units = child<QTableWidget>("unitMemory");
    const auto unit = units->item(2, 1)->text().toULongLong();
    dialog->activateWindow();
    units->setFocus();
    units->selectRow(2);
    emit units->cellDoubleClicked(2, 1);
    EXPECT_EQ(window.session().focus().unit, unit);
    EXPECT_TRUE(window.sequencePage().isVisible());
}

TEST_F(MemoryDialogTest, AnotherRunForgetsTheMeasurement)
{
    measure();
    window.session().setRun(nullptr);
    EXPECT_TRUE(child<QTableWidget>("pasts")->isHidden());
    EXPECT_FALSE(child<QPushButton>("memoryMeasure")->isEnabled());
    EXPECT_FALSE(child<QPushButton>("memoryMeasure")->toolTip().isEmpty());
}

TEST_F(MemoryDialogTest, ClosingItStopsTheMeasurement)
{
    child<QSpinBox>("pastSteps")->setValue(100000);
    QTest::mouseClick(child<QPushButton>("memoryMeasure"), Qt::LeftButton);
    EXPECT_TRUE(window.jobs().isRunning(Jobs::Kind::Memory));
    QTest::keyClick(dialog, Qt::Key_Escape);
    EXPECT_FALSE(window.jobs().isRunning(Jobs::Kind::Memory));
}

} // namespace
} // namespace gateloupe
