// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <QAbstractItemModelTester>
#include <QAction>
#include <QKeySequenceEdit>
#include <QLabel>
#include <QLineEdit>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeView>
#include <QTreeWidget>

#include "app/gui/commands/command_list.h"
#include "app/gui/commands/command_palette.h"
#include "app/gui/commands/palette_model.h"
#include "app/gui/commands/shortcut_editor.h"
#include "app/gui/commands/shortcuts.h"
#include "app/gui/session/session.h"
#include "tests/app/gui/made_checkpoint.h"

namespace gateloupe {
namespace {

TEST(FuzzyMatch, FindsLettersInOrderAndWordsInAnyOrder)
{
    const QString text = QStringLiteral("lstm › layer 0, forward, R forget");
    EXPECT_TRUE(fuzzyScore(QStringLiteral("fgt"), text));
    EXPECT_TRUE(fuzzyScore(QStringLiteral("forget layer"), text));
    EXPECT_FALSE(fuzzyScore(QStringLiteral("tgf layer"), text));
    EXPECT_FALSE(fuzzyScore(QStringLiteral("x"), text));
    EXPECT_TRUE(fuzzyScore(QString(), text)) << "nothing typed fits everything";
}

TEST(FuzzyMatch, PrefersBeginningsOfWordsAndRuns)
{
    const auto score = [](const char* pattern, const char* text) {
        return fuzzyScore(QLatin1String(pattern), QLatin1String(text)).value_or(-1);
    };
    EXPECT_GT(score("rs", "Run sequence"), score("rs", "Cancel cursor"));
    EXPECT_GT(score("open", "Open file"), score("open", "Or perhaps even none"));
    EXPECT_GT(score("forget", "R forget"), score("forget", "four gates"));
}

TEST(FuzzyMatch, PutsTheBeginningOfAWordBeforeLettersThatAreSpread)
{
    const auto score = [](const char* pattern, const char* text) {
        return fuzzyScore(QLatin1String(pattern), QString::fromUtf8(text)).value_or(-1);
    };
    EXPECT_GT(score("hea", "View › Health"), score("hea", "Help › About Qt"));
    EXPECT_GT(score("hea", "View › Health"), score("hea", "Help › About Gateloupe"));
}

TEST(PlainText, HasNoMnemonicInsideOrBehindAText)
{
    EXPECT_EQ(plainText(QStringLiteral("&Open…")), QStringLiteral("Open"));
    EXPECT_EQ(plainText(QStringLiteral("R&&D (&x)")), QStringLiteral("R&D"));
    EXPECT_EQ(plainText(QStringLiteral("打开(&O)…")), QStringLiteral("打开"));
    EXPECT_EQ(plainText(QStringLiteral("GPU (cuDNN)")), QStringLiteral("GPU (cuDNN)"));
}

/// A window with two commands, one of them disabled.
class CommandWindow : public ::testing::Test
{
protected:
    CommandWindow()
        : settings(scratch.filePath(QStringLiteral("s.ini")), QSettings::IniFormat)
    {
        QMenu* menu = window.menuBar()->addMenu(QStringLiteral("&File"));
        open = menu->addAction(QStringLiteral("&Open…"));
        open->setObjectName(QStringLiteral("actionOpen"));
        open->setShortcut(Qt::CTRL | Qt::Key_O);
        run = menu->addAction(QStringLiteral("&Run"));
        run->setObjectName(QStringLiteral("actionRun"));
        run->setShortcut(Qt::CTRL | Qt::Key_R);
        run->setToolTip(QStringLiteral("No file is open"));
        run->setEnabled(false);
        window.resize(700, 500);
        window.show();
        window.activateWindow();
    }

