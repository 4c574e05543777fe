// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <qcustomplot.h>

namespace gateloupe {

/// One number for each row or column as a line, along the same places as a heatmap: above it
/// (numbers upwards) or to its right (numbers to the right, place 0 at the top).
/// What is not finite is a gap, marked at the axis.
class LinePlot : public QCustomPlot
{
    Q_OBJECT

public:
    enum class Along : std::uint8_t
    {
        Columns, ///< lies flat
        Rows     ///< stands upright
    };

    explicit LinePlot(Along along, QWidget* parent = nullptr);

    /// By place; empty clears. The values' axis holds all of them and, if wished, zero.
    void setNumbers(std::vector<double> numbers, bool isFromZero);
    /// Shown at every place whose number is finite.
    void setSpan(const QCPRange& places);
    /// Puts the axis rectangle beside another one: where it begins and how long it is, in pixels
    /// of this widget along the places.
    void setFrame(int begin, int length);
    /// A line at a place; empty for none.
    void setMark(std::optional<std::uint64_t> place);
    void setTitle(const QString& title);
    /// Written in the frame while there are no numbers, where it has room for it.
    void setHint(const QString& hint);

    [[nodiscard]] const std::vector<double>& numbers() const { return m_numbers; }

    [[nodiscard]] Along along() const { return m_along; }

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    void placeClicked(std::uint64_t place);

protected:
    void mousePressEvent(QMouseEvent* event) override;
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    [[nodiscard]] QCPAxis* placeAxis() const;
    [[nodiscard]] QCPAxis* valueAxis() const;
    void fitValues(bool isFromZero);
    void placeNumbers();
    [[nodiscard]] int widestNumber() const;
    void applyPalette();

    Along m_along;
    std::vector<double> m_numbers;
    QString m_hint;
    int m_roomBefore = 0; ///< between this widget's edge and the frame, in pixels
    QCPGraph* m_line;
    QCPGraph* m_odd; ///< places without a finite number, at the axis
    QCPItemStraightLine* m_mark;
};

} // namespace gateloupe
