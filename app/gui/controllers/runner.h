// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <QObject>

#include "app/gui/controllers/input_preview.h"
#include "app/gui/preferences/backend_choice.h"
#include "core/runtime/input/run_source.h"
#include "widgets/sequence/input/start_chooser.h"
#include "widgets/timeline/sequence_run.h"

class QWidget;

namespace gateloupe {

class Jobs;
class SequencePage;
class Session;

/// What a run may use beside its source.
struct RunConditions
{
    std::shared_ptr<const TraceReplay> previous; ///< whose last state it may start from; or null
    std::uint64_t memoryBudgetBytes = TravelOptions::kDefaultBudgetBytes; ///< for its trace
    BackendChoice backend;
};

/// Reads the input, runs the network. Meant for a worker.
/// Errors: those of prepareRun(), makeChosenBackend() and TraceReplay::run().
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

    /// Of the next runs.
    void setBackend(const BackendChoice& choice) { m_choice = choice; }

    void run();
    void cancel();

    /// For the traces of the runs to come, in bytes.
    void setMemoryBudget(std::uint64_t bytes) { m_budget = bytes; }

private:
    void chooseFile(const QString& title, const QStringList& filters,
                    const std::function<void(const QString&)>& chosen);
    void chooseVocabulary();
    void chooseArray();
    void chooseStartArray(StartChooser::Field field);
    void showChoices();
    [[nodiscard]] std::shared_ptr<const TraceReplay> previous() const;
    void showNotes(const SequenceRun& run);

    Session& m_session;
    Jobs& m_jobs;
    SequencePage& m_page;
    InputPreview m_preview;
    BackendChoice m_choice;
    QWidget* m_window;
    std::uint64_t m_budget = ~std::uint64_t{0};
};

} // namespace gateloupe
