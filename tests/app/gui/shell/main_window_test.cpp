// SPDX-License-Identifier: Apache-2.0
#include <fstream>

#include <gtest/gtest.h>

#include <QAction>
#include <QComboBox>
#include <QDockWidget>
#include <QDropEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QMimeData>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTableView>
#include <QTest>
#include <QToolBar>
#include <QToolButton>
#include <QTreeView>

#include "app/gui/controllers/runner.h"
#include "app/gui/dialogs/export_dialog.h"
#include "app/gui/dialogs/raw_buffer_dialog.h"
#include "app/gui/pages/gates_page.h"
#include "app/gui/shell/main_window.h"
#include "tests/app/gui/example_file.h"
#include "tests/support/patience.h"
#include "tests/support/temporary_folder.h"
#include "widgets/bytes/layout_view.h"
#include "widgets/common/inline_banner.h"
#include "widgets/heatmap/view/gate_heatmap.h"
#include "widgets/models/checkpoint_tree.h"
#include "widgets/sequence/input/input_chooser.h"
#include "widgets/sequence/sequence_page.h"

namespace gateloupe {
namespace {

using test::examplePath;
using test::kPatienceMs;

class MainWindowTest : public ::testing::Test
{
protected:
    MainWindowTest()
        : settings(QString::fromStdString((folder / "settings.ini").string()), QSettings::IniFormat)
        , window(settings)
    {
        window.resize(1200, 780);
        window.show();
        window.activateWindow();
    }

    void open(const QString& path)
    {
        QSignalSpy ended(&window, &MainWindow::openEnded);
        window.open({.path = path, .options = {}});
        ASSERT_TRUE(QTest::qWaitFor([&] { return ended.count() == 1; }, kPatienceMs));
    }

    template <typename Widget>
    Widget* child(const char* name)
    {
        return window.findChild<Widget*>(QLatin1String(name));
    }

    InlineBanner& banner() { return *child<InlineBanner>("windowBanner"); }

    /// Clicks the row of the tree that `names` lead to, from the network on.
    void clickInTree(const QStringList& names)
    {
        auto* tree = child<QTreeView>("tree");
        QModelIndex at = tree->model()->index(0, 0);
        for (const QString& name : names) {
            tree->expand(at);
            const auto matches = tree->model()->match(tree->model()->index(0, 0, at),
                                                      Qt::DisplayRole, name, 1, Qt::MatchExactly);
            ASSERT_EQ(matches.size(), 1) << name.toStdString();
            at = matches.front();
        }
        tree->scrollTo(at);
        QTest::mouseClick(tree->viewport(), Qt::LeftButton, {}, tree->visualRect(at).center());
    }

    /// By the keys of the dialog.
    void saveArrangement(const QString& name)
    {
        child<QAction>("actionSaveArrangement")->trigger();
        QTest::keyClicks(child<QLineEdit>("arrangementName"), name);
        QTest::keyClick(child<QLineEdit>("arrangementName"), Qt::Key_Return);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }

    void waitForHeatmap()
    {
        ASSERT_TRUE(
            QTest::qWaitFor([&] { return window.gatesPage().heatmap().isReady(); }, kPatienceMs));
    }

