// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <utility>

#include <QObject>

namespace gateloupe {

/// The one time axis that all views of a run share: which steps are in sight and where they lie.
/// Step t is centred on t and covers [t - 0.5, t + 0.5). Pixels are device-independent and count
/// from the left edge of any of the views, which are equally wide.
class TimeAxis : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

    /// Shows all of them.
    void setSteps(std::uint64_t steps);
    /// First and last step in sight; kept inside the sequence.
    void setVisible(double first, double last);

    void showAll() { setVisible(0.0, static_cast<double>(m_steps) - 1.0); }

    /// Moves as little as it takes to see a step.
    void reveal(std::uint64_t step);
    /// Factor below 1: fewer steps in sight; what is at `pixel` stays there.
    void zoomAt(double pixel, double factor);

    void moveBy(double steps) { setVisible(first() + steps, last() + steps); }

    /// Where the steps are drawn: `left` and `width` in pixels.
    void setArea(int left, int width);
    /// The two time cursors; the second one may be none.
    void setCursors(std::uint64_t step, std::optional<std::uint64_t> second);

    [[nodiscard]] std::uint64_t steps() const { return m_steps; }

    [[nodiscard]] std::uint64_t cursor() const { return m_cursor; }

    [[nodiscard]] std::optional<std::uint64_t> second() const { return m_second; }

    [[nodiscard]] double first() const { return m_lower + 0.5; }

    [[nodiscard]] double last() const { return m_lower + m_size - 0.5; }

    /// First and last step in sight.
    [[nodiscard]] std::pair<double, double> visible() const { return {first(), last()}; }

    /// The left edge of what is in sight, -0.5 when all is.
    [[nodiscard]] double lower() const { return m_lower; }

    /// How many steps are in sight.
    [[nodiscard]] double size() const { return m_size; }

    [[nodiscard]] int left() const { return m_left; }

    [[nodiscard]] int width() const { return m_width; }

    [[nodiscard]] double pixelsPerStep() const { return m_width / m_size; }

    /// How many steps lie between two that are marked: 1, 2 or 5 times a power of ten.
    [[nodiscard]] double tickStep() const;

    /// The pixel of a step's centre.
    [[nodiscard]] double pixelOf(double step) const
    {
        return m_left + (step - m_lower) * pixelsPerStep();
    }

    [[nodiscard]] double stepAt(double pixel) const
    {
        return m_lower + (pixel - m_left) / pixelsPerStep();
    }

    /// Also beside the area: the first or last step. Requires: steps() > 0.
    [[nodiscard]] std::uint64_t nearestStep(double pixel) const;

signals:
    /// What is in sight, or where it lies, has changed.
    void changed();
    void cursorsMoved();

private:
    std::uint64_t m_steps = 0;
    double m_lower = -0.5;
    double m_size = 1.0;
    int m_left = 0;
    int m_width = 1;
    std::uint64_t m_cursor = 0;
    std::optional<std::uint64_t> m_second;
};

} // namespace gateloupe
