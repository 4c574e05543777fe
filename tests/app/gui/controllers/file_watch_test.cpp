// SPDX-License-Identifier: Apache-2.0
// A checkpoint that a training program writes to while the window shows it.
#include <array>
#include <filesystem>
#include <fstream>
#include <functional>
#include <string>
#include <tuple>

#include <gtest/gtest.h>

#include <QAction>
#include <QComboBox>
#include <QPushButton>
#include <QRegularExpression>
#include <QSettings>
#include <QSignalSpy>
#include <QTest>

#include "app/gui/controllers/earlier_file.h"
#include "app/gui/controllers/exporter.h"
#include "app/gui/controllers/file_watch.h"
#include "app/gui/pages/compare_page.h"
#include "app/gui/session/session.h"
#include "app/gui/shell/main_window.h"
#include "core/export/export.h"
#include "core/packing/pack.h"
#include "tests/app/gui/example_file.h"
#include "tests/support/patience.h"
#include "tests/support/temporary_folder.h"
#include "widgets/common/inline_banner.h"
#include "widgets/compare/compare_view.h"

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
        std::fstream(file(), std::ios::in | std::ios::out | std::ios::binary)
                .seekp(-4, std::ios::end)
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

TEST_F(FileWatchTest, ComparesWithWhatAReplacedFileHeld)
{
    QSettings settings(QString::fromStdString(folder / "settings.ini"), QSettings::IniFormat);
    MainWindow window(settings);
    window.show();
    QSignalSpy ended(&window, &MainWindow::openEnded);
    window.open({.path = QString::fromStdString(file()), .options = {}});
    ASSERT_TRUE(QTest::qWaitFor([&] { return ended.count() == 1; }, kPatienceMs));
    replace();
    auto& banner = *window.findChild<InlineBanner*>(QStringLiteral("windowBanner"));
    auto* compare = banner.findChild<QPushButton*>(QStringLiteral("otherActionButton"));
    ASSERT_TRUE(QTest::qWaitFor([&] { return compare->isVisible(); }, kPatienceMs));
    const QRegularExpression time(
        QStringLiteral("changed on disk, [0-2][0-9]:[0-5][0-9]:[0-5][0-9]"));
    EXPECT_TRUE(time.match(banner.sentence()).hasMatch()) << banner.sentence().toStdString();
    QTest::mouseClick(compare, Qt::LeftButton);
    auto& page = *window.pages().compare;
    QSignalSpy compared(&page, &ComparePage::compared);
    ASSERT_TRUE(QTest::qWaitFor([&] { return ended.count() == 2; }, kPatienceMs));
    EXPECT_EQ(window.pages().current(), MainWindow::Page::Compare);
    ASSERT_TRUE(QTest::qWaitFor([&] { return compared.count() > 0; }, kPatienceMs));
    auto* networks = page.findChild<QComboBox*>(QStringLiteral("comparedB"));
    ASSERT_NE(networks, nullptr);
    EXPECT_TRUE(networks->currentText().contains(QStringLiteral(", before ")))
        << networks->currentText().toStdString();
    EXPECT_FALSE(banner.isVisible());
}

TEST_F(FileWatchTest, TheComparePageOffersWhatAReplacedFileHeld)
{
    QSettings settings(QString::fromStdString(folder / "settings.ini"), QSettings::IniFormat);
    MainWindow window(settings);
    window.show();
    QSignalSpy ended(&window, &MainWindow::openEnded);
    window.open({.path = QString::fromStdString(file()), .options = {}});
    ASSERT_TRUE(QTest::qWaitFor([&] { return ended.count() == 1; }, kPatienceMs));
    window.showPage(MainWindow::Page::Compare);
    auto& page = *window.pages().compare;
    const auto offer = [&page]() -> QPushButton* {
        for (auto* button : page.findChildren<QPushButton*>(
                 QRegularExpression(QStringLiteral("^compareOffer[0-9]$")))) {
            if (button->isVisible() &&
                button->text().contains(QStringLiteral("as it was before"))) {
                return button;
            }
        }
        return nullptr;
    };
    EXPECT_EQ(offer(), nullptr);
    replace();
    ASSERT_TRUE(QTest::qWaitFor([&] { return offer() != nullptr; }, kPatienceMs));
    window.findChild<QAction*>(QStringLiteral("actionReload"))->trigger();
    ASSERT_TRUE(QTest::qWaitFor([&] { return ended.count() == 2; }, kPatienceMs));
    ASSERT_TRUE(QTest::qWaitFor([&] { return offer() != nullptr; }, kPatienceMs))
        << "also after it was read again";
    QSignalSpy compared(&page, &ComparePage::compared);
    QTest::mouseClick(offer(), Qt::LeftButton);
    ASSERT_TRUE(QTest::qWaitFor([&] { return compared.count() > 0; }, kPatienceMs));
    ASSERT_NE(page.view().comparison(), nullptr);
    EXPECT_TRUE(QString::fromStdString(page.view().comparison()->originalB->name)
                    .contains(QStringLiteral(", before ")));
}

