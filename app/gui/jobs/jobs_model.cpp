// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/jobs/jobs_model.h"

#include <algorithm>

#include "app/gui/shell/job_status.h"
#include "widgets/common/number_format.h"

namespace gateloupe {

namespace {

constexpr int kDelayMs = 150;

} // namespace

JobsModel::JobsModel(Jobs& jobs, QObject* parent)
    : QAbstractTableModel(parent)
    , m_jobs(jobs)
{
    m_clock.start();
    m_delay.setSingleShot(true);
    m_delay.setInterval(kDelayMs);
    connect(&m_delay, &QTimer::timeout, this, &JobsModel::reveal);
    connect(&jobs, &Jobs::started, this, &JobsModel::begin);
    connect(&jobs, &Jobs::progressed, this, &JobsModel::progress);
    connect(&jobs, &Jobs::settled, this, &JobsModel::resolveParametrization);
}

void JobsModel::begin(Jobs::Kind kind, const QString& title)
{
    Row row;
    row.kind = kind;
    row.title = title;
    row.startedMs = m_clock.elapsed();
    m_young.push_back(row);
    if (!m_delay.isActive()) {
        m_delay.start();
    }
}

void JobsModel::reveal()
{
    while (!m_young.empty()) {
        insert(m_young.front());
        m_young.pop_front();
    }
}

void JobsModel::insert(const Row& row)
{
    beginInsertRows({}, 0, 0);
    m_rows.push_front(row);
    endInsertRows();
    if (m_rows.size() > kMaxRows && !m_rows.back().isRunning) {
        const int last = static_cast<int>(m_rows.size()) - 1;
        beginRemoveRows({}, last, last);
        m_rows.pop_back();
        endRemoveRows();
    }
}

JobsModel::Row* JobsModel::running(Jobs::Kind kind)
{
    for (std::deque<Row>* rows : {&m_young, &m_rows}) {
        const auto found = std::find_if(rows->begin(), rows->end(), [kind](const Row& row) {
            return row.isRunning && row.kind == kind;
        });
        if (found != rows->end()) {
            return &*found;
        }
    }
    return nullptr;
}

void JobsModel::progress(Jobs::Kind kind, Stage stage, double share)
{
    if (Row* row = running(kind)) {
        row->stage = stage;
        row->share = share;
    }
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        if (m_rows[i].isRunning && m_rows[i].kind == kind) {
            tell(i);
        }
    }
}

void JobsModel::resolveParametrization(Jobs::Kind kind, Jobs::Outcome outcome)
{
    Row* row = running(kind);
    if (row == nullptr) {
        return;
    }
    row->isRunning = false;
    row->outcome = outcome;
    row->endedMs = m_clock.elapsed();
    for (auto young = m_young.begin(); young != m_young.end();) {
        if (young->isRunning) {
            ++young;
        } else {
            insert(*young);
            young = m_young.erase(young);
        }
    }
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        if (m_rows[i].kind == kind) {
            tell(i);
        }
    }
}

void JobsModel::tell(std::size_t row)
{
    emit dataChanged(index(static_cast<int>(row), 0), index(static_cast<int>(row), kColumns - 1));
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
        return row.share < 0.0 ? tr("running")
                               //: %1 is what a job does, such as "reading"; %2 a number of percents
                               : tr("%1, %2 %")
                                     .arg(JobStatus::nameOf(row.stage))
                                     .arg(static_cast<int>(row.share * 100.0));
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
    return tr("%1 s").arg(
        formatFixed(static_cast<double>(row.endedMs - row.startedMs) / 1000.0, 2));
}

QVariant JobsModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid()) {
        return {};
    }
    const Row& row = m_rows[static_cast<std::size_t>(index.row())];
    const auto column = static_cast<Column>(index.column());
    if (role == static_cast<int>(Role::Share)) {
        return row.share;
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
        return row.title;
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
