// SPDX-License-Identifier: Apache-2.0
//
// What people come to the window for, done by drops, clicks and keys, and how many of these it
// takes at most. The tasks of the keyboard alone, of other languages and themes, and of files that
// are no checkpoints have tests of their own: keyboard_walk_test, language_switch_test,
// main_window_test.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <limits>

#include <gtest/gtest.h>

#include <QAbstractButton>
#include <QAction>
#include <QComboBox>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QTreeView>
#include <QUrl>

#include "app/gui/dialogs/blame_dialog.h"
#include "app/gui/dialogs/export_dialog.h"
#include "app/gui/pages/compare_page.h"
#include "app/gui/pages/gates_page.h"
#include "app/gui/pages/health_page.h"
#include "core/analysis/prove/array_exchange.h"
#include "tests/app/gui/example_window.h"
#include "widgets/common/inline_banner.h"
#include "widgets/compare/compare_view.h"
#include "widgets/compare/pair_controls.h"
#include "widgets/compare/run_difference_view.h"
#include "widgets/health/health_view.h"
#include "widgets/heatmap/view/gate_heatmap.h"
#include "widgets/sequence/sequence_page.h"

namespace gateloupe {
namespace {

class WindowTasks : public test::ExampleWindow
{
protected:
    WindowTasks()
        : ExampleWindow({1280, 820})
    {
    }

    void click(const char* name) { click(child<QAbstractButton>(name), name); }

    void click(QAbstractButton* button, const char* name)
    {
        ASSERT_NE(button, nullptr) << name;
        ASSERT_TRUE(waitFor([button] { return button->isVisible() && button->isEnabled(); }))
            << name;
        QTest::mouseClick(button, Qt::LeftButton);
        ++m_actions;
    }

    /// A click on a tab.
    void turnTo(MainWindow::Page page)
    {
        window.showPage(page);
        ++m_actions;
    }

    /// By its keys, or its place in a menu.
    void command(const char* name)
    {
        auto* action = child<QAction>(name);
        ASSERT_NE(action, nullptr) << name;
        ASSERT_TRUE(waitFor([action] { return action->isEnabled(); })) << name;
        action->trigger();
        ++m_actions;
    }

    /// Ctrl+P, the text, Return.
    void search(const QString& text)
    {
        command("actionPalette");
        auto* line = child<QLineEdit>("paletteSearch");
        line->setText(text);
        QTest::keyClick(line, Qt::Key_Return);
        ++m_actions;
    }

    /// A click in a dialog of the desktop, which chooses a file.
    void chooseFile(const std::filesystem::path& file)
    {
        auto* dialog = window.findChild<QFileDialog*>();
        ASSERT_NE(dialog, nullptr);
        emit dialog->fileSelected(QString::fromStdString(file.string()));
        dialog->close();
        ++m_actions;
    }

    void drop(QWidget& target, const std::filesystem::path& file)
    {
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(QString::fromStdString(file.string()))});
        QDragEnterEvent enter(QPoint(50, 50), Qt::CopyAction, &data, Qt::LeftButton, {});
        QApplication::sendEvent(&target, &enter);
        ASSERT_TRUE(enter.isAccepted());
        QDropEvent dropped(QPointF(50, 50), Qt::CopyAction, &data, Qt::LeftButton, {});
        QApplication::sendEvent(&target, &dropped);
        ++m_actions;
    }

    void expectAtMost(int actions) const { EXPECT_LE(m_actions, actions) << "clicks and keys"; }

    CompareView& compare() { return window.pages().compare->view(); }

    /// The example with one number that is another.
    std::filesystem::path changedExample(float number)
    {
        const auto path = folder / "changed.safetensors";
        std::filesystem::copy_file(test::exampleFile(), path);
        std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
        file.seekp(-static_cast<std::streamoff>(sizeof(number)), std::ios::end);
        file.write(reinterpret_cast<const char*>(&number), sizeof(number));
        return path;
    }

