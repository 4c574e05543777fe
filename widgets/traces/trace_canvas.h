// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include <QString>
#include <qcustomplot.h>

#include "widgets/traces/trace_loader.h"

namespace gateloupe {

class LabelTicker;
class MatrixPlottable;

/// The drawing behind TracePlot: four axis rects under each other that share their time axis, and
/// an overlay with the time cursor and the frame of the chosen unit.
class TraceCanvas : public QCustomPlot
{
    Q_OBJECT

public:
    enum class Row
    {
        Input,
        Hidden,
        Cell,
        Curves
    };
    static constexpr int kRows = 4;

    struct Curve
    {
        QString name;
        QVector<double> values; ///< one per step
    };

    /// What is under a position.
    struct Hit
    {
        Row row = Row::Input;
        std::uint64_t step = 0;
        std::uint64_t index = 0; ///< row of the heatmap; 0 on curves
    };

    explicit TraceCanvas(QWidget* parent = nullptr);

    /// Empties everything; `hasCell` decides whether there is a row for c.
    void reset(std::uint64_t steps, bool hasCell);
    void setPictures(const TracePictures& pictures);
    void setCurves(const std::vector<Curve>& curves, const QString& title);
    /// Names of the steps, above the first row; empty for none.
    void setLabels(std::vector<QString> labels);
    /// Moves the overlay only.
    void setCursor(std::uint64_t step, std::uint64_t unit);
    /// Steps in sight; kept inside the sequence.
    void setVisibleSteps(double first, double last);

    [[nodiscard]] QCPRange visibleSteps() const;
    /// How many steps can be in sight with readable names.
    [[nodiscard]] double readableSteps() const;
    [[nodiscard]] std::optional<Hit> hitAt(const QPointF& position) const;
    /// The step under a position, also beside the axes.
    [[nodiscard]] std::uint64_t nearestStep(const QPointF& position) const;
    /// The element of a heatmap; empty where there is none.
    [[nodiscard]] std::optional<double> valueAt(const Hit& hit) const;

protected:
    void changeEvent(QEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    struct Strip
    {
        QCPAxisRect* rect = nullptr;
        MatrixPlottable* picture = nullptr; ///< null for the curves
        QCPItemStraightLine* cursor = nullptr;
        QCPItemRect* unitFrame = nullptr; ///< h and c only
    };

    void addStrip(Row row);
    void applyPalette();
    void retranslate();

    [[nodiscard]] Strip& strip(Row row) { return m_strips[static_cast<std::size_t>(row)]; }

    [[nodiscard]] const Strip& strip(Row row) const
    {
        return m_strips[static_cast<std::size_t>(row)];
    }

    void setPicture(Row row, std::shared_ptr<const HeatmapData> picture);
    void shareRange(const QCPRange& range);
    void updateLabelSpace();

    std::array<Strip, kRows> m_strips;
    QSharedPointer<LabelTicker> m_labelTicker;
    QCPMarginGroup* m_margins; ///< keeps the time axes under each other
    bool m_hasLabels = false;
    std::uint64_t m_steps = 0;
    QCPLegend* m_legend = nullptr;
};

} // namespace gateloupe
