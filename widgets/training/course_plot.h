// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include <QString>
#include <QWidget>

#include "widgets/timeline/gradients/log_axis.h"

namespace gateloupe {

/// A number of each checkpoint as a line, with marks where something happened; a click chooses a
/// checkpoint, a tool tip says its number. The axis goes from the smallest number to the largest,
/// by powers of ten where the largest is ten times the smallest or more.
class CoursePlot : public QWidget
{
    Q_OBJECT

public:
    /// What happened at a checkpoint.
    struct Mark
    {
        std::size_t index = 0;
        bool isBroken = false; ///< else a risk
    };

    explicit CoursePlot(QWidget* parent = nullptr);

    /// One for each checkpoint; empty where it is not known.
    void setNumbers(std::vector<std::optional<double>> numbers);
    void setMarks(std::vector<Mark> marks);
    /// What the tool tip says of each checkpoint.
    void setTexts(std::vector<QString> texts);

    [[nodiscard]] const std::vector<std::optional<double>>& numbers() const { return m_numbers; }

    void setIndex(std::size_t index);

    /// The pixel of a checkpoint's place.
    [[nodiscard]] double pixelOf(std::size_t index) const;
    /// Where a number lies on the axis: 0 at the lower end, 1 at the upper one.
    [[nodiscard]] double positionOf(double number) const;

    [[nodiscard]] QSize sizeHint() const override { return {240, 32}; }

signals:
    void indexClicked(std::size_t index);

protected:
    bool event(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    [[nodiscard]] std::size_t nearestTo(double pixel) const;

    std::vector<std::optional<double>> m_numbers;
    std::vector<QString> m_texts;
    std::optional<LogAxis> m_logAxis; ///< where the numbers are far apart
    double m_low = 0.0;               ///< the ends of the axis otherwise
    double m_high = 0.0;
    std::vector<Mark> m_marks;
    std::size_t m_index = 0;
};

} // namespace gateloupe
