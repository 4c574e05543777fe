// SPDX-License-Identifier: GPL-3.0-or-later
// A user who does anything at all: nothing is lost, nothing hangs.
#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <QApplication>
#include <QDialog>
#include <QElapsedTimer>
#include <QMenu>
#include <QSettings>
#include <QSignalSpy>
#include <QTest>
#include <QThread>
#include <QTimer>
#include <QWheelEvent>

#include "app/gui/session/saved/session_document.h"
#include "app/gui/session/saved/session_store.h"
#include "app/gui/shell/main_window.h"
#include "tests/app/gui/example_file.h"
#include "tests/support/patience.h"
#include "tests/support/temporary_folder.h"

namespace gateloupe {
namespace {

namespace fs = std::filesystem;
using test::kPatienceMs;

constexpr std::size_t kFiles = 20;
/// No single event may take longer, however busy the machine is.
constexpr qint64 kHangMs = 20'000;

/// GATELOUPE_EVENTS=10000 for a longer look, by hand: half a minute on one core of a shared
/// machine.
int eventsWanted()
{
    constexpr int kUsual = 100;
    const char* wanted = std::getenv("GATELOUPE_EVENTS");
    return wanted != nullptr ? std::max(1, std::atoi(wanted)) : kUsual;
}

/// Real files of as many kinds as there are, one of each kind in turn.
std::vector<fs::path> realFiles(const fs::path& below)
{
    const std::set<std::string> kinds = {".h5",     ".keras", ".msgpack",  ".npz",        ".onnx",
                                         ".params", ".pb",    ".pt",       ".pth",        ".pkl",
                                         ".tflite", ".index", ".pdparams", ".safetensors"};
    std::map<std::string, std::vector<fs::path>> byKind;
    for (const auto& entry : fs::recursive_directory_iterator(below)) {
        const std::string kind = entry.path().extension().string();
        if (entry.is_regular_file() && kinds.contains(kind)) {
            byKind[kind].push_back(entry.path());
        }
    }
    for (auto& [kind, files] : byKind) {
        std::ranges::sort(files);
    }
    std::vector<fs::path> chosen;
    for (std::size_t round = 0; chosen.size() < kFiles && round < 100; ++round) {
        for (const auto& [kind, files] : byKind) {
            if (round < files.size() && chosen.size() < kFiles) {
                chosen.push_back(files[round]);
            }
        }
    }
    return chosen;
}

std::string contentOf(const fs::path& file)
{
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

class RandomUser
{
public:
    RandomUser(QWidget& window, unsigned seed)
        : m_window(window)
        , m_random(seed)
    {
    }

    /// One click, key, turn of the wheel, drag or new size, wherever it falls.
    void act()
    {
        QWidget* target = anyWidget();
        if (target == nullptr) {
            return;
        }
        const QPoint at(upTo(target->width()), upTo(target->height()));
        switch (upTo(8)) {
        case 0:
        case 1:
            QTest::mouseClick(target, upTo(6) == 0 ? Qt::RightButton : Qt::LeftButton,
                              anyModifier(), at);
            break;
        case 2:
            QTest::mouseDClick(target, Qt::LeftButton, anyModifier(), at);
            break;
        case 3: {
            const QPoint to(upTo(target->width()), upTo(target->height()));
            QTest::mousePress(target, Qt::LeftButton, anyModifier(), at);
            QTest::mouseMove(target, to);
            QTest::mouseRelease(target, Qt::LeftButton, anyModifier(), to);
            break;
        }
        case 4: {
            QWheelEvent wheel(at, target->mapToGlobal(QPointF(at)), {},
                              {0, upTo(2) == 0 ? 120 : -120}, Qt::NoButton, anyModifier(),
                              Qt::NoScrollPhase, false);
            QApplication::sendEvent(target, &wheel);
            break;
        }
        case 5:
            QTest::keyClick(target, static_cast<Qt::Key>(Qt::Key_A + upTo(26)), {});
            break;
        case 6:
            QTest::keyClick(target, anyKey(), anyModifier());
            break;
        default:
            if (upTo(10) == 0) {
                m_window.resize(900 + upTo(600), 600 + upTo(400));
            } else {
                QTest::mouseMove(target, at);
            }
        }
    }

private:
    int upTo(int end)
    {
        return end <= 1 ? 0 : static_cast<int>(m_random() % static_cast<unsigned>(end));
    }

    Qt::KeyboardModifier anyModifier()
    {
        switch (upTo(6)) {
        case 0:
            return Qt::ShiftModifier;
        case 1:
            return Qt::ControlModifier;
        default:
            return Qt::NoModifier;
        }
    }

    Qt::Key anyKey()
    {
        const std::array keys = {Qt::Key_Left, Qt::Key_Right,  Qt::Key_Up,     Qt::Key_Down,
                                 Qt::Key_Home, Qt::Key_End,    Qt::Key_Space,  Qt::Key_Tab,
                                 Qt::Key_F5,   Qt::Key_Escape, Qt::Key_F9,     Qt::Key_Delete,
                                 Qt::Key_1,    Qt::Key_2,      Qt::Key_3,      Qt::Key_4,
                                 Qt::Key_5,    Qt::Key_R,      Qt::Key_Return, Qt::Key_F11};
        return keys[static_cast<std::size_t>(upTo(static_cast<int>(keys.size())))];
    }

    /// Of whatever is in front: a menu, a dialog, else the window.
    QWidget* anyWidget()
    {
        QWidget* front = QApplication::activePopupWidget();
        if (front == nullptr) {
            front = QApplication::activeModalWidget();
        }
        if (front == nullptr) {
            front = &m_window;
        }
        std::vector<QWidget*> seen = {front};
        for (QWidget* widget : front->findChildren<QWidget*>()) {
            if (widget->isVisible() && widget->isEnabled() && widget->window() == front) {
                seen.push_back(widget);
            }
        }
        return seen[static_cast<std::size_t>(upTo(static_cast<int>(seen.size())))];
    }

    QWidget& m_window;
    std::minstd_rand m_random;
};

/// Dialogs that a user of this kind would write files with, and popups, are closed now and then.
void closeFront()
{
    for (int i = 0; i < 10 && QApplication::activePopupWidget() != nullptr; ++i) {
        QApplication::activePopupWidget()->close();
    }
    for (QWidget* widget : QApplication::topLevelWidgets()) {
        if (auto* dialog = qobject_cast<QDialog*>(widget);
            dialog != nullptr && dialog->isVisible()) {
            dialog->reject();
        }
    }
}

/// Qt's own menus and questions (of its file dialog, of its line edits) wait in a loop of their
/// own, in which the event that called them does not end: somebody must close them meanwhile.
class LoopCloser
{
public:
    LoopCloser()
    {
        constexpr int kEveryMs = 20;
        QObject::connect(&m_timer, &QTimer::timeout, [this] {
            if (QThread::currentThread()->loopLevel() > 0) {
                ++m_closed;
                closeFront();
            }
        });
        m_timer.start(kEveryMs);
    }

    [[nodiscard]] int closed() const { return m_closed; }

private:
    QTimer m_timer;
    int m_closed = 0;
};

TEST(RandomEvents, LoseNothingAndHangNothing)
{
    test::TemporaryFolder folder;
    qputenv("HOME", QByteArray::fromStdString(folder.path().string())); // what is saved goes there
    // What is saved beside a file that is open goes there, too: copies are opened.
    fs::copy(test::dataFolder(), folder / "files", fs::copy_options::recursive);
    fs::current_path(folder.path());
    std::map<fs::path, std::string> before;
    const std::vector<fs::path> files = realFiles(folder / "files");
    ASSERT_EQ(files.size(), kFiles);
    for (const fs::path& file : files) {
        before[file] = contentOf(file);
    }
    QSettings settings(QString::fromStdString(folder / "settings.ini"), QSettings::IniFormat);
    MainWindow window(settings);
    window.resize(1280, 820);
    window.show();
    window.sessionStore().startAutosave(QString::fromStdString(folder / "autosave"));
    RandomUser user(window, 20'261'123);
    const LoopCloser closer;
    qint64 longest = 0;
    const int each = std::max(1, eventsWanted() / static_cast<int>(kFiles));
    QSignalSpy ended(&window, &MainWindow::openEnded);
    for (const fs::path& file : files) {
        closeFront();
        window.show(); // it may have been closed
        ended.clear();
        window.open({.path = QString::fromStdString(file), .options = {}});
        ASSERT_TRUE(QTest::qWaitFor([&] { return ended.count() >= 1; }, kPatienceMs)) << file;
        for (int i = 0; i < each; ++i) {
            QElapsedTimer clock;
            clock.start();
            user.act();
            QCoreApplication::processEvents(QEventLoop::AllEvents, 5);
            longest = std::max(longest, clock.elapsed());
            ASSERT_LT(clock.elapsed(), kHangMs) << file << ", event " << i;
            if (i % 20 == 19) {
                closeFront();
            }
        }
    }
    std::printf(
        "[  EVENTS  ] %d on each of %zu files, the longest took %lld ms; %d times a loop of "
        "Qt's own was closed\n",
        each, files.size(), static_cast<long long>(longest), closer.closed());
    closeFront();
    window.jobs().cancelAll();
    ASSERT_TRUE(QTest::qWaitFor([&] { return !window.isBusy(); }, kPatienceMs));
    // The window still works, and no file that was open is another one now.
    window.show();
    ended.clear();
    window.open({.path = test::examplePath(), .options = {}});
    ASSERT_TRUE(QTest::qWaitFor([&] { return ended.count() >= 1; }, kPatienceMs));
    ASSERT_NE(window.session().checkpoint(), nullptr);
    EXPECT_EQ(window.session().checkpoint()->path.filename(), test::exampleFile().filename());
    for (const fs::path& file : files) {
        EXPECT_EQ(contentOf(file), before[file]) << file;
    }
    fs::current_path("/");
}

} // namespace
} // namespace gateloupe
