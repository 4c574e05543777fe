// SPDX-License-Identifier: GPL-3.0-or-later
#include <map>

#include <gtest/gtest.h>

#include <QAbstractButton>
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QDomDocument>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QSpinBox>
#include <QTabWidget>
#include <QTest>

#include "app/gui/common/translation.h"
#include "app/gui/dialogs/tool_dialog.h"
#include "app/gui/pages/gates_page.h"
#include "tests/app/gui/example_window.h"
#include "widgets/bytes/layout_view.h"
#include "widgets/heatmap/view/gate_heatmap.h"
#include "widgets/heatmap/view/heatmap_plot.h"

namespace gateloupe {
namespace {

using test::kPatienceMs;

/// English texts that a language says in another way.
std::map<QString, QString> textsIn(const QString& language)
{
    QFile file(QStringLiteral(GATELOUPE_TRANSLATIONS_FOLDER "/gateloupe_%1.ts").arg(language));
    EXPECT_TRUE(file.open(QIODevice::ReadOnly));
    QDomDocument document;
    EXPECT_TRUE(document.setContent(&file));
    std::map<QString, QString> texts;
    const QDomNodeList messages = document.elementsByTagName(QStringLiteral("message"));
    for (int i = 0; i < messages.size(); ++i) {
        const QDomElement message = messages.at(i).toElement();
        const QString source = message.firstChildElement(QStringLiteral("source")).text();
        const QString said = message.firstChildElement(QStringLiteral("translation")).text();
        if (source != said) {
            texts[source] = said;
        } else {
            texts.erase(source);
        }
    }
    return texts;
}

/// What can be read on a page, by the widgets that say it.
std::map<const QWidget*, QStringList> textsOf(const QWidget& page)
{
    std::map<const QWidget*, QStringList> texts;
    for (const auto* label : page.findChildren<QLabel*>()) {
        texts[label] << label->text();
    }
    for (const auto* button : page.findChildren<QAbstractButton*>()) {
        texts[button] << button->text();
    }
    for (const auto* line : page.findChildren<QLineEdit*>()) {
        texts[line] << line->placeholderText();
    }
    for (const auto* box : page.findChildren<QComboBox*>()) {
        for (int i = 0; i < box->count(); ++i) {
            texts[box] << box->itemText(i);
        }
    }
    for (const auto* widget : page.findChildren<QWidget*>()) {
        texts[widget] << widget->toolTip() << widget->accessibleName();
    }
    return texts;
}

void expectNoEnglish(const QWidget& page, const std::map<QString, QString>& said)
{
    for (const auto& [widget, texts] : textsOf(page)) {
        for (const QString& text : texts) {
            EXPECT_FALSE(said.contains(text))
                << widget->metaObject()->className() << " " << widget->objectName().toStdString()
                << ": " << text.toStdString();
        }
    }
}

class LanguageSwitch : public test::ExampleWindow
{
protected:
    LanguageSwitch()
        : ExampleWindow(QSize(1280, 820))
    {
    }

    ~LanguageSwitch() override { installTranslations(*qApp, QLocale(QLocale::English)); }
};

TEST_F(LanguageSwitch, LeavesNoEnglishOnThePages)
{
    window.openExample();
    ASSERT_TRUE(QTest::qWaitFor([&] { return window.session().run() != nullptr; }, kPatienceMs));
    for (const auto page : {MainWindow::Page::Layout, MainWindow::Page::Compare,
                            MainWindow::Page::Health, MainWindow::Page::Gates}) {
        window.showPage(page);
    }
    for (const QString& language : {QStringLiteral("de"), QStringLiteral("zh_CN")}) {
        installTranslations(*qApp, QLocale(language));
        QCoreApplication::processEvents();
        const std::map<QString, QString> said = textsIn(language);
        ASSERT_FALSE(said.empty());
        expectNoEnglish(*window.pages().tabs, said);
    }
}

TEST_F(LanguageSwitch, LeavesNoEnglishInOpenDialogs)
{
    window.openExample();
    ASSERT_TRUE(QTest::qWaitFor([&] { return window.session().run() != nullptr; }, kPatienceMs));
    for (const char* action : {"actionReport", "actionMeasureMemory", "actionNameBug",
                               "actionBundle", "actionProveRuntime"}) {
        auto* const opens = window.findChild<QAction*>(QLatin1String(action));
        ASSERT_NE(opens, nullptr) << action;
        opens->trigger();
    }
    const auto dialogs = window.findChildren<ToolDialog*>();
    ASSERT_EQ(dialogs.size(), 5);
    for (const QString& language : {QStringLiteral("de"), QStringLiteral("zh_CN")}) {
        installTranslations(*qApp, QLocale(language));
        QCoreApplication::processEvents();
        const std::map<QString, QString> said = textsIn(language);
        for (const ToolDialog* dialog : dialogs) {
            EXPECT_FALSE(said.contains(dialog->windowTitle()))
                << dialog->windowTitle().toStdString();
            expectNoEnglish(*dialog, said);
        }
    }
}

TEST_F(LanguageSwitch, NamesAxesAndWritesNumbersInTheNewLanguage)
{
    ASSERT_TRUE(
        QTest::qWaitFor([&] { return window.gatesPage().heatmap().isReady(); }, kPatienceMs));
    const QCPAxis* columns = window.gatesPage().heatmap().plot().xAxis2;
    ASSERT_EQ(columns->label(), QStringLiteral("input"));
    installTranslations(*qApp, QLocale(QStringLiteral("de_DE")));
    QCoreApplication::processEvents();
    EXPECT_EQ(columns->label(), QStringLiteral("Eingabe"));
    for (const auto* box : window.findChildren<QSpinBox*>()) {
        EXPECT_EQ(box->locale().decimalPoint(), QStringLiteral(","))
            << box->objectName().toStdString();
    }
}

TEST(Translations, BringQtsOwnTexts)
{
    installTranslations(*qApp, QLocale(QStringLiteral("de_DE")));
    const QString cancel = QCoreApplication::translate("QPlatformTheme", "Cancel");
    installTranslations(*qApp, QLocale(QStringLiteral("zh_CN")));
    const QString cancelInChinese = QCoreApplication::translate("QPlatformTheme", "Cancel");
    installTranslations(*qApp, QLocale(QLocale::English));
    EXPECT_EQ(cancel, QStringLiteral("Abbrechen"))
        << "the package qt6-translations-l10n of app/debian-packages.txt is missing";
    EXPECT_EQ(cancelInChinese, QStringLiteral("取消"));
}

} // namespace
} // namespace gateloupe
