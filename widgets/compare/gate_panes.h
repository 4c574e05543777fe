// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>

#include <QList>
#include <QRect>
#include <QTimer>
#include <QWidget>

#include "core/analysis/compare/model_comparison.h"
#include "core/analysis/health/health.h"
#include "widgets/compare/panes/pane_stage.h"
#include "widgets/heatmap/data/heatmap_data.h"
#include "widgets/heatmap/view/heatmap_loader.h"

class QLabel;

namespace gateloupe {

class ColorBar;
class DifferenceScatter;
class HeatmapPlot;

/// One gate of two networks: A, B and A - B as heatmaps that zoom, pan and pick together; A and B
/// share one range of colours. Or A and B by turns in one place. Square matrices stay square; what
/// they leave shows the difference of each element over its value.
/// Arrows move the pick, + and - zoom, F or 0 fits.
/// Threads: GUI thread; matrices are read, and differences computed, in workers.
class GatePanes : public QWidget
{
    Q_OBJECT
    Q_PROPERTY(QList<QRect> panesData READ dataAreas)

public:
    /// A difference is an owned matrix; one that takes more is not computed.
    static constexpr std::uint64_t kMaxDifferenceBytes = std::uint64_t{1} << 30U;
    static constexpr int kMinIntervalMs = 200; ///< quicker flicker is unsafe to look at
    static constexpr int kMaxIntervalMs = 5000;
    static constexpr int kUsualIntervalMs = 700;

    GatePanes();

    /// Nothing without a comparison; a word where a network has no such gate.
    void setGate(std::shared_ptr<const ModelComparison> comparison, std::optional<ParameterId> id);
    /// The files that A and B are from, for their titles.
    void setFiles(const QString& a, const QString& b);
    /// Does nothing outside the matrix, or before it is read.
    void setPick(std::uint64_t row, std::uint64_t col);
    /// A and B in one place; shows A first.
    void setBlink(bool isBlink);
    /// The other one of the two, now.
    void flip();
    /// Flips by itself every so many milliseconds while A and B are in one place; 0: never.
    void setInterval(int milliseconds);

    [[nodiscard]] bool isBlink() const { return m_isBlink; }

    [[nodiscard]] bool isShowingB() const { return m_isShowingB; }

    [[nodiscard]] int interval() const { return m_interval; }

    /// Whether everything that can be shown of the current gate is shown.
    [[nodiscard]] bool isReady() const;

    [[nodiscard]] std::optional<MatrixPlace> pick() const { return m_pick; }

    /// A, B, A - B.
    [[nodiscard]] HeatmapPlot& plot(std::size_t pane) { return *m_panes[pane].plot; }

    /// Where numbers are drawn as colours, in pixels of this widget.
    [[nodiscard]] QList<QRect> dataAreas() const;

    /// The numbers of the picked element. Belongs to the layout that takes it.
    [[nodiscard]] QLabel& values() { return *m_values; }

signals:
    /// By click, key or setPick().
    void picked(std::uint64_t row, std::uint64_t col);
    /// All that can be read is there.
    void ready();
    void flipped();

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    enum PaneIndex : std::size_t
    {
        PaneA,
        PaneB,
        PaneDifference,
        kPanes
    };

    struct Pane
    {
        QWidget* frame = nullptr;
        QLabel* title = nullptr;
        HeatmapPlot* plot = nullptr;
        QLabel* placeholder = nullptr;
        std::unique_ptr<HeatmapLoader> loader;
        std::shared_ptr<const HeatmapData> data; ///< null until read
        QString trouble;                         ///< why there is none
    };

    void buildPane(PaneIndex index);
    void shareRoom();
    [[nodiscard]] PaneShape shape() const;
    void linkAxes();
    void connectBar(ColorBar& bar, std::optional<ColorScale>& own);
    void showScales();
    void load(PaneIndex index, const GateView* gate);
    void take(PaneIndex index, const std::shared_ptr<const HeatmapData>& read);
    void loadDifference();
    void showPane(PaneIndex index);
    void showAll();
    void choose(std::uint64_t row, std::uint64_t col);
    void movePick(std::int64_t rows, std::int64_t cols);
    void showTexts();
    void restartBlinking();
    [[nodiscard]] ColorScale scaleOf(PaneIndex index) const;
    [[nodiscard]] QString titleOf(PaneIndex index) const;
    [[nodiscard]] QString pickText() const;

    std::shared_ptr<const ModelComparison> m_comparison;
    std::optional<ParameterId> m_id;
    std::array<Pane, kPanes> m_panes;
    ColorBar* m_sharedBar;
    ColorBar* m_differenceBar;
    std::optional<ColorScale> m_ownSharedScale; ///< dragged by the user
    std::optional<ColorScale> m_ownDifferenceScale;
    QLabel* m_values;
    DifferenceScatter* m_scatter;
    PaneStage* m_stage;
    std::array<QString, 2> m_files; ///< of A and B
    QTimer m_blink;
    int m_interval = 0;
    bool m_isBlink = false;
    bool m_isShowingB = false;
    bool m_isLinking = false; ///< ranges are being passed on
    std::optional<MatrixPlace> m_pick;
};

} // namespace gateloupe