    QTemporaryDir scratch;
    QSettings settings;
    QMainWindow window;
    QAction* open = nullptr;
    QAction* run = nullptr;
};

TEST_F(CommandWindow, ThePaletteFindsACommandAndRunsItByKeys)
{
    Session session;
    CommandPalette palette(&window);
    int opened = 0;
    QObject::connect(open, &QAction::triggered, &window, [&] { ++opened; });
    palette.popUp(PaletteEntries::of(window, session));
    ASSERT_TRUE(palette.isVisible());
    auto* line = palette.findChild<QLineEdit*>(QStringLiteral("paletteSearch"));
    QTest::keyClicks(line, QStringLiteral("opn"));
    QTest::keyClick(line, Qt::Key_Return);
    EXPECT_EQ(opened, 1);
    EXPECT_FALSE(palette.isVisible());
}

TEST_F(CommandWindow, ThePaletteSaysWhyACommandCannotBeChosen)
{
    Session session;
    CommandPalette palette(&window);
    palette.popUp(PaletteEntries::of(window, session));
    auto* line = palette.findChild<QLineEdit*>(QStringLiteral("paletteSearch"));
    QTest::keyClicks(line, QStringLiteral("run"));
    EXPECT_EQ(palette.findChild<QLabel*>(QStringLiteral("paletteNote"))->text(),
              QStringLiteral("No file is open"));
    QTest::keyClick(line, Qt::Key_Return);
    EXPECT_TRUE(palette.isVisible());
    QTest::keyClick(line, Qt::Key_Escape);
    EXPECT_FALSE(palette.isVisible());
}

TEST_F(CommandWindow, ThePaletteGoesToGatesOfTheOpenFile)
{
    Session session;
    session.setCheckpoint(test::madeCheckpoint(), {});
    CommandPalette palette(&window);
    palette.popUp(PaletteEntries::of(window, session));
    auto* line = palette.findChild<QLineEdit*>(QStringLiteral("paletteSearch"));
    QTest::keyClicks(line, QStringLiteral("layer 1 R forget"));
    QTest::keyClick(line, Qt::Key_Return);
    const ParameterId expected{LayerIndex(1), Direction::Forward, ParameterKind::RecurrentWeights,
                               Gate::Forget};
    EXPECT_EQ(session.selection().parameter, expected);
}

TEST(PaletteModel, KeepsTheRulesOfModels)
{
    PaletteModel model;
    const QAbstractItemModelTester tester(&model,
                                          QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setEntries(
        {{QStringLiteral("one"), {}, {}, [] {}}, {QStringLiteral("two"), {}, {}, [] {}}});
    EXPECT_EQ(model.rowCount(), 2);
    model.setPattern(QStringLiteral("tw"));
    ASSERT_EQ(model.rowCount(), 1);
    EXPECT_EQ(model.index(0, 0).data(Qt::DisplayRole).toString(), QStringLiteral("two"));
    model.setPattern(QStringLiteral("nowhere"));
    EXPECT_EQ(model.rowCount(), 0);
}

TEST_F(CommandWindow, OwnKeysOutliveTheProgramAndCanBeReset)
{
    {
        Shortcuts shortcuts(window, settings);
        shortcuts.setKeys(*open, Qt::CTRL | Qt::Key_J);
    }
    open->setShortcut(Qt::CTRL | Qt::Key_O); // as a fresh program builds it
    Shortcuts shortcuts(window, settings);
    EXPECT_EQ(open->shortcut(), QKeySequence(Qt::CTRL | Qt::Key_J));
    EXPECT_TRUE(shortcuts.isChanged(*open));
    shortcuts.reset(*open);
    EXPECT_EQ(open->shortcut(), QKeySequence(Qt::CTRL | Qt::Key_O));
    EXPECT_FALSE(settings.contains(QStringLiteral("shortcuts/v1/actionOpen")));
}

TEST_F(CommandWindow, TheEditorTakesKeysFromAnotherCommandOnlyWhenToldTo)
{
    Shortcuts shortcuts(window, settings);
    ShortcutEditor editor(shortcuts, commandsOf(window), &window);
    editor.show();
    auto* list = editor.findChild<QTreeWidget*>(QStringLiteral("shortcutList"));
    list->setCurrentItem(list->findItems(QStringLiteral("File › Run"), Qt::MatchExactly).front());
    auto* keys = editor.findChild<QKeySequenceEdit*>(QStringLiteral("shortcutKeys"));
    keys->setKeySequence(Qt::CTRL | Qt::Key_O);
    EXPECT_TRUE(editor.findChild<QLabel*>(QStringLiteral("shortcutConflict"))
                    ->text()
                    .contains(QStringLiteral("Open")));
    EXPECT_EQ(open->shortcut(), QKeySequence(Qt::CTRL | Qt::Key_O)) << "nothing is taken yet";
    auto* assign = editor.findChild<QPushButton*>(QStringLiteral("shortcutAssign"));
    EXPECT_EQ(assign->text(), QStringLiteral("Take over"));
    QTest::mouseClick(assign, Qt::LeftButton);
    EXPECT_EQ(run->shortcut(), QKeySequence(Qt::CTRL | Qt::Key_O));
    EXPECT_TRUE(open->shortcut().isEmpty());
    QTest::mouseClick(editor.findChild<QPushButton*>(QStringLiteral("shortcutResetAll")),
                      Qt::LeftButton);
    EXPECT_EQ(open->shortcut(), QKeySequence(Qt::CTRL | Qt::Key_O));
    EXPECT_EQ(run->shortcut(), QKeySequence(Qt::CTRL | Qt::Key_R));
}

} // namespace
} // namespace gateloupe
