// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <vector>

#include "core/analysis/saturation/saturation.h"
#include "widgets/common/column_table.h"

namespace gateloupe {

/// How one unit behaves along a sequence, as one word each; several may hold.
struct UnitVerdict
{
    bool isDead = false;
    bool isNonFinite = false;
    std::vector<Gate> stuckOpen;
    std::vector<Gate> stuckShut;

    [[nodiscard]] bool isUsual() const
    {
        return !isDead && !isNonFinite && stuckOpen.empty() && stuckShut.empty();
    }
};

[[nodiscard]] UnitVerdict verdictOf(const UnitSaturation& unit, CellKind cell);

/// The units of one layer and direction with what they remember and how their gates saturate.
/// Columns: unit, verdict, half-life (where the cell has one), range of h, and for each gate its
/// mean and the shares of steps at its lower and upper end.
class SaturationModel : public ColumnTable<std::size_t>
{
    Q_OBJECT

public:
    static constexpr int kVerdictColumn = 1;

    using ColumnTable::ColumnTable;

    /// Null empties the table. Requires: a pseudo-layer of the report.
    void setReport(std::shared_ptr<const SaturationReport> report, CellKind cell,
                   PseudoLayerIndex pseudoLayer);
    /// "dead, forget stuck open"; empty for a usual unit.
    [[nodiscard]] static QString textOf(const UnitVerdict& verdict);

protected:
    [[nodiscard]] int rows() const override
    {
        return m_report == nullptr ? 0 : static_cast<int>(units().size());
    }

    [[nodiscard]] std::size_t rowAt(int row) const override
    {
        return static_cast<std::size_t>(row);
    }

private:
    using Columns = std::vector<TableColumn<std::size_t>>;

    [[nodiscard]] Columns makeColumns() const;
    void addGate(Columns& columns, std::size_t gate) const;

    [[nodiscard]] const std::vector<UnitSaturation>& units() const
    {
        return m_report->units[m_pseudoLayer.value];
    }

    [[nodiscard]] const UnitSaturation& unitAt(std::size_t row) const { return units()[row]; }

    std::shared_ptr<const SaturationReport> m_report;
    CellKind m_cell = CellKind::Lstm;
    PseudoLayerIndex m_pseudoLayer;
};

} // namespace gateloupe