    test::TemporaryFolder folder;
    QSettings settings;
    MainWindow window;
};

TEST_F(MainWindowTest, WelcomesFirst)
{
    EXPECT_TRUE(child<QPushButton>("welcomeOpen")->isVisible());
    EXPECT_FALSE(child<QTabWidget>("pages")->isVisible());
    EXPECT_FALSE(child<QAction>("actionExport")->isEnabled());
}

TEST_F(MainWindowTest, AGateChosenInTheTreeIsShownAndItsCellsSayWhereTheyAre)
{
    open(examplePath());
    clickInTree({QStringLiteral("lstm"), QStringLiteral("layer 0"), QStringLiteral("forget"),
                 QStringLiteral("R")});
    const ParameterId forget{LayerIndex(0), Direction::Forward, ParameterKind::RecurrentWeights,
                             Gate::Forget};
    ASSERT_EQ(*window.session().selection().parameter, forget);
    waitForHeatmap();
    window.gatesPage().heatmap().setPick(3, 5);
    const auto cell = window.gatesPage().heatmap().pick();
    ASSERT_TRUE(cell.has_value());
    ASSERT_TRUE(cell->byteOffset.has_value());
    const QString text = child<QLabel>("hoverText")->text();
    EXPECT_TRUE(text.startsWith(QStringLiteral("R forget [3, 5] = "))) << text.toStdString();
    EXPECT_TRUE(text.contains(QStringLiteral("byte 0x"))) << text.toStdString();
    EXPECT_EQ(child<QLabel>("hoverText")->toolTip(), text) << "where the line is too short for it";
    // The bytes at that place of the file are the number.
    const auto bytes = test::readFile(examplePath().toStdString());
    float value = 0.0F;
    std::memcpy(&value, bytes.data() + *cell->byteOffset, sizeof value);
    EXPECT_EQ(static_cast<double>(value), cell->value);
}

TEST_F(MainWindowTest, TreeAndLayoutShareTheSelection)
{
    open(examplePath());
    window.showPage(MainWindow::Page::Layout);
    EXPECT_EQ(window.layoutView().buffer(), LayoutView::Buffer::File) << "bytes that exist";
    window.layoutView().setBuffer(LayoutView::Buffer::Packed);
    clickInTree({QStringLiteral("lstm"), QStringLiteral("layer 0"), QStringLiteral("output"),
                 QStringLiteral("bW")});
    EXPECT_EQ(window.layoutView().selection()->gate, Gate::Output);
    EXPECT_EQ(window.layoutView().selection()->kind, ParameterKind::InputBias);

    auto* table = window.layoutView().findChild<QTableView*>(QStringLiteral("table"));
    const QModelIndex row = table->model()->index(1, 0);
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualRect(row).center());
    EXPECT_EQ(window.session().selection().parameter->gate, Gate::Forget);
    EXPECT_EQ(child<QTreeView>("tree")->currentIndex().data().toString(), QStringLiteral("W"));
    child<QAction>("actionBack")->trigger();
    EXPECT_EQ(window.session().selection().parameter->gate, Gate::Output);
}

TEST_F(MainWindowTest, AProbeRunsAndIsStepped)
{
    open(examplePath());
    window.showPage(MainWindow::Page::Sequence);
    QTest::mouseClick(window.sequencePage().findChild<QPushButton*>(QStringLiteral("runButton")),
                      Qt::LeftButton);
    ASSERT_TRUE(QTest::qWaitFor([&] { return window.session().run() != nullptr; }, kPatienceMs));
    EXPECT_EQ(window.session().run()->steps(), 100U);
    auto* canvas = child<QWidget>("stripStack");
    canvas->setFocus();
    QTest::keyClick(canvas, Qt::Key_Right);
    QTest::keyClick(canvas, Qt::Key_Right, Qt::ShiftModifier);
    EXPECT_EQ(window.sequencePage().step(), 11U);
}

TEST_F(MainWindowTest, TheExampleOpensWithItsTextRun)
{
    window.openExample();
    ASSERT_TRUE(QTest::qWaitFor([&] { return window.session().run() != nullptr; }, kPatienceMs));
    EXPECT_EQ(window.session().run()->sequence->labels.size(), 200U);
    EXPECT_TRUE(window.sequencePage().isVisible());
}

TEST_F(MainWindowTest, ARunOfTheFileBeforeDoesNotReachTheNextFile)
{
    open(examplePath());
    window.showPage(MainWindow::Page::Sequence);
    SequenceSource source;
    source.probe.steps = 200'000;
    window.sequencePage().input().setSource(source);
    window.runner().run();
    ASSERT_TRUE(window.jobs().isRunning(Jobs::Kind::Run));
    open(examplePath());
    EXPECT_FALSE(window.jobs().isRunning(Jobs::Kind::Run));
    QTest::qWait(50);
    EXPECT_EQ(window.session().run(), nullptr);
}

TEST_F(MainWindowTest, AnInputThatDoesNotFitIsSaidOnThePage)
{
    open(examplePath());
    window.showPage(MainWindow::Page::Sequence);
    SequenceSource source;
    source.kind = SequenceSource::Kind::Text;
    source.text = "a";
    source.vocabulary = folder / "vocabulary.txt";
    const std::string letters = "abcdefghijklmnopqrstuvwxyz";
    test::writeFile(source.vocabulary, std::as_bytes(std::span(letters)));
    window.sequencePage().input().setSource(source);
    child<QAction>("actionRun")->trigger();
    InlineBanner& said = window.sequencePage().banner();
    ASSERT_TRUE(QTest::qWaitFor([&] { return !said.sentence().isEmpty(); }, kPatienceMs));
    EXPECT_TRUE(said.sentence().contains(QStringLiteral("at least 26 features")))
        << said.sentence().toStdString();
}

TEST_F(MainWindowTest, AnotherFileBeginsWithoutTheTextOfTheOneBefore)
{
    window.openExample();
    ASSERT_TRUE(QTest::qWaitFor([&] { return window.session().run() != nullptr; }, kPatienceMs));
    ASSERT_EQ(window.sequencePage().input().source().kind, SequenceSource::Kind::Text);
    open(examplePath());
    EXPECT_EQ(window.sequencePage().input().source().kind, SequenceSource::Kind::Probe);
    EXPECT_TRUE(window.sequencePage().input().source().vocabulary.empty());
}

TEST_F(MainWindowTest, AVocabularyThatIsNotTheNetworksIsSaid)
{
    open(examplePath());
    window.showPage(MainWindow::Page::Sequence);
    SequenceSource source;
    source.kind = SequenceSource::Kind::Text;
    source.text = "ab";
    source.vocabulary = folder / "vocabulary.txt";
    test::writeFile(source.vocabulary, std::as_bytes(std::span("abc", 3)));
    window.sequencePage().input().setSource(source);
    const auto* preview = child<QLabel>("inputPreview");
    EXPECT_TRUE(QTest::qWaitFor(
        [&] { return preview->text().contains(QStringLiteral("vocabulary 3 ≠ 15 inputs")); },
        kPatienceMs))
        << preview->text().toStdString();
    EXPECT_TRUE(child<QPushButton>("inputButton")->text().contains(QStringLiteral("⚠")));
}

TEST_F(MainWindowTest, TheExampleIsAWalkToBeginWith)
{
    window.openExample();
    ASSERT_TRUE(QTest::qWaitFor([&] { return window.session().run() != nullptr; }, kPatienceMs));
    EXPECT_EQ(window.sequencePage().pinned(), (std::vector<std::uint64_t>{0, 1}));
    auto* note = child<QWidget>("inspectorNote");
    EXPECT_TRUE(note->isVisible());
    QTest::mouseClick(child<QToolButton>("closeNote"), Qt::LeftButton);
    EXPECT_FALSE(note->isVisible());
    EXPECT_FALSE(banner().isVisible()) << "notes about reading wait in the status bar";
}

TEST_F(MainWindowTest, TheInspectorExplainsTheValueAtTheCursor)
{
    window.openExample();
    ASSERT_TRUE(QTest::qWaitFor([&] { return window.session().run() != nullptr; }, kPatienceMs));
    window.session().setUnit(7);
    window.session().setStep(40);
    const auto* value = child<QLabel>("explainedValue");
    const auto shows = [&](const char* text) {
        return QTest::qWaitFor([&] { return value->text().startsWith(QLatin1String(text)); },
                               kPatienceMs);
    };
    ASSERT_TRUE(shows("layer_0/forward/h[7]@40 = ")) << value->text().toStdString();
    auto* signal = child<QComboBox>("explainedSignal");
    signal->setCurrentIndex(1); // f
    emit signal->activated(1);
    ASSERT_TRUE(shows("layer_0/forward/forget[7]@40 = ")) << value->text().toStdString();
    // The terms and the others make up the sum of the equation.
    auto* table = child<QTableView>("explainedTerms");
    ASSERT_GT(table->model()->rowCount(), 2);
    QModelIndex link;
    for (int row = 0; row < table->model()->rowCount() && !link.isValid(); ++row) {
        if (table->model()->index(row, 0).data().toString().startsWith(QStringLiteral("h unit "))) {
            link = table->model()->index(row, 0);
        }
    }
    ASSERT_TRUE(link.isValid());
    const QString unit = link.data().toString().section(QLatin1Char(' '), 2, 2); // "h unit 3 at 39"
    table->scrollTo(link);
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualRect(link).center());
    const QString wanted = QStringLiteral("layer_0/forward/h[%1]@39 = ").arg(unit);
    ASSERT_TRUE(shows(wanted.toLatin1().constData())) << value->text().toStdString();
    EXPECT_EQ(window.session().focus().step, 39U);
    QTest::mouseClick(child<QPushButton>("followLargest"), Qt::LeftButton);
    const auto* trail = child<QListWidget>("explainedTrail");
    EXPECT_TRUE(QTest::qWaitFor([&] { return trail->count() > 0; }, kPatienceMs));
}

