// SPDX-License-Identifier: Apache-2.0
//
// What somebody clicked who tried the window for a day, and what should have come of it.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <limits>
#include <map>

#include <gtest/gtest.h>

#include <QAction>
#include <QClipboard>
#include <QDialog>
#include <QDockWidget>
#include <QFile>
#include <QFileDialog>
#include <QGuiApplication>
#include <QHeaderView>
#include <QJsonObject>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QMenuBar>
#include <QMouseEvent>
#include <QPushButton>
#include <QScrollBar>
#include <QStatusBar>
#include <QTableView>
#include <QTest>
#include <QToolButton>
#include <QTreeView>

#include "app/gui/common/view_states.h"
#include "app/gui/controllers/runner.h"
#include "app/gui/pages/compare_page.h"
#include "app/gui/pages/gates_page.h"
#include "app/gui/pages/run_panels.h"
#include "core/analysis/prove/array_exchange.h"
#include "tests/app/gui/example_window.h"
#include "widgets/bytes/layout_view.h"
#include "widgets/common/inline_banner.h"
#include "widgets/compare/compare_view.h"
#include "widgets/compare/pair_controls.h"
#include "widgets/compare/run_difference_view.h"
#include "widgets/gates/contact_sheet.h"
#include "widgets/gates/gates_view.h"
#include "widgets/heatmap/view/gate_heatmap.h"
#include "widgets/sequence/input/input_chooser.h"
#include "widgets/sequence/sequence_page.h"

namespace gateloupe {
namespace {

class WindowPromises : public test::ExampleWindow
{
protected:
    WindowPromises()
        : ExampleWindow({1280, 820})
    {
    }

    void trigger(const char* action) { child<QAction>(action)->trigger(); }

    void run()
    {
        window.showPage(MainWindow::Page::Sequence);
        window.runner().run();
        ASSERT_TRUE(waitFor(
            [this] { return window.session().run() != nullptr && page().plot().isReady(); }));
    }

    /// As somebody pastes it into the search and presses Return.
    void search(const QString& text)
    {
        trigger("actionPalette");
        auto* line = child<QLineEdit>("paletteSearch");
        line->setText(text);
        QTest::keyClick(line, Qt::Key_Return);
    }

    /// A text that the search cannot follow; the note says why.
    QString refusalOf(const QString& text)
    {
        trigger("actionPalette");
        auto* line = child<QLineEdit>("paletteSearch");
        line->setText(text);
        const QString note = child<QLabel>("paletteNote")->text();
        QTest::keyClick(line, Qt::Key_Escape);
        return note;
    }

    /// Runs over 200 steps of noise with one NaN in it.
    void runOverNan(std::uint64_t step, std::uint64_t feature)
    {
        const std::uint64_t features = window.session().selection().rnn->spec.inputSize;
        std::vector<float> numbers(200 * features, 0.1F);
        numbers[step * features + feature] = std::numeric_limits<float>::quiet_NaN();
        const auto path = folder / "nan.npy";
        ASSERT_TRUE(writeNpyFile(path, Array(Shape{200, 1, features}, std::move(numbers))));
        SequenceSource source = page().input().source();
        source.kind = SequenceSource::Kind::File;
        source.array = path.string();
        page().input().setSource(source);
        run();
    }

    SequencePage& page() { return window.sequencePage(); }

    const Focus& focus() { return window.session().focus(); }

