// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/stops/stop_search_bar.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

#include "widgets/common/change_events.h"

namespace gateloupe {

StopSearchBar::StopSearchBar(QWidget* parent)
    : QWidget(parent)
    , m_previous(new QPushButton)
    , m_next(new QPushButton)
    , m_nextNonFinite(new QPushButton)
    , m_list(new QPushButton)
    , m_message(new QLabel)
    , m_cancel(new QPushButton)
{
    m_previous->setObjectName(QStringLiteral("previousStop"));
    m_next->setObjectName(QStringLiteral("nextStop"));
    m_nextNonFinite->setObjectName(QStringLiteral("nextNonFinite"));
    m_list->setObjectName(QStringLiteral("listHits"));
    m_cancel->setObjectName(QStringLiteral("cancelSearch"));
    m_message->setObjectName(QStringLiteral("stopMessage"));
    m_message->setTextFormat(Qt::PlainText);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    row->addWidget(m_previous);
    row->addWidget(m_next);
    row->addWidget(m_nextNonFinite);
    row->addWidget(m_list);
    row->addWidget(m_message, 1);
    row->addWidget(m_cancel);
    m_cancel->hide();
    m_list->hide();
    connect(m_previous, &QPushButton::clicked, this, &StopSearchBar::previousRequested);
    connect(m_next, &QPushButton::clicked, this, &StopSearchBar::nextRequested);
    connect(m_nextNonFinite, &QPushButton::clicked, this, &StopSearchBar::nextNonFiniteRequested);
    connect(m_list, &QPushButton::clicked, this, &StopSearchBar::listRequested);
    connect(m_cancel, &QPushButton::clicked, this, &StopSearchBar::cancelRequested);
    inEveryLanguage(this, [this] { retranslate(); });
}

void StopSearchBar::setSearchable(bool hasRun, bool hasStop)
{
    m_hasRun = hasRun;
    m_hasStop = hasStop;
    updateButtons();
}

void StopSearchBar::setBusy(bool isBusy)
{
    if (isBusy == m_isBusy) {
        return;
    }
    m_isBusy = isBusy;
    m_cancel->setVisible(isBusy);
    m_message->setText(isBusy ? tr("Searching\u2026") : QString());
    updateButtons();
}

void StopSearchBar::setListOnDemand(bool isOnDemand)
{
    m_list->setVisible(isOnDemand);
}

void StopSearchBar::setMessage(const QString& message)
{
    m_message->setText(message);
}

void StopSearchBar::updateButtons()
{
    const bool canWalk = m_hasRun && m_hasStop && !m_isBusy;
    const QString noRun = tr("Run the network first");
    const QString reason = m_hasRun ? tr("Add a stop and switch it on first") : noRun;
    m_next->setEnabled(canWalk);
    m_previous->setEnabled(canWalk);
    m_next->setToolTip(canWalk ? tr("Go to the next step at which a stop holds (F5)") : reason);
    m_previous->setToolTip(canWalk ? tr("Go to the previous step at which a stop holds (Shift+F5)")
                                   : reason);
    m_list->setEnabled(canWalk);
    m_list->setToolTip(canWalk ? tr("Look at every step; a long run recomputes them") : reason);
    m_nextNonFinite->setEnabled(m_hasRun && !m_isBusy);
    m_nextNonFinite->setToolTip(m_hasRun ? tr("Go to the next step with a NaN or an infinity (N)")
                                         : noRun);
}

void StopSearchBar::retranslate()
{
    m_previous->setText(tr("Previous stop"));
    m_next->setText(tr("Next stop"));
    m_nextNonFinite->setText(tr("Next NaN"));
    //: a button: lists all steps at which stops hold
    m_list->setText(tr("List hits"));
    m_cancel->setText(tr("Cancel"));
    updateButtons();
}

} // namespace gateloupe