TEST_F(MainWindowTest, ARunOfAnotherInputIsMarked)
{
    window.openExample();
    ASSERT_TRUE(QTest::qWaitFor([&] { return window.session().run() != nullptr; }, kPatienceMs));
    const auto* facts = child<QLabel>("ranOn");
    EXPECT_TRUE(facts->text().startsWith(QStringLiteral("Ran on "))) << facts->text().toStdString();
    auto* kind = child<QComboBox>("inputKind");
    kind->setFocus();
    QTest::keyClick(kind, Qt::Key_Up);
    EXPECT_TRUE(facts->text().contains(QStringLiteral("another one")))
        << facts->text().toStdString();
    QTest::keyClick(kind, Qt::Key_Down);
    EXPECT_TRUE(facts->text().startsWith(QStringLiteral("Ran on "))) << "the same again";
}

TEST_F(MainWindowTest, FitsASmallScreen)
{
    // 1024 x 700 without the title bar and what the desktop takes.
    constexpr QSize kSmall(1020, 640);
    window.openExample();
    ASSERT_TRUE(QTest::qWaitFor([&] { return window.session().run() != nullptr; }, kPatienceMs));
    for (const auto page :
         {MainWindow::Page::Gates, MainWindow::Page::Layout, MainWindow::Page::Sequence,
          MainWindow::Page::Compare, MainWindow::Page::Health}) {
        window.showPage(page);
        window.resize(kSmall);
        EXPECT_EQ(window.size(), kSmall) << "page " << static_cast<int>(page);
        const QWidget* shown = window.pages().tabs->currentWidget();
        EXPECT_LE(shown->minimumSizeHint().height(), 500) << "page " << static_cast<int>(page);
    }
}

