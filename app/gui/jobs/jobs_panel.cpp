// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/jobs/jobs_panel.h"

#include <algorithm>

#include <QApplication>
#include <QPainter>
#include <QPushButton>
#include <QStyle>
#include <QStyleOptionProgressBar>
#include <QStyledItemDelegate>
#include <QTreeView>

#include "app/gui/common/dialog_parts.h"
#include "app/gui/common/enable_action.h"
#include "app/gui/jobs/job_status.h"
#include "widgets/common/change_events.h"
#include "widgets/common/number_format.h"
#include "widgets/layouts/arrange.h"

namespace gateloupe {

JobsModel::JobsModel(Jobs& jobs, QObject* parent)
    : ColumnTable(parent)
    , m_jobs(jobs)
{
    setColumns({
        {.title = QT_TR_NOOP("Job"), .text = [](const JobRow& row) { return row.state.title; }},
        //: of a job: running, done
        {.title = QT_TR_NOOP("State"), .text = [](const JobRow& row) { return stateOf(row); }},
        //: how long a job took
        {.title = QT_TR_NOOP("Took"),
         .content = CellContent::Number,
         .text =
             [](const JobRow& row) {
                 return row.isRunning ? QString()
                                      //: seconds
                                      : tr("%1 s").arg(formatFixed(
                                            static_cast<double>(row.tookMs) / 1000.0, 2));
             }},
    });
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
    connect(&jobs, &Jobs::ended, this, [this](Jobs::Kind kind, Jobs::Outcome outcome) {
        const auto row = shown(kind);
        row->isRunning = false;
        row->outcome = outcome;
        row->tookMs = row->state.clock.elapsed();
        tell(row);
    });
}

std::deque<JobRow>::iterator JobsModel::running(Jobs::Kind kind)
{
    return std::find_if(m_rows.begin(), m_rows.end(),
                        [kind](const JobRow& row) { return row.isRunning && row.kind == kind; });
}

std::deque<JobRow>::iterator JobsModel::shown(Jobs::Kind kind)
{
    if (const auto row = running(kind); row != m_rows.end()) {
        return row;
    }
    beginInsertRows({}, 0, 0);
    m_rows.push_front({.kind = kind, .state = m_jobs.stateOf(kind)});
    endInsertRows();
    if (m_rows.size() > kMaxRows && !m_rows.back().isRunning) {
        const int last = static_cast<int>(m_rows.size()) - 1;
        beginRemoveRows({}, last, last);
        m_rows.pop_back();
        endRemoveRows();
    }
    return m_rows.begin();
}

void JobsModel::tell(std::deque<JobRow>::iterator row)
{
    const auto at = static_cast<int>(row - m_rows.begin());
    rowsChanged(at, at);
}

void JobsModel::cancel(const QModelIndex& index)
{
    if (index.isValid() && m_rows[static_cast<std::size_t>(index.row())].isRunning) {
        m_jobs.cancel(m_rows[static_cast<std::size_t>(index.row())].kind);
    }
}

void JobsModel::clearEnded()
{
    reset([this] { std::erase_if(m_rows, [](const JobRow& row) { return !row.isRunning; }); });
}

QString JobsModel::stateOf(const JobRow& row)
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

QVariant JobsModel::data(const QModelIndex& index, int role) const
{
    if (index.isValid() && role == static_cast<int>(Role::Share)) {
        return rowAt(index.row()).state.share;
    }
    if (index.isValid() && role == static_cast<int>(Role::IsRunning)) {
        return rowAt(index.row()).isRunning;
    }
    return ColumnTable::data(index, role);
}

namespace {

/// Draws the state of a running job as a progress bar with the same words on it.
class ProgressDelegate : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override
    {
        const double share = index.data(static_cast<int>(JobsModel::Role::Share)).toDouble();
        if (!index.data(static_cast<int>(JobsModel::Role::IsRunning)).toBool() || share < 0.0) {
            QStyledItemDelegate::paint(painter, option, index);
            return;
        }
        QStyleOptionProgressBar bar;
        bar.rect = option.rect.adjusted(2, 2, -2, -2);
        bar.palette = option.palette;
        bar.fontMetrics = option.fontMetrics;
        bar.direction = option.direction;
        bar.state = option.state | QStyle::State_Horizontal;
        bar.maximum = 100;
        bar.progress = static_cast<int>(share * 100.0);
        bar.text = index.data().toString();
        bar.textVisible = true;
        bar.textAlignment = Qt::AlignCenter;
        QApplication::style()->drawControl(QStyle::CE_ProgressBar, &bar, painter, option.widget);
    }
};

} // namespace

JobsPanel::JobsPanel(Jobs& jobs, QWidget* parent)
    : QWidget(parent)
    , m_model(new JobsModel(jobs, this))
    , m_view(named(new QTreeView, "jobList"))
    , m_cancel(named(new QPushButton, "cancelChosenJob"))
    , m_clear(named(new QPushButton, "clearJobs"))
{
    setLayoutOf(this, columnOf({{m_view, 1}, rowOf({LayoutItem::room(), m_clear, m_cancel})}),
                kSpacing);
    m_view->setModel(m_model);
    applyListStyle(*m_view, static_cast<int>(JobsModel::Column::Title));
    m_view->setItemDelegateForColumn(static_cast<int>(JobsModel::Column::State),
                                     new ProgressDelegate(this));
    connect(m_cancel, &QPushButton::clicked, this,
            [this] { m_model->cancel(m_view->currentIndex()); });
    connect(m_clear, &QPushButton::clicked, m_model, &JobsModel::clearEnded);
    connect(m_view->selectionModel(), &QItemSelectionModel::currentChanged, this,
            &JobsPanel::updateButtons);
    connect(m_model, &QAbstractItemModel::rowsInserted, this, [this] {
        // The newest is what one would cancel.
        m_view->setCurrentIndex(m_model->index(0, 0));
        updateButtons();
    });
    connect(m_model, &QAbstractItemModel::dataChanged, this, &JobsPanel::updateButtons);
    connect(m_model, &QAbstractItemModel::modelReset, this, &JobsPanel::updateButtons);
    inEveryLanguage(this, [this] {
        setWindowTitle(tr("Jobs"));
        m_view->setAccessibleName(tr("Jobs"));
        m_cancel->setText(tr("Cancel"));
        m_clear->setText(tr("Clear finished"));
        updateButtons();
    });
}

void JobsPanel::updateButtons()
{
    const QModelIndex current = m_view->currentIndex();
    const bool isRunning =
        current.isValid() && current.data(static_cast<int>(JobsModel::Role::IsRunning)).toBool();
    setObjection(*m_cancel, isRunning ? QString() : tr("The chosen job is not running"));
    setObjection(*m_clear, m_model->rowCount() > 0 ? QString() : tr("No job has run yet"));
}

} // namespace gateloupe
