// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include <QJsonObject>
#include <QString>
#include <QTimer>
#include <QWidget>

#include "core/model/rnn_model.h"
#include "core/tensor/tensor.h"
#include "widgets/common/color_settings.h"
#include "widgets/heatmap/data/cell_range.h"
#include "widgets/heatmap/data/heatmap_data.h"
#include "widgets/heatmap/view/heatmap_loader.h"
#include "widgets/heatmap/view/heatmap_subject.h"

class QLabel;

namespace gateloupe {

class ColorBar;
class HeatmapCache;
class HeatmapCanvas;
class HeatmapPlot;
class InlineBanner;

/// A gate (or any tensor) as a heatmap with axes, colour bar and legend.
/// Wheel and +/- zoom, drag pans, F or 0 fits, 1 is one element per device pixel. Arrows move the
/// pick, with Ctrl to the next element that stands out, Home and End to the ends of its row (with
/// Ctrl of the matrix), Page Up and Down by what is in sight. Shift+drag selects a rectangle,
/// Escape clears it. Reading happens in a worker; the newest request wins.
/// Threads: GUI thread. The destructor cancels and waits.
class GateHeatmap : public QWidget
{
    Q_OBJECT
    Q_PROPERTY(QList<QRect> oneData READ dataAreas)

public:
    GateHeatmap();

    /// Shows one parameter of a model; a word of explanation when the file stores no such one.
    void setGate(std::shared_ptr<const RnnModel> model, ParameterId id);
    /// Shows any tensor of a readable real type: the last axis along columns, the others along
    /// rows; a vector is one column.
    void setTensor(std::shared_ptr<const Tensor> tensor);
    void clear();
    /// What is read is kept there; several heatmaps may share one.
    void setCache(std::shared_ptr<HeatmapCache> cache);

    /// In which order rows and columns are shown, here and for every matrix of that size that
    /// follows; null: as stored.
    void setOrder(const MatrixOrder& order);

    [[nodiscard]] const MatrixOrder& order() const { return m_order; }

    void setColorSettings(const ColorSettings& settings);

    [[nodiscard]] const ColorSettings& colorSettings() const { return m_settings; }

    /// What the range of colours is taken from, instead of the shown matrix' own numbers; empty:
    /// those again.
    void setRangeNumbers(const std::optional<ValueSummary>& numbers);

    /// Whether a cell is as wide as it is high while the whole matrix is shown.
    void setSquareCells(bool areSquare);

    /// Takes the range from what is in sight, in the present mode.
    void fitRangeToVisible();

    /// Takes the range from the numbers again that it is usually taken from.
    void resetRange();

    /// As stored. Does nothing outside the matrix, or before it is read.
    void setPick(std::uint64_t row, std::uint64_t col);

    /// Panels that share the plot's axes: above it and to its right. They follow cellsAreaChanged()
    /// and viewChanged().
    void setColumnProfile(QWidget* profile);
    void setRowProfile(QWidget* profile);
    /// Shown in the room that square cells leave; belongs to the heatmap from now on.
    void setCompanion(QWidget* companion);
    void setCompanionShown(bool isShown);
    /// Without colour bar and legend: beside another heatmap that has them.
    void setCompact(bool isCompact);

    /// Where numbers are drawn as colours or curves, in pixels of this widget.
    [[nodiscard]] QList<QRect> dataAreas() const;

    /// Has the zoom and the selection.
    [[nodiscard]] HeatmapPlot& plot() const { return *m_plot; }

    /// Whether everything about the current matrix has been read and shown.
    [[nodiscard]] bool isReady() const;
    [[nodiscard]] std::optional<HeatmapCell> pick() const;
    [[nodiscard]] const ColorScale& scale() const;
    /// Null until read.
    [[nodiscard]] std::shared_ptr<const HeatmapData> data() const;

    /// Empty when nothing is shown.
    [[nodiscard]] const std::optional<HeatmapSubject>& subject() const { return m_subject; }

    /// What is shown: null and empty for a bare tensor or nothing.
    [[nodiscard]] std::shared_ptr<const RnnModel> model() const;
    [[nodiscard]] std::optional<ParameterId> parameter() const;
    /// The cell of an element by its stored indices. Requires: data() is there, inside the matrix.
    [[nodiscard]] HeatmapCell cellAt(std::uint64_t row, std::uint64_t col) const;
    /// "gate forget, row 12, column 7, minus 0.031"; empty without a pick.
    [[nodiscard]] QString spokenPick() const;

    /// Colours, zoom, selection. Missing keys keep what is.
    [[nodiscard]] QJsonObject viewState() const;
    void setViewState(const QJsonObject& state);

signals:
    void hovered(const gateloupe::HeatmapCell& cell);
    void hoverLeft();
    /// By click, key or setPick().
    void picked(const gateloupe::HeatmapCell& cell);
    /// The current matrix is read and shown, or could not be read.
    void ready();
    /// Nothing is shown any more: emptied, or the next matrix takes noticeable time.
    void emptied();
    /// Another range of rows and columns is in sight, or the plot has another size.
    void viewChanged();
    void cellsAreaChanged();
    void selectionChanged();
    /// By setOrder().
    void orderChanged();
    void scaleChanged();
    /// By the user, at the colour bar.
    void colorSettingsChanged(const gateloupe::ColorSettings& settings);
    /// Double click on a cell, or Enter.
    void activated();
    void viewStateChanged(const QString& what);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void buildLayout();
    void connectParts();
    void showTitle();
    void setSubject(std::optional<HeatmapSubject> subject);
    void load();
    void showNothing(const QString& reason);
    void publish(const std::shared_ptr<const HeatmapData>& data);
    void fail(const Error& error);
    void applyScale();
    void changeSettings(const ColorSettings& settings);
    void setPickAt(std::uint64_t rowPlace, std::uint64_t colPlace);
    void showLegend();
    void squareCells();
    [[nodiscard]] ColorScale scaleOf(const HeatmapData& data) const;
    void describeForReaders();

    std::optional<HeatmapSubject> m_subject; ///< empty when nothing is shown
    MatrixOrder m_order;
    ColorSettings m_settings;
    std::optional<ValueSummary> m_rangeNumbers;
    bool m_hasSquareCells = false;
    std::shared_ptr<HeatmapCache> m_cache;
    QTimer m_loadingDelay; ///< runs while nobody would notice that reading takes time
    InlineBanner* m_banner;
    QLabel* m_title;
    HeatmapPlot* m_plot;
    QLabel* m_placeholder;
    ColorBar* m_colorBar;
    HeatmapCanvas* m_canvas; ///< the plot, the profiles, the colour bar, the companion
    bool m_isCompact = false;
    QLabel* m_legend; ///< elided where there is no room
    HeatmapLoader m_loader;
};

} // namespace gateloupe
