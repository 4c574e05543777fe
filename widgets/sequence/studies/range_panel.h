// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include <QWidget>

#include "core/analysis/steps/step_statistics.h"
#include "widgets/timeline/trace_marks.h"

class QLabel;
class QTableWidget;

namespace gateloupe {

/// The steps that are chosen by Shift+drag, and what is between them: a line for x, each gate and
/// each state. Hides while no steps are chosen.
class RangePanel : public QWidget
{
    Q_OBJECT

public:
    explicit RangePanel(QWidget* parent = nullptr);

    /// Empties the table. Empty: no steps are chosen.
    void setRange(std::optional<LoopRange> range);
    void setStatistics(const std::vector<LaneStatistics>& lanes);
    /// Why there are no numbers, or what became of an export; empty: nothing to say.
    void setMessage(const QString& message);

    [[nodiscard]] const std::optional<LoopRange>& range() const { return m_range; }

signals:
    void exportWanted();

private:
    void showLanes();
    void showRange();

    std::optional<LoopRange> m_range;
    std::vector<LaneStatistics> m_lanes;
    QLabel* m_title;
    QTableWidget* m_table;
    QLabel* m_message;
};

} // namespace gateloupe
