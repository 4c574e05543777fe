// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/base/progress_monitor.h"
#include "core/runtime/trace/trace_window.h"
#include "widgets/common/column_table.h"
#include "widgets/sequence/table/unit_sorter.h"
#include "widgets/timeline/sequence_run.h"
#include "widgets/timeline/trace_slices.h"

namespace gateloupe {

/// The sums of every gate of a layer and direction at a step, before the activation.
struct StepSums
{
    std::uint64_t step = 0;
    std::vector<std::vector<double>> gates; ///< in gatesOf(cell) order, [hidden] each
};

/// The sums of a part's layer and direction at a step, from the weights and what the window holds.
/// Gates stay empty where the state before the step is not at hand or the weights cannot be read.
/// Meant for a worker; null when cancelled. Requires: part.run, window.contains(step).
std::shared_ptr<const StepSums> sumsAt(const SequencePart& part, const TraceWindow& window,
                                       std::uint64_t step, ProgressMonitor& monitor);

/// The numbers of a step, or how they differ between two: a row per unit; a column for the unit,
/// for each signal of the cell, for the sum before each gate's activation, and for the number that
/// units are sorted by. The unit can be checked: it is pinned then.
class StepTableModel : public ColumnTable<int>
{
    Q_OBJECT

public:
    static constexpr int kUnitColumn = 0;
    /// Which step's numbers the cells hold.
    enum class Numbers
    {
        AtFirst,
        AtSecond,
        Difference ///< second minus first
    };

    explicit StepTableModel(QObject* parent = nullptr);

    void setPart(SequencePart part);
    void setWindow(const TraceWindow& window);
    void setSteps(std::uint64_t step, std::optional<std::uint64_t> second);
    void setNumbers(Numbers numbers);
    /// What is kept until its step is not shown any more. Null is ignored.
    void setSums(std::shared_ptr<const StepSums> sums);
    /// Ranks units of the part's layer and direction; `title` heads the column. Empty scores: no
    /// such column.
    void setRanking(UnitRanking ranking, const QString& title);
    void setPinned(std::vector<std::uint64_t> units);

    /// What a cell is sorted by; NaN where there is no number.
    [[nodiscard]] double sortValue(int row, int column) const;
    [[nodiscard]] bool isPinned(int row) const;

    /// Column of the numbers that units are sorted by; -1 when there is none.
    [[nodiscard]] int scoreColumn() const { return m_ranking.scores.empty() ? -1 : firstScore(); }

    /// Steps on show whose sums are not there.
    [[nodiscard]] std::vector<std::uint64_t> missingSums() const;

signals:
    /// The user checked or unchecked a unit.
    void pinToggled(std::uint64_t unit);

protected:
    [[nodiscard]] int rows() const override { return static_cast<int>(m_part.units()); }

    [[nodiscard]] int rowAt(int row) const override { return row; }

private:
    void makeColumns();
    /// What is the same in every column of numbers.
    [[nodiscard]] TableColumn<int> numberColumn(int column, HeadWords title, HeadWords explanation);

    [[nodiscard]] int firstSum() const { return 1 + static_cast<int>(m_signals.size()); }

    [[nodiscard]] int firstScore() const
    {
        return firstSum() + static_cast<int>(m_sumGates.size());
    }

    [[nodiscard]] std::optional<double> valueAt(int row, int column) const;
    [[nodiscard]] std::optional<double> valueAt(int row, int column, std::uint64_t step) const;
    /// Whether numbers of a column are still to come.
    [[nodiscard]] bool isMissing(int column) const;
    void findArrays();
    void numbersChanged();

    SequencePart m_part;
    TraceWindow m_window;
    std::uint64_t m_step = 0;
    std::optional<std::uint64_t> m_second;
    Numbers m_numbers = Numbers::AtFirst;
    std::vector<TraceSignal> m_signals;
    std::vector<const Array*> m_arrays; ///< one per signal, owned by the window; null: not there
    std::vector<Gate> m_sumGates;
    std::vector<std::shared_ptr<const StepSums>> m_sums; ///< at most one for each cursor
    UnitRanking m_ranking;
    QString m_scoreTitle;
    std::vector<std::uint64_t> m_pinned;
};

} // namespace gateloupe
