// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/jobs/jobs_panel.h"

#include <QApplication>
#include <QEvent>
#include <QHeaderView>
#include <QPainter>
#include <QPushButton>
#include <QStyle>
#include <QStyleOptionProgressBar>
#include <QStyledItemDelegate>
#include <QTreeView>
#include <QVBoxLayout>

#include "app/gui/jobs/jobs_model.h"

namespace gateloupe {

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
    , m_view(new QTreeView)
    , m_cancel(new QPushButton)
    , m_clear(new QPushButton)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, 8, 8, 8);
    column->setSpacing(8);
    column->addWidget(m_view, 1);
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    row->addStretch(1);
    row->addWidget(m_clear);
    row->addWidget(m_cancel);
    column->addLayout(row);
    m_view->setObjectName(QStringLiteral("jobList"));
    m_cancel->setObjectName(QStringLiteral("cancelChosenJob"));
    m_clear->setObjectName(QStringLiteral("clearJobs"));
    m_view->setModel(m_model);
    m_view->setRootIsDecorated(false);
    m_view->setUniformRowHeights(true);
    m_view->setAllColumnsShowFocus(true);
    m_view->setItemDelegateForColumn(static_cast<int>(JobsModel::Column::State),
                                     new ProgressDelegate(this));
    m_view->header()->setStretchLastSection(false);
    m_view->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_view->header()->setSectionResizeMode(static_cast<int>(JobsModel::Column::Title),
                                           QHeaderView::Stretch);
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
    retranslate();
    updateButtons();
}

void JobsPanel::updateButtons()
{
    const QModelIndex current = m_view->currentIndex();
    const bool isRunning =
        current.isValid() && current.data(static_cast<int>(JobsModel::Role::IsRunning)).toBool();
    m_cancel->setEnabled(isRunning);
    m_cancel->setToolTip(isRunning ? QString() : tr("The chosen job is not running"));
    m_clear->setEnabled(m_model->rowCount() > 0);
    m_clear->setToolTip(m_model->rowCount() > 0 ? QString() : tr("No job has run yet"));
}

void JobsPanel::retranslate()
{
    m_view->setAccessibleName(tr("Jobs"));
    m_cancel->setText(tr("Cancel"));
    m_clear->setText(tr("Clear finished"));
    updateButtons();
}

void JobsPanel::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
    }
    QWidget::changeEvent(event);
}

} // namespace gateloupe
