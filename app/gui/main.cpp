// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdio>

#include <QApplication>
#include <QSettings>

#include "app/gui/command_line.h"
#include "app/gui/headless.h"
#include "app/gui/main_window.h"
#include "app/gui/translation.h"

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
    std::fprintf(stderr, "gateloupe: %s\n", error.message.c_str());
    return exitCodeOf(error.code);
}

bool hasDisplay()
{
    return !qEnvironmentVariableIsEmpty("DISPLAY") ||
           !qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY") ||
           !qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM");
}

int showWindow(const CommandLine& line)
{
    QSettings settings;
    const QString startedKey = QStringLiteral("startedBefore");
    const bool isFirstStart = !settings.value(startedKey, false).toBool();
    settings.setValue(startedKey, true);
    MainWindow window(settings);
    window.show();
    if (line.file) {
        window.open(*line.file);
    } else if (isFirstStart) {
        window.openExample();
    }
    return QApplication::exec();
}

} // namespace

int main(int argc, char** argv)
{
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
    return showWindow(*line);
}
