// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include <QJsonObject>
#include <QWidget>

#include "widgets/common/latest_task.h"
#include "widgets/sequence/table/step_table_model.h"

class QComboBox;
class QLabel;
class QTableView;

namespace gateloupe {

class PinnedFirstProxy;

/// The numbers of a step unit by unit, sortable, pinned units first; with a second cursor the
/// numbers there, or the difference between the two.
/// Threads: GUI thread; sums before the activations are computed in a worker.
class StepTable : public QWidget
{
    Q_OBJECT

public:
    explicit StepTable(QWidget* parent = nullptr);

    void setPart(const SequencePart& part);
    void setWindow(const TraceWindow& window);
    /// A second step shows the difference, unless the user chose otherwise; none the first step.
    void setSteps(std::uint64_t step, std::optional<std::uint64_t> second);
    void setUnit(std::uint64_t unit);
    void setPinned(const std::vector<std::uint64_t>& units);
    /// Also sorts by it, or back by number.
    void setRanking(const UnitRanking& ranking, const QString& title);

    [[nodiscard]] StepTableModel& model() { return *m_model; }

    /// The line above the numbers: cursors, distance and, with two of them, how h differs.
    [[nodiscard]] QString summary() const;

    [[nodiscard]] QJsonObject viewState() const;
    void setViewState(const QJsonObject& state);

signals:
    void unitChosen(std::uint64_t unit);
    void pinToggled(std::uint64_t unit);
    void similarityRequested(std::uint64_t unit);
    void breakpointRequested(std::uint64_t unit);
    void viewStateChanged(const QString& what);

private:
    void build();
    void loadSums();
    void showSummary();
    void showMenu(const QPoint& position);
    void retranslate();
    [[nodiscard]] std::optional<std::uint64_t> unitAt(const QModelIndex& index) const;

    SequencePart m_part;
    TraceWindow m_window;
    std::uint64_t m_step = 0;
    std::optional<std::uint64_t> m_second;
    std::uint64_t m_unit = 0;
    StepTableModel* m_model;
    PinnedFirstProxy* m_sorted;
    QTableView* m_view;
    QComboBox* m_numbers;
    QLabel* m_summary;
    LatestTask<std::vector<std::shared_ptr<const StepSums>>> m_sums;
};

} // namespace gateloupe
