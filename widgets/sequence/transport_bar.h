// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include <QTimer>
#include <QWidget>

#include "widgets/timeline/trace_marks.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QSpinBox;
class QToolButton;

namespace gateloupe {

class LoopBox;

/// Icons that walk through the steps of a sequence, and play it at a chosen speed, in a loop if
/// wanted; centred below the picture.
class TransportBar : public QWidget
{
    Q_OBJECT

public:
    explicit TransportBar(QWidget* parent = nullptr);

    /// 0 disables everything. Ends playing and the loop.
    void setSteps(std::uint64_t steps);
    /// Emits nothing.
    void setStep(std::uint64_t step);
    /// Kept inside the sequence.
    void moveBy(std::int64_t steps);
    void togglePlay();
    /// The range that is played over and over; empty: from here to the end. Emits nothing.
    void setLoop(std::optional<LoopRange> loop);
    /// Whether there is something that goes from the end to the beginning, as gradients do: offers
    /// to play backwards, and does so at first.
    void setBackwards(bool isOffered);
    /// Steps per second; does nothing for a speed that cannot be chosen. Emits nothing.
    void setSpeed(int stepsPerSecond);
    /// One beat of the clock while playing.
    void beat();

    [[nodiscard]] std::uint64_t step() const { return m_step; }

    /// Whether playing goes towards the first step.
    [[nodiscard]] bool isBackwards() const;

    [[nodiscard]] bool isPlaying() const { return m_timer.isActive(); }

    [[nodiscard]] std::optional<LoopRange> loop() const;

    [[nodiscard]] int speed() const;

signals:
    void stepChosen(std::uint64_t step);
    void loopChosen(std::optional<gateloupe::LoopRange> loop);
    void speedChosen(int stepsPerSecond);

private:
    void choose(std::uint64_t step);
    [[nodiscard]] bool isAtEnd() const;
    void setPlaying(bool isPlaying);
    void showSpeed();
    void showState();
    void drawIcons();

    std::uint64_t m_steps = 0;
    std::uint64_t m_step = 0;
    QTimer m_timer;
    double m_stepsPerBeat = 1.0;
    double m_due = 0.0;                  ///< part of a step that the clock has gathered
    std::array<QToolButton*, 8> m_moves; ///< in the order of the source's table of moves
    QToolButton* m_play;
    QSpinBox* m_stepBox;
    QLabel* m_ofLabel;
    QComboBox* m_speed;
    LoopBox* m_loop;
    QCheckBox* m_backwards;
};

} // namespace gateloupe
