// SPDX-License-Identifier: GPL-3.0-or-later
// Every workflow by keys alone: nothing here touches a mouse or calls the window.
#include <algorithm>
#include <filesystem>

#include <gtest/gtest.h>

#include <QApplication>
#include <QSettings>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTest>

#include "app/gui/pages/compare_page.h"
#include "app/gui/pages/gates_page.h"
#include "app/gui/shell/main_window.h"
#include "app/gui/shell/window_pages.h"
#include "tests/app/gui/example_file.h"
#include "tests/support/patience.h"
#include "tests/support/temporary_folder.h"
#include "widgets/compare/compare_view.h"
#include "widgets/compare/gate_panes.h"
#include "widgets/gates/gates_view.h"
#include "widgets/sequence/sequence_page.h"

namespace gateloupe {
namespace {

using test::kPatienceMs;

class KeyboardWalk : public ::testing::Test
{
protected:
    KeyboardWalk()
        : settings(path("settings.ini"), QSettings::IniFormat)
        , window(settings)
    {
        std::filesystem::copy_file(test::exampleFile(), folder / "first.safetensors");
        auto bytes = test::readFile(test::exampleFile());
        bytes.back() ^= std::byte{1};
        test::writeFile(folder / "second.safetensors", bytes);
        window.resize(1280, 820);
        window.show();
        window.activateWindow();
    }

    [[nodiscard]] QString path(const char* name) const
    {
        return QString::fromStdString((folder / name).string());
    }

    /// Where a key that is pressed now goes to.
    [[nodiscard]] QWidget* target()
    {
        if (QWidget* popup = QApplication::activePopupWidget()) {
            return popup->focusWidget() != nullptr ? popup->focusWidget() : popup;
        }
        QWidget* focus = QApplication::focusWidget();
        return focus != nullptr ? focus : QApplication::activeWindow();
    }

    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {})
    {
        ASSERT_NE(target(), nullptr);
        QTest::keyClick(target(), key, modifiers);
    }

    void type(const QString& text) { QTest::keyClicks(target(), text); }

    /// Tab, until the widget of that name has the keys.
    void tabTo(const QString& name)
    {
        QStringList visited;
        constexpr int kMost = 300;
        for (int i = 0; i < kMost; ++i) {
            const QWidget* focus = target();
            if (focus != nullptr && focus->objectName() == name) {
                return;
            }
            visited.append(focus == nullptr ? QStringLiteral("nothing") : focus->objectName());
            press(Qt::Key_Tab);
        }
        visited.removeDuplicates();
        FAIL() << "no way to " << name.toStdString() << " by Tab; there are "
               << visited.join(QStringLiteral(", ")).toStdString();
    }

    /// Keys go to a dialog as soon as it is the active window.
    static void awaitDialog()
    {
        ASSERT_TRUE(QTest::qWaitFor(
            [] {
                const QWidget* dialog = QApplication::activeModalWidget();
                return dialog != nullptr && dialog == QApplication::activeWindow() &&
                       QApplication::focusWidget() != nullptr &&
                       dialog->isAncestorOf(QApplication::focusWidget());
            },
            kPatienceMs));
    }

    void awaitNoDialog()
    {
        ASSERT_TRUE(QTest::qWaitFor(
            [] {
                return QApplication::activeModalWidget() == nullptr &&
                       QApplication::activePopupWidget() == nullptr;
            },
            kPatienceMs));
        window.activateWindow(); // a desktop does so; there is none here
        ASSERT_TRUE(QTest::qWaitFor([this] { return window.isActiveWindow(); }, kPatienceMs));
    }

    void open(const char* name)
    {
        QSignalSpy ended(&window, &MainWindow::openEnded);
        press(Qt::Key_O, Qt::ControlModifier);
        awaitDialog();
        tabTo(QStringLiteral("fileNameEdit"));
        type(path(name));
        press(Qt::Key_Return);
        ASSERT_TRUE(QTest::qWaitFor([&] { return ended.count() == 1; }, kPatienceMs));
        awaitNoDialog();
    }

    [[nodiscard]] bool isVisible(const char* name) const
    {
        const auto* widget = window.findChild<QWidget*>(QLatin1String(name));
        return widget != nullptr && widget->isVisible();
    }

