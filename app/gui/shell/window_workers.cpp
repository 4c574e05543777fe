// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/shell/window_workers.h"

#include <utility>

#include <QAction>

#include "app/gui/common/error_texts.h"
#include "app/gui/controllers/exporter.h"
#include "app/gui/controllers/pair_runner.h"
#include "app/gui/controllers/runner.h"
#include "app/gui/controllers/studies/gradient_study.h"
#include "app/gui/jobs/jobs.h"
#include "app/gui/pages/compare_page.h"
#include "app/gui/pages/gate_numbers_study.h"
#include "app/gui/pages/gates_page.h"
#include "app/gui/pages/health_page.h"
#include "app/gui/pages/run_panels.h"
#include "app/gui/preferences/preferences.h"
#include "app/gui/session/example.h"
#include "app/gui/session/session.h"
#include "app/gui/shell/parts/actions.h"
#include "app/gui/shell/parts/messages.h"
#include "app/gui/shell/window_pages.h"
#include "core/runtime/gpu/gpu_backend.h"
#include "core/runtime/gpu/idle_worker_pool.h"
#include "core/runtime/gpu/installed_backends.h"
#include "widgets/bytes/layout_view.h"
#include "widgets/sequence/input/input_chooser.h"
#include "widgets/sequence/sequence_page.h"

namespace gateloupe {

WindowWorkers::WindowWorkers(const Parts& parts)
    : QObject(parts.window)
    , opener(new Opener(parts.session, parts.jobs, parts.window))
    , exporter(new Exporter(parts.session, parts.jobs, parts.window))
    , runner(new Runner(parts.session, parts.jobs, *parts.pages.sequence, parts.window))
    , runPanels(new RunPanels(parts.session, parts.jobs, parts.views, *parts.pages.sequence, this))
    , m_parts(parts)
    , m_idleWorkers(std::make_shared<gpu::IdleWorkerPool>())
{
    new GateNumbersStudy(parts.session, *runPanels->gradientStudy, *parts.pages.gates, this);
    connect(runPanels->gradientStudy, &GradientStudy::gradientsChanged, this,
            [this] { m_parts.pages.health->setGradients(runPanels->gradientStudy->gradients()); });
    const Actions& actions = m_parts.actions;
    Messages* messages = &m_parts.messages;
    const auto describeOpen = [this] { opener->describeRawBuffer(m_parts.session.request().path); };
    connect(actions.open, &QAction::triggered, opener, &Opener::chooseFile);
    connect(actions.openRaw, &QAction::triggered, this, describeOpen);
    connect(actions.openFolder, &QAction::triggered, opener, &Opener::chooseFolder);
    connect(actions.openCustom, &QAction::triggered, opener, &Opener::chooseCustom);
    connect(actions.openExample, &QAction::triggered, this, &WindowWorkers::openExample);
    connect(messages, &Messages::rawBufferRequested, opener, &Opener::describeRawBuffer);
    connect(m_parts.pages.gates, &GatesPage::rawBufferRequested, this, describeOpen);
    connect(actions.exportWeights, &QAction::triggered, exporter, &Exporter::chooseTarget);
    connect(exporter, &Exporter::written, messages, &Messages::showExport);
    connect(exporter, &Exporter::failed, messages, &Messages::showExportFailure);
    LayoutView* layout = m_parts.pages.layout;
    connect(layout, &LayoutView::csvRequested, exporter, [this, layout] {
        exporter->chooseTableTarget(layout->csv(), QStringLiteral("regions.csv"));
    });
    connect(exporter, &Exporter::tableFailed, messages, &Messages::showTableFailure);
    WindowPages* pages = &m_parts.pages;
    connect(actions.run, &QAction::triggered, this, [this, pages] {
        pages->show(WindowPages::Page::Sequence);
        runner->run();
    });
    connect(actions.cancelRun, &QAction::triggered, runner, &Runner::cancel);
    connect(actions.compareBackends, &QAction::triggered, this, [pages] {
        pages->show(WindowPages::Page::Compare);
        pages->compare->compareBackends();
    });
    connect(actions.compareRecorded, &QAction::triggered, this, [pages] {
        pages->show(WindowPages::Page::Compare);
        pages->compare->chooseRecorded();
    });
    connect(actions.saveRun, &QAction::triggered, exporter, &Exporter::chooseRunTarget);
    connect(exporter, &Exporter::runWritten, messages, &Messages::showSavedRun);
}

void WindowWorkers::open(const OpenRequest& request)
{
    m_inputToRun.reset();
    opener->open(request);
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
        m_parts.pages.sequence->input().setSource(*input);
        connect(
            &m_parts.session, &Session::runChanged, this,
            [this] {
                if (m_parts.session.run() != nullptr) {
                    m_parts.pages.sequence->setPinned({0, 1}); // of its text they tell most
                    emit exampleShown();
                }
            },
            Qt::SingleShotConnection);
        runner->run();
    }
}

void WindowWorkers::findDevices()
{
    if (!makeInstalledBackend(BackendKind::Cudnn)) {
        return;
    }
    m_parts.jobs.start<gpu::WorkerInfo>(
        Jobs::Kind::FindDevices, tr("Looking for GPUs"),
        [](ProgressMonitor& monitor) { return gpu::askWorker(monitor); },
        [this](const Result<gpu::WorkerInfo>& info) {
            m_devices = info ? info->devices : std::vector<cudnn::InstalledDevice>();
            m_noGpu = info ? QString() : ErrorTexts::details(info.error());
            emit devicesFound();
        });
}

void WindowWorkers::apply(const Preferences& preferences)
{
    BackendChoice backend = preferences.backend;
    backend.hasGpu = m_noGpu.isEmpty();
    backend.warm = m_idleWorkers;
    runner->setMemoryBudget(preferences.traceMiB << 20U);
    runner->setBackend(backend);
    m_parts.pages.compare->runner().setBackend(backend, m_noGpu);
}

} // namespace gateloupe
