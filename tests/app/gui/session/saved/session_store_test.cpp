// SPDX-License-Identifier: GPL-3.0-or-later
#include <filesystem>

#include <gtest/gtest.h>

#include <QAction>
#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTest>

#include "app/gui/session/saved/autosave_store.h"
#include "app/gui/session/saved/session_store.h"
#include "app/gui/shell/main_window.h"
#include "tests/app/gui/example_file.h"
#include "tests/app/gui/fake_view.h"
#include "tests/support/parameter_ids.h"
#include "tests/support/patience.h"
#include "tests/support/temporary_folder.h"
#include "widgets/common/inline_banner.h"

namespace gateloupe {
namespace {

using test::kForget;
using test::kPatienceMs;

class SessionKeeperTest : public ::testing::Test
{
protected:
    SessionKeeperTest()
        : settings(path("settings.ini"), QSettings::IniFormat)
    {
        std::filesystem::copy_file(test::exampleFile(), folder / "model.safetensors");
    }

    [[nodiscard]] QString path(const char* name) const
    {
        return QString::fromStdString((folder / name).string());
    }

    void open(MainWindow& window, const QString& file)
    {
        QSignalSpy ended(&window, &MainWindow::openEnded);
        window.open({.path = file, .options = {}});
        ASSERT_TRUE(QTest::qWaitFor([&] { return ended.count() == 1; }, kPatienceMs));
    }

    void waitForIdle(MainWindow& window)
    {
        ASSERT_TRUE(QTest::qWaitFor(
            [&] { return !window.isBusy() && !window.jobs().isRunning(Jobs::Kind::Identify); },
            kPatienceMs));
    }

    static InlineBanner& bannerOf(MainWindow& window)
    {
        return *window.findChild<InlineBanner*>(QStringLiteral("windowBanner"));
    }