    /// In the middle of the row of a strip at a step.
    QPoint placeOf(StripId id, std::uint64_t unit, std::uint64_t step)
    {
        const auto row = page().plot().strips().stripLayout().rowRect(id, unit);
        EXPECT_TRUE(row);
        return QPointF(page().plot().axis().pixelOf(static_cast<double>(step)), row->center().y())
            .toPoint();
    }
};

TEST_F(WindowPromises, AReloadBeforeTheFirstRunLeavesAllStepsInSight)
{
    window.showPage(MainWindow::Page::Sequence);
    trigger("actionReload");
    ASSERT_TRUE(waitFor([this] { return !window.isBusy(); }));
    run();
    const auto [first, last] = page().plot().axis().visible();
    EXPECT_EQ(first, 0.0);
    EXPECT_EQ(last, static_cast<double>(window.session().run()->steps() - 1));
}

TEST_F(WindowPromises, RecentFilesOutliveAProgramThatIsKilled)
{
    QSettings kept(settings.fileName(), QSettings::IniFormat); // as the next program reads them
    EXPECT_EQ(kept.beginReadArray(QStringLiteral("recentFiles")), 1);
}

TEST_F(WindowPromises, TheSearchFollowsAddressesOfWeights)
{
    search(QStringLiteral("R forget [3, 7]"));
    const auto& selection = window.session().selection();
    ASSERT_TRUE(selection.parameter);
    EXPECT_EQ(selection.parameter->kind, ParameterKind::RecurrentWeights);
    EXPECT_EQ(selection.parameter->gate, Gate::Forget);
    ASSERT_TRUE(focus().pick);
    EXPECT_EQ(focus().pick->row, 3U);
    EXPECT_EQ(focus().pick->col, 7U);

    search(QStringLiteral("layer_0/forward/input/input_weights[2, 5] = 0.03  ·  more"));
    EXPECT_EQ(window.session().selection().parameter->kind, ParameterKind::InputWeights);
    EXPECT_EQ(focus().pick->row, 2U);
    EXPECT_EQ(focus().pick->col, 5U);
    EXPECT_FALSE(refusalOf(QStringLiteral("R forget [3, 700]")).isEmpty());
}

TEST_F(WindowPromises, TheSearchFollowsTheByteOfACell)
{
    const auto& model = window.session().selection().rnn;
    const ParameterId id{LayerIndex(0), Direction::Forward, ParameterKind::RecurrentWeights,
                         Gate::Output};
    const auto place = model->find(id)->placeOf(4, 9);
    ASSERT_TRUE(place);
    search(QStringLiteral("0x%1").arg(place->offsetBytes, 0, 16));
    EXPECT_EQ(window.session().selection().parameter, id);
    ASSERT_TRUE(focus().pick);
    EXPECT_EQ(focus().pick->row, 4U);
    EXPECT_EQ(focus().pick->col, 9U);
}

TEST_F(WindowPromises, TheSearchFollowsValuesStepsAndUnitsOfARun)
{
    EXPECT_FALSE(refusalOf(QStringLiteral("@5")).isEmpty()) << "there is no run yet";
    run();
    search(QStringLiteral("layer_0/forward/c[12]@40 = 0.03"));
    const auto* title = child<QLabel>("explainedValue");
    EXPECT_TRUE(waitFor([title] {
        return title->text().startsWith(QStringLiteral("layer_0/forward/c[12]@40 = "));
    })) << title->text().toStdString();
    EXPECT_EQ(focus().step, 40U);
    EXPECT_EQ(focus().unit, 12U);
    search(QStringLiteral("@17"));
    EXPECT_EQ(focus().step, 17U);
    search(QStringLiteral("unit 3"));
    EXPECT_EQ(focus().unit, 3U);
    EXPECT_FALSE(refusalOf(QStringLiteral("@100000")).isEmpty());
    EXPECT_FALSE(refusalOf(QStringLiteral("layer_7/forward/c[12]@40")).isEmpty());
}

TEST_F(WindowPromises, MaxAndTheStatisticsLeadToTheirCell)
{
    const auto valueOfPick = [this] {
        const auto cell = window.gatesPage().heatmap().pick();
        return cell ? cell->value : 0.0;
    };
    ASSERT_TRUE(waitFor([this] { return window.gatesPage().heatmap().isReady(); }));
    const auto data = window.gatesPage().heatmap().data();
    ASSERT_NE(data, nullptr);
    search(QStringLiteral("max"));
    EXPECT_TRUE(waitFor([&] { return valueOfPick() == data->statistics.max; }));
    auto* table = child<QTableView>("statisticsTable");
    const QModelIndex least = table->model()->index(0, 1);
    table->scrollTo(least);
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualRect(least).center());
    EXPECT_TRUE(waitFor([&] { return valueOfPick() == data->statistics.min; }));
}

TEST_F(WindowPromises, TheSheetSaysTheNumberUnderTheMouse)
{
    window.showPage(MainWindow::Page::Gates);
    GatesView& view = *window.gatesPage().view;
    view.setSingle(false);
    ASSERT_TRUE(waitFor([&view] { return view.isReady(); }));
    ContactSheet& sheet = view.sheet();
    const SheetItem& item = sheet.items().front();
    const QPoint place = item.picture.center();
    QMouseEvent move(QEvent::MouseMove, place, sheet.mapToGlobal(place), Qt::NoButton, Qt::NoButton,
                     Qt::NoModifier);
    QCoreApplication::sendEvent(&sheet, &move);
    const QString said = child<QLabel>("hoverText")->text();
    EXPECT_TRUE(said.contains(QStringLiteral(" = "))) << said.toStdString();
    EXPECT_TRUE(said.contains(QStringLiteral("byte 0x"))) << said.toStdString();
}

TEST_F(WindowPromises, AClickOnAStateExplainsThatState)
{
    run();
    const StripId cell{StripId::Kind::Cell, page().place()};
    QTest::mouseClick(&page().plot().strips(), Qt::LeftButton, {}, placeOf(cell, 5, 20));
    const auto* title = child<QLabel>("explainedValue");
    EXPECT_TRUE(waitFor([title] {
        return title->text().startsWith(QStringLiteral("layer_0/forward/c[5]@20 = "));
    })) << title->text().toStdString();
    const QString said = child<QLabel>("hoverText")->text();
    EXPECT_TRUE(said.startsWith(QStringLiteral("layer_0/forward/c[5]@20 = ")))
        << said.toStdString();
}

TEST_F(WindowPromises, ARowOfTheUnitsSignalsExplainsIt)
{
    run();
    window.session().setUnit(3);
    window.session().setStep(10);
    auto* table = child<QTableView>("unitSignals");
    ASSERT_TRUE(table->isVisible());
    const QModelIndex forget = table->model()->index(1, 0);
    EXPECT_EQ(forget.data().toString(), QStringLiteral("f"));
    EXPECT_FALSE(forget.siblingAtColumn(2).data().toString().isEmpty());
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualRect(forget).center());
    const auto* title = child<QLabel>("explainedValue");
    EXPECT_TRUE(waitFor([title] {
        return title->text().startsWith(QStringLiteral("layer_0/forward/forget[3]@10 = "));
    })) << title->text().toStdString();
}