TEST_F(MainWindowTest, NothingIsWrongBeforeAnythingIsTyped)
{
    open(examplePath());
    window.showPage(MainWindow::Page::Sequence);
    auto* kind = child<QComboBox>("inputKind");
    const auto* preview = child<QLabel>("inputPreview");
    ASSERT_TRUE(QTest::qWaitFor([&] { return !preview->text().isEmpty(); }, kPatienceMs));
    for (const auto wanted : {SequenceSource::Kind::File, SequenceSource::Kind::Text}) {
        kind->setCurrentIndex(static_cast<int>(wanted));
        EXPECT_TRUE(QTest::qWaitFor([&] { return preview->text().isEmpty(); }, kPatienceMs))
            << preview->text().toStdString();
    }
}

TEST_F(MainWindowTest, ACorruptFileLeavesABannerAndTheOpenFile)
{
    open(examplePath());
    const auto before = window.session().checkpoint();
    const auto bytes = test::readFile(examplePath().toStdString());
    test::writeFile(folder / "broken.safetensors", test::truncatedTo(bytes, 100));
    open(QString::fromStdString((folder / "broken.safetensors").string()));
    EXPECT_TRUE(banner().isVisible());
    EXPECT_TRUE(banner().sentence().contains(QStringLiteral("broken.safetensors")));
    EXPECT_FALSE(banner().details().isEmpty());
    EXPECT_EQ(window.session().checkpoint(), before);
}

