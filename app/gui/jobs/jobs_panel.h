// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <deque>

#include <QWidget>

#include "app/gui/jobs/jobs.h"
#include "widgets/common/column_table.h"

class QPushButton;
class QTreeView;

namespace gateloupe {

class Jobs;

/// A job that runs, or how it ended.
struct JobRow
{
    Jobs::Kind kind = Jobs::Kind::Open;
    Jobs::State state; ///< as it was last
    bool isRunning = true;
    Jobs::Outcome outcome = Jobs::Outcome::Succeeded;
    qint64 tookMs = 0;
};

/// The running jobs and those that ended lately, newest first. A job that is too short to be shown
/// while it runs appears when it is over.
class JobsModel : public ColumnTable<const JobRow&>
{
    Q_OBJECT

public:
    enum class Column
    {
        Title,
        State,
        Time
    };
    static constexpr std::size_t kMaxRows = 100;
    enum class Role
    {
        Share = kOwnRole, ///< 0 to 1 while the job tells; -1: it runs and does not
        IsRunning
    };

    /// `jobs` outlives this.
    explicit JobsModel(Jobs& jobs, QObject* parent = nullptr);

    void cancel(const QModelIndex& index);
    void clearEnded();

    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;

protected:
    [[nodiscard]] int rows() const override { return static_cast<int>(m_rows.size()); }

    [[nodiscard]] const JobRow& rowAt(int row) const override
    {
        return m_rows[static_cast<std::size_t>(row)];
    }

private:
    /// Where a running job is; the end for one that is not shown.
    [[nodiscard]] std::deque<JobRow>::iterator running(Jobs::Kind kind);
    /// The row of a job, a new first one where it is not shown yet.
    std::deque<JobRow>::iterator shown(Jobs::Kind kind);
    void tell(std::deque<JobRow>::iterator row);
    [[nodiscard]] static QString stateOf(const JobRow& row);

    Jobs& m_jobs;
    std::deque<JobRow> m_rows;
};

/// Running and finished jobs with their progress; the chosen one can be cancelled.
class JobsPanel : public QWidget
{
    Q_OBJECT

public:
    /// `jobs` outlives this.
    explicit JobsPanel(Jobs& jobs, QWidget* parent = nullptr);

private:
    void updateButtons();

    JobsModel* m_model;
    QTreeView* m_view;
    QPushButton* m_cancel;
    QPushButton* m_clear;
};

} // namespace gateloupe
