// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <vector>

#include <QAbstractTableModel>

#include "core/analysis/saturation/saturation.h"
#include "widgets/common/table_cells.h"

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
class SaturationModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum class Role
    {
        Sort = Qt::UserRole ///< the bare number
    };

    explicit SaturationModel(QObject* parent = nullptr);

    /// Null empties the table. Requires: a pseudo-layer of the report.
    void setReport(std::shared_ptr<const SaturationReport> report, CellKind cell,
                   PseudoLayerIndex pseudoLayer);
    /// "dead", "forget open", ...: empty for a usual unit. Requires: a row that exists.
    [[nodiscard]] QString verdictText(int row) const;
    /// The same of any verdict.
    [[nodiscard]] static QString textOf(const UnitVerdict& verdict);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;

private:
    /// What a column shows.
    struct Column
    {
        enum class Kind
        {
            Unit,
            Verdict,
            HalfLife,
            Lowest,
            Highest,
            Mean,
            Low,
            High,
        };

        Kind kind = Kind::Unit;
        std::size_t gate = 0; ///< of Mean, Low and High: position in gatesOf(cell)

        [[nodiscard]] CellContent content() const
        {
            return kind == Kind::Verdict ? CellContent::Text : CellContent::Number;
        }
    };

    void makeColumns();
    [[nodiscard]] const UnitSaturation& unitAt(int row) const;
    [[nodiscard]] double numberAt(int row, const Column& column) const;
    [[nodiscard]] QString textAt(int row, const Column& column) const;

    std::shared_ptr<const SaturationReport> m_report;
    CellKind m_cell = CellKind::Lstm;
    PseudoLayerIndex m_pseudoLayer;
    std::vector<Column> m_columns;
};

} // namespace gateloupe
