// SPDX-License-Identifier: GPL-3.0-or-later
//
// How long the past lives in the example's network, as the window shows it.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include <gtest/gtest.h>

#include <QAction>
#include <QClipboard>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QGuiApplication>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTableWidget>
#include <QTest>

#include "app/gui/controllers/runner.h"
#include "app/gui/dialogs/memory_dialog.h"
#include "app/gui/pages/gates_page.h"
#include "core/analysis/prove/array_exchange.h"
#include "tests/app/gui/example_window.h"
#include "tests/support/patience.h"
#include "widgets/common/inline_banner.h"
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

TEST_F(MemoryDialogTest, ItsPlotsAndTablesAreCopied)
{
    measure();
    for (const char* plot : {"survival", "pastHeatmap"}) {
        QGuiApplication::clipboard()->clear();
        auto* view = dialog->findChild<QWidget*>(QLatin1String(plot));
        emit view->customContextMenuRequested(view->rect().center());
        auto* copy = view->findChild<QAction*>(QStringLiteral("copyMemoryPicture"));
        ASSERT_NE(copy, nullptr) << plot;
        copy->trigger();
        EXPECT_FALSE(QGuiApplication::clipboard()->image().isNull()) << plot;
    }
    auto* pasts = child<QTableWidget>("pasts");
    pasts->clearSelection();
    pasts->findChild<QAction*>(QStringLiteral("copyRows"))->trigger();
    EXPECT_EQ(QGuiApplication::clipboard()->text().count(QLatin1Char('\n')), pasts->rowCount())
        << "a line for each past below the titles";
}

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
    EXPECT_LT(dialog->height(), 420);
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
    EXPECT_TRUE(
        child<QLabel>("memoryVerdict")->text().contains(QStringLiteral("difference of states")));
}

TEST_F(MemoryDialogTest, PastsCanBeAddedAndRemoved)
{
    auto* list = child<QListWidget>("pastList");
    ASSERT_EQ(list->count(), 3);
    const auto add = [this](int kind) {
        child<QComboBox>("pastKind")->setCurrentIndex(kind);
        QTest::mouseClick(child<QPushButton>("pastAdd"), Qt::LeftButton);
    };
    add(0); // silence is there already
    EXPECT_EQ(list->count(), 3);
    EXPECT_EQ(list->currentRow(), 0);
    EXPECT_FALSE(child<QDoubleSpinBox>("pastLevel")->isEnabled());
    child<QDoubleSpinBox>("pastLevel")->setValue(0.5);
    add(2);
    add(3);
    ASSERT_EQ(list->count(), 5);
    EXPECT_EQ(list->item(3)->text(), QStringLiteral("random states of 0.5"));
    EXPECT_EQ(list->item(4)->text(), QStringLiteral("the sequence itself"));
    list->setCurrentRow(1);
    QTest::mouseClick(child<QPushButton>("pastRemove"), Qt::LeftButton);
    EXPECT_EQ(list->count(), 4);

    // A recording of the same width: what the run itself had heard.
    const std::string path = (folder / "heard.npy").string();
    ASSERT_TRUE(writeNpyFile(path, window.session().run()->replay->request().x));
    child<QComboBox>("pastKind")->setCurrentIndex(4);
    QTest::mouseClick(child<QPushButton>("pastAdd"), Qt::LeftButton);
    auto* files = window.findChild<QFileDialog*>(QStringLiteral("pastDialog"));
    ASSERT_NE(files, nullptr);
    emit files->fileSelected(QString::fromStdString(path));
    files->close();
    ASSERT_EQ(list->count(), 5);
    EXPECT_EQ(list->item(4)->text(), QStringLiteral("heard.npy"));

    measure();
    const auto* pasts = child<QTableWidget>("pasts");
    ASSERT_EQ(pasts->rowCount(), 5);
    EXPECT_EQ(pasts->item(2, 0)->text(), QStringLiteral("random states of 0.5"));
    for (int column = 1; column < 4; ++column) {
        EXPECT_EQ(pasts->item(3, column)->text(), pasts->item(4, column)->text())
            << "the sequence itself and its recording";
    }
    const auto* survival = dynamic_cast<StepLinePlot*>(child<QWidget>("survival"));
    EXPECT_EQ(survival->graphCount(), 6);
    while (list->count() > 0) {
        QTest::mouseClick(child<QPushButton>("pastRemove"), Qt::LeftButton);
    }
    EXPECT_FALSE(child<QPushButton>("memoryMeasure")->isEnabled());
    add(0);
    EXPECT_TRUE(child<QPushButton>("memoryMeasure")->isEnabled());
    measure();
    EXPECT_EQ(survival->graphCount(), 2);
}

TEST_F(MemoryDialogTest, ARecordingThatCannotBeReadIsTold)
{
    child<QComboBox>("pastKind")->setCurrentIndex(4);
    QTest::mouseClick(child<QPushButton>("pastAdd"), Qt::LeftButton);
    auto* files = window.findChild<QFileDialog*>(QStringLiteral("pastDialog"));
    ASSERT_NE(files, nullptr);
    emit files->fileSelected(QStringLiteral("/nowhere/heard.npy"));
    files->close();
    measure();
    EXPECT_TRUE(child<QTableWidget>("pasts")->isHidden());
    EXPECT_TRUE(child<InlineBanner>("memoryBanner")->isVisible());
}

TEST_F(MemoryDialogTest, AReadoutIsMeasuredAndItsDecisionsCounted)
{
    auto* readout = child<QComboBox>("memoryReadout");
    EXPECT_EQ(readout->currentIndex(), 0) << "the output, until one is chosen";
    const int head = readout->findData(QStringLiteral("head.weight"));
    ASSERT_GT(head, 0);
    EXPECT_TRUE(readout->itemText(head).contains(QStringLiteral("proposed")));
    measure();
    EXPECT_TRUE(child<QTableWidget>("pasts")->isColumnHidden(4));
    readout->setCurrentIndex(head);
    measure();
    const auto* pasts = child<QTableWidget>("pasts");
    EXPECT_FALSE(pasts->isColumnHidden(4));
    const auto verdict = child<QLabel>("memoryVerdict")->text();
    EXPECT_TRUE(verdict.contains(QStringLiteral("decisions that head.weight makes")))
        << verdict.toStdString();
    // Curves of its numbers: the share is of 15.
    const auto* survival = dynamic_cast<StepLinePlot*>(child<QWidget>("survival"));
    EXPECT_TRUE(survival->yAxis->label().contains(QStringLiteral("readout")));
    const double numbers = survival->graph(0)->data()->at(0)->value * 15.0 / 100.0;
    EXPECT_NEAR(numbers, std::round(numbers), 1e-9);
}

TEST_F(MemoryDialogTest, AConstantInputIsFollowed)
{
    auto* constant = child<QLineEdit>("memoryConstant");
    const auto verdict = [this] { return child<QLabel>("memoryVerdict")->text(); };
    measure();
    EXPECT_FALSE(verdict().contains(QStringLiteral("constant input")));
    constant->setText(QStringLiteral("0.25"));
    measure();
    EXPECT_TRUE(verdict().contains(QStringLiteral("onstant input")));
    constant->setText(QStringLiteral("1, 2"));
    measure();
    EXPECT_TRUE(child<InlineBanner>("memoryBanner")->isVisible());
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
