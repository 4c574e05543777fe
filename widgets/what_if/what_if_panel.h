// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include <QJsonObject>
#include <QString>
#include <QWidget>

#include "core/analysis/compare/state_difference.h"
#include "core/model/what_if.h"
#include "core/runtime/trace/trace_arrays.h"
#include "widgets/common/column_table.h"

class QDoubleSpinBox;
class QLabel;
class QListView;
class QPushButton;
class QTableView;

namespace gateloupe {

class EditForm;
class EditListModel;

/// How far apart two runs are, one layer and direction a row.
class DifferenceModel : public ColumnTable<std::size_t>
{
    Q_OBJECT

public:
    enum class Column
    {
        Place,
        FirstStep,
        FirstUnit,
        Largest,
        LargestStep,
        LargestUnit,
        Units,
    };

    explicit DifferenceModel(QObject* parent = nullptr);

    /// Null empties the table.
    void setDifference(std::shared_ptr<const RnnModel> model,
                       std::shared_ptr<const StateDifference> difference);

protected:
    [[nodiscard]] int rows() const override;

    [[nodiscard]] std::size_t rowAt(int row) const override
    {
        return static_cast<std::size_t>(row);
    }

private:
    std::shared_ptr<const RnnModel> m_model;
    std::shared_ptr<const StateDifference> m_difference;
};

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

    /// Fills in what the user looks at.
    [[nodiscard]] EditForm& form() { return *m_form; }

    void setBusy(bool isBusy);
    /// Null: no result.
    void setDifference(std::shared_ptr<const StateDifference> difference);
    /// An edit or a run that failed.
    void setProblem(const QString& sentence);

    [[nodiscard]] const std::vector<ModelEdit>& edits() const;
    [[nodiscard]] double tolerance() const;

    [[nodiscard]] QJsonObject viewState() const;
    void setViewState(const QJsonObject& state);

signals:
    /// Edits or tolerance are others: a new run is wanted, or none when there are no edits.
    void editsChanged();
    void toleranceChanged();
    void cancelRequested();
    /// A row of the comparison.
    void cellChosen(gateloupe::PseudoLayerIndex place, std::uint64_t step, std::uint64_t unit);
    void viewStateChanged(const QString& what);

private:
    void changeByUser();
    void removeChosen();
    void updateButtons();
    void chooseRow();
    void showResult();

    std::shared_ptr<const RnnModel> m_model;
    std::shared_ptr<const StateDifference> m_difference;
    bool m_hasRun = false;
    bool m_isBusy = false;
    EditForm* m_form;
    QListView* m_list;
    EditListModel* m_edits;
    QPushButton* m_remove;
    QPushButton* m_removeAll;
    QLabel* m_message;
    QPushButton* m_cancel;
    QDoubleSpinBox* m_tolerance; ///< decimal exponent
    QTableView* m_table;
    DifferenceModel* m_rows;
};

} // namespace gateloupe
