// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include <QAbstractTableModel>

#include "widgets/traces/sequence_run.h"
#include "widgets/traces/trace_slices.h"

namespace gateloupe {

/// The numbers of one step: a row per unit, a column for the unit and for each signal of the cell.
class StepTableModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    static constexpr int kUnitColumn = 0;
    enum class Role
    {
        Sort = Qt::UserRole ///< the bare number
    };

    explicit StepTableModel(QObject* parent = nullptr);

    void setPart(SequencePart part);
    void setStep(std::uint64_t step);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;

private:
    [[nodiscard]] double valueAt(int row, int column) const;

    SequencePart m_part;
    std::uint64_t m_step = 0;
    std::vector<TraceSignal> m_signals;
    std::vector<const Array*> m_arrays; ///< one per signal, owned by the run
};

} // namespace gateloupe