    test::TemporaryFolder folder;
    QSettings settings;
    MainWindow window;
};

TEST_F(KeyboardWalk, TabGoesThroughEveryPageInReadingOrder)
{
    ASSERT_TRUE(QTest::qWaitForWindowActive(&window));
    open("first.safetensors");
    for (const auto page :
         {MainWindow::Page::Gates, MainWindow::Page::Layout, MainWindow::Page::Sequence,
          MainWindow::Page::Compare, MainWindow::Page::Health}) {
        window.showPage(page);
        QApplication::processEvents(); // lays the page out: what follows compares places
        QList<const QWidget*> stops;
        constexpr int kMost = 200;
        for (int i = 0; i < kMost && !stops.contains(target()); ++i) {
            stops.append(target());
            press(Qt::Key_Tab);
        }
        ASSERT_LT(stops.size(), kMost) << "Tab comes back to where it began";
        EXPECT_TRUE(std::ranges::any_of(stops, [](const QWidget* stop) {
            return stop->objectName() == QStringLiteral("filter");
        })) << "the filter of the tree";
        const QWidget* shown = window.pages().tabs->currentWidget();
        const QWidget* before = nullptr;
        int blocks = 0;
        const auto areaOf = [this](const QWidget& stop) {
            return QRect(stop.mapTo(&window, QPoint()), stop.size());
        };
        for (qsizetype i = 0; i < stops.size(); ++i) {
            const QWidget* stop = stops[i];
            const std::string name = stop->objectName().toStdString();
            EXPECT_TRUE(areaOf(*stop).intersects(window.rect())) << name << " is out of sight";
            if (!shown->isAncestorOf(stop)) {
                before = nullptr;
                continue;
            }
            blocks += before == nullptr ? 1 : 0;
            if (before != nullptr) {
                EXPECT_GE(areaOf(*stop).bottom(), areaOf(*before).top())
                    << name << " stands above " << before->objectName().toStdString();
            }
            before = stop;
        }
        const bool isCut = shown->isAncestorOf(stops.front()) && shown->isAncestorOf(stops.back());
        EXPECT_LE(blocks - (isCut ? 1 : 0), 1)
            << "Tab leaves page " << static_cast<int>(page) << " and comes back";
    }
}

TEST_F(KeyboardWalk, EveryStopOfTabLooksOtherThanWithoutTheKeys)
{
    QApplication::setCursorFlashTime(0); // a text cursor that stands still
    ASSERT_TRUE(QTest::qWaitForWindowActive(&window));
    open("first.safetensors");
    QStringList unseen;
    for (const auto page :
         {MainWindow::Page::Gates, MainWindow::Page::Layout, MainWindow::Page::Sequence,
          MainWindow::Page::Compare, MainWindow::Page::Health}) {
        window.showPage(page);
        ASSERT_TRUE(QTest::qWaitFor([this] { return !window.isBusy(); }, kPatienceMs));
        QList<QWidget*> stops;
        constexpr int kMost = 200;
        for (int i = 0; i < kMost && !stops.contains(target()); ++i) {
            QWidget* stop = target();
            stops.append(stop);
            const QImage focused = stop->grab().toImage();
            press(Qt::Key_Tab);
            if (target() != stop && stop->grab().toImage() == focused) {
                unseen.append(QStringLiteral("%1 %2").arg(
                    QLatin1String(stop->metaObject()->className()), stop->objectName()));
            }
        }
    }
    unseen.removeDuplicates();
    EXPECT_TRUE(unseen.isEmpty()) << unseen.join(QStringLiteral(", ")).toStdString();
}

TEST_F(KeyboardWalk, ReachesEveryWorkflow)
{
    ASSERT_TRUE(QTest::qWaitForWindowActive(&window));
    open("first.safetensors");
    ASSERT_FALSE(HasFatalFailure());
    open("second.safetensors");
    ASSERT_FALSE(HasFatalFailure());
    const Session& session = window.session();

    // The network's gate in the tree, by its name.
    press(Qt::Key_F, Qt::ControlModifier);
    ASSERT_EQ(target()->objectName(), QStringLiteral("filter"));
    type(QStringLiteral("forget"));
    tabTo(QStringLiteral("tree"));
    const auto isForget = [&session] {
        const auto& id = session.selection().parameter;
        return id && id->gate == Gate::Forget;
    };
    for (int i = 0; i < 20 && !isForget(); ++i) {
        press(Qt::Key_Down);
    }
    EXPECT_TRUE(isForget());
    press(Qt::Key_F, Qt::ControlModifier);
    press(Qt::Key_A, Qt::ControlModifier);
    press(Qt::Key_Delete);

    // Gates: sheet, one gate, a cell of it in the Inspector, and back.
    press(Qt::Key_1, Qt::ControlModifier);
    tabTo(QStringLiteral("contactSheet"));
    const auto before = session.selection().parameter;
    press(Qt::Key_Right);
    EXPECT_NE(session.selection().parameter, before);
    press(Qt::Key_Return);
    ASSERT_TRUE(isVisible("gateHeatmap"));
    ASSERT_TRUE(QTest::qWaitFor([&] { return window.gatesPage().view->isReady(); }, kPatienceMs));
    tabTo(QStringLiteral("gateHeatmap"));
    press(Qt::Key_Down);
    press(Qt::Key_Right);
    EXPECT_TRUE(session.focus().pick.has_value());
    press(Qt::Key_Escape);
    EXPECT_TRUE(isVisible("contactSheet"));

    // Layout.
    press(Qt::Key_2, Qt::ControlModifier);
    tabTo(QStringLiteral("strip"));
    const auto region = session.selection().parameter;
    press(Qt::Key_Right);
    EXPECT_NE(session.selection().parameter, region);

    // Sequence: the input, a run, its steps, why a value is so, a range.
    press(Qt::Key_3, Qt::ControlModifier);
    tabTo(QStringLiteral("inputButton"));
    press(Qt::Key_Space);
    ASSERT_TRUE(QTest::qWaitFor([&] { return isVisible("inputPopover"); }, kPatienceMs));
    tabTo(QStringLiteral("probe"));
    press(Qt::Key_Down);
    press(Qt::Key_Escape);
    awaitNoDialog();
    EXPECT_FALSE(isVisible("inputPopover"));
    press(Qt::Key_R, Qt::ControlModifier);
    ASSERT_TRUE(QTest::qWaitFor([&] { return session.run() != nullptr; }, kPatienceMs));
    tabTo(QStringLiteral("sequencePicture"));
    press(Qt::Key_Home);
    press(Qt::Key_Right);
    press(Qt::Key_Right, Qt::ShiftModifier);
    EXPECT_EQ(session.focus().step, 11U);
    ASSERT_TRUE(QTest::qWaitFor([&] { return isVisible("explainedTerms"); }, kPatienceMs));
    tabTo(QStringLiteral("followLargest"));
    press(Qt::Key_Space);
    EXPECT_TRUE(QTest::qWaitFor([&] { return isVisible("explainedTrail"); }, kPatienceMs));
    tabTo(QStringLiteral("explainedTerms"));
    press(Qt::Key_Down);
    tabTo(QStringLiteral("sequencePicture"));
    press(Qt::Key_BracketLeft);
    const auto first = session.focus().step;
    press(Qt::Key_Right);
    press(Qt::Key_Right);
    press(Qt::Key_BracketRight);
    ASSERT_TRUE(window.sequencePage().range().has_value());
    EXPECT_EQ(window.sequencePage().range()->first, first);

    // Compare with the other open file.
    press(Qt::Key_4, Qt::ControlModifier);
    CompareView& compare = window.pages().compare->view();
    tabTo(QStringLiteral("compareOffer0"));
    press(Qt::Key_Space);
    ASSERT_TRUE(QTest::qWaitFor([&] { return compare.comparison() != nullptr; }, kPatienceMs));
    tabTo(QStringLiteral("comparePicture"));
    press(Qt::Key_N);
    EXPECT_TRUE(QTest::qWaitFor([&] { return compare.panes().pick().has_value(); }, kPatienceMs));
    tabTo(QStringLiteral("compareWeights"));
    press(Qt::Key_Right); // the other one of the two
    tabTo(QStringLiteral("compareRun"));
    QSignalSpy compared(window.pages().compare, &ComparePage::compared);
    press(Qt::Key_Space);
    EXPECT_TRUE(QTest::qWaitFor([&] { return compared.count() > 0; }, kPatienceMs));

    // Health.
    press(Qt::Key_5, Qt::ControlModifier);
    ASSERT_TRUE(QTest::qWaitFor([&] { return isVisible("findings"); }, kPatienceMs));
    tabTo(QStringLiteral("findings"));

    // Export, then both files are closed.
    press(Qt::Key_E, Qt::ControlModifier);
    awaitDialog();
    tabTo(QStringLiteral("exportTarget"));
    press(Qt::Key_A, Qt::ControlModifier);
    type(path("out.safetensors"));
    press(Qt::Key_Return);
    EXPECT_TRUE(QTest::qWaitFor(
        [&] { return std::filesystem::exists(folder / "out.safetensors") && !window.isBusy(); },
        kPatienceMs));
    awaitNoDialog();
    press(Qt::Key_W, Qt::ControlModifier);
    press(Qt::Key_W, Qt::ControlModifier);
    EXPECT_EQ(session.checkpoint(), nullptr);
}

} // namespace
} // namespace gateloupe
