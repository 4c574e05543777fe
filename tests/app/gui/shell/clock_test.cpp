// SPDX-License-Identifier: GPL-3.0-or-later
// The clock of the machine is set while the program works: by a time server, by hand, after a
// sleep.
#include <atomic>
#include <cstdint>
#include <ctime>
#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <unistd.h>

#include <QAction>
#include <QDateTime>
#include <QDir>
#include <QSettings>
#include <QSignalSpy>
#include <QTest>

#include "app/gui/controllers/exporter.h"
#include "app/gui/session/saved/session_store.h"
#include "app/gui/shell/main_window.h"
#include "core/base/atomic_file.h"
#include "core/export/export.h"
#include "tests/app/gui/example_file.h"
#include "tests/support/patience.h"
#include "tests/support/result_matchers.h"
#include "tests/support/temporary_folder.h"

namespace {

std::atomic<std::int64_t> clockOffset = 0; ///< seconds that the clock of the day is wrong by

} // namespace

// In place of the system's: what tells the time of day, everywhere in this process.
extern "C" int clock_gettime(clockid_t clock, timespec* time) noexcept
{
    const long failed = ::syscall(SYS_clock_gettime, clock, time);
    if (failed == 0 && clock == CLOCK_REALTIME) {
        time->tv_sec += clockOffset.load();
    }
    return static_cast<int>(failed);
}

extern "C" int gettimeofday(timeval* __restrict time, void* __restrict) noexcept
{
    timespec now{};
    const int failed = clock_gettime(CLOCK_REALTIME, &now);
    time->tv_sec = now.tv_sec;
    time->tv_usec = now.tv_nsec / 1000;
    return failed;
}

namespace gateloupe {
namespace {

namespace fs = std::filesystem;
using test::kPatienceMs;

constexpr std::int64_t kHour = 3600;
constexpr std::int64_t kYear = 365 * 24 * kHour;

class ClockTest : public ::testing::TestWithParam<std::int64_t>
{
protected:
    ~ClockTest() override { clockOffset = 0; }

    test::TemporaryFolder folder;
};

TEST_P(ClockTest, IsReallySet)
{
    const QDateTime before = QDateTime::currentDateTimeUtc();
    clockOffset = GetParam();
    EXPECT_NEAR(static_cast<double>(before.secsTo(QDateTime::currentDateTimeUtc())),
                static_cast<double>(GetParam()), 5.0);
}

TEST_P(ClockTest, JumpsAndNoFileThatIsBeingWrittenGoes)
{
    const fs::path target = folder / "out.bin";
    auto first = AtomicFile::create(target);
    ASSERT_THAT(first, IsOk());
    std::ofstream(first->temporaryPath()) << "first";
    clockOffset = GetParam();
    auto second = AtomicFile::create(target);
    ASSERT_THAT(second, IsOk());
    AtomicFile::removeLeftovers(target);
    EXPECT_TRUE(fs::exists(first->temporaryPath()));
    std::ofstream(second->temporaryPath()) << "second";
    EXPECT_THAT(first->commit(), IsOk());
    EXPECT_THAT(second->commit(), IsOk());
}

TEST_P(ClockTest, JumpsWhileTheWindowRunsExportsAndSaves)
{
    QSettings settings(QString::fromStdString(folder / "settings.ini"), QSettings::IniFormat);
    MainWindow window(settings);
    window.show();
    window.sessionStore().startAutosave(QString::fromStdString(folder / "autosave"));
    QSignalSpy ended(&window, &MainWindow::openEnded);
    window.open({.path = test::examplePath(), .options = {}});
    ASSERT_TRUE(QTest::qWaitFor([&] { return ended.count() == 1; }, kPatienceMs));
    window.showPage(MainWindow::Page::Sequence);
    QSignalSpy written(&window.exporter(), &Exporter::written);
    const auto work = [&](const char* file) {
        window.findChild<QAction*>(QStringLiteral("actionRun"))->trigger();
        window.exporter().start({.models = {window.session().selection().rnn},
                                 .target = folder / file,
                                 .format = ExportFormat::Safetensors});
    };
    work("a.safetensors");
    clockOffset = GetParam();
    ASSERT_TRUE(
        QTest::qWaitFor([&] { return written.count() == 1 && !window.isBusy(); }, kPatienceMs));
    ASSERT_NE(window.session().run(), nullptr);
    clockOffset = -GetParam();
    work("b.safetensors");
    ASSERT_TRUE(
        QTest::qWaitFor([&] { return written.count() == 2 && !window.isBusy(); }, kPatienceMs));
    // What was changed is kept soon, whatever the clock says.
    const QDir autosave(QString::fromStdString(folder / "autosave"));
    EXPECT_TRUE(QTest::qWaitFor(
        [&] { return !autosave.entryList({QStringLiteral("*.json")}, QDir::Files).isEmpty(); },
        kPatienceMs));
    const QString session = QString::fromStdString(folder / "kept.gateloupe.json");
    window.sessionStore().saveTo(session);
    EXPECT_TRUE(QFile::exists(session));
}

INSTANTIATE_TEST_SUITE_P(All, ClockTest, ::testing::Values(kHour, -kHour, kYear, -kYear));

} // namespace
} // namespace gateloupe
