// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <QCoreApplication>
#include <QDomDocument>
#include <QFile>
#include <QLocale>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTranslator>

#include "core/base/error.h"
#include "widgets/common/core_text.h"

namespace gateloupe {
namespace {

class Translation : public ::testing::TestWithParam<const char*>
{
protected:
    void SetUp() override
    {
        QFile file(QStringLiteral(GATELOUPE_TRANSLATIONS_FOLDER "/gateloupe_%1.ts")
                       .arg(QLatin1String(GetParam())));
        ASSERT_TRUE(file.open(QIODevice::ReadOnly));
        QDomDocument document;
        ASSERT_TRUE(document.setContent(&file));
        const QDomNodeList found = document.elementsByTagName(QStringLiteral("message"));
        for (int i = 0; i < found.size(); ++i) {
            messages.append(found.at(i).toElement());
        }
        ASSERT_FALSE(messages.isEmpty());
    }

    static QString sourceOf(const QDomElement& message)
    {
        return message.firstChildElement(QStringLiteral("source")).text();
    }

    QList<QDomElement> messages;
};

TEST_P(Translation, IsComplete)
{
    for (const QDomElement& message : messages) {
        const QDomElement text = message.firstChildElement(QStringLiteral("translation"));
        EXPECT_FALSE(text.hasAttribute(QStringLiteral("type")))
            << "unfinished: " << sourceOf(message).toStdString();
        EXPECT_FALSE(text.text().isEmpty()) << sourceOf(message).toStdString();
    }
}

TEST_P(Translation, HasEveryFormOfEveryPlural)
{
    // Chinese counts without one; of two forms both are needed, and differ.
    const int expected = QLatin1String(GetParam()) == QLatin1String("zh_CN") ? 1 : 2;
    int plurals = 0;
    for (const QDomElement& message : messages) {
        if (message.attribute(QStringLiteral("numerus")) != QLatin1String("yes")) {
            continue;
        }
        ++plurals;
        const QDomNodeList forms = message.elementsByTagName(QStringLiteral("numerusform"));
        ASSERT_EQ(forms.size(), expected) << sourceOf(message).toStdString();
        if (expected == 2) {
            EXPECT_NE(forms.at(0).toElement().text(), forms.at(1).toElement().text());
        }
    }
    EXPECT_GT(plurals, 0);
}

TEST_P(Translation, KeepsEveryPlaceholder)
{
    static const QRegularExpression placeholder(QStringLiteral("%(\\d+|n)"));
    const auto placeholdersOf = [](const QString& text) {
        QStringList found;
        for (auto match = placeholder.globalMatch(text); match.hasNext();) {
            found.append(match.next().captured());
        }
        found.sort();
        return found;
    };
    for (const QDomElement& message : messages) {
        const bool isPlural = message.attribute(QStringLiteral("numerus")) == QLatin1String("yes");
        const QDomElement text = message.firstChildElement(QStringLiteral("translation"));
        const QDomElement form =
            isPlural ? text.lastChildElement(QStringLiteral("numerusform")) : text;
        EXPECT_EQ(placeholdersOf(form.text()), placeholdersOf(sourceOf(message)))
            << sourceOf(message).toStdString();
    }
}

INSTANTIATE_TEST_SUITE_P(Languages, Translation, ::testing::Values("de", "en", "zh_CN"),
                         [](const auto& language) { return std::string(language.param); });

TEST(Translations, AreBuiltIntoTheProgram)
{
    QTranslator german;
    ASSERT_TRUE(german.load(QLocale(QStringLiteral("de")), QStringLiteral("gateloupe"),
                            QStringLiteral("_"), QStringLiteral(":/i18n")));
    EXPECT_EQ(german.translate("gateloupe::WelcomePage", "Open file"),
              QStringLiteral("Datei öffnen"));
    QTranslator chinese;
    ASSERT_TRUE(chinese.load(QLocale(QStringLiteral("zh_CN")), QStringLiteral("gateloupe"),
                             QStringLiteral("_"), QStringLiteral(":/i18n")));
    EXPECT_EQ(chinese.translate("gateloupe::WelcomePage", "Open file"), QStringLiteral("打开文件"));
}

/// The patterns of core's sentences, as translations/core_patterns.cmake collects them.
QList<QByteArray> corePatterns()
{
    const QTemporaryDir folder;
    const QString collected = folder.filePath(QStringLiteral("core_patterns.cpp"));
    const int failed = QProcess::execute(
        QStringLiteral(GATELOUPE_CMAKE),
        {QStringLiteral("-D"), QStringLiteral("ROOT=" GATELOUPE_SOURCE_FOLDER),
         QStringLiteral("-D"), QStringLiteral("OUT=") + collected, QStringLiteral("-P"),
         QStringLiteral(GATELOUPE_TRANSLATIONS_FOLDER "/core_patterns.cmake")});
    EXPECT_EQ(failed, 0);
    QFile file(collected);
    EXPECT_TRUE(file.open(QIODevice::ReadOnly));
    QList<QByteArray> patterns;
    const QByteArray begin("QT_TRANSLATE_NOOP(\"core\", \"");
    const QByteArray end("\")");
    for (const QByteArray& line : file.readAll().split('\n')) {
        if (line.startsWith(begin) && line.endsWith(end)) {
            QByteArray pattern = line.mid(begin.size(), line.size() - begin.size() - end.size());
            pattern.replace("\\\"", "\"").replace("\\n", "\n").replace("\\\\", "\\");
            patterns.append(pattern);
        }
    }
    return patterns;
}

TEST(Translations, HoldEverySentenceOfCore)
{
    const QList<QByteArray> patterns = corePatterns();
    EXPECT_FALSE(patterns.isEmpty());
    for (const char* language : {"de", "zh_CN"}) {
        QTranslator texts;
        ASSERT_TRUE(
            texts.load(QStringLiteral(":/i18n/gateloupe_%1.qm").arg(QLatin1String(language))));
        for (const QByteArray& pattern : patterns) {
            EXPECT_FALSE(texts.translate("core", pattern.constData()).isEmpty())
                << language << ": " << pattern.toStdString();
        }
    }
}

TEST(Translations, SayASentenceOfCoreInTheUsersLanguage)
{
    const Message sentence = Error::cancelled().withContext("a.npy").message;
    EXPECT_EQ(coreText(sentence), QStringLiteral("a.npy: cancelled"));
    QTranslator german;
    ASSERT_TRUE(german.load(QStringLiteral(":/i18n/gateloupe_de.qm")));
    QCoreApplication::installTranslator(&german);
    EXPECT_EQ(coreText(sentence), QStringLiteral("a.npy: abgebrochen"));
    QCoreApplication::removeTranslator(&german);
}

} // namespace
} // namespace gateloupe
