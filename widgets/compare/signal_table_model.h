// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "core/analysis/compare/divergence.h"
#include "core/analysis/compare/trace_diff.h"
#include "widgets/common/column_table.h"

namespace gateloupe {

/// Two runs compared, with what it takes to name their parts.
struct RunDifference
{
    RnnSpec spec;
    bool isReversed = false;
    TraceDifference difference;
    std::string backend;      ///< that ran A, and B where nothing else is said: "CPU, 2 threads"
    std::string otherBackend; ///< that ran B; empty: the same
    std::string recorded;     ///< the file B was read from; empty: it was run
    /// What the difference looks like; empty for two networks, which may differ as they like.
    std::optional<Divergence> divergence;
    /// What was compared, with everything that a trace keeps; B's may keep less where it was
    /// recorded.
    std::shared_ptr<const Trace> a;
    std::shared_ptr<const Trace> b;
    double maxResidual = 0.0; ///< the worse of both runs, Trace::maxResidual

    [[nodiscard]] LayerIndex layerOf(const SignalDifference& signal) const;
    [[nodiscard]] Direction directionOf(const SignalDifference& signal) const;
};

/// Gates and states of two runs, one a row: where they part, and how far they get.
class SignalTableModel : public ColumnTable<const SignalDifference&>
{
    Q_OBJECT

public:
    enum class Column
    {
        Place,
        Signal,
        FirstStep,
        Unit,
        A,
        B,
        Largest,
        LargestStep,
        LargestUnit,
        UnitsOver,
    };
    static constexpr int kColumns = static_cast<int>(Column::UnitsOver) + 1;

    explicit SignalTableModel(QObject* parent = nullptr);

    /// Null empties the table.
    void setDifference(std::shared_ptr<const RunDifference> difference);
    [[nodiscard]] const SignalDifference& rowAt(int row) const override;
    /// "forget gate", "h (hidden state)".
    [[nodiscard]] static QString nameOf(const SignalDifference& signal);
    /// "layer 0, forward".
    [[nodiscard]] static QString placeOf(const RunDifference& run, const SignalDifference& signal);

protected:
    [[nodiscard]] int rows() const override;

private:
    std::shared_ptr<const RunDifference> m_run;
};

} // namespace gateloupe