TEST_F(MainWindowTest, WhatIsNoCheckpointCanBeTreatedAsARawBuffer)
{
    test::writeFile(folder / "buffer.bin", std::vector<std::byte>(64, std::byte{7}));
    open(QString::fromStdString((folder / "buffer.bin").string()));
    auto* action = banner().findChild<QPushButton*>(QStringLiteral("actionButton"));
    ASSERT_TRUE(action->isVisible());
    QTest::mouseClick(action, Qt::LeftButton);
    auto* dialog = window.findChild<RawBufferDialog*>();
    ASSERT_NE(dialog, nullptr);
    EXPECT_TRUE(dialog->request().path.endsWith(QStringLiteral("buffer.bin")));
    dialog->reject();
}

TEST_F(MainWindowTest, AFileWithoutNetworksSaysWhatWasLookedForAndShowsItsTensors)
{
    // A .npy file of one vector: format 1.0, five f32.
    std::string header = "{'descr': '<f4', 'fortran_order': False, 'shape': (5,), }";
    header.resize(117, ' ');
    header += '\n';
    std::string file = "\x93NUMPY";
    file += '\x01';
    file += '\0';
    file += static_cast<char>(header.size());
    file += '\0';
    file += header + std::string(20, '\0');
    test::writeFile(folder / "vector.npy", std::as_bytes(std::span(file)));
    open(QString::fromStdString((folder / "vector.npy").string()));
    EXPECT_TRUE(child<QPushButton>("treatAsRaw")->isVisible());
    EXPECT_TRUE(child<QLabel>("noNetworksText")->text().contains(QStringLiteral("vector.npy")));
    auto* tree = child<QTreeView>("tree");
    tree->expandAll();
    const QModelIndex others = tree->model()->index(0, 0, tree->model()->index(0, 0));
    const QModelIndex tensor = tree->model()->index(0, 0, others);
    ASSERT_TRUE(tensor.isValid());
    tree->scrollTo(tensor);
    QTest::mouseClick(tree->viewport(), Qt::LeftButton, {}, tree->visualRect(tensor).center());
    EXPECT_NE(window.session().selection().tensor, nullptr);
    waitForHeatmap();
}

