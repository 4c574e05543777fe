// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sequence/transport_bar.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <string_view>

#include <QCheckBox>
#include <QComboBox>
#include <QIcon>
#include <QLabel>
#include <QPainter>
#include <QPixmap>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QToolButton>
#include <QWidget>

#include "widgets/common/change_events.h"
#include "widgets/common/number_format.h"
#include "widgets/layouts/arrange.h"
#include "widgets/layouts/wrapping_row.h"
#include "widgets/timeline/trace_marks.h"

namespace gateloupe {

/// Whether a range of steps is played over and over, and which: "[x] Loop [12] to [40]".
class LoopBox : public QWidget
{
    Q_OBJECT

public:
    LoopBox()
        : m_box(named(new QCheckBox, "loop"))
        , m_first(named(new QSpinBox, "loopFirst"))
        , m_last(named(new QSpinBox, "loopLast"))
        //: between the first and the last step of a range: "12 to 40"
        , m_range(paneOf(rowOf({m_first, newLabel([] { return tr("to"); }), m_last}, 4)))
    {
        setLayoutOf(this, rowOf({m_box, m_range}, 4));
        connect(m_box, &QCheckBox::toggled, this, &LoopBox::choose);
        for (QSpinBox* step : {m_first, m_last}) {
            step->setKeyboardTracking(false);
            connect(step, &QSpinBox::valueChanged, this, &LoopBox::choose);
        }
        setLoop(std::nullopt);
        inEveryLanguage(this, [this] {
            //: play a range of steps over and over
            m_box->setText(tr("Loop"));
            m_box->setToolTip(
                tr("Play a range over and over; Shift+drag on the time axis sets it"));
            m_first->setAccessibleName(tr("First step of the loop"));
            m_last->setAccessibleName(tr("Last step of the loop"));
        });
    }

    /// The last step that can be in a loop. Switches the loop off and offers all steps.
    void setLastStep(int last)
    {
        const QSignalBlocker firstBlocker(m_first);
        const QSignalBlocker lastBlocker(m_last);
        m_first->setMaximum(last);
        m_last->setMaximum(last);
        m_first->setValue(0);
        m_last->setValue(last);
        setLoop(std::nullopt);
    }

    /// Emits nothing. Empty: no loop.
    void setLoop(std::optional<LoopRange> loop)
    {
        m_loop = loop;
        const QSignalBlocker boxBlocker(m_box);
        const QSignalBlocker firstBlocker(m_first);
        const QSignalBlocker lastBlocker(m_last);
        m_box->setChecked(m_loop.has_value());
        if (m_loop) {
            m_first->setValue(static_cast<int>(m_loop->first));
            m_last->setValue(static_cast<int>(m_loop->last));
        }
        m_range->setVisible(m_loop.has_value());
    }

    [[nodiscard]] std::optional<LoopRange> loop() const { return m_loop; }

signals:
    void loopChosen(std::optional<gateloupe::LoopRange> loop);

private:
    void choose()
    {
        const auto [first, last] = std::minmax({static_cast<std::uint64_t>(m_first->value()),
                                                static_cast<std::uint64_t>(m_last->value())});
        setLoop(m_box->isChecked() ? std::optional(LoopRange{first, last}) : std::nullopt);
        emit loopChosen(m_loop);
    }

