// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sequence/run_bar.h"

#include <QHBoxLayout>
#include <QPushButton>

#include "widgets/common/change_events.h"
#include "widgets/sequence/input/input_chooser.h"

namespace gateloupe {

RunBar::RunBar(QWidget* parent)
    : QWidget(parent)
    , m_row(new QHBoxLayout(this))
    , m_input(new InputChooser)
    , m_run(new QPushButton)
    , m_cancel(new QPushButton)
{
    m_run->setObjectName(QStringLiteral("runButton"));
    m_cancel->setObjectName(QStringLiteral("cancelRunButton"));
    m_row->setContentsMargins(0, 0, 0, 0);
    m_row->setSpacing(8);
    m_row->addWidget(m_input, 1);
    m_row->addWidget(m_run);
    m_row->addWidget(m_cancel);
    connect(m_input, &InputChooser::accepted, m_run, &QPushButton::click);
    connect(m_run, &QPushButton::clicked, this, &RunBar::runRequested);
    connect(m_cancel, &QPushButton::clicked, this, &RunBar::cancelRequested);
    setBusy(false);
    inEveryLanguage(this, [this] { retranslate(); });
}

void RunBar::addControl(QWidget* control)
{
    m_row->addWidget(control);
}

void RunBar::setBusy(bool isBusy)
{
    m_run->setVisible(!isBusy);
    m_cancel->setVisible(isBusy);
}

void RunBar::retranslate()
{
    m_run->setText(tr("Run"));
    m_run->setToolTip(tr("Run the network over this input"));
    m_cancel->setText(tr("Cancel"));
    m_cancel->setToolTip(tr("Stop the run"));
}

} // namespace gateloupe
