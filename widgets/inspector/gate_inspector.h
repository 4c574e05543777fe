// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <vector>

#include <QJsonObject>
#include <QWidget>

#include "widgets/common/latest_task.h"
#include "widgets/inspector/biases/bias_numbers.h"
#include "widgets/inspector/cell_text.h"
#include "widgets/inspector/inspected_matrix.h"
#include "widgets/inspector/statistics_panel.h"

class QFormLayout;
class QLabel;
class QVBoxLayout;

namespace gateloupe {

class CollapsibleSection;
class GateHeatmap;
class HistogramView;
class InspectActions;
class LineProfiles;
class OrderChooser;

/// A line of a panel.
struct NamedText
{
    QLabel* name;
    QLabel* text;
};

/// The picked element in words: value, place, byte and bits. Texts can be selected and copied.
class CellPanel : public QWidget
{
    Q_OBJECT

public:
    CellPanel();

    /// Requires: inside the matrix.
    void setCell(const InspectedMatrix& matrix, std::uint64_t row, std::uint64_t col);
    void clear();

    /// The text beside a name; empty when there is no such line.
    [[nodiscard]] QString textOf(const QString& name) const;

private:
    void showLines(const std::vector<CellLine>& lines);

    std::optional<InspectedMatrix> m_matrix;
    std::uint64_t m_row = 0;
    std::uint64_t m_col = 0;
    QFormLayout* m_form;
    QLabel* m_hint;
    std::vector<NamedText> m_rows; ///< made once, reused
};

/// The biases of the picked row's unit in the shown gate: what the file stores, and their sum.
class BiasPanel : public QWidget
{
    Q_OBJECT

public:
    BiasPanel();

    /// Empty, and a tensor of no network, have none.
    void setMatrix(const std::optional<InspectedMatrix>& matrix);
    void setUnit(std::optional<std::uint64_t> unit);
    /// A control below the numbers; belongs to the panel from now on.
    void addControl(QWidget* control);

    [[nodiscard]] bool isBusy() const { return m_job.isBusy(); }

private:
    void show();

    std::optional<InspectedMatrix> m_matrix;
    std::optional<std::uint64_t> m_unit;
    std::shared_ptr<const BiasNumbers> m_numbers;
    QLabel* m_hint;
    std::array<NamedText, 3> m_lines; ///< bW, bR, sum
    QVBoxLayout* m_column;
    LatestTask<std::shared_ptr<const BiasNumbers>> m_job;
};

/// The panels that explain what a heatmap shows, one below the other in a column that scrolls: the
/// picked element, statistics of all and of the selection with the norms of the rows, histogram
/// over the colour range, biases, the order of rows and columns. The profiles beside the heatmap
/// are placed there. All numbers come from workers; the newest request wins. Lifetime: the heatmap
/// outlives it.
class GateInspector : public QWidget
{
    Q_OBJECT

public:
    explicit GateInspector(GateHeatmap& heatmap);

    /// What is looked at; empty while nothing is read.
    [[nodiscard]] const std::optional<InspectedMatrix>& matrix() const { return m_matrix; }

    [[nodiscard]] const StatisticsModel& statistics() const { return m_statistics->model(); }

    [[nodiscard]] OrderChooser& orderChooser() const { return *m_orderChooser; }

    /// For a place of its own; its section goes.
    [[nodiscard]] QWidget* takeOrderChooser();

    [[nodiscard]] BiasPanel& biases() const { return *m_biases; }

    /// A line about what is looked at, above all panels; belongs to the inspector from now on.
    void setHeader(QWidget* header);

    /// Picks the first cell of that kind, once the matrix has been read.
    void find(CellWish wish);

    /// Copying and saving; also in the heatmap's context menu.
    [[nodiscard]] InspectActions& actions() const { return *m_actions; }

    /// Whether numbers are still to come.
    [[nodiscard]] bool isBusy() const;

    /// Open sections, profiles, order, histogram.
    [[nodiscard]] QJsonObject viewState() const;
    void setViewState(const QJsonObject& state);

signals:
    void viewStateChanged(const QString& what);
    /// Statistics, histogram and norms of what is shown are there.
    void ready();

private:
    void build();
    void connectPanels();
    void takeMatrix();
    void showSelection();
    void showPick();
    void count();
    void tellIfReady();

    GateHeatmap& m_heatmap;
    std::optional<InspectedMatrix> m_matrix;
    StatisticsPanel* m_statistics;
    HistogramView* m_histogram;
    CellPanel* m_cell;
    BiasPanel* m_biases;
    OrderChooser* m_orderChooser;
    LineProfiles* m_profiles;
    InspectActions* m_actions;
    std::array<CollapsibleSection*, 5> m_sections; ///< from top to bottom
    QVBoxLayout* m_column;
};

} // namespace gateloupe
