// SPDX-License-Identifier: GPL-3.0-or-later
#include <map>
#include <set>

#include <gtest/gtest.h>

#include <QAction>
#include <QDialog>
#include <QDockWidget>
#include <QMenu>
#include <QMenuBar>
#include <QSettings>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QTest>

#include "app/gui/commands/command_list.h"
#include "app/gui/shell/main_window.h"
#include "tests/screenshots/screenshots.h"
#include "tests/screenshots/widget_audit.h"

namespace gateloupe::test {
namespace {

class Accessibility : public ::testing::Test
{
protected:
    Accessibility()
        : settings(scratch.filePath(QStringLiteral("settings.ini")), QSettings::IniFormat)
        , window(settings)
    {
        window.show();
    }

    void openExample()
    {
        window.openExample();
        ASSERT_TRUE(QTest::qWaitFor(
            [this] { return window.session().run() != nullptr && !window.isBusy(); },
            kPagePatienceMs));
        QTabWidget& tabs = *window.pages().tabs;
        for (int i = 0; i < tabs.count(); ++i) {
            tabs.setCurrentIndex(i);
            QTest::qWait(1);
        }
    }

    QTemporaryDir scratch;
    QSettings settings;
    MainWindow window;
};

TEST_F(Accessibility, EveryControlHasANameBeforeAndAfterAFileIsOpen)
{
    EXPECT_EQ(joined(namelessControls(window)), "");
    openExample();
    EXPECT_EQ(joined(namelessControls(window)), "");
}

TEST_F(Accessibility, WhatIsDisabledSaysWhy)
{
    EXPECT_EQ(joined(disabledWithoutReason(window)), "");
    openExample();
    EXPECT_EQ(joined(disabledWithoutReason(window)), "");
}

TEST_F(Accessibility, EveryDialogsControlsHaveNames)
{
    openExample();
    for (const char* action :
         {"actionPreferences", "actionShortcuts", "actionGpuHelp", "actionAbout", "actionExport",
          "actionOpenRaw", "actionOpenDescribed"}) {
        window.findChild<QAction*>(QLatin1String(action))->trigger();
        for (QDialog* dialog : window.findChildren<QDialog*>()) {
            if (dialog->isVisible()) {
                EXPECT_EQ(joined(namelessControls(*dialog)), "") << action;
                EXPECT_EQ(joined(disabledWithoutReason(*dialog)), "") << action;
                dialog->close();
            }
        }
    }
}

TEST_F(Accessibility, EveryCommandIsReachedByKeys)
{
    openExample();
    // The palette lists every command with a name, and has keys itself.
    EXPECT_FALSE(
        window.findChild<QAction*>(QStringLiteral("actionPalette"))->shortcuts().isEmpty());
    for (const QAction* action : window.findChildren<QAction*>()) {
        if (!action->shortcuts().isEmpty() && !action->isSeparator()) {
            EXPECT_FALSE(action->objectName().isEmpty())
                << action->text().toStdString() << " cannot be found by the shortcut editor";
        }
    }
    std::set<QChar> letters;
    for (const QAction* menu : window.menuBar()->actions()) {
        const QString text = menu->text();
        const qsizetype mark = text.indexOf(QLatin1Char('&'));
        ASSERT_GE(mark, 0) << text.toStdString();
        EXPECT_TRUE(letters.insert(text.at(mark + 1).toLower()).second) << text.toStdString();
    }
}

TEST_F(Accessibility, NoTwoCommandsHaveTheSameKeys)
{
    openExample();
    std::map<QString, QString> owners;
    for (const Command& command : commandsOf(window)) {
        for (const QKeySequence& keys : command.action->shortcuts()) {
            const bool isPageLocal =
                command.action->shortcutContext() == Qt::WidgetWithChildrenShortcut ||
                command.action->shortcutContext() == Qt::WidgetShortcut;
            if (isPageLocal) {
                continue; // another page may give the keys another meaning
            }
            const auto [owner, isNew] = owners.try_emplace(keys.toString(), command.title);
            EXPECT_TRUE(isNew) << keys.toString().toStdString() << ": "
                               << command.title.toStdString() << " and "
                               << owner->second.toStdString();
        }
    }
}

TEST_F(Accessibility, PanelsCloseByKey)
{
    openExample();
    auto* dock = window.findChild<QDockWidget*>(QStringLiteral("gateCardDock"));
    window.activateWindow();
    window.findChild<QAction*>(QStringLiteral("actionWhatIsThis"))->trigger();
    ASSERT_TRUE(dock->isVisible());
    dock->findChild<QWidget*>(QStringLiteral("gateCardText"))->setFocus();
    window.findChild<QAction*>(QStringLiteral("actionClosePanel"))->trigger();
    EXPECT_FALSE(dock->isVisible());
}

} // namespace
} // namespace gateloupe::test
