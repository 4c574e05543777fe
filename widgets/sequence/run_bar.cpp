// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sequence/run_bar.h"

#include <QHBoxLayout>
#include <QPushButton>

#include "widgets/common/change_events.h"
#include "widgets/sequence/popover.h"
#include "widgets/sequence/input/input_chooser.h"

namespace gateloupe {

namespace {

constexpr int kLeastInputWidth = 90;
constexpr int kMostInputWidth = 420;
constexpr int kInputButtonMargins = 40; ///< and the arrow

} // namespace

RunBar::RunBar(QWidget* parent)
    : QWidget(parent)
    , m_row(new QHBoxLayout(this))
    , m_input(new InputChooser)
    , m_inputButton(new QPushButton)
    , m_popover(new Popover(m_inputButton))
    , m_run(new QPushButton)
    , m_cancel(new QPushButton)
{
    m_run->setObjectName(QStringLiteral("runButton"));
    m_cancel->setObjectName(QStringLiteral("cancelRunButton"));
    m_row->setContentsMargins(0, 0, 0, 0);
    m_row->setSpacing(8);
    m_inputButton->setObjectName(QStringLiteral("inputButton"));
    m_inputButton->setMinimumWidth(kLeastInputWidth);
    m_inputButton->setMaximumWidth(kMostInputWidth);
    m_inputButton->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    m_popover->setObjectName(QStringLiteral("inputPopover"));
    m_popover->column().addWidget(m_input);
    m_row->addWidget(m_inputButton, 1);
    m_row->addWidget(m_run);
    m_row->addWidget(m_cancel);
    m_row->addStretch();
    connect(m_input, &InputChooser::accepted, m_popover, &QWidget::hide);
    connect(m_input, &InputChooser::accepted, m_run, &QPushButton::click);
    connect(m_input, &InputChooser::summaryChanged, this, &RunBar::showSummary);
    // The dialog that asks for a file is to have the keyboard.
    connect(m_input, &InputChooser::vocabularyWanted, m_popover, &QWidget::hide);
    connect(m_input, &InputChooser::arrayWanted, m_popover, &QWidget::hide);
    connect(m_run, &QPushButton::clicked, this, &RunBar::runRequested);
    connect(m_cancel, &QPushButton::clicked, this, &RunBar::cancelRequested);
    setBusy(false);
    inEveryLanguage(this, [this] { retranslate(); });
}

void RunBar::addControl(QWidget* control)
{
    m_row->insertWidget(m_row->count() - 1, control);
}

void RunBar::setBusy(bool isBusy)
{
    m_run->setVisible(!isBusy);
    m_cancel->setVisible(isBusy);
}

void RunBar::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    showSummary();
}

void RunBar::setFacts(const QString& facts)
{
    m_facts = facts;
    retranslate();
}

/// As much of the input as the button has room for.
void RunBar::showSummary()
{
    const QString summary = m_input->summary();
    const int room = m_inputButton->width() - kInputButtonMargins;
    QString text = m_inputButton->fontMetrics().elidedText(summary, Qt::ElideMiddle, room);
    text.replace(QLatin1Char('&'), QLatin1String("&&"));
    m_inputButton->setText(text + QStringLiteral("  ▾"));
    //: %1 is what will run: "Text “(a[b]c)”, 200 steps"
    m_inputButton->setAccessibleName(tr("Input: %1").arg(summary));
    m_inputButton->setToolTip(m_input->problem().isEmpty() ? tr("What the network runs over")
                                                           : m_input->problem());
}

void RunBar::retranslate()
{
    showSummary();
    m_run->setText(tr("Run"));
    m_run->setToolTip(m_facts.isEmpty() ? tr("Run the network over this input")
                                        //: %1 is a sentence about the last run
                                        : tr("Run the network over this input\n%1").arg(m_facts));
    m_cancel->setText(tr("Cancel"));
    m_cancel->setToolTip(tr("Stop the run"));
}

} // namespace gateloupe
