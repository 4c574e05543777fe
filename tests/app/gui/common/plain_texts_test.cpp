// SPDX-License-Identifier: Apache-2.0
// Names out of a file are shown as they are written, everywhere.
#include <gtest/gtest.h>

#include <QAbstractItemView>
#include <QComboBox>
#include <QLabel>
#include <QMessageBox>
#include <QSettings>
#include <QSignalSpy>
#include <QTest>
#include <QToolTip>

#include "app/gui/help/about.h"
#include "app/gui/shell/main_window.h"
#include "core/export/export.h"
#include "tests/app/gui/made_checkpoint.h"
#include "tests/support/patience.h"
#include "tests/support/temporary_folder.h"

namespace gateloupe {
namespace {

using test::kPatienceMs;

const std::string kName = "<h1>All weights verified</h1>";

class PlainTextsTest : public ::testing::Test
{
protected:
    PlainTextsTest()
        : settings(QString::fromStdString(folder / "settings.ini"), QSettings::IniFormat)
        , window(settings)
    {
        window.resize(1200, 800);
        window.show();
    }

    /// A file, a network and tensors with such a name.
    void openHostile(const std::string& name = kName, const std::string& file = "<b>net<b>")
    {
        auto checkpoint = std::make_shared<Checkpoint>(*test::madeCheckpoint());
        auto model = std::make_shared<RnnModel>(*checkpoint->rnns.front());
        model->name = name;
        NullMonitor quiet;
        const auto target = folder.path() / (file + ".safetensors");
        const ExportRequest request{
            .models = {model}, .target = target, .format = ExportFormat::Safetensors};
        const auto written = exportModels(request, quiet);
        ASSERT_TRUE(written) << written.error().message;
        QSignalSpy ended(&window, &MainWindow::openEnded);
        window.open({.path = QString::fromStdString(target), .options = {}});
        ASSERT_TRUE(QTest::qWaitFor([&] { return ended.count() == 1; }, kPatienceMs));
        ASSERT_NE(window.session().selection().rnn, nullptr);
    }

    void expectNoGuessing(const QString& where)
    {
        for (const QLabel* label : window.findChildren<QLabel*>()) {
            if (label->isVisible()) {
                EXPECT_NE(label->textFormat(), Qt::AutoText)
                    << where.toStdString() << ": " << label->objectName().toStdString() << " "
                    << label->text().toStdString();
            }
        }
    }

    /// No text of the window has a character that turns or hides what is written beside it.
    void expectNothingSteers(const QString& where)
    {
        const auto expectPlain = [&where](const QString& text) {
            for (const QChar c : {QChar(0x202e), QChar(0x2066), QChar(0x200f), QChar(0x1b)}) {
                EXPECT_FALSE(text.contains(c)) << where.toStdString() << ": " << text.toStdString();
            }
        };
        expectPlain(window.windowTitle());
        for (const QWidget* widget : window.findChildren<QWidget*>()) {
            expectPlain(widget->toolTip());
            expectPlain(widget->accessibleName());
            if (const auto* label = qobject_cast<const QLabel*>(widget)) {
                expectPlain(label->text());
            } else if (const auto* combo = qobject_cast<const QComboBox*>(widget)) {
                expectPlain(combo->currentText());
            } else if (const auto* view = qobject_cast<const QAbstractItemView*>(widget)) {
                expectPlainItems(*view->model(), {}, expectPlain);
            }
        }
    }

    template <typename Expect>
    static void expectPlainItems(const QAbstractItemModel& model, const QModelIndex& parent,
                                 const Expect& expect)
    {
        for (int row = 0; row < model.rowCount(parent); ++row) {
            for (int column = 0; column < model.columnCount(parent); ++column) {
                const QModelIndex index = model.index(row, column, parent);
                expect(index.data().toString());
                expect(index.data(Qt::ToolTipRole).toString());
                expect(index.data(Qt::AccessibleTextRole).toString());
            }
            expectPlainItems(model, model.index(row, 0, parent), expect);
        }
    }

    test::TemporaryFolder folder;
    QSettings settings;
    MainWindow window;
};

TEST_F(PlainTextsTest, NoLabelGuessesWhetherANameIsHtml)
{
    openHostile();
    for (const auto page :
         {MainWindow::Page::Gates, MainWindow::Page::Layout, MainWindow::Page::Sequence,
          MainWindow::Page::Compare, MainWindow::Page::Health}) {
        window.showPage(page);
        QTest::qWait(50);
        expectNoGuessing(QString::number(static_cast<int>(page)));
    }
}

TEST_F(PlainTextsTest, TheAboutBoxShowsItsTablesAndNotTheirTags)
{
    About::show(&window);
    const auto* box = window.findChild<QMessageBox*>(QStringLiteral("aboutBox"));
    ASSERT_NE(box, nullptr);
    int written = 0;
    for (const QLabel* label : box->findChildren<QLabel*>()) {
        if (label->text().contains(QLatin1String("</"))) {
            ++written;
            EXPECT_EQ(label->textFormat(), Qt::RichText) << label->text().toStdString();
        }
    }
    EXPECT_EQ(written, 2);
}

TEST_F(PlainTextsTest, NoNameTurnsTheDirectionOfWriting)
{
    const std::string turned = "lstm\xe2\x80\xae"
                               "gnp\x1b[2J\xe2\x81\xa6\xe2\x80\x8f";
    openHostile(turned, "net\xe2\x80\xaeh5");
    EXPECT_TRUE(window.windowTitle().contains(QStringLiteral("net\\u202eh5")))
        << window.windowTitle().toStdString();
    for (const auto page :
         {MainWindow::Page::Gates, MainWindow::Page::Layout, MainWindow::Page::Sequence,
          MainWindow::Page::Compare, MainWindow::Page::Health}) {
        window.showPage(page);
        QTest::qWait(50);
        expectNothingSteers(QString::number(static_cast<int>(page)));
    }
}

TEST_F(PlainTextsTest, AToolTipShowsANameAsItIsWritten)
{
    openHostile();
    QToolTip::showText(window.mapToGlobal(QPoint(100, 100)), QString::fromStdString(kName),
                       &window);
    QLabel* tip = nullptr;
    for (QWidget* widget : QApplication::topLevelWidgets()) {
        if (widget->inherits("QTipLabel")) {
            tip = qobject_cast<QLabel*>(widget);
        }
    }
    ASSERT_NE(tip, nullptr);
    EXPECT_EQ(tip->textFormat(), Qt::PlainText);
    EXPECT_EQ(tip->text(), QString::fromStdString(kName));
    QToolTip::hideText();
}

} // namespace
} // namespace gateloupe
