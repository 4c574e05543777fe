// SPDX-License-Identifier: GPL-3.0-or-later
// screenshots FOLDER [--theme light|dark] [--lang LANGUAGE] [--size WIDTHxHEIGHT] [SCENE...]
// Scenes: welcome example tiny many wide dialogs backends; all without one. The GPU is there for
// them where GATELOUPE_GPU_WORKER names a worker. The scale is that of QT_SCALE_FACTOR. Ends with 1
// when a text is clipped or widgets overlap.
// screenshots FOLDER --file FILE [--spec SPEC] [--steps N | --array REFERENCE] [--lengths LENGTHS]
//     [--other FILE] [--name NAME] [--size WIDTHxHEIGHT] [--theme ...] [--lang ...]
// The pages for a file of one's own, run over noise or an array, compared with another.
#include <array>
#include <cstdio>
#include <string_view>

#include <QApplication>
#include <QCommandLineParser>

#include "app/gui/common/theme.h"
#include "app/gui/common/translation.h"
#include "tests/screenshots/screenshots.h"

namespace {

using gateloupe::test::FileScene;
using gateloupe::test::Scene;

struct SceneName
{
    std::string_view name;
    Scene scene;
};

constexpr std::array kScenes = {
    SceneName{"welcome", Scene::Welcome},  SceneName{"example", Scene::Example},
    SceneName{"tiny", Scene::Tiny},        SceneName{"many", Scene::Many},
    SceneName{"wide", Scene::Wide},        SceneName{"dialogs", Scene::Dialogs},
    SceneName{"backends", Scene::Backends}};

/// What the options say about a file of one's own.
class FileOptions
{
public:
    void addTo(QCommandLineParser& parser) const
    {
        parser.addOptions({m_file, m_spec, m_steps, m_array, m_lengths, m_other, m_name, m_size});
    }

    [[nodiscard]] bool areSet(const QCommandLineParser& parser) const
    {
        return parser.isSet(m_file);
    }

    [[nodiscard]] FileScene scene(const QCommandLineParser& parser) const
    {
        FileScene scene{.path = parser.value(m_file),
                        .spec = parser.value(m_spec),
                        .input = {},
                        .other = parser.value(m_other),
                        .name = parser.value(m_name),
                        .size = {}};
        gateloupe::SequenceSource& input = scene.input.input;
        input.probe.kind = gateloupe::Probe::Noise;
        input.probe.steps = parser.value(m_steps).toULongLong();
        if (parser.isSet(m_array)) {
            input.kind = gateloupe::SequenceSource::Kind::File;
            input.array = parser.value(m_array).toStdString();
        }
        scene.input.lengths = parser.value(m_lengths).toStdString();
        scene.size = size(parser);
        return scene;
    }

    /// Of the window; empty: the usual one.
    [[nodiscard]] QSize size(const QCommandLineParser& parser) const
    {
        const QStringList sides = parser.value(m_size).split(QLatin1Char('x'));
        return sides.size() == 2 ? QSize(sides[0].toInt(), sides[1].toInt()) : QSize();
    }

private:
    static QCommandLineOption option(const char* name, const char* value, const char* usual = "")
    {
        return {QLatin1String(name), {}, QLatin1String(value), QLatin1String(usual)};
    }

    QCommandLineOption m_file = option("file", "FILE");
    QCommandLineOption m_spec = option("spec", "SPEC");
    QCommandLineOption m_steps = option("steps", "N", "64");
    QCommandLineOption m_array = option("array", "REFERENCE");
    QCommandLineOption m_lengths = option("lengths", "LENGTHS");
    QCommandLineOption m_other = option("other", "FILE");
    QCommandLineOption m_name = option("name", "NAME", "file");
    QCommandLineOption m_size = option("size", "WIDTHxHEIGHT");
};

int print(const QStringList& faults)
{
    for (const QString& fault : faults) {
        std::printf("%s\n", fault.toLocal8Bit().constData());
    }
    return static_cast<int>(faults.size());
}

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
    const FileOptions file;
    parser.addOptions({theme, language});
    file.addTo(parser);
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
    if (file.areSet(parser)) {
        return print(gateloupe::test::shoot(file.scene(parser), folder, suffix)) == 0 ? 0 : 1;
    }
    int faults = 0;
    for (const SceneName& known : kScenes) {
        const auto name =
            QString::fromUtf8(known.name.data(), static_cast<qsizetype>(known.name.size()));
        if (!words.isEmpty() && !words.contains(name)) {
            continue;
        }
        faults += print(gateloupe::test::shoot(known.scene, folder, suffix, file.size(parser)));
    }
    return faults == 0 ? 0 : 1;
}
