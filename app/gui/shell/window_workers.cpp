// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/shell/window_workers.h"

#include <utility>

#include <QAction>

#include "app/gui/controllers/device_finder.h"
#include "app/gui/controllers/exporter.h"
#include "app/gui/controllers/run_saver.h"
#include "app/gui/controllers/runner.h"
#include "app/gui/controllers/table_export.h"
#include "app/gui/pages/compare_page.h"
#include "app/gui/pages/gates_page.h"
#include "app/gui/pages/run_panels.h"
#include "app/gui/preferences/preferences.h"
#include "app/gui/session/example.h"
#include "app/gui/session/session.h"
#include "app/gui/shell/actions.h"
#include "app/gui/shell/messages.h"
#include "app/gui/shell/window_pages.h"
#include "core/runtime/gpu/idle_worker_pool.h"
#include "widgets/bytes/layout_view.h"
#include "widgets/sequence/input/input_chooser.h"
#include "widgets/sequence/sequence_page.h"

namespace gateloupe {

WindowWorkers::WindowWorkers(const Parts& parts)
    : QObject(parts.window)
    , m_parts(parts)
    , m_opener(new Opener(parts.session, parts.jobs, parts.window))
    , m_exporter(new Exporter(parts.session, parts.jobs, parts.window))
    , m_runner(new Runner(parts.session, parts.jobs, parts.pages.sequence(), parts.window))
    , m_runPanels(
          new RunPanels(parts.session, parts.jobs, parts.views, parts.pages.sequence(), this))
    , m_devices(new DeviceFinder(parts.jobs, this))
    , m_idleWorkers(std::make_shared<gpu::IdleWorkerPool>())
{
    connectFiles();
    connectRuns();
}

void WindowWorkers::connectFiles()
{
    const Actions& actions = m_parts.actions;
    Messages* messages = &m_parts.messages;
    const auto describeOpen = [this] {
        m_opener->describeRawBuffer(m_parts.session.request().path);
    };
    connect(actions.open, &QAction::triggered, m_opener, &Opener::chooseFile);
    connect(actions.openRaw, &QAction::triggered, this, describeOpen);
    connect(actions.openFolder, &QAction::triggered, m_opener, &Opener::chooseFolder);
    connect(actions.openCustom, &QAction::triggered, m_opener, &Opener::chooseCustom);
    connect(actions.openExample, &QAction::triggered, this, &WindowWorkers::openExample);
    connect(messages, &Messages::rawBufferRequested, m_opener, &Opener::describeRawBuffer);
    connect(&m_parts.pages.gates(), &GatesPage::rawBufferRequested, this, describeOpen);
    connect(actions.exportWeights, &QAction::triggered, m_exporter, &Exporter::chooseTarget);
    connect(m_exporter, &Exporter::written, messages, &Messages::showExport);
    connect(m_exporter, &Exporter::failed, messages, &Messages::showExportFailure);
    auto* tables = new TableExport(m_parts.window);
    LayoutView* layout = &m_parts.pages.layout();
    connect(layout, &LayoutView::csvRequested, tables,
            [layout, tables] { tables->choose(layout->csv(), QStringLiteral("regions.csv")); });
    connect(tables, &TableExport::failed, messages, &Messages::showTableFailure);
}

void WindowWorkers::connectRuns()
{
    const Actions& actions = m_parts.actions;
    Messages* messages = &m_parts.messages;
    WindowPages* pages = &m_parts.pages;
    connect(actions.run, &QAction::triggered, this, [this, pages] {
        pages->show(WindowPages::Page::Sequence);
        m_runner->run();
    });
    connect(actions.cancelRun, &QAction::triggered, m_runner, &Runner::cancel);
    connect(actions.compareBackends, &QAction::triggered, this, [pages] {
        pages->show(WindowPages::Page::Compare);
        pages->compare().compareBackends();
    });
    connect(actions.compareRecorded, &QAction::triggered, this, [pages] {
        pages->show(WindowPages::Page::Compare);
        pages->compare().chooseRecorded();
    });
    auto* runs = new RunSaver(m_parts.session, m_parts.jobs, m_parts.window);
    connect(actions.saveRun, &QAction::triggered, runs, &RunSaver::chooseTarget);
    connect(runs, &RunSaver::written, messages, &Messages::showSavedRun);
    connect(runs, &RunSaver::failed, messages, &Messages::showExportFailure);
}

void WindowWorkers::open(const OpenRequest& request)
{
    m_inputToRun.reset();
    m_opener->open(request);
}

void WindowWorkers::openExample()
{
    if (const auto example = Example::find()) {
        open({.path = example->checkpoint, .options = {}});
        m_inputToRun = example->input;
    }
}

void WindowWorkers::finishOpening()
{
    if (const auto input = std::exchange(m_inputToRun, std::nullopt)) {
        m_parts.pages.show(WindowPages::Page::Sequence);
        m_parts.pages.sequence().input().setSource(*input);
        connect(
            &m_parts.session, &Session::runChanged, this,
            [this] {
                if (m_parts.session.run() != nullptr) {
                    m_parts.pages.sequence().setPinned({0, 1}); // of its text they tell most
                    emit exampleShown();
                }
            },
            Qt::SingleShotConnection);
        m_runner->run();
    }
}

void WindowWorkers::apply(const Preferences& preferences)
{
    BackendChoice backend = preferences.backend;
    backend.hasGpu = m_devices->objection().isEmpty();
    backend.warm = m_idleWorkers;
    m_runner->setMemoryBudget(preferences.traceMiB << 20U);
    m_runner->setBackend(backend);
    m_parts.pages.compare().setBackend(backend, m_devices->objection());
}

} // namespace gateloupe