    std::optional<LoopRange> m_loop;
    QCheckBox* m_box;
    QSpinBox* m_first;
    QSpinBox* m_last;
    QWidget* m_range; ///< the two steps
};

namespace {

constexpr std::array kSpeeds = {1, 2, 5, 10, 20, 50, 100, 1000}; ///< steps per second
constexpr int kUsualSpeed = 3;                                   ///< index
constexpr int kFastestBeatMs = 20; ///< faster speeds take several steps at a beat
constexpr auto kMostSteps = std::numeric_limits<std::int64_t>::max();

constexpr QSize kTransportButton(28, 28);
constexpr QSize kTransportIcon(16, 16);

/// A button that moves the time cursor.
struct Move
{
    const char* objectName;
    const char* icon; ///< from left to right: '|' a bar, '<' and '>' triangles
    std::int64_t steps;
    const char* hint; ///< to be translated
};

/// From left to right; the play button stands in the middle.
constexpr std::array kMoves = {
    Move{"toStart", "|<", -kMostSteps,
         QT_TRANSLATE_NOOP("gateloupe::TransportBar", "To the first step (Home)")},
    Move{"back100", "<<<", -100,
         QT_TRANSLATE_NOOP("gateloupe::TransportBar", "100 steps back (Page Up)")},
    Move{"back10", "<<", -10,
         QT_TRANSLATE_NOOP("gateloupe::TransportBar", "10 steps back (Shift+Left)")},
    Move{"back", "<", -1, QT_TRANSLATE_NOOP("gateloupe::TransportBar", "One step back (Left)")},
    Move{"forward", ">", 1, QT_TRANSLATE_NOOP("gateloupe::TransportBar", "One step on (Right)")},
    Move{"forward10", ">>", 10,
         QT_TRANSLATE_NOOP("gateloupe::TransportBar", "10 steps on (Shift+Right)")},
    Move{"forward100", ">>>", 100,
         QT_TRANSLATE_NOOP("gateloupe::TransportBar", "100 steps on (Page Down)")},
    Move{"toEnd", ">|", kMostSteps,
         QT_TRANSLATE_NOOP("gateloupe::TransportBar", "To the last step (End)")},
};

/// Signs beside each other, in the colour of texts; '=' stands for the two bars of Pause.
QIcon transportIcon(std::string_view signs, const QColor& ink, double ratio)
{
    QPixmap pixmap(kTransportIcon * ratio);
    pixmap.setDevicePixelRatio(ratio);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(ink);
    const double width = signs.size() > 2 ? 5.0 : 7.0;
    const auto wide = [width](char sign) { return sign == '|' ? 3.0 : width; };
    double all = 0.0;
    for (const char sign : signs) {
        all += wide(sign);
    }
    const double half = std::min(6.0, width);
    const double middle = kTransportIcon.height() / 2.0;
    double x = (kTransportIcon.width() - all) / 2.0;
    for (const char sign : signs) {
        const double right = x + wide(sign);
        if (sign == '|') {
            painter.drawRect(QRectF(x + 0.5, middle - half, 2.0, 2.0 * half));
        } else if (sign == '=') {
            painter.drawRect(QRectF(x - 1.5, middle - half, 3.5, 2.0 * half));
            painter.drawRect(QRectF(x + 4.5, middle - half, 3.5, 2.0 * half));
        } else {
            const double tip = sign == '<' ? x : right;
            const double back = sign == '<' ? right : x;
            painter.drawPolygon(
                QPolygonF{{{back, middle - half}, {back, middle + half}, {tip, middle}}});
        }
        x = right;
    }
    return QIcon(pixmap);
}

QToolButton* newTransportButton(const char* name)
{
    auto* button = named(new QToolButton, name);
    button->setFixedSize(kTransportButton);
    button->setIconSize(kTransportIcon);
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::TabFocus);
    return button;
}

void setHint(QToolButton* button, const QString& hint)
{
    button->setToolTip(hint);
    button->setAccessibleName(hint);
}

QWidget* newPart(QLayout* row)
{
    QWidget* part = paneOf(row);
    part->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    return part;
}

} // namespace

TransportBar::TransportBar(QWidget* parent)
    : QWidget(parent)
    , m_play(newTransportButton("play"))
    , m_stepBox(named(new QSpinBox, "stepBox"))
    , m_ofLabel(new QLabel)
    , m_speed(named(new QComboBox, "speed"))
    , m_loop(new LoopBox)
    , m_backwards(named(new QCheckBox, "playBackwards"))
{
    for (std::size_t i = 0; i < kMoves.size(); ++i) {
        m_moves[i] = newTransportButton(kMoves[i].objectName);
        connect(m_moves[i], &QToolButton::clicked, this, [this, i] { moveBy(kMoves[i].steps); });
    }
    for (const int speed : kSpeeds) {
        m_speed->addItem({}, speed);
    }
    m_speed->setCurrentIndex(kUsualSpeed);
    m_stepBox->setKeyboardTracking(false);
    //: label of the box with the current time step: "step [17] of 400"
    QLabel* stepLabel = newLabel([] { return tr("Step"); }, m_stepBox);
    const auto& [toStart, back100, back10, back, on, on10, on100, toEnd] = m_moves;
    WrappingRow* both = wrappingRowOf(
        {newPart(rowOf({toStart, back100, back10, back, m_play, on, on10, on100, toEnd,
                        LayoutItem::gap(8), stepLabel, m_stepBox, m_ofLabel},
                       2)),
         newPart(rowOf({m_speed, LayoutItem::gap(8), m_loop, LayoutItem::gap(8), m_backwards}, 2))},
        8);
    both->setCentered(true);
    setLayout(both);
    connect(m_play, &QToolButton::clicked, this, &TransportBar::togglePlay);
    connect(m_stepBox, &QSpinBox::valueChanged, this,
            [this](int step) { choose(static_cast<std::uint64_t>(step)); });
    connect(m_speed, &QComboBox::currentIndexChanged, this, [this] {
        showSpeed();
        emit speedChosen(speed());
    });
    connect(m_loop, &LoopBox::loopChosen, this, &TransportBar::loopChosen);
    connect(m_backwards, &QCheckBox::toggled, this, &TransportBar::drawIcons);
    connect(&m_timer, &QTimer::timeout, this, &TransportBar::beat);
    m_backwards->hide();
    showSpeed();
    inEveryLanguage(this, [this] {
        for (std::size_t i = 0; i < kMoves.size(); ++i) {
            setHint(m_moves[i], tr(kMoves[i].hint));
        }
        m_stepBox->setAccessibleName(tr("Current step"));
        m_speed->setAccessibleName(tr("Speed"));
        m_speed->setToolTip(tr("How fast steps are played"));
        for (int i = 0; i < m_speed->count(); ++i) {
            //: how many steps are played in a second
            m_speed->setItemText(i, tr("%1/s").arg(m_speed->itemData(i).toInt()));
        }
        //: play a run from its end to its beginning
        m_backwards->setText(tr("Backwards"));
        m_backwards->setToolTip(tr("Play from the end, the way the gradient goes"));
        showState();
    });
    onPaletteChange(this, [this] { drawIcons(); });
    setSteps(0);
}

