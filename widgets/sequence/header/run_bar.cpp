// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sequence/header/run_bar.h"

#include <QHBoxLayout>
#include <QPushButton>

#include "widgets/common/change_events.h"
#include "widgets/layouts/arrange.h"
#include "widgets/layouts/popover.h"
#include "widgets/sequence/input/input_chooser.h"

namespace gateloupe {

namespace {

constexpr int kLeastInputWidth = 90;
constexpr int kMostInputWidth = 420;
constexpr int kInputButtonMargins = 40; ///< and the arrow

} // namespace

RunBar::RunBar(QWidget* parent)
    : QWidget(parent)
    , m_input(new InputChooser)
    , m_inputButton(named(new QPushButton, "inputButton"))
    , m_run(newButton("runButton", [] { return tr("Run"); }))
    , m_cancel(newButton("cancelRunButton", [] { return tr("Cancel"); }))
    , m_row(rowOf({{m_inputButton, 1}, m_run, m_cancel, LayoutItem::room(0)}, 4))
{
    setLayoutOf(this, m_row);
    m_inputButton->setMinimumWidth(kLeastInputWidth);
    m_inputButton->setMaximumWidth(kMostInputWidth);
    m_inputButton->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    auto* popover = named(new Popover(m_inputButton), "inputPopover");
    popover->column().addWidget(m_input);
    connect(m_input, &InputChooser::accepted, popover, &QWidget::hide);
    connect(m_input, &InputChooser::accepted, m_run, &QPushButton::click);
    connect(m_input, &InputChooser::summaryChanged, this, &RunBar::showSummary);
    // The dialog that asks for a file is to have the keyboard.
    connect(m_input, &InputChooser::vocabularyWanted, popover, &QWidget::hide);
    connect(m_input, &InputChooser::arrayWanted, popover, &QWidget::hide);
    connect(m_run, &QPushButton::clicked, this, &RunBar::runRequested);
    connect(m_cancel, &QPushButton::clicked, this, &RunBar::cancelRequested);
    setBusy(false);
    inEveryLanguage(this, [this] {
        showSummary();
        setFacts(m_facts);
        m_cancel->setToolTip(tr("Stop the run"));
    });
}

void RunBar::setFacts(const QString& facts)
{
    m_facts = facts;
    m_run->setToolTip(m_facts.isEmpty() ? tr("Run the network over this input")
                                        //: %1 is a sentence about the last run
                                        : tr("Run the network over this input\n%1").arg(m_facts));
}

void RunBar::addControl(QWidget* control)
{
    m_row->insertWidget(m_row->count() - 1, control);
    for (QWidget* part : control->findChildren<QWidget*>()) {
        if (part->window() == window() && (part->focusPolicy() & Qt::TabFocus) != 0) { // no menu
            QWidget::setTabOrder(m_run, part);
        }
    }
}

void RunBar::openInput()
{
    m_inputButton->click();
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

void RunBar::showSummary()
{
    const QString summary = m_input->summary();
    const int room = m_inputButton->width() - kInputButtonMargins;
    // Its beginning says what it is; the line below says how many steps ran.
    QString text = m_inputButton->fontMetrics().elidedText(summary, Qt::ElideRight, room);
    text.replace(QLatin1Char('&'), QLatin1String("&&"));
    m_inputButton->setText(text + QStringLiteral("  ▾"));
    //: %1 is what will run: "Text “(a[b]c)”, 200 steps"
    m_inputButton->setAccessibleName(tr("Input: %1").arg(summary));
    m_inputButton->setToolTip(m_input->problem().isEmpty() ? tr("What the network runs over")
                                                           : m_input->problem());
}

} // namespace gateloupe
