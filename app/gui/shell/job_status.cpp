// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/shell/job_status.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QToolButton>

namespace gateloupe {

namespace {

constexpr int kDelayMs = 150; ///< shorter jobs would only flash

} // namespace

JobStatus::JobStatus(Jobs& jobs, QWidget* parent)
    : QWidget(parent)
    , m_jobs(jobs)
    , m_title(new QLabel)
    , m_bar(new QProgressBar)
    , m_cancel(new QToolButton)
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    row->addWidget(m_title);
    row->addWidget(m_bar);
    row->addWidget(m_cancel);
    m_bar->setFixedWidth(140);
    m_bar->setMaximumHeight(fontMetrics().height() + 2);
    m_cancel->setObjectName(QStringLiteral("cancelJob"));
    m_cancel->setText(QStringLiteral("×"));
    m_cancel->setAutoRaise(true);
    m_delay.setSingleShot(true);
    m_delay.setInterval(kDelayMs);
    hide();
    connect(&m_delay, &QTimer::timeout, this, &QWidget::show);
    connect(m_cancel, &QToolButton::clicked, this, [this] {
        if (m_kind) {
            m_jobs.cancel(*m_kind);
        }
    });
    connect(&jobs, &Jobs::started, this, &JobStatus::begin);
    connect(&jobs, &Jobs::progressed, this, &JobStatus::progress);
    connect(&jobs, &Jobs::ended, this, &JobStatus::end);
    retranslate();
}

void JobStatus::begin(Jobs::Kind kind, const QString& title)
{
    m_kind = kind;
    m_title->setText(title);
    m_bar->setAccessibleName(title);
    m_bar->setRange(0, 0);
    m_delay.start();
}

void JobStatus::progress(Jobs::Kind kind, Stage stage, double share)
{
    if (kind == m_kind) {
        m_bar->setRange(0, 100);
        m_bar->setValue(static_cast<int>(share * 100.0));
        m_bar->setToolTip(nameOf(stage));
    }
}

void JobStatus::end(Jobs::Kind kind)
{
    if (kind == m_kind) {
        m_kind.reset();
        m_delay.stop();
        hide();
    }
}

QString JobStatus::nameOf(Stage stage)
{
    switch (stage) {
    case Stage::Opening:
        return tr("opening");
    case Stage::Reading:
        return tr("reading");
    case Stage::Statistics:
        return tr("computing statistics");
    case Stage::Running:
        return tr("running the network");
    case Stage::Writing:
        return tr("writing");
    case Stage::Verifying:
        return tr("reading back and comparing");
    }
    return {};
}

void JobStatus::retranslate()
{
    m_cancel->setToolTip(tr("Cancel"));
    m_cancel->setAccessibleName(tr("Cancel"));
}

void JobStatus::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
    }
    QWidget::changeEvent(event);
}

} // namespace gateloupe
