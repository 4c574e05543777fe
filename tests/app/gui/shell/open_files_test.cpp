// SPDX-License-Identifier: GPL-3.0-or-later
// Several files in one window: each is as it was left when it is shown again.
#include <cstring>
#include <filesystem>
#include <limits>
#include <span>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <QAction>
#include <QApplication>
#include <QDropEvent>
#include <QFileInfo>
#include <QMimeData>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QTest>
#include <QTreeView>
#include <QUrl>

#include "app/gui/pages/gates_page.h"
#include "app/gui/session/saved/session_store.h"
#include "app/gui/shell/main_window.h"
#include "tests/app/gui/example_file.h"
#include "tests/support/parameter_ids.h"
#include "tests/support/patience.h"
#include "tests/support/temporary_folder.h"
#include "widgets/common/inline_banner.h"
#include "widgets/models/checkpoint_tree.h"
#include "widgets/sequence/explain_panel.h"
#include "widgets/sequence/input/input_chooser.h"
#include "widgets/sequence/sequence_page.h"
#include "widgets/timeline/strip_stack.h"

namespace gateloupe {
namespace {

using test::kForget;
using test::kPatienceMs;
using Page = MainWindow::Page;

class OpenFiles : public ::testing::Test
{
protected:
    OpenFiles()
        : settings(path("settings.ini"), QSettings::IniFormat)
        , window(settings)
    {
        for (const char* name : {"first.safetensors", "second.safetensors", "third.safetensors"}) {
            std::filesystem::copy_file(test::exampleFile(), folder / name);
        }
        window.resize(1280, 820);
        window.show();
        window.activateWindow();
    }

    [[nodiscard]] QString path(const char* name) const
    {
        return QString::fromStdString((folder / name).string());
    }

    void open(const char* name)
    {
        QSignalSpy ended(&window, &MainWindow::openEnded);
        window.open({.path = path(name), .options = {}});
        ASSERT_TRUE(QTest::qWaitFor([&] { return ended.count() == 1; }, kPatienceMs));
    }

    void run()
    {
        action("actionRun")->trigger();
        ASSERT_TRUE(QTest::qWaitFor([&] { return session().run() != nullptr; }, kPatienceMs));
    }

    QAction* action(const char* name) { return window.findChild<QAction*>(QLatin1String(name)); }

    QTreeView& tree() { return *window.findChild<QTreeView*>(QStringLiteral("tree")); }

    QModelIndex fileRow(int row) { return tree().model()->index(row, 0); }

    void click(const QModelIndex& index)
    {
        tree().scrollTo(index);
        QTest::mouseClick(tree().viewport(), Qt::LeftButton, {}, tree().visualRect(index).center());
        QApplication::processEvents();
    }

    Session& session() { return window.session(); }

    [[nodiscard]] QString current() { return QFileInfo(session().request().path).fileName(); }

    void drop(const QList<QUrl>& urls)
    {
        QMimeData data;
        data.setUrls(urls);
        // Qt delivers a drop only to what took the drag before it.
        QDragEnterEvent enter(QPoint(300, 300), Qt::CopyAction, &data, Qt::LeftButton, {});
        QApplication::sendEvent(&window, &enter);
        QDropEvent event(QPointF(300, 300), Qt::CopyAction, &data, Qt::LeftButton, {});
        QApplication::sendEvent(&window, &event);
    }

