// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMargins>
#include <QRect>
#include <QSize>
#include <QWidget>

namespace gateloupe {

class HeatmapPlot;

/// What a heatmap and the panels at its edges have room for, in pixels.
struct HeatmapRoom
{
    QSize size;
    QMargins around;     ///< the plot's axes, about its cells
    int above = 0;       ///< height of the panel above; 0: there is none
    int beside = 0;      ///< width of the panel to the right; 0: there is none
    int bar = 0;         ///< width of the colour bar; 0: there is none
    double aspect = 0.0; ///< columns by rows where cells are square; 0: they fill the room
};

/// Where they stand. The panels touch the plot's cells; the colour bar hugs both; what is left to
/// the right of it is a place for something else, or where that is too narrow the panel beside the
/// plot is wider.
struct HeatmapPlaces
{
    QRect plot;
    QRect above;
    QRect beside;
    QRect bar;
    QRect rest; ///< empty where too little is left
    friend bool operator==(const HeatmapPlaces&, const HeatmapPlaces&) = default;
};

[[nodiscard]] HeatmapPlaces arrangeHeatmap(const HeatmapRoom& room);

/// A heatmap's plot, the panels at its edges, its colour bar and a companion, placed by
/// arrangeHeatmap() whenever one of them comes, goes or changes its size.
class HeatmapCanvas : public QWidget
{
    Q_OBJECT

public:
    /// Takes both over.
    HeatmapCanvas(HeatmapPlot* plot, QWidget* bar);

    /// They belong to the canvas from now on.
    void setAbove(QWidget* panel);
    void setBeside(QWidget* panel);
    /// Shown in what is left beside square cells, while it is wished.
    void setCompanion(QWidget* companion);
    void setCompanionShown(bool isShown);
    /// Columns by rows of square cells; 0: cells fill the room.
    void setAspect(double aspect);

    [[nodiscard]] QWidget* above() const { return m_above; }

    [[nodiscard]] QWidget* beside() const { return m_beside; }

    [[nodiscard]] QSize minimumSizeHint() const override;

    /// Places all parts anew. Also follows from layout requests by itself.
    void place();

protected:
    bool event(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void adopt(QWidget*& part, QWidget* panel);

    HeatmapPlot* m_plot;
    QWidget* m_bar;
    QWidget* m_above = nullptr;
    QWidget* m_beside = nullptr;
    QWidget* m_companion = nullptr;
    bool m_isCompanionShown = false;
    double m_aspect = 0.0;
    HeatmapPlaces m_places;
};

} // namespace gateloupe
