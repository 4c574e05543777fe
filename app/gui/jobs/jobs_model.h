// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <deque>

#include <QAbstractTableModel>
#include <QElapsedTimer>
#include <QTimer>

#include "app/gui/jobs/jobs.h"

namespace gateloupe {

/// The running jobs and those that ended lately, newest first. A job that ends within 150 ms
/// appears when it is over.
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
        QString title;
        Stage stage = Stage::Opening;
        double share = -1.0;
        bool isRunning = true;
        Jobs::Outcome outcome = Jobs::Outcome::Succeeded;
        qint64 startedMs = 0;
        qint64 endedMs = 0;
    };

    void begin(Jobs::Kind kind, const QString& title);
    void progress(Jobs::Kind kind, Stage stage, double share);
    void resolveParametrization(Jobs::Kind kind, Jobs::Outcome outcome);
    void reveal();
    void insert(const Row& row);
    void tell(std::size_t row);
    [[nodiscard]] Row* running(Jobs::Kind kind);
    [[nodiscard]] QString stateOf(const Row& row) const;
    [[nodiscard]] QString timeOf(const Row& row) const;

    Jobs& m_jobs;
    QElapsedTimer m_clock;
    QTimer m_delay;          ///< until the oldest of m_young is shown
    std::deque<Row> m_young; ///< running for less than 150 ms
    std::deque<Row> m_rows;
};

} // namespace gateloupe
