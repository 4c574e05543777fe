// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <vector>

#include <QObject>

#include "core/model/what_if.h"
#include "widgets/timeline/sequence_run.h"

namespace gateloupe {

class Jobs;
class Session;
class WhatIfPanel;

/// Runs the session's network with the panel's edits, on the input and from the states of the
/// session's run, and compares the two. The file and the session's run stay as they are.
class WhatIfRunner : public QObject
{
    Q_OBJECT

public:
    /// All outlive this.
    WhatIfRunner(Session& session, Jobs& jobs, WhatIfPanel& panel, QObject* parent);

    /// The run with the edits; null while there is none.
    [[nodiscard]] const std::shared_ptr<const SequenceRun>& editedRun() const { return m_edited; }

signals:
    /// Null when there is none any more.
    void editedRunChanged(const std::shared_ptr<const gateloupe::SequenceRun>& run);

private:
    void showSelection();
    void runAgain();
    void compareAgain();

    Session& m_session;
    Jobs& m_jobs;
    WhatIfPanel& m_panel;
    std::shared_ptr<const RnnModel> m_model;       ///< that the panel was last shown
    std::shared_ptr<const SequenceRun> m_original; ///< what m_edited is an edit of
    std::shared_ptr<const SequenceRun> m_edited;
};

/// The original's input and states through an edited network, on the same kind of backend, within
/// the original's budget. Meant for a worker.
/// Errors: those of withEdits(), of the backend and of TraceReplay::run().
Result<std::shared_ptr<const SequenceRun>> runEdited(const SequenceRun& original,
                                                     const std::vector<ModelEdit>& edits,
                                                     ProgressMonitor& monitor);

} // namespace gateloupe