    /// [T, 1, features], all equal.
    std::filesystem::path arrayFile(const char* name, std::uint64_t steps, std::uint64_t features,
                                    float number)
    {
        const auto path = folder / name;
        EXPECT_TRUE(writeNpyFile(
            path, Array(Shape{steps, 1, features}, std::vector<float>(steps * features, number))));
        return path;
    }

    const RnnSpec& spec() { return window.session().selection().rnn->spec; }

private:
    int m_actions = 0;
};

TEST_F(WindowTasks, TheLargestRecurrentForgetWeightAndItsByte)
{
    search(QStringLiteral("R forget [0, 0]"));
    ASSERT_TRUE(waitFor([this] { return window.gatesPage().heatmap().isReady(); }));
    search(QStringLiteral("max"));
    const auto data = window.gatesPage().heatmap().data();
    ASSERT_NE(data, nullptr);
    ASSERT_TRUE(waitFor([&] {
        const auto cell = window.gatesPage().heatmap().pick();
        return cell && cell->value == data->statistics.max;
    }));
    const auto labels = window.findChildren<QLabel*>();
    EXPECT_TRUE(std::ranges::any_of(labels, [](const QLabel* label) {
        return label->isVisible() && label->text().contains(QStringLiteral("0x"));
    })) << "the byte is in sight";
    expectAtMost(4);
}

TEST_F(WindowTasks, WhetherTwoCheckpointsDiffer)
{
    turnTo(MainWindow::Page::Compare);
    drop(*window.pages().compare, changedExample(0.5F));
    ASSERT_TRUE(waitFor([this] { return compare().comparison() != nullptr; }));
    EXPECT_TRUE(child<QLabel>("compareSummary")->text().contains(QStringLiteral("1 of 16")))
        << child<QLabel>("compareSummary")->text().toStdString();
    expectAtMost(2);
}

TEST_F(WindowTasks, TheFirstNanAndItsCause)
{
    const std::uint64_t features = spec().inputSize;
    std::vector<float> numbers(60 * features, 0.1F);
    numbers[23 * features + 7] = std::numeric_limits<float>::quiet_NaN();
    const auto path = folder / "x.npy";
    ASSERT_TRUE(writeNpyFile(path, Array(Shape{60, 1, features}, std::move(numbers))));
    drop(window, path);
    ASSERT_TRUE(waitFor([this] { return window.sequencePage().isVisible(); }));
    click("runButton");
    click("showVerdict");
    EXPECT_EQ(window.session().focus().step, 23U);
    EXPECT_TRUE(child<QLabel>("runVerdict")->text().contains(QStringLiteral("x[7] is NaN")))
        << child<QLabel>("runVerdict")->text().toStdString();
    expectAtMost(3);
}

TEST_F(WindowTasks, WhetherABackendIsRight)
{
    command("actionCompareBackends");
    click("compareRun");
    ASSERT_TRUE(waitFor([this] {
        return child<QLabel>("runSummary")->text().startsWith(QStringLiteral("No gate"));
    }));
    expectAtMost(2);
}

TEST_F(WindowTasks, WeightsForAnotherFramework)
{
    command("actionExport");
    auto* dialog = window.findChild<ExportDialog*>();
    ASSERT_NE(dialog, nullptr);
    const auto target = folder / "out.h5";
    dialog->setTarget(QString::fromStdString(target.string()));
    dialog->accept();
    ASSERT_TRUE(waitFor([&] { return std::filesystem::exists(target) && !window.isBusy(); }));
    expectAtMost(3);
}

TEST_F(WindowTasks, WhichDefectMadeARecordedOutput)
{
    const auto x = arrayFile("x.npy", 12, spec().inputSize, 0.25F);
    const auto y = arrayFile("y.npy", 12, spec().hiddenSize, 0.0F);
    turnTo(MainWindow::Page::Compare);
    drop(window, y);
    compare().runs().controls().setFile(QString::fromStdString(x.string())); // a file dialog
    click("compareRun");
    click("nameBugOfRun");
    auto* dialog = window.findChild<BlameDialog*>();
    ASSERT_NE(dialog, nullptr);
    QSignalSpy ended(dialog, &BlameDialog::ended);
    click("blameSearch");
    ASSERT_TRUE(waitFor([&ended] { return ended.count() > 0; }));
    EXPECT_FALSE(child<QLabel>("blameVerdict")->text().isEmpty());
    expectAtMost(5);
}

