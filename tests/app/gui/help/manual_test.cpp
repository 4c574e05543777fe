// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <QAction>
#include <QDir>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QSettings>
#include <QShortcut>
#include <QTest>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTextTable>

#include "app/gui/common/translation.h"
#include "app/gui/help/manual.h"
#include "app/gui/shell/main_window.h"
#include "tests/support/temporary_folder.h"

namespace gateloupe {
namespace {

class ManualTest : public ::testing::Test
{
protected:
    ManualTest()
        : settings(QString::fromStdString(folder / "settings.ini"), QSettings::IniFormat)
        , window(settings)
    {
        window.show();
    }

    ~ManualTest() override { installTranslations(*QCoreApplication::instance(), QLocale::c()); }

    [[nodiscard]] Manual& open(const char* action)
    {
        window.findChild<QAction*>(QLatin1String(action))->trigger();
        auto* manual = window.findChild<Manual*>();
        EXPECT_NE(manual, nullptr);
        EXPECT_TRUE(manual->isVisible());
        return *manual;
    }

    [[nodiscard]] static QString textOf(const Manual& manual)
    {
        return manual.findChild<QTextBrowser*>(QStringLiteral("manualText"))->toPlainText();
    }

    test::TemporaryFolder folder;
    QSettings settings;
    MainWindow window;
};

TEST_F(ManualTest, HasEveryPageInEveryLanguageWithItsPictures)
{
    const QStringList english =
        QDir(QStringLiteral(":/manual")).entryList({QStringLiteral("*.en.md")});
    for (const QString& page : english) {
        for (const char* language : {".de.", ".zh."}) {
            QString translated = QStringLiteral(":/manual/") + page;
            translated.replace(QStringLiteral(".en."), QLatin1String(language));
            EXPECT_TRUE(QFile::exists(translated)) << translated.toStdString();
        }
    }
    Manual& manual = open("actionManual");
    auto* pages = manual.findChild<QListWidget*>(QStringLiteral("manualPages"));
    EXPECT_EQ(pages->count(), english.size());
    auto* text = manual.findChild<QTextBrowser*>(QStringLiteral("manualText"));
    int pictures = 0;
    for (int row = 0; row < pages->count(); ++row) {
        pages->setCurrentRow(row);
        EXPECT_GT(text->toPlainText().size(), 200) << manual.page().toStdString();
        for (auto block = text->document()->begin(); block.isValid(); block = block.next()) {
            for (auto part = block.begin(); !part.atEnd(); ++part) {
                const auto format = part.fragment().charFormat().toImageFormat();
                if (format.isValid()) {
                    ++pictures;
                    EXPECT_TRUE(QFile::exists(QStringLiteral(":/manual/") + format.name()))
                        << format.name().toStdString();
                }
            }
        }
    }
    EXPECT_GE(pictures, 3);
}

TEST_F(ManualTest, ListsTheKeysOfEveryCommand)
{
    const QString text = textOf(open("actionMouseAndKeys"));
    EXPECT_TRUE(text.contains(QStringLiteral("F11")));
    EXPECT_TRUE(text.contains(QStringLiteral("Ctrl+P")));
    EXPECT_TRUE(text.contains(QStringLiteral("File › Open"))) << text.toStdString();
    EXPECT_TRUE(text.contains(QStringLiteral("zoom at the pointer")));
}

TEST_F(ManualTest, NamesEveryShortcutOfTheWindow)
{
    const QString text = textOf(open("actionMouseAndKeys"));
    int keys = 0;
    const auto look = [&](const QKeySequence& sequence, const QObject* of) {
        ++keys;
        EXPECT_TRUE(text.contains(sequence.toString(QKeySequence::NativeText)))
            << sequence.toString().toStdString() << " of " << of->objectName().toStdString();
    };
    for (const QAction* action : window.findChildren<QAction*>()) {
        const bool isOfQt = action->objectName().startsWith(QLatin1String("qt_")) ||
                            qobject_cast<const QLineEdit*>(action->parent()) != nullptr;
        for (const QKeySequence& sequence : isOfQt ? QList<QKeySequence>() : action->shortcuts()) {
            look(sequence, action);
        }
    }
    for (const QShortcut* shortcut : window.findChildren<QShortcut*>()) {
        look(shortcut->key(), shortcut->parent());
    }
    EXPECT_GT(keys, 50);
    // Keys of a page and what no action stands for.
    for (const char* row : {"[", "]", "Ctrl+arrow", "Esc"}) {
        EXPECT_TRUE(text.contains(QLatin1String(row))) << row;
    }
}

TEST_F(ManualTest, FindsAWordOnAllPages)
{
    Manual& manual = open("actionManual");
    auto* search = manual.findChild<QLineEdit*>(QStringLiteral("manualSearch"));
    auto* pages = manual.findChild<QListWidget*>(QStringLiteral("manualPages"));
    auto* text = manual.findChild<QTextBrowser*>(QStringLiteral("manualText"));
    QTest::keyClicks(search, QStringLiteral("filmstrip"));
    EXPECT_EQ(pages->count(), 1);
    EXPECT_EQ(manual.page(), QStringLiteral("gates"));
    EXPECT_FALSE(text->extraSelections().isEmpty());
    EXPECT_EQ(text->textCursor().selectedText().toLower(), QStringLiteral("filmstrip"));
    search->clear();
    QTest::keyClicks(search, QStringLiteral("no such word"));
    EXPECT_EQ(pages->count(), 0);
    EXPECT_EQ(manual.findChild<QLabel*>(QStringLiteral("manualFound"))->text(),
              QStringLiteral("Not found"));
    search->clear();
    EXPECT_GT(pages->count(), 5);
    EXPECT_TRUE(text->extraSelections().isEmpty());
    QTest::keyClick(&manual, Qt::Key_Escape);
    EXPECT_FALSE(manual.isVisible());
}

TEST_F(ManualTest, TheSearchIsAsWideAsWhatIsBelowIt)
{
    Manual& manual = open("actionManual");
    QTest::qWait(20);
    const auto edgeOf = [&manual](const char* name) {
        const auto* widget = manual.findChild<QWidget*>(QLatin1String(name));
        return widget->mapTo(&manual, QPoint(widget->width(), 0)).x();
    };
    EXPECT_EQ(edgeOf("manualSearch"), edgeOf("manualText"));
}

TEST_F(ManualTest, TablesAndHeadingsHaveRoom)
{
    Manual& manual = open("actionMouseAndKeys");
    const auto* text = manual.findChild<QTextBrowser*>(QStringLiteral("manualText"));
    int tables = 0;
    for (const QTextFrame* frame : text->document()->rootFrame()->childFrames()) {
        if (const auto* table = qobject_cast<const QTextTable*>(frame)) {
            ++tables;
            EXPECT_GE(table->format().cellPadding(), 3.0);
        }
    }
    EXPECT_EQ(tables, 3);
    int headings = 0;
    for (auto block = text->document()->begin().next(); block.isValid(); block = block.next()) {
        if (block.blockFormat().headingLevel() > 0) {
            ++headings;
            EXPECT_GT(block.blockFormat().topMargin(), block.blockFormat().bottomMargin());
        }
    }
    EXPECT_EQ(headings, 3);
}

TEST_F(ManualTest, FollowsTheLanguage)
{
    Manual& manual = open("actionManual");
    installTranslations(*QCoreApplication::instance(), QLocale(QLocale::German));
    QTest::qWait(20);
    EXPECT_TRUE(textOf(manual).contains(QStringLiteral("Erste Schritte")));
    installTranslations(*QCoreApplication::instance(), QLocale(QLocale::Chinese));
    QTest::qWait(20);
    EXPECT_TRUE(textOf(manual).contains(QStringLiteral("入门")));
    installTranslations(*QCoreApplication::instance(), QLocale(QLocale::French));
    QTest::qWait(20);
    EXPECT_TRUE(textOf(manual).contains(QStringLiteral("First steps")));
}

TEST(QtTexts, AreGermanWithTheRest)
{
    installTranslations(*QCoreApplication::instance(), QLocale(QLocale::German));
    EXPECT_EQ(QCoreApplication::translate("QPlatformTheme", "Cancel"), QStringLiteral("Abbrechen"));
    EXPECT_TRUE(QFile::exists(QStringLiteral(":/i18n/qtbase_de.qm")));
    installTranslations(*QCoreApplication::instance(), QLocale::c());
}

} // namespace
} // namespace gateloupe
