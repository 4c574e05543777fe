// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include <QString>
#include <QTimer>
#include <QWidget>

#include "core/model/rnn_model.h"
#include "core/tensor/tensor.h"
#include "widgets/common/color_scale.h"
#include "widgets/heatmap/heatmap_data.h"

class QLabel;

namespace gateloupe {

class ColorBar;
class HeatmapLoader;
class HeatmapPlot;
class InlineBanner;

/// One element of a shown matrix and where it stands in its file.
struct HeatmapCell
{
    std::uint64_t row = 0;
    std::uint64_t col = 0;
    double value = 0.0;
    QString tensorName;
    QString fileName;                        ///< full path; empty when the bytes are not plain
    std::optional<std::uint64_t> byteOffset; ///< in that file
};

/// A gate (or any tensor) as a heatmap with axes, colour bar, legend and statistics.
/// Wheel and +/- zoom, drag pans, F or 0 fits, 1 is one element per device pixel, arrows move the
/// pick. Reading happens in a worker; the newest request wins.
/// Threads: GUI thread. The destructor cancels and waits.
class GateHeatmap : public QWidget
{
    Q_OBJECT

public:
    explicit GateHeatmap(QWidget* parent = nullptr);
    ~GateHeatmap() override;

    /// Shows one parameter of a model; a word of explanation when the file stores no such one.
    void setGate(std::shared_ptr<const RnnModel> model, ParameterId id);
    /// Shows any tensor of a readable real type: the last axis along columns, the others along
    /// rows; a vector is one column.
    void setTensor(std::shared_ptr<const Tensor> tensor);
    void clear();
    /// Shows the whole matrix.
    void fitView();
    /// Does nothing outside the matrix, or before it is read.
    void setPick(std::uint64_t row, std::uint64_t col);

    /// Whether everything about the current matrix has been read and shown.
    [[nodiscard]] bool isReady() const;
    [[nodiscard]] std::optional<HeatmapCell> pick() const;
    [[nodiscard]] const ColorScale& scale() const;
    /// Null until read.
    [[nodiscard]] std::shared_ptr<const HeatmapData> data() const;

signals:
    void hovered(const gateloupe::HeatmapCell& cell);
    void hoverLeft();
    /// By click, key or setPick().
    void picked(const gateloupe::HeatmapCell& cell);
    /// The current matrix is read and shown, or could not be read.
    void ready();

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    /// What is shown: a parameter of a model, or a bare tensor.
    struct Subject
    {
        std::shared_ptr<const RnnModel> model; ///< null for a bare tensor
        ParameterId id;
        GateView view;
    };

    void buildLayout();
    void setSubject(std::optional<Subject> subject);
    void showNothing(const QString& reason);
    void publish(const std::shared_ptr<const HeatmapData>& data);
    void fail(const Error& error);
    void movePick(std::int64_t rows, std::int64_t cols);
    void showLegend();
    void showStatistics();
    void describeForReaders();
    [[nodiscard]] QString title() const;
    [[nodiscard]] QString rowsLabel() const;
    [[nodiscard]] QString columnsLabel() const;
    [[nodiscard]] QString toolTipAt(const HeatmapCell& cell) const;
    [[nodiscard]] HeatmapCell describe(std::uint64_t row, std::uint64_t col) const;

    std::optional<Subject> m_subject; ///< empty when nothing is shown
    QTimer m_patience;                ///< runs while nobody would notice that reading takes time
    HeatmapLoader* m_loader;
    InlineBanner* m_banner;
    QLabel* m_title;
    HeatmapPlot* m_plot;
    QLabel* m_placeholder;
    ColorBar* m_colorBar;
    QLabel* m_legend;
    QLabel* m_statistics;
};

} // namespace gateloupe

Q_DECLARE_METATYPE(gateloupe::HeatmapCell)