TEST_F(WindowTasks, WhatAFileHeldBeforeItWasOverwritten)
{
    const auto own = folder / "own.safetensors";
    std::filesystem::copy_file(test::exampleFile(), own);
    QSignalSpy ended(&window, &MainWindow::openEnded);
    window.open({.path = QString::fromStdString(own.string()), .options = {}});
    ASSERT_TRUE(waitFor([&ended] { return ended.count() == 1; }));
    std::filesystem::rename(changedExample(0.5F), own);
    auto* banner = child<InlineBanner>("windowBanner");
    ASSERT_TRUE(waitFor([banner] { return banner->isVisible(); }));
    click(banner->findChild<QPushButton*>(QStringLiteral("otherActionButton")), "Compare");
    ASSERT_TRUE(waitFor([this] { return compare().comparison() != nullptr; }));
    EXPECT_TRUE(child<QLabel>("compareSummary")->text().contains(QStringLiteral("1 of 16")))
        << child<QLabel>("compareSummary")->text().toStdString();
    expectAtMost(1);
}

TEST_F(WindowTasks, TheWorkOfYesterday)
{
    turnTo(MainWindow::Page::Sequence);
    click("runNoise");
    ASSERT_TRUE(waitFor([this] { return window.session().run() != nullptr; }));
    window.session().setStep(17);
    const auto kept = folder / "work.session.json";
    command("actionSaveSessionAs");
    chooseFile(kept);
    ASSERT_TRUE(waitFor([&] { return std::filesystem::exists(kept); }));
    QSettings others(QString::fromStdString((folder / "others.ini").string()),
                     QSettings::IniFormat);
    MainWindow next(others);
    next.show();
    next.open({.path = QString::fromStdString(kept.string()), .options = {}});
    ASSERT_TRUE(waitFor([&next] { return next.session().run() != nullptr; }));
    EXPECT_EQ(next.session().focus().step, 17U);
    EXPECT_EQ(next.pages().current(), MainWindow::Page::Sequence);
    expectAtMost(4);
}

TEST_F(WindowTasks, WhatIsWrongWithTheWeights)
{
    QSignalSpy ended(&window, &MainWindow::openEnded);
    window.open({.path = QString::fromStdString(
                     changedExample(std::numeric_limits<float>::quiet_NaN()).string()),
                 .options = {}});
    ASSERT_TRUE(waitFor([&ended] { return ended.count() == 1; }));
    turnTo(MainWindow::Page::Health);
    ASSERT_TRUE(waitFor([this] { return window.pages().health->view().report() != nullptr; }));
    auto* table = child<QTreeView>("findings");
    constexpr int kPlace = 4;
    const QModelIndex place = table->model()->index(0, kPlace);
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualRect(place).center());
    EXPECT_TRUE(waitFor([this] { return window.gatesPage().isVisible(); }));
    expectAtMost(1);
}

TEST_F(WindowTasks, WhichUnitsFollowASymbolOfTheText)
{
    window.openExample();
    ASSERT_TRUE(waitFor([this] {
        return window.session().run() != nullptr && window.sequencePage().plot().isReady();
    }));
    auto* order = child<QComboBox>("unitSort");
    const int bySymbol = order->findText(QStringLiteral("Order: correlation with symbol"));
    ASSERT_GE(bySymbol, 0);
    order->setCurrentIndex(bySymbol);
    auto* symbol = child<QComboBox>("unitSortSymbol");
    ASSERT_TRUE(symbol->isVisible());
    EXPECT_GT(symbol->count(), 1) << "the symbols of the text";
}

} // namespace
} // namespace gateloupe
