// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <QWidget>

#include "widgets/timeline/trace_marks.h"

namespace gateloupe {

class TimeAxis;

/// The time axis above the strips: names of the steps, their numbers, the range that is looped,
/// marks, and the heads of the two cursors.
/// Shows only: the mouse is TraceGestures'.
class TimeRuler : public QWidget
{
    Q_OBJECT

public:
    /// Lifetime: the axis outlives the ruler.
    explicit TimeRuler(TimeAxis& axis, QWidget* parent = nullptr);

    /// What each step is, e.g. the characters of a text; empty for none.
    void setLabels(std::vector<QString> labels);
    void setMarks(std::vector<StepMark> marks);
    /// Steps at which the sequence begins anew, ascending.
    void setResets(std::vector<std::uint64_t> resets);
    void setLoop(std::optional<LoopRange> loop);
    /// Steps are told in seconds as well; 0: they are not.
    void setSecondsPerStep(double seconds);

    [[nodiscard]] const std::vector<StepMark>& marks() const { return m_marks; }

    [[nodiscard]] const std::vector<std::uint64_t>& resets() const { return m_resets; }

    /// How many steps can be in sight with readable names.
    [[nodiscard]] double readableSteps() const;

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    [[nodiscard]] QString tipAt(const QPoint& position) const;
    [[nodiscard]] int lineHeight() const;
    [[nodiscard]] int numbersTop() const;
    [[nodiscard]] int marksTop() const;
    void paintLabels(QPainter& painter) const;
    void paintNumbers(QPainter& painter) const;
    void paintMarks(QPainter& painter) const;
    void paintResets(QPainter& painter) const;
    void paintCursors(QPainter& painter) const;

    TimeAxis& m_axis;
    std::vector<QString> m_labels;
    std::vector<StepMark> m_marks;
    std::vector<std::uint64_t> m_resets;
    std::optional<LoopRange> m_loop;
    double m_secondsPerStep = 0.0;
};

} // namespace gateloupe
