// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include <QTimer>
#include <QWidget>

class QComboBox;
class QLabel;
class QSpinBox;
class QToolButton;

namespace gateloupe {

/// Buttons that walk through the steps of a sequence, and play it at a chosen speed.
class TransportBar : public QWidget
{
    Q_OBJECT

public:
    explicit TransportBar(QWidget* parent = nullptr);

    /// 0 disables everything.
    void setSteps(std::uint64_t steps);
    /// Emits nothing.
    void setStep(std::uint64_t step);
    /// Kept inside the sequence.
    void moveBy(std::int64_t steps);
    void moveToStart();
    void moveToEnd();
    void togglePlay();

    [[nodiscard]] std::uint64_t step() const { return m_step; }

    [[nodiscard]] bool isPlaying() const { return m_timer.isActive(); }

signals:
    void stepChosen(std::uint64_t step);

protected:
    void changeEvent(QEvent* event) override;

private:
    void choose(std::uint64_t step);
    void advance();
    void setPlaying(bool isPlaying);
    void showState();
    void retranslate();

    std::uint64_t m_steps = 0;
    std::uint64_t m_step = 0;
    QTimer m_timer;
    QToolButton* m_start;
    QToolButton* m_back10;
    QToolButton* m_back;
    QToolButton* m_play;
    QToolButton* m_forward;
    QToolButton* m_forward10;
    QToolButton* m_end;
    QLabel* m_stepLabel;
    QSpinBox* m_stepBox;
    QLabel* m_ofLabel;
    QLabel* m_speedLabel;
    QComboBox* m_speed;
};

} // namespace gateloupe
