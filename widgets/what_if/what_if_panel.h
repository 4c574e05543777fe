// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include <QJsonObject>
#include <QWidget>

#include "core/analysis/compare/state_difference.h"
#include "core/runtime/trace/trace_arrays.h"
#include "core/model/what_if.h"

class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QListView;
class QPushButton;
class QStackedWidget;
class QTableView;

namespace gateloupe {

class DifferenceModel;
class EditForm;
class EditListModel;
class OverlayPlot;

/// What would the network do with a gate or a unit zeroed, scaled or swapped: the edits, and how
/// far their run is from the original. Runs nothing itself: it asks by signals.
class WhatIfPanel : public QWidget
{
    Q_OBJECT

public:
    explicit WhatIfPanel(QWidget* parent = nullptr);

    /// The network that is edited; null for none. Another network forgets the result.
    void setModel(std::shared_ptr<const RnnModel> model);
    /// Whether there is an original run to compare with.
    void setHasRun(bool hasRun);
    /// What the user looks at: fills in the form, and says what the curves show.
    void setPlace(LayerIndex layer, Direction direction);
    void setGate(Gate gate);
    void setUnit(std::uint64_t unit);
    void setStep(std::uint64_t step);
    void setBusy(bool isBusy);
    /// Null: no result.
    void setDifference(std::shared_ptr<const StateDifference> difference);
    /// Of curve() in both runs; empty when there are none to show, `reason` says why.
    void setCurves(const QVector<double>& original, const QVector<double>& edited,
                   const QString& reason = {});
    /// An edit or a run that failed.
    void setProblem(const QString& sentence);

    [[nodiscard]] const std::vector<ModelEdit>& edits() const;
    [[nodiscard]] double tolerance() const;
    /// What the curves should show, of unit() at place().
    [[nodiscard]] TraceSignal curve() const;

    [[nodiscard]] PseudoLayerIndex place() const { return m_place; }

    [[nodiscard]] std::uint64_t unit() const { return m_unit; }

    [[nodiscard]] QJsonObject viewState() const;
    void setViewState(const QJsonObject& state);

signals:
    /// Edits or tolerance are others: a new run is wanted, or none when there are no edits.
    void editsChanged();
    void toleranceChanged();
    void cancelRequested();
    /// Place, unit or number of the curves is another one.
    void curvesWanted();
    /// A row of the comparison.
    void cellChosen(gateloupe::PseudoLayerIndex place, std::uint64_t step, std::uint64_t unit);
    void stepChosen(std::uint64_t step);
    void viewStateChanged(const QString& what);

protected:
    void changeEvent(QEvent* event) override;

private:
    void build();
    void prepareParts();
    [[nodiscard]] QWidget* buildEdits();
    [[nodiscard]] QWidget* buildResults();
    void connectParts();
    void changeByUser();
    void removeChosen();
    void removeAll();
    void chooseRow();
    void fillCurves();
    void showResult();
    void updateButtons();
    void retranslate();

    std::shared_ptr<const RnnModel> m_model;
    std::shared_ptr<const StateDifference> m_difference;
    bool m_hasRun = false;
    bool m_isBusy = false;
    PseudoLayerIndex m_place;
    std::uint64_t m_unit = 0;
    EditForm* m_form;
    QListView* m_list;
    EditListModel* m_edits;
    QPushButton* m_remove;
    QPushButton* m_removeAll;
    QLabel* m_message;
    QPushButton* m_cancel;
    QLabel* m_toleranceLabel;
    QDoubleSpinBox* m_tolerance; ///< decimal exponent
    QTableView* m_table;
    DifferenceModel* m_rows;
    QLabel* m_curveLabel;
    QComboBox* m_curve;
    QStackedWidget* m_stack;
    QLabel* m_noCurves;
    OverlayPlot* m_plot;
};

} // namespace gateloupe
