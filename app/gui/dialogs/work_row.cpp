// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/dialogs/work_row.h"

#include <algorithm>
#include <utility>

#include <QDialog>
#include <QHBoxLayout>
#include <QProgressBar>
#include <QPushButton>
#include <QScreen>

#include "app/gui/common/enable_action.h"
#include "widgets/common/change_events.h"
#include "widgets/layouts/arrange.h"

namespace gateloupe {

WorkRow::WorkRow(Jobs& jobs, Jobs::Kind kind, const QString& word, QDialog& dialog)
    : QWidget(&dialog)
    , m_jobs(jobs)
    , m_kind(kind)
    , m_progress(new QProgressBar)
    , m_cancel(new QPushButton)
    , m_start(new QPushButton)
    , m_row(rowOf({{m_progress, 1}, LayoutItem::room(0), m_cancel, m_start}))
{
    setLayoutOf(this, m_row);
    m_progress->setObjectName(word + QStringLiteral("Progress"));
    m_progress->hide();
    m_cancel->setObjectName(word + QStringLiteral("Cancel"));
    m_cancel->setAutoDefault(false);
    m_start->setDefault(true);
    connect(m_start, &QPushButton::clicked, this, &WorkRow::startWanted);
    connect(m_cancel, &QPushButton::clicked, this, [this] { m_jobs.cancel(m_kind); });
    connect(&dialog, &QDialog::finished, this, [this] { m_jobs.cancel(m_kind); });
    jobs.whenBusy(kind, this, [this](bool isBusy) { m_progress->setVisible(isBusy); });
    connect(&jobs, &Jobs::progressed, this, [this](Jobs::Kind of) {
        if (of == m_kind) {
            const double share = m_jobs.stateOf(of).share;
            m_progress->setRange(0, share < 0.0 ? 0 : 100);
            m_progress->setValue(static_cast<int>(100.0 * share));
        }
    });
    connect(&jobs, &Jobs::started, this, &WorkRow::showState);
    connect(&jobs, &Jobs::ended, this, &WorkRow::showState);
    showState();
}

void WorkRow::setTexts(const char* name, std::function<QString()> start,
                       std::function<QString()> stop)
{
    m_start->setObjectName(QLatin1String(name));
    inEveryLanguage(this, [this, start = std::move(start), stop = std::move(stop)] {
        m_start->setText(start());
        m_cancel->setText(stop());
        m_progress->setAccessibleName(tr("How far it is"));
        showState();
    });
}

void WorkRow::addControl(QWidget* control)
{
    m_row->insertWidget(m_row->indexOf(m_progress), control);
}

void WorkRow::setObjection(const QString& objection)
{
    m_objection = objection;
    showState();
}

void WorkRow::showState()
{
    const bool isRunning = m_jobs.isRunning(m_kind);
    gateloupe::setObjection(*m_start, isRunning ? tr("It is under way") : m_objection);
    m_cancel->setVisible(isRunning);
}

void resizeToContents(QWidget& window, int width)
{
    const QLayout& layout = *window.layout();
    const int wide = std::max(width, layout.totalMinimumSize().width());
    window.resize(wide, layout.hasHeightForWidth() ? layout.totalHeightForWidth(wide)
                                                   : layout.totalSizeHint().height());
}

void growTo(QWidget& window, const QSize& size)
{
    const QSize room = window.screen()->availableSize() - QSize(40, 60);
    window.resize(size.boundedTo(room).expandedTo(window.size()));
}

} // namespace gateloupe
