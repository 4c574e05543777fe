// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>

#include <QJsonObject>
#include <QWidget>

#include "widgets/sequence/table/unit_sorter.h"

class QComboBox;
class QMenu;
class QSpinBox;

namespace gateloupe {

class TracePlot;

/// How a plot shows its run: the order of units, which strips, which curves.
class ViewBar : public QWidget
{
    Q_OBJECT

public:
    /// Lifetime: the plot outlives the bar.
    explicit ViewBar(TracePlot& plot, QWidget* parent = nullptr);

    /// Offers what the run's network and input have. Null: nothing.
    void setRun(std::shared_ptr<const SequenceRun> run);

    /// Layer and direction, and unit, that similarity is about from now on.
    void setPlace(PseudoLayerIndex place) { m_place = place; }

    void setUnit(std::uint64_t unit) { m_unit = unit; }

    /// Emits nothing.
    void setSort(const UnitSort& sort);

    [[nodiscard]] const UnitSort& sort() const { return m_sort; }

    /// A file whose columns units are compared with; the first one is taken.
    void setSortTable(std::shared_ptr<const SortTable> table);

    /// The order, for the session file.
    [[nodiscard]] QJsonObject sortState() const;
    /// What the state does not name stays. Emits nothing; returns whether the order is another one.
    bool setSortState(const QJsonObject& state);

    /// "activity", "likeness to 12": the head of the table's column; empty by number.
    [[nodiscard]] QString sortTitle() const;

signals:
    /// The user wants to compare units with a column of a file that is to be chosen.
    void columnFileWanted();
    void sortChosen(const gateloupe::UnitSort& sort);
    void viewStateChanged(const QString& what);

private:
    void chooseBy();
    void chooseArgument();
    void showSort();
    void fillStrips();
    void fillCurves();
    void fillOrders();
    [[nodiscard]] QString orderTip() const;

    TracePlot& m_plot;
    std::shared_ptr<const SequenceRun> m_run;
    UnitSort m_sort;
    PseudoLayerIndex m_place;
    std::uint64_t m_unit = 0;
    QComboBox* m_by;
    QSpinBox* m_number;
    QComboBox* m_symbol;
    QComboBox* m_column;
    std::shared_ptr<const SortTable> m_table;
    QMenu* m_stripMenu;
    QMenu* m_curveMenu;
};

} // namespace gateloupe
