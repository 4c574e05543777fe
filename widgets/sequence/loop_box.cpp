// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sequence/loop_box.h"

#include <algorithm>

#include <QCheckBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSpinBox>

#include "widgets/common/change_events.h"

namespace gateloupe {

LoopBox::LoopBox(QWidget* parent)
    : QWidget(parent)
    , m_box(new QCheckBox)
    , m_first(new QSpinBox)
    , m_to(new QLabel)
    , m_last(new QSpinBox)
{
    m_box->setObjectName(QStringLiteral("loop"));
    m_first->setObjectName(QStringLiteral("loopFirst"));
    m_last->setObjectName(QStringLiteral("loopLast"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(4);
    row->addWidget(m_box);
    row->addWidget(m_first);
    row->addWidget(m_to);
    row->addWidget(m_last);
    connect(m_box, &QCheckBox::toggled, this, &LoopBox::choose);
    for (QSpinBox* step : {m_first, m_last}) {
        step->setKeyboardTracking(false);
        connect(step, &QSpinBox::valueChanged, this, &LoopBox::choose);
    }
    showLoop();
    inEveryLanguage(this, [this] { retranslate(); });
}

void LoopBox::setLastStep(int last)
{
    const QSignalBlocker firstBlocker(m_first);
    const QSignalBlocker lastBlocker(m_last);
    m_first->setMaximum(last);
    m_last->setMaximum(last);
    m_first->setValue(0);
    m_last->setValue(last);
    setLoop(std::nullopt);
}

void LoopBox::setLoop(std::optional<LoopRange> loop)
{
    m_loop = loop;
    showLoop();
}

void LoopBox::choose()
{
    const auto first = static_cast<std::uint64_t>(m_first->value());
    const auto last = static_cast<std::uint64_t>(m_last->value());
    setLoop(m_box->isChecked()
                ? std::optional(LoopRange{std::min(first, last), std::max(first, last)})
                : std::nullopt);
    emit loopChosen(m_loop);
}

void LoopBox::showLoop()
{
    const QSignalBlocker boxBlocker(m_box);
    const QSignalBlocker firstBlocker(m_first);
    const QSignalBlocker lastBlocker(m_last);
    m_box->setChecked(m_loop.has_value());
    if (m_loop) {
        m_first->setValue(static_cast<int>(m_loop->first));
        m_last->setValue(static_cast<int>(m_loop->last));
    }
    for (QWidget* part : {static_cast<QWidget*>(m_first), static_cast<QWidget*>(m_to),
                          static_cast<QWidget*>(m_last)}) {
        part->setVisible(m_loop.has_value());
    }
}

void LoopBox::retranslate()
{
    //: play a range of steps over and over
    m_box->setText(tr("Loop"));
    m_box->setToolTip(tr("Play a range over and over; Shift+drag on the time axis sets it"));
    m_first->setAccessibleName(tr("First step of the loop"));
    //: between the first and the last step of a range: "12 to 40"
    m_to->setText(tr("to"));
    m_last->setAccessibleName(tr("Last step of the loop"));
}

} // namespace gateloupe
