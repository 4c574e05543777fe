// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/shell/status_line.h"

#include <QLabel>
#include <QStatusBar>
#include <QToolButton>

#include "app/gui/jobs/job_status.h"
#include "widgets/common/number_format.h"

namespace gateloupe {

namespace {

constexpr int kNoticeMs = 4000; ///< how long the status bar says that something is done

} // namespace

StatusLine::StatusLine(QStatusBar& bar, Jobs& jobs, QObject* parent)
    : QObject(parent)
    , m_bar(bar)
    , m_hover(new QLabel)
    , m_warnings(new QToolButton)
{
    m_hover->setObjectName(QStringLiteral("hoverText"));
    m_hover->setFont(numberFont());
    m_hover->setTextFormat(Qt::PlainText);
    m_hover->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    bar.addWidget(m_hover, 1);
    bar.addPermanentWidget(new JobStatus(jobs));
    m_warnings->setObjectName(QStringLiteral("warningCount"));
    m_warnings->setAutoRaise(true);
    bar.addPermanentWidget(m_warnings);
    connect(m_warnings, &QToolButton::clicked, this, &StatusLine::warningsWanted);
    retranslate();
}

void StatusLine::setHover(const QString& text)
{
    m_hover->setText(text);
}

void StatusLine::clearHover()
{
    m_hover->clear();
}

void StatusLine::setWarnings(int count)
{
    m_count = count;
    retranslate();
}

void StatusLine::showNotice(const QString& text)
{
    m_bar.showMessage(text, kNoticeMs);
}

void StatusLine::retranslate()
{
    m_warnings->setVisible(m_count > 0);
    m_warnings->setText(tr("⚠ %n warning(s)", nullptr, m_count));
    m_warnings->setToolTip(tr("Show what was unusual about the open file"));
}

} // namespace gateloupe
