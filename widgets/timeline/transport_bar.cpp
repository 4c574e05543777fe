// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/transport_bar.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QToolButton>

#include "widgets/common/number_format.h"

namespace gateloupe {

namespace {

constexpr std::array kSpeeds = {1, 2, 5, 10, 20, 50, 100, 1000}; ///< steps per second
constexpr int kUsualSpeed = 3;                                   ///< index
constexpr int kFastestBeatMs = 20; ///< faster speeds take several steps at a beat
constexpr std::int64_t kLongStep = 10;
constexpr std::int64_t kLongerStep = 100;

QToolButton* addButton(QBoxLayout* row, const char* name, const QString& text)
{
    auto* button = new QToolButton;
    button->setObjectName(QLatin1String(name));
    button->setText(text);
    button->setFocusPolicy(Qt::TabFocus);
    row->addWidget(button);
    return button;
}

QSpinBox* addBox(QBoxLayout* row, const char* name)
{
    auto* box = new QSpinBox;
    box->setObjectName(QLatin1String(name));
    box->setKeyboardTracking(false);
    row->addWidget(box);
    return box;
}

void setHint(QToolButton* button, const QString& hint)
{
    button->setToolTip(hint);
    button->setAccessibleName(hint);
}

} // namespace

TransportBar::TransportBar(QWidget* parent)
    : QWidget(parent)
{
    build();
    connectParts();
    showSpeed();
    retranslate();
    setSteps(0);
}

void TransportBar::build()
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(4);
    m_start = addButton(row, "toStart", QStringLiteral("|◀"));
    m_back100 = addButton(row, "back100", QStringLiteral("◀100"));
    m_back10 = addButton(row, "back10", QStringLiteral("◀10"));
    m_back = addButton(row, "back", QStringLiteral("◀"));
    m_play = addButton(row, "play", {});
    m_forward = addButton(row, "forward", QStringLiteral("▶"));
    m_forward10 = addButton(row, "forward10", QStringLiteral("10▶"));
    m_forward100 = addButton(row, "forward100", QStringLiteral("100▶"));
    m_end = addButton(row, "toEnd", QStringLiteral("▶|"));
    row->addSpacing(8);
    m_stepLabel = new QLabel;
    row->addWidget(m_stepLabel);
    m_stepBox = addBox(row, "stepBox");
    m_ofLabel = new QLabel;
    row->addWidget(m_ofLabel);
    row->addSpacing(8);
    m_speed = new QComboBox;
    m_speed->setObjectName(QStringLiteral("speed"));
    for (const int speed : kSpeeds) {
        m_speed->addItem({}, speed);
    }
    m_speed->setCurrentIndex(kUsualSpeed);
    row->addWidget(m_speed);
    row->addSpacing(8);
    m_loopBox = new QCheckBox;
    m_loopBox->setObjectName(QStringLiteral("loop"));
    row->addWidget(m_loopBox);
    m_loopFirst = addBox(row, "loopFirst");
    m_loopTo = new QLabel;
    row->addWidget(m_loopTo);
    m_loopLast = addBox(row, "loopLast");
    row->addStretch();
    m_stepLabel->setBuddy(m_stepBox);
}

void TransportBar::connectParts()
{
    connect(m_start, &QToolButton::clicked, this, &TransportBar::moveToStart);
    connect(m_back100, &QToolButton::clicked, this, [this] { moveBy(-kLongerStep); });
    connect(m_back10, &QToolButton::clicked, this, [this] { moveBy(-kLongStep); });
    connect(m_back, &QToolButton::clicked, this, [this] { moveBy(-1); });
    connect(m_play, &QToolButton::clicked, this, &TransportBar::togglePlay);
    connect(m_forward, &QToolButton::clicked, this, [this] { moveBy(1); });
    connect(m_forward10, &QToolButton::clicked, this, [this] { moveBy(kLongStep); });
    connect(m_forward100, &QToolButton::clicked, this, [this] { moveBy(kLongerStep); });
    connect(m_end, &QToolButton::clicked, this, &TransportBar::moveToEnd);
    connect(m_stepBox, &QSpinBox::valueChanged, this,
            [this](int step) { choose(static_cast<std::uint64_t>(step)); });
    connect(m_speed, &QComboBox::currentIndexChanged, this, [this] {
        showSpeed();
        emit speedChosen(speed());
    });
    connect(m_loopBox, &QCheckBox::toggled, this, &TransportBar::chooseLoop);
    connect(m_loopFirst, &QSpinBox::valueChanged, this, &TransportBar::chooseLoop);
    connect(m_loopLast, &QSpinBox::valueChanged, this, &TransportBar::chooseLoop);
    connect(&m_timer, &QTimer::timeout, this, &TransportBar::beat);
}