TEST_F(WindowPromises, AVerdictNamesTheFirstNanAndLeadsToIt)
{
    runOverNan(123, 7);
    const auto* verdict = child<QLabel>("runVerdict");
    ASSERT_TRUE(waitFor([verdict] {
        return verdict->text().contains(QStringLiteral("x[7] is NaN at step 123"));
    })) << verdict->text().toStdString();
    EXPECT_TRUE(verdict->text().startsWith(QStringLiteral("Not finite from step 123 on")));
    QTest::mouseClick(child<QToolButton>("showVerdict"), Qt::LeftButton);
    EXPECT_EQ(focus().step, 123U);
    const auto* title = child<QLabel>("explainedValue");
    EXPECT_TRUE(waitFor([title] { return title->text().contains(QStringLiteral("]@123 = ")); }))
        << title->text().toStdString();
}

TEST_F(WindowPromises, NGoesToWhereTheNanBeginsAndSaysSo)
{
    runOverNan(123, 7);
    window.session().setStep(140);
    trigger("actionNextNonFinite");
    EXPECT_TRUE(waitFor([this] { return focus().step == 123; }));
    EXPECT_TRUE(window.statusBar()->currentMessage().contains(QStringLiteral("123")));
}

TEST_F(WindowPromises, NSaysThatEveryValueIsFinite)
{
    run();
    const auto* verdict = child<QLabel>("runVerdict");
    EXPECT_TRUE(waitFor(
        [verdict] { return verdict->text().endsWith(QStringLiteral("every value is finite")); }));
    trigger("actionNextNonFinite");
    EXPECT_TRUE(waitFor([this] { return !window.statusBar()->currentMessage().isEmpty(); }));
}

