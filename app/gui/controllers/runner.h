// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <QObject>
#include <QTimer>

#include "app/gui/jobs/jobs.h"
#include "app/gui/preferences/backend_choice.h"
#include "core/conventions/checkpoint.h"
#include "core/model/rnn_model.h"
#include "core/runtime/input/run_source.h"
#include "widgets/common/latest_task.h"
#include "widgets/sequence/input/start_chooser.h"
#include "widgets/timeline/sequence_run.h"

class QWidget;

namespace gateloupe {

class SequencePage;
class Session;

class InputChooser;

/// Keeps the line below the input up to date: the sizes of what would run, or why nothing would.
/// Reads files off the GUI thread, a moment after the last change; the newest request wins.
/// Threads: GUI thread. The destructor cancels and waits.
class InputPreview : public QObject
{
    Q_OBJECT

public:
    explicit InputPreview(InputChooser& input, QObject* parent = nullptr);

    /// Null: there is nothing to run.
    void setModel(std::shared_ptr<const RnnModel> model);
    /// The file that it is in.
    void setCheckpoint(std::shared_ptr<const Checkpoint> checkpoint);

signals:
    /// The line says what the input is now.
    void shown();

private:
    struct Preview
    {
        SequenceOutline outline;
        std::optional<std::uint64_t> symbols; ///< of a text's vocabulary
        bool isModel = false;                 ///< the inputs of the whole model are there and fit
        std::vector<std::string> arrays;      ///< among which a file does not choose
    };

    void ask();
    void show(const Result<Preview>& preview);

    InputChooser& m_input;
    std::shared_ptr<const RnnModel> m_model;
    std::shared_ptr<const Checkpoint> m_checkpoint;
    QTimer m_delay; ///< typing must not open a file per key
    LatestTask<Preview> m_task;
};

/// What a run may use beside its source.
struct RunConditions
{
    std::shared_ptr<const SequenceRun> previous; ///< whose last state it may start from; or null
    std::uint64_t memoryBudgetBytes = ReplayOptions::kDefaultBudgetBytes; ///< for its trace
    BackendChoice backend;
    std::shared_ptr<const Checkpoint> checkpoint; ///< of a run of its whole model
    /// Takes the first steps of a long run while the rest is computed; called on the worker.
    std::function<void(std::shared_ptr<const SequenceRun>)> begun = nullptr;
};

/// Reads the input, runs the network. Meant for a worker. The inputs of the whole model may run
/// another network of the file, where that is the only one.
/// Errors: those of runWholeModel(), prepareRun(), makeChosenBackend() and TraceReplay::run().
Result<std::shared_ptr<const SequenceRun>> runSequence(std::shared_ptr<const RnnModel> model,
                                                       const RunSource& source,
                                                       const RunConditions& conditions,
                                                       ProgressMonitor& monitor);

/// Connects the sequence page with the session: runs, cancels, shows failures in the page's banner.
class Runner : public QObject
{
    Q_OBJECT

public:
    Runner(Session& session, Jobs& jobs, SequencePage& page, QWidget* window);

    /// Chooses the backend of the next runs.
    void setBackend(const BackendChoice& choice) { m_choice = choice; }

    void run();
    void cancel();

    /// For the traces of the runs to come, in bytes.
    void setMemoryBudget(std::uint64_t bytes) { m_budget = bytes; }

private:
    void showChoices();
    void showStarts();
    void showInputOfRun();
    void connectProgress();
    void showProgress(Jobs::Kind kind);
    [[nodiscard]] RunConditions conditions();
    [[nodiscard]] std::shared_ptr<const SequenceRun> previous() const;

    Session& m_session;
    Jobs& m_jobs;
    SequencePage& m_page;
    InputPreview m_preview;
    BackendChoice m_choice;
    std::weak_ptr<const RnnModel> m_shown; ///< whose embeddings the input offers
    QWidget* m_window;
    std::uint64_t m_budget = ~std::uint64_t{0};
    bool m_isFileNew = false;  ///< its input is that of its run, if there is one
    std::uint64_t m_asked = 0; ///< runs so far: a beginning of an older one is not shown
};

} // namespace gateloupe
