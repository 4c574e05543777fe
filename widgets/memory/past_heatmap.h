// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include <QString>
#include <QStringList>
#include <QWidget>

namespace gateloupe {

/// How long each past lives in each unit.
struct PastGrid
{
    QStringList pasts;
    QStringList units;
    /// [unit][past], in steps; empty: the unit still shows it at the end.
    std::vector<std::vector<std::optional<std::uint64_t>>> steps;
    std::uint64_t longest = 1; ///< what the strongest colour stands for
};

/// Pasts as rows, units as columns: the longer a unit shows a past, the stronger its colour;
/// hatched where it still does at the end. A click or the arrows choose a cell, a double click or
/// Enter goes to its unit.
class PastHeatmap : public QWidget
{
    Q_OBJECT

public:
    PastHeatmap();

    void setGrid(PastGrid grid);

    struct Cell
    {
        std::size_t unit = 0;
        std::size_t past = 0;
        friend bool operator==(const Cell&, const Cell&) = default;
    };

    [[nodiscard]] std::optional<Cell> current() const { return m_current; }

    /// "unit 3 of layer 0 forgets noise after 12 steps".
    [[nodiscard]] QString textOf(const Cell& cell) const;
    /// Where a cell is drawn.
    [[nodiscard]] QRect rectOf(const Cell& cell) const;

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    void unitChosen(std::size_t unit);

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;

private:
    void choose(const Cell& cell);
    [[nodiscard]] QRect cells() const;
    [[nodiscard]] std::optional<Cell> cellAt(const QPoint& point) const;
    [[nodiscard]] QColor colorOf(std::uint64_t steps) const;
    void paintLegend(QPainter& painter, const QRect& area) const;

    PastGrid m_grid;
    std::optional<Cell> m_current;
};

} // namespace gateloupe
