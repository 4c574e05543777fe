// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>

#include <QTimer>
#include <QWidget>

#include "widgets/timeline/loop_range.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QSpinBox;
class QToolButton;

namespace gateloupe {

/// Buttons that walk through the steps of a sequence, and play it at a chosen speed, in a loop if
/// wanted.
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
    void moveToStart();
    void moveToEnd();
    void togglePlay();
    /// The range that is played over and over; empty: from here to the end. Emits nothing.
    void setLoop(std::optional<LoopRange> loop);
    /// Steps per second; does nothing for a speed that cannot be chosen. Emits nothing.
    void setSpeed(int stepsPerSecond);
    /// One beat of the clock while playing.
    void beat();

    [[nodiscard]] std::uint64_t step() const { return m_step; }

    [[nodiscard]] bool isPlaying() const { return m_timer.isActive(); }

    [[nodiscard]] std::optional<LoopRange> loop() const { return m_loop; }

    [[nodiscard]] int speed() const;

signals:
    void stepChosen(std::uint64_t step);
    void loopChosen(std::optional<gateloupe::LoopRange> loop);
    void speedChosen(int stepsPerSecond);

protected:
    void changeEvent(QEvent* event) override;

private:
    void build();
    void connectParts();
    void choose(std::uint64_t step);
    void chooseLoop();
    void setPlaying(bool isPlaying);
    void showSpeed();
    void showState();
    void retranslate();

    std::uint64_t m_steps = 0;
    std::uint64_t m_step = 0;
    std::optional<LoopRange> m_loop;
    QTimer m_timer;
    double m_stepsPerBeat = 1.0;
    double m_due = 0.0; ///< part of a step that the clock has gathered
    QToolButton* m_start;
    QToolButton* m_back100;
    QToolButton* m_back10;
    QToolButton* m_back;
    QToolButton* m_play;
    QToolButton* m_forward;
    QToolButton* m_forward10;
    QToolButton* m_forward100;
    QToolButton* m_end;
    QLabel* m_stepLabel;
    QSpinBox* m_stepBox;
    QLabel* m_ofLabel;
    QComboBox* m_speed;
    QCheckBox* m_loopBox;
    QSpinBox* m_loopFirst;
    QLabel* m_loopTo;
    QSpinBox* m_loopLast;
};

} // namespace gateloupe
