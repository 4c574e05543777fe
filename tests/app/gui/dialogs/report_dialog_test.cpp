// SPDX-License-Identifier: GPL-3.0-or-later
//
// The example's run as one page.
#include <gtest/gtest.h>

#include <QAction>
#include <QFile>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

#include "app/gui/controllers/runner.h"
#include "app/gui/dialogs/report_dialog.h"
#include "tests/app/gui/example_window.h"
#include "tests/support/patience.h"
#include "widgets/common/inline_banner.h"

namespace gateloupe {
namespace {

using test::kPatienceMs;

class ReportDialogTest : public test::ExampleWindow
{
protected:
    ReportDialogTest()
        : ExampleWindow({1280, 820})
    {
        EXPECT_FALSE(child<QAction>("actionReport")->isEnabled());
        window.runner().run();
        EXPECT_TRUE(
            QTest::qWaitFor([&] { return window.session().run() != nullptr; }, kPatienceMs));
        child<QAction>("actionReport")->trigger();
        dialog = window.findChild<ReportDialog*>();
    }

    void write(const QString& path)
    {
        QSignalSpy ended(dialog, &ReportDialog::ended);
        dialog->write(path);
        ASSERT_TRUE(QTest::qWaitFor([&] { return ended.count() == 1; }, kPatienceMs));
    }

    template <typename Widget>
    Widget* child(const char* name)
    {
        return window.findChild<Widget*>(QLatin1String(name));
    }

    ReportDialog* dialog = nullptr;
};

TEST_F(ReportDialogTest, WritesThePageWithTitleNoteAndTheMarkedValue)
{
    EXPECT_EQ(child<QLineEdit>("reportTitle")->text(), QStringLiteral("lstm"));
    QTest::keyClicks(child<QLineEdit>("reportTitle"), QStringLiteral(" <seen>"));
    QTest::keyClicks(child<QPlainTextEdit>("reportNote"), QStringLiteral("look at unit 1"));
    window.session().setStep(3);
    const QString path = QString::fromStdString((folder / "run.html").string());
    write(path);
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    const QByteArray page = file.readAll();
    EXPECT_TRUE(page.contains("lstm &lt;seen&gt;"));
    EXPECT_TRUE(page.contains("look at unit 1"));
    EXPECT_TRUE(page.contains("h[0]@3")) << "the value at the mark is explained";
    EXPECT_TRUE(
        child<InlineBanner>("reportBanner")->sentence().contains(QStringLiteral("run.html")));
}

TEST_F(ReportDialogTest, HasTheBookmarksOfTheFileWithTheirNotes)
{
    Bookmarks& bookmarks = window.session().bookmarks();
    const QString here = QFileInfo(test::examplePath()).absoluteFilePath();
    bookmarks.add({here, QStringLiteral("layer_0/forward/h[1]@7"), QStringLiteral("the quote")});
    bookmarks.add(
        {QStringLiteral("/another"), QStringLiteral("0x40"), QStringLiteral("elsewhere")});
    const QString path = QString::fromStdString((folder / "run.html").string());
    write(path);
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    const QByteArray page = file.readAll();
    EXPECT_TRUE(page.contains("layer_0/forward/h[1]@7"));
    EXPECT_TRUE(page.contains("the quote"));
    EXPECT_FALSE(page.contains("elsewhere"));
}

TEST_F(ReportDialogTest, WhatIsReadIsNotWrittenOver)
{
    const auto size = QFile(test::examplePath()).size();
    write(test::examplePath());
    EXPECT_FALSE(child<InlineBanner>("reportBanner")->details().isEmpty());
    EXPECT_EQ(QFile(test::examplePath()).size(), size);
}

TEST_F(ReportDialogTest, AnOutputThatCannotBeReadIsAnErrorAndLeavesNoFile)
{
    child<QLineEdit>("reportOther")->setText(QStringLiteral("/no/such/output.npy"));
    const QString path = QString::fromStdString((folder / "run.html").string());
    write(path);
    EXPECT_FALSE(child<InlineBanner>("reportBanner")->details().isEmpty());
    EXPECT_FALSE(QFile::exists(path));
}

TEST_F(ReportDialogTest, WithoutARunTheButtonSaysWhy)
{
    window.session().setRun(nullptr);
    const auto* button = child<QPushButton>("reportWrite");
    EXPECT_FALSE(button->isEnabled());
    EXPECT_FALSE(button->toolTip().isEmpty());
}

} // namespace
} // namespace gateloupe