TEST_F(FileWatchTest, OfAnOverwrittenFileOnlyACopyIsLeft)
{
    QSettings settings(QString::fromStdString(folder / "settings.ini"), QSettings::IniFormat);
    MainWindow window(settings);
    window.show();
    QSignalSpy ended(&window, &MainWindow::openEnded);
    const auto openIt = [&] {
        ended.clear();
        window.open({.path = QString::fromStdString(file()), .options = {}});
        return QTest::qWaitFor([&] { return ended.count() == 1; }, kPatienceMs);
    };
    ASSERT_TRUE(openIt());
    overwrite();
    auto& banner = *window.findChild<InlineBanner*>(QStringLiteral("windowBanner"));
    auto* reload = banner.findChild<QPushButton*>(QStringLiteral("actionButton"));
    auto* compare = banner.findChild<QPushButton*>(QStringLiteral("otherActionButton"));
    ASSERT_TRUE(QTest::qWaitFor([&] { return reload->isVisible(); }, kPatienceMs));
    EXPECT_FALSE(compare->isVisible());

    QSignalSpy copied(window.findChild<EarlierFile*>(), &EarlierFile::copied);
    window.findChild<QAction*>(QStringLiteral("actionKeepCopies"))->setChecked(true);
    ASSERT_TRUE(openIt());
    ASSERT_TRUE(QTest::qWaitFor([&] { return copied.count() == 1; }, kPatienceMs));
    std::fstream(file(), std::ios::in | std::ios::out | std::ios::binary).seekp(-4, std::ios::end)
        << "wxyz";
    fs::last_write_time(file(), fs::file_time_type::clock::now() + std::chrono::seconds(9));
    ASSERT_TRUE(QTest::qWaitFor([&] { return compare->isVisible(); }, kPatienceMs));
    auto& page = *window.pages().compare;
    QSignalSpy compared(&page, &ComparePage::compared);
    QTest::mouseClick(compare, Qt::LeftButton);
    ASSERT_TRUE(QTest::qWaitFor([&] { return compared.count() > 0; }, kPatienceMs));
    EXPECT_EQ(window.pages().current(), MainWindow::Page::Compare);
    EXPECT_TRUE(page.view().banner().sentence().isEmpty())
        << page.view().banner().sentence().toStdString();
    EXPECT_TRUE(settings.value(QStringLiteral("keepCopies")).toBool());
}

TEST_F(FileWatchTest, FollowingReadsAndRunsAgainAndKeepsTheLastSaves)
{
    QSettings settings(QString::fromStdString(folder / "settings.ini"), QSettings::IniFormat);
    MainWindow window(settings);
    window.show();
    QSignalSpy ended(&window, &MainWindow::openEnded);
    window.open({.path = QString::fromStdString(file()), .options = {}});
    ASSERT_TRUE(QTest::qWaitFor([&] { return ended.count() == 1; }, kPatienceMs));
    QSignalSpy copied(window.findChild<EarlierFile*>(), &EarlierFile::copied);
    window.findChild<QAction*>(QStringLiteral("actionFollow"))->trigger();
    ASSERT_TRUE(QTest::qWaitFor([&] { return copied.count() == 1; }, kPatienceMs));
    window.findChild<QAction*>(QStringLiteral("actionRun"))->trigger();
    ASSERT_TRUE(QTest::qWaitFor([&] { return window.session().run() != nullptr; }, kPatienceMs));
    for (int save = 1; save <= 2; ++save) {
        const auto before = window.session().checkpoint();
        std::fstream(file(), std::ios::in | std::ios::out | std::ios::binary)
                .seekp(-4, std::ios::end)
            << (save == 1 ? "wxyz" : "abcd");
        fs::last_write_time(file(),
                            fs::file_time_type::clock::now() + std::chrono::seconds(9 * save));
        ASSERT_TRUE(QTest::qWaitFor(
            [&] {
                return window.session().checkpoint() != before && window.session().run() != nullptr;
            },
            kPatienceMs))
            << "nobody asked";
        ASSERT_TRUE(QTest::qWaitFor([&] { return copied.count() == 1 + save; }, kPatienceMs));
    }
    window.showPage(MainWindow::Page::Compare);
    const auto* choice = window.findChild<QComboBox*>(QStringLiteral("comparedB"));
    ASSERT_NE(choice, nullptr);
    int saves = 0;
    for (int i = 0; i < choice->count(); ++i) {
        saves += choice->itemText(i).contains(QStringLiteral(", before ")) ? 1 : 0;
    }
    EXPECT_EQ(saves, 2);
}

