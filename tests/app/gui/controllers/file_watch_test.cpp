// SPDX-License-Identifier: Apache-2.0
// A checkpoint that a training program writes to while the window shows it.
#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

#include <QAction>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QTest>

#include "app/gui/controllers/file_watch.h"
#include "app/gui/session/session.h"
#include "app/gui/shell/main_window.h"
#include "tests/app/gui/example_file.h"
#include "tests/support/patience.h"
#include "tests/support/temporary_folder.h"
#include "widgets/common/inline_banner.h"

namespace gateloupe {
namespace {

namespace fs = std::filesystem;
using test::kPatienceMs;

class FileWatchTest : public ::testing::Test
{
protected:
    FileWatchTest() { fs::copy_file(test::exampleFile(), file()); }

    [[nodiscard]] fs::path file() const { return folder / "model.safetensors"; }

    void open(Session& session) const
    {
        NullMonitor quiet;
        const auto opened = openCheckpoint(file(), {}, quiet);
        ASSERT_TRUE(opened);
        session.setCheckpoint(*opened, {.path = QString::fromStdString(file()), .options = {}});
    }

    void overwrite() const
    {
        std::fstream(file(), std::ios::in | std::ios::out | std::ios::binary).seekp(-4, std::ios::end)
            << "abcd";
        fs::last_write_time(file(), fs::file_time_type::clock::now() + std::chrono::seconds(2));
    }

    void replace() const
    {
        fs::copy_file(test::exampleFile(), folder / "next");
        fs::rename(folder / "next", file());
    }

    test::TemporaryFolder folder;
};

TEST_F(FileWatchTest, SaysOnceThatTheFileWasOverwritten)
{
    Session session;
    FileWatch watch(session);
    QSignalSpy changed(&watch, &FileWatch::changed);
    open(session);
    overwrite();
    ASSERT_TRUE(QTest::qWaitFor([&] { return changed.count() == 1; }, kPatienceMs));
    std::ofstream(folder / "beside") << "the folder changes, too";
    QTest::qWait(1000);
    EXPECT_EQ(changed.count(), 1);
    replace();
    EXPECT_TRUE(QTest::qWaitFor([&] { return changed.count() == 2; }, kPatienceMs));
}

TEST_F(FileWatchTest, SaysThatTheFileWasReplacedOrDeleted)
{
    Session session;
    FileWatch watch(session);
    QSignalSpy changed(&watch, &FileWatch::changed);
    QSignalSpy vanished(&watch, &FileWatch::vanished);
    open(session);
    fs::remove(file());
    ASSERT_TRUE(QTest::qWaitFor([&] { return vanished.count() == 1; }, kPatienceMs));
    fs::copy_file(test::exampleFile(), file());
    EXPECT_TRUE(QTest::qWaitFor([&] { return changed.count() == 1; }, kPatienceMs));
}

TEST_F(FileWatchTest, SaysNothingOfAFileThatIsNotOpenAnyMore)
{
    Session session;
    FileWatch watch(session);
    QSignalSpy changed(&watch, &FileWatch::changed);
    open(session);
    session.setCheckpoint(nullptr, {});
    replace();
    QTest::qWait(1000);
    EXPECT_EQ(changed.count(), 0);
}

TEST_F(FileWatchTest, ReloadKeepsSelectionFocusAndRun)
{
    QSettings settings(QString::fromStdString(folder / "settings.ini"), QSettings::IniFormat);
    MainWindow window(settings);
    window.show();
    QSignalSpy ended(&window, &MainWindow::openEnded);
    window.open({.path = QString::fromStdString(file()), .options = {}});
    ASSERT_TRUE(QTest::qWaitFor([&] { return ended.count() == 1; }, kPatienceMs));
    window.showPage(MainWindow::Page::Sequence);
    window.findChild<QAction*>(QStringLiteral("actionRun"))->trigger();
    ASSERT_TRUE(QTest::qWaitFor([&] { return window.session().run() != nullptr; }, kPatienceMs));
    const ParameterId forget{LayerIndex(0), Direction::Forward, ParameterKind::RecurrentWeights,
                             Gate::Forget};
    window.session().selectParameter(forget);
    window.session().setFocus({.pick = SelectedCell{3, 5}, .step = 9, .unit = 3, .batch = 0});
    const auto before = window.session().checkpoint();
    const auto ranBefore = window.session().run();

    overwrite();
    auto& banner = *window.findChild<InlineBanner*>(QStringLiteral("windowBanner"));
    auto* reload = banner.findChild<QPushButton*>(QStringLiteral("actionButton"));
    ASSERT_TRUE(QTest::qWaitFor(
        [&] { return banner.isVisible() && reload->text().contains(QStringLiteral("Reload")); },
        kPatienceMs));
    QTest::mouseClick(reload, Qt::LeftButton);
    ASSERT_TRUE(QTest::qWaitFor(
        [&] {
            return ended.count() == 2 && window.session().run() != nullptr &&
                   window.session().run() != ranBefore;
        },
        kPatienceMs));
    EXPECT_NE(window.session().checkpoint(), before);
    EXPECT_TRUE(window.session().checkpoint()->catalog.unchanged());
    EXPECT_EQ(window.session().selection().parameter, forget);
    EXPECT_EQ(window.session().focus(), (Focus{.pick = SelectedCell{3, 5}, .step = 9, .unit = 3}));
    EXPECT_EQ(window.pages().current(), MainWindow::Page::Sequence);
}

} // namespace
} // namespace gateloupe
