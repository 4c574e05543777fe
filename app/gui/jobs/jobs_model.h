// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <deque>

#include <QAbstractTableModel>

#include "app/gui/jobs/jobs.h"

namespace gateloupe {

/// The running jobs and those that ended lately, newest first. A job that is too short to be shown
/// while it runs appears when it is over.
class JobsModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum class Column
    {
        Title,
        State,
        Time
    };
    static constexpr int kColumns = 3;
    static constexpr std::size_t kMaxRows = 100;
    enum class Role
    {
        Share = Qt::UserRole, ///< 0 to 1 while the job tells; -1: it runs and does not
        IsRunning
    };

    /// `jobs` outlives this.
    explicit JobsModel(Jobs& jobs, QObject* parent = nullptr);

    void cancel(const QModelIndex& index);
    void clearEnded();

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;

private:
    struct Row
    {
        Jobs::Kind kind = Jobs::Kind::Open;
        Jobs::State state; ///< as it was last
        bool isRunning = true;
        Jobs::Outcome outcome = Jobs::Outcome::Succeeded;
        qint64 tookMs = 0;
    };

    /// Where a running job is; the end for one that is not shown.
    [[nodiscard]] std::deque<Row>::iterator running(Jobs::Kind kind);
    /// The same, in a new first row where it is not shown yet.
    std::deque<Row>::iterator shown(Jobs::Kind kind);
    void end(Jobs::Kind kind, Jobs::Outcome outcome);
    void tell(std::deque<Row>::iterator row);
    [[nodiscard]] QString stateOf(const Row& row) const;
    [[nodiscard]] QString timeOf(const Row& row) const;

    Jobs& m_jobs;
    std::deque<Row> m_rows;
};

} // namespace gateloupe
