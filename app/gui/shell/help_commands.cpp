// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/shell/help_commands.h"

#include <QApplication>

#include "app/gui/help/about.h"
#include "app/gui/help/gpu_help.h"
#include "app/gui/help/gpu_probe.h"
#include "app/gui/help/manual.h"
#include "app/gui/help/tour.h"
#include "app/gui/preferences/backend_bar.h"
#include "app/gui/session/example.h"
#include "app/gui/session/session.h"
#include "app/gui/shell/main_window.h"
#include "app/gui/shell/parts/actions.h"
#include "app/gui/shell/parts/status_line.h"
#include "app/gui/shell/window_panels.h"
#include "app/gui/shell/window_workers.h"

namespace gateloupe {

HelpCommands::HelpCommands(const WindowParts& parts)
    : QObject(&parts.window)
    , m_parts(parts)
{
    connectManual();
    connectTour();
    connectAbout();
}

void HelpCommands::connectManual()
{
    MainWindow& window = m_parts.window;
    const auto showManual = [&window](const QString& page) {
        auto* manual = window.findChild<Manual*>();
        if (manual == nullptr) {
            manual = new Manual(&window);
        }
        manual->showPage(page);
        manual->show();
        manual->raise();
        manual->activateWindow();
    };
    connect(m_parts.actions.manual, &QAction::triggered, this,
            [showManual] { showManual(QStringLiteral("start")); });
    connect(m_parts.actions.keysHelp, &QAction::triggered, this,
            [showManual] { showManual(QStringLiteral("keys")); });
}

void HelpCommands::connectTour()
{
    auto* tour = new Tour(tourSteps(), &m_parts.window);
    connect(m_parts.actions.tour, &QAction::triggered, this, [this, tour] {
        if (Example::isOpen(m_parts.window.session().request().path) &&
            m_parts.window.session().run() != nullptr) {
            tour->begin();
        } else {
            connect(&m_parts.workers, &WindowWorkers::exampleShown, tour, &Tour::begin,
                    Qt::SingleShotConnection);
            m_parts.window.openExample();
        }
    });
    connect(&m_parts.window.session(), &Session::checkpointChanged, tour, &Tour::leave);
}

std::vector<TourStep> HelpCommands::tourSteps()
{
    using Page = MainWindow::Page;
    MainWindow& window = m_parts.window;
    const auto page = [&window](Page wanted) {
        return [&window, wanted] { window.showPage(wanted); };
    };
    return {
        {page(Page::Gates), QStringLiteral("gatesPicture"), QT_TR_NOOP("Gates"),
         QT_TR_NOOP("This LSTM reads brackets and quotes. Each heatmap is one gate: a row is a "
                    "unit, a column an input or a unit of the step before. Double click opens "
                    "one gate, Esc goes back.")},
        {page(Page::Layout), QStringLiteral("layoutPicture"), QT_TR_NOOP("Layout"),
         QT_TR_NOOP("Where every gate lies, byte by byte. A click on a region selects it in the "
                    "strip, in the bytes and in the table.")},
        {page(Page::Sequence), QStringLiteral("sequencePicture"), QT_TR_NOOP("Sequence"),
         QT_TR_NOOP("The run of a text: a row is a unit, a column a step. Look at h: unit 1 is "
                    "positive inside quotes and negative outside. Space plays, Left and Right "
                    "go one step.")},
        {[&window] {
             window.showPage(Page::Sequence);
             window.findChild<QWidget*>(QStringLiteral("inspectorDock"))->show();
         },
         QStringLiteral("inspectorDock"), QT_TR_NOOP("Explain"),
         QT_TR_NOOP("The Inspector takes the value at the mark apart: its equation with the "
                    "numbers of this step, and the terms by size. A term is a link to its "
                    "weight or to the step before.")},
        {page(Page::Health), QStringLiteral("healthPage"), QT_TR_NOOP("Health"),
         QT_TR_NOOP("What is broken, what is a risk and what is worth knowing about the "
                    "weights. Ctrl+P searches every command; Help > Manual has the rest.")},
    };
}

void HelpCommands::connectAbout()
{
    const Actions& actions = m_parts.actions;
    const auto on = [this](QAction* action, auto act) {
        connect(action, &QAction::triggered, this, act);
    };
    on(actions.gpuHelp, [this] {
        GpuProbe probe = GpuProbe::run();
        probe.devices = m_parts.panels.backend->deviceTexts();
        if (probe.objection.isEmpty()) {
            probe.objection = m_parts.workers.noGpu();
        }
        GpuHelp::show(probe, &m_parts.window);
    });
    on(actions.copyDiagnostics, [this] {
        About::copyDiagnostics();
        m_parts.status.showNotice(tr("Copied"));
    });
    on(actions.about, [this] { About::show(&m_parts.window); });
    connect(actions.aboutQt, &QAction::triggered, qApp, &QApplication::aboutQt);
}

} // namespace gateloupe
