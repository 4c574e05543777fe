// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include <QJsonObject>
#include <QWidget>

#include "widgets/common/column_table.h"
#include "widgets/common/latest_task.h"
#include "widgets/inspector/biases/bias_numbers.h"

class QComboBox;
class QLabel;
class QSortFilterProxyModel;
class QTableView;

namespace gateloupe {

class BiasFactsTable;
class BiasPlot;
class InlineBanner;

/// The biases of one unit in one gate.
struct BiasRow
{
    const BiasColumn& gate;
    std::uint64_t unit = 0;
};

/// One row for each gate and unit: both biases and what they add up to.
class BiasTableModel : public ColumnTable<BiasRow>
{
    Q_OBJECT

public:
    enum class Column
    {
        Gate,
        Unit,
        Input,
        Recurrent,
        Sum
    };
    static constexpr int kColumns = 5;

    explicit BiasTableModel(QObject* parent = nullptr);

    /// Null empties the table.
    void setNumbers(std::shared_ptr<const BiasNumbers> numbers);
    /// Only one gate's rows; empty: all.
    void setGate(std::optional<Gate> gate);

    [[nodiscard]] BiasRow rowAt(int row) const override;
    /// Empty when it is not listed.
    [[nodiscard]] std::optional<int> rowOf(Gate gate, std::uint64_t unit) const;

protected:
    [[nodiscard]] int rows() const override;

private:
    void list(std::shared_ptr<const BiasNumbers> numbers, std::optional<Gate> gate);

    std::shared_ptr<const BiasNumbers> m_numbers;
    std::optional<Gate> m_gate;
    std::vector<const BiasColumn*> m_listed;
};

/// The biases of a layer and direction: what the file stores, both and their sum as a table and as
/// curves, whether they may be folded, and how the frameworks do it.
class BiasLens : public QWidget
{
    Q_OBJECT

public:
    BiasLens();

    /// Null empties it.
    void setModel(std::shared_ptr<const RnnModel> model, LayerIndex layer, Direction direction);
    /// The gate whose curves are drawn, and its rows alone when only one gate is listed.
    void setGate(Gate gate);
    void setUnit(std::uint64_t unit);

    [[nodiscard]] bool isBusy() const { return m_job.isBusy(); }

    [[nodiscard]] const std::shared_ptr<const BiasNumbers>& numbers() const { return m_numbers; }

    /// "gate": listed gate or "all"; "facts": whether the table of frameworks is open; "sort":
    /// column and order.
    [[nodiscard]] QJsonObject viewState() const;
    void setViewState(const QJsonObject& state);

signals:
    /// The user went to a gate and a unit of it.
    void cellChosen(gateloupe::Gate gate, std::uint64_t unit);
    /// All numbers are there, or none could be read.
    void ready();
    void viewStateChanged(const QString& what);

protected:
    void showEvent(QShowEvent* event) override;

private:
    static constexpr int kAllGates = -1; ///< item data of the gate list

    void buildTable();
    void take(const Result<std::shared_ptr<const BiasNumbers>>& numbers);
    void showTexts();
    void fillGates();
    void choose(const QModelIndex& proxy);
    [[nodiscard]] std::optional<Gate> listedGate() const;

    std::shared_ptr<const RnnModel> m_model;
    LayerIndex m_layer;
    Direction m_direction = Direction::Forward;
    std::shared_ptr<const BiasNumbers> m_numbers;
    Gate m_plotted = Gate::Input;
    InlineBanner* m_banner;
    QLabel* m_stored;
    QLabel* m_folding;
    QComboBox* m_gates;
    BiasTableModel* m_table;
    QSortFilterProxyModel* m_sorted;
    QTableView* m_view;
    BiasPlot* m_plot;
    BiasFactsTable* m_facts;
    LatestTask<std::shared_ptr<const BiasNumbers>> m_job;
};

} // namespace gateloupe
