// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include <QObject>

#include "app/gui/session/open_request.h"
#include "core/analysis/training/training_history.h"

namespace gateloupe {

class Jobs;
class Session;
class TrainingBar;

/// The folders of checkpoints that were opened as one document each: the bar's slider puts another
/// checkpoint in the place of the one that is shown, at the same gate and cell.
/// Threads: GUI thread; the history is read by a job.
class TrainingFolder : public QObject
{
    Q_OBJECT

public:
    /// All outlive this.
    TrainingFolder(Session& session, Jobs& jobs, TrainingBar& bar, QObject* parent);

    /// A folder that was opened by the request; its checkpoints come into the session later.
    void add(const OpenRequest& request, std::shared_ptr<const CheckpointFolder> folder);

private:
    struct Opened
    {
        OpenRequest request;
        std::shared_ptr<const CheckpointFolder> folder;
        std::shared_ptr<const TrainingHistory> history; ///< null: not known yet
    };

    void showCheckpoint();
    void showGate();
    void choose(std::size_t index);
    void readHistory(const std::shared_ptr<const CheckpointFolder>& folder);
    /// The folder of the current checkpoint; null: it is of no folder.
    [[nodiscard]] Opened* current();

    Session& m_session;
    Jobs& m_jobs;
    TrainingBar& m_bar;
    std::vector<Opened> m_opened;
};

} // namespace gateloupe
