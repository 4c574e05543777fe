// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include <QObject>

#include "app/gui/controllers/opener.h"
#include "core/runtime/cudnn/device/installed_device.h"
#include "core/runtime/input/sequence.h"

namespace gateloupe {

namespace gpu {
class IdleWorkerPool;
}

class Actions;
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

    Opener* const opener;
    Exporter* const exporter;
    Runner* const runner;
    RunPanels* const runPanels;

    /// Asks the GPU worker once which devices there are; one that is installed may still find none.
    /// Does nothing where none is installed.
    void findDevices();

    [[nodiscard]] const std::vector<cudnn::InstalledDevice>& devices() const { return m_devices; }

    /// Why the worker finds no device, once it has said so.
    [[nodiscard]] const QString& noGpu() const { return m_noGpu; }

    /// Runs the example's text once its file is open.
    void finishOpening();

signals:
    /// The example's run is there.
    void exampleShown();
    /// The GPU worker has answered, or could not.
    void devicesFound();

private:
    Parts m_parts;
    std::vector<cudnn::InstalledDevice> m_devices;
    QString m_noGpu;
    std::shared_ptr<gpu::IdleWorkerPool> m_idleWorkers;
    std::optional<SequenceSource> m_inputToRun; ///< once the file that is being opened is there
};

} // namespace gateloupe
