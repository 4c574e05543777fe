// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include <QWidget>

#include "core/runtime/trace/trace_arrays.h"
#include "core/runtime/trace/trace_window.h"
#include "widgets/timeline/sequence_run.h"

class QStandardItemModel;
class QTableView;

namespace gateloupe {

/// The gates, c and h of the chosen unit at the step, a row each: its letter, how it went in the
/// steps around, its value. A click on a row, or Enter, asks why it is so.
class UnitSignals : public QWidget
{
    Q_OBJECT

public:
    explicit UnitSignals(QWidget* parent = nullptr);

    /// What is looked at; an empty part hides the table. `window` may lack the step: then there are
    /// no numbers.
    void setPlace(const SequencePart& part, const TraceWindow& window, std::uint64_t unit,
                  std::uint64_t step);

signals:
    void signalChosen(const gateloupe::TraceSignal& signal);

private:
    void choose(int row);
    void showValues();

    SequencePart m_part;
    TraceWindow m_window;
    std::uint64_t m_unit = 0;
    std::uint64_t m_step = 0;
    std::vector<TraceSignal> m_signals; ///< one a row
    QStandardItemModel* m_model;
    QTableView* m_table;
};

} // namespace gateloupe
