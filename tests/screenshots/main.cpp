// SPDX-License-Identifier: GPL-3.0-or-later
// screenshots FOLDER [--theme light|dark] [--lang LANGUAGE] [SCENE...]
// Scenes: welcome example tiny many wide dialogs; all without one. The scale is that of
// QT_SCALE_FACTOR. Ends with 1 when a text is clipped or widgets overlap.
#include <array>
#include <cstdio>
#include <string_view>

#include <QApplication>
#include <QCommandLineParser>

#include "app/gui/theme.h"
#include "app/gui/translation.h"
#include "tests/screenshots/screenshots.h"

namespace {

using gateloupe::test::Scene;

struct SceneName
{
    std::string_view name;
    Scene scene;
};

constexpr std::array kScenes = {
    SceneName{"welcome", Scene::Welcome}, SceneName{"example", Scene::Example},
    SceneName{"tiny", Scene::Tiny},       SceneName{"many", Scene::Many},
    SceneName{"wide", Scene::Wide},       SceneName{"dialogs", Scene::Dialogs}};

} // namespace

int main(int argc, char** argv)
{
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) {
        qputenv("QT_QPA_PLATFORM", "offscreen");
    }
    QApplication application(argc, argv);
    QCommandLineParser parser;
    const QCommandLineOption theme(QStringLiteral("theme"), {}, QStringLiteral("THEME"),
                                   QStringLiteral("light"));
    const QCommandLineOption language(QStringLiteral("lang"), {}, QStringLiteral("LANGUAGE"),
                                      QStringLiteral("en"));
    parser.addOptions({theme, language});
    parser.process(application);
    QStringList words = parser.positionalArguments();
    const auto chosen = gateloupe::themeFromName(parser.value(theme));
    if (words.isEmpty() || !chosen) {
        std::fputs("usage: screenshots FOLDER [--theme light|dark] [--lang LANGUAGE] [SCENE...]\n",
                   stderr);
        return 2;
    }
    const QString folder = words.takeFirst();
    gateloupe::applyTheme(*chosen);
    gateloupe::installTranslations(application, QLocale(parser.value(language)));
    const QString suffix = QStringLiteral("-%1-%2x-%3")
                               .arg(parser.value(theme))
                               .arg(application.devicePixelRatio())
                               .arg(parser.value(language));
    int faults = 0;
    for (const SceneName& known : kScenes) {
        const auto name =
            QString::fromUtf8(known.name.data(), static_cast<qsizetype>(known.name.size()));
        if (!words.isEmpty() && !words.contains(name)) {
            continue;
        }
        for (const QString& fault : gateloupe::test::shoot(known.scene, folder, suffix)) {
            std::printf("%s\n", fault.toLocal8Bit().constData());
            ++faults;
        }
    }
    return faults == 0 ? 0 : 1;
}