void TransportBar::setSteps(std::uint64_t steps)
{
    setPlaying(false);
    m_steps = steps;
    m_step = std::min(m_step, steps == 0 ? 0 : steps - 1);
    m_loop.reset();
    setEnabled(steps > 0);
    setToolTip(steps > 0 ? QString() : tr("Run a sequence first"));
    constexpr auto kMaxInt = static_cast<std::uint64_t>(std::numeric_limits<int>::max());
    const int last = static_cast<int>(std::min(steps == 0 ? 0 : steps - 1, kMaxInt));
    for (QSpinBox* box : {m_stepBox, m_loopFirst, m_loopLast}) {
        const QSignalBlocker blocker(box);
        box->setMaximum(last);
    }
    {
        const QSignalBlocker firstBlocker(m_loopFirst);
        const QSignalBlocker lastBlocker(m_loopLast);
        m_loopFirst->setValue(0);
        m_loopLast->setValue(last);
    }
    showState();
}

void TransportBar::setStep(std::uint64_t step)
{
    if (step < m_steps && step != m_step) {
        m_step = step;
        showState();
    }
}

void TransportBar::choose(std::uint64_t step)
{
    if (step < m_steps && step != m_step) {
        m_step = step;
        showState();
        emit stepChosen(step);
    }
}

void TransportBar::moveBy(std::int64_t steps)
{
    if (m_steps > 0) {
        const auto last = static_cast<std::int64_t>(m_steps - 1);
        const auto target = static_cast<std::int64_t>(m_step) + steps;
        choose(static_cast<std::uint64_t>(std::clamp<std::int64_t>(target, 0, last)));
    }
}

void TransportBar::moveToStart()
{
    choose(0);
}

void TransportBar::moveToEnd()
{
    if (m_steps > 0) {
        choose(m_steps - 1);
    }
}

void TransportBar::setLoop(std::optional<LoopRange> loop)
{
    if (loop && (loop->first > loop->last || loop->last >= m_steps)) {
        return;
    }
    m_loop = loop;
    showState();
}

void TransportBar::chooseLoop()
{
    if (m_loopBox->isChecked()) {
        const auto first = static_cast<std::uint64_t>(m_loopFirst->value());
        const auto last = static_cast<std::uint64_t>(m_loopLast->value());
        m_loop = LoopRange{std::min(first, last), std::max(first, last)};
    } else {
        m_loop.reset();
    }
    showState();
    emit loopChosen(m_loop);
}

int TransportBar::speed() const
{
    return m_speed->currentData().toInt();
}

void TransportBar::setSpeed(int stepsPerSecond)
{
    const int index = m_speed->findData(stepsPerSecond);
    if (index >= 0) {
        const QSignalBlocker blocker(m_speed);
        m_speed->setCurrentIndex(index);
        showSpeed();
    }
}

void TransportBar::showSpeed()
{
    const int interval = std::max(kFastestBeatMs, 1000 / speed());
    m_timer.setInterval(interval);
    m_stepsPerBeat = speed() * interval / 1000.0;
}

void TransportBar::togglePlay()
{
    if (m_steps == 0) {
        return;
    }
    if (!isPlaying() && !m_loop && m_step + 1 == m_steps) {
        moveToStart();
    }
    setPlaying(!isPlaying());
}