TEST_F(WindowPromises, StripsHaveAMenuThatCopies)
{
    run();
    const StripId hidden{StripId::Kind::Hidden, page().place()};
    StripStack& strips = page().plot().strips();
    const QPoint place = placeOf(hidden, 4, 30);
    QContextMenuEvent wish(QContextMenuEvent::Mouse, place, strips.mapToGlobal(place));
    QCoreApplication::sendEvent(&strips, &wish);
    auto* menu = child<QMenu>("stripMenu");
    ASSERT_NE(menu, nullptr);
    child<QAction>("copyStripAddress")->trigger();
    EXPECT_EQ(QGuiApplication::clipboard()->text(), QStringLiteral("layer_0/forward/h[4]@30"));
    child<QAction>("copyStripPicture")->trigger();
    EXPECT_GT(QGuiApplication::clipboard()->image().width(), 100);
    const QString path = QString::fromStdString((folder / "h.svg").string());
    child<QAction>("saveStripSvg")->trigger();
    auto* dialog = child<QFileDialog>("saveViewDialog");
    ASSERT_NE(dialog, nullptr);
    emit dialog->fileSelected(path);
    dialog->close();
    QFile drawing(path);
    ASSERT_TRUE(drawing.open(QIODevice::ReadOnly));
    EXPECT_TRUE(drawing.readAll().contains("<svg"));
    menu->close();
}

TEST_F(WindowPromises, TheRunMenuWalksThroughARun)
{
    run();
    QMenu* runMenu = nullptr;
    for (QMenu* menu : window.menuBar()->findChildren<QMenu*>()) {
        runMenu = menu->actions().contains(child<QAction>("actionRun")) ? menu : runMenu;
    }
    ASSERT_NE(runMenu, nullptr);
    for (const char* name : {"actionStepForward", "actionNextStop", "actionNextNonFinite"}) {
        EXPECT_TRUE(runMenu->actions().contains(child<QAction>(name))) << name;
    }
}

TEST_F(WindowPromises, AnEmptySequenceRunsNoiseByOneClick)
{
    window.showPage(MainWindow::Page::Sequence);
    QTest::mouseClick(child<QPushButton>("runNoise"), Qt::LeftButton);
    EXPECT_TRUE(waitFor([this] { return window.session().run() != nullptr; }));
}

TEST_F(WindowPromises, KeysGoToThePictureOfThePageThatWasAskedFor)
{
    trigger("actionShowGates");
    EXPECT_EQ(window.focusWidget(), &window.gatesPage().view->sheet());
    run();
    trigger("actionShowSequence");
    EXPECT_EQ(window.focusWidget(), &page().plot());
}

TEST_F(WindowPromises, MnemonicsOfTheFileMenuAreUnique)
{
    QMenu* file = nullptr;
    for (QMenu* menu : window.menuBar()->findChildren<QMenu*>()) {
        file = menu->actions().contains(child<QAction>("actionOpen")) ? menu : file;
    }
    ASSERT_NE(file, nullptr);
    std::map<QString, QString> seen;
    for (const QAction* action : file->actions()) {
        const qsizetype at = action->text().indexOf(QLatin1Char('&'));
        if (at >= 0 && !action->isSeparator()) {
            const QString key = action->text().mid(at + 1, 1).toLower();
            EXPECT_TRUE(seen.emplace(key, action->text()).second)
                << action->text().toStdString() << " and " << seen[key].toStdString();
        }
    }
}

