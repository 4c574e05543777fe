// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/jobs/jobs_model.h"

#include <algorithm>

#include "app/gui/jobs/job_status.h"
#include "widgets/common/number_format.h"

namespace gateloupe {

JobsModel::JobsModel(Jobs& jobs, QObject* parent)
    : QAbstractTableModel(parent)
    , m_jobs(jobs)
{
    connect(&jobs, &Jobs::busyChanged, this, [this](Jobs::Kind kind, bool isBusy) {
        if (isBusy) {
            shown(kind);
        }
    });
    connect(&jobs, &Jobs::progressed, this, [this](Jobs::Kind kind) {
        if (const auto row = running(kind); row != m_rows.end()) {
            row->state = m_jobs.stateOf(kind);
            tell(row);
        }
    });
    connect(&jobs, &Jobs::ended, this, &JobsModel::end);
}

std::deque<JobsModel::Row>::iterator JobsModel::running(Jobs::Kind kind)
{
    return std::find_if(m_rows.begin(), m_rows.end(),
                        [kind](const Row& row) { return row.isRunning && row.kind == kind; });
}

std::deque<JobsModel::Row>::iterator JobsModel::shown(Jobs::Kind kind)
{
    if (const auto row = running(kind); row != m_rows.end()) {
        return row;
    }
    beginInsertRows({}, 0, 0);
    Row row;
    row.kind = kind;
    row.state = m_jobs.stateOf(kind);
    m_rows.push_front(row);
    endInsertRows();
    if (m_rows.size() > kMaxRows && !m_rows.back().isRunning) {
        const int last = static_cast<int>(m_rows.size()) - 1;
        beginRemoveRows({}, last, last);
        m_rows.pop_back();
        endRemoveRows();
    }
    return m_rows.begin();
}

void JobsModel::end(Jobs::Kind kind, Jobs::Outcome outcome)
{
    const auto row = shown(kind);
    row->isRunning = false;
    row->outcome = outcome;
    row->tookMs = row->state.clock.elapsed();
    tell(row);
}

void JobsModel::tell(std::deque<Row>::iterator row)
{
    const auto at = static_cast<int>(row - m_rows.begin());
    emit dataChanged(index(at, 0), index(at, kColumns - 1));
}

void JobsModel::cancel(const QModelIndex& index)
{
    if (index.isValid() && m_rows[static_cast<std::size_t>(index.row())].isRunning) {
        m_jobs.cancel(m_rows[static_cast<std::size_t>(index.row())].kind);
    }
}

void JobsModel::clearEnded()
{
    beginResetModel();
    std::erase_if(m_rows, [](const Row& row) { return !row.isRunning; });
    endResetModel();
}

int JobsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int JobsModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : kColumns;
}

QString JobsModel::stateOf(const Row& row) const
{
    if (row.isRunning) {
        return row.state.share < 0.0
                   ? tr("running")
                   //: %1 is what a job does, such as "reading"; %2 a number of percents
                   : tr("%1, %2 %")
                         .arg(JobStatus::nameOf(row.state.stage))
                         .arg(static_cast<int>(row.state.share * 100.0));
    }
    switch (row.outcome) {
    case Jobs::Outcome::Succeeded:
        return tr("done");
    case Jobs::Outcome::Failed:
        return tr("failed");
    case Jobs::Outcome::Cancelled:
        return tr("cancelled");
    }
    return {};
}

QString JobsModel::timeOf(const Row& row) const
{
    if (row.isRunning) {
        return {};
    }
    //: seconds
    return tr("%1 s").arg(formatFixed(static_cast<double>(row.tookMs) / 1000.0, 2));
}

QVariant JobsModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid()) {
        return {};
    }
    const Row& row = m_rows[static_cast<std::size_t>(index.row())];
    const auto column = static_cast<Column>(index.column());
    if (role == static_cast<int>(Role::Share)) {
        return row.state.share;
    }
    if (role == static_cast<int>(Role::IsRunning)) {
        return row.isRunning;
    }
    if (role == Qt::TextAlignmentRole && column == Column::Time) {
        return static_cast<int>(Qt::AlignRight | Qt::AlignVCenter);
    }
    if (role == Qt::FontRole && column == Column::Time) {
        return numberFont();
    }
    if (role != Qt::DisplayRole) {
        return {};
    }
    switch (column) {
    case Column::Title:
        return row.state.title;
    case Column::State:
        return stateOf(row);
    case Column::Time:
        return timeOf(row);
    }
    return {};
}

QVariant JobsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) {
        return {};
    }
    switch (static_cast<Column>(section)) {
    case Column::Title:
        return tr("Job");
    case Column::State:
        //: of a job: running, done
        return tr("State");
    case Column::Time:
        //: how long a job took
        return tr("Took");
    }
    return {};
}

} // namespace gateloupe