void TransportBar::beat()
{
    m_due += m_stepsPerBeat;
    const auto steps = static_cast<std::uint64_t>(m_due);
    m_due -= static_cast<double>(steps);
    if (m_loop) {
        const std::uint64_t size = m_loop->last - m_loop->first + 1;
        const bool isInside = m_step >= m_loop->first && m_step <= m_loop->last;
        choose(isInside ? m_loop->first + (m_step - m_loop->first + steps) % size : m_loop->first);
        return;
    }
    moveBy(static_cast<std::int64_t>(steps));
    if (m_step + 1 >= m_steps) {
        setPlaying(false);
    }
}

void TransportBar::setPlaying(bool isPlaying)
{
    m_due = 0.0;
    if (isPlaying) {
        m_timer.start();
    } else {
        m_timer.stop();
    }
    showState();
}

void TransportBar::showState()
{
    const QSignalBlocker stepBlocker(m_stepBox);
    const QSignalBlocker loopBlocker(m_loopBox);
    const QSignalBlocker firstBlocker(m_loopFirst);
    const QSignalBlocker lastBlocker(m_loopLast);
    m_stepBox->setValue(static_cast<int>(m_step));
    m_loopBox->setChecked(m_loop.has_value());
    if (m_loop) {
        m_loopFirst->setValue(static_cast<int>(m_loop->first));
        m_loopLast->setValue(static_cast<int>(m_loop->last));
    }
    for (QWidget* part : {static_cast<QWidget*>(m_loopFirst), static_cast<QWidget*>(m_loopTo),
                          static_cast<QWidget*>(m_loopLast)}) {
        part->setVisible(m_loop.has_value());
    }
    //: after the box with the current step: "step [17] of 400"
    m_ofLabel->setText(tr("of %1").arg(formatCount(m_steps)));
    m_play->setText(isPlaying() ? tr("Pause") : tr("Play"));
    setHint(m_play, isPlaying() ? tr("Stop playing (Space)") : tr("Play from here (Space)"));
}

void TransportBar::retranslate()
{
    setHint(m_start, tr("To the first step (Home)"));
    setHint(m_back100, tr("100 steps back (Page Up)"));
    setHint(m_back10, tr("10 steps back (Shift+Left)"));
    setHint(m_back, tr("One step back (Left)"));
    setHint(m_forward, tr("One step on (Right)"));
    setHint(m_forward10, tr("10 steps on (Shift+Right)"));
    setHint(m_forward100, tr("100 steps on (Page Down)"));
    setHint(m_end, tr("To the last step (End)"));
    //: label of the box with the current time step: "step [17] of 400"
    m_stepLabel->setText(tr("Step"));
    m_stepBox->setAccessibleName(tr("Current step"));
    m_speed->setAccessibleName(tr("Speed"));
    m_speed->setToolTip(tr("How fast steps are played"));
    for (int i = 0; i < m_speed->count(); ++i) {
        //: how many steps are played in a second
        m_speed->setItemText(i, tr("%1 per second").arg(m_speed->itemData(i).toInt()));
    }
    //: play a range of steps over and over
    m_loopBox->setText(tr("Loop"));
    m_loopBox->setToolTip(tr("Play a range over and over; Shift+drag on the time axis sets it"));
    m_loopFirst->setAccessibleName(tr("First step of the loop"));
    //: between the first and the last step of a range: "12 to 40"
    m_loopTo->setText(tr("to"));
    m_loopLast->setAccessibleName(tr("Last step of the loop"));
    // The wider of its two words, so that nothing moves when playing starts.
    const int width = std::max(fontMetrics().horizontalAdvance(tr("Pause")),
                               fontMetrics().horizontalAdvance(tr("Play")));
    m_play->setMinimumWidth(width + 24);
    showState();
}

void TransportBar::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
    }
    QWidget::changeEvent(event);
}

} // namespace gateloupe
