// SPDX-License-Identifier: Apache-2.0
// Sessions, recent files and preferences that nobody wrote: damaged copies of good ones, and values
// that make no sense.
#include <filesystem>
#include <fstream>
#include <random>

#include <gtest/gtest.h>

#include <QAction>
#include <QFile>
#include <QSettings>
#include <QSignalSpy>
#include <QTest>

#include "app/gui/preferences/preferences.h"
#include "app/gui/session/recent_files.h"
#include "app/gui/session/saved/session_store.h"
#include "app/gui/shell/main_window.h"
#include "tests/app/gui/example_file.h"
#include "tests/support/patience.h"
#include "tests/support/temporary_folder.h"
#include "widgets/stops/stop_texts.h"

namespace gateloupe {
namespace {

using test::kPatienceMs;
using Random = std::mt19937;

int below(int end, Random& random)
{
    return std::uniform_int_distribution(0, end - 1)(random);
}

/// A byte, a digit, a piece lost or repeated, a cut; now and then a number that is too large.
QByteArray damaged(QByteArray bytes, Random& random)
{
    for (int wounds = 1 + below(4, random); wounds > 0 && !bytes.isEmpty(); --wounds) {
        const int at = below(static_cast<int>(bytes.size()), random);
        switch (below(6, random)) {
        case 0:
            bytes[at] = static_cast<char>(below(256, random));
            break;
        case 1:
            bytes.remove(at, 1 + below(40, random));
            break;
        case 2:
            bytes.insert(at, bytes.mid(at, 1 + below(40, random)));
            break;
        case 3:
            bytes.truncate(at);
            break;
        default:
            if (const auto digit = bytes.indexOf(QByteArrayLiteral(": "), at); digit >= 0) {
                const char* kNumbers[] = {"-1", "2147483648", "1e308", "9007199254740991", "null"};
                bytes.insert(digit + 2, kNumbers[below(5, random)]);
            }
            break;
        }
    }
    return bytes;
}

QByteArray contentOf(const QString& path)
{
    QFile file(path);
    EXPECT_TRUE(file.open(QIODevice::ReadOnly));
    return file.readAll();
}

void write(const QString& path, const QByteArray& bytes)
{
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(bytes);
}

class HostileSettings : public ::testing::Test
{
protected:
    HostileSettings()
        : settings(path("settings.ini"), QSettings::IniFormat)
    {
        for (const char* name : {"model.safetensors", "second.safetensors"}) {
            std::filesystem::copy_file(test::exampleFile(), folder / name);
        }
    }

    [[nodiscard]] QString path(const char* name) const
    {
        return QString::fromStdString((folder / name).string());
    }

    /// A session of the example after a run, and of a second file, as the window writes it.
    QByteArray savedSession()
    {
        MainWindow window(settings);
        window.show();
        QSignalSpy ended(&window, &MainWindow::openEnded);
        window.openAll({{.path = path("second.safetensors"), .options = {}},
                        {.path = path("model.safetensors"), .options = {}}});
        EXPECT_TRUE(QTest::qWaitFor([&] { return ended.count() == 2; }, kPatienceMs));
        window.showPage(MainWindow::Page::Sequence);
        window.findChild<QAction*>(QStringLiteral("actionRun"))->trigger();
        EXPECT_TRUE(QTest::qWaitFor([&] { return !window.isBusy(); }, kPatienceMs));
        window.sessionStore().saveTo(path("good.json"));
        return contentOf(path("good.json"));
    }

    test::TemporaryFolder folder;
    QSettings settings;
};

TEST_F(HostileSettings, DamagedSessionsAreReadOrRefused)
{
    const QByteArray good = savedSession();
    Random random(1);
    for (int copy = 0; copy < 3000; ++copy) {
        const auto document = SessionDocument::fromJson(damaged(good, random), path(""));
        if (document) {
            EXPECT_TRUE(SessionDocument::fromJson(document->toJson(path("")), path("")));
        }
    }
}

TEST_F(HostileSettings, DamagedSessionsEndNoWindow)
{
    const QByteArray good = savedSession();
    Random random(2);
    MainWindow window(settings);
    window.show();
    for (int copy = 0; copy < 40; ++copy) {
        write(path("bad.json"), damaged(good, random));
        window.open({.path = path("bad.json"), .options = {}});
        QTest::qWait(20);
        ASSERT_TRUE(QTest::qWaitFor([&] { return !window.isBusy(); }, kPatienceMs));
    }
}

TEST_F(HostileSettings, DamagedSettingsEndNoWindow)
{
    {
        MainWindow window(settings);
        window.show();
        RecentFiles recent;
        recent.add({.path = path("model.safetensors"), .options = {}});
        recent.save(settings);
        PreferenceStore store(settings);
        Preferences values = store.values();
        values.heatmapMiB = 128;
        store.setValues(values);
        window.close();
    }
    settings.sync();
    const QByteArray good = contentOf(path("settings.ini"));
    Random random(3);
    for (int copy = 0; copy < 15; ++copy) {
        write(path("bad.ini"), damaged(good, random));
        QSettings bad(path("bad.ini"), QSettings::IniFormat);
        MainWindow window(bad);
        window.show();
        QTest::qWait(10);
    }
}

TEST_F(HostileSettings, AListOfTwoBillionRecentFilesIsReadAtOnce)
{
    settings.setValue(QStringLiteral("recentFiles/size"), 2147483647);
    settings.setValue(QStringLiteral("recentFiles/3/path"), QStringLiteral("/a"));
    // Two billion reads would outlast the time that a test has.
    RecentFiles recent;
    recent.load(settings);
    EXPECT_EQ(recent.entries().size(), 1U) << "entries without a path are none";
}

TEST(HostileStops, AConditionLongerThanAnyoneMayTypeIsNone)
{
    Stop stop{.kind = StopKind::Watch, .condition = "h > 0.5"};
    EXPECT_TRUE(StopTexts::fromJson(StopTexts::toJson(stop)));
    stop.condition = std::string(100'000, 'h');
    EXPECT_FALSE(StopTexts::fromJson(StopTexts::toJson(stop)));
}

} // namespace
} // namespace gateloupe