    test::TemporaryFolder folder;
    QSettings settings;
};

TEST_F(SessionKeeperTest, ASavedSessionPutsEverythingBack)
{
    {
        MainWindow window(settings);
        test::FakeView view;
        window.views().add(QStringLiteral("fake"), &view);
        window.show();
        open(window, path("model.safetensors"));
        window.session().selectParameter(kForget);
        window.session().setFocus({.pick = SelectedCell{3, 5}, .step = 9, .unit = 3, .batch = 0});
        window.showPage(MainWindow::Page::Layout);
        view.zoomTo(4);
        waitForIdle(window);
        window.sessionStore().saveTo(path("work.json"));
        EXPECT_FALSE(window.isWindowModified());
        view.zoomTo(5);
        EXPECT_TRUE(window.isWindowModified());
        EXPECT_TRUE(window.windowTitle().contains(QStringLiteral("work.json")));
    }
    MainWindow next(settings);
    test::FakeView view;
    next.views().add(QStringLiteral("fake"), &view);
    next.show();
    open(next, path("work.json"));
    EXPECT_EQ(next.session().selection().parameter, kForget);
    EXPECT_EQ(next.session().focus(), (Focus{.pick = SelectedCell{3, 5}, .step = 9, .unit = 3}));
    EXPECT_EQ(next.pages().current(), MainWindow::Page::Layout);
    EXPECT_EQ(view.zoom, 4);
    EXPECT_FALSE(next.history().stack().canUndo());
    EXPECT_EQ(next.sessionStore().path(), path("work.json"));
}

TEST_F(SessionKeeperTest, AllOpenFilesComeBackEachAtItsPlace)
{
    std::filesystem::copy_file(test::exampleFile(), folder / "second.safetensors");
    std::filesystem::copy_file(test::exampleFile(), folder / "third.safetensors");
    {
        MainWindow window(settings);
        window.show();
        open(window, path("model.safetensors"));
        window.session().selectParameter(kForget);
        window.session().setFocus({.pick = SelectedCell{3, 5}, .step = 9, .unit = 3, .batch = 0});
        window.showPage(MainWindow::Page::Layout);
        open(window, path("second.safetensors"));
        window.showPage(MainWindow::Page::Sequence);
        window.findChild<QAction*>(QStringLiteral("actionRun"))->trigger();
        waitForIdle(window);
        window.session().setStep(21);
        open(window, path("third.safetensors"));
        window.showPage(MainWindow::Page::Gates);
        window.session().setCurrent(window.session().documents()[1]->checkpoint);
        waitForIdle(window);
        window.sessionStore().saveTo(path("work.json"));
    }
    MainWindow next(settings);
    next.show();
    QSignalSpy ended(&next, &MainWindow::openEnded);
    next.open({.path = path("work.json"), .options = {}});
    ASSERT_TRUE(QTest::qWaitFor([&] { return ended.count() == 3; }, kPatienceMs));
    const auto& open = next.session().documents();
    ASSERT_EQ(open.size(), 3U);
    EXPECT_TRUE(open[0]->request.path.endsWith(QStringLiteral("model.safetensors")));
    EXPECT_EQ(next.session().checkpoint(), open[1]->checkpoint) << "the one that was in sight";
    EXPECT_EQ(next.pages().current(), MainWindow::Page::Sequence);
    ASSERT_TRUE(QTest::qWaitFor([&] { return next.session().run() != nullptr; }, kPatienceMs));
    QCoreApplication::processEvents();
    EXPECT_EQ(next.session().focus().step, 21U);
    EXPECT_EQ(next.sessionStore().path(), path("work.json"));
    next.session().setCurrent(open[0]->checkpoint);
    EXPECT_EQ(next.session().selection().parameter, kForget);
    EXPECT_EQ(next.session().focus(), (Focus{.pick = SelectedCell{3, 5}, .step = 9, .unit = 3}));
    EXPECT_EQ(next.pages().current(), MainWindow::Page::Layout);
    EXPECT_EQ(next.sessionStore().path(), path("work.json")) << "it is about this file as well";
    next.session().setCurrent(open[2]->checkpoint);
    EXPECT_EQ(next.pages().current(), MainWindow::Page::Gates);
}

TEST_F(SessionKeeperTest, AMissingFileIsNamedAndTheOthersOpen)
{
    for (const char* name : {"second.safetensors", "third.safetensors"}) {
        std::filesystem::copy_file(test::exampleFile(), folder / name);
    }
    {
        MainWindow window(settings);
        window.show();
        open(window, path("model.safetensors"));
        open(window, path("second.safetensors"));
        open(window, path("third.safetensors"));
        waitForIdle(window);
        window.sessionStore().saveTo(path("work.json"));
    }
    std::filesystem::rename(folder / "model.safetensors", folder / "moved.safetensors");
    test::writeFile(folder / "second.safetensors", std::vector<std::byte>(64, std::byte{7}));
    MainWindow next(settings);
    next.show();
    QSignalSpy ended(&next, &MainWindow::openEnded);
    next.open({.path = path("work.json"), .options = {}});
    ASSERT_TRUE(QTest::qWaitFor([&] { return ended.count() == 2; }, kPatienceMs));
    ASSERT_EQ(next.session().documents().size(), 1U);
    const QString said = bannerOf(next).sentence();
    EXPECT_TRUE(said.contains(QStringLiteral("“model.safetensors”"))) << said.toStdString();
    EXPECT_TRUE(said.contains(QStringLiteral("“second.safetensors”"))) << said.toStdString();
    EXPECT_FALSE(said.contains(QStringLiteral("third"))) << said.toStdString();
    EXPECT_TRUE(
        bannerOf(next).findChild<QPushButton*>(QStringLiteral("actionButton"))->isVisible());
    next.sessionStore().locate(path("moved.safetensors"));
    ASSERT_TRUE(QTest::qWaitFor([&] { return ended.count() == 3; }, kPatienceMs));
    EXPECT_EQ(next.session().documents().size(), 2U);
    EXPECT_EQ(next.sessionStore().path(), path("work.json"));
    EXPECT_TRUE(next.sessionStore().missing().isEmpty());
    EXPECT_FALSE(bannerOf(next).isVisible());
}

TEST_F(SessionKeeperTest, WhatACrashLeavesHoldsAllFiles)
{
    std::filesystem::copy_file(test::exampleFile(), folder / "second.safetensors");
    const QString autosave = path("autosave");
    QDir().mkpath(autosave);
    {
        MainWindow window(settings);
        window.show();
        open(window, path("model.safetensors"));
        open(window, path("second.safetensors"));
        ASSERT_TRUE(writeSession(window.sessionStore().capture(),
                                 QDir(autosave).filePath(QStringLiteral("dead.json"))));
    }
    MainWindow next(settings);
    next.show();
    next.sessionStore().startAutosave(autosave);
    QSignalSpy ended(&next, &MainWindow::openEnded);
    QTest::mouseClick(bannerOf(next).findChild<QPushButton*>(QStringLiteral("actionButton")),
                      Qt::LeftButton);
    ASSERT_TRUE(QTest::qWaitFor([&] { return ended.count() == 2; }, kPatienceMs));
    EXPECT_EQ(next.session().documents().size(), 2U);
    EXPECT_FALSE(QFile::exists(QDir(autosave).filePath(QStringLiteral("dead.json"))));
}

TEST_F(SessionKeeperTest, ASequenceThatRanRunsAgainAndStandsAtItsStep)
{
    {
        MainWindow window(settings);
        window.show();
        open(window, path("model.safetensors"));
        window.showPage(MainWindow::Page::Sequence);
        window.findChild<QAction*>(QStringLiteral("actionRun"))->trigger();
        waitForIdle(window);
        ASSERT_NE(window.session().run(), nullptr);
        window.session().setStep(21);
        window.sessionStore().saveTo(path("ran.json"));
    }
    MainWindow next(settings);
    next.show();
    open(next, path("ran.json"));
    ASSERT_TRUE(QTest::qWaitFor([&] { return next.session().run() != nullptr; }, kPatienceMs));
    EXPECT_EQ(next.session().focus().step, 21U);
}

TEST_F(SessionKeeperTest, AFileThatIsGoneIsLookedFor)
{
    {
        MainWindow window(settings);
        open(window, path("model.safetensors"));
        waitForIdle(window);
        window.sessionStore().saveTo(path("work.json"));
    }
    std::filesystem::rename(folder / "model.safetensors", folder / "moved.safetensors");
    MainWindow next(settings);
    next.show();
    next.open({.path = path("work.json"), .options = {}});
    EXPECT_TRUE(bannerOf(next).sentence().contains(QStringLiteral("model.safetensors")));
    EXPECT_TRUE(
        bannerOf(next).findChild<QPushButton*>(QStringLiteral("actionButton"))->isVisible());
    QSignalSpy ended(&next, &MainWindow::openEnded);
    next.sessionStore().locate(path("moved.safetensors"));
    ASSERT_TRUE(QTest::qWaitFor([&] { return ended.count() == 1; }, kPatienceMs));
    EXPECT_NE(next.session().checkpoint(), nullptr);
    EXPECT_EQ(next.sessionStore().path(), path("work.json")) << "still the same session";
}

TEST_F(SessionKeeperTest, AFileOfOtherContentIsSaid)
{
    {
        MainWindow window(settings);
        open(window, path("model.safetensors"));
        waitForIdle(window);
        window.sessionStore().saveTo(path("work.json"));
    }
    // One byte of the weights; size and format stay.
    auto bytes = test::readFile(folder / "model.safetensors");
    bytes.back() ^= std::byte{1};
    test::writeFile(folder / "model.safetensors", bytes);
    MainWindow next(settings);
    QSignalSpy changed(&next.sessionStore(), &SessionStore::fileChanged);
    next.show();
    open(next, path("work.json"));
    ASSERT_TRUE(QTest::qWaitFor([&] { return changed.count() == 1; }, kPatienceMs));
    EXPECT_TRUE(bannerOf(next).sentence().contains(QStringLiteral("has changed")));
}

TEST_F(SessionKeeperTest, WhatACrashLeavesIsOfferedAndRestored)
{
    const QString autosave = path("autosave");
    QDir().mkpath(autosave);
    SessionDocument document;
    document.request.path = path("model.safetensors");
    document.network = QStringLiteral("lstm");
    document.parameter = QString::fromStdString(pathOf(kForget));
    ASSERT_TRUE(writeSession(document, QDir(autosave).filePath(QStringLiteral("dead.json"))));

    MainWindow window(settings);
    window.show();
    window.sessionStore().startAutosave(autosave);
    auto* restore = bannerOf(window).findChild<QPushButton*>(QStringLiteral("actionButton"));
    ASSERT_TRUE(restore->isVisible());
    QSignalSpy ended(&window, &MainWindow::openEnded);
    QTest::mouseClick(restore, Qt::LeftButton);
    ASSERT_TRUE(QTest::qWaitFor([&] { return ended.count() == 1; }, kPatienceMs));
    EXPECT_EQ(window.session().selection().parameter, kForget);
    EXPECT_FALSE(QFile::exists(QDir(autosave).filePath(QStringLiteral("dead.json"))));
}

namespace {

/// A session file that a program left behind.
QString leaveUnsaved(const QString& folder, const char* name, const QString& checkpoint)
{
    QDir().mkpath(folder);
    SessionDocument document;
    document.request.path = checkpoint;
    document.network = QStringLiteral("lstm");
    const QString path = QDir(folder).filePath(QLatin1String(name));
    EXPECT_TRUE(writeSession(document, path));
    return path;
}

} // namespace

TEST_F(SessionKeeperTest, WhatACrashLeftStaysUntilTheUserAsksForIt)
{
    const QString autosave = path("autosave");
    const QString one = leaveUnsaved(autosave, "one.json", path("model.safetensors"));
    const QString two = leaveUnsaved(autosave, "two.json", path("model.safetensors"));
    {
        MainWindow window(settings);
        window.show();
        window.sessionStore().startAutosave(autosave);
        window.close();
    }
    EXPECT_TRUE(QFile::exists(one));
    EXPECT_TRUE(QFile::exists(two));
}

TEST_F(SessionKeeperTest, RestoringOneUnsavedSessionOffersTheNext)
{
    const QString autosave = path("autosave");
    const QString one = leaveUnsaved(autosave, "one.json", path("model.safetensors"));
    const QString two = leaveUnsaved(autosave, "two.json", path("model.safetensors"));
    MainWindow window(settings);
    window.show();
    window.sessionStore().startAutosave(autosave);
    auto* restore = bannerOf(window).findChild<QPushButton*>(QStringLiteral("actionButton"));
    QSignalSpy offered(&window.sessionStore(), &SessionStore::unsavedSessionFound);
    QSignalSpy ended(&window, &MainWindow::openEnded);
    QTest::mouseClick(restore, Qt::LeftButton);
    ASSERT_TRUE(QTest::qWaitFor([&] { return ended.count() == 1; }, kPatienceMs));
    EXPECT_NE(QFile::exists(one), QFile::exists(two)) << "the one that was not asked for stays";
    EXPECT_EQ(offered.count(), 1);
    window.sessionStore().openUnsavedSession();
    ASSERT_TRUE(QTest::qWaitFor([&] { return ended.count() == 2; }, kPatienceMs));
    EXPECT_FALSE(QFile::exists(one) || QFile::exists(two));
}

TEST_F(SessionKeeperTest, AnUnsavedSessionWhoseCheckpointIsGoneStays)
{
    const QString autosave = path("autosave");
    const QString one = leaveUnsaved(autosave, "one.json", path("gone.safetensors"));
    const QString two = leaveUnsaved(autosave, "two.json", path("gone.safetensors"));
    {
        MainWindow window(settings);
        window.show();
        window.sessionStore().startAutosave(autosave);
        window.sessionStore().openUnsavedSession();
        window.close();
    }
    EXPECT_TRUE(QFile::exists(one));
    EXPECT_TRUE(QFile::exists(two));
}

TEST_F(SessionKeeperTest, APlaceThatIsNotThereEndsNothing)
{
    {
        MainWindow window(settings);
        window.show();
        open(window, path("model.safetensors"));
        waitForIdle(window);
        window.sessionStore().saveTo(path("work.json"));
    }
    QFile file(path("work.json"));
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    QJsonObject session = QJsonDocument::fromJson(file.readAll()).object();
    file.close();
    for (const double number : {1e3, 2147483647.0, 1e9, 8e15}) {
        session[QStringLiteral("ran")] = true;
        session[QStringLiteral("selection")] =
            QJsonObject{{QStringLiteral("network"), QStringLiteral("lstm")},
                        {QStringLiteral("batch"), number},
                        {QStringLiteral("step"), number},
                        {QStringLiteral("unit"), number},
                        {QStringLiteral("row"), number},
                        {QStringLiteral("column"), number}};
        ASSERT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(QJsonDocument(session).toJson());
        file.close();
        MainWindow window(settings);
        window.show();
        open(window, path("work.json"));
        ASSERT_TRUE(
            QTest::qWaitFor([&] { return window.session().run() != nullptr; }, kPatienceMs));
        waitForIdle(window);
        const Focus& focus = window.session().focus();
        const SequenceRun& run = *window.session().run();
        EXPECT_LT(focus.batch, run.batch());
        EXPECT_LT(focus.step, run.steps());
        EXPECT_LT(focus.unit, run.model->spec.hiddenSize);
        EXPECT_FALSE(focus.pick);
    }
}

TEST_F(SessionKeeperTest, ACleanEndLeavesNothingToOffer)
{
    const QString autosave = path("autosave");
    {
        MainWindow window(settings);
        window.show();
        window.sessionStore().startAutosave(autosave);
        open(window, path("model.safetensors"));
        waitForIdle(window);
        window.close();
    }
    EXPECT_TRUE(QDir(autosave).entryList({QStringLiteral("*.json")}, QDir::Files).isEmpty());
}

TEST_F(SessionKeeperTest, TheFileOfARunningProgramIsNoOrphan)
{
    AutosaveStore running(path("autosave"));
    running.write({});
    running.waitForWritten();
    EXPECT_EQ(QDir(path("autosave")).entryList({QStringLiteral("*.json")}, QDir::Files).size(), 1);
    const AutosaveStore other(path("autosave"));
    EXPECT_TRUE(other.unsavedSession().path.isEmpty());
}

} // namespace
} // namespace gateloupe
