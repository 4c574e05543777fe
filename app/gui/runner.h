// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <QObject>
#include <QTimer>

#include "core/runtime/sequence.h"
#include "widgets/traces/sequence_run.h"

class QWidget;

namespace gateloupe {

class Jobs;
class SequencePage;
class Session;

/// Who is to compute a run.
struct BackendChoice
{
    std::optional<BackendKind> kind; ///< empty: the best one that can run the network
    unsigned threads = 0;            ///< of the CPU; 0: all cores
};

/// Reads the input, runs the network; `budget` bytes for its trace. Meant for a worker.
/// Errors: those of makeSequence() and of TimeTravel::run().
Result<std::shared_ptr<const SequenceRun>> runSequence(std::shared_ptr<const RnnModel> model,
                                                       const SequenceSource& source,
                                                       std::uint64_t budget, Monitor& monitor,
                                                       const BackendChoice& choice = {});

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
    void chooseVocabulary();
    void chooseArray();
    void showNotes(const std::vector<std::string>& notes);

    Session& m_session;
    Jobs& m_jobs;
    SequencePage& m_page;
    BackendChoice m_choice;
    QTimer m_busyDelay; ///< a short run must not make the buttons flash
    QWidget* m_window;
    std::uint64_t m_budget = ~std::uint64_t{0};
};

} // namespace gateloupe
