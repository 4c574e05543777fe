// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>

#include <QObject>

#include "app/gui/controllers/opener.h"
#include "core/runtime/input/sequence.h"

namespace gateloupe {

namespace gpu {
class IdleWorkerPool;
}

class Actions;
class DeviceFinder;
class Exporter;
class Messages;
class RunPanels;
class Runner;
class ViewStates;
class WindowPages;
struct Preferences;

/// What works for the window off its thread: opens, runs, exports, saves, looks for GPUs. Makes the
/// controllers, gives them their commands and has the outcome told.
class WindowWorkers : public QObject
{
    Q_OBJECT

public:
    /// What the controllers work on. All outlive the workers.
    struct Parts
    {
        Session& session;
        Jobs& jobs;
        ViewStates& views;
        WindowPages& pages;
        const Actions& actions;
        Messages& messages;
        QWidget* window;
    };

    explicit WindowWorkers(const Parts& parts);

    /// Opens the example, fills in its text and runs it.
    void openExample();
    void open(const OpenRequest& request);
    /// Gives the runs to come their backend, threads and memory.
    void apply(const Preferences& preferences);

    [[nodiscard]] Opener& opener() { return *m_opener; }

    [[nodiscard]] Exporter& exporter() { return *m_exporter; }

    [[nodiscard]] Runner& runner() { return *m_runner; }

    [[nodiscard]] RunPanels& runPanels() { return *m_runPanels; }

    [[nodiscard]] DeviceFinder& devices() { return *m_devices; }

    /// Runs the example's text once its file is open.
    void finishOpening();

signals:
    /// The example's run is there.
    void exampleShown();

private:
    void connectFiles();
    void connectRuns();

    Parts m_parts;
    Opener* m_opener;
    Exporter* m_exporter;
    Runner* m_runner;
    RunPanels* m_runPanels;
    DeviceFinder* m_devices;
    std::shared_ptr<gpu::IdleWorkerPool> m_idleWorkers;
    std::optional<SequenceSource> m_inputToRun; ///< once the file that is being opened is there
};

} // namespace gateloupe