TEST_F(WindowPromises, TwoRunsBeginWithTheInputOfTheLastRun)
{
    run();
    trigger("actionCompareBackends");
    window.showPage(MainWindow::Page::Compare);
    EXPECT_TRUE(window.pages().compare->view().runs().controls().isLastRunChosen());
}

TEST_F(WindowPromises, ARecordedRunMayBeComparedOverAFileThatIsChosenThere)
{
    const auto& model = window.session().selection().rnn;
    const std::uint64_t features = model->spec.inputSize;
    const auto input = folder / "x.npy";
    const auto output = folder / "y.npy";
    ASSERT_TRUE(writeNpyFile(
        input, Array(Shape{12, 1, features}, std::vector<float>(12 * features, 0.25F))));
    ASSERT_TRUE(writeNpyFile(output, Array(Shape{12, 1, model->spec.hiddenSize},
                                           std::vector<float>(12 * model->spec.hiddenSize, 0.0F))));
    window.showPage(MainWindow::Page::Compare);
    ComparePage& compare = *window.pages().compare;
    compare.compareRecorded(QString::fromStdString(output.string()));
    QSignalSpy ran(&compare, &ComparePage::compared);
    QTest::mouseClick(child<QPushButton>("compareRun"), Qt::LeftButton);
    ASSERT_TRUE(waitFor([&ran] { return ran.count() > 0; }));
    const InlineBanner& banner = compare.view().runs().banner();
    const auto says = [&banner](const char* text) {
        const auto labels = banner.findChildren<QLabel*>();
        return std::ranges::any_of(labels, [text](const QLabel* label) {
            return label->text().contains(QLatin1String(text));
        });
    };
    EXPECT_TRUE(waitFor([&says] { return says("does not belong to this input"); }));
    compare.view().runs().controls().setFile(QString::fromStdString(input.string()));
    ran.clear();
    QTest::mouseClick(child<QPushButton>("compareRun"), Qt::LeftButton);
    ASSERT_TRUE(waitFor([&ran] { return ran.count() > 0; }));
    EXPECT_FALSE(compare.view().runs().banner().isVisible());
    EXPECT_TRUE(child<QPushButton>("nameBugOfRun")->isVisible());
}

TEST_F(WindowPromises, FilesThatNobodyLookedAtHaveTheirMarks)
{
    const auto bad = folder / "nan.safetensors";
    std::filesystem::copy_file(test::exampleFile(), bad);
    const ParameterId id{LayerIndex(0), Direction::Forward, ParameterKind::RecurrentWeights,
                         Gate::Forget};
    const auto place = window.session().selection().rnn->find(id)->placeOf(2, 3);
    ASSERT_TRUE(place);
    {
        std::fstream file(bad, std::ios::in | std::ios::out | std::ios::binary);
        const float nan = std::numeric_limits<float>::quiet_NaN();
        file.seekp(static_cast<std::streamoff>(place->offsetBytes));
        file.write(reinterpret_cast<const char*>(&nan), sizeof(nan));
    }
    QSignalSpy ended(&window, &MainWindow::openEnded);
    window.openAll({{.path = QString::fromStdString(bad.string()), .options = {}},
                    {.path = test::examplePath(), .options = {}}});
    ASSERT_TRUE(waitFor([&ended] { return ended.count() == 2; }));
    const auto* view = child<QTreeView>("tree");
    const auto hasMark = [view] {
        const QAbstractItemModel& model = *view->model();
        for (int row = 0; row < model.rowCount(); ++row) {
            const QModelIndex file = model.index(row, 0);
            for (int i = 0; i < model.rowCount(file); ++i) {
                if (!model.index(i, 0, file).data(Qt::DecorationRole).isNull()) {
                    return true;
                }
            }
        }
        return false;
    };
    EXPECT_TRUE(waitFor(hasMark));
}