void TransportBar::drawIcons()
{
    const QColor ink = palette().color(QPalette::ButtonText);
    for (std::size_t i = 0; i < kMoves.size(); ++i) {
        m_moves[i]->setIcon(transportIcon(kMoves[i].icon, ink, devicePixelRatioF()));
    }
    m_play->setIcon(transportIcon(isPlaying()     ? "="
                                  : isBackwards() ? "<"
                                                  : ">",
                                  palette().color(QPalette::Highlight), devicePixelRatioF()));
}

void TransportBar::setSteps(std::uint64_t steps)
{
    setPlaying(false);
    m_steps = steps;
    m_step = std::min(m_step, steps == 0 ? 0 : steps - 1);
    setEnabled(steps > 0);
    setToolTip(steps > 0 ? QString() : tr("Run a sequence first"));
    const int last = asInt(steps == 0 ? 0 : steps - 1);
    {
        const QSignalBlocker blocker(m_stepBox);
        m_stepBox->setMaximum(last);
    }
    m_loop->setLastStep(last);
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
        setStep(step);
        emit stepChosen(step);
    }
}

void TransportBar::moveBy(std::int64_t steps)
{
    if (m_steps == 0) {
        return;
    }
    const auto last = static_cast<std::int64_t>(m_steps - 1);
    const auto step = static_cast<std::int64_t>(m_step);
    choose(static_cast<std::uint64_t>(step + std::clamp(steps, -step, last - step)));
}

std::optional<LoopRange> TransportBar::loop() const
{
    return m_loop->loop();
}

void TransportBar::setLoop(std::optional<LoopRange> loop)
{
    if (!loop || (loop->first <= loop->last && loop->last < m_steps)) {
        m_loop->setLoop(loop);
    }
}

void TransportBar::setBackwards(bool isOffered)
{
    m_backwards->setVisible(isOffered);
    m_backwards->setChecked(isOffered);
}

bool TransportBar::isBackwards() const
{
    return m_backwards->isChecked();
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
    if (!isPlaying() && !loop() && isAtEnd()) {
        choose(isBackwards() ? m_steps - 1 : 0);
    }
    setPlaying(!isPlaying());
}

void TransportBar::beat()
{
    m_due += m_stepsPerBeat;
    const auto steps = static_cast<std::uint64_t>(m_due);
    m_due -= static_cast<double>(steps);
    if (const auto range = loop()) {
        const std::uint64_t size = range->last - range->first + 1;
        const bool isInside = m_step >= range->first && m_step <= range->last;
        const std::uint64_t on = isBackwards() ? size - steps % size : steps;
        const std::uint64_t start = isBackwards() ? range->last : range->first;
        choose(isInside ? range->first + (m_step - range->first + on) % size : start);
        return;
    }
    moveBy(isBackwards() ? -static_cast<std::int64_t>(steps) : static_cast<std::int64_t>(steps));
    if (isAtEnd()) {
        setPlaying(false);
    }
}

/// Whether playing cannot go on from here.
bool TransportBar::isAtEnd() const
{
    return isBackwards() ? m_step == 0 : m_step + 1 >= m_steps;
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
    const QSignalBlocker blocker(m_stepBox);
    m_stepBox->setValue(static_cast<int>(m_step));
    //: after the box with the current step: "step [17] of 400"
    m_ofLabel->setText(tr("of %1").arg(formatCount(m_steps)));
    drawIcons();
    setHint(m_play, isPlaying() ? tr("Stop playing (Space)") : tr("Play from here (Space)"));
}

} // namespace gateloupe

#include "transport_bar.moc"
