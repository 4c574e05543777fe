// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sequence/empty_sequence.h"

#include <QLabel>
#include <QPushButton>

#include "widgets/common/change_events.h"
#include "widgets/layouts/arrange.h"

namespace gateloupe {

EmptySequence::EmptySequence(QWidget* parent)
    : QWidget(parent)
    , m_text(newPlainText("emptySequence"))
    , m_running(newPlainText("runningSequence"))
{
    m_text->setAlignment(Qt::AlignCenter);
    m_running->setAlignment(Qt::AlignCenter);
    QPushButton* noise = newButton("runNoise", [] { return tr("Run noise"); });
    QPushButton* impulse = newButton("runImpulse", [] { return tr("Run an impulse"); });
    QPushButton* text = newButton("typeText", [] { return tr("Text…"); });
    QPushButton* file = newButton("chooseInput", [] { return tr("File…"); });
    m_buttons = paneOf(rowOf({LayoutItem::room(), noise, impulse, text, file, LayoutItem::room()}));
    setLayoutOf(
        this,
        columnOf({LayoutItem::room(), m_text, m_running, m_buttons, LayoutItem::room(2)}, 16));
    connect(noise, &QPushButton::clicked, this, [this] { emit probeChosen(Probe::Noise); });
    connect(impulse, &QPushButton::clicked, this, [this] { emit probeChosen(Probe::Impulse); });
    connect(text, &QPushButton::clicked, this, &EmptySequence::textWanted);
    connect(file, &QPushButton::clicked, this, &EmptySequence::fileWanted);
    inEveryLanguage(this, [this] {
        m_text->setText(tr("Choose an input and run it: the state of every unit then appears here, "
                           "step by step."));
    });
    setRunning({});
}

void EmptySequence::setRunning(const QString& text)
{
    m_running->setText(text);
    m_running->setVisible(!text.isEmpty());
    m_text->setVisible(text.isEmpty());
    m_buttons->setVisible(text.isEmpty());
}

} // namespace gateloupe
