// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <string>

#include <QAbstractTableModel>

#include "core/analysis/compare/divergence.h"
#include "core/analysis/compare/trace_diff.h"

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
    double maxResidual = 0.0; ///< the worse of both runs, Trace::maxResidual

    [[nodiscard]] LayerIndex layerOf(const SignalDifference& signal) const;
    [[nodiscard]] Direction directionOf(const SignalDifference& signal) const;
};

/// Gates and states of two runs, one a row: where they part, and how far they get.
class SignalTableModel : public QAbstractTableModel
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
    static constexpr int kSortRole = Qt::UserRole;

    explicit SignalTableModel(QObject* parent = nullptr);

    /// Null empties the table.
    void setDifference(std::shared_ptr<const RunDifference> difference);
    /// Requires: a valid row.
    [[nodiscard]] const SignalDifference& signalAt(int row) const;
    /// "forget gate", "h (hidden state)".
    [[nodiscard]] static QString nameOf(const SignalDifference& signal);
    /// "layer 0, forward".
    [[nodiscard]] static QString placeOf(const RunDifference& run, const SignalDifference& signal);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;

private:
    [[nodiscard]] QVariant numberOf(const SignalDifference& signal, Column column) const;
    [[nodiscard]] QString textOf(const SignalDifference& signal, Column column) const;

    std::shared_ptr<const RunDifference> m_run;
};

} // namespace gateloupe
