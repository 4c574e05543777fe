// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/traces/transport_bar.h"

#include <algorithm>
#include <array>
#include <limits>

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

constexpr std::array kSpeeds = {2, 5, 10, 20, 50}; ///< steps per second
constexpr int kUsualSpeed = 1;                     ///< index
constexpr std::int64_t kLongStep = 10;

QToolButton* addButton(QBoxLayout* row, const char* name, const QString& text)
{
    auto* button = new QToolButton;
    button->setObjectName(QLatin1String(name));
    button->setText(text);
    button->setFocusPolicy(Qt::TabFocus);
    row->addWidget(button);
    return button;
}

void setHint(QToolButton* button, const QString& hint)
{
    button->setToolTip(hint);
    button->setAccessibleName(hint);
}

} // namespace

TransportBar::TransportBar(QWidget* parent)
    : QWidget(parent)
    , m_stepLabel(new QLabel)
    , m_stepBox(new QSpinBox)
    , m_ofLabel(new QLabel)
    , m_speedLabel(new QLabel)
    , m_speed(new QComboBox)
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(4);
    m_start = addButton(row, "toStart", QStringLiteral("|◀"));
    m_back10 = addButton(row, "back10", QStringLiteral("◀ 10"));
    m_back = addButton(row, "back", QStringLiteral("◀"));
    m_play = addButton(row, "play", {});
    m_forward = addButton(row, "forward", QStringLiteral("▶"));
    m_forward10 = addButton(row, "forward10", QStringLiteral("10 ▶"));
    m_end = addButton(row, "toEnd", QStringLiteral("▶|"));
    row->addSpacing(12);
    row->addWidget(m_stepLabel);
    row->addWidget(m_stepBox);
    row->addWidget(m_ofLabel);
    row->addSpacing(12);
    row->addWidget(m_speedLabel);
    row->addWidget(m_speed);
    row->addStretch();
    m_stepBox->setObjectName(QStringLiteral("stepBox"));
    m_stepBox->setKeyboardTracking(false);
    m_stepLabel->setBuddy(m_stepBox);
    m_speedLabel->setBuddy(m_speed);
    m_speed->setObjectName(QStringLiteral("speed"));
    for (const int speed : kSpeeds) {
        m_speed->addItem({}, speed);
    }
    m_speed->setCurrentIndex(kUsualSpeed);

    connect(m_start, &QToolButton::clicked, this, &TransportBar::moveToStart);
    connect(m_back10, &QToolButton::clicked, this, [this] { moveBy(-kLongStep); });
    connect(m_back, &QToolButton::clicked, this, [this] { moveBy(-1); });
    connect(m_play, &QToolButton::clicked, this, &TransportBar::togglePlay);
    connect(m_forward, &QToolButton::clicked, this, [this] { moveBy(1); });
    connect(m_forward10, &QToolButton::clicked, this, [this] { moveBy(kLongStep); });
    connect(m_end, &QToolButton::clicked, this, &TransportBar::moveToEnd);
    connect(m_stepBox, &QSpinBox::valueChanged, this,
            [this](int step) { choose(static_cast<std::uint64_t>(step)); });
    connect(m_speed, &QComboBox::currentIndexChanged, this,
            [this] { m_timer.setInterval(1000 / m_speed->currentData().toInt()); });
    connect(&m_timer, &QTimer::timeout, this, &TransportBar::advance);
    m_timer.setInterval(1000 / kSpeeds[kUsualSpeed]);
    retranslate();
    setSteps(0);
}

void TransportBar::setSteps(std::uint64_t steps)
{
    setPlaying(false);
    m_steps = steps;
    m_step = std::min(m_step, steps == 0 ? 0 : steps - 1);
    setEnabled(steps > 0);
    const QSignalBlocker blocker(m_stepBox);
    constexpr auto kMaxInt = static_cast<std::uint64_t>(std::numeric_limits<int>::max());
    m_stepBox->setMaximum(static_cast<int>(std::min(steps == 0 ? 0 : steps - 1, kMaxInt)));
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

void TransportBar::togglePlay()
{
    if (m_steps == 0) {
        return;
    }
    if (!isPlaying() && m_step + 1 == m_steps) {
        moveToStart();
    }
    setPlaying(!isPlaying());
}

void TransportBar::advance()
{
    moveBy(1);
    if (m_step + 1 >= m_steps) {
        setPlaying(false);
    }
}

void TransportBar::setPlaying(bool isPlaying)
{
    if (isPlaying) {
        m_timer.start();
    } else {
        m_timer.stop();
    }
    showState();
}

void TransportBar::showState()
{
    const QSignalBlocker blocker(m_stepBox);
    m_stepBox->setValue(static_cast<int>(m_step));
    //: after the box with the current step: "step [17] of 400"
    m_ofLabel->setText(tr("of %1").arg(formatCount(m_steps)));
    m_play->setText(isPlaying() ? tr("Pause") : tr("Play"));
    setHint(m_play, isPlaying() ? tr("Stop playing (Space)") : tr("Play from here (Space)"));
}

void TransportBar::retranslate()
{
    setHint(m_start, tr("To the first step (Home)"));
    setHint(m_back10, tr("10 steps back (Shift+Left; Page Up: 100)"));
    setHint(m_back, tr("One step back (Left)"));
    setHint(m_forward, tr("One step on (Right)"));
    setHint(m_forward10, tr("10 steps on (Shift+Right; Page Down: 100)"));
    setHint(m_end, tr("To the last step (End)"));
    //: label of the box with the current time step: "step [17] of 400"
    m_stepLabel->setText(tr("Step"));
    m_stepBox->setAccessibleName(tr("Current step"));
    m_speedLabel->setText(tr("Speed"));
    for (int i = 0; i < m_speed->count(); ++i) {
        //: how many steps are played in a second
        m_speed->setItemText(i, tr("%1 per second").arg(m_speed->itemData(i).toInt()));
    }
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
