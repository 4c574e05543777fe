// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

#include <QRect>
#include <QSize>
#include <QWidget>

namespace gateloupe {

/// Where A, B, A - B and what helps to read them stand; an empty rectangle: not shown.
struct PanePlaces
{
    std::array<QRect, 3> panes;
    QRect rest;
    bool isStacked = false; ///< A - B stands below A
};

/// What the panes of a comparison are laid out for. All sizes in pixels.
struct PaneShape
{
    bool isSquare = false; ///< the matrices are: so are their cells' areas
    bool hasB = true;      ///< else B is shown in A's place
    /// What each pane takes around its cells: title, numbers of rows and columns.
    std::array<QSize, 3> frames;
};

/// Panes beside each other that fill the room; square ones as large as they get, in one row or with
/// A - B below A, and the room that they leave for the rest where it is worth something.
[[nodiscard]] PanePlaces placesOf(const QSize& room, const PaneShape& shape);

/// Holds the panes of a comparison and places them by placesOf().
class PaneStage : public QWidget
{
    Q_OBJECT

public:
    /// Takes A, B, A - B and the rest as children.
    PaneStage(const std::array<QWidget*, 3>& panes, QWidget* rest);

    void setShape(const PaneShape& shape);

    /// Whether A - B stands below A, where A's columns are numbered already.
    [[nodiscard]] bool isStacked() const { return m_isStacked; }

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void place();

    std::array<QWidget*, 3> m_panes;
    QWidget* m_rest;
    PaneShape m_shape;
    bool m_isStacked = false;
};

} // namespace gateloupe
