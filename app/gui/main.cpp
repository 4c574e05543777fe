// SPDX-License-Identifier: GPL-3.0-or-later
#include <csignal>
#include <cstdio>
#include <ctime>
#include <utility>

#include <unistd.h>

#include <QApplication>
#include <QFile>
#include <QSettings>
#include <QStandardPaths>
#include <QTimer>

#include "app/gui/common/theme.h"
#include "app/gui/common/translation.h"
#include "app/gui/preferences/preferences.h"
#include "app/gui/session/saved/session_store.h"
#include "app/gui/shell/main_window.h"
#include "app/gui/start/command_line.h"
#include "app/gui/start/headless.h"
#include "widgets/common/number_format.h"

namespace {

using namespace gateloupe;

/// The exit codes of the console program.
int exitCodeOf(ErrorCode code)
{
    switch (code) {
    case ErrorCode::InvalidArgument:
        return 2;
    case ErrorCode::Unsupported:
        return 4;
    case ErrorCode::Device:
        return 5;
    case ErrorCode::CannotWrite:
        return 6;
    case ErrorCode::Cancelled:
        return 130;
    default:
        return 3;
    }
}

int fail(const Error& error)
{
    std::fprintf(stderr, "gateloupe: %s\n", error.message.text().c_str());
    return exitCodeOf(error.code);
}

bool hasDisplay()
{
    return !qEnvironmentVariableIsEmpty("DISPLAY") ||
           !qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY") ||
           !qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM");
}

/// Since the kernel made this process, in steps of its clock (10 ms).
double processAgeMs()
{
    QFile stat(QStringLiteral("/proc/self/stat"));
    if (!stat.open(QIODevice::ReadOnly)) {
        return 0.0;
    }
    // Field 22 is the start in ticks since boot; the name in field 2 may hold spaces.
    const QByteArray all = stat.readAll();
    const QList<QByteArray> fields = all.mid(all.lastIndexOf(')') + 2).split(' ');
    constexpr int kStart = 22 - 3;
    timespec now{};
    clock_gettime(CLOCK_BOOTTIME, &now);
    const double nowMs =
        static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
    const auto ticks = static_cast<double>(sysconf(_SC_CLK_TCK));
    return fields.size() > kStart ? nowMs - fields[kStart].toDouble() * 1e3 / ticks : 0.0;
}

/// Widgets that show numbers were given the number font when they were made.
void replaceNumberFont(const QFont& before, const QFont& now)
{
    for (QWidget* widget : QApplication::allWidgets()) {
        if (widget->testAttribute(Qt::WA_SetFont) && widget->font().family() == before.family()) {
            widget->setFont(now);
        }
    }
}

/// Gives the program the look and the language of the preferences, live. What the command line
/// fixes stays as it is.
class Appearance
{
public:
    Appearance(QApplication& application, const CommandLine& line)
        : m_application(application)
        , m_line(line)
    {
    }

    /// Does only what changed since the last call.
    void apply(const Preferences& preferences)
    {
        const Preferences before = std::exchange(m_applied, preferences);
        if (preferences.theme != before.theme && !m_line.theme) {
            preferences.theme ? applyTheme(*preferences.theme) : applyDesktopTheme();
        }
        if (preferences.textFont != before.textFont) {
            QFont font = m_desktopFont;
            font.fromString(preferences.textFont);
            QApplication::setFont(preferences.textFont.isEmpty() ? m_desktopFont : font);
        }
        if (preferences.numberFont != before.numberFont) {
            const QFont old = numberFont();
            setNumberFont(preferences.numberFont);
            replaceNumberFont(old, numberFont());
        }
        if (preferences.language != before.language && m_line.language.isEmpty()) {
            installTranslations(m_application, preferences.language.isEmpty()
                                                   ? QLocale::system()
                                                   : QLocale(preferences.language));
        }
    }

private:
    QApplication& m_application;
    const CommandLine& m_line;
    QFont m_desktopFont = QApplication::font();
    Preferences m_applied;
};

int showWindow(const CommandLine& line, QApplication& application)
{
    QSettings settings;
    const QString startedKey = QStringLiteral("startedBefore");
    const bool isFirstStart = !settings.value(startedKey, false).toBool();
    settings.setValue(startedKey, true);
    MainWindow window(settings);
    Appearance appearance(application, line);
    appearance.apply(window.preferences().values());
    QObject::connect(&window.preferences(), &PreferenceStore::changed, &window,
                     [&appearance](const Preferences& values) { appearance.apply(values); });
    window.show();
    window.sessionStore().startAutosave(
        QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) +
        QStringLiteral("/autosave"));
    if (line.isStartupTimed) {
        // The first turn of the loop after the first picture: from here on the window answers.
        window.repaint();
        QTimer::singleShot(0, &application, [] {
            std::printf("%.0f ms from start to a usable window\n", processAgeMs());
            QApplication::quit();
        });
        return QApplication::exec();
    }
    if (!line.files.empty()) {
        window.openAll(line.files);
    } else if (isFirstStart) {
        window.openExample();
    }
    return QApplication::exec();
}

} // namespace

int main(int argc, char** argv)
{
    std::signal(SIGXFSZ, SIG_IGN); // a file that may not grow is an error, not the end
    const bool isShown = hasDisplay();
    if (wantsPictures(argc, argv) || !isShown) {
        // Without a display arguments such as --help still work.
        qputenv("QT_QPA_PLATFORM", "offscreen");
    }
    QApplication::setOrganizationDomain(QStringLiteral("gateloupe.org"));
    QApplication::setOrganizationName(QStringLiteral("Gateloupe"));
    QApplication::setApplicationName(QStringLiteral("gateloupe"));
    QApplication::setApplicationVersion(QStringLiteral(GATELOUPE_VERSION));
    QApplication::setDesktopFileName(QStringLiteral("org.gateloupe.Gateloupe"));
    QApplication application(argc, argv);

    const auto line = CommandLine::parse(QApplication::arguments());
    if (!line) {
        return fail(line.error());
    }
    if (!line->answer.isEmpty()) {
        std::fputs(line->answer.toLocal8Bit().constData(), stdout);
        return 0;
    }
    installTranslations(application,
                        line->language.isEmpty() ? QLocale::system() : QLocale(line->language));
    if (line->theme) {
        applyTheme(*line->theme);
    }
    if (line->isHeadless()) {
        const Status drawn =
            line->renderFolder.isEmpty() ? takeScreenshots(*line) : renderPictures(*line);
        return drawn ? 0 : fail(drawn.error());
    }
    if (!isShown) {
        return fail({ErrorCode::Device,
                     "no display to open a window on (neither DISPLAY nor WAYLAND_DISPLAY is set); "
                     "--render FOLDER draws pictures without one, gateloupe-cli does the same work "
                     "on the console"});
    }
    return showWindow(*line, application);
}