    test::TemporaryFolder folder;
    QSettings settings;
    MainWindow window;
};

TEST_F(OpenFiles, StandBelowEachOtherAndTheTitleNamesTheOneInSight)
{
    open("first.safetensors");
    open("second.safetensors");
    ASSERT_EQ(tree().model()->rowCount(), 2);
    EXPECT_EQ(fileRow(0).data().toString(), QStringLiteral("first.safetensors"));
    EXPECT_EQ(fileRow(1).data().toString(), QStringLiteral("second.safetensors"));
    EXPECT_TRUE(window.windowTitle().startsWith(QStringLiteral("second")));
    click(fileRow(0));
    EXPECT_EQ(current(), QStringLiteral("first.safetensors"));
    EXPECT_TRUE(window.windowTitle().startsWith(QStringLiteral("first")));
    // The tree shows what is selected there, in the first file's part.
    QModelIndex top = tree().currentIndex();
    while (top.parent().isValid()) {
        top = top.parent();
    }
    EXPECT_EQ(top.row(), 0);
}

TEST_F(OpenFiles, EachKeepsItsPageGateAndStep)
{
    open("first.safetensors");
    session().selectParameter(kForget);
    session().setPick(3, 5);
    window.showPage(Page::Layout);
    open("second.safetensors");
    window.showPage(Page::Gates);
    EXPECT_NE(session().selection().parameter, kForget);
    const auto second = session().selection();
    click(fileRow(0));
    EXPECT_EQ(session().selection().parameter, kForget);
    EXPECT_EQ(session().focus().pick, (SelectedCell{3, 5}));
    EXPECT_EQ(window.pages().current(), Page::Layout);
    QTest::keyClick(&window, Qt::Key_PageDown, Qt::ControlModifier);
    EXPECT_EQ(current(), QStringLiteral("second.safetensors"));
    EXPECT_EQ(session().selection(), second);
    EXPECT_FALSE(session().focus().pick.has_value());
    EXPECT_EQ(window.pages().current(), Page::Gates);
    session().goBack();
    EXPECT_EQ(current(), QStringLiteral("second.safetensors")) << "history is each file's own";
}

TEST_F(OpenFiles, AGateOfAnotherFileIsOneClickAway)
{
    open("first.safetensors");
    open("second.safetensors");
    const auto& first = *session().documents().front()->checkpoint;
    const TreeSelection wanted{.rnn = first.rnns.front(), .parameter = kForget};
    auto* panel = window.findChild<CheckpointTree*>();
    panel->select(wanted);
    const QModelIndex row = tree().currentIndex();
    panel->select(session().selection());
    click(row);
    EXPECT_EQ(session().selection(), wanted);
    EXPECT_EQ(current(), QStringLiteral("first.safetensors"));
    EXPECT_EQ(tree().currentIndex(), row);
    ASSERT_TRUE(
        QTest::qWaitFor([&] { return window.pages().isSelectionInHeatmap(); }, kPatienceMs));
}

TEST_F(OpenFiles, AreClosedByTheirMenuAndByKey)
{
    open("first.safetensors");
    open("second.safetensors");
    open("third.safetensors");
    click(fileRow(1));
    EXPECT_TRUE(tree().actions().contains(action("actionCloseFile")));
    QTest::keyClick(&window, Qt::Key_W, Qt::ControlModifier);
    ASSERT_EQ(tree().model()->rowCount(), 2);
    EXPECT_EQ(current(), QStringLiteral("third.safetensors"));
    QTest::keyClick(&window, Qt::Key_W, Qt::ControlModifier);
    EXPECT_EQ(current(), QStringLiteral("first.safetensors"));
    EXPECT_FALSE(action("actionCloseOthers")->isEnabled());
    EXPECT_FALSE(action("actionNextFile")->isEnabled());
    QTest::keyClick(&window, Qt::Key_W, Qt::ControlModifier);
    EXPECT_EQ(tree().model()->rowCount(), 0);
    EXPECT_EQ(session().checkpoint(), nullptr);
    EXPECT_EQ(window.windowTitle(), QStringLiteral("Gateloupe"));
    EXPECT_FALSE(window.gatesPage().isVisible());
    EXPECT_FALSE(action("actionCloseFile")->isEnabled());
    open("second.safetensors");
    EXPECT_TRUE(window.gatesPage().isVisible());
}

TEST_F(OpenFiles, OthersAreClosedAtOnce)
{
    open("first.safetensors");
    open("second.safetensors");
    open("third.safetensors");
    click(fileRow(1));
    action("actionCloseOthers")->trigger();
    ASSERT_EQ(tree().model()->rowCount(), 1);
    EXPECT_EQ(current(), QStringLiteral("second.safetensors"));
}

TEST_F(OpenFiles, TheSamePathTakesThePlaceOfWhatItHeld)
{
    open("first.safetensors");
    open("second.safetensors");
    open("first.safetensors");
    ASSERT_EQ(tree().model()->rowCount(), 2);
    EXPECT_EQ(fileRow(0).data().toString(), QStringLiteral("first.safetensors"));
    EXPECT_EQ(current(), QStringLiteral("first.safetensors"));
}

TEST_F(OpenFiles, SeveralCanBeDroppedAndWhatFailsIsSaid)
{
    test::writeFile(folder / "nothing.pt", std::vector<std::byte>(64, std::byte{7}));
    QSignalSpy ended(&window, &MainWindow::openEnded);
    drop({QUrl::fromLocalFile(path("first.safetensors")), QUrl::fromLocalFile(path("nothing.pt")),
          QUrl::fromLocalFile(path("third.safetensors"))});
    ASSERT_TRUE(QTest::qWaitFor([&] { return ended.count() == 3; }, kPatienceMs));
    EXPECT_EQ(tree().model()->rowCount(), 2);
    EXPECT_EQ(current(), QStringLiteral("third.safetensors"));
    EXPECT_TRUE(window.findChild<InlineBanner*>(QStringLiteral("windowBanner"))->isVisible());
}

TEST_F(OpenFiles, AllThatFailAreNamedAtOnce)
{
    test::writeFile(folder / "nothing.pt", std::vector<std::byte>(64, std::byte{7}));
    test::writeFile(folder / "empty.pt", std::vector<std::byte>());
    QSignalSpy ended(&window, &MainWindow::openEnded);
    drop({QUrl::fromLocalFile(path("nothing.pt")), QUrl::fromLocalFile(path("first.safetensors")),
          QUrl::fromLocalFile(path("empty.pt"))});
    ASSERT_TRUE(QTest::qWaitFor([&] { return ended.count() == 3; }, kPatienceMs));
    const auto& banner = *window.findChild<InlineBanner*>(QStringLiteral("windowBanner"));
    EXPECT_TRUE(banner.sentence().contains(QStringLiteral("“nothing.pt”")))
        << banner.sentence().toStdString();
    EXPECT_TRUE(banner.sentence().contains(QStringLiteral("“empty.pt”")))
        << banner.sentence().toStdString();
    EXPECT_EQ(banner.details().split(QLatin1Char('\n')).filter(QStringLiteral(".pt: ")).size(), 2)
        << banner.details().toStdString();
    open("second.safetensors");
    EXPECT_FALSE(banner.isVisible()) << "what was said is over";
}

TEST_F(OpenFiles, AnEmptyFileIsCalledSo)
{
    test::writeFile(folder / "empty.pt", std::vector<std::byte>());
    open("empty.pt");
    const auto& banner = *window.findChild<InlineBanner*>(QStringLiteral("windowBanner"));
    EXPECT_TRUE(banner.sentence().contains(QStringLiteral("is an empty file")))
        << banner.sentence().toStdString();
    EXPECT_FALSE(banner.findChild<QPushButton*>(QStringLiteral("actionButton"))->isVisible())
        << "no description explains what is not there";
}

TEST_F(OpenFiles, AGateOfAnotherFileIsLoadedAtOnce)
{
    open("first.safetensors");
    open("second.safetensors");
    const auto& first = *session().documents().front()->checkpoint;
    QSignalSpy selected(&session(), &Session::selectionChanged);
    QSignalSpy shown(&session(), &Session::checkpointChanged);
    session().select({.rnn = first.rnns.front(), .parameter = kForget});
    EXPECT_EQ(selected.count(), 1) << "the gate that was left there is not shown on the way";
    EXPECT_EQ(shown.count(), 1);
    EXPECT_EQ(session().selection().parameter, kForget);
    session().goBack();
    EXPECT_EQ(current(), QStringLiteral("first.safetensors"));
    EXPECT_NE(session().selection().parameter, kForget) << "and it is still the place before";
}

TEST_F(OpenFiles, WhatIsSaidAboutTheExampleGoesWithIt)
{
    QSignalSpy ended(&window, &MainWindow::openEnded);
    window.openExample();
    ASSERT_TRUE(QTest::qWaitFor([&] { return ended.count() == 1; }, kPatienceMs));
    auto* note = window.findChild<QFrame*>(QStringLiteral("inspectorNote"));
    ASSERT_TRUE(QTest::qWaitFor([&] { return note->isVisible(); }, kPatienceMs));
    open("first.safetensors");
    EXPECT_FALSE(note->isVisible());
}

TEST_F(OpenFiles, ARunComesBackAtItsStep)
{
    open("first.safetensors");
    run();
    session().setStep(21);
    session().setUnit(4);
    const auto made = session().run();
    open("second.safetensors");
    EXPECT_EQ(session().run(), nullptr);
    EXPECT_EQ(session().focus().step, 0U);
    click(fileRow(0));
    EXPECT_EQ(session().run(), made) << "of the file that was left last the run is kept";
    EXPECT_EQ(session().focus().step, 21U);
    click(fileRow(1));
    open("third.safetensors");
    click(fileRow(0));
    ASSERT_TRUE(QTest::qWaitFor([&] { return session().run() != nullptr; }, kPatienceMs))
        << "it runs again";
    EXPECT_NE(session().run(), made);
    QApplication::processEvents();
    EXPECT_EQ(session().focus().step, 21U);
    EXPECT_EQ(session().focus().unit, 4U);
    EXPECT_EQ(session().run()->model, session().selection().rnn);
}

TEST_F(OpenFiles, ASessionFileBelongsToItsFile)
{
    open("first.safetensors");
    window.sessionStore().saveTo(path("work.json"));
    open("second.safetensors");
    EXPECT_TRUE(window.sessionStore().path().isEmpty());
    click(fileRow(0));
    EXPECT_EQ(window.sessionStore().path(), path("work.json"));
    EXPECT_TRUE(window.windowTitle().contains(QStringLiteral("work.json")));
    EXPECT_FALSE(window.isWindowModified());
}

TEST_F(OpenFiles, AFileThatChangedMeanwhileIsToldOfWhenItIsShown)
{
    open("first.safetensors");
    open("second.safetensors");
    auto* banner = window.findChild<InlineBanner*>(QStringLiteral("windowBanner"));
    auto bytes = test::readFile(test::exampleFile());
    bytes.back() = std::byte{1};
    test::writeFile(folder / "first.safetensors", bytes);
    EXPECT_FALSE(banner->isVisible());
    click(fileRow(0));
    EXPECT_TRUE(banner->isVisible());
    action("actionReload")->trigger();
    ASSERT_TRUE(
        QTest::qWaitFor([&] { return !window.isBusy() && !banner->isVisible(); }, kPatienceMs));
    EXPECT_EQ(tree().model()->rowCount(), 2);
    EXPECT_EQ(current(), QStringLiteral("first.safetensors"));
}

TEST_F(OpenFiles, MarksOfWhatIsBrokenStayInTheTree)
{
    auto bytes = test::readFile(test::exampleFile());
    const float broken = std::numeric_limits<float>::quiet_NaN();
    std::memcpy(bytes.data() + bytes.size() - sizeof broken, &broken, sizeof broken);
    test::writeFile(folder / "first.safetensors", bytes);
    open("first.safetensors");
    const auto isMarked = [&] { return !fileRow(0).data(Qt::DecorationRole).isNull(); };
    ASSERT_TRUE(QTest::qWaitFor(isMarked, kPatienceMs));
    open("second.safetensors");
    ASSERT_TRUE(
        QTest::qWaitFor([&] { return !window.jobs().isRunning(Jobs::Kind::Health); }, kPatienceMs));
    EXPECT_TRUE(isMarked());
    EXPECT_TRUE(fileRow(1).data(Qt::DecorationRole).isNull());
}

/// NumPy's own layout of one array of zeros [40, 1, 15], the inputs of the example's network.
void writeZerosAsNpy(const std::filesystem::path& file)
{
    std::string header = "{'descr': '<f4', 'fortran_order': False, 'shape': (40, 1, 15), }";
    header.resize(117, ' ');
    header += '\n';
    std::string bytes("\x93NUMPY\x01\x00\x76\x00", 10);
    bytes += header;
    bytes.resize(bytes.size() + 40 * 15 * sizeof(float), '\0');
    test::writeFile(file, std::as_bytes(std::span(bytes)));
}

TEST_F(OpenFiles, ADroppedSequenceIsTheInputOfTheNextRun)
{
    open("first.safetensors");
    window.showPage(Page::Gates);
    writeZerosAsNpy(folder / "x.npy");
    QSignalSpy ended(&window, &MainWindow::openEnded);
    drop({QUrl::fromLocalFile(path("x.npy"))});
    ASSERT_TRUE(QTest::qWaitFor([&] { return ended.count() == 1; }, kPatienceMs));
    EXPECT_EQ(current(), QStringLiteral("first.safetensors"));
    EXPECT_EQ(window.pages().current(), Page::Sequence);
    const SequenceSource source = window.findChild<SequencePage*>()->input().source();
    EXPECT_EQ(source.kind, SequenceSource::Kind::File);
    EXPECT_EQ(QString::fromStdString(source.array), path("x.npy"));
    run();
    EXPECT_EQ(session().run()->steps(), 40U);
}

TEST_F(OpenFiles, AClickOnACellStateExplainsThatState)
{
    open("first.safetensors");
    session().selectParameter(kForget);
    session().setPick(3, 5);
    window.showPage(Page::Sequence);
    run();
    auto* page = window.findChild<SequencePage*>();
    StripStack& strips = page->plot().strips();
    const StripId cellState{StripId::Kind::Cell, PseudoLayerIndex(0)};
    const auto row = [&] { return strips.stripLayout().rowRect(cellState, 7); };
    ASSERT_TRUE(QTest::qWaitFor([&] { return row().has_value(); }, kPatienceMs));
    QTest::mouseClick(&strips, Qt::LeftButton, {}, row()->center().toPoint());
    QApplication::processEvents();

    const auto* explanation = window.findChild<ExplainPanel*>();
    EXPECT_EQ(explanation->signal(), TraceSignal{TraceSignal::Kind::CellState});
    EXPECT_EQ(session().focus().unit, 7U);
    // The text may be elided, its tool tip never is.
    const QString said = window.findChild<QWidget*>(QStringLiteral("hoverText"))->toolTip();
    EXPECT_TRUE(
        said.startsWith(QStringLiteral("layer_0/forward/c[7]@%1 = ").arg(session().focus().step)))
        << said.toStdString();
}

TEST_F(OpenFiles, AFileWithoutANetworkLeavesTheTreeUsable)
{
    open("first.safetensors");
    const TreeSelection before = session().selection();
    const QModelIndex chosen = tree().currentIndex();
    writeZerosAsNpy(folder / "x.npy");
    open("x.npy");
    EXPECT_EQ(current(), QStringLiteral("x.npy"));
    EXPECT_EQ(tree().currentIndex(), fileRow(1));
    click(chosen);
    EXPECT_EQ(current(), QStringLiteral("first.safetensors"));
    EXPECT_EQ(session().selection(), before);
}

} // namespace
} // namespace gateloupe
