// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QWidget>

#include "widgets/timeline/trace_marks.h"

class QCheckBox;
class QLabel;
class QSpinBox;

namespace gateloupe {

/// Whether a range of steps is played over and over, and which: "[x] Loop [12] to [40]".
class LoopBox : public QWidget
{
    Q_OBJECT

public:
    explicit LoopBox(QWidget* parent = nullptr);

    /// The last step that can be in a loop. Switches the loop off and offers all steps.
    void setLastStep(int last);
    /// Emits nothing. Empty: no loop.
    void setLoop(std::optional<LoopRange> loop);

    [[nodiscard]] std::optional<LoopRange> loop() const { return m_loop; }

signals:
    void loopChosen(std::optional<gateloupe::LoopRange> loop);

private:
    void choose();
    void showLoop();
    void retranslate();

    std::optional<LoopRange> m_loop;
    QCheckBox* m_box;
    QSpinBox* m_first;
    QLabel* m_to;
    QSpinBox* m_last;
};

} // namespace gateloupe
