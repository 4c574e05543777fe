// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/jobs/job_status.h"

#include <QLabel>
#include <QProgressBar>
#include <QToolButton>

#include "widgets/common/change_events.h"
#include "widgets/layouts/arrange.h"

namespace gateloupe {

namespace {

/// A progress bar paints at once, and with itself all that waits to be painted.
constexpr int kBetweenPicturesMs = 50;

} // namespace

JobStatus::JobStatus(Jobs& jobs, QWidget* parent)
    : QWidget(parent)
    , m_jobs(jobs)
    , m_title(new QLabel)
    , m_bar(new QProgressBar)
    , m_cancel(named(new QToolButton, "cancelJob"))
{
    setLayoutOf(this, rowOf({m_title, m_bar, m_cancel}));
    m_bar->setFixedWidth(140);
    m_bar->setMaximumHeight(fontMetrics().height() + 2);
    m_cancel->setText(QStringLiteral("×"));
    m_cancel->setAutoRaise(true);
    hide();
    connect(m_cancel, &QToolButton::clicked, this, [this] {
        if (!m_kinds.empty()) {
            m_jobs.cancel(m_kinds.back());
        }
    });
    connect(&jobs, &Jobs::busyChanged, this, [this](Jobs::Kind kind, bool isBusy) {
        if (isBusy) {
            m_kinds.push_back(kind);
        } else {
            std::erase(m_kinds, kind);
        }
        showNewest();
    });
    m_soon.setSingleShot(true);
    m_soon.setInterval(kBetweenPicturesMs);
    connect(&m_soon, &QTimer::timeout, this, &JobStatus::showNewest);
    connect(&jobs, &Jobs::progressed, this, [this] {
        if (!m_soon.isActive()) {
            m_soon.start();
        }
    });
    inEveryLanguage(m_cancel, [this] {
        m_cancel->setToolTip(tr("Cancel"));
        m_cancel->setAccessibleName(tr("Cancel"));
    });
}

void JobStatus::showNewest()
{
    setVisible(!m_kinds.empty());
    if (m_kinds.empty()) {
        return;
    }
    const Jobs::State state = m_jobs.stateOf(m_kinds.back());
    const bool isTold = state.share >= 0.0;
    m_title->setText(state.title);
    m_bar->setAccessibleName(state.title);
    m_bar->setRange(0, isTold ? 100 : 0);
    m_bar->setValue(isTold ? static_cast<int>(state.share * 100.0) : 0);
    m_bar->setToolTip(isTold ? nameOf(state.stage) : QString());
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

} // namespace gateloupe