/// How a file goes, and what the window does with it meanwhile.
struct Loss
{
    const char* name;
    std::function<void(const fs::path& file)> act;
    bool canReload; ///< a whole file is there afterwards
};

struct Use
{
    const char* name;
    std::function<void(MainWindow& window, const fs::path& folder)> begin;
    Jobs::Kind kind;
};

const std::array kLosses = {
    Loss{"truncate", [](const fs::path& file) { fs::resize_file(file, 4096); }, false},
    Loss{"replace",
         [](const fs::path& file) {
             const fs::path next = file.parent_path() / "next";
             fs::copy_file(file, next);
             fs::rename(next, file);
         },
         true},
    Loss{"delete", [](const fs::path& file) { fs::remove(file); }, false},
};

const std::array kUses = {
    Use{"gates",
        [](MainWindow& window, const fs::path&) { window.showPage(MainWindow::Page::Gates); },
        Jobs::Kind::Open},
    Use{"statistics",
        [](MainWindow& window, const fs::path&) { window.showPage(MainWindow::Page::Health); },
        Jobs::Kind::Health},
    Use{"run",
        [](MainWindow& window, const fs::path&) {
            window.findChild<QAction*>(QStringLiteral("actionRun"))->trigger();
        },
        Jobs::Kind::Run},
    Use{"export",
        [](MainWindow& window, const fs::path& folder) {
            window.exporter().start({.models = {window.session().selection().rnn},
                                     .target = folder / "out.safetensors",
                                     .format = ExportFormat::Safetensors});
        },
        Jobs::Kind::Export},
};

class FileLost : public ::testing::TestWithParam<std::tuple<Loss, Use>>
{
};

TEST_P(FileLost, WhileItIsUsedTakesNothingDown)
{
    const auto& [loss, use] = GetParam();
    test::TemporaryFolder folder;
    const fs::path file = folder / "weights.bin";
    const auto spec = specFromText("lstm:input=512,hidden=512");
    ASSERT_TRUE(spec);
    std::ofstream(file).close();
    fs::resize_file(file, 4 * *packedElements(*spec));
    QSettings settings(QString::fromStdString(folder / "settings.ini"), QSettings::IniFormat);
    MainWindow window(settings);
    window.resize(1200, 800);
    window.show();
    QSignalSpy ended(&window, &MainWindow::openEnded);
    OpenRequest request{.path = QString::fromStdString(file), .options = {}};
    request.options.spec = *spec;
    window.open(request);
    ASSERT_TRUE(QTest::qWaitFor([&] { return ended.count() == 1; }, kPatienceMs));
    ASSERT_NE(window.session().selection().rnn, nullptr);

    use.begin(window, folder.path());
    loss.act(file);
    ASSERT_TRUE(QTest::qWaitFor(
        [&, kind = use.kind] { return !window.isBusy() && !window.jobs().isRunning(kind); },
        kPatienceMs));
    auto& banner = *window.findChild<InlineBanner*>(QStringLiteral("windowBanner"));
    ASSERT_TRUE(QTest::qWaitFor([&] { return banner.isVisible(); }, kPatienceMs));
    for (const auto page :
         {MainWindow::Page::Gates, MainWindow::Page::Layout, MainWindow::Page::Sequence,
          MainWindow::Page::Compare, MainWindow::Page::Health}) {
        window.showPage(page);
        QTest::qWait(20);
    }
    // What was written is whole, or it is not there.
    NullMonitor quiet;
    if (fs::exists(folder / "out.safetensors")) {
        EXPECT_TRUE(openCheckpoint(folder / "out.safetensors", {}, quiet));
    }
    if (loss.canReload) {
        auto* reload = banner.findChild<QPushButton*>(QStringLiteral("actionButton"));
        ASSERT_TRUE(QTest::qWaitFor(
            [&] { return reload->isVisible() && reload->text() == QStringLiteral("Reload"); },
            kPatienceMs));
        QTest::mouseClick(reload, Qt::LeftButton);
        ASSERT_TRUE(QTest::qWaitFor([&] { return ended.count() == 2; }, kPatienceMs));
        EXPECT_TRUE(window.session().checkpoint()->catalog.unchanged());
    }
}

INSTANTIATE_TEST_SUITE_P(
    All, FileLost, ::testing::Combine(::testing::ValuesIn(kLosses), ::testing::ValuesIn(kUses)),
    [](const auto& chosen) {
        return std::string(std::get<0>(chosen.param).name) + "_" + std::get<1>(chosen.param).name;
    });

} // namespace
} // namespace gateloupe
