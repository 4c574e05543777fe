// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/help/gate_card.h"

#include <QApplication>
#include <QClipboard>
#include <QEvent>
#include <QPushButton>
#include <QTextBrowser>
#include <QVBoxLayout>

namespace gateloupe {

GateCard::GateCard(QWidget* parent)
    : QWidget(parent)
    , m_view(new QTextBrowser)
    , m_copy(new QPushButton)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, 8, 8, 8);
    column->setSpacing(8);
    column->addWidget(m_view, 1);
    column->addWidget(m_copy, 0, Qt::AlignRight);
    m_view->setObjectName(QStringLiteral("gateCardText"));
    m_copy->setObjectName(QStringLiteral("copyGateCard"));
    connect(m_copy, &QPushButton::clicked, this,
            [this] { QApplication::clipboard()->setText(m_text.toPlainText()); });
    retranslate();
}

void GateCard::setSelection(const TreeSelection& selection)
{
    if (!(selection == m_selection)) {
        m_selection = selection;
        showText();
    }
}

void GateCard::showText()
{
    const bool isGate = m_selection.rnn != nullptr && m_selection.parameter;
    m_copy->setEnabled(isGate);
    m_copy->setToolTip(isGate ? QString() : tr("No gate is selected"));
    if (isGate) {
        m_text = GateEquations::of(*m_selection.rnn, *m_selection.parameter);
        m_view->setHtml(m_text.toHtml());
    } else {
        //: of an LSTM or GRU
        m_view->setPlainText(tr("Select a gate to read what it does."));
    }
}

void GateCard::retranslate()
{
    //: of an LSTM or GRU
    m_view->setAccessibleName(tr("What the selected gate is"));
    m_copy->setText(tr("Copy"));
    showText();
}

void GateCard::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
    }
    QWidget::changeEvent(event);
}

} // namespace gateloupe
