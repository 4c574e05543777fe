// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "widgets/common/step_line_plot.h"

namespace gateloupe {

/// One number for each row or column as a line, along the same places as a heatmap: above it
/// (numbers upwards) or to its right (numbers to the right, place 0 at the top).
/// What is not finite is a gap, marked at the axis.
class LinePlot : public StepLinePlot
{
    Q_OBJECT

public:
    explicit LinePlot(Qt::Orientation along, QWidget* parent = nullptr);

    /// By place; empty clears. The values' axis holds all of them and, if wished, zero.
    void setNumbers(std::vector<double> numbers, bool isFromZero);
    /// Shown at every place whose number is finite.
    void setSpan(const QCPRange& places);
    /// Puts the axis rectangle beside another one: where it begins and how long it is, in pixels
    /// of this widget along the places.
    void setFrame(int begin, int length);
    void setTitle(const QString& title);
    /// Written in the frame while there are no numbers, where it has room for it.
    void setHint(const QString& hint);

    [[nodiscard]] const std::vector<double>& numbers() const { return m_numbers; }

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void fitValues(bool isFromZero);
    void placeNumbers();
    [[nodiscard]] int widestNumber() const;
    void applyPens();

    std::vector<double> m_numbers;
    QString m_hint;
    bool m_isFramed = false; ///< else the numbers have the room that they need
    int m_roomBefore = 0;    ///< between this widget's edge and the frame, in pixels
    QCPGraph* m_line;
    QCPGraph* m_odd; ///< places without a finite number, at the axis
};

} // namespace gateloupe