TEST_F(MainWindowTest, ADroppedFileIsOpened)
{
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(examplePath())});
    QSignalSpy ended(&window, &MainWindow::openEnded);
    QDragEnterEvent enter(QPoint(300, 300), Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(&window, &enter);
    ASSERT_TRUE(enter.isAccepted());
    QDropEvent drop(QPointF(300, 300), Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(&window, &drop);
    ASSERT_TRUE(QTest::qWaitFor([&] { return ended.count() == 1; }, kPatienceMs));
    EXPECT_EQ(window.session().checkpoint()->rnns.size(), 1U);
}

TEST_F(MainWindowTest, ExportsThroughItsDialogAndSaysSo)
{
    open(examplePath());
    child<QAction>("actionExport")->trigger();
    auto* dialog = window.findChild<ExportDialog*>();
    ASSERT_NE(dialog, nullptr);
    dialog->setFormat(ExportFormat::Npz);
    dialog->setTarget(QString::fromStdString((folder / "out.npz").string()));
    QSignalSpy written(&window.jobs(), &Jobs::ended);
    dialog->accept();
    ASSERT_TRUE(QTest::qWaitFor([&] { return banner().isVisible(); }, kPatienceMs));
    EXPECT_TRUE(banner().sentence().contains(QStringLiteral("Wrote “out.npz”")))
        << banner().sentence().toStdString();
    EXPECT_TRUE(std::filesystem::exists(folder / "out.npz"));
    open(QString::fromStdString((folder / "out.npz").string()));
    EXPECT_EQ(window.session().checkpoint()->rnns.size(), 1U);
}

TEST_F(MainWindowTest, TheFilterNarrowsTheTree)
{
    open(examplePath());
    child<QAction>("actionFind")->trigger();
    auto* filter = child<QDockWidget>("modelDock")->findChild<QLineEdit*>(QStringLiteral("filter"));
    QTest::keyClicks(filter, QStringLiteral("forget"));
    auto* tree = child<QTreeView>("tree");
    QModelIndex at = tree->model()->index(0, 0);
    for (int depth = 0; depth < 3; ++depth) { // network, layer, gate
        at = tree->model()->index(0, 0, at);
    }
    EXPECT_EQ(at.data().toString(), QStringLiteral("forget"));
    EXPECT_EQ(tree->model()->rowCount(at.parent()), 1);
}

TEST_F(MainWindowTest, RemembersItsStateAndItsFiles)
{
    open(examplePath());
    window.showPage(MainWindow::Page::Layout);
    child<QToolBar>("mainToolBar")->hide();
    // Not wider than it must be: Qt 6.8 brings a window back within the screen, and the one of
    // the tests is small.
    const QSize size(window.minimumSizeHint().width(), 690);
    window.resize(size);
    window.close();

    MainWindow next(settings);
    next.show();
    EXPECT_EQ(next.size(), size);
    EXPECT_FALSE(next.findChild<QToolBar*>(QStringLiteral("mainToolBar"))->isVisible());
    EXPECT_EQ(next.findChild<QTabWidget*>(QStringLiteral("pages"))->currentIndex(), 1);
    auto* recent = next.findChild<QMenu*>(QStringLiteral("recentMenu"));
    ASSERT_EQ(recent->actions().size(), 1);
    EXPECT_TRUE(recent->actions().front()->isEnabled());

    next.findChild<QAction*>(QStringLiteral("actionResetLayout"))->trigger();
    EXPECT_TRUE(next.findChild<QToolBar*>(QStringLiteral("mainToolBar"))->isVisible());
}

TEST_F(MainWindowTest, PanelsStandAroundThePicture)
{
    const auto isShown = [this](const char* name) { return child<QDockWidget>(name)->isVisible(); };
    EXPECT_FALSE(isShown("modelDock")) << "without a file there is nothing to show in it";
    open(examplePath());
    const std::vector<const char*> atFirst = {"modelDock", "inspectorDock"};
    const std::vector<const char*> later = {"unitsDock",  "stopsDock", "saturationDock",
                                            "whatIfDock", "jobsDock",  "bookmarksDock"};
    for (const char* name : atFirst) {
        EXPECT_TRUE(isShown(name)) << name;
    }
    EXPECT_NEAR(child<QDockWidget>("modelDock")->width(), 220, 4);
    EXPECT_NEAR(child<QDockWidget>("inspectorDock")->width(), 300, 4);
    for (const char* name : later) {
        EXPECT_FALSE(isShown(name)) << name;
        auto* action = child<QAction>((std::string("actionShow_") + name).c_str());
        EXPECT_FALSE(action->shortcut().isEmpty()) << name;
        action->trigger();
        EXPECT_TRUE(isShown(name)) << name;
        EXPECT_TRUE(action->isChecked()) << name;
    }
    // Those below stand one at a time; the button of the one that is open closes it.
    EXPECT_FALSE(isShown("stopsDock"));
    auto* units = child<QAction>("actionShow_unitsDock");
    EXPECT_FALSE(units->isChecked());
    units->trigger();
    EXPECT_TRUE(isShown("unitsDock"));
    EXPECT_FALSE(isShown("jobsDock"));
    QCoreApplication::processEvents();
    units->trigger();
    EXPECT_FALSE(isShown("unitsDock"));
    child<QAction>("actionShow_stopsDock")->trigger();

    child<QAction>("actionHidePanels")->trigger();
    for (const QDockWidget* dock : window.findChildren<QDockWidget*>()) {
        EXPECT_FALSE(dock->isVisible()) << dock->objectName().toStdString();
    }
    child<QAction>("actionHidePanels")->trigger();
    EXPECT_TRUE(isShown("modelDock"));
    EXPECT_TRUE(isShown("stopsDock"));
    EXPECT_FALSE(isShown("unitsDock"));
}

TEST_F(MainWindowTest, PanelsCanBeArrangedForWhatIsDone)
{
    open(examplePath());
    child<QAction>("actionArrangeStepping")->trigger();
    EXPECT_EQ(child<QTabWidget>("pages")->currentIndex(), 2);
    EXPECT_TRUE(child<QDockWidget>("unitsDock")->isVisible());
    child<QDockWidget>("inspectorDock")->hide();
    saveArrangement(QStringLiteral("Mine"));
    child<QAction>("actionArrangeBytes")->trigger();
    EXPECT_EQ(child<QTabWidget>("pages")->currentIndex(), 1);
    EXPECT_TRUE(child<QDockWidget>("inspectorDock")->isVisible());
    EXPECT_FALSE(child<QDockWidget>("unitsDock")->isVisible());
    child<QAction>("actionArrangeComparing")->trigger();
    EXPECT_EQ(child<QTabWidget>("pages")->currentIndex(), 3);
    EXPECT_FALSE(child<QDockWidget>("inspectorDock")->isVisible());
    window.close();

    MainWindow next(settings);
    next.show();
    next.findChild<QAction*>(QStringLiteral("actionArrangement1"))->trigger();
    EXPECT_FALSE(next.findChild<QDockWidget*>(QStringLiteral("inspectorDock"))->isVisible());
    EXPECT_TRUE(next.findChild<QDockWidget*>(QStringLiteral("unitsDock"))->isVisible());
}

TEST_F(MainWindowTest, ArrangementsHaveNamesAndKeysAndCanBeRenamedAndDeleted)
{
    open(examplePath());
    window.activateWindow();
    child<QDockWidget>("modelDock")->hide();
    saveArrangement(QStringLiteral("no tree"));
    child<QDockWidget>("modelDock")->show();
    child<QDockWidget>("inspectorDock")->hide();
    saveArrangement(QStringLiteral("no inspector"));
    QTest::keyClick(&window, Qt::Key_1, Qt::ControlModifier | Qt::AltModifier);
    EXPECT_FALSE(child<QDockWidget>("modelDock")->isVisible());
    EXPECT_TRUE(child<QDockWidget>("inspectorDock")->isVisible());
    child<QAction>("actionManageArrangements")->trigger();
    auto* list = child<QListWidget>("arrangements");
    ASSERT_EQ(list->count(), 2);
    const auto renameFirst = [list](const QString& name) {
        const QSignalSpy filled(list->model(), &QAbstractItemModel::modelReset);
        list->setCurrentRow(0);
        list->setFocus();
        QTest::keyClick(list, Qt::Key_F2);
        auto* editor = list->viewport()->findChild<QLineEdit*>();
        ASSERT_NE(editor, nullptr);
        QTest::keyClicks(editor, name);
        QTest::keyClick(editor, Qt::Key_Return);
        // The editor commits, closes, and the list is filled again, an event each.
        ASSERT_TRUE(QTest::qWaitFor([&] { return filled.count() > 0; }, kPatienceMs));
    };
    renameFirst(QStringLiteral("no inspector"));
    EXPECT_EQ(list->item(0)->text(), QStringLiteral("no tree")) << "that name is taken";
    renameFirst(QStringLiteral("wide"));
    EXPECT_EQ(child<QAction>("actionArrangement1")->text(), QStringLiteral("wide"));
    list->setCurrentRow(1);
    QTest::mouseClick(child<QPushButton>("removeArrangement"), Qt::LeftButton);
    EXPECT_EQ(list->count(), 1);
    EXPECT_EQ(child<QAction>("actionArrangement2"), nullptr);
    QTest::mouseClick(child<QPushButton>("closeArrangements"), Qt::LeftButton);
    window.close();

    MainWindow next(settings);
    next.show();
    EXPECT_EQ(next.findChild<QAction*>(QStringLiteral("actionArrangement1"))->text(),
              QStringLiteral("wide"));
    EXPECT_EQ(next.findChild<QAction*>(QStringLiteral("actionArrangement2")), nullptr);
}

TEST_F(MainWindowTest, ArrangementsThatCannotBeReadAreLeftOut)
{
    settings.setValue(QStringLiteral("arrangements/size"), 2147483647);
    settings.setValue(QStringLiteral("arrangements/1/id"), 1);
    settings.setValue(QStringLiteral("arrangements/1/name"), QStringLiteral("no state"));
    settings.setValue(QStringLiteral("arrangements/2/id"), QStringLiteral("x"));
    settings.setValue(QStringLiteral("arrangements/2/name"), QStringLiteral("no id"));
    settings.setValue(QStringLiteral("arrangements/2/state"), QByteArray("state"));
    settings.setValue(QStringLiteral("arrangements/3/id"), 3);
    settings.setValue(QStringLiteral("arrangements/3/name"),
                      QStringLiteral("no state of a window"));
    settings.setValue(QStringLiteral("arrangements/3/state"), QByteArray("state"));
    MainWindow next(settings);
    next.show();
    EXPECT_EQ(next.findChild<QAction*>(QStringLiteral("actionArrangement1")), nullptr);
    EXPECT_EQ(next.findChild<QAction*>(QStringLiteral("actionArrangement2")), nullptr);
    QSignalSpy ended(&next, &MainWindow::openEnded);
    next.open({.path = examplePath(), .options = {}});
    ASSERT_TRUE(QTest::qWaitFor([&] { return ended.count() == 1; }, kPatienceMs));
    next.findChild<QDockWidget*>(QStringLiteral("modelDock"))->hide();
    next.findChild<QAction*>(QStringLiteral("actionArrangement3"))->trigger();
    EXPECT_TRUE(next.findChild<QDockWidget*>(QStringLiteral("modelDock"))->isVisible())
        << "the usual arrangement takes its place";
}

TEST_F(MainWindowTest, TheInspectorShowsWhatThePageInSightIsAbout)
{
    open(examplePath());
    window.showPage(MainWindow::Page::Gates);
    EXPECT_TRUE(child<QWidget>("gateInspector")->isVisible());
    EXPECT_TRUE(child<QDockWidget>("inspectorDock")->isAncestorOf(child<QWidget>("gateInspector")));
    window.showPage(MainWindow::Page::Compare);
    EXPECT_FALSE(child<QWidget>("gateInspector")->isVisible()) << "its gate is not shown there";
    EXPECT_TRUE(child<QLabel>("networkFacts")->text().contains(QStringLiteral("LSTM")));
}

TEST_F(MainWindowTest, GreysRecentFilesThatAreGone)
{
    const auto copy = folder / "copy.safetensors";
    std::filesystem::copy_file(examplePath().toStdString(), copy);
    open(QString::fromStdString(copy.string()));
    window.close();
    std::filesystem::remove(copy);
    MainWindow next(settings);
    auto* recent = next.findChild<QMenu*>(QStringLiteral("recentMenu"));
    ASSERT_EQ(recent->actions().size(), 1);
    EXPECT_FALSE(recent->actions().front()->isEnabled());
}

TEST_F(MainWindowTest, EveryCommandHasTextTipNameAndEveryWidgetTakesPart)
{
    for (const QAction* action : window.findChildren<QAction*>()) {
        if (!action->objectName().startsWith(QStringLiteral("action"))) {
            continue;
        }
        EXPECT_FALSE(action->text().isEmpty()) << action->objectName().toStdString();
        EXPECT_FALSE(action->toolTip().isEmpty()) << action->objectName().toStdString();
        EXPECT_FALSE(action->statusTip().isEmpty()) << action->objectName().toStdString();
    }
}

} // namespace
} // namespace gateloupe