TEST_F(WindowPromises, ButtonsOfPanelsKeepTheirPlacesWhileAJobRuns)
{
    QToolButton* units = nullptr;
    for (auto* button : window.statusBar()->findChildren<QToolButton*>()) {
        if (button->defaultAction() == child<QAction>("actionShow_unitsDock")) {
            units = button;
        }
    }
    ASSERT_NE(units, nullptr);
    const QPoint before = units->mapTo(&window, QPoint());
    child<QToolButton>("cancelJob")->parentWidget()->show();
    QTest::qWait(1);
    EXPECT_EQ(units->mapTo(&window, QPoint()), before);
}

TEST_F(WindowPromises, BookmarksKeepACellAndAByteWithNotes)
{
    search(QStringLiteral("R forget [3, 7]"));
    ASSERT_TRUE(waitFor([this] { return window.gatesPage().heatmap().pick().has_value(); }));
    trigger("actionBookmark");
    auto* table = child<QTableView>("bookmarks");
    ASSERT_TRUE(table->isVisible());
    auto& model = *table->model();
    ASSERT_EQ(model.rowCount(), 1);
    EXPECT_EQ(model.index(0, 0).data().toString(),
              QStringLiteral("layer_0/forward/forget/recurrent_weights[3, 7]"));
    EXPECT_TRUE(model.setData(model.index(0, 1), QStringLiteral("too large")));
    window.showPage(MainWindow::Page::Layout);
    ASSERT_TRUE(waitFor([this] { return child<QWidget>("hex")->isVisible(); }));
    trigger("actionBookmark");
    ASSERT_EQ(model.rowCount(), 2);
    EXPECT_TRUE(model.index(1, 0).data().toString().startsWith(QStringLiteral("0x")));

    search(QStringLiteral("W input [0, 0]"));
    window.showPage(MainWindow::Page::Gates);
    table->setCurrentIndex(model.index(0, 0));
    QTest::mouseClick(child<QPushButton>("goToBookmark"), Qt::LeftButton);
    EXPECT_EQ(window.session().selection().parameter->gate, Gate::Forget);
    EXPECT_EQ(focus().pick->row, 3U);
    EXPECT_EQ(focus().pick->col, 7U);

    const QJsonObject kept = window.views().collect();
    QTest::mouseClick(child<QPushButton>("removeBookmark"), Qt::LeftButton);
    EXPECT_EQ(model.rowCount(), 1);
    window.views().apply(kept);
    ASSERT_EQ(model.rowCount(), 2);
    EXPECT_EQ(model.index(0, 1).data().toString(), QStringLiteral("too large"));
}

TEST_F(WindowPromises, ABookmarkOfAStepLeadsBackToIt)
{
    run();
    window.session().setUnit(3);
    window.session().setStep(10);
    trigger("actionBookmark");
    auto* table = child<QTableView>("bookmarks");
    const QString address = table->model()->index(0, 0).data().toString();
    EXPECT_TRUE(address.endsWith(QStringLiteral("[3]@10"))) << address.toStdString();
    window.session().setStep(25);
    QTest::mouseClick(child<QPushButton>("goToBookmark"), Qt::LeftButton);
    EXPECT_TRUE(waitFor([this] { return focus().step == 10; }));
}

TEST_F(WindowPromises, ThePictureOfTheSheetIsCopiedWithItsLegend)
{
    window.showPage(MainWindow::Page::Gates);
    GatesView& view = *window.gatesPage().view;
    view.setSingle(false);
    ASSERT_TRUE(waitFor([&view] { return view.isReady(); }));
    ContactSheet& sheet = view.sheet();
    const QPoint place = sheet.items().front().picture.center();
    QContextMenuEvent wish(QContextMenuEvent::Mouse, place, sheet.mapToGlobal(place));
    QCoreApplication::sendEvent(&sheet, &wish);
    auto* menu = child<QMenu>("pictureMenu");
    ASSERT_NE(menu, nullptr);
    EXPECT_TRUE(menu->actions().contains(child<QAction>("actionShowCellInLayout")));
    menu->findChild<QAction*>(QStringLiteral("copyViewPicture"))->trigger();
    EXPECT_GT(QGuiApplication::clipboard()->image().width(), sheet.width());
    menu->close();
}

