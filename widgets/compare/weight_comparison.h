// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include <QJsonObject>
#include <QWidget>

#include "core/analysis/compare/model_comparison.h"
#include "widgets/common/column_table.h"

class QAction;
class QLabel;
class QModelIndex;
class QTableView;
class QToolButton;

namespace gateloupe {

class BlinkControls;
class DifferenceOrder;
class GatePanes;

/// A gate of two networks.
struct DifferenceRow
{
    ParameterId id;
    const GateDifference* difference = nullptr; ///< null: not comparable
    bool isInA = true;
    bool isInB = true;
};

/// Two networks gate by gate: how far each is apart, and what only one of them has.
class DifferenceTableModel : public ColumnTable<const DifferenceRow&>
{
    Q_OBJECT

public:
    enum class Column
    {
        Gate,
        MaxAbs,
        Rms,
        Cosine,
        Verdict,
    };
    static constexpr int kColumns = static_cast<int>(Column::Verdict) + 1;

    explicit DifferenceTableModel(QObject* parent = nullptr);

    /// Null empties the table.
    void setComparison(std::shared_ptr<const ModelComparison> comparison);

    /// Requires: a valid row.
    [[nodiscard]] ParameterId idAt(int row) const { return rowAt(row).id; }

    /// Whether both have the same numbers there. Requires: a valid row.
    [[nodiscard]] bool isEqualAt(int row) const
    {
        const GateDifference* difference = rowAt(row).difference;
        return difference != nullptr && difference->isEqual;
    }

    [[nodiscard]] std::optional<int> rowOf(const ParameterId& id) const;

protected:
    [[nodiscard]] int rows() const override { return static_cast<int>(m_rows.size()); }

    [[nodiscard]] const DifferenceRow& rowAt(int row) const override;

private:
    [[nodiscard]] QString verdictOf(const DifferenceRow& row) const;
    [[nodiscard]] QString shortNameOf(const DifferenceRow& row) const;

    std::shared_ptr<const ModelComparison> m_comparison;
    std::vector<DifferenceRow> m_rows; ///< in the order of ParameterId
};

/// The weights of two networks: every gate with its difference, one gate as heatmaps, the largest
/// differences one after the other.
/// Keys on the page: N and Shift+N go to the next and previous largest difference; those of
/// BlinkControls.
class WeightComparison : public QWidget
{
    Q_OBJECT

public:
    /// `page`: where the keys count.
    explicit WeightComparison(QWidget* page);

    /// Null empties it.
    void setComparison(std::shared_ptr<const ModelComparison> comparison);
    /// Does nothing for a parameter that neither network has.
    void setParameter(const ParameterId& id);

    [[nodiscard]] const std::shared_ptr<const ModelComparison>& comparison() const
    {
        return m_comparison;
    }

    [[nodiscard]] std::optional<ParameterId> parameter() const { return m_id; }

    [[nodiscard]] GatePanes& panes() { return *m_panes; }

    /// The table of gates and the way from difference to difference; belongs to the layout that
    /// takes it.
    [[nodiscard]] QWidget& side() { return *m_side; }

    /// Sorting of the table, blinking. Missing keys keep what is.
    [[nodiscard]] QJsonObject viewState() const;
    void setViewState(const QJsonObject& state);

signals:
    /// By the user.
    void parameterChosen(gateloupe::ParameterId id);
    void viewStateChanged(const QString& what);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    /// An element of the list of differences.
    struct Place
    {
        std::size_t gate = 0;
        std::size_t element = 0;
    };

    struct Places
    {
        std::vector<Place> list;            ///< the largest difference first
        std::optional<std::size_t> current; ///< in the list
    };

    void build();
    void fitNames();
    void foldEqual(bool isFolded);
    void showFold();
    void listPlaces();
    /// The one whose vectors point the least alike. Requires: a comparison with a gate.
    [[nodiscard]] ParameterId firstGate() const;
    void tell(const ParameterId& id);
    void showGate(const ParameterId& id);
    void followTable(const QModelIndex& current);
    void step(int by);
    void showPlace();
    [[nodiscard]] QString placeText() const;

    std::shared_ptr<const ModelComparison> m_comparison;
    std::optional<ParameterId> m_id;
    bool m_isUntold = false; ///< m_id is the least alike gate and not the one that was chosen
    Places m_places;
    DifferenceTableModel* m_model;
    DifferenceOrder* m_sorted;
    QTableView* m_table;
    GatePanes* m_panes;
    BlinkControls* m_blink;
    QWidget* m_side;
    QLabel* m_placeLabel;
    QLabel* m_empty; ///< what will be there
    QWidget* m_details;
    QToolButton* m_equal; ///< folds the rows of equal gates
    QAction* m_next;
    QAction* m_previous;
};

} // namespace gateloupe
