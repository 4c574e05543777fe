// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>

#include <QSettings>
#include <QSignalSpy>
#include <QSize>
#include <QString>
#include <QTest>

#include "app/gui/shell/main_window.h"
#include "tests/app/gui/example_file.h"
#include "tests/support/patience.h"
#include "tests/support/temporary_folder.h"

namespace gateloupe::test {

/// The window with the example in it, settings of its own, and how tests find and wait.
class ExampleWindow : public ::testing::Test
{
protected:
    explicit ExampleWindow(const QSize& size)
        : settings(QString::fromStdString((folder / "settings.ini").string()), QSettings::IniFormat)
        , window(settings)
    {
        window.resize(size);
        window.show();
        QSignalSpy ended(&window, &MainWindow::openEnded);
        window.open({.path = examplePath(), .options = {}});
        EXPECT_TRUE(QTest::qWaitFor([&] { return ended.count() == 1; }, kPatienceMs));
    }

    template <typename Widget>
    Widget* child(const char* name)
    {
        return window.findChild<Widget*>(QLatin1String(name));
    }

    template <typename Condition>
    bool waitFor(const Condition& condition)
    {
        return QTest::qWaitFor(condition, kPatienceMs);
    }

    TemporaryFolder folder;
    QSettings settings;
    MainWindow window;
};

} // namespace gateloupe::test