TEST_F(WindowPromises, TheTableOfRegionsShowsItsFirstColumns)
{
    search(QStringLiteral("R forget [3, 7]"));
    window.showPage(MainWindow::Page::Layout);
    auto* table = window.layoutView().findChild<QTableView*>(QStringLiteral("table"));
    ASSERT_TRUE(waitFor([table] { return table->model()->rowCount() > 0; }));
    QTest::qWait(1);
    EXPECT_EQ(table->horizontalScrollBar()->value(), 0);
    QStringList heads;
    for (int place = 0; place < 4; ++place) {
        heads.append(
            table->model()
                ->headerData(table->horizontalHeader()->logicalIndex(place), Qt::Horizontal)
                .toString());
    }
    EXPECT_EQ(heads.join(QLatin1Char(' ')), QStringLiteral("Gate Kind Offset Bytes"));
}

TEST_F(WindowPromises, PanelsGetTheirWidthBackInALargerWindow)
{
    const auto widths = [this] {
        QApplication::processEvents();
        return std::pair(child<QDockWidget>("modelDock")->width(),
                         child<QDockWidget>("inspectorDock")->width());
    };
    const auto usual = widths();
    for (const auto page : {MainWindow::Page::Sequence, MainWindow::Page::Compare}) {
        window.showPage(page);
        window.resize(1024, 700);
        ASSERT_LT(widths().first, usual.first);
        window.resize(1280, 820);
        EXPECT_TRUE(waitFor([&] { return widths() == usual; }));
    }
}

TEST_F(WindowPromises, CompareWithTakesAFileAndComparesIt)
{
    trigger("treeCompare");
    auto* dialog = window.findChild<QFileDialog*>();
    ASSERT_NE(dialog, nullptr);
    emit dialog->fileSelected(test::examplePath());
    dialog->close();
    CompareView& view = window.pages().compare->view();
    EXPECT_TRUE(waitFor([&view] { return view.comparison() != nullptr; }));
    EXPECT_EQ(window.pages().current(), MainWindow::Page::Compare);
    EXPECT_EQ(child<QLabel>("compareVerdict")->text(), QStringLiteral("Equal."));
}

TEST_F(WindowPromises, TheTitleOfADialogIsTheWordOfItsMenu)
{
    run();
    for (const char* name : {"actionNameBug", "actionProveRuntime", "actionReport", "actionBundle",
                             "actionShrink", "actionMeasureMemory"}) {
        trigger(name);
        QString word = child<QAction>(name)->text();
        word.remove(QLatin1Char('&')).remove(QChar(0x2026));
        QDialog* shown = nullptr;
        for (auto* dialog : window.findChildren<QDialog*>()) {
            shown = dialog->isVisible() ? dialog : shown;
        }
        ASSERT_NE(shown, nullptr) << name;
        EXPECT_EQ(shown->windowTitle(), word) << name;
        auto* close = shown->findChild<QPushButton*>(QStringLiteral("closeTool"));
        ASSERT_NE(close, nullptr) << name;
        QTest::mouseClick(close, Qt::LeftButton);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }
}

TEST_F(WindowPromises, RecentFilesSayWhatIsInThem)
{
    QSettings kept(settings.fileName(), QSettings::IniFormat);
    ASSERT_EQ(kept.beginReadArray(QStringLiteral("recentFiles")), 1);
    kept.setArrayIndex(0);
    EXPECT_EQ(kept.value(QStringLiteral("summary")).toString(),
              QStringLiteral("safetensors · LSTM 15 → 24"));
}

} // namespace
} // namespace gateloupe
