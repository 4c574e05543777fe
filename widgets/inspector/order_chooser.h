// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>

#include <QJsonObject>
#include <QWidget>

#include "core/analysis/statistics/line_order.h"
#include "widgets/common/latest_task.h"
#include "widgets/inspector/inspected_matrix.h"

class QComboBox;
class QLabel;

namespace gateloupe {

/// By what rows or columns are put in order.
enum class OrderCriterion : std::uint8_t
{
    Natural,
    Norm,
    Similarity
};

/// Chooses how rows and columns are sorted: by their norm, by similarity, of this matrix or of
/// another gate of the same layer and direction, and works the order out in a worker.
class OrderChooser : public QWidget
{
    Q_OBJECT

public:
    OrderChooser();

    /// Keeps what was chosen where the new matrix has it, and works it out anew; empty: nothing to
    /// sort.
    void setMatrix(const std::optional<InspectedMatrix>& matrix);

    [[nodiscard]] OrderCriterion criterion(LineAxis axis) const;
    void choose(LineAxis axis, OrderCriterion criterion);
    /// By another gate's rows or columns; empty: by the matrix' own. Does nothing when the list
    /// does not offer it.
    void chooseSource(LineAxis axis, std::optional<ParameterId> id);

    /// In force now.
    [[nodiscard]] const MatrixOrder& order() const { return m_order; }

    [[nodiscard]] bool isBusy() const;

    /// "rows", "columns": a criterion; "rowsOf", "columnsOf": the path of a parameter.
    [[nodiscard]] QJsonObject viewState() const;
    void setViewState(const QJsonObject& state);

signals:
    void orderChanged(const gateloupe::MatrixOrder& order);
    void viewStateChanged(const QString& what);

private:
    struct Axis
    {
        LineAxis axis;
        QLabel* label;
        QComboBox* criterion;
        QComboBox* source;
        std::unique_ptr<LatestTask<LineOrder>> job;
        QString wantedSource; ///< path of a parameter, empty for the matrix itself
    };

    void build(Axis& axis, LineAxis which, const char* name);
    void fillSources(Axis& axis);
    void work(Axis& axis);
    void take(LineAxis axis, const Result<LineOrder>& order);
    void changedByUser(Axis& axis);

    [[nodiscard]] Axis& axisOf(LineAxis axis) { return axis == LineAxis::Rows ? m_rows : m_cols; }

    [[nodiscard]] const Axis& axisOf(LineAxis axis) const
    {
        return axis == LineAxis::Rows ? m_rows : m_cols;
    }

    std::optional<InspectedMatrix> m_matrix;
    MatrixOrder m_order;
    QLabel* m_status;
    Axis m_rows;
    Axis m_cols;
};

} // namespace gateloupe
